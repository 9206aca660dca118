import { contains } from "../../ast/syntax/contains.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { getUnset } from "../../heat/seldom/asked.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/**
 * Whether a statement fills what was found empty, and asks for the same once more:
 *
 *   let rates = await listRates();
 *   if (rates.length === 0) {
 *     await saveRates(await fetchRates());
 *     rates = await listRates();
 *   }
 *
 * It runs for the first that asks, and whoever asks at the same time would fill it alike.
 *
 * @param {Source} source
 * @param {Node} statement - IfStatement
 * @returns {boolean}
 */
export function isRefill(source, { test, consequent, alternate }) {
  if (alternate != null || consequent.type !== "BlockStatement") return false;
  const name = findEmpty(unwrap(test));
  const variable = name === undefined ? undefined : source.findVariable(name);
  if (variable === undefined) return false;
  const written = getWritten(variable);
  const [again, ...others] = written.filter((value) => contains(consequent, value));
  const before = written.filter((value) => value !== again && value.range[0] < test.range[0]);
  if (again === undefined || others.length > 0 || before.length === 0) return false;
  const last = consequent.body.at(-1);
  if (last.type !== "ExpressionStatement" || last.expression.right !== again || consequent.body.length === 1)
    return false;
  return [again, ...before].every((value) => isSameAwaited(source, value, again));
}

/**
 * Whether a statement gives a row what it does not have yet, and writes it back, as whoever reads the row at the same time would:
 *
 *   if (sheet.archived === undefined) {
 *     sheet.archived = [];
 *     await sheets.update({ id }, sheet);
 *   }
 *
 * @param {Source} source
 * @param {Node} statement - IfStatement
 * @returns {boolean}
 */
export function completesRow(source, { test, consequent, alternate }) {
  if (alternate != null || consequent.type !== "BlockStatement" || consequent.body.length !== 2) return false;
  const [filling, writing] = consequent.body.map((/** @type {Node} */ { type, expression }) =>
    type === "ExpressionStatement" ? unwrap(expression) : undefined,
  );
  const [missing, ...others] = getUnset(unwrap(test));
  if (missing?.type !== "MemberExpression" || others.length > 0 || filling?.type !== "AssignmentExpression")
    return false;
  if (filling.operator !== "=" || source.slice(filling.left) !== source.slice(missing)) return false;
  const call = writing?.type === "AwaitExpression" ? unwrap(writing.argument) : undefined;
  const root = getRoot(missing);
  if (call?.type !== "CallExpression" || root.type !== "Identifier") return false;
  if (findWithin(source, filling.right, ({ type }) => type === "AwaitExpression") !== undefined) return false;
  const isRow = (/** @type {Node} */ node) => unwrap(node).type === "Identifier" && unwrap(node).name === root.name;
  const callee = unwrap(call.callee);
  return (
    WRITES_BACK.test(findLastName(callee) ?? "") &&
    (call.arguments.some(isRow) || (callee.type === "MemberExpression" && isRow(callee.object)))
  );
}

/** Methods that write a row. */
const WRITES_BACK = /^(?:save|update|updateOne|replaceOne)$/;

/**
 * @param {Node} test
 * @returns {Node | undefined} the name of what it takes for empty: `rates` of `!rates`, `rates == null`, `rates?.length < 1`, `!rates.length`
 */
function findEmpty(test) {
  if (test.type === "UnaryExpression" && test.operator === "!") return findName(test.argument);
  if (test.type !== "BinaryExpression") return undefined;
  const right = unwrap(test.right);
  const isNothing = right.type === "Literal" ? right.value === null || right.value === 0 : right.name === "undefined";
  const isEmpty = /^===?$/.test(test.operator) ? isNothing : test.operator === "<" && right.value === 1;
  return isEmpty ? findName(test.left) : undefined;
}

/**
 * @param {Node} node
 * @returns {Node | undefined} an identifier
 */
function findName(node) {
  const asked = unwrap(node);
  const owner = asked.type === "MemberExpression" && getPropertyName(asked) === "length" ? unwrap(asked.object) : asked;
  return owner.type === "Identifier" ? owner : undefined;
}

/**
 * @param {Variable} variable
 * @returns {Node[]} what it is given
 */
function getWritten({ references }) {
  return references.flatMap(({ writeExpr }) => (writeExpr == null ? [] : [/** @type {Node} */ (writeExpr)]));
}

/**
 * @param {Source} source
 * @param {Node} value
 * @param {Node} other
 * @returns {boolean}
 */
function isSameAwaited(source, value, other) {
  return unwrap(value).type === "AwaitExpression" && source.slice(unwrap(value)) === source.slice(unwrap(other));
}
