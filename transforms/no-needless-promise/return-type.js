import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Refusal, Source } from "../../lib/types.js" */

/**
 * The annotation of a function that is no longer `async`: `Promise<Row>` becomes `Row`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Edit[] | Refusal} none where it has no annotation
 */
export function unwrapReturnType(source, fn) {
  const type = fn.returnType?.typeAnnotation;
  if (type == null) return [];
  const [value, ...others] = (type.typeArguments ?? type.typeParameters)?.params ?? [];
  if (type.typeName?.name !== "Promise" || value === undefined || others.length > 0)
    return refuse(source, "typedOtherwise");
  return [
    { range: [type.range[0], value.range[0]], text: "" },
    { range: [value.range[1], type.range[1]], text: "" },
  ];
}
