import { getKeyName, getParams } from "../syntax/functions.js";

/** @import { Node, Variable } from "../../types.js" */

/** Of a function, which of its parameters, or which member of the object that is handed in there. @typedef {[index: number, key?: string]} ParameterPlace */

/**
 * @param {Variable} variable
 * @returns {ParameterPlace | undefined} where its function is handed it, if it is a parameter: `function list(users)`, `function list({ users })`
 */
export function findPlaceOfParameter({ defs: [definition] }) {
  if (definition?.type !== "Parameter") return undefined;
  const { node: fn, name } = /** @type {any} */ (definition);
  for (const [index, param] of getParams(fn).entries()) {
    if (getName(param) === name) return [index];
    if (param?.type !== "ObjectPattern") continue;
    const property = param.properties.find(
      (/** @type {Node} */ one) => one.type === "Property" && getName(one.value) === name,
    );
    const key = property && getKeyName(property);
    if (key !== undefined) return [index, key];
  }
  return undefined;
}

/**
 * @param {Node} pattern
 * @returns {Node} `users` of `users = []`, or the pattern itself
 */
function getName(pattern) {
  return pattern?.type === "AssignmentPattern" ? pattern.left : pattern;
}
