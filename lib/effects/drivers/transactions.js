import { findLastName } from "../../ast/syntax/member-chain.js";
import { getChain } from "../links.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { isFunction } from "../../ast/syntax/functions.js";

/** @import { Node, Source } from "../../types.js" */

/** What runs a function in a transaction, by its name: `db.transaction(save)`, `prisma.$transaction(save)`, `runInTransaction(save)`, `withTx(save)`, `sql.begin(save)`; not
 * what has to do with one of somebody's payments, `sendTransaction(payment, done)`, nor a query of one, `trx("users")`. */
const RUNS =
  /^[_$]?(?:(?:run|exec|execute|perform|do|with|in|use|start|begin|db|sql)\w*)?transaction$|^(?:\$|(?:run|exec|execute|perform|do|with|in|use|start|begin)\w*)tr?x$|^begin$/i;

/**
 * @param {string} name - of what is called
 * @returns {boolean} whether it begins a transaction
 */
export function isNameOfTransaction(name) {
  return RUNS.test(name);
}

/** The same of a builder: `db.transaction().setIsolationLevel("serializable").execute(save)` of Kysely. */
const EXECUTES = "execute";

/**
 * Whether a call does nothing else than run a function, which is written there, in a transaction. One that only reads changes nothing.
 *
 * @param {Node} call
 * @returns {boolean}
 */
export function isTransaction(call) {
  if (call.type !== "CallExpression" || !call.arguments.some(isWritten)) return false;
  const name = findLastName(call.callee) ?? "";
  return isNameOfTransaction(name) || (name === EXECUTES && getChain(call).links[0]?.name === "transaction");
}

/**
 * `async (trx) => { … }` of `db.transaction(async (trx) => { … })`
 *
 * @param {Node} fn - a function
 * @returns {boolean}
 */
export function runsInTransaction(fn) {
  const argument = getWrapped(fn);
  const call = argument.parent;
  return call?.type === "CallExpression" && call.arguments.includes(argument) && isTransaction(call);
}

/**
 * `tx` of `db.$transaction(async (tx) => { await tx.token.create({ data }); })`
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isPrismaTransaction(source, node) {
  const definition = node.type === "Identifier" ? source.findVariable(node)?.defs[0] : undefined;
  if (definition?.type !== "Parameter") return false;
  const fn = /** @type {any} */ (definition).node;
  const call = getWrapped(fn).parent;
  return runsInTransaction(fn) && findLastName(call.callee) === "$transaction" && fn.params[0] === definition.name;
}

/** @param {Node} argument */
function isWritten(argument) {
  return isFunction(unwrap(argument));
}
