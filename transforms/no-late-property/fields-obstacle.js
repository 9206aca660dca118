import {
  findConstructor,
  findFunction,
  getKeyName,
  getPropertyName,
  isClass,
  isFunction,
} from "../../lib/ast/syntax/functions.js";
import { findOwnKeyReadOfInstance, getOwnKeyReads } from "../../lib/ast/objects/own-keys.js";
import { getParents } from "../../lib/ast/objects/parents.js";
import { isOnPrototype } from "../../lib/ast/objects/on-prototype.js";
import { getSuperIndex } from "./initialise-fields.js";
import { getWrappings } from "../../lib/ast/objects/wrapping.js";
import { isNamedIn } from "./delete-obstacle.js";
import { isParentOf } from "./is-parent-of.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { showsInstance } from "./shown-instance.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { LateField, LateFields } from "../../detectors/no-late-property/late-fields.js" */

/**
 * Why a constructor cannot initialise fields without doing something else, too.
 *
 * @param {LateFields} lateFields
 * @param {LateField[]} fields
 * @param {Source} source
 * @returns {string | undefined}
 */
export function findFieldsObstacle({ classNode, constructor }, fields, source) {
  if (!getParents(source, classNode).isComplete)
    return "a parent class is out of sight and may have setters of these names";
  const early = findEarlyWriter(source, classNode, fields);
  if (early !== undefined) return `${early.why} (line ${source.lineOf(early.node.range[0])})`;
  if (classNode.superClass != null && (constructor === undefined || getSuperIndex(constructor) < 0))
    return "the class has no constructor that begins with `super()`";
  const { range, body } = constructor?.body ?? classNode.body;
  if (constructor === undefined && body.length === 0) return "the class is empty";
  if (body.length > 0 && source.lineOf(range[0]) === source.lineOf(body[0].range[0]))
    return `the ${constructor === undefined ? "class" : "constructor"} stands on one line`;
  const read =
    findOwnKeyReadOfInstance(source, classNode) ??
    getOwnKeyReads(source).find(({ node }) => fields.some(({ name }) => isNamedIn(node, name)));
  if (read !== undefined) return `own properties are read (line ${source.lineOf(read.node.range[0])})`;
  // A proxy shows own properties to those who look at it. A sealed object takes no new ones, but lets those change that it has.
  const wrapping = getWrappings(source, classNode).find(({ name, isSure }) => isSure && !/[fF]reeze$/.test(name));
  if (wrapping !== undefined)
    return `the instance is sealed or wrapped (line ${source.lineOf(wrapping.node.range[0])})`;
  for (const { name } of fields) {
    const child = source
      .nodes("ClassDeclaration", "ClassExpression")
      .find((other) => isBelow(source, other, classNode) && isOnPrototype(source, other, name));
    if (child !== undefined)
      return `a class that extends it has a member \`${name}\` (line ${source.lineOf(child.range[0])})`;
    //   abstract token: string | undefined;      only a class that extends it sets that
    if (isClass(classNode) && isAbstract(classNode, name)) return `\`${name}\` is abstract`;
    if (isClass(classNode) && !admitsUndefined(source, classNode, name))
      return `the type of \`${name}\` does not admit \`undefined\``;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} other
 * @param {Node} classNode
 * @returns {boolean} whether a class extends another one, or may do so: `(Base) => class extends Base {}`
 */
function isBelow(source, other, classNode) {
  if (getParents(source, other).seen.includes(classNode)) return true;
  return (
    other.superClass != null &&
    resolve(source, other.superClass).some((value) => value.kind === "parameter" || value.kind === "unknown")
  );
}

/**
 * Code that runs before the constructor's body and might set the fields already: a parent's constructor or a field
 * initialiser that lets other code see the instance.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {LateField[]} fields
 * @returns {{ node: Node, why: string } | undefined}
 */
function findEarlyWriter(source, classNode, fields) {
  const { seen } = getParents(source, classNode);
  for (const current of [classNode, ...seen]) {
    const field = isClass(current)
      ? current.body.body.find(
          (/** @type {Node} */ member) =>
            member.type === "PropertyDefinition" &&
            member.static !== true &&
            member.value != null &&
            !isFunction(member.value) &&
            showsInstance(source, member.value),
        )
      : undefined;
    if (field !== undefined) return { node: field, why: "a field's initialiser may set them already" };
  }
  for (const parent of seen) {
    const constructor = isClass(parent) ? findConstructor(parent) : parent;
    if (constructor === undefined) continue;
    const returned = source
      .nodes("ReturnStatement")
      .find((node) => node.argument != null && findFunction(node) === constructor);
    if (returned !== undefined) return { node: returned, why: "a parent's constructor returns another object" };
    const written = source
      .nodes("MemberExpression")
      .find(
        (node) =>
          node.object.type === "ThisExpression" &&
          findFunction(node) === constructor &&
          fields.some(({ name }) => [name, undefined].includes(getPropertyName(node))),
      );
    if (written !== undefined) return { node: written, why: "a parent's constructor may set them already" };
    if (showsInstance(source, constructor.body, (callee) => isParentOf(source, parent, callee)))
      return { node: parent, why: "a parent's constructor may set them already" };
  }
  return undefined;
}

/**
 * @param {Node} classNode
 * @param {string} name
 */
function isAbstract(classNode, name) {
  return classNode.body.body.some(
    (/** @type {Node} */ member) => /^TSAbstract/.test(member.type) && getKeyName(member) === name,
  );
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name
 * @returns {boolean} whether the field's TypeScript declaration, if there is one, allows for `undefined`
 */
function admitsUndefined(source, classNode, name) {
  const declaration = classNode.body.body.find(
    (/** @type {Node} */ member) => member.type === "PropertyDefinition" && getKeyName(member) === name,
  );
  if (declaration?.typeAnnotation == null) return true;
  return declaration.optional === true || /\b(undefined|any|unknown)\b/.test(source.slice(declaration.typeAnnotation));
}
