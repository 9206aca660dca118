import { findBroken } from "../../lib/ast/objects/class-model.js";
import { findOwnKeyReadOfInstance, getOwnKeyReads } from "../../lib/ast/objects/own-keys.js";
import { findWrittenOut, isPlainStringify, isWrittenAsJson } from "../../lib/ast/objects/absence.js";
import { getKeyName, getPropertyName, isClass } from "../../lib/ast/syntax/functions.js";
import { getMentions, getUse, isSameObject } from "../../lib/ast/values/same-object.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isOnPrototype } from "../../lib/ast/objects/on-prototype.js";
import { refuse } from "../../lib/ast/refuse.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { staysInSight } from "../../lib/ast/objects/field-targets.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */

/**
 * Why `o.a = undefined` cannot stand for `delete o.a`.
 *
 * @param {Source} source
 * @param {Node} node - `delete o.a`
 * @param {Node} member - `o.a`
 * @returns {Refusal | undefined}
 */
export function findDeleteObstacle(source, node, member) {
  const object = unwrap(member.object);
  const name = getPropertyName(member);
  if (getWrapped(node).parent.type !== "ExpressionStatement") return refuse(source, "deletedResultUsed");
  if (source.slice(member).includes("?.")) return refuse(source, "objectMayBeMissing");
  for (const value of resolve(source, object)) {
    const refused =
      value.kind === "instance"
        ? findInstanceObstacle(source, value.classNode, name)
        : value.kind === "node" && isPlainObject(source, value.node, name)
          ? undefined
          : refuse(source, "objectElsewhere");
    if (refused !== undefined) return refused;
  }
  const read = getOwnKeyReads(source).find(
    ({ node: reader, subject }) =>
      !isPlainStringify(source, reader) && (isSameObject(source, subject, object) || isNamedIn(reader, name)),
  );
  if (read !== undefined) return refuse(source, "ownPropertiesRead", { at: read.node });
  const written = findWrittenOut(source, object);
  if (written !== undefined) return refuse(source, "writtenOutWithAllKeys", { at: written });
  const leaving = object.type === "ThisExpression" ? undefined : findLeaving(source, object);
  return leaving === undefined ? undefined : refuse(source, "objectLeaves", { at: leaving });
}

/**
 * What an assignment could run, or a `delete` uncover: a setter or a value of the prototype. And who sees that the key is still there.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string | undefined} name - undefined for a symbol
 * @returns {Refusal | undefined}
 */
function findInstanceObstacle(source, classNode, name) {
  const broken = findBroken(source, { classNode, name: name ?? "" }, ["parentsKnown", "subclassPrototypesLackIt"]);
  if (broken !== undefined) return broken;
  if (name !== undefined && isOnPrototype(source, classNode, name)) return refuse(source, "uncoversMember", { name });
  if (name === undefined && isClass(classNode) && source.slice(classNode).includes("get ["))
    return refuse(source, "accessorWithComputedName");
  const read = findOwnKeyReadOfInstance(source, classNode, (node) => isPlainStringify(source, node));
  if (read !== undefined) return refuse(source, "ownPropertiesRead", { at: read.node });
  return staysInSight(source, classNode) ? undefined : refuse(source, "instanceLeaves");
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {string | undefined} name
 * @returns {boolean} whether an expression makes an object whose property is data
 */
function isPlainObject(source, node, name) {
  if (node.type === "CallExpression") return /^(structuredClone|Object\.assign\(\s*\{)/.test(source.slice(node));
  return (
    node.type === "ObjectExpression" &&
    !node.properties.some(
      (/** @type {Node} */ property) =>
        property.type === "Property" &&
        (getKeyName(property) === "__proto__" || (property.kind !== "init" && getKeyName(property) === name)),
    )
  );
}

/**
 * The first place where an object goes to code that may list its keys: it is returned, kept, given another name, or handed to a
 * function that is not known to write JSON, which leaves out what is `undefined`.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {Node | undefined}
 */
function findLeaving(source, object) {
  return getMentions(source, object).find(
    (mention) => getUse(mention) === "whole" && !isWrittenAsJson(source, mention),
  );
}

/**
 * Whether a reader of own properties names one: `"user" in reply`, `Object.hasOwn(reply, "user")`.
 *
 * @param {Node} node
 * @param {string | undefined} name
 * @returns {boolean}
 */
export function isNamedIn(node, name) {
  return [node.left, ...(node.arguments ?? [])].some((part) => part?.type === "Literal" && part.value === name);
}
