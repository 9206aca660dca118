import { getKeyName, getPropertyName } from "../../ast/syntax/functions.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The name of a member, where it is fixed; symbols are told by the names of the constants that hold them, as in
 * `this[kState]` and `this[symbols.state]`.
 *
 * @param {Source} source
 * @param {Node} node - MemberExpression
 * @returns {string | undefined}
 */
export function findMemberName(source, node) {
  return getPropertyName(node) ?? findConstantName(source, node.property);
}

/**
 * The same for a property, method or field.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {string | undefined}
 */
export function findKeyName(source, node) {
  return getKeyName(node) ?? (node.computed ? findConstantName(source, node.key) : undefined);
}

/**
 * @param {Source} source
 * @param {Node} key
 * @returns {string | undefined}
 */
function findConstantName(source, key) {
  // this[Symbol.iterator], this[symbols.state]
  if (key.type === "MemberExpression" && !key.computed && key.object.type === "Identifier")
    return isConstant(source, key.object) || source.findVariable(key.object) === undefined
      ? `@${key.property.name}`
      : undefined;
  if (key.type !== "Identifier" || !isConstant(source, key)) return undefined;
  const { node } = /** @type {any} */ (source.findVariable(key)).defs[0];
  const { init } = node;
  if (init?.type === "Literal") return String(init.value);
  // const { kState: kOwnState } = require("./symbols")
  const property =
    node.id?.type === "ObjectPattern"
      ? node.id.properties.find((/** @type {Node} */ candidate) => candidate.value?.name === key.name)
      : undefined;
  return `@${property === undefined ? (node.imported?.name ?? key.name) : (getKeyName(property) ?? key.name)}`;
}

/**
 * Whether a name is imported, or a symbol, text or number that stands in the file.
 *
 * @param {Source} source
 * @param {Node} identifier
 */
function isConstant(source, identifier) {
  const definition = /** @type {any} */ (source.findVariable(identifier)?.defs[0]);
  if (definition?.type === "ImportBinding") return true;
  const { init } =
    definition?.type === "Variable" && definition.parent?.kind === "const" ? definition.node : { init: undefined };
  if (init == null) return false;
  const call = init.type === "MemberExpression" ? init.object : init;
  return (
    init.type === "Literal" ||
    (call.type === "CallExpression" && /^(require|Symbol|Symbol\.for)$/.test(source.slice(call.callee)))
  );
}
