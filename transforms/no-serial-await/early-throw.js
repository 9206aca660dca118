import { findFunction, isFunction } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { isInOptionalChain } from "../../lib/ast/syntax/optional-chain.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Waiting } from "../../lib/effects/order/waiting.js" */

/** What throws where it does not like what it is given: `decodeURI(name)`, `JSON.parse(text)`, `new ObjectId(id)`, `schema.parse(body)`. */
const PICKY =
  /^_*(?:(?:parse|decode|assert|check|ensure|expect|require|validate|verify)(?![a-z])\w*|BigInt|ObjectI[dD]|RegExp|URL)$/;

/** Members that are there in each request, or each process. */
const PRESENT = /^(?:params|query|headers|locals|state|session|cookies|env|request|req|prototype)$/;

/**
 * In which order a row is put into the list of a `Promise.all()`. What may throw while the list is made comes first: if anything in front of it is asked for
 * already, and fails, too, nobody handles that, and Node ends the process:
 *
 *   await Promise.all([findOrFail(id), find(decodeURI(name))])     await Promise.all([findOrFail(id), find(body.reply.to)])
 *
 * @param {Source} source
 * @param {Waiting[]} row
 * @returns {{ order: Waiting[] } | { thrown: Node }} `thrown`: what may throw behind another one that may
 */
export function findOrder(source, row) {
  const throwing = row.filter((waiting) => findThrown(source, waiting) !== undefined);
  const [first, second = first] = throwing;
  if (throwing.length > 1) return { thrown: /** @type {Node} */ (findThrown(source, second)) };
  return { order: first === undefined ? row : [first, ...row.filter((waiting) => waiting !== first)] };
}

/**
 * @param {Source} source
 * @param {Waiting} waiting
 * @returns {Node | undefined} what may throw before it is asked for
 */
function findThrown(source, { awaited, other, test, value }) {
  for (const given of [
    ...getGiven(awaited.argument),
    ...(other === undefined ? [] : getGiven(other.argument)),
    ...getChoosing(value),
    ...(test === undefined ? [] : [test]),
  ]) {
    const found = findWithin(source, given, (node) => mayThrow(source, node), isFunction);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @returns {boolean} whether something may throw before it is asked for
 */
export function mayThrowFirst(source, { argument }) {
  return getGiven(argument).some(
    (given) => findWithin(source, given, (node) => mayThrow(source, node), isFunction) !== undefined,
  );
}

/**
 * @param {Node} expression - `db.collection("users").find(query).toArray()`
 * @returns {Node[]} the arguments of all its calls
 */
function getGiven(expression) {
  const node = unwrap(expression);
  if (node.type === "MemberExpression") return getGiven(node.object);
  return node.type === "CallExpression" ? [...getGiven(node.callee), ...node.arguments] : [];
}

/**
 * @param {Node} value
 * @returns {Node[]} what decides in `id ? await load(id) : null` whether to wait, and what is there otherwise
 */
function getChoosing(value) {
  if (value.type === "LogicalExpression") return [value.left, ...getChoosing(unwrap(value.right))];
  if (value.type !== "ConditionalExpression") return [];
  const sides = [value.consequent, value.alternate].map(unwrap);
  return [
    value.test,
    ...sides.flatMap((one) => (isChoice(one) ? getChoosing(one) : one.type === "AwaitExpression" ? [] : [one])),
  ];
}

/** @param {Node} node */
function isChoice({ type }) {
  return type === "ConditionalExpression" || type === "LogicalExpression";
}

/**
 * @param {Source} source
 * @param {Node} node
 */
function mayThrow(source, node) {
  if (node.type === "CallExpression" || node.type === "NewExpression")
    return (
      PICKY.test(findLastName(node.callee) ?? "") || resolve(source, node.callee).some((value) => throws(source, value))
    );
  return node.type === "MemberExpression" && !isInOptionalChain(node) && mayBeAbsent(source, unwrap(node.object));
}

/**
 * @param {Source} source
 * @param {ReturnType<typeof resolve>[number]} value - that is called
 */
function throws(source, value) {
  if (value.kind !== "node" || !isFunction(value.node) || value.node.async) return false;
  return findWithin(source, value.node.body, ({ type }) => type === "ThrowStatement", isFunction) !== undefined;
}

/**
 * @param {Source} source
 * @param {Node} object - of which a member is read
 * @returns {boolean} whether it is a part of what a function was given, or what it has loaded, and nothing has read it before
 */
function mayBeAbsent(source, object) {
  const isPart = object.type === "MemberExpression";
  let root = object;
  while (root.type === "MemberExpression") root = unwrap(root.object);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const [definition] = /** @type {any[]} */ (variable?.defs ?? []);
  const fn = definition === undefined ? undefined : findFunction(definition.name);
  if (variable === undefined || fn === undefined || (isPart && PRESENT.test(findLastName(object) ?? ""))) return false;
  const { node, type } = definition;
  const isLoaded = type === "Variable" && node.init != null && unwrap(node.init).type === "AwaitExpression";
  if (!isPart && !isLoaded) return false;
  const text = source.slice(object);
  const seen = isPart
    ? getNodesWithin(source, { range: [fn.range[0], object.range[0]] }, object.type)
    : variable.references
        .filter((reference) => !reference.init)
        .map(({ identifier }) => /** @type {any} */ (identifier));
  return !seen.some(
    (before) =>
      before.range[0] < object.range[0] &&
      source.slice(before) === text &&
      findFunction(before) === findFunction(object),
  );
}
