import { getPropertyName } from "../syntax/functions.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";
import { isWritten } from "../syntax/assignment-target.js";
import { getWrites } from "../values/writes.js";
import { mayBeReplaced } from "../objects/own-members.js";
import { resolve } from "../values/resolve.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/**
 * Whether the member that is called stays what the file makes it: a private one, one of a module or a class, or one of an
 * object that nobody else gets hold of.
 *
 *   const options = { delay: () => 1000, ...given };
 *   if (given.limit) options.limit = given.limit;
 *   ^^^^^^^^^^^^^ others may make `options.delay` and `options.limit` what they like
 *
 * @param {Source} source
 * @param {Node} callee - unwrapped MemberExpression
 * @returns {boolean}
 */
export function isKeptMember(source, callee) {
  if (callee.property.type === "PrivateIdentifier") return true;
  const name = getPropertyName(callee);
  if (resolve(source, callee).every(({ kind }) => kind === "import" || kind === "global")) return true;
  const object = unwrap(callee.object);
  const variable = object.type === "Identifier" ? source.findVariable(object) : undefined;
  if (name === undefined || variable?.defs.length !== 1 || getWrites(variable).length > 0) return false;
  const [{ type, node }] = /** @type {any[]} */ (variable.defs);
  if (type === "ClassName") return isOnlyRead(variable, name);
  const init =
    type === "Variable" && node.init != null && node.id.type === "Identifier" ? unwrap(node.init) : undefined;
  return init?.type === "ObjectExpression" && !mayBeReplaced(init, name) && isAtHome(variable);
}

/**
 * @param {Variable} variable
 * @param {string} name
 * @returns {boolean} whether nothing in the file writes the member
 */
function isOnlyRead(variable, name) {
  return variable.references.every((reference) => {
    const use = getWrapped(/** @type {any} */ (reference.identifier));
    const { parent } = use;
    if (parent.type !== "MemberExpression" || parent.object !== use) return true;
    return ![name, undefined].includes(getPropertyName(parent)) || !isWritten(parent);
  });
}

/**
 * @param {Variable} variable
 * @returns {boolean} whether all that the file does with an object is to read its members
 */
function isAtHome(variable) {
  //   export const options = { … }
  if (/** @type {any} */ (variable.defs[0]).parent?.parent?.type === "ExportNamedDeclaration") return false;
  return variable.references.every((reference) => {
    if (reference.init === true) return true;
    const use = getWrapped(/** @type {any} */ (reference.identifier));
    const { parent } = use;
    //   const { delay } = options
    if (parent.type === "VariableDeclarator") return parent.id.type === "ObjectPattern";
    return parent.type === "MemberExpression" && parent.object === use && !isWritten(parent);
  });
}
