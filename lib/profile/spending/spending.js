import { append } from "../../ast/append.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { findKind } from "./kinds.js";
import { getBuiltInCalls } from "./built-in-calls.js";

/** @import { Measured } from "../measure.js" */
/** @import { MeasuredCall } from "../call-tree.js" */

/**
 * A part of what a function takes.
 *
 * @typedef {object} Part
 * @property {string} on - in words: "JSON"
 * @property {number} share - of the function: 0 to 1
 * @property {number[]} lines - of the function where it is spent, as far as the profile says; the most first
 */

/**
 * @typedef {object} Spending
 * @property {Measured} fn
 * @property {number} samples - in which it ran, or what it called of Node's and V8's, or the garbage collector right behind
 * @property {Part[]} parts - the largest first
 */

const OWN = "its own code";

/**
 * What functions of files spend their time on, or what they allocate for: what the code of Node and V8 is for that they call, functions
 * of the language by the lines that were running, and the garbage collector.
 *
 * @param {MeasuredCall} tree
 * @param {Iterable<Measured>} functions - that lie in files
 * @returns {Spending[]} the most first
 */
export function getSpendings(tree, functions) {
  const below = addUp(tree);
  return [...functions]
    .map((fn) => {
      const kinds = new Map(below.get(fn));
      let own = fn.self;
      /** @type {Map<string, [line: number, ticks: number][]>} */
      const lines = new Map();
      for (const [line, ticks, kind] of getTicks(fn)) {
        append(lines, kind, [line, ticks]);
        if (kind === OWN) continue;
        kinds.set(kind, (kinds.get(kind) ?? 0) + Math.min(ticks, own));
        own -= Math.min(ticks, own);
      }
      kinds.set(OWN, own);
      const samples = [...kinds.values()].reduce((sum, count) => sum + count, 0);
      const parts = [...kinds]
        .filter(([, count]) => count > 0)
        .sort(([, a], [, b]) => b - a)
        .map(([on, count]) => ({
          on,
          share: count / samples,
          lines: (lines.get(on) ?? []).sort(([, a], [, b]) => b - a).map(([line]) => line),
        }));
      return { fn, samples, parts };
    })
    .sort((a, b) => b.samples - a.samples);
}

/**
 * @param {MeasuredCall} tree
 * @returns {Map<Measured, Map<string, number>>} samples of what a function called of Node's and V8's, by what they are for
 */
function addUp(tree) {
  /** @type {Map<Measured, Map<string, number>>} */
  const sums = new Map();
  /**
   * @param {Measured} fn
   * @param {string} kind
   * @param {number} count
   */
  const add = (fn, kind, count) => {
    const kinds = getOrInsert(sums, fn, () => new Map());
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  };
  /** @type {{ call: MeasuredCall, owner?: Measured, kind?: string, isFirst: boolean }[]} `owner`: the nearest function of a file */
  const steps = [{ call: tree, isFirst: false }];
  for (const { call, isFirst, ...above } of steps) {
    let { owner, kind } = above;
    const isOfFile = call.fn?.path !== undefined;
    if (isOfFile) {
      owner = call.fn;
      kind = undefined;
    } else if (call.fn !== undefined && owner !== undefined) {
      kind ??= findKind(call.fn, isFirst);
      add(owner, kind ?? REST[call.fn.group.kind] ?? "native code", call.self);
    }
    if (owner !== undefined) add(owner, "garbage collection", call.collected);
    for (const next of call.calls) steps.push({ call: next, owner, kind, isFirst: isOfFile });
  }
  return sums;
}

/** @type {Partial<Record<Measured["group"]["kind"], string>>} */
const REST = { node: "other code of Node.js", generated: "code made while it runs" };

/**
 * @param {Measured} fn
 * @returns {[line: number, ticks: number, kind: string][]} what its lines are for: functions of the language, if all on a line are of one kind
 */
function getTicks({ located, lines }) {
  if (located === undefined || lines.size === 0) return [];
  const calls = getBuiltInCalls(located.source, located.node);
  return [...lines].map(([line, ticks]) => {
    const [kind, ...others] = calls.get(line) ?? [];
    return [line, ticks, kind === undefined || others.length > 0 ? OWN : kind];
  });
}
