import { contains } from "../../lib/ast/syntax/contains.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findTrailingComment } from "../../lib/edit/lines.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Comment, Node, Range, Refusal, Source } from "../../lib/types.js" */
/** @import { Waiting } from "../../lib/effects/order/waiting.js" */

/**
 * What one of the promises becomes: an element of the pattern, and one of the list.
 *
 * @typedef {object} Part
 * @property {Waiting} of - what it is a part of
 * @property {Range} [target] - without its type; none where nothing is kept: `await validateName(name)`
 * @property {string} [name] - in place of that, where it gets one
 * @property {string} [type] - that it is declared to have
 * @property {Range} expression
 * @property {Range[]} [cuts] - of the expression, which are left out: the `await` of `id ? await load(id) : null`
 * @property {Node} [test] - under which alone it is asked for: of `if (year) await this.loadYear(year)`
 * @property {Comment[]} comments - above it
 * @property {Comment} [trailing] - behind it, on its last line
 */

/**
 * @param {Source} source
 * @param {Waiting[]} row
 * @returns {Part[] | Refusal}
 */
export function getParts(source, row) {
  const typed = row.filter(({ target }) => target.typeAnnotation != null).length;
  if (typed > 0 && typed < row.length) return refuse(source, "someTyped");
  /** @type {Part[]} */
  const parts = [];
  for (const [index, waiting] of row.entries()) {
    const { awaited, statement, value, other } = waiting;
    // Above the list it would be the type of all of them, and in it that of a promise.
    if (hasDocumentedType(source, statement)) return refuse(source, "typedByComment");
    if (value !== awaited && !isChosen(waiting))
      return refuse(source, value.type === "ConditionalExpression" ? "choosesPromise" : "moreDone", {
        name: findLastName(awaited.argument.callee ?? awaited.argument) ?? "it",
      });
    if (getWrapped(awaited) !== awaited)
      return refuse(source, "typeGiven", { name: findLastName(awaited.argument.callee ?? awaited.argument) ?? "it" });
    // While it waits, the others may fail, and nobody catches that yet.
    const isWaiting = (/** @type {Node} */ { type }) => type === "AwaitExpression";
    if ([awaited, other].some((one) => one && findWithin(source, one.argument, isWaiting, isFunction) !== undefined))
      return refuse(source, "awaitsInArguments", {
        name: findLastName(awaited.argument.callee ?? awaited.argument) ?? "it",
      });
    const trailing = findTrailingComment(source, statement);
    const next = row[index + 1]?.statement;
    const isNext = next !== undefined && getBefore(next) === statement;
    //   const user = await getUser(id); // by its id        whose place is in front of the check
    if (!isNext && next !== undefined && trailing !== undefined) return refuse(source, "commentBetween");
    const between = isNext ? getComments(source, [statement.range[1], next.range[0]]) : [];
    const isTrailing = trailing !== undefined && between.includes(trailing);
    if (isTrailing && trailing.type === "Block") return refuse(source, "commentBetween");
    if (index === row.length - 1 && trailing !== undefined && trailing.range[0] < statement.range[1])
      return refuse(source, "commentBetween");
    const made = getOwnParts(source, waiting);
    const own = made.flatMap(getOwn);
    if (getComments(source, statement.range).some((comment) => !own.some((range) => contains({ range }, comment))))
      return refuse(source, "commentBetween");
    made[0].comments.push(...(parts.length === 0 ? [] : getCommentsAbove(source, statement)));
    if (isTrailing) made[made.length - 1].trailing = trailing;
    parts.push(...made);
  }
  return parts;
}

/** What is no promise, and nothing else that `Promise.all()` would wait for; members of what is at hand are hardly ever. */
const PLAIN =
  /^(?:Literal|TemplateLiteral|(?:Array|Binary|Logical|Member|Object|Unary)Expression|ChainExpression|TSAsExpression)$/;

/**
 * @param {Waiting} waiting
 * @returns {boolean} whether it is `id ? await load(id) : null` or `user ?? (await load(id))`, so that a list of promises may have it without the `await`: not
 *   `id ? await load(id) : loading`, of which nobody knows whether it is a promise
 */
function isChosen({ value, awaited }) {
  const chosen = getChosen(value);
  return (
    awaited.type === "AwaitExpression" &&
    getWrapped(value) === value &&
    chosen.includes(awaited) &&
    getSides(value).every((one) => chosen.includes(one) || PLAIN.test(one.type) || one.name === "undefined")
  );
}

/**
 * @param {Node} value
 * @returns {Node[]} what it may be, in front of any `await`; what stands in front of `??`, `||` and `&&` is no promise, which is always there
 */
function getSides(value) {
  if (value.type === "LogicalExpression") return getSides(unwrap(value.right));
  return value.type === "ConditionalExpression"
    ? [value.consequent, value.alternate].map(unwrap).flatMap(getSides)
    : [value];
}

/**
 * @param {Node} value
 * @returns {Node[]} what it awaits, whichever it chooses
 */
function getChosen(value) {
  return getSides(value).filter(({ type }) => type === "AwaitExpression");
}

/**
 * @param {Source} source
 * @param {Node} awaited - a part of a larger expression
 * @returns {Range[]} what goes where its promise is enough: the `await`, and the parentheses around both
 */
function getCuts(source, { range, argument }) {
  const { text } = source;
  const [open, close] = [/\(\s*$/.exec(text.slice(0, range[0])), /^\s*\)/.exec(text.slice(range[1]))];
  return open === null || close === null
    ? [[range[0], argument.range[0]]]
    : [
        [range[0] - open[0].length, argument.range[0]],
        [range[1], range[1] + close[0].length],
      ];
}

/**
 * @param {Part} part
 * @returns {Range[]} all that it is made of
 */
function getOwn({ target, test, expression }) {
  return [...(target === undefined ? [] : [target]), ...(test === undefined ? [] : [test.range]), expression];
}

/**
 * @param {Part} part
 * @returns {Range[]} what the row has of it
 */
export function getMoved(part) {
  return [...getOwn(part).slice(0, -1), ...getSlices(part)];
}

/**
 * @param {Part} part
 * @returns {Range[]} the slices of its expression, of which nothing is left out
 */
export function getSlices({ expression: [start, end], cuts = [] }) {
  const starts = [start, ...cuts.map((cut) => cut[1])];
  return starts.map((from, index) => [from, cuts[index]?.[0] ?? end]);
}

/**
 * @param {Source} source
 * @param {Node} statement - that is not the first of its block
 * @returns {Comment[]} on lines of their own above it
 */
export function getCommentsAbove(source, statement) {
  const before = getBefore(statement);
  const trailing = findTrailingComment(source, before);
  return getComments(source, [before.range[1], statement.range[0]]).filter((comment) => comment !== trailing);
}

/**
 * @param {Node} statement
 * @returns {Node} the statement in front of it
 */
function getBefore(statement) {
  const { body } = statement.parent;
  return body[body.indexOf(statement) - 1];
}

/**
 * Whether the comment right above a declaration says what type it has, in the way of JSDoc: `@type` and a type in braces.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean}
 */
function hasDocumentedType(source, statement) {
  return source.comments.some(
    ({ type, value, range }) =>
      type === "Block" &&
      /^\*[\s\S]*@(?:type|satisfies)\s*\{/.test(value) &&
      range[1] <= statement.range[0] &&
      source.text.slice(range[1], statement.range[0]).trim() === "",
  );
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {Comment[]}
 */
function getComments(source, range) {
  return source.comments.filter((comment) => contains({ range }, comment));
}

/**
 * Of `const [a, b] = await Promise.all([f(), g()])`, and of `await Promise.all([f(), g()])`, each promise becomes a part of its own.
 *
 * @param {Source} source
 * @param {Waiting} waiting
 * @returns {Part[]}
 */
function getOwnParts(source, waiting) {
  const { target, awaited, value, kind, test } = waiting;
  if (kind === "step") {
    const expressions = (test === undefined ? findAll(source, awaited.argument) : undefined) ?? [awaited.argument];
    return expressions.map((expression) => ({ of: waiting, test, expression: expression.range, comments: [] }));
  }
  const type = target.typeAnnotation?.typeAnnotation;
  const expressions = type == null && target.type === "ArrayPattern" ? findAll(source, awaited.argument) : undefined;
  if (expressions !== undefined && isPlain(target.elements) && target.elements.length === expressions.length)
    return expressions.map((expression, index) => ({
      of: waiting,
      target: target.elements[index].range,
      expression: expression.range,
      comments: [],
    }));
  /** @type {Range} */
  const named = [target.range[0], target.typeAnnotation?.range[0] ?? target.range[1]];
  return [
    {
      of: waiting,
      target: named,
      ...(type == null ? {} : { type: source.slice(type) }),
      ...(value === awaited
        ? { expression: awaited.argument.range }
        : {
            expression: value.range,
            cuts: getChosen(value).flatMap((one) => getCuts(source, one)),
          }),
      comments: [],
    },
  ];
}

/** @param {(Node | null)[]} elements */
function isPlain(elements) {
  return elements.every(
    (element) => element !== null && element.type !== "RestElement" && element.type !== "SpreadElement",
  );
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node[] | undefined} the promises in `Promise.all([…])`
 */
function findAll(source, expression) {
  if (expression.type !== "CallExpression" || expression.typeArguments != null || expression.typeParameters != null)
    return undefined;
  const [list, ...others] = expression.arguments;
  return others.length === 0 &&
    list?.type === "ArrayExpression" &&
    isPlain(list.elements) &&
    findNativePath(source, expression.callee) === "Promise.all"
    ? list.elements
    : undefined;
}
