import { findConstructor, getKeyName, isClass } from "../syntax/functions.js";
import { getFieldFlow } from "./field-flow.js";
import { getParents } from "./parents.js";
import { isTypeScript } from "../../source/typescript.js";

/** @import { Node, Source } from "../../types.js" */

/** What Node's EventEmitter keeps on its instances; it has no accessors. */
const EVENT_EMITTER = ["_events", "_eventsCount", "_maxListeners", "domain"];

/**
 * Fields that instances have before the constructor's body runs: class fields, parameter properties, the parents' fields.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Set<string>}
 */
export function getDeclaredFields(source, classNode) {
  const { seen, isEmitter } = getParents(source, classNode);
  const names = new Set(isEmitter ? EVENT_EMITTER : []);
  // The topmost parent first, as its constructor runs first.
  for (const parent of [...seen].reverse()) {
    const constructor = isClass(parent) ? findConstructor(parent) : parent;
    for (const name of getOwnDeclared(source, parent)) names.add(name);
    if (constructor !== undefined)
      for (const name of getFieldFlow(source, parent, constructor, names).always) names.add(name);
  }
  for (const name of getOwnDeclared(source, classNode)) names.add(name);
  return names;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {string[]}
 */
function getOwnDeclared(source, classNode) {
  if (!isClass(classNode)) return [];
  const isTyped = isTypeScript(source);
  const fields = classNode.body.body.filter((/** @type {Node} */ member) => {
    if (
      !["PropertyDefinition", "AccessorProperty"].includes(member.type) ||
      member.static === true ||
      member.declare === true
    )
      return false;
    // In TypeScript `name?: string` may be a type and nothing else, depending on the compiler's target.
    return !isTyped || member.value != null;
  });
  const properties = (findConstructor(classNode)?.params ?? [])
    .filter((/** @type {Node} */ param) => param.type === "TSParameterProperty")
    .map((/** @type {Node} */ { parameter }) => (parameter.left ?? parameter).name);
  return [
    ...properties,
    ...fields.map(getKeyName).filter((/** @type {string | undefined} */ name) => name !== undefined),
  ];
}
