import { getKeyName, getPropertyName } from "../syntax/functions.js";

/** @import { Node } from "../../types.js" */

/**
 * The field that a statement sets, or a class field declares: `this.url = …;`, `url = …;`.
 *
 * @param {Node} statement - ExpressionStatement of an assignment, or PropertyDefinition
 * @returns {string | undefined}
 */
export function getFieldName(statement) {
  return statement.type === "PropertyDefinition" ? getKeyName(statement) : getPropertyName(statement.expression.left);
}
