import { COMPOSES } from "./drivers.js";
import { getChain } from "../links.js";
import { findReturns } from "../../ast/order/returns.js";
import { isQuery } from "./composed-query.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { resolve } from "../../ast/values/resolve.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What begins a query of TypeORM or MikroORM, whatever it is going to do. */
const BEGINS = "createQueryBuilder";

/**
 * What says one more thing of a query that was begun: `query.where("team = :team", { team });`
 *
 * @param {Source} source
 * @param {Node} statement - ExpressionStatement
 * @returns {Node | undefined} the name of the query, if nobody else has it
 */
export function findComposed(source, { type, expression }) {
  const call = type === "ExpressionStatement" ? unwrap(expression) : undefined;
  if (call?.type !== "CallExpression") return undefined;
  const { links, receiver } = getChain(call);
  if (receiver.type !== "Identifier" || !links.every(({ name }) => COMPOSES.test(name))) return undefined;
  const variable = source.findVariable(receiver);
  if (variable === undefined) return undefined;
  const own = source.memo(findComposed, () => /** @type {Map<Variable, boolean>} */ (new Map()));
  return getOrInsert(own, variable, () => isAlone(variable) && isBegun(source, receiver)) ? receiver : undefined;
}

/**
 * Whether a statement does nothing else than to begin queries, or to go on with them: they run when somebody waits for them.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean}
 */
export function onlyComposes(source, statement) {
  switch (statement.type) {
    case "VariableDeclaration":
      return statement.declarations.every((/** @type {Node} */ { init }) => init != null && isQuery(source, init));
    case "BlockStatement":
      return statement.body.every((/** @type {Node} */ inner) => onlyComposes(source, inner));
    case "IfStatement":
      return [statement.consequent, statement.alternate].every((one) => one == null || onlyComposes(source, one));
    default:
      return findComposed(source, statement) !== undefined || goesOn(source, statement);
  }
}

/**
 * `query = query.where("at", ">", since);`
 *
 * @param {Source} source
 * @param {Node} statement - ExpressionStatement
 * @returns {boolean} whether a query that is begun there alone, and goes on from no other one, takes the place of itself
 */
function goesOn(source, { type, expression }) {
  const assignment = type === "ExpressionStatement" ? unwrap(expression) : undefined;
  if (assignment?.type !== "AssignmentExpression" || assignment.operator !== "=") return false;
  const variable = assignment.left.type === "Identifier" ? source.findVariable(assignment.left) : undefined;
  const { links, receiver } = getChain(unwrap(assignment.right));
  if (receiver.type !== "Identifier" || source.findVariable(receiver) !== variable) return false;
  const begun = unwrap(/** @type {any} */ (variable?.defs[0]?.node)?.init);
  return (
    begun?.type === "CallExpression" &&
    links.every(({ name }) => COMPOSES.test(name)) &&
    isQuery(source, begun) &&
    !isQuery(source, getChain(begun).receiver)
  );
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is a query that was begun, and does not run yet: `posts.createQueryBuilder("post").where("post.open")`, `getPosts()`
 *   that returns it, `page.clone()`
 */
function isBegun(source, expression) {
  // `query = query.where(…)`, again and again: each leads to all the others, and is looked at once.
  const steps = new Set([unwrap(expression)]);
  for (const step of steps) {
    const origins = findOrigins(source, step);
    if (origins === undefined) return false;
    for (const origin of origins) steps.add(unwrap(origin));
  }
  return true;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Node[] | undefined} what a query goes on from, none where it begins there; undefined where that may be none
 */
function findOrigins(source, node) {
  if (node.type === "Identifier") {
    const values = resolve(source, node);
    const nodes = values.flatMap((value) => (value.kind === "node" && value.node !== node ? [value.node] : []));
    return nodes.length > 0 && nodes.length === values.length ? nodes : undefined;
  }
  if (node.type !== "CallExpression") return undefined;
  const { links, receiver } = getChain(node);
  const start = links.findIndex(({ name }) => name === BEGINS);
  if (start !== -1) return links.slice(start).every(({ name }) => COMPOSES.test(name)) ? [] : undefined;
  if (isQuery(source, node)) return [];
  if (links.every(({ name }) => COMPOSES.test(name))) return [receiver];
  const [{ call }, ...others] = links;
  const functions = resolve(source, call.callee);
  const returned = functions.flatMap((value) =>
    value.kind === "node" && isFunction(value.node) ? findReturns(source, value.node) : [undefined],
  );
  const isMade = returned.length > 0 && returned.every((one) => one !== undefined);
  return isMade && others.every(({ name }) => COMPOSES.test(name)) ? returned : undefined;
}

/**
 * @param {Variable} variable - of a query
 * @returns {boolean} whether all that happens to the query is that it is told something, copied, or asked: what it was handed to would see what is
 *   said later
 */
function isAlone({ defs: [definition], references }) {
  return (
    definition?.type === "Variable" &&
    references.every((reference) => {
      if (reference.isWrite()) return /** @type {any} */ (reference).init === true;
      const name = getWrapped(/** @type {any} */ (reference.identifier));
      //   const rows = await query;
      if (name.parent.type === "AwaitExpression") return true;
      const call =
        name.parent.type === "MemberExpression" && name.parent.object === name ? name.parent.parent : undefined;
      if (call?.type !== "CallExpression" || call.callee !== name.parent) return false;
      return isCopied(name.parent) || isLeft(call);
    })
  );
}

/** @param {Node} member - `query.clone` */
function isCopied({ computed, property }) {
  return !computed && property.name === "clone";
}

/**
 * @param {Node} first - of the calls of a chain
 * @returns {boolean} whether nobody keeps what the chain gives, but what was waited for
 */
function isLeft(first) {
  let call = first;
  for (;;) {
    const { parent } = getWrapped(call);
    if (parent.type !== "MemberExpression" || parent.object !== getWrapped(call)) break;
    const next = getWrapped(parent).parent;
    if (next.type !== "CallExpression" || next.callee !== getWrapped(parent)) return false;
    call = next;
  }
  return /^(?:AwaitExpression|ExpressionStatement|ReturnStatement)$/.test(getWrapped(call).parent.type);
}
