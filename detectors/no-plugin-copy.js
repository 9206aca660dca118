import {
  findClassOfMember,
  findFunction,
  findName,
  getPropertyName,
  isClass,
  isFunction,
} from "../lib/ast/syntax/functions.js";
import { findConstant, findFunctionCopy } from "./no-plugin-copy/function-copy.js";
import { getDottedName } from "../lib/ast/syntax/dotted-name.js";
import { getLastWord } from "./no-plugin-copy/words.js";
import { holdsFunctions } from "./no-plugin-copy/holds-functions.js";
import { isConstructorFunction } from "../lib/ast/objects/constructor-functions.js";
import { findInstanceMembers } from "../lib/ast/values/resolve.js";
import { findMadePerName } from "./no-plugin-copy/made-per-name.js";
import { mayCopy } from "./no-plugin-copy/may-copy.js";
import { findHandedRole } from "../lib/frameworks/handed-role.js";
import { getNames, getRoot } from "../lib/ast/syntax/member-chain.js";
import { outlives } from "./no-plugin-copy/outlives.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { findWithin } from "../lib/ast/syntax/find-within.js";
import { NAMES, REQUEST_NAME, createNameTest, takesNamed } from "../lib/ast/request-names.js";

/** @import { Copy } from "./no-plugin-copy/function-copy.js" */
/** @import { MadePerName } from "./no-plugin-copy/made-per-name.js" */
/** @import { Candidate, Detector, Heat, HeatModel, Node, Silence, Source } from "../lib/types.js" */

/** Last words of the names of classes that a program makes once or few times, when it starts. */
const MADE_ONCE =
  /^(app|application|server|client|framework|cli|program|container|registry|manager|factory|loader|compiler|builder|plugin|module|service|config|logger)$/;

/**
 * What the transform needs. `byHand`: what to do where it is not rewritten.
 *
 * @typedef {Copied | (MadePerName & Made & { byHand: ByHand })} Facts
 */

/** @typedef {Copy & Made} Copied */

/** Names of members that belong to one request. What a program puts onto each of its objects is called `this.context` as well. */
const OF_REQUEST = createNameTest(NAMES.request, NAMES.response, NAMES.parts);

/**
 * Functions of a collection that are copied onto every instance of a class, or onto every object that a factory makes.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-plugin-copy",
  triggers: ["Object.assign", "for (", "for(", "forEach"],
  unknown: mayCopy,
  silences: ["mayBeNoFunctions", "neededPerInstance", "ofOneRequest", "targetOutOfSight"],
  nodes: ["AssignmentExpression", "CallExpression"],
  detect(node, source, heat) {
    const copy = findFunctionCopy(source, node);
    if (copy === undefined) return detectMadePerName(node, source, heat);
    const { node: place } = copy;
    const made = findMade(source, heat, copy);
    if (made === undefined) return [{ node: place, silent: "targetOutOfSight" }];
    const reason = made.classNode === undefined ? heat.of(copy.owner) : heat.ofConstruction(made.classNode);
    // class TypeHandlers { constructor(typeHandlers) {…} }: the instance is the collection.
    if (made.name.toLowerCase() === unwrap(copy.collection).name?.toLowerCase() || isOwnPrototype(source, copy, made))
      return [{ node: place, heat: reason, silent: "neededPerInstance" }];
    if (!holdsFunctions(source, copy) && !isRegistry(source, copy, made))
      return [{ node: place, heat: reason, silent: "mayBeNoFunctions" }];
    if (!isKeptByMaker(heat, copy, made) && !outlives(source, heat, copy.collection, copy.owner))
      return [{ node: place, heat: reason, silent: "ofOneRequest" }];
    if (reason.level === "unknown" && (!made.isInstance || MADE_ONCE.test(getLastWord(made.name))))
      return [{ node: place, heat: reason, silent: "heatUnknown" }];
    return [
      {
        node: place,
        heat: getReason(reason, made),
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
 * A collection of what makes the objects, and not of an object itself: `this.methods` in `create(req) { const made = new Context(req); … }`.
 *
 * @param {HeatModel} heat
 * @param {Copy} copy
 * @param {Made} made
 * @returns {boolean}
 */
function isKeptByMaker(heat, { collection, owner }, { classNode }) {
  if (classNode !== undefined || getRoot(collection).type !== "ThisExpression") return false;
  if (getNames(collection).some((name) => OF_REQUEST.test(name))) return false;
  const maker = findClassOfMember(owner);
  return maker === undefined || heat.ofConstruction(maker).level !== "hot";
}

/**
 * `Object.assign(made, this.context)` where `this.context` begins empty, and whoever uses the program puts something there.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @param {Made} made
 * @returns {boolean}
 */
function isRegistry(source, { collection, key, owner }, { declarator }) {
  const maker = findClassOfMember(owner);
  const member = unwrap(collection);
  if (key !== undefined || declarator === undefined || maker === undefined || member.type !== "MemberExpression")
    return false;
  const name = member.object.type === "ThisExpression" ? getPropertyName(member) : undefined;
  const values = name === undefined ? [] : findInstanceMembers(source, maker, name);
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        (value.type === "ObjectExpression" && value.properties.length === 0) ||
        (value.type === "CallExpression" && source.slice(value) === "Object.create(null)"),
    )
  );
}

/**
 * @param {Node} node
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectMadePerName(node, source, heat) {
  const found = findMadePerName(source, node);
  if (found === undefined) return [];
  const made = findMade(source, heat, found);
  if (made === undefined) return [];
  const reason = made.classNode === undefined ? heat.of(found.owner) : heat.ofConstruction(made.classNode);
  if (reason.level === "unknown") return [{ node, heat: reason, silent: "heatUnknown" }];
  /** @type {ByHand} */
  const byHand = "definePerName";
  return [
    {
      node,
      heat: reason,
      messageId: found.isAccessor ? "definedPerInstance" : "madePerInstance",
      data: { names: source.slice(found.iterated), target: made.name },
      facts: { ...found, ...made, byHand },
    },
  ];
}

/**
 * @param {Heat} reason
 * @param {Made} made
 * @returns {Heat}
 */
function getReason(reason, made) {
  return reason.level === "unknown"
    ? {
        ...reason,
        text:
          made.byHand === undefined ? "made per instance; nothing in this file says how often" : "made for a request",
      }
    : reason;
}

/** Code of what to do by hand.
 * @typedef {"definePerName" | "functionWithoutPrototype" | "targetElsewhere"} ByHand */

/**
 * What is copied onto.
 *
 * @typedef {object} Made
 * @property {string} name - for people
 * @property {Node} [classNode] - the class or constructor function, where the target is `this`
 * @property {Node} [declarator] - `ctx = Object.create(proto)`, where the target is a local object
 * @property {ByHand} [byHand] - what to do instead, where there is no prototype to rewrite to
 * @property {boolean} isInstance - it is one of many, as far as its form tells: no table that is filled, no throw-away constructor function inside another function
 */

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Pick<Copy, "target" | "owner" | "key">} copy
 * @returns {Made | undefined}
 */
function findMade(source, heat, { target, owner, key }) {
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
  if (object.type === "Identifier") return key === undefined ? undefined : findGiven(source, heat, object, owner);
  //   const ctx = Object.create(proto)
  //               ^^^^^^^^^^^^^^^^^^^^
  if (declarator === undefined || declarator.id.type !== "Identifier" || findFunction(declarator) !== owner)
    return undefined;
  //   const reply = (value) => reply.send(value)
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  if (isFunction(object))
    return isReturned(source, owner, target.name) && takesNamed(owner, REQUEST_NAME)
      ? {
          declarator,
          name: target.name,
          isInstance: true,
          byHand: "functionWithoutPrototype",
        }
      : undefined;
  const isCreated = object.type === "CallExpression" && getDottedName(object.callee) === "Object.create";
  if (!isCreated && object.type !== "NewExpression" && object.type !== "ObjectExpression") return undefined;
  if (object.type === "NewExpression" && source.findVariable(getRoot(unwrap(object.callee))) === undefined)
    return undefined;
  const hasPrototype = object.type === "NewExpression" || (isCreated && object.arguments[0]?.type !== "Literal");
  return { declarator, name: target.name, isInstance: hasPrototype && isReturned(source, owner, target.name) };
}

/**
 * What an initialiser is given: an object of the request, or one that every caller has just made.
 *
 *   function addMethods(ctx) { for (const name of names) ctx[name] = methods[name] }
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} object - identifier
 * @param {Node} owner
 * @returns {Made | undefined}
 */
function findGiven(source, heat, object, owner) {
  const definition = source.findVariable(object)?.defs[0];
  if (definition?.type !== "Parameter" || /** @type {Node} */ (definition.node) !== owner) return undefined;
  const role = findHandedRole(source, heat, object)?.role;
  if (role !== "request" && role !== "response" && role !== "context") return undefined;
  return {
    name: object.name,
    isInstance: true,
    byHand: "targetElsewhere",
  };
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
