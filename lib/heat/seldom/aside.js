import { findLoadedInto } from "./loaders.js";
import { findMadeFor } from "./made-once.js";
import { findMissedIn } from "./once-each.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getUnset } from "./asked.js";
import { isByClock } from "./by-clock.js";
import { isForDevelopment } from "./development.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { isWayOut } from "./way-out.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Code that stands aside of what its function does for each request.
 *
 * @typedef {object} Aside
 * @property {Node} keeper - what it runs as often as: the file (once, or never), or a function or class: once for each call or instance
 * @property {"failure" | "kept" | "fallback" | "development" | "clock"} kind
 * @property {string} text - why, as a clause: "made once and kept"
 */

/**
 * What code is aside for, so that what it calls is not hot because of its function: it reports an error, refuses a request, or makes
 * what is kept for the requests that follow.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Aside | undefined}
 */
export function findAside(source, node) {
  for (let around = node; around.parent != null && !isFunction(around); around = around.parent) {
    // All calls of a block ask what is around it.
    if (around.type === "BlockStatement" && around !== node)
      return getOrInsert(blocks, around, () => ({ aside: findAside(source, around) })).aside;
    const aside = findOwnAside(source, around);
    if (aside !== undefined) return aside;
  }
  return undefined;
}

/** @type {WeakMap<Node, { aside: Aside | undefined }>} */
const blocks = new WeakMap();

/** What may stand aside in itself. */
const ASIDE = new Set([
  "AssignmentExpression",
  "CatchClause",
  "ExpressionStatement",
  "ReturnStatement",
  "ThrowStatement",
]);

/** What something may stand aside in. */
const AROUND = new Set([
  "ArrowFunctionExpression",
  "BlockStatement",
  "CallExpression",
  "ConditionalExpression",
  "IfStatement",
  "LogicalExpression",
  "NewExpression",
  "Program",
  "SwitchCase",
]);

/**
 * The same of a node alone, for those who come from its function.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Aside | undefined}
 */
export function findOwnAside(source, node) {
  // Parts of expressions, which most nodes are, need not be looked at.
  if (!ASIDE.has(node.type) && !AROUND.has(node.parent?.type) && !isOfOptions(node)) return undefined;
  return getOrInsert(
    source.memo(findOwnAside, () => /** @type {Map<Node, Aside | undefined>} */ (new Map())),
    node,
    () => findAsideOf(source, node),
  );
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is a function that something may be handed as an option: `{ key, factory: () => load(key) }`
 */
function isOfOptions(node) {
  return isFunction(node) && node.parent?.type === "Property";
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Aside | undefined}
 */
function findAsideOf(source, node) {
  if (node.type === "CatchClause")
    return { keeper: source.ast, kind: "failure", text: "runs where an error is caught" };
  if (node.type === "ThrowStatement")
    return { keeper: source.ast, kind: "failure", text: "runs where an error is thrown" };
  const keeper = findKeeperOfMade(source, node);
  if (keeper !== undefined)
    return { keeper, kind: "kept", text: "fills what is kept: runs once, or once for each key" };
  if (isFallback(source, node))
    return { keeper: source.ast, kind: "fallback", text: "makes what callers hand in otherwise" };
  if (isForDevelopment(source, node))
    return { keeper: source.ast, kind: "development", text: "runs in development or tests only" };
  if (isByClock(source, node)) return { keeper: source.ast, kind: "clock", text: "runs by a clock" };
  return isWayOut(source, node)
    ? { keeper: source.ast, kind: "failure", text: "runs where a request fails or is refused" }
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Node | undefined} what keeps what the node makes: the file, a function or a class
 */
function findKeeperOfMade(source, node) {
  return (
    findMadeFor(source, node) ??
    (node.parent?.type === "BlockStatement" ? findMissedIn(source, node.parent, node) : undefined) ??
    findLoadedInto(source, node)
  );
}

/**
 * `if (!db) db = await connect();` of a parameter: who calls it for each request has one.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isFallback(source, node) {
  const { parent } = node;
  if (parent?.type !== "IfStatement" || parent.consequent !== node || parent.alternate != null) return false;
  const [statement, ...others] = node.type === "BlockStatement" ? node.body : [node];
  const assignment = statement?.type === "ExpressionStatement" ? statement.expression : undefined;
  if (others.length > 0 || assignment?.type !== "AssignmentExpression" || assignment.right.type !== "AwaitExpression")
    return false;
  return getUnset(unwrap(parent.test)).some(
    (unset) =>
      unset.type === "Identifier" &&
      unset.name === assignment.left.name &&
      source.findVariable(unset)?.defs[0]?.type === "Parameter",
  );
}

/**
 * What a function or class runs as often as itself although it is written elsewhere: `client ??= connect()` in a closure of it, or in
 * a method of the class.
 *
 * @param {Source} source
 * @param {Node} keeper
 * @returns {readonly Node[]} expressions and statements
 */
export function getKeptFor(source, keeper) {
  return source.memo(getKeptFor, () => findKept(source)).get(keeper) ?? NONE;
}

/** @type {readonly Node[]} */
const NONE = [];

/**
 * @param {Source} source
 * @returns {Map<Node, Node[]>} by function or class
 */
function findKept(source) {
  /** @type {Map<Node, Node[]>} */
  const kept = new Map();
  /** @param {Node | null | undefined} node */
  const add = (node) => {
    if (node == null || node.type === "CatchClause" || node.type === "ThrowStatement") return;
    const keeper = findKeeperOfMade(source, node);
    if (keeper === undefined || keeper === source.ast) return;
    const known = kept.get(keeper);
    if (known === undefined) kept.set(keeper, [node]);
    else known.push(node);
  };
  for (const node of source.nodes("AssignmentExpression")) add(node);
  for (const { right } of source.nodes("LogicalExpression")) add(right);
  for (const { consequent, alternate } of source.nodes("IfStatement", "ConditionalExpression")) {
    add(consequent);
    add(alternate);
  }
  for (const { body } of source.nodes("BlockStatement")) body.forEach(add);
  for (const { arguments: given } of source.nodes("CallExpression")) given.slice(1).forEach(add);
  for (const { value } of source.nodes("Property")) if (isOfOptions(value)) add(value);
  return kept;
}
