import { getPropertyValues } from "../ast/objects/own-members.js";
import { isFunction } from "../ast/syntax/functions.js";
import { isModuleVariable } from "../ast/values/stable.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/** @typedef {Variable["references"][number]} Reference */

/**
 * `TITLES[kind](row)`, of `const TITLES = { post: (row) => row.title, user: (row) => row.name }`: any of them.
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {Node[] | undefined} the functions; undefined where it is no such table
 */
export function findFunctionsOfTable(source, callee) {
  const table = callee.type === "MemberExpression" && callee.computed ? unwrap(callee.object) : undefined;
  const variable = table?.type === "Identifier" ? source.findVariable(table) : undefined;
  const declared = /** @type {any} */ (variable?.defs.length === 1 ? variable.defs[0].node : undefined);
  const made = declared?.type === "VariableDeclarator" && declared.init != null ? unwrap(declared.init) : undefined;
  if (variable === undefined || made?.type !== "ObjectExpression" || !isModuleVariable(variable)) return undefined;
  if (isExported(declared) || !variable.references.every(looksUp)) return undefined;
  const functions = [...getPropertyValues(made).values()].map(unwrap);
  return functions.length === made.properties.length && functions.every(isFunction) ? functions : undefined;
}

/** @param {Node} declarator */
function isExported({ parent }) {
  return parent.parent.type === "ExportNamedDeclaration";
}

/**
 * @param {Reference} reference
 * @returns {boolean} whether it makes the table, or looks something up in it
 */
function looksUp({ init, identifier }) {
  if (init === true) return true;
  const { parent } = /** @type {any} */ (identifier);
  if (parent.type !== "MemberExpression" || parent.object !== identifier) return false;
  const use = parent.parent;
  return !(use.type === "AssignmentExpression" && use.left === parent) && use.operator !== "delete";
}
