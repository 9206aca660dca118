import { findLastName } from "./member-chain.js";
import { unwrap } from "./unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The list that a name is one element after the other of: `for (const hook of hooks)`, `const hook = hooks[i]`,
 * `hooks.map((hook) => …)`.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Node | undefined} Identifier or MemberExpression
 */
export function findList(source, node) {
  if (node.type !== "Identifier") return undefined;
  const variable = source.findVariable(node);
  if (variable === undefined) return undefined;
  const owner = /** @type {any} */ (variable.defs[0]?.node);
  if (variable.defs[0]?.type === "Parameter")
    return owner.params[0] === variable.defs[0].name ? findMapped(owner) : undefined;
  const declaration = owner?.parent;
  const loop = declaration?.parent;
  const lists =
    loop?.type === "ForOfStatement" && loop.left === declaration
      ? [loop.right]
      : variable.references.flatMap((reference) =>
          reference.isWrite() ? getIndexed(unwrap(/** @type {any} */ (reference.writeExpr))) : [],
        );
  return lists.find((list) => findBareName(list) !== undefined);
}

/**
 * @param {Node} fn
 * @returns {Node | undefined} `hooks` of `hooks.map(fn)`
 */
function findMapped(fn) {
  const call = fn.parent;
  const callee = call?.type === "CallExpression" && call.arguments[0] === fn ? unwrap(call.callee) : undefined;
  const list = callee !== undefined && findLastName(callee) === "map" ? unwrap(callee.object) : undefined;
  return list !== undefined && findBareName(list) !== undefined ? list : undefined;
}

/**
 * The list of `hooks[i]` and of `stack[i][0][0]`.
 *
 * @param {Node | undefined} node
 * @returns {Node[]}
 */
function getIndexed(node) {
  let list = node;
  while (list?.type === "MemberExpression" && list.computed && isIndex(list.property)) list = unwrap(list.object);
  return list === undefined || list === node ? [] : [list];
}

/**
 * @param {Node} node - a computed property
 * @returns {boolean} whether it counts the elements of a list: `i++`, `0`, `index`
 */
export function isIndex(node) {
  return (
    node.type === "UpdateExpression" ||
    (node.type === "Literal" && typeof node.value === "number") ||
    (node.type === "Identifier" && /^(i|j|k|idx|index|pos|position)$/.test(node.name))
  );
}

/**
 * @param {Node} node - Identifier or MemberExpression
 * @returns {string | undefined} its last name without what marks it as private: `hooks` of `this._hooks`
 */
export function findBareName(node) {
  return findLastName(node)?.replace(/^[_#$]+/, "");
}
