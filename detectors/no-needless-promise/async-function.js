import { blocksInsteadOfWaiting } from "../../lib/ast/promises/promise-forms.js";
import { findFunction, findName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findAll } from "./promise-all.js";
import { findPlainAwait } from "./plain-await.js";
import { findPlainLoop } from "./plain-loop.js";
import { findReturns } from "../../lib/ast/order/returns.js";
import { findWait } from "./waited.js";
import { getExports } from "../../lib/ast/values/exports.js";
import { getWaits } from "./waits.js";
import { isPlainValue } from "./plain-value.js";
import { isPolling } from "../../lib/ast/order/polling.js";
import { isTurnWanted } from "../../lib/ast/promises/wanted-turn.js";
import { resolveFunctions } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/**
 * @typedef {object} AsyncFunctionFacts
 * @property {"asyncFunction"} form
 * @property {Node} fn
 * @property {Node[]} awaits - the AwaitExpressions that wait for it
 * @property {Node | undefined} pending - what of it must be rewritten first: an `await` that it can do without, or the promise of another such function that it returns
 */

/**
 * An `async` function that waits for nothing and returns no promise, where all that call it are in sight and wait for it.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {HeatModel} heat
 * @returns {{ node: Node, messageId: string, data: Record<string, string>, facts: AsyncFunctionFacts } | undefined}
 */
export function findAsyncFunction(source, fn, heat) {
  const needless = findNeedless(source, fn, heat);
  if (needless === undefined) return undefined;
  const node = fn.id ?? (fn.parent.type === "VariableDeclarator" ? fn.parent.id : fn.parent.key);
  return {
    node,
    messageId: "asyncWithoutAwait",
    data: { name: findName(fn) ?? "" },
    facts: { form: "asyncFunction", fn, ...needless },
  };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {HeatModel} heat
 * @returns {{ awaits: Node[], pending: Node | undefined } | undefined} undefined where the function needs its promise
 */
function findNeedless(source, fn, heat) {
  /** @type {Map<Node, { awaits: Node[], pending: Node | undefined } | undefined>} */
  const known = source.memo(findNeedless, () => new Map());
  if (known.has(fn)) return known.get(fn);
  // Set first: functions that call each other stay as they are.
  known.set(fn, undefined);
  const mayDoWithout =
    fn.async && !fn.generator && !isAwaitedToYield(source, fn) && !blocksInsteadOfWaiting(source, fn);
  const awaits = mayDoWithout ? findAwaits(source, fn) : undefined;
  if (awaits === undefined || awaits.length === 0) return undefined;
  const own = getWaits(source, fn);
  const returns = findReturns(source, fn);
  //   return one()      another function that can do without its promise
  const handed = returns.filter((returned) => returned !== undefined && isNeedlessCall(source, unwrap(returned), heat));
  const isNeedless =
    own.every((node) => isNeedlessWait(source, node, heat)) &&
    returns.every(
      (returned) =>
        returned === undefined ||
        handed.includes(returned) ||
        isPlainList(source, returned) ||
        isPlainValue(source, returned),
    );
  if (!isNeedless) return undefined;
  const found = {
    awaits,
    pending: own[0] ?? handed[0] ?? returns.find((returned) => returned !== undefined && isPlainList(source, returned)),
  };
  known.set(fn, found);
  return found;
}

/**
 *   const tick = async () => {};
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether callers wait for it only to give up the turn
 */
function isAwaitedToYield(source, fn) {
  return (
    (fn.body.type === "BlockStatement"
      ? fn.body.body.length === 0
      : ["Literal", "Identifier", "UnaryExpression"].includes(fn.body.type)) ||
    isTurnWanted(source, fn) ||
    /^(tick|nextTick|yield\w*|defer|sleep|pause|turn)$/.test(findName(fn) ?? "")
  );
}

/**
 * @param {Source} source
 * @param {Node} node - AwaitExpression, or ForOfStatement with `await`
 * @param {HeatModel} heat
 */
function isNeedlessWait(source, node, heat) {
  if (node.type === "ForOfStatement") return findPlainLoop(source, node) !== undefined;
  const awaited = unwrap(node.argument);
  return (
    isNeedlessCall(source, awaited, heat) ||
    isPlainList(source, awaited) ||
    findPlainAwait(source, node, heat) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {HeatModel} heat
 * @returns {boolean} whether it is a call of functions that can all do without their promises
 */
function isNeedlessCall(source, node, heat) {
  if (node.type !== "CallExpression") return false;
  const called = resolveFunctions(source, node.callee).filter(isFunction);
  return called.length > 0 && called.every((fn) => findNeedless(source, fn, heat) !== undefined);
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it is a `Promise.all()` of values
 */
function isPlainList(source, node) {
  return findAll(source, node)?.facts.isPlain === true;
}

/**
 * The `await` expressions that wait for a function, where nothing else is done with its promise.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[] | undefined}
 */
function findAwaits(source, fn) {
  const callees = findCallees(source, fn);
  /** @type {Node[]} */
  const awaits = [];
  for (const callee of callees ?? []) {
    const call = callee.parent;
    if (call.type !== "CallExpression" || call.callee !== callee || call.optional === true || callee.optional === true)
      return undefined;
    const wait = findWait(call);
    // Its own result, a promise that is stored, combined or dropped.
    if (wait === undefined || findFunction(call) === fn || isPolling(source, wait)) return undefined;
    if (wait.type === "AwaitExpression") awaits.push(wait);
  }
  return callees === undefined ? undefined : awaits;
}

/**
 * The places that name a function which only its own file can call: a function declaration, the value of a variable, a
 * private method. A variable that gets another value is named there, too.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[] | undefined}
 */
function findCallees(source, fn) {
  const { parent } = fn;
  if (parent.type === "MethodDefinition")
    return parent.kind === "method" && parent.key.type === "PrivateIdentifier" && (parent.decorators ?? []).length === 0
      ? findPrivateReads(source, parent)
      : undefined;
  // const handle: Handler = async … is what the type wants.
  const isValue =
    parent.type === "VariableDeclarator" && parent.id.type === "Identifier" && parent.id.typeAnnotation == null;
  if (!isValue && (fn.type !== "FunctionDeclaration" || fn.id == null)) return undefined;
  const name = isValue ? parent.id : fn.id;
  const variable = source.findVariable(name);
  // function load(id: string): Promise<User>;      would have to change with it
  if (variable?.defs.length !== 1) return undefined;
  // A function that knows itself by another name could use it.
  if (isValue && fn.type === "FunctionExpression" && fn.id != null) return undefined;
  const isExported = [...getExports(source).values()].some((values) =>
    values.some((value) => value === fn || (value.type === "Identifier" && source.findVariable(value) === variable)),
  );
  return isExported
    ? undefined
    : variable.references
        .filter((reference) => reference.init !== true)
        .map((reference) => /** @type {any} */ (reference.identifier));
}

/**
 *   await this.#parse(body)
 *         ^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} method - MethodDefinition
 * @returns {Node[] | undefined}
 */
function findPrivateReads(source, { key, parent: { parent: classNode } }) {
  const names = source
    .nodes("PrivateIdentifier")
    .filter(
      (node) =>
        node !== key &&
        node.name === key.name &&
        classNode.range[0] <= node.range[0] &&
        node.range[1] <= classNode.range[1],
    );
  // #parse in value, and a class inside of this one that has a `#parse` as well
  return names.every(({ parent }) => parent.type === "MemberExpression")
    ? names.map(({ parent }) => parent)
    : undefined;
}
