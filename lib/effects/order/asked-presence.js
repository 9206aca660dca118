import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What is kept of a result, and says that there is none: `const { data, error: userError } = await find(id)`. */
const OF_FAILURE = /^(?:err|errors?|failure)$|[a-z]Err(?:ors?)?$/;

/** Functions that say of what they are given that it is none: `isEmpty(rows)`, `isError(found)`. */
const TELLS_NONE = /^(?:isEmpty|isNil|isNull|isUndefined|isNullOrUndefined|isErr|isError|isLeft|isFailure|isNone)$/;

/** Methods and members by which results tell that there is none: `found.isErr()`, `found.error`. */
export const TELLS_FAILURE =
  /^(?:isErr|isError|isLeft|isFail(?:ed|ure)?|isNone|hasErrors?|hasFailed|error|err|errors|failed|failure)$/;

/** Members of answers that say whether there was one: `answer.status !== 200`. */
const STATUS = /^status(?:Code)?$/;

/** Members that what was found has, and nothing else: `!team.id`, `!found.success`. */
export const OF_FOUND = /^(?:length|_?id|data|value|rows|body|ok|success|response|results?)$/;

/**
 * @param {Source} source
 * @param {Node} condition
 * @returns {Node | undefined} the name of what it asks for, whether that is there: `user` of `!user`, `!Array.isArray(user)`, `user === null`,
 *   `user.isErr()`, `user.status >= 400`
 */
export function findAsked(source, condition) {
  if (condition.type === "UnaryExpression" && condition.operator === "!") {
    const value = unwrap(condition.argument);
    //   if (!Array.isArray(rows)) throw new Error("no rows");
    const isArray = value.type === "CallExpression" && getDottedName(value.callee) === "Array.isArray";
    //   if (!(post instanceof Note)) return error("not-a-post");
    const isOfClass = value.type === "BinaryExpression" && value.operator === "instanceof";
    return findName(isArray ? value.arguments[0] : isOfClass ? value.left : value);
  }
  if (condition.type === "BinaryExpression" && /^===?$/.test(condition.operator)) {
    const value = unwrap(condition.right);
    const isMissing =
      (value.type === "Literal" &&
        (value.value === null || value.value === 0 || value.value === false || value.value === "undefined")) ||
      (value.type === "Identifier" && value.name === "undefined");
    const left = unwrap(condition.left);
    return isMissing
      ? findName(left.type === "UnaryExpression" && left.operator === "typeof" ? left.argument : left)
      : undefined;
  }
  //   if (rows.length <= 0) return [];
  if (condition.type === "BinaryExpression" && /^<=?$/.test(condition.operator)) {
    const left = unwrap(condition.left);
    const isCount = left.type === "MemberExpression" && getPropertyName(left) === "length";
    return isCount && unwrap(condition.right).value === (condition.operator === "<" ? 1 : 0)
      ? findName(left)
      : undefined;
  }
  //   if (typeof id !== "number") throw new Error("no id");
  if (condition.type === "BinaryExpression" && /^!==?$/.test(condition.operator)) {
    const left = unwrap(condition.left);
    if (left.type === "UnaryExpression" && left.operator === "typeof") return findName(left.argument);
  }
  if (condition.type === "BinaryExpression" && /^(?:!==?|>=?)$/.test(condition.operator)) {
    const [answer, status] = [unwrap(condition.left), unwrap(condition.right)];
    const isAnswer = answer.type === "MemberExpression" && STATUS.test(getPropertyName(answer) ?? "");
    const asked = isAnswer && typeof status.value === "number" ? unwrap(answer.object) : undefined;
    return asked?.type === "Identifier" ? asked : undefined;
  }
  //   const { data, error } = await find(id); if (error) throw error;
  if (condition.type === "Identifier") return isOfFailure(source, condition) ? condition : undefined;
  const told = condition.type === "CallExpression" ? unwrap(condition.callee) : condition;
  if (
    condition.type === "CallExpression" &&
    TELLS_NONE.test(findLastName(told) ?? "") &&
    condition.arguments.length === 1
  )
    return findName(condition.arguments[0]);
  if (told.type !== "MemberExpression" || !TELLS_FAILURE.test(findLastName(told) ?? "")) return undefined;
  const root = unwrap(told.object);
  return root.type === "Identifier" ? root : undefined;
}

/**
 * @param {Source} source
 * @param {Node} name
 * @returns {boolean} whether it is the part of a result that says that there is none
 */
function isOfFailure(source, name) {
  const declared = /** @type {any} */ (source.findVariable(name)?.defs[0]);
  return (
    OF_FAILURE.test(name.name) &&
    declared?.node.type === "VariableDeclarator" &&
    /^(?:Array|Object)Pattern$/.test(declared.node.id.type)
  );
}

/**
 * @param {Node} expression
 * @returns {Node | undefined} `rows` of `rows`, `rows.length` and `rows[0]`, `team` of `team.id`
 */
export function findName(expression) {
  const node = unwrap(expression);
  if (node.type === "Identifier") return node;
  if (node.type !== "MemberExpression") return undefined;
  const isPart = node.computed ? unwrap(node.property).value === 0 : OF_FOUND.test(getPropertyName(node) ?? "");
  const root = getRoot(node);
  return isPart && root === unwrap(node.object) && root.type === "Identifier" ? root : undefined;
}

/**
 * @param {Node} condition
 * @returns {Node | undefined} the name of what must be there for it to be true: `user` of `user`, `user !== null`, `!!user`, `rows.length > 0`
 */
export function findPresent(condition) {
  if (condition.type === "UnaryExpression" && condition.operator === "!") {
    const inner = unwrap(condition.argument);
    return inner.type === "UnaryExpression" && inner.operator === "!" ? findPresent(unwrap(inner.argument)) : undefined;
  }
  if (condition.type !== "BinaryExpression") return findName(condition);
  const isMissing = isNothing(condition.right) || unwrap(condition.right).value === 0;
  return isMissing && /^(?:!==?|>)$/.test(condition.operator) ? findName(condition.left) : undefined;
}

/** @param {Node} node - `rows.length` */
export function isLength(node) {
  return node.type === "MemberExpression" && getPropertyName(node) === "length";
}
