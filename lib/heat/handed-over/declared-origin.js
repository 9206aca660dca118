import { findImportedTypes, findKindOfTypes, findPropertyType } from "./types.js";
import { getKeyName, getPropertyName, isClass } from "../../ast/syntax/functions.js";
import { findClassOfThis } from "../../ast/objects/class-of-this.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { FrameworkTable, Node, Source } from "../../types.js" */
/** @import { Origin } from "./origins.js" */

/**
 * The framework object that an expression is declared as: `let app: FastifyInstance`, `this.app` where the class says
 * `private app: FastifyInstance`, `this.deps.app` where the file says what `deps` has.
 *
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @param {Node} expression
 * @returns {Origin | undefined}
 */
export function findDeclaredOrigin(source, tables, expression) {
  return findOriginOfType(source, tables, findAnnotation(source, expression));
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
 * @param {Node} param
 * @param {string} name - of a property that its type has
 * @returns {Origin | undefined}
 */
export function findOriginInParameter(source, tables, param, name) {
  // (deps: Deps = {}) => …        constructor (private deps: Deps) {}
  const { typeAnnotation } = param.type === "AssignmentPattern" ? param.left : (param.parameter ?? param);
  return findOriginOfType(source, tables, findPropertyType(source, typeAnnotation, name));
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node | null | undefined} the TSTypeAnnotation that declares it
 */
function findAnnotation(source, expression) {
  const node = unwrap(expression);
  if (node.type === "Identifier") {
    const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
    return definition?.type === "Variable" ? definition.name.typeAnnotation : undefined;
  }
  const name = node.type === "MemberExpression" ? getPropertyName(node) : undefined;
  if (name === undefined) return undefined;
  if (node.object.type !== "ThisExpression") return findPropertyType(source, findAnnotation(source, node.object), name);
  const classNode = findClassOfThis(source, node.object);
  return classNode !== undefined && isClass(classNode) ? getFieldAnnotations(source, classNode).get(name) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Map<string, Node>} the types of its fields, where they are declared
 */
function getFieldAnnotations(source, classNode) {
  /** @type {Map<Node, Map<string, Node>>} */
  const byClass = source.memo(getFieldAnnotations, () => new Map());
  return getOrInsert(byClass, classNode, () => {
    /** @type {Map<string, Node>} */
    const fields = new Map();
    /**
     * @param {string | undefined} name
     * @param {Node | null | undefined} annotation
     */
    const add = (name, annotation) => {
      if (name !== undefined && annotation != null) fields.set(name, annotation);
    };
    for (const member of classNode.body.body) {
      if (member.type === "PropertyDefinition") add(getKeyName(member), member.typeAnnotation);
      // constructor (private readonly app: FastifyInstance) {}
      if (member.kind === "constructor")
        for (const param of member.value.params)
          if (param.type === "TSParameterProperty") add(param.parameter.name, param.parameter.typeAnnotation);
    }
    return fields;
  });
}
