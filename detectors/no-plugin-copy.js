import { findClassOfMember, findFunction, findName, isClass, isFunction } from "../lib/ast/syntax/functions.js";
import { findConstant, findFunctionCopy } from "./no-plugin-copy/function-copy.js";
import { getDottedName } from "../lib/ast/syntax/dotted-name.js";
import { getLastWord } from "./no-plugin-copy/words.js";
import { holdsFunctions } from "./no-plugin-copy/holds-functions.js";
import { isConstructorFunction } from "../lib/ast/objects/constructor-functions.js";
import { mayCopy } from "./no-plugin-copy/may-copy.js";
import { outlives } from "./no-plugin-copy/outlives.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { findWithin } from "../lib/ast/syntax/find-within.js";

/** @import { Copy } from "./no-plugin-copy/function-copy.js" */
/** @import { Detector, Heat, Node, Source } from "../lib/types.js" */

/** Last words of the names of classes that a program makes once or few times, when it starts. */
const MADE_ONCE =
  /^(app|application|server|client|framework|cli|program|container|registry|manager|factory|loader|compiler|builder|plugin|module|service|config|logger)$/;

/**
 * Functions of a collection that are copied onto every instance of a class, or onto every object that a factory makes.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-plugin-copy",
  triggers: ["Object.assign", "for (", "for(", "forEach"],
  unknown: mayCopy,
  nodes: ["AssignmentExpression", "CallExpression"],
  detect(node, source, heat) {
    const copy = findFunctionCopy(source, node);
    if (copy === undefined) return [];
    const made = findMade(source, copy);
    // class TypeHandlers { constructor(typeHandlers) {…} }: the instance is the collection.
    if (
      made === undefined ||
      made.name.toLowerCase() === unwrap(copy.collection).name?.toLowerCase() ||
      isOwnPrototype(source, copy, made) ||
      !holdsFunctions(source, copy) ||
      !outlives(source, heat, copy.collection, copy.owner)
    )
      return [];
    const reason = made.classNode === undefined ? heat.of(copy.owner) : heat.ofConstruction(made.classNode);
    if (
      reason.level === "cold" ||
      (reason.level === "unknown" && (!made.isInstance || MADE_ONCE.test(getLastWord(made.name))))
    )
      return [];
    return [
      {
        node: copy.node,
        heat: getReason(reason),
        messageId: "copiedPerInstance",
        data: { collection: source.slice(copy.collection), target: made.name },
        facts: { ...copy, ...made },
      },
    ];
  },
};

/**
 * `for (const name of ["model"]) this[name] = Mongoose.prototype[name]` in `Mongoose`: these are inherited anyway, and made own on
 * purpose, as for `import { model } from "mongoose"`.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @param {Made} made
 * @returns {boolean}
 */
function isOwnPrototype(source, { collection }, { classNode, name }) {
  return classNode !== undefined && source.slice(unwrap(collection)) === `${name}.prototype`;
}

/**
 * @param {Heat} reason
 * @returns {Heat}
 */
function getReason(reason) {
  return reason.level === "unknown"
    ? { ...reason, text: "made per instance; nothing in this file says how often" }
    : reason;
}

/**
 * What is copied onto.
 *
 * @typedef {object} Made
 * @property {string} name - for people
 * @property {Node} [classNode] - the class or constructor function, where the target is `this`
 * @property {Node} [declarator] - `ctx = Object.create(proto)`, where the target is a local object
 * @property {boolean} isInstance - it is one of many, as far as its form tells: no table that is filled, no throw-away constructor function inside another function
 */

/**
 * @param {Source} source
 * @param {Copy} copy
 * @returns {Made | undefined}
 */
function findMade(source, { target, owner }) {
  const declarator = target.type === "Identifier" ? findConstant(source, target) : undefined;
  //   const self = this
  //                ^^^^
  const object = declarator === undefined ? target : unwrap(declarator.init);
  if (object.type === "ThisExpression") {
    const classNode = findClassOfMember(owner);
    if (classNode !== undefined)
      return owner.parent.kind === "constructor"
        ? { classNode, name: findName(classNode) ?? "instance", isInstance: true }
        : undefined;
    const name = findName(owner) ?? "";
    return owner.type !== "ArrowFunctionExpression" &&
      (isConstructorFunction(source, owner) || (owner.type === "FunctionDeclaration" && /^[A-Z]/.test(name)))
      ? { classNode: owner, name, isInstance: findFunction(owner) === undefined }
      : undefined;
  }
  //   const ctx = Object.create(proto)
  //               ^^^^^^^^^^^^^^^^^^^^
  if (declarator === undefined || declarator.id.type !== "Identifier" || findFunction(declarator) !== owner)
    return undefined;
  const isCreated = object.type === "CallExpression" && getDottedName(object.callee) === "Object.create";
  if (!isCreated && object.type !== "NewExpression" && object.type !== "ObjectExpression") return undefined;
  if (object.type === "NewExpression" && source.findVariable(object.callee) === undefined) return undefined;
  const hasPrototype = object.type === "NewExpression" || (isCreated && object.arguments[0]?.type !== "Literal");
  return { declarator, name: target.name, isInstance: hasPrototype && isReturned(source, owner, target.name) };
}

/**
 * @param {Source} source
 * @param {Node} owner
 * @param {string} name
 * @returns {boolean} whether a function returns one of its variables
 */
function isReturned(source, owner, name) {
  const returned = findWithin(
    source,
    owner.body,
    ({ type, argument }) => type === "ReturnStatement" && argument?.type === "Identifier" && argument.name === name,
    (node) => isFunction(node) || isClass(node),
  );
  return returned !== undefined;
}
