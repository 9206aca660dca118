import { contains } from "../syntax/contains.js";
import { findDeclaredField } from "./declared-field.js";
import { findInstanceMembers } from "../values/resolve.js";
import { findInstanceWrittenOut } from "./written-out.js";
import { findOwnKeyReadOfInstance } from "./own-keys.js";
import { getClassUses } from "./constructions.js";
import { getKeyName, isClass } from "../syntax/functions.js";
import { getParents, getSubclasses } from "./parents.js";
import { getUsesBefore } from "./early-uses.js";
import { getWrappings } from "./wrapping.js";
import { isOnOwnPrototype, isOnPrototype } from "./on-prototype.js";
import { refuse } from "../refuse.js";

/** @import { Node, Refusal, Source } from "../../types.js" */

/**
 * A member of a class that a rewrite moves, adds or removes.
 *
 * @typedef {object} Member
 * @property {Node} classNode - a class or constructor function
 * @property {string} name - private ones with their `#`
 * @property {Node} [statement] - of the constructor, or a class field, that makes it
 */

/** @typedef {(source: Source, member: Member) => Refusal | undefined} Precondition */

/**
 * What a rewrite relies on, by name: each says why it does not hold. Nobody but the class itself sees a private name, so that most
 * of it holds for those.
 *
 * @satisfies {Record<string, Precondition>}
 */
const PRECONDITIONS = {
  /** No parent is out of sight. */
  parentsKnown: (source, { classNode, name }) =>
    getParents(source, classNode).isComplete ? undefined : refuse(source, "parentUnknown", { name }),

  /** No parent in sight has the member. */
  parentsLackIt(source, { classNode, name }) {
    const parent = getParents(source, classNode).seen.find((one) => hasMember(source, one, name));
    return parent === undefined ? undefined : refuse(source, "parentHasMember", { at: parent, name });
  },

  /** Neither the class nor a parent has a method, an accessor or a default value of that name. */
  prototypeLacksIt: (source, { classNode, name }) =>
    isOnPrototype(source, classNode, name) ? refuse(source, "prototypeHasMember", { name }) : undefined,

  /** No subclass has the member in any form, at whatever distance, as a mixin or a constructor function. */
  subclassesLackIt(source, { classNode, name }) {
    const subclass = getSubclasses(source, classNode).find((one) => hasMember(source, one, name));
    return subclass === undefined ? undefined : refuse(source, "subclassHasMember", { at: subclass, name });
  },

  /** No subclass has a method or an accessor of that name, which an own property would hide, or run. */
  subclassPrototypesLackIt(source, { classNode, name }) {
    const subclass = getSubclasses(source, classNode).find((one) => isOnOwnPrototype(source, one, name));
    return subclass === undefined ? undefined : refuse(source, "subclassHasMember", { at: subclass, name });
  },

  /** All subclasses are in this file. */
  subclassesKnown: (source, { classNode, name }) =>
    isExtendable(source, classNode) ? refuse(source, "classExported", { name }) : undefined,

  /** The class alone says what the field is: no decorator does, and no parent. */
  declaredHereOnly(source, { classNode, name, statement }) {
    const field = statement?.type === "PropertyDefinition" ? statement : findDeclaredField(classNode, name);
    if (field === undefined) return undefined;
    if ((field.decorators?.length ?? 0) > 0) return refuse(source, "fieldDecorated");
    return field.override === true ? refuse(source, "fieldDeclaredByParent") : undefined;
  },

  /** Nobody asks which properties an instance has of its own. */
  noOwnKeyReads(source, { classNode }) {
    const read = findOwnKeyReadOfInstance(source, classNode);
    return read === undefined ? undefined : refuse(source, "ownKeysRead", { at: read.node });
  },

  /** No instance is serialised, logged or sent. */
  notWrittenOut(source, { classNode }) {
    const written = findInstanceWrittenOut(source, classNode);
    return written === undefined ? undefined : refuse(source, "writtenOut", { at: written });
  },

  /** An instance can remember something later, and is itself what its users hold. */
  notWrapped(source, { classNode }) {
    const [wrapping] = getWrappings(source, classNode);
    return wrapping === undefined ? undefined : refuse(source, "frozenOrWrapped", { at: wrapping.node });
  },

  /** A sealed object takes no new properties, and a proxy shows them. */
  notSealed(source, { classNode }) {
    const wrapping = getWrappings(source, classNode).find(({ name, isSure }) => isSure && !/[fF]reeze$/.test(name));
    return wrapping === undefined ? undefined : refuse(source, "sealedOrWrapped", { at: wrapping.node });
  },

  /** While an instance is made nothing sees it before it has the value: there, it would be `undefined`. */
  valueNotSeenEarly(source, { classNode, name, statement }) {
    for (const use of getUsesBefore(source, classNode, /** @type {Node} */ (statement), name)) {
      const at = { at: use.node, name };
      if (use.kind === "end") return refuse(source, "constructorEndsEarly", at);
      if (use.kind === "handedOn") return refuse(source, "passedOnEarly", at);
      if (use.kind === "method") return refuse(source, "methodReadsEarly", at);
      return refuse(source, use.name === undefined ? "mayBeReadEarly" : "readEarly", at);
    }
    return undefined;
  },

  /** While an instance is made no parent and no method asks whether it has the function yet; the class's own code calls it only where it is there. */
  functionNotSeenEarly(source, { classNode, name, statement }) {
    for (const use of getUsesBefore(source, classNode, /** @type {Node} */ (statement), name)) {
      const at = { at: use.node, name };
      if (use.kind === "end") return refuse(source, "constructorEndsEarly", at);
      if (use.name !== name || use.isLater) continue;
      if (use.kind === "method") return refuse(source, "methodReadsEarly", at);
      if (use.of === "parent") return refuse(source, "parentReadsEarly", at);
    }
    return undefined;
  },
};

/** Those that hold for a private name, which exists in its class alone. */
const PRIVATE = new Set([
  "parentsKnown",
  "parentsLackIt",
  "subclassesLackIt",
  "subclassPrototypesLackIt",
  "subclassesKnown",
  "noOwnKeyReads",
  "notWrittenOut",
]);

/**
 * @param {Source} source
 * @param {Member} member
 * @param {(keyof typeof PRECONDITIONS)[]} requires - what the rewrite relies on
 * @returns {Refusal | undefined} why that is not so: the first reason
 */
export function findBroken(source, member, requires) {
  for (const name of requires) {
    if (member.name.startsWith("#") && PRIVATE.has(name)) continue;
    const refusal = PRECONDITIONS[name](source, member);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {boolean} whether code out of sight may extend it. What one file shows is whether it leaves the file; a project's graph could say more.
 */
function isExtendable(source, classNode) {
  return [classNode, ...getSubclasses(source, classNode)].some((one) => getClassUses(source, one).isExported);
}

/**
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {string} name
 * @returns {boolean} whether it gives its instances a member of that name itself, on the prototype or as their own
 */
export function hasMember(source, classNode, name) {
  if (isOnOwnPrototype(source, classNode, name)) return true;
  const isDeclared =
    isClass(classNode) &&
    classNode.body.body.some((/** @type {Node} */ member) => member.static !== true && getKeyName(member) === name);
  return (
    isDeclared ||
    findInstanceMembers(source, classNode, name).some((value) => contains(classNode, value) || !isClass(classNode))
  );
}
