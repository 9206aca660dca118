import { createTwoFilesPatch } from "diff";
import { describeError } from "./describe-value.js";
import { detect } from "../../lib/run/detect.js";
import { differences } from "./differences.js";
import { fix } from "../../lib/run/fix.js";
import { isDeepStrictEqual } from "node:util";
import { parseSource } from "../../lib/source/parse.js";
import { rules } from "../../rules/index.js";
import { toFunctionBody } from "./to-function-body.js";
import { World } from "./world.js";

/** @import { Pattern, Source } from "../../lib/types.js" */
/** @import { Entry, Scenario } from "./world.js" */
/** @import { Program } from "./program.js" */

/**
 * @typedef {object} Verdict
 * @property {string[]} rewrites - "rule act" of each that was made
 * @property {string[]} allowed - names of differences without which the program would have failed
 * @property {string[]} tried - "frame http", "request proxy", "input promise": where it stood, and what it was given
 */

/** A rewrite that changed what a program does. */
export class Harm extends Error {
  name = "Harm";
}

/** What rules report besides when they are asked to, by rule.
 * @type {Record<string, Record<string, unknown>>} */
const OPTIONS = { "no-native-read": { sockets: true } };

const patterns = Object.values(rules).map(({ pattern }) => pattern);

/**
 * Rewrites a program with all rules that find something in it, or with some of them as it says, runs it before and after, and compares
 * everything that can be observed.
 *
 * @param {Program} program
 * @param {Pattern[]} [by] - what rewrites it
 * @returns {Promise<Verdict>}
 * @throws {Harm} if a rewrite does harm, with the texts and what differs
 */
export async function judge({ filename, text, frame, scenarios, combination }, by = patterns) {
  const source = parseSource(text, filename);
  const found = by.filter(({ detector }) => detect(source, detector, {}, OPTIONS[detector.name]).length > 0);
  const chosen = choose(found, combination);
  const some = rewrite(source, chosen);
  const { names, reviewed, fixed } =
    some.names.length > 0 || chosen.length === found.length ? some : rewrite(source, found);
  if (names.length === 0) return { rewrites: [], allowed: [], tried: [] };
  const { records: before, given } = await run(source, scenarios);
  if (before[0].some(([who]) => who === "load failed")) return { rewrites: [], allowed: [], tried: [] };
  const { records: after } = await run(fixed, scenarios);
  /** @type {Set<string>} */
  const allowed = new Set();
  for (const [index, entries] of before.entries()) {
    const used = compare(entries, after[index], names, reviewed);
    if (used === undefined)
      throw new Harm(report(text, fixed.text, names, scenarios[index - 1], entries, after[index]));
    for (const name of used) allowed.add(name);
    if (used.some((name) => differences[name].isLasting)) break;
  }
  const tried = [
    `frame ${frame}`,
    ...scenarios.map(({ request }) => `request ${request}`),
    ...given.map((kind) => `input ${kind}`),
  ];
  return { rewrites: names, allowed: [...allowed], tried };
}

/**
 * @template T
 * @param {T[]} all
 * @param {Program["combination"]} combination
 * @returns {T[]} in their order
 */
function choose(all, { size, first, second }) {
  if (size === "all" || all.length < 2) return all;
  const one = first % all.length;
  const other = (one + 1 + (second % (all.length - 1))) % all.length;
  return all.filter((_, index) => index === one || (size === "two" && index === other));
}

/**
 * @param {Source} source
 * @param {Pattern[]} by
 */
function rewrite(source, by) {
  const { applied, source: fixed } = fix(source, by, { risk: "review", options: OPTIONS });
  const getName = (/** @type {(typeof applied)[number]} */ { pattern, rewrite: { act } }) =>
    `${pattern.detector.name} ${act}`;
  const reviewed = applied.filter(({ rewrite: { risk } }) => risk === "review");
  return { names: [...new Set(applied.map(getName))], reviewed: [...new Set(reviewed.map(getName))], fixed };
}

/**
 * @param {Source} source
 * @param {Scenario[]} scenarios
 * @returns {Promise<{ records: Entry[][], given: string[] }>} what happened when it was loaded and for each scenario, and kinds of inputs
 */
async function run(source, scenarios) {
  const world = new World();
  /** @param {unknown} reason */
  const onRejection = (reason) => void world.entries.push(["unhandled", describeError(reason)]);
  process.on("unhandledRejection", onRejection);
  try {
    load(source, world);
    await world.rest();
    const records = [world.entries];
    for (const scenario of scenarios) {
      /** @type {Entry[]} */
      const entries = [];
      for (const handler of world.handlers) entries.push(...(await world.send(handler, scenario)));
      records.push(entries);
    }
    return { records, given: [...world.given] };
  } finally {
    process.off("unhandledRejection", onRejection);
  }
}

/**
 * @param {Source} source
 * @param {World} world
 */
function load(source, world) {
  const globals = { ...world.globals, $import: (/** @type {string} */ name) => world.import(name), exports: {} };
  try {
    const module =
      new Function(...Object.keys(globals), toFunctionBody(source))(...Object.values(globals)) ?? globals.exports;
    for (const [name, value] of Object.entries(module))
      if (typeof value === "function" && !/^class/.test(String(value)))
        world.handlers.push(name.startsWith("create") ? value(world.options) : value);
  } catch (error) {
    world.entries.push(["load failed", describeError(error)]);
  }
}

/**
 * @param {Entry[]} before
 * @param {Entry[]} after
 * @param {string[]} names - of the rewrites
 * @param {string[]} reviewed - those that somebody has to look at
 * @returns {string[] | undefined} names of the declared differences that are there; undefined if others are, too
 */
function compare(before, after, names, reviewed) {
  if (isDeepStrictEqual(before, after)) return [];
  const declared = Object.entries(differences).filter(([, difference]) =>
    Object.keys(difference.declared).some((one) =>
      (difference.isSafe ? names : reviewed).some((name) => name === one || name.startsWith(`${one} `)),
    ),
  );
  let [left, right] = [before, after];
  /** @type {string[]} */
  const used = [];
  for (const [name, { allow }] of declared) {
    const next = allow(left, right);
    if (!isDeepStrictEqual(next, [left, right])) used.push(name);
    [left, right] = next;
    if (isDeepStrictEqual(left, right)) return used;
  }
  return undefined;
}

/**
 * @param {string} before
 * @param {string} after
 * @param {string[]} names
 * @param {Scenario | undefined} scenario
 * @param {Entry[]} entries
 * @param {Entry[]} others
 */
function report(before, after, names, scenario, entries, others) {
  const show = (/** @type {Entry[]} */ list) => list.map((entry) => JSON.stringify(entry)).join("\n");
  /** @param {string} left @param {string} right @param {string} name */
  const compareTexts = (left, right, name) =>
    createTwoFilesPatch(`${name} before`, `${name} after`, left, right).split("\n").slice(1).join("\n");
  return [
    names.join(", "),
    before,
    compareTexts(before, after, "code"),
    `${JSON.stringify(scenario) ?? "when it is loaded"}\n`,
    compareTexts(`${show(entries)}\n`, `${show(others)}\n`, "effects"),
  ].join("\n");
}
