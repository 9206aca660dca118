import { Collector } from "./collector.js";
import { findImportedTypes, findSpecOfTypes } from "./types.js";
import { findAnnotation } from "./annotation.js";
import { findFunction } from "../../ast/syntax/functions.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Origins } from "./origins.js" */
/** @import { Registration } from "./collector.js" */

/**
 * Functions of objects whose type says what they are: `const metrics: ApolloServerPlugin = { async requestDidStart () {} }`, and of
 * those that `function auth (): MiddlewareObj` returns.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @returns {Registration[]}
 */
export function findTypedObjects(source, origins) {
  if (origins.tables.every((table) => table.objectTypes === undefined && table.generatedTypes === undefined)) return [];
  return source
    .nodes("ObjectExpression", "ArrayExpression")
    .flatMap((object) => {
      const annotation = findAnnotation(object) ?? findReturnType(object);
      return annotation === undefined ? [] : [{ object, annotation: getElementType(annotation) }];
    })
    .flatMap(({ object, annotation }) => {
      const found = findSpecOfTypes(origins.tables, findImportedTypes(source, annotation), "objectTypes");
      if (found === undefined) return [];
      const collector = new Collector(source, origins, found.table, undefined, source.lineOf(object.range[0]));
      collector.collect(object, found.spec, 0);
      return collector.found;
    });
}

/**
 * @param {Node} object
 * @returns {Node | undefined} the type that the function around gives it which returns it
 */
function findReturnType(object) {
  const { parent } = object;
  // (): ApolloServerPlugin => ({ … })
  const isReturned =
    parent.type === "ReturnStatement" || (parent.type === "ArrowFunctionExpression" && parent.body === object);
  return (isReturned ? findFunction(object)?.returnType : undefined) ?? undefined;
}

/**
 * @param {Node} annotation
 * @returns {Node} the type itself, of a list that of its elements: `ServerRoute[]`
 */
function getElementType(annotation) {
  const type = annotation.type === "TSTypeAnnotation" ? annotation.typeAnnotation : annotation;
  if (type.type === "TSArrayType") return type.elementType;
  const isNamed = type.type === "TSTypeReference" && /^(Readonly)?Array$|^Promise$/.test(type.typeName.name ?? "");
  return (isNamed ? (type.typeArguments ?? type.typeParameters)?.params[0] : undefined) ?? type;
}
