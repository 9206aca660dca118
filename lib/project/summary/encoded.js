import { getHash } from "../../ast/hash.js";
import { getLines, moveEffect, moveUnit } from "./moved-lines.js";

/** @import { Flow, Outline } from "./flow.js" */
/** @import { Summary, UnitSummary } from "./summary.js" */

/**
 * An encoded summary, of which a line is read where it is wanted.
 *
 * @typedef {(line: number) => string} ReadLine
 */

/**
 * Where the few things stand in a file that the map says of each.
 *
 * @typedef {object} Head
 * @property {string} hash - of the text
 * @property {Summary["environment"]} environment
 * @property {number[]} development - lines
 * @property {Summary["logging"]} [logging]
 */

/**
 * Where all others stand, and how they read.
 *
 * @typedef {object} Places
 * @property {number[]} lines - of calls, each once
 * @property {[line: number, end: number, head: [number, number], hash: string, text: string, root: string | null, awaits: string[]][]} units
 */

/**
 * What is asked of each file, also where nothing is followed again.
 *
 * @typedef {object} Contents
 * @property {Summary["modules"]} modules
 * @property {string[]} development - modules
 * @property {number} size
 */

/** The lines of an encoded summary: `Head`, `Places`, `Contents`, the other facts, and the `Flow`. */
const [HEAD, PLACES, CONTENTS, FACTS, FLOW] = [0, 1, 2, 3, 4];
export const SUMMARY_LINES = 5;

/** @type {Summary["outline"]} */
const NO_OUTLINE = { slots: 0, shapes: [], isModule: false, hasOnlyDefault: false, accessorNames: [], abstract: [] };

/** Where a call stands in a `Flow`, and where an object does that its keys tell. */
const LINE = 5;
const LINE_OF_KEYED = 2;

/**
 * A summary as it goes from thread to thread and into the cache: lines of JSON. The first two say where things stand, the others
 * what follows from them, with the rank of each line in the place of the line: while these are the same, so is all that the map
 * concludes. Nothing is read of most files but two short lines where nothing is concluded anew.
 *
 * @param {Omit<Summary, "takeFlow" | "forgetOutline" | "lines" | "modules" | "size" | "outline"> & { outline: Outline }} summary
 * @param {Flow} flow
 * @returns {string}
 */
export function encodeSummary(
  { hash, units, environment, development, logging, outline: { modules, ...outline }, ...rest },
  flow,
) {
  const inFlow = [...flow.calls.map((call) => call[LINE]), ...flow.keyedObjects.map((one) => one[LINE_OF_KEYED])];
  const lines = [...new Set([...inFlow, ...units.flatMap(getLines)])].sort((a, b) => a - b);
  const ranks = new Map(lines.map((line, rank) => [line, rank]));
  const toRank = (/** @type {number} */ line) => /** @type {number} */ (ranks.get(line));
  /** @type {Head} */
  const head = { hash, environment, development: development.map(([, line]) => line), logging };
  /** @type {Places} */
  const places = {
    lines,
    units: units.map((unit) => [
      unit.line,
      unit.end,
      unit.head,
      unit.hash,
      unit.text,
      unit.root ?? null,
      (unit.awaits ?? []).map(([awaited]) => awaited),
    ]),
  };
  /** @type {Contents} */
  const contents = { modules, development: development.map(([module]) => module), size: units.length };
  const facts = {
    ...rest,
    outline,
    units: units.map(({ line: _line, end: _end, head: _head, hash: _hash, text: _text, root: _root, ...unit }) => ({
      ...unit,
      ...moveUnit(unit, toRank),
      awaits: unit.awaits?.map(([, effect]) => moveEffect(effect, toRank)),
    })),
  };
  const ranked = {
    ...flow,
    calls: flow.calls.map((call) => call.with(LINE, toRank(call[LINE]))),
    keyedObjects: flow.keyedObjects.map((one) => one.with(LINE_OF_KEYED, toRank(one[LINE_OF_KEYED]))),
  };
  return [head, places, contents, facts, ranked].map((part) => JSON.stringify(part)).join("\n");
}

/**
 * @param {string} encoded
 * @returns {ReadLine}
 */
export function readLines(encoded) {
  const lines = encoded.split("\n");
  return (line) => lines[line];
}

/**
 * What the map concludes something from.
 *
 * @param {string} encoded
 * @returns {string} a hash
 */
export function getFactsHash(encoded) {
  return getHash(encoded.split("\n").slice(CONTENTS).join("\n"));
}

/**
 * @param {ReadLine} read
 * @returns {Summary}
 */
export function decodeSummary(read) {
  return new DecodedSummary(read);
}

/** @implements {Summary} */
class DecodedSummary {
  /** @param {ReadLine} read */
  constructor(read) {
    /** @type {Head} */
    const { hash, environment, development, logging } = JSON.parse(read(HEAD));
    /** @type {Contents} */
    const contents = JSON.parse(read(CONTENTS));
    this.hash = hash;
    this.environment = environment;
    this.logging = logging;
    this.modules = contents.modules;
    this.size = contents.size;
    this.development = contents.development.map(
      (module, at) => /** @type {[module: string, line: number]} */ ([module, development[at]]),
    );
    this.read = read;
    /** @type {ReturnType<typeof decodeFacts> | undefined} */
    this.decoded = undefined;
  }

  get facts() {
    this.decoded ??= decodeFacts(this.read);
    return this.decoded;
  }

  get units() {
    return this.facts.units;
  }

  get lines() {
    return this.facts.lines;
  }

  get outline() {
    return this.facts.outline;
  }

  get origins() {
    return this.facts.origins;
  }

  get places() {
    return this.facts.places;
  }

  get tables() {
    return this.facts.tables;
  }

  get associations() {
    return this.facts.associations;
  }

  get isOfBrowser() {
    return this.facts.isOfBrowser;
  }

  /** @returns {Flow} */
  takeFlow() {
    const { lines } = this.facts;
    /** @type {Flow} */
    const flow = JSON.parse(this.read(FLOW));
    for (const call of flow.calls) call[LINE] = lines[call[LINE]];
    for (const one of flow.keyedObjects) one[LINE_OF_KEYED] = lines[one[LINE_OF_KEYED]];
    this.read = () => "";
    return flow;
  }

  forgetOutline() {
    this.facts.outline = NO_OUTLINE;
  }
}

/**
 * @param {ReadLine} read
 * @returns {Pick<Summary, "units" | "lines" | "outline" | "origins" | "places" | "tables" | "associations" | "isOfBrowser">}
 */
function decodeFacts(read) {
  /** @type {Places} */
  const { lines, units } = JSON.parse(read(PLACES));
  const facts = JSON.parse(read(FACTS));
  const toLine = (/** @type {number} */ rank) => lines[rank];
  for (const [index, [line, unitEnd, head, unitHash, text, root, awaited]] of units.entries()) {
    /** @type {Omit<UnitSummary, "awaits"> & { awaits?: any[] }} */
    const unit = facts.units[index];
    Object.assign(unit, { line, end: unitEnd, head, hash: unitHash, text, root: root ?? undefined });
    Object.assign(unit, moveUnit(unit, toLine));
    unit.awaits = unit.awaits?.map((effect, at) => [awaited[at], moveEffect(effect, toLine)]);
  }
  return { ...facts, lines };
}
