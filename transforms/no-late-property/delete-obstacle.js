import { resolve } from "../../lib/ast/values/resolve.js";
import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";
import { findOwnKeyReadOfInstance, getOwnKeyReads } from "../../lib/ast/objects/own-keys.js";
import { findWrittenOut, isPlainStringify } from "../../lib/ast/objects/absence.js";
import { getKeyName, getPropertyName, isClass } from "../../lib/ast/syntax/functions.js";
import { getMentions, getUse, isSameObject } from "../../lib/ast/values/same-object.js";
import { getParents } from "../../lib/ast/objects/parents.js";
import { isOnPrototype } from "../../lib/ast/objects/on-prototype.js";
import { isFrameworkProperty } from "../../lib/frameworks/own-properties.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/**
 * Why `o.a = undefined` cannot stand for `delete o.a`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} member - `o.a`
 * @returns {string | undefined}
 */
export function findDeleteObstacle(source, heat, member) {
  const object = unwrap(member.object);
  const name = getPropertyName(member);
  if (source.slice(member).includes("?.")) return "the object may be missing";
  const hidden = findHiddenMeaning(source, heat, object, name);
  if (hidden !== undefined) return hidden;
  const read = findOwnKeyRead(source, object, name);
  if (read !== undefined) return `own properties are read (line ${source.lineOf(read.range[0])})`;
  const sent = findWrittenOut(source, object);
  return sent === undefined ? undefined : `it is written out with all its keys (line ${source.lineOf(sent.range[0])})`;
}

/**
 * What an assignment could run, or a `delete` uncover: a setter or a value of the prototype.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} object
 * @param {string | undefined} name
 * @returns {string | undefined}
 */
function findHiddenMeaning(source, heat, object, name) {
  if (object.type === "Identifier") {
    const role = heat.findRole(object);
    if (role !== undefined)
      return name !== undefined && isFrameworkProperty(role.role, name)
        ? `\`${name}\` is a property of the framework's own`
        : undefined;
  }
  for (const value of resolve(source, object)) {
    const classNode = value.kind === "instance" ? value.classNode : undefined;
    if (classNode !== undefined) {
      if (!getParents(source, classNode).isComplete)
        return "a parent class is out of sight and may have a setter of this name";
      if (name !== undefined && isOnPrototype(source, classNode, name))
        return `\`delete\` uncovers the class's own \`${name}\``;
      if (name === undefined && isClass(classNode) && source.slice(classNode).includes("get ["))
        return "the class has accessors with computed names";
    } else if (value.kind !== "node" || !isPlainObject(source, value.node, name)) {
      return "the object is made out of sight";
    }
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {string | undefined} name
 * @returns {boolean} whether an expression makes an object whose property is data
 */
function isPlainObject(source, node, name) {
  if (node.type === "CallExpression")
    return /^(JSON\.parse|structuredClone|Object\.assign\(\s*\{)/.test(source.slice(node));
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
 * The first place that tells a property set to `undefined` from one that is not there. `JSON.stringify` leaves both out.
 *
 * @param {Source} source
 * @param {Node} object
 * @param {string | undefined} name
 * @returns {Node | undefined}
 */
function findOwnKeyRead(source, object, name) {
  const classNode = object.type === "ThisExpression" ? findClassOfThis(source, object) : undefined;
  const isHarmless = (/** @type {Node} */ node) => isPlainStringify(source, node);
  const ofInstance = classNode === undefined ? undefined : findOwnKeyReadOfInstance(source, classNode, isHarmless);
  if (ofInstance !== undefined) return ofInstance.node;
  const reads = getOwnKeyReads(source).filter(({ node }) => !isHarmless(node));
  const direct = reads.find(({ node, subject }) => isSameObject(source, subject, object) || isNamedIn(node, name));
  if (direct !== undefined || classNode !== undefined || !isHandedOn(source, object)) return direct?.node;
  //   const list = [user]; for (const one of list) for (const key in one) …
  return reads.find(
    ({ node, subject }) =>
      !isBeforeIt(source, node, object) &&
      resolve(source, subject).some(
        (value) =>
          value.kind === "unknown" ||
          value.kind === "parameter" ||
          (value.kind === "node" && value.node.type === "CallExpression"),
      ),
  )?.node;
}

/**
 *   const user = { ...(await find(id)) };
 *                  ^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} object
 * @returns {boolean} whether code stands in what makes the object, which does not exist then
 */
function isBeforeIt(source, node, object) {
  const definition = /** @type {any} */ (
    object.type === "Identifier" ? source.findVariable(object)?.defs[0] : undefined
  );
  const init = definition?.type === "Variable" ? definition.node.init : undefined;
  return init != null && init.range[0] <= node.range[0] && node.range[1] <= init.range[1];
}

/**
 * Whether an object goes to code that may look at its properties, or comes back under another name: it is returned, kept, or
 * handed to a function that is not known to write JSON.
 *
 * @param {Source} source
 * @param {Node} object
 */
function isHandedOn(source, object) {
  return getMentions(source, object).some((mention) => {
    if (getUse(mention) !== "whole") return false;
    const { parent } = getWrapped(mention);
    // Koa writes it as JSON, and keeps it for nothing else.
    if (
      parent.type === "AssignmentExpression" &&
      /^(ctx|context|this)(\.response)?\.body$/.test(source.slice(parent.left))
    )
      return false;
    return !(
      parent.type === "CallExpression" && /^JSON\.stringify$|\.(json|send|end)$/.test(source.slice(parent.callee))
    );
  });
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
