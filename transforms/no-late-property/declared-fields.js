import { getKeyName } from "../../lib/ast/syntax/functions.js";

/** @import { Node } from "../../lib/types.js" */
/** @import { LateField } from "../../detectors/no-late-property/late-fields.js" */

/** Types that `undefined` has. */
const UNDEFINED = new Set(["TSUndefinedKeyword", "TSAnyKeyword", "TSUnknownKeyword"]);

/**
 * The declarations of a TypeScript class that can be given the value `undefined`, if all fields have one:
 *
 *   private token?: string;
 *   ^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Node} classNode - a class or constructor function
 * @param {LateField[]} fields
 * @returns {Node[] | undefined} PropertyDefinitions
 */
export function findDeclaredFields(classNode, fields) {
  const declared = fields.map(({ name }) =>
    classNode.body.body.find(
      (/** @type {Node} */ member) =>
        member.static !== true && member.value === null && member.typeAnnotation != null && getKeyName(member) === name,
    ),
  );
  return declared.every((member) => member !== undefined && mayBeUndefined(member)) ? declared : undefined;
}

/** @param {Node} member - PropertyDefinition with a type */
function mayBeUndefined({ optional, definite, declare, typeAnnotation: { typeAnnotation: type } }) {
  if (definite === true || declare === true) return false;
  const types = type.type === "TSUnionType" ? type.types : [type];
  return optional === true || types.some((/** @type {Node} */ one) => UNDEFINED.has(one.type));
}
