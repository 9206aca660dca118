import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getOwnEffect } from "../own-effect.js";
import { mayLeave } from "./waiting.js";
import { isAwaiting } from "../../ast/promises/programs.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * A statement that waits for one thing, of which none of its row takes the result.
 *
 * @typedef {object} Step
 * @property {Node} statement
 * @property {Node} awaited - AwaitExpression
 * @property {Node} [test] - under which alone it waits
 * @property {Node} [handler] - what is done where it fails, behind which the function goes on
 * @property {boolean} isLast - what follows may take the result: `const { count } = await posts.deleteMany({ author });`
 */

/**
 * `await userCache.refresh(id);`, alone in an `if`, or in a `try` that goes on where it fails
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {Step | undefined}
 */
export function findStepInTurn(source, statement) {
  const { type, test, consequent, alternate, block, handler, finalizer } = statement;
  const waiting = findExpression(statement);
  if (waiting != null) {
    const awaited = unwrap(waiting);
    const isLast = type !== "ExpressionStatement";
    return isAwaiting(awaited) ? { statement, awaited, handler: findHandler(source, awaited), isLast } : undefined;
  }
  if (type === "IfStatement") {
    const step = alternate == null && isQuietTest(source, test) ? findOnly(source, consequent) : undefined;
    return step?.test === undefined && step?.isLast === false ? { ...step, statement, test } : undefined;
  }
  //   try { await mailer.sendWelcome(user); } catch (error) { logger.warn(error); }
  const isTried = type === "TryStatement" && handler != null && finalizer == null && goesOn(source, handler.body);
  const step = isTried ? findOnly(source, block) : undefined;
  return step?.isLast === false ? { ...step, statement, handler: handler.body } : undefined;
}

/**
 * @param {Node} statement
 * @returns {Node | null | undefined} what it does, or brings
 */
function findExpression({ type, expression, argument, declarations }) {
  if (type === "ExpressionStatement") return expression;
  if (type === "ReturnStatement") return argument;
  return type === "VariableDeclaration" && declarations.length === 1 ? declarations[0].init : undefined;
}

/**
 * @param {Source} source
 * @returns {Map<Node, Node[]>} by function the AwaitExpressions of such statements, where one stands behind another
 */
export function getStepsInTurn(source) {
  return source.memo(getStepsInTurn, () => {
    /** @type {Map<Node, Node[]>} */
    const found = new Map();
    for (const block of source.nodes("BlockStatement")) {
      const awaits = block.body.flatMap((/** @type {Node} */ one) => findStepInTurn(source, one)?.awaited ?? []);
      const fn = awaits.length > 1 ? findFunction(block) : undefined;
      if (fn !== undefined) found.set(fn, [...(found.get(fn) ?? []), ...awaits]);
    }
    return found;
  });
}

/**
 * @param {Source} source
 * @param {Node} block - or a statement
 * @returns {Step | undefined}
 */
function findOnly(source, block) {
  if (block.type !== "BlockStatement") return findStepInTurn(source, block);
  return block.body.length === 1 ? findStepInTurn(source, block.body[0]) : undefined;
}

/**
 * `await mailer.send(mail).catch((error) => logger.warn(error));`
 *
 * @param {Source} source
 * @param {Node} awaited
 * @returns {Node | undefined} what is done where it fails, if the function goes on behind that
 */
function findHandler(source, { argument }) {
  const call = unwrap(argument);
  const isCaught = call.type === "CallExpression" && findLastName(call.callee) === "catch";
  const handler = isCaught && call.arguments.length > 0 ? unwrap(call.arguments[0]) : undefined;
  return handler !== undefined && isFunction(handler) && goesOn(source, handler.body) ? handler.body : undefined;
}

/**
 * @param {Source} source
 * @param {Node} body - what is done where something failed
 */
function goesOn(source, body) {
  return findWithin(source, body, mayLeave, isFunction) === undefined;
}

/**
 * @param {Source} source
 * @param {Node} test
 */
function isQuietTest(source, test) {
  return (
    findWithin(source, test, isAwaiting, isFunction) === undefined && getOwnEffect(source, test).change === undefined
  );
}
