import { getOrInsert } from "../get-or-insert.js";
import { getKeyName, getPropertyName, isFunction } from "../syntax/functions.js";
import { append } from "../append.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether a function is called with `new` in the file, or has methods on its prototype.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isConstructorFunction(source, node) {
  return isFunction(node) && node.type !== "ArrowFunctionExpression" && getConstructorFunctions(source).has(node);
}

/**
 * @param {Source} source
 * @returns {Map<Node, Map<string, Node[]>>} constructor functions of the file, with the values of their prototypes' members
 */
export function getConstructorFunctions(source) {
  return source.memo(getConstructorFunctions, () => {
    /** @type {Map<Node, Map<string, Node[]>>} */
    const found = new Map();
    /** @param {Node} callee */
    const addAll = (callee) => {
      const functions = callee.type === "Identifier" ? resolveName(source, callee) : [];
      return functions.map((node) => getOrInsert(found, node, () => new Map()));
    };
    for (const node of source.nodes("NewExpression")) addAll(node.callee);
    for (const node of source.nodes("AssignmentExpression")) {
      const { left, right } = node;
      if (left.type !== "MemberExpression") continue;
      // Reply.prototype.send = function () {}
      //       ^^^^^^^^^
      if (left.object.type === "MemberExpression" && getPropertyName(left.object) === "prototype") {
        const name = getPropertyName(left);
        for (const members of addAll(left.object.object)) if (name !== undefined) append(members, name, right);
      }
      // Reply.prototype = { send () {} }
      if (getPropertyName(left) === "prototype") {
        for (const members of addAll(left.object)) {
          for (const property of right.type === "ObjectExpression" ? right.properties : []) {
            const name = property.type === "Property" ? getKeyName(property) : undefined;
            if (name !== undefined) append(members, name, property.value);
          }
        }
      }
    }
    return found;
  });
}

/**
 * Functions that a name is declared as, without following members (so that the search for constructor functions does not need itself).
 *
 * @param {Source} source
 * @param {Node} identifier
 * @returns {Node[]}
 */
function resolveName(source, identifier) {
  const variable = source.findVariable(identifier);
  if (variable === undefined) return [];
  return variable.defs.flatMap((def) => {
    const node = /** @type {any} */ (def.node);
    // The node of a parameter is the function that takes it, which is no constructor for that.
    if (def.type === "Parameter") return [];
    const value = node.type === "VariableDeclarator" && node.id.type === "Identifier" ? node.init : node;
    return isFunction(value) && value.type !== "ArrowFunctionExpression" ? [value] : [];
  });
}

/**
 * The constructor function on whose prototype a function stands.
 *
 * @param {Source} source
 * @param {Node} owner
 * @returns {Node | undefined}
 */
export function findPrototypeOwner(source, owner) {
  const { parent } = owner;
  if (parent == null || (parent.type !== "AssignmentExpression" && parent.type !== "Property")) return undefined;
  const owners = source.memo(findPrototypeOwner, () => {
    const entries = [...getConstructorFunctions(source)].flatMap(([constructorFunction, members]) =>
      [...members.values()].flat().map((value) => /** @type {const} */ ([value, constructorFunction])),
    );
    return new Map(entries.reverse());
  });
  return owners.get(owner);
}
