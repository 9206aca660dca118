import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findWait } from "./waited.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @typedef {object} ForwardingFacts
 * @property {"forwarding"} form
 * @property {Node} made - the NewExpression
 * @property {Node} inner - what it waits for: a promise, or with `await` perhaps a value
 * @property {Node} executor
 * @property {Node} [wait] - see `findWait`
 */

/**
 * `new Promise()` whose executor only passes on how another promise settles, both ways.
 *
 * @param {Source} source
 * @param {Node} node - NewExpression
 * @returns {{ messageId: string, facts: ForwardingFacts } | undefined}
 */
export function findForwarding(source, node) {
  if (
    node.callee.type !== "Identifier" ||
    node.callee.name !== "Promise" ||
    node.arguments.length !== 1 ||
    source.findVariable(node.callee) !== undefined
  )
    return undefined;
  const executor = unwrap(node.arguments[0]);
  if (!isFunction(executor) || executor.generator || executor.params.length !== 2) return undefined;
  const inner = executor.async ? findAwaited(source, executor) : findChained(source, executor);
  if (inner === undefined || usesExecutor(source, executor, inner)) return undefined;
  return {
    messageId: "wrappedPromise",
    facts: { form: "forwarding", made: node, inner, executor, wait: findWait(node) },
  };
}

/**
 *   (resolve, reject) => load(id).then(resolve, reject)
 *                        ^^^^^^^^
 *
 *   (resolve, reject) => { load(id).then((user) => resolve(user)).catch(reject); }
 *                          ^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} executor
 * @returns {Node | undefined}
 */
function findChained(source, executor) {
  const [resolver, rejecter] = executor.params;
  const last = findOnlyExpression(executor.body);
  const settled = last === undefined ? undefined : findMethodCall(last);
  if (settled === undefined) return undefined;
  const { object, name, args } = settled;
  if (name === "then")
    return args.length === 2 && isPassing(source, args[0], resolver) && isPassing(source, args[1], rejecter)
      ? object
      : undefined;
  const then =
    name === "catch" && args.length === 1 && isPassing(source, args[0], rejecter)
      ? findMethodCall(unwrap(object))
      : undefined;
  return then?.name === "then" && then.args.length === 1 && isPassing(source, then.args[0], resolver)
    ? then.object
    : undefined;
}

/**
 *   async (resolve, reject) => { try { resolve(await load(id)) } catch (error) { reject(error) } }
 *                                                    ^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} executor
 * @returns {Node | undefined}
 */
function findAwaited(source, executor) {
  const [resolver, rejecter] = executor.params;
  const [statement, ...others] = executor.body.type === "BlockStatement" ? executor.body.body : [];
  if (statement?.type !== "TryStatement" || others.length > 0 || statement.finalizer != null) return undefined;
  const { block, handler } = statement;
  const caught = findOnlyExpression(handler.body);
  if (
    caught === undefined ||
    handler.param?.type !== "Identifier" ||
    findPassed(source, caught, rejecter)?.name !== handler.param.name
  )
    return undefined;
  const { body } = block;
  if (body.length === 1) {
    const passed = findPassed(source, findOnlyExpression(block) ?? block, resolver);
    return passed?.type === "AwaitExpression" ? passed.argument : undefined;
  }
  //   const user = await load(id); resolve(user)
  const [declaration, second] = body;
  if (
    body.length !== 2 ||
    declaration.type !== "VariableDeclaration" ||
    declaration.declarations.length !== 1 ||
    second.type !== "ExpressionStatement"
  )
    return undefined;
  const [{ id, init }] = declaration.declarations;
  return init?.type === "AwaitExpression" &&
    id.type === "Identifier" &&
    findPassed(source, second.expression, resolver)?.name === id.name
    ? init.argument
    : undefined;
}

/**
 * @param {Node} body
 * @returns {Node | undefined} the expression that is all of it
 */
function findOnlyExpression(body) {
  if (body.type !== "BlockStatement") return unwrap(body);
  const [statement, ...others] = body.body;
  if (others.length > 0 || (statement?.type !== "ExpressionStatement" && statement?.type !== "ReturnStatement"))
    return undefined;
  const expression = statement.expression ?? statement.argument;
  return expression == null ? undefined : unwrap(expression);
}

/**
 * @param {Node} node
 * @returns {{ object: Node, name: string, args: Node[] } | undefined}
 */
function findMethodCall(node) {
  if (node.type !== "CallExpression" || node.optional === true) return undefined;
  const callee = unwrap(node.callee);
  const name = callee.type === "MemberExpression" && callee.optional !== true ? getPropertyName(callee) : undefined;
  return name === undefined ? undefined : { object: callee.object, name, args: node.arguments };
}

/**
 * Whether a callback hands what it gets to a function and does nothing else: `resolve`, `(user) => resolve(user)`.
 *
 * @param {Source} source
 * @param {Node} callback
 * @param {Node} target - parameter of the executor
 */
function isPassing(source, callback, target) {
  const node = unwrap(callback);
  if (!isFunction(node)) return isName(source, node, target);
  if (node.generator || node.params.length !== 1 || node.params[0].type !== "Identifier") return false;
  const only = findOnlyExpression(node.body);
  return only !== undefined && findPassed(source, only, target)?.name === node.params[0].name;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {Node} target
 * @returns {Node | undefined} the one argument of a call of `target`
 */
function findPassed(source, call, target) {
  return call.type === "CallExpression" && call.arguments.length === 1 && isName(source, call.callee, target)
    ? unwrap(call.arguments[0])
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} target
 */
function isName(source, node, target) {
  const variable = source.findVariable(target);
  return variable !== undefined && source.findVariable(node) === variable;
}

/**
 * Whether an expression needs the function that it stands in.
 *
 * @param {Source} source
 * @param {Node} executor
 * @param {Node} inner
 * @returns {boolean}
 */
function usesExecutor(source, executor, inner) {
  const use = findWithin(
    source,
    inner,
    (node) =>
      (node.type === "Identifier" &&
        executor.params.some((/** @type {Node} */ param) => isName(source, node, param))) ||
      node.type === "AwaitExpression" ||
      // A function has a `this` of its own, an arrow function has not.
      (executor.type !== "ArrowFunctionExpression" &&
        (node.type === "ThisExpression" ||
          node.type === "MetaProperty" ||
          (node.type === "Identifier" && node.name === "arguments"))),
  );
  return use !== undefined;
}
