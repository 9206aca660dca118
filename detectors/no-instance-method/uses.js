import { getKeyName, getPropertyName } from "../../lib/ast/functions.js";
import { getParents } from "../../lib/ast/class-fields.js";
import { getWrapped } from "../../lib/ast/unwrap.js";
import { isDetached } from "../../lib/ast/detached.js";
import { resolve } from "../../lib/ast/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A place that uses a member of that name.
 *
 * - "call": `reply.send(body)`; - "made": `new reply.Body()`; - "write": `reply.send = …`, `delete reply.send`;
 * - "member": `reply.send.call(other)`; - "detached": `run(reply.send)`, `const { send } = reply`;
 * - "read": `if (reply.send)`, `reply.send?.()`, `reply.send === other`.
 *
 * @typedef {object} Use
 * @property {Node} node - MemberExpression, or ObjectPattern
 * @property {"call" | "made" | "write" | "member" | "detached" | "read"} kind
 * @property {boolean} isSure - the object is known to be an instance of the class; otherwise it may be
 */

/**
 * Where a file uses a member of the instances of a class, or of objects that may be such instances.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {string} name - of the member
 * @returns {Use[]} in the order of the text
 */
export function getUses(source, classNode, name) {
  /** @type {Map<string, Use[]>} */
  const known = source.memo(`uses ${classNode.range[0]}`, () => new Map());
  let uses = known.get(name);
  if (uses === undefined) {
    uses = source.nodes("MemberExpression", "ObjectPattern").flatMap((node) => findUse(source, classNode, name, node));
    known.set(name, uses);
  }
  return uses;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name
 * @param {Node} node - MemberExpression or ObjectPattern
 * @returns {Use[]}
 */
function findUse(source, classNode, name, node) {
  if (node.type === "ObjectPattern") {
    if (
      !node.properties.some(
        (/** @type {Node} */ property) => property.type === "Property" && getKeyName(property) === name,
      )
    )
      return [];
    //   const { send } = reply;
    const isSure =
      node.parent.type === "VariableDeclarator" && node.parent.init != null
        ? isInstance(source, node.parent.init, classNode)
        : undefined;
    return isSure === false ? [] : [{ node, kind: "detached", isSure: isSure === true }];
  }
  if (getPropertyName(node) !== name) return [];
  const isSure = isInstance(source, node.object, classNode);
  return isSure === false ? [] : [{ node, kind: getKind(node), isSure: isSure === true }];
}

/**
 * @param {Node} member
 * @returns {Use["kind"]}
 */
function getKind(member) {
  const used = getWrapped(member);
  const { parent } = used;
  if (parent.type === "NewExpression" && parent.callee === used) return "made";
  //   reply.send?.()
  if (parent.type === "CallExpression" && parent.callee === used) return parent.optional === true ? "read" : "call";
  if (
    (parent.type === "AssignmentExpression" && parent.left === used) ||
    parent.type === "UpdateExpression" ||
    (parent.type === "UnaryExpression" && parent.operator === "delete")
  )
    return "write";
  if (parent.type === "MemberExpression" && parent.object === used) return "member";
  return isDetached(member) ? "detached" : "read";
}

/**
 * @param {Source} source
 * @param {Node} object
 * @param {Node} classNode
 * @returns {boolean | undefined} undefined where it may be or not
 */
function isInstance(source, object, classNode) {
  const values = resolve(source, object);
  if (
    values.some(
      (value) =>
        value.kind === "instance" &&
        (value.classNode === classNode || getParents(source, value.classNode).seen.includes(classNode)),
    )
  )
    return true;
  const isOther = values.every(
    (value) =>
      ["import", "global", "instance"].includes(value.kind) ||
      (value.kind === "node" &&
        /^(Object|Array|Function|ArrowFunction|Class)Expression$|^(Function|Class)Declaration$|Literal$/.test(
          value.node.type,
        )),
  );
  return isOther ? false : undefined;
}
