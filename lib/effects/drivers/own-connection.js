import { findFunction } from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getChain } from "../links.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { getWrites } from "../../ast/values/writes.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What takes a connection out of a pool. */
const TAKES = /^(?:connect|getConnection|createQueryRunner)$/;

/** What puts it back. */
const RETURNS = "release";

/** Where a connection may stand without being kept: `listRows(client)`, `if (client) client.release()`. */
const PASSES = /^(?:Call|Unary|Logical)Expression$|^IfStatement$/;

/** What is done with it besides queries. */
const OF_CONNECTION = /^(?:connect|release)$/;

/**
 * Calls that take a connection for the queries of one function and put it back, which is nobody else's business:
 *
 *   const client = await pool.connect();
 *   try { … } finally { client.release(); }
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Node[]} it and what it is made on, as `getConnection()` of `getConnection().createQueryRunner()`; none where it is another one
 */
export function getCallsForConnection(source, call) {
  const callee = call.type === "CallExpression" ? unwrap(call.callee) : undefined;
  if (callee?.type !== "MemberExpression") return [];
  const name = findLastName(callee) ?? "";
  const object = unwrap(callee.object);
  if (OF_CONNECTION.test(name) && object.type === "Identifier" && isOwn(source, object, call)) return [call];
  if (!TAKES.test(name) || call.arguments.length > 0) return [];
  const kept = findKept(call);
  return kept !== undefined && isOwn(source, kept, call) ? getChain(call).links.map((link) => link.call) : [];
}

/**
 * @param {Node} call
 * @returns {Node | undefined} the name that is given what it brings: `client` of `client = await pool.connect()`
 */
function findKept(call) {
  let value = getWrapped(call);
  if (value.parent.type === "AwaitExpression") value = getWrapped(value.parent);
  const { parent } = value;
  const target =
    parent.type === "VariableDeclarator"
      ? parent.id
      : parent.type === "AssignmentExpression" && parent.operator === "="
        ? parent.left
        : undefined;
  return target?.type === "Identifier" ? target : undefined;
}

/**
 * @param {Source} source
 * @param {Node} name
 * @param {Node} call - in the function that is asked about
 * @returns {boolean} whether that function takes it out of a pool, puts it back, and keeps it to itself
 */
function isOwn(source, name, call) {
  const variable = source.findVariable(name);
  const fn = findFunction(call);
  return variable !== undefined && fn !== undefined && isTaken(variable, fn) && isReturned(variable, fn);
}

/**
 * @param {Variable} variable
 * @param {Node} fn
 * @returns {boolean} whether the function declares it, and gives it nothing else than a connection
 */
function isTaken(variable, fn) {
  const [definition] = /** @type {any[]} */ (variable.defs);
  if (definition?.type !== "Variable" || findFunction(definition.name) !== fn) return false;
  const { init } = definition.node;
  const values = [init, ...getWrites(variable).map(({ parent }) => parent.right)];
  const [value, ...others] = values.filter((one) => one != null && !isNothing(one)).map(unwrap);
  const taken = value?.type === "AwaitExpression" ? unwrap(value.argument) : value;
  return (
    others.length === 0 &&
    taken?.type === "CallExpression" &&
    taken.arguments.length === 0 &&
    TAKES.test(findLastName(taken.callee) ?? "")
  );
}

/**
 * @param {Variable} variable
 * @param {Node} fn
 * @returns {boolean} whether the function puts it back, and neither returns nor keeps it
 */
function isReturned(variable, fn) {
  const uses = variable.references
    .filter((reference) => reference.isRead())
    .map(({ identifier }) => getWrapped(/** @type {any} */ (identifier)));
  const isPutBack = uses.some(
    (use) => isObject(use) && findLastName(use.parent) === RETURNS && findFunction(use) === fn,
  );
  return isPutBack && uses.every((use) => isObject(use) || PASSES.test(use.parent.type));
}

/**
 * @param {Node} use - of a name
 * @returns {boolean} whether a member of it is asked for
 */
function isObject(use) {
  return use.parent.type === "MemberExpression" && use.parent.object === use;
}
