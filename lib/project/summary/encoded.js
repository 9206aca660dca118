import { getHash } from "../../ast/hash.js";

/** @import { EffectRecord } from "./effect-records.js" */
/** @import { Flow } from "./flow.js" */
/** @import { PartRecord, PassedRecord, TakenRecord, UseRecord } from "./part-records.js" */
/** @import { Summary, UnitSummary } from "./summary.js" */
/** @import { CallRecord, TellingRecord } from "../requests/told.js" */
/** @import { WritingRecord } from "../requests/written.js" */

/**
 * Where things stand in a file, and how they read: all of a summary that nothing is concluded from.
 *
 * @typedef {object} Places
 * @property {string} hash - of the text
 * @property {number[]} lines - of calls, each once
 * @property {[line: number, end: number, head: [number, number], hash: string, text: string, root: string | null, awaits: string[]][]} units
 * @property {Summary["environment"]} environment
 * @property {number[]} development - lines
 */

/** Where the calls stand that an object is handed to. */
const PASSED_OF_USE = 4;
const PASSED_OF_TAKEN = 3;

/** What comes along with the row that a call asks for. */
const RELATIONS_OF_USE = 5;

/** Where the calls stand that a function waits for which tells others of something. */
const OPEN_OF_TELLING = 2;
const OTHERS_OF_TELLING = 3;

/** Where a call stands in a `Flow`, and where an object does that its keys tell. */
const LINE = 5;
const LINE_OF_KEYED = 2;

/**
 * A summary as it goes from thread to thread and into the cache: three lines of JSON. The first says where things stand, the others
 * what follows from them, with the rank of each line in the place of the line: while these two are the same, so is all that the map
 * concludes. The last one is needed once, the others all the time.
 *
 * @param {Omit<Summary, "flow" | "lines">} head
 * @param {Flow} flow
 * @returns {string}
 */
export function encodeSummary({ hash, units, environment, development, ...rest }, flow) {
  const effects = units.flatMap(({ effect, awaits = [], parts = [] }) => [
    effect,
    ...awaits.map(([, awaited]) => awaited),
    ...parts.map(([, , asked]) => (typeof asked === "string" ? undefined : asked)),
  ]);
  const opened = effects.flatMap((effect) => effect?.[2] ?? []).map(([line]) => line);
  const read = units.flatMap(
    ({ reads = [], parts = [], handedOn = [], passed = [], uses = [], taken = [], telling, told = [], ...unit }) =>
      [
        ...getCallsOfWriting([...(unit.writing ?? []), ...(unit.written ?? []).flatMap(([, writes]) => writes)]),
        ...(telling?.[OPEN_OF_TELLING] ?? []),
        ...(telling?.[OTHERS_OF_TELLING] ?? []),
        ...told,
        ...reads,
        ...parts,
        ...handedOn,
        ...passed.map(([call]) => call),
        ...uses,
        ...uses.flatMap((use) => use[RELATIONS_OF_USE] ?? []),
        ...[...uses.map((use) => use[PASSED_OF_USE]), ...taken.map((one) => one[PASSED_OF_TAKEN])].flat(),
      ].map(([line]) => line),
  );
  const inFlow = [...flow.calls.map((call) => call[LINE]), ...flow.keyedObjects.map((one) => one[LINE_OF_KEYED])];
  const lines = [...new Set([...inFlow, ...opened, ...read])].sort((a, b) => a - b);
  const ranks = new Map(lines.map((line, rank) => [line, rank]));
  const toRank = (/** @type {number} */ line) => /** @type {number} */ (ranks.get(line));
  /** @type {Places} */
  const places = {
    hash,
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
    environment,
    development: development.map(([, line]) => line),
  };
  const facts = {
    ...rest,
    units: units.map(({ line: _line, end: _end, head: _head, hash: _hash, text: _text, root: _root, ...unit }) => ({
      ...unit,
      effect: unit.effect && moveLines(unit.effect, toRank),
      awaits: unit.awaits?.map(([, effect]) => moveLines(effect, toRank)),
      reads: unit.reads?.map(([line, ...call]) => [toRank(line), ...call]),
      parts: unit.parts?.map((part) => movePart(part, toRank)),
      handedOn: unit.handedOn?.map(([line, ...call]) => [toRank(line), ...call]),
      passed: unit.passed?.map(([call, ...others]) => [movePassed([call], toRank)[0], ...others]),
      uses: unit.uses?.map((use) => moveUse(use, toRank)),
      taken: unit.taken?.map((one) => moveTaken(one, toRank)),
      telling: unit.telling && moveTelling(unit.telling, toRank),
      told: unit.told?.map(([line, ...call]) => [toRank(line), ...call]),
      writing: unit.writing && moveWriting(unit.writing, toRank),
      written: unit.written?.map(([number, writes]) => [number, moveWriting(writes, toRank)]),
    })),
    development: development.map(([module]) => module),
  };
  const ranked = {
    ...flow,
    calls: flow.calls.map((call) => call.with(LINE, toRank(call[LINE]))),
    keyedObjects: flow.keyedObjects.map((one) => one.with(LINE_OF_KEYED, toRank(one[LINE_OF_KEYED]))),
  };
  return [places, facts, ranked].map((part) => JSON.stringify(part)).join("\n");
}

/**
 * What the map concludes something from.
 *
 * @param {string} encoded
 * @returns {string} a hash
 */
export function getFactsHash(encoded) {
  return getHash(encoded.slice(encoded.indexOf("\n") + 1));
}

/**
 * @param {string} encoded
 * @returns {Summary}
 */
export function decodeSummary(encoded) {
  const middle = encoded.indexOf("\n") + 1;
  const end = encoded.indexOf("\n", middle);
  /** @type {Places} */
  const { hash, lines, units, environment, development } = JSON.parse(encoded.slice(0, middle));
  const facts = JSON.parse(encoded.slice(middle, end));
  const toLine = (/** @type {number} */ rank) => lines[rank];
  for (const [index, [line, unitEnd, head, unitHash, text, root, awaited]] of units.entries()) {
    /** @type {Omit<UnitSummary, "awaits"> & { awaits?: any[] }} */
    const unit = facts.units[index];
    Object.assign(unit, { line, end: unitEnd, head, hash: unitHash, text, root: root ?? undefined });
    if (unit.effect !== undefined) unit.effect = moveLines(unit.effect, toLine);
    unit.awaits = unit.awaits?.map((effect, at) => [awaited[at], moveLines(effect, toLine)]);
    unit.reads = unit.reads?.map(([rank, ...call]) => [toLine(rank), ...call]);
    unit.parts = unit.parts?.map((part) => movePart(part, toLine));
    unit.handedOn = unit.handedOn?.map(([rank, ...call]) => [toLine(rank), ...call]);
    unit.passed = unit.passed?.map(([call, ...others]) => [movePassed([call], toLine)[0], ...others]);
    unit.uses = unit.uses?.map((use) => moveUse(use, toLine));
    unit.taken = unit.taken?.map((one) => moveTaken(one, toLine));
    unit.telling = unit.telling && moveTelling(unit.telling, toLine);
    unit.told = unit.told?.map(([rank, ...call]) => [toLine(rank), ...call]);
    unit.writing &&= moveWriting(unit.writing, toLine);
    unit.written = unit.written?.map(([number, writes]) => [number, moveWriting(writes, toLine)]);
  }
  return {
    ...facts,
    hash,
    lines,
    environment,
    development: facts.development.map((/** @type {string} */ module, /** @type {number} */ at) => [
      module,
      development[at],
    ]),
    flow: encoded.slice(end + 1),
  };
}

/**
 * @param {Pick<Summary, "flow" | "lines">} summary
 * @returns {Flow}
 */
export function decodeFlow({ flow, lines }) {
  /** @type {Flow} */
  const decoded = JSON.parse(flow);
  for (const call of decoded.calls) call[LINE] = lines[call[LINE]];
  for (const one of decoded.keyedObjects) one[LINE_OF_KEYED] = lines[one[LINE_OF_KEYED]];
  return decoded;
}

/**
 * @param {EffectRecord} effect
 * @param {(line: number) => number} move
 * @returns {EffectRecord}
 */
function moveLines([wait, callees, open, ...rest], move) {
  return [wait, callees, open.map(([line, ...call]) => [move(line), ...call]), ...rest];
}

/**
 * @param {UseRecord} use
 * @param {(line: number) => number} move
 * @returns {UseRecord}
 */
function moveUse([line, name, number, reads, passed, parts], move) {
  /** @type {UseRecord} */
  const moved = [move(line), name, number, reads, movePassed(passed, move)];
  if (parts !== undefined) moved[RELATIONS_OF_USE] = parts.map((part) => movePart(part, move));
  return moved;
}

/**
 * @param {PartRecord} part
 * @param {(line: number) => number} move
 * @returns {PartRecord}
 */
function movePart([line, name, asked, rows], move) {
  return [move(line), name, typeof asked === "string" ? asked : moveLines(asked, move), rows];
}

/**
 * @param {TakenRecord} taken
 * @param {(line: number) => number} move
 * @returns {TakenRecord}
 */
function moveTaken([index, reads, writes, passed, ...key], move) {
  return [index, reads, writes, movePassed(passed, move), ...key];
}

/**
 * @param {TellingRecord} telling
 * @param {(line: number) => number} move
 * @returns {TellingRecord}
 */
function moveTelling([isByName, isOwn, open, others], move) {
  const moveAll = (/** @type {CallRecord[]} */ calls) =>
    calls.map(([line, name]) => /** @type {CallRecord} */ ([move(line), name]));
  return [isByName, isOwn, moveAll(open), moveAll(others)];
}

/**
 * @param {WritingRecord[]} writes
 * @param {(line: number) => number} move
 * @returns {WritingRecord[]}
 */
function moveWriting(writes, move) {
  return writes.map((write) => (typeof write === "string" ? write : [move(write[0]), write[1], write[2]]));
}

/** @param {WritingRecord[]} writes */
function getCallsOfWriting(writes) {
  return writes.filter((write) => typeof write !== "string");
}

/**
 * @param {PassedRecord[]} passed
 * @param {(line: number) => number} move
 * @returns {PassedRecord[]}
 */
function movePassed(passed, move) {
  return passed.map(([line, ...call]) => [move(line), ...call]);
}
