import { CLOCK } from "./between.js";
import { endsInError } from "../../heat/seldom/refusals.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { readsAny } from "./between.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What throws, by its name: `rethrow(error)`, `errors.throwNotFound()`. */
const THROWS = /^(?:re)?throw(?![a-z])/;

/** What may be moved as a whole. */
const PREPARES = /^(?:(?:Expression|If|Try|Switch|For|ForOf|ForIn)Statement|VariableDeclaration)$/;

/**
 * @param {Node} statement
 * @returns {Node | undefined} the last one of a block
 */
export function getLast(statement) {
  return statement.type === "BlockStatement" ? statement.body.at(-1) : statement;
}

/**
 * @param {Node} statement
 * @returns {boolean} whether nothing behind it runs
 */
export function endsFunction(statement) {
  const last = getLast(statement);
  switch (last?.type) {
    case "ReturnStatement":
    case "ThrowStatement":
      return true;
    case "ExpressionStatement": {
      const expression = unwrap(last.expression);
      const call = expression.type === "AwaitExpression" ? unwrap(expression.argument) : expression;
      return call.type === "CallExpression" && THROWS.test(findLastName(call.callee) ?? "");
    }
    case "IfStatement":
      return last.alternate != null && endsFunction(last.consequent) && endsFunction(last.alternate);
    default:
      return false;
  }
}

/**
 * What is to be done in front of a row, as it needs nothing that the row brings, and may end the function, or stop it: `if (!query.id) throw new BadRequest()`,
 * `validatePassword(password);`, `try { since = parse(query.since); } catch { since = 0; }`
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {ReadonlySet<Variable>} brought - what came, and what was made of it
 * @param {Node[]} row - the statements that it comes behind
 * @returns {Node | undefined} what runs wherever a request goes on: of a refusal its condition
 */
export function findInFront(source, statement, brought, row) {
  if (readsAny(source, brought, statement) || findWithin(source, statement, mayWait) !== undefined) return undefined;
  //   this.isThere = probe.length > 0; … if (!this.isThere) throw new Error("not there");
  if (row.some((one) => findWithin(source, one, keepsInThis) !== undefined) && usesThis(source, statement))
    return undefined;
  if (statement.type === "IfStatement" && statement.alternate == null && endsFunction(statement.consequent))
    return endsInError(source, statement.consequent) ? statement.test : undefined;
  const isLeft = findWithin(source, statement, (node) => mayLeave(node, statement), isFunction) !== undefined;
  return isLeft || !PREPARES.test(statement.type) ? undefined : statement;
}

/** @param {Node} node */
function keepsInThis({ type, left }) {
  return type === "AssignmentExpression" && getRoot(unwrap(left)).type === "ThisExpression";
}

/**
 * @param {Source} source
 * @param {Node} statement
 */
function usesThis(source, statement) {
  return findWithin(source, statement, ({ type }) => type === "ThisExpression") !== undefined;
}

/** @param {Node} node */
function mayWait(node) {
  if (node.type === "CallExpression") return CLOCK.test(findLastName(node.callee) ?? "");
  return node.type === "AwaitExpression" || node.type === "YieldExpression" || node.await === true;
}

/** @param {Node} node @param {Node} statement */
function mayLeave({ type }, statement) {
  return (
    type === "ReturnStatement" ||
    (/^(?:Break|Continue)Statement$/.test(type) && !/^(?:For|Switch)/.test(statement.type))
  );
}
