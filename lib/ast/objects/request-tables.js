import { findFunction, getPropertyName } from "../syntax/functions.js";
import { findInstanceMembers, resolve } from "../values/resolve.js";
import { getMentions } from "../values/same-object.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether a member's key is a value that the code computes, not a name or a symbol that the file fixes.
 *
 * @param {Source} source
 * @param {Node} member - MemberExpression
 * @returns {boolean}
 */
export function hasComputedKey(source, member) {
  return member.computed === true && getPropertyName(member) === undefined && !isSymbol(source, member.property);
}

/**
 * @param {Source} source
 * @param {Node} key
 * @returns {boolean}
 */
function isSymbol(source, key) {
  if (key.type === "MemberExpression") return key.object.name === "Symbol" || isSymbolName(getPropertyName(key) ?? "");
  if (key.type !== "Identifier") return false;
  return (
    isSymbolName(key.name) ||
    resolve(source, key).some(
      (value) =>
        value.kind === "node" &&
        value.node.type === "CallExpression" &&
        /^Symbol(\.for)?\(/.test(source.slice(value.node)),
    )
  );
}

/** @param {string} name - `kReply`, `SYM_REPLY`, `symReply` */
function isSymbolName(name) {
  return /^k[A-Z]|^sym(bol)?[A-Z_]|Sym(bol)?$|^[A-Z][A-Z_]+$/.test(name);
}

/**
 * Whether an object starts as a plain `{}` that is shared by many requests: a variable around the function that fills it,
 * or a field.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean}
 */
export function isPlainTable(source, object) {
  const inner = unwrap(object);
  const values =
    inner.type === "Identifier"
      ? resolve(source, inner)
      : inner.type === "MemberExpression"
        ? getFieldValues(source, inner)
        : [];
  return (
    values.length > 0 &&
    values.every(
      (value) => value.kind === "node" && value.node.type === "ObjectExpression" && value.node.properties.length === 0,
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} member
 * @returns {import("../values/resolve.js").Value[]}
 */
function getFieldValues(source, member) {
  const name = getPropertyName(member);
  if (name === undefined) return [];
  return resolve(source, member.object).flatMap((value) =>
    value.kind === "instance"
      ? findInstanceMembers(source, value.classNode, name).map(
          (/** @type {Node} */ node) => /** @type {const} */ ({ kind: "node", node: unwrap(node) }),
        )
      : [],
  );
}

/**
 * Members of an object under computed keys that are set.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {Node[]} the assignments
 */
export function getComputedWrites(source, object) {
  return getMentions(source, object).flatMap((mention) => {
    const member = mention.parent;
    if (member.type !== "MemberExpression" || member.object !== mention || !hasComputedKey(source, member)) return [];
    return member.parent.type === "AssignmentExpression" && member.parent.left === member ? [member.parent] : [];
  });
}

/**
 * The function in which a variable is declared; undefined at module level and for what is no variable.
 *
 * @param {Source} source
 * @param {Node} identifier
 * @returns {Node | undefined}
 */
export function findDeclaringFunction(source, identifier) {
  const definition = /** @type {any} */ (source.findVariable(identifier)?.defs[0]);
  if (definition === undefined) return undefined;
  if (definition.type === "Parameter") return definition.node;
  // Its own name is declared where it stands.
  return findFunction(definition.type === "FunctionName" ? definition.node : definition.name);
}
