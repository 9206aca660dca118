import { findImportedTypes, findKindOfTypes } from "./types.js";
import { getKeyName, getPropertyName, isClass } from "../ast/syntax/functions.js";
import { findClassOfThis } from "../ast/objects/class-of-this.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { FrameworkTable, Node, Source } from "../types.js" */
/** @import { Origin } from "./origins.js" */

/**
 * The framework object that an expression is declared as: `let app: FastifyInstance`, `this.app` where the class says
 * `private app: FastifyInstance`.
 *
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @param {Node} expression
 * @returns {Origin | undefined}
 */
export function findDeclaredOrigin(source, tables, expression) {
  const node = unwrap(expression);
  if (node.type === "Identifier") {
    const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
    return definition?.type === "Variable"
      ? findOriginOfType(source, tables, definition.name.typeAnnotation)
      : undefined;
  }
  if (node.type !== "MemberExpression" || node.object.type !== "ThisExpression") return undefined;
  const classNode = findClassOfThis(source, node.object);
  const name = getPropertyName(node);
  return classNode !== undefined && isClass(classNode) && name !== undefined
    ? getFieldTypes(source, tables, classNode).get(name)
    : undefined;
}

/**
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @param {Node | null | undefined} annotation - a TSTypeAnnotation
 * @returns {Origin | undefined}
 */
export function findOriginOfType(source, tables, annotation) {
  return annotation == null ? undefined : findKindOfTypes(tables, findImportedTypes(source, annotation));
}

/**
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @param {Node} classNode
 * @returns {Map<string, Origin>} fields that are declared as framework objects
 */
function getFieldTypes(source, tables, classNode) {
  /** @type {Map<Node, Map<string, Origin>>} */
  const byClass = source.memo(tables, () => new Map());
  const known = byClass.get(classNode);
  if (known !== undefined) return known;
  /** @type {Map<string, Origin>} */
  const fields = new Map();
  byClass.set(classNode, fields);
  /**
   * @param {string | undefined} name
   * @param {Node | null | undefined} annotation
   */
  const add = (name, annotation) => {
    const origin = findOriginOfType(source, tables, annotation);
    if (name !== undefined && origin !== undefined) fields.set(name, origin);
  };
  for (const member of classNode.body.body) {
    if (member.type === "PropertyDefinition") add(getKeyName(member), member.typeAnnotation);
    // constructor (private readonly app: FastifyInstance) {}
    if (member.kind === "constructor")
      for (const param of member.value.params)
        if (param.type === "TSParameterProperty") add(param.parameter.name, param.parameter.typeAnnotation);
  }
  return fields;
}
