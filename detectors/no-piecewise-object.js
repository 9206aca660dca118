import { findFunction, getPropertyName, isFunction } from "../lib/ast/syntax/functions.js";
import { getComputedWrites } from "../lib/ast/objects/request-tables.js";
import { findSeries } from "./no-piecewise-object/piecewise.js";
import { getOwnKeyReads } from "../lib/ast/objects/own-keys.js";
import { contains } from "../lib/ast/syntax/contains.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";
import { resolve } from "../lib/ast/values/resolve.js";

/** @import { Candidate, Detector, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { Series } from "./no-piecewise-object/piecewise.js" */

/** With fewer keys there is little to gain: 1.2 times at 5. */
const KEYS = 8;

/** From here on a literal is at least twice as fast. */
const MANY = 20;

/**
 * Objects made in hot code that get their keys one by one.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-piecewise-object",
  triggers: ["{}", "{ }", "{"],
  silences: ["fewKeys"],
  nodes: ["VariableDeclarator"],
  detect(node, source, heat, { keys = KEYS, tables = false }) {
    if (unwrap(node.init)?.type !== "ObjectExpression" || node.id.type !== "Identifier") return [];
    const least = /** @type {number} */ (keys);
    const series = findSeries(source, node);
    if (series !== undefined && isPiecewise(series, least)) return reportSeries(node, source, heat, series, least);
    const looped = detectLoop(node, source, least, tables === true);
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
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Series} series
 * @param {number} least
 * @returns {Candidate[]}
 */
function reportSeries(node, source, heat, series, least) {
  const count = getCount(series);
  const facts = { series, count, twins: findTwins(source, heat, series, least) };
  return [
    {
      node: node.id,
      messageId: count < MANY ? "keysAddedOneByOne" : "manyKeysAddedOneByOne",
      data: { name: node.id.name, count: String(count) },
      facts,
    },
  ];
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
 * Other places of hot code that build an object of the same keys in the same order.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Series} series
 * @param {number} least
 * @returns {Series[]}
 */
function findTwins(source, heat, series, least) {
  /** @param {Series} any */
  const getKeys = (any) => JSON.stringify(any.pieces.map(({ key }) => key));
  const all = source.memo(findTwins, () =>
    source.nodes("VariableDeclarator").flatMap((declarator) => findSeries(source, declarator) ?? []),
  );
  return all.filter(
    (other) =>
      other.declarator !== series.declarator &&
      other.object.properties.length === 0 &&
      isPiecewise(other, least) &&
      getKeys(other) === getKeys(series) &&
      heat.at(other.declarator).level === "hot",
  );
}

/**
 * const counts = {};
 *       ^^^^^^
 * for (const name of names) counts[name] = 0;
 *
 * @param {Node} node
 * @param {Source} source
 * @param {number} least
 * @param {boolean} tables - whether loops over unknown names are reported, too
 * @returns {Candidate[]}
 */
function detectLoop(node, source, least, tables) {
  if (unwrap(node.init).properties.length > 0) return [];
  for (const { left } of getComputedWrites(source, node.id)) {
    const loop = findLoop(left, node);
    if (loop === undefined) continue;
    const names = findNames(source, loop, left);
    if (names === undefined ? !tables || !isTable(source, node) : names.length < least) continue;
    const data = { name: node.id.name, count: String(names?.length ?? 0) };
    return [
      {
        node: node.id,
        messageId: names === undefined ? "tableFilledInLoop" : "knownKeysComputed",
        data,
        facts: {},
      },
    ];
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

/**
 * Whether an object is used as nothing but a table: it never leaves its function, and only keys of it are read and set.
 *
 * @param {Source} source
 * @param {Node} declarator
 */
function isTable(source, declarator) {
  const lists = getOwnKeyReads(source).filter(
    ({ node }) => node.type !== "SpreadElement" && !/^JSON\b/.test(source.slice(node)),
  );
  return source.findVariable(declarator.id)?.references.every((reference) => {
    const identifier = /** @type {any} */ (reference.identifier);
    const { parent } = getWrapped(identifier);
    if (reference.init || (unwrap(parent.object) === identifier && parent.computed)) return true;
    return lists.some(({ subject }) => unwrap(subject) === identifier) && findFunction(identifier) !== undefined;
  });
}
