import {
  findConstructor,
  findFunction,
  getKeyName,
  getPropertyName,
  isClass,
  isFunction,
} from "../../lib/ast/syntax/functions.js";
import { findBroken } from "../../lib/ast/objects/class-model.js";
import { getOwnKeyReads } from "../../lib/ast/objects/own-keys.js";
import { getParents } from "../../lib/ast/objects/parents.js";
import { getSuperIndex } from "./initialise-fields.js";
import { isNamedIn } from "./delete-obstacle.js";
import { isParentOf } from "./is-parent-of.js";
import { refuse } from "../../lib/ast/refuse.js";
import { showsInstance } from "./shown-instance.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */
/** @import { LateField, LateFields } from "../../detectors/no-late-property/late-fields.js" */

/**
 * Why a constructor cannot initialise fields without doing something else, too.
 *
 * @param {LateFields} lateFields
 * @param {LateField[]} fields
 * @param {Source} source
 * @returns {Refusal | undefined}
 */
export function findFieldsObstacle({ classNode, constructor }, fields, source) {
  for (const { name } of fields) {
    const broken = findBroken(source, { classNode, name }, [
      "parentsKnown",
      "noOwnKeyReads",
      "notSealed",
      "subclassPrototypesLackIt",
      "subclassesKnown",
    ]);
    if (broken !== undefined) return broken;
    const read = getOwnKeyReads(source).find(({ node }) => isNamedIn(node, name));
    if (read !== undefined) return refuse(source, "ownPropertiesRead", { at: read.node });
    if (!isClass(classNode)) continue;
    //   abstract token: string | undefined;      only a class that extends it sets that
    if (isAbstract(classNode, name)) return refuse(source, "fieldIsAbstract", { name });
    if (!admitsUndefined(source, classNode, name)) return refuse(source, "fieldTypeWithoutUndefined", { name });
  }
  const early = findEarlyWriter(source, classNode, fields);
  if (early !== undefined) return early;
  if (classNode.superClass != null && (constructor === undefined || getSuperIndex(constructor) < 0))
    return refuse(source, "noSuperConstructor");
  const { range, body } = constructor?.body ?? classNode.body;
  if (constructor === undefined && body.length === 0) return refuse(source, "classEmpty");
  return body.length > 0 && source.lineOf(range[0]) === source.lineOf(body[0].range[0])
    ? refuse(source, "classOnOneLine", { name: constructor === undefined ? "class" : "constructor" })
    : undefined;
}

/**
 * Code that runs before the constructor's body and might set the fields already: a parent's constructor or a field
 * initialiser that lets other code see the instance.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {LateField[]} fields
 * @returns {Refusal | undefined}
 */
function findEarlyWriter(source, classNode, fields) {
  const { seen } = getParents(source, classNode);
  const [first] = fields;
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
    if (field !== undefined) return refuse(source, "fieldSetByInitialiser", { at: field, name: first.name });
  }
  for (const parent of seen) {
    const constructor = isClass(parent) ? findConstructor(parent) : parent;
    if (constructor === undefined) continue;
    const returned = source
      .nodes("ReturnStatement")
      .find((node) => node.argument != null && findFunction(node) === constructor);
    if (returned !== undefined) return refuse(source, "parentReturnsOther", { at: returned });
    const written = source
      .nodes("MemberExpression")
      .find(
        (node) =>
          node.object.type === "ThisExpression" &&
          findFunction(node) === constructor &&
          fields.some(({ name }) => [name, undefined].includes(getPropertyName(node))),
      );
    if (written !== undefined) return refuse(source, "parentSetsEarly", { at: written, name: first.name });
    if (showsInstance(source, constructor.body, (callee) => isParentOf(source, parent, callee)))
      return refuse(source, "parentSetsEarly", { at: parent, name: first.name });
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
