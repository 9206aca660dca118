import { findNamedFunction } from "../../lib/ast/values/named-function.js";
import { getUses } from "../../detectors/no-hot-closure/uses.js";
import { getWithoutFormat } from "../../lib/edit/without-format.js";
import { isModuleVariable } from "../../lib/ast/values/stable.js";

/** @import { HeatModel, Node, Source, Variable } from "../../lib/types.js" */

/**
 * A function of the module that does the same as another one, and that the place of that can use.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn - that uses nothing but names of the module
 * @param {string} wished - the name that the function would get
 * @param {boolean} isEarly - the place may run before a constant has its value
 * @returns {string | undefined} its name
 */
export function findEqualFunction(source, heat, fn, wished, isEarly) {
  const text = getText(source, fn);
  for (const variable of source.scopeManager.scopes.flatMap(({ variables }) => variables.filter(isModuleVariable))) {
    // Another name would say something else: `onError` does not listen to "close".
    const other = variable.name === wished ? findNamedFunction(variable) : undefined;
    if (other === undefined || getText(source, other) !== text || isShadowed(source, fn, variable)) continue;
    const isReady = other.type === "FunctionDeclaration" || (!isEarly && other.range[1] < fn.range[0]);
    if (isReady && getUses(source, heat, variable).other === undefined) return variable.name;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {string} what two functions that do the same have in common
 */
function getText(source, fn) {
  const body = getWithoutFormat(source.slice(fn.body));
  const hasThis = /\b(this|arguments|new\.target)\b/.test(body);
  return [
    fn.async,
    fn.generator,
    hasThis && fn.type === "ArrowFunctionExpression",
    fn.params.map((/** @type {Node} */ param) => source.slice(param)).join(),
    body,
  ].join("\n");
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Variable} variable - of the module
 * @returns {boolean} whether another variable has its name where a function is
 */
function isShadowed(source, fn, variable) {
  for (
    let scope = source.scopeManager.acquire(/** @type {any} */ (fn))?.upper ?? null;
    scope !== null && scope !== variable.scope;
    scope = scope.upper
  ) {
    if (scope.set.has(variable.name)) return true;
  }
  return false;
}
