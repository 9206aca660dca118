import {
  findClassOfMember,
  findConstructor,
  findFunction,
  findThisFunction,
  getPropertyName,
  isClass,
} from "../../ast/syntax/functions.js";
import { findClassOfThis } from "../../ast/objects/class-of-this.js";
import { getRoot } from "../../ast/syntax/member-chain.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { NAMES, createNameTest } from "../../ast/request-names.js";

/** @import { Node, Source } from "../../types.js" */

/** How many names are followed to where an object comes from. */
const MAX_NAMES = 5;

/**
 * What a variable or property lives as long as, where it outlives the call that the code stands in: the file (its `Program`), the
 * function around whose closures share a variable, the class (or constructor function) whose instances have a property.
 *
 *   let client;  globalThis[KEY]  Cache.entries          function plugin (app) { let client; app.get("/", () => { client ??= … }) }
 *   class Service { get () { this.client ??= … } }       export default { get () { this.client ??= … } }
 *
 * Code that only fills such a place runs as often as its keeper.
 *
 * @param {Source} source
 * @param {Node} target - `client`, `this.client`, `pages[url]`
 * @returns {Node | undefined}
 */
export function findKeeper(source, target) {
  const keeper = findKeeperOf(source, unwrap(target), MAX_NAMES);
  const owner = findFunction(target);
  const isOwn =
    owner !== undefined &&
    (keeper === owner ||
      // constructor () { this.client ??= … }
      (keeper !== undefined &&
        isClass(keeper) &&
        (findConstructor(keeper) === owner ||
          (owner.type === "PropertyDefinition" && findClassOfMember(owner) === keeper))));
  return isOwn ? undefined : keeper;
}

/**
 * @param {Source} source
 * @param {Node} target - unwrapped
 * @param {number} left - how many names may be followed
 * @returns {Node | undefined}
 */
function findKeeperOf(source, target, left) {
  const root = getRoot(target);
  if (root.type === "ThisExpression") return root === target ? undefined : findKeeperOfThis(source, root);
  if (root.type !== "Identifier" || root.name === "arguments") return undefined;
  const variable = source.findVariable(root);
  if (variable === undefined) return source.ast;
  //   const { store } = this; const entry = pages[url]; entry.html ??= render()
  const definition = /** @type {any} */ (variable.defs[0]);
  if (
    root !== target &&
    left > 0 &&
    definition?.type === "Variable" &&
    definition.parent.kind === "const" &&
    definition.node.init != null
  ) {
    const init = unwrap(definition.node.init);
    if (init.type === "MemberExpression") return findKeeperOf(source, init, left - 1);
    if (init.type === "ThisExpression") return findKeeperOfThis(source, init);
  }
  //   function help (node, lang) { if (!node.help[lang]) { …; node.help[lang] = text } }
  if (definition?.type === "Parameter" && isTableOf(root, target)) return source.ast;
  return findFunctionOfScope(source, variable.scope);
}

/** What a function is handed of one request, or to fill. */
const SHORT_LIVED = createNameTest(
  NAMES.request,
  NAMES.response,
  NAMES.context,
  ["event", "session", "socket", "state", "locals"],
  ["acc", "all", "memo", "out", "output", "result", "results", "target", "data", "options", "opts"],
);

/**
 * Whether something is kept by a key in a table that an object has which the function is handed. What belongs to one request has none.
 *
 * @param {Node} root - the object
 * @param {Node} target - `node.help[lang]`
 */
function isTableOf(root, target) {
  return (
    target.type === "MemberExpression" &&
    getPropertyName(target) === undefined &&
    target.object.type === "MemberExpression" &&
    !SHORT_LIVED.test(root.name)
  );
}

/**
 * @param {Source} source
 * @param {any} scope
 * @returns {Node} the function whose variables a scope has, or the file
 */
function findFunctionOfScope(source, scope) {
  let around = scope;
  while (around != null && around.type !== "function" && around.type !== "module" && around.type !== "global")
    around = around.upper;
  return around?.type === "function" ? around.block : source.ast;
}

/**
 * @param {Source} source
 * @param {Node} thisNode
 * @returns {Node | undefined}
 */
function findKeeperOfThis(source, thisNode) {
  const classNode = findClassOfThis(source, thisNode);
  if (classNode !== undefined) return classNode;
  const owner = findThisFunction(thisNode);
  if (owner === undefined) return source.ast;
  const isStatic = findClassOfMember(owner) !== undefined;
  const object = owner.parent.type === "Property" && owner.parent.value === owner ? owner.parent.parent : undefined;
  if (isStatic) return findAround(source, /** @type {Node} */ (findClassOfMember(owner)));
  return object === undefined ? undefined : findAround(source, object);
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Node} the function that a node stands in, or the file
 */
function findAround(source, node) {
  return findFunction(node) ?? source.ast;
}
