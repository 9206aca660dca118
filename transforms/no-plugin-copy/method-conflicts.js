import { findFunctionCopy } from "../../detectors/no-plugin-copy/function-copy.js";
import { getContent } from "../../detectors/no-plugin-copy/collection-content.js";
import { findDetachedUse } from "../../lib/ast/syntax/detached.js";
import { findOwnKeyReadOfInstance } from "../../lib/ast/objects/own-keys.js";
import { getKeyName, getPropertyName, isClass } from "../../lib/ast/syntax/functions.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { hasMember } from "../../lib/ast/objects/class-model.js";
import { getParents, getSubclasses } from "../../lib/ast/objects/parents.js";
import { refuse } from "../../lib/ast/refuse.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */
/** @import { Copy } from "../../detectors/no-plugin-copy/function-copy.js" */

/**
 * Why functions cannot become methods of a class: a field or accessor has the same name, or one is used without its object.
 *
 * @param {Source} source
 * @param {Copy & { classNode?: Node }} copy
 * @param {string[]} names - of the functions, as far as they are known
 * @param {boolean} isOpen - there may be others
 * @returns {Refusal | undefined}
 */
export function findConflict(source, { classNode, owner, statement }, names, isOpen) {
  const parents = classNode === undefined ? [] : getParents(source, classNode).seen;
  for (const name of names) {
    const detached = findDetachedUse(source, name);
    if (detached !== undefined) return refuse(source, "takenOff", { at: detached, name });
    const field = source
      .nodes("MemberExpression")
      .find(
        (node) =>
          node.object.type === "ThisExpression" &&
          getPropertyName(node) === name &&
          node.parent.type === "AssignmentExpression" &&
          node.parent.left === node &&
          owner.range[0] < node.range[0] &&
          node.range[1] < owner.range[1],
      );
    const member = isClass(classNode)
      ? classNode?.body.body.find(
          (/** @type {Node} */ candidate) =>
            candidate.static !== true &&
            candidate.key != null &&
            getKeyName(candidate) === name &&
            candidate.kind !== "method",
        )
      : undefined;
    const early = source
      .nodes("MemberExpression")
      .find(
        (node) =>
          node.object.type === "ThisExpression" &&
          getPropertyName(node) === name &&
          node.range[1] <= statement.range[0] &&
          (owner.range[0] < node.range[0] ||
            parents.some((parent) => parent.range[0] < node.range[0] && node.range[1] < parent.range[1])),
      );
    if (field === undefined && early !== undefined) return refuse(source, "usedBeforeCopy", { at: early, name });
    const taken = field ?? member;
    if (taken !== undefined) return refuse(source, "alsoField", { at: taken, name });
  }
  if (classNode === undefined) return undefined;
  const subclasses = getSubclasses(source, classNode).filter(
    // Its functions are those of another collection, which is compared below:   class ReplyWithPlugins extends this {}
    ({ superClass }) => superClass?.type !== "ThisExpression",
  );
  for (const subclass of subclasses) {
    const taken = names.find((name) => hasMember(source, subclass, name));
    if (taken !== undefined) return refuse(source, "subclassHasMember", { at: subclass, name: taken });
    if (isOpen && hasMembers(subclass)) return refuse(source, "subclassMayHaveMember", { at: subclass });
  }
  const other = getNodesWithin(source, owner, "AssignmentExpression", "CallExpression")
    .flatMap((node) =>
      node.range[1] <= statement.range[0] || node.range[0] >= statement.range[1]
        ? (findFunctionCopy(source, node) ?? [])
        : [],
    )
    .find((candidate) => candidate.owner === owner);
  if (other !== undefined && mayOverlap({ names, isOpen }, getContent(source, other.collection)))
    return refuse(source, "sameNameCopied", { at: other.node, name: source.slice(other.collection) });
  // const { json } = reply
  const taken = source
    .nodes("VariableDeclarator")
    .find((node) => node.id.type === "ObjectPattern" && node.init != null && isInstance(source, node.init, classNode));
  if (taken !== undefined && hasForeignName(source, taken.id, classNode))
    return refuse(source, "instanceDestructured", { at: taken });
  return undefined;
}

/**
 * @param {Node} classNode
 * @returns {boolean} whether it has members of its own, which the copied functions may be called like
 */
function hasMembers(classNode) {
  return (
    !isClass(classNode) ||
    classNode.body.body.some((/** @type {Node} */ member) => member.static !== true && member.kind !== "constructor")
  );
}

/**
 * @param {{ names: string[], isOpen: boolean }} one
 * @param {{ names: string[], isOpen: boolean }} other
 * @returns {boolean} whether two collections that are copied onto one object may have a name in common, so that their order matters
 */
function mayOverlap(one, other) {
  return one.isOpen || other.isOpen || one.names.some((name) => other.names.includes(name));
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Node} classNode
 */
function isInstance(source, expression, classNode) {
  return resolve(source, expression).some((value) => value.kind === "instance" && value.classNode === classNode);
}

/**
 * @param {Source} source
 * @param {Node} pattern
 * @param {Node} classNode
 * @returns {boolean} whether a pattern takes something that the class itself does not set
 */
function hasForeignName(source, pattern, classNode) {
  return pattern.properties.some((/** @type {Node} */ property) => {
    const name = property.type === "Property" ? getKeyName(property) : undefined;
    if (name === undefined) return true;
    const isField = source
      .nodes("MemberExpression")
      .some(
        (node) =>
          node.object.type === "ThisExpression" &&
          getPropertyName(node) === name &&
          node.range[0] > classNode.range[0] &&
          node.range[1] < classNode.range[1] &&
          getWrapped(node).parent.type === "AssignmentExpression",
      );
    const isMember =
      isClass(classNode) &&
      classNode.body.body.some((/** @type {Node} */ member) => member.key != null && getKeyName(member) === name);
    return !isField && !isMember;
  });
}

/**
 * What a caller could still notice, as a clause: the two likeliest to matter.
 *
 * @param {Source} source
 * @param {Copy & { classNode?: Node }} copy
 * @param {string[]} names - of the functions
 * @param {string[]} changes - what the rewrite itself changes, likeliest first
 * @returns {string}
 */
export function getRemaining(source, copy, names, changes) {
  /** @type {string[]} */
  const remaining = [];
  if (copy.bound !== undefined) remaining.push("taken off their instance they lose `this`");
  const read = copy.classNode === undefined ? undefined : findOwnKeyReadOfInstance(source, copy.classNode);
  if (read !== undefined)
    remaining.push(`line ${source.lineOf(read.node.range[0])} no longer sees them as own properties`);
  const written = source
    .nodes("MemberExpression")
    .find(
      (node) =>
        node.parent.type === "AssignmentExpression" &&
        node.parent.left === node &&
        names.includes(getPropertyName(node) ?? "") &&
        node.object.type === "ThisExpression",
    );
  if (written !== undefined)
    remaining.push(`\`${getPropertyName(written)}\` is also written (line ${source.lineOf(written.range[0])})`);
  return [...remaining, ...changes].slice(0, 2).join(" and ");
}
