/** @import { Node } from "../../types.js" */

/**
 * @param {Node} expression
 * @returns {Node | undefined} the type that its place gives it
 */
export function findAnnotation(expression) {
  const { parent } = expression;
  switch (parent.type) {
    // const list: RequestHandler = (req, res) => {}
    case "VariableDeclarator":
      return parent.init === expression ? (parent.id.typeAnnotation ?? undefined) : undefined;
    // class Users { list: RequestHandler = (req, res) => {} }
    case "PropertyDefinition":
      return parent.value === expression ? (parent.typeAnnotation ?? undefined) : undefined;
    // ((req, res) => {}) satisfies RequestHandler
    case "TSSatisfiesExpression":
    case "TSAsExpression":
      return parent.typeAnnotation;
    default:
      return undefined;
  }
}
