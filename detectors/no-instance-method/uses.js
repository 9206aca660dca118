import { compareByPlace } from "../../lib/ast/syntax/compare-by-place.js";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { append } from "../../lib/ast/append.js";
import { getNamedMembers, getNamedPatterns } from "../../lib/ast/syntax/named-members.js";
import { getParents } from "../../lib/ast/objects/parents.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { isDetached } from "../../lib/ast/syntax/detached.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { resolve, resolveClasses } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Value } from "../../lib/ast/values/resolve.js" */

/**
 * A place that uses a member of that name.
 *
 * - "call": `reply.send(body)`; - "made": `new reply.Body()`; - "write": `reply.send = …`, `delete reply.send`;
 * - "definition": `Reply.prototype.send = …`;
 * - "member": `reply.send.call(other)`; - "detached": `run(reply.send)`, `const { send } = reply`;
 * - "read": `if (reply.send)`, `reply.send?.()`, `reply.send === other`.
 *
 * @typedef {object} Use
 * @property {Node} node - MemberExpression, or ObjectPattern
 * @property {"call" | "made" | "write" | "definition" | "member" | "detached" | "read"} kind
 * @property {boolean} isSure - the object is known to be an instance of the class; otherwise it may be
 */

/**
 * Where a file uses a member of the instances of a class.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {string} name - of the member
 * @returns {readonly Use[]} in the order of the text
 */
export function getSureUses(source, classNode, name) {
  return getUsesOfName(source, name).sure.get(classNode) ?? [];
}

/**
 * The same, and where the file uses that member of objects that may be such instances.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {string} name - of the member
 * @returns {Use[]} in the order of the text
 */
export function getUses(source, classNode, name) {
  const sure = getSureUses(source, classNode, name);
  const seen = new Set(sure.map(({ node }) => node));
  const open = getUsesOfName(source, name).open.filter(({ node }) => !seen.has(node));
  return [...sure, ...open].sort((a, b) => compareByPlace(a.node, b.node));
}

/**
 * @param {Source} source
 * @param {string} name
 * @returns {{ sure: Map<Node, Use[]>, open: Use[] }} the uses of all members of a name: by the class that the object is an instance of, and those whose object may be one of any
 */
function getUsesOfName(source, name) {
  /** @type {Map<string, { sure: Map<Node, Use[]>, open: Use[] }>} */
  const known = source.memo(getUsesOfName, () => new Map());
  return getOrInsert(known, name, () => {
    const uses = { sure: new Map(), open: [] };
    const nodes = [...getNamedMembers(source, name), ...getNamedPatterns(source, name)].sort(compareByPlace);
    for (const node of nodes) addUse(source, uses, node);
    return uses;
  });
}

/**
 * @param {Source} source
 * @param {{ sure: Map<Node, Use[]>, open: Use[] }} uses - that it is added to
 * @param {Node} node - MemberExpression or ObjectPattern
 */
function addUse(source, uses, node) {
  //   const { send } = reply;
  const defined = findDefinedClasses(source, node);
  for (const classNode of defined) append(uses.sure, classNode, { node, kind: "definition", isSure: true });
  if (defined.length > 0) return;
  const isPattern = node.type === "ObjectPattern";
  const kind = isPattern ? "detached" : getKind(node);
  const object = !isPattern ? node.object : node.parent.type === "VariableDeclarator" ? node.parent.init : undefined;
  const values = object == null ? undefined : resolve(source, object);
  const classes = (values ?? []).flatMap((value) =>
    value.kind === "instance" ? [value.classNode, ...getParents(source, value.classNode).seen] : [],
  );
  for (const classNode of new Set(classes)) append(uses.sure, classNode, { node, kind, isSure: true });
  if (values === undefined || !values.every(isOther)) uses.open.push({ node, kind, isSure: false });
}

/**
 *   Reply.prototype.send = function (body) { … }
 *   ^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - MemberExpression or ObjectPattern
 * @returns {Node[]} the classes whose prototype gets the member there
 */
function findDefinedClasses(source, { type, object, parent }) {
  return type === "MemberExpression" &&
    object.type === "MemberExpression" &&
    getPropertyName(object) === "prototype" &&
    parent.type === "AssignmentExpression" &&
    parent.left.object === object &&
    parent.operator === "="
    ? resolveClasses(source, object.object)
    : [];
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
  if (parent.callee === used) return parent.optional === true ? "read" : "call";
  if (
    (parent.type === "AssignmentExpression" && parent.left === used) ||
    parent.type === "UpdateExpression" ||
    (parent.type === "UnaryExpression" && parent.operator === "delete")
  )
    return "write";
  if (parent.object === used) return "member";
  return isDetached(member) ? "detached" : "read";
}

/**
 * @param {Value} value
 * @returns {boolean} whether it is known, and no instance but of the class that it names
 */
function isOther(value) {
  return (
    ["import", "global", "instance"].includes(value.kind) ||
    (value.kind === "node" &&
      /(Object|Array|Function|Class)Expression|(Function|Class)Declaration|Literal/.test(value.node.type))
  );
}
