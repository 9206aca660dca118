import { getParams, isFunction } from "../../ast/syntax/functions.js";
import { resolveFunctions } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/**
 * The parameters that a function puts in the place of another one, where it puts nothing else there that can run: `callback = options`,
 * `options = {}`, `callback = noop`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Variable} variable - the parameter
 * @param {(reference: Variable["references"][number]) => boolean} isOfItself - `callback = callback || noop`
 * @returns {number[] | undefined} their indices; undefined where it may be anything
 */
export function findReplacements(source, fn, variable, isOfItself) {
  /** @type {number[]} */
  const found = [];
  for (const reference of variable.references) {
    if (!reference.isWrite() || reference.init || isOfItself(reference)) continue;
    const { parent } = /** @type {any} */ (reference.identifier);
    if (parent.type !== "AssignmentExpression" || parent.operator !== "=" || parent.left !== reference.identifier)
      return undefined;
    const indices = findParameters(source, fn, parent.right);
    if (indices === undefined) return undefined;
    found.push(...indices);
  }
  return [...new Set(found)];
}

/**
 * Functions that a parameter is where nobody gives one: `(rows, getKey = getId) => …`, `getKey = getKey || getId`
 *
 * @param {Source} source
 * @param {Node} param
 * @returns {Node[]}
 */
export function findDefaults(source, param) {
  const name = param.type === "AssignmentPattern" ? param.left : param;
  const variable = name.type === "Identifier" ? source.findVariable(name) : undefined;
  const written = (variable?.references ?? []).flatMap((reference) => {
    const { parent } = /** @type {any} */ (reference.identifier);
    if (!reference.isWrite() || reference.init || parent.type !== "AssignmentExpression") return [];
    const value = unwrap(parent.right);
    return value.type === "LogicalExpression" ? [value.right] : /^(\|\||\?\?)=$/.test(parent.operator) ? [value] : [];
  });
  return [...(param.type === "AssignmentPattern" ? [param.right] : []), ...written].flatMap((expression) =>
    resolveFunctions(source, expression),
  );
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} expression
 * @returns {number[] | undefined} the parameters that it may be, beside nothing; undefined where it may be something else
 */
function findParameters(source, fn, expression) {
  const node = unwrap(expression);
  if (node.type === "ConditionalExpression") {
    const [one, other] = [node.consequent, node.alternate].map((branch) => findParameters(source, fn, branch));
    return one === undefined || other === undefined ? undefined : [...one, ...other];
  }
  if (isEmpty(source, node)) return [];
  const definition = node.type === "Identifier" ? source.findVariable(node)?.defs[0] : undefined;
  if (definition?.type !== "Parameter" || /** @type {Node} */ (definition.node) !== fn) return undefined;
  const index = getParams(fn).findIndex(
    (param) => (param.type === "AssignmentPattern" ? param.left : param).name === node.name,
  );
  return index === -1 ? undefined : [index];
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether nothing runs by it: `{}`, `null`, `undefined`, `() => {}`, a function with that name
 */
function isEmpty(source, node) {
  if (node.type === "Literal" || (node.type === "UnaryExpression" && node.operator === "void")) return true;
  if (node.type === "ObjectExpression") return node.properties.length === 0;
  if (node.type === "ArrayExpression") return node.elements.length === 0;
  if (node.type === "Identifier" && node.name === "undefined") return true;
  if (!isFunction(node) && node.type !== "Identifier") return false;
  const functions = resolveFunctions(source, node);
  return (
    functions.length > 0 && functions.every(({ body }) => body.type === "BlockStatement" && body.body.length === 0)
  );
}
