import { findFileWrapper } from "../../lib/ast/syntax/file-wrapper.js";
import { findNamedFunction } from "../../lib/ast/values/named-function.js";
import { findFunction, isClass } from "../../lib/ast/syntax/functions.js";
import { findOuterThis, getCaptures } from "../../lib/ast/values/captures.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { isModuleVariable } from "../../lib/ast/values/stable.js";
import { getUses } from "./uses.js";
import { isDynamic } from "../../lib/ast/syntax/dynamic.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { HeatModel, Node, Source, Variable } from "../../lib/types.js" */

/**
 * Where a function could be made once: the innermost block that has all that the function uses and does not run for every
 * request. Mostly that is the module, sometimes the body of a plugin or the loop that registers handlers.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @param {Variable} [emitter] - what the function need not capture, because it gets it as `this`
 * @param {Set<Node>} [open] - functions that the question is about already
 * @returns {Node | undefined} a block or the Program; undefined where it uses what belongs to one call
 */
export function findHome(source, heat, fn, emitter, open = new Set()) {
  open.add(fn);
  if (findFunction(fn) === undefined || isDynamic(source) || hasOuterPrivateName(source, fn)) return undefined;
  if (emitter === undefined && fn.type === "ArrowFunctionExpression" && findOuterThis(source, fn) !== undefined)
    return undefined;
  // A script in a function of its own keeps its names there.
  let home = findFileWrapper(source, fn)?.body ?? source.ast;
  for (const { variable } of getCaptures(source, fn)) {
    if (variable === undefined || variable === emitter) continue;
    const block = findBlock(source, variable, fn);
    if (block === undefined) return undefined;
    const place = isPerCall(heat, block) ? findHomeOfNamed(source, heat, variable, open) : block;
    if (place === undefined) return undefined;
    if (contains(home, place)) home = place;
  }
  return isPerCall(heat, home) ? undefined : home;
}

/**
 * @param {HeatModel} heat
 * @param {Node} block
 */
function isPerCall(heat, block) {
  return heat.at(block).level === "hot";
}

/**
 * The function that another one calls can move as well, and does so first.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Variable} variable
 * @param {Set<Node>} open - functions that the question is about already
 * @returns {Node | undefined}
 */
function findHomeOfNamed(source, heat, variable, open) {
  const fn = findNamedFunction(variable);
  if (fn === undefined) return undefined;
  // function poll () { setTimeout(poll, 1000); }
  if (open.has(fn)) return source.ast;
  return getUses(source, heat, variable).keepers.length === 0 ? undefined : findHome(source, heat, fn, undefined, open);
}

/**
 * @param {Source} source
 * @param {Variable} variable
 * @param {Node} fn
 * @returns {Node | undefined} the block that has a variable
 */
function findBlock(source, variable, fn) {
  if (isModuleVariable(variable)) return source.ast;
  const { scope } = variable;
  const { block } = /** @type {any} */ (scope);
  // A class has its name inside of itself, too.
  if (scope.type === "class") {
    const outer = isClass(block) && block.type === "ClassDeclaration" ? scope.upper?.set.get(variable.name) : undefined;
    return outer === undefined ? undefined : findBlock(source, outer, fn);
  }
  if (scope.type === "block") return block;
  // (route) => { … }   for (const route of routes) { … }   catch (error) { … }
  const body = ["function", "for", "function-expression-name", "catch"].includes(scope.type) ? block.body : undefined;
  return body?.type === "BlockStatement" && contains(body, fn) ? body : undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it uses `#name` of a class around it, which only code inside of that class can
 */
function hasOuterPrivateName(source, fn) {
  let isFound = false;
  walk(fn, source.visitorKeys, (node) => {
    if (node.type === "PrivateIdentifier") isFound ||= !isDeclaredInside(node, fn);
    return !isFound;
  });
  return isFound;
}

/**
 * @param {Node} name - PrivateIdentifier
 * @param {Node} fn
 * @returns {boolean} whether a class inside of the function has it
 */
function isDeclaredInside(name, fn) {
  for (let { parent } = name; parent !== fn; parent = parent.parent) {
    if (
      isClass(parent) &&
      parent.body.body.some(
        (/** @type {Node} */ member) => member.key?.type === "PrivateIdentifier" && member.key.name === name.name,
      )
    )
      return true;
  }
  return false;
}
