import { getPropertyName, isFunction } from "../lib/ast/syntax/functions.js";
import { getComputedWrites } from "../lib/ast/objects/request-tables.js";
import { findSeries } from "./no-piecewise-object/piecewise.js";
import { contains } from "../lib/ast/syntax/contains.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { resolve } from "../lib/ast/values/resolve.js";

/** @import { Candidate, Detector, Node, Source } from "../lib/types.js" */
/** @import { Series } from "./no-piecewise-object/piecewise.js" */

/** What the transform needs: nothing of a loop over names. @typedef {{ series: Series, count: number } | { series?: undefined }} Facts */

/** From here on a literal is at least twice as fast; at 8 it is 1.2 times. */
const KEYS = 20;

/**
 * Objects made in hot code that get their keys one by one.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-piecewise-object",
  triggers: ["{}", "{ }", "{"],
  silences: ["fewKeys"],
  nodes: ["VariableDeclarator"],
  detect(node, source, _, { keys = KEYS }) {
    if (unwrap(node.init)?.type !== "ObjectExpression" || node.id.type !== "Identifier") return [];
    const least = /** @type {number} */ (keys);
    const series = findSeries(source, node);
    if (series !== undefined && isPiecewise(series, least)) return [reportSeries(node, series)];
    const looped = detectLoop(node, source, least);
    return looped.length === 0 && series !== undefined ? [{ node: node.id, silent: "fewKeys" }] : looped;
  },
};

/**
 * const stats = {};
 *       ^^^^^
 * stats.pid = process.pid;
 * stats.up = getUptime();
 *
 * @param {Node} node
 * @param {Series} series
 * @returns {Candidate<Facts>}
 */
function reportSeries(node, series) {
  const count = getCount(series);
  return {
    node: node.id,
    messageId: "keysAddedOneByOne",
    data: { name: node.id.name, count: String(count) },
    facts: { series, count },
  };
}

/** @param {Series} series */
function getCount(series) {
  return series.object.properties.length + series.pieces.length;
}

/**
 * Whether a literal saves something: there are many keys, and at least half of them come one by one.
 *
 * @param {Series} series
 * @param {number} least
 */
function isPiecewise(series, least) {
  return getCount(series) >= least && series.pieces.length >= series.object.properties.length;
}

/**
 * const counts = {};
 *       ^^^^^^
 * for (const name of NAMES) counts[name] = 0;
 *
 * @param {Node} node
 * @param {Source} source
 * @param {number} least
 * @returns {Candidate<Facts>[]}
 */
function detectLoop(node, source, least) {
  if (unwrap(node.init).properties.length > 0) return [];
  for (const { left } of getComputedWrites(source, node.id)) {
    const loop = findLoop(left, node);
    if (loop === undefined) continue;
    const names = findNames(source, loop, left);
    if (names === undefined || names.length < least) continue;
    const data = { name: node.id.name, count: String(names.length) };
    return [{ node: node.id, messageId: "knownKeysComputed", data, facts: {} }];
  }
  return [];
}

/**
 * The loop around a write that the object is made in front of.
 *
 * @param {Node} write
 * @param {Node} declarator
 * @returns {Node | undefined}
 */
function findLoop(write, declarator) {
  for (let { parent } = write; parent != null && !contains(parent, declarator); { parent } = parent) {
    if (/^(For|While|DoWhile)/.test(parent.type)) return parent;
    // names.forEach((name) => { counts[name] = 0; })
    if (isFunction(parent))
      return parent.parent.type === "CallExpression" &&
        parent.parent.callee.type === "MemberExpression" &&
        getPropertyName(parent.parent.callee) === "forEach"
        ? parent.parent
        : undefined;
  }
  return undefined;
}

/**
 * The names that a loop goes through, where the file shows them all: for (const name of ["pid", "up"]) …
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} member - `counts[name]`
 * @returns {string[] | undefined}
 */
function findNames(source, loop, member) {
  const [list, declared] =
    loop.type === "ForOfStatement"
      ? [loop.right, loop.left.declarations?.[0].id]
      : [loop.callee?.object, loop.arguments?.[0].params?.[0]];
  if (declared?.type !== "Identifier" || source.findVariable(declared) !== source.findVariable(member.property))
    return undefined;
  const [value, ...others] = resolve(source, list);
  if (others.length > 0 || value.kind !== "node" || value.node.type !== "ArrayExpression") return undefined;
  const names = value.node.elements.map((/** @type {Node | null} */ element) =>
    element?.type === "Literal" ? element.value : undefined,
  );
  return names.every((/** @type {unknown} */ name) => typeof name === "string") ? names : undefined;
}
