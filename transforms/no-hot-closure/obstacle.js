import { findOwnState, getUses } from "../../detectors/no-hot-closure/uses.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { getCaptures, hasThisOf } from "../../lib/ast/values/captures.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findThisType } from "./this-type.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isTypeChecked } from "../../lib/source/typescript.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { HeatModel, Node, Refusal, Source, Variable } from "../../lib/types.js" */
/** @import { Made } from "../../detectors/no-hot-closure.js" */
/** @import { Keeper } from "../../detectors/no-hot-closure/keepers.js" */

/** What is called on what `on()` returns, where that is the emitter again. */
const CHAINED =
  /^(on|once|addListener|prependListener|prependOnceListener|emit|pipe|write|end|resume|pause|setEncoding|listen|unref|ref)$/;

/**
 * Why one function cannot stand for one of each call.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Made} facts
 * @returns {Refusal | undefined}
 */
export function findObstacle(source, heat, facts) {
  const { fn, home, keeper, variable, receivers } = facts;
  const { keepers, other } =
    variable === undefined ? { keepers: [keeper], other: undefined } : getUses(source, heat, variable);
  if (other !== undefined) return refuse(source, "notOnlyCalled", { at: other, name: other.name });
  if (isReadOutOfBlock(source, fn)) return refuse(source, "usedOutsideBlock", { name: fn.id.name });
  const state = findOwnState(source, heat, fn);
  if (state !== undefined) return refuse(source, "usedAsObject", { at: state });
  const local = getCaptures(source, fn).find(
    (capture) =>
      capture.variable !== undefined &&
      capture.variable !== variable &&
      receivers?.includes(capture.identifier) !== true &&
      !isInReach(capture.variable, home),
  );
  if (local !== undefined) return refuse(source, "mustMoveFirst", { name: local.identifier.name });
  if (keepers.some(({ kind }) => kind === "target")) return refuse(source, "listenerOnce");
  const handle = keepers.find(isResultUsed);
  if (handle !== undefined) return refuse(source, "listenersRemoved", { name: getCalleeName(handle) });
  if (isMoreStrict(source, fn, home)) return refuse(source, "strictAround");
  return isTypeChecked(source) ? findContextual(source, facts) : undefined;
}

/**
 * `if (a) { function f () {} } f()`: in sloppy mode the declaration gives a variable of the function around a value, too.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
function isReadOutOfBlock(source, fn) {
  if (fn.type !== "FunctionDeclaration" || isFunction(fn.parent.parent)) return false;
  const variable = /** @type {Variable} */ (source.findVariable(fn.id));
  if (variable.scope.isStrict) return false;
  return source.scopeManager.scopes.some(({ references }) =>
    references.some(
      (reference) =>
        reference.resolved !== variable && /** @type {any} */ (reference.identifier).name === variable.name,
    ),
  );
}

/**
 * @param {Variable} variable - that a function uses
 * @param {Node} home
 * @returns {boolean} whether the function can still use it from another block
 */
function isInReach(variable, home) {
  const { scope } = variable;
  // The detector has seen where a class is that has its name inside of itself, too.
  return scope.type === "class" || contains(/** @type {any} */ (scope.block), home);
}

/**
 * `const stop = bus.on("done", () => {})`, whose result may know the listener.
 *
 * @param {Keeper} keeper
 * @returns {boolean}
 */
function isResultUsed({ kind, isNode, call }) {
  if (kind !== "emitter" || isNode) return false;
  const { parent } = getWrapped(call);
  if (parent.type === "MemberExpression")
    return parent.parent.type !== "CallExpression" || !CHAINED.test(getPropertyName(parent) ?? "");
  return parent.type !== "ExpressionStatement";
}

/** @param {Keeper} keeper */
function getCalleeName({ call }) {
  return getPropertyName(unwrap(call.callee)) ?? "on";
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} home
 * @returns {boolean} whether the code around a function is in strict mode and that of another place is not
 */
function isMoreStrict(source, fn, home) {
  const around = /** @type {any} */ (source.scopeManager.acquire(/** @type {any} */ (fn))).upper;
  let scope = around;
  while (!contains(scope.block, home)) scope = scope.upper;
  return around.isStrict && !scope.isStrict;
}

/**
 * @param {Source} source
 * @param {Made} facts
 * @returns {Refusal | undefined} why a function that TypeScript checks has other types elsewhere
 */
function findContextual(source, facts) {
  const { fn, receivers, variable } = facts;
  if (variable !== undefined) return undefined;
  const isUntyped = fn.params.some(
    (/** @type {Node} */ param) => param.type !== "AssignmentPattern" && param.typeAnnotation == null,
  );
  if (isUntyped) return refuse(source, "typedByContext");
  if (receivers !== undefined)
    return findThisType(source, facts) === undefined ? refuse(source, "thisUntyped") : undefined;
  const hasThis =
    fn.type !== "ArrowFunctionExpression" &&
    source.nodes("ThisExpression").some((node) => contains(fn, node) && hasThisOf(node, fn));
  return hasThis && !fn.params.some((/** @type {Node} */ param) => param.name === "this")
    ? refuse(source, "thisTypedByContext")
    : undefined;
}
