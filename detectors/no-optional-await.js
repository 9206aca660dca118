import { findCollected } from "./no-optional-await/collected.js";
import { findEvidence } from "../lib/ast/promises/plain-evidence.js";
import { isKnownAsync } from "./no-optional-await/known-async.js";
import { isTurnWanted } from "../lib/ast/promises/wanted-turn.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";
import { waitsAnyway } from "../lib/ast/promises/waits-anyway.js";

/** @import { Plain } from "../lib/ast/promises/plain-evidence.js" */
/** @import { Candidate, Detector, Finding, HeatModel, Node, Silence, Source } from "../lib/types.js" */

/**
 * What the transform needs to know of a finding.
 *
 * @typedef {object} Facts
 * @property {Node} call
 * @property {Plain} plain
 * @property {boolean} [isCollected] - `Promise.all()` waits for its result and others
 */

/**
 * `await` of a call that may return a plain value: the function gives up its turn and allocates promises all the same.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-optional-await",
  triggers: ["await", "Promise.all"],
  silences: ["knownAsync", "turnWanted", "waitsAnyway"],
  nodes: ["AwaitExpression", "CallExpression"],
  detect(node, source) {
    if (node.type === "CallExpression") return detectCollected(node, source);
    const found = findMayBePlain(source, node);
    if (found === undefined) return [];
    return "silent" in found || !waitsAnyway(source, node) ? [found] : [{ node, silent: "waitsAnyway" }];
  },
};

/**
 *   const body = await encode(value)
 *                ^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {Candidate<Facts> | Silence | undefined}
 */
function findMayBePlain(source, node) {
  const found = findAwaited(source, node);
  if (found === undefined) return undefined;
  if (isTurnWanted(source, node)) return { node, silent: "turnWanted" };
  if (isKnownAsync(source, node)) return { node, silent: "knownAsync" };
  return {
    node,
    messageId: "mayBePlain",
    data: { call: getCallText(source, found.call), why: found.why },
    facts: { call: found.call, plain: found.plain },
  };
}

/**
 * @param {Node} node - AwaitExpression
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Finding<Facts> | undefined} also where it is not worth a report of its own: on the way out by an error, or beside a real wait
 */
export function findOptionalAwait(node, source, heat) {
  const found = findMayBePlain(source, node);
  const reason = heat.at(node);
  return found === undefined || "silent" in found || reason.level !== "hot" ? undefined : { ...found, heat: reason };
}

/**
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {{ call: Node, why: string, plain: Plain } | undefined} the call that may return a plain value
 */
function findAwaited(source, node) {
  const value = unwrap(node.argument);
  const ways = value.type === "ConditionalExpression" ? [value.consequent, value.alternate].map(unwrap) : [value];
  for (const call of ways) {
    const evidence = call.type === "CallExpression" ? findEvidence(source, call) : undefined;
    if (evidence === undefined) continue;
    //   await (typeof step === "function" ? step(request) : this.#run(step))
    if (ways.length === 1) return { call, ...evidence };
    // TypeScript rejects the question whether a value is a promise where the type of no way says so.
    if (evidence.plain === "sometimes") return { call, ...evidence };
  }
  return undefined;
}

/**
 * @param {Node} node - CallExpression
 * @param {Source} source
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectCollected(node, source) {
  const found = findCollected(source, node);
  if (found === undefined) return [];
  const wait = getWrapped(node).parent;
  if (wait.type === "AwaitExpression" && waitsAnyway(source, wait)) return [{ node, silent: "waitsAnyway" }];
  return [
    {
      node,
      messageId: "collectedMayBePlain",
      data: { call: getCallText(source, found.call), why: found.why },
      facts: { call: found.call, plain: found.plain, isCollected: true },
    },
  ];
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {string} what is called, short enough for a message
 */
function getCallText(source, call) {
  const text = source.slice(call.callee).replace(/\s/g, "");
  return `${text.length <= 40 ? text : `…${text.slice(-39)}`}()`;
}
