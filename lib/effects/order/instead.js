import { areOther } from "../reads/key.js";
import { contains } from "../../ast/syntax/contains.js";
import { findConstant } from "../reads/guards.js";
import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { getWrites } from "../../ast/values/writes.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Waiting } from "./waiting.js" */

/** How many constants stand between a condition and what it asks; `const a = a && b` is made of itself. */
const MAX_DEPTH = 3;

/**
 * `if (mode === "day") days = await listDays(); if (mode === "month") months = await listMonths();`, or `if (user && user.id !== id) …` and
 * `const isOwn = user && user.id === id; if (isOwn) …`
 *
 * @param {Source} source
 * @param {Pick<Waiting, "test" | "awaited" | "statement">} earlier
 * @param {Pick<Waiting, "test" | "awaited" | "statement">} later
 * @returns {boolean} whether never both of them wait: a part of one's condition says the opposite of one of the other's
 */
export function isInstead(source, earlier, later) {
  const [some, others] = [earlier, later].map((waiting) => getTests(source, waiting));
  return some.some((one) => others.some((other) => areOpposite(one, other)));
}

/**
 * @param {Source} source
 * @param {Pick<Waiting, "test" | "awaited" | "statement">} waiting
 * @returns {Condition[]} all that must be so where it waits: of `if (year) await load(year)`, and of `const all = isGuide ? await list(id) : []`
 */
function getTests(source, { test, awaited, statement }) {
  /** @type {Condition[]} */
  const tests = [];
  if (test !== undefined) {
    //   if (isOpen) { … } else { const months = await listMonths(); … }
    const isOtherwise = statement.alternate != null && contains(statement.alternate, awaited);
    tests.push(...(isOtherwise ? [deny(readCondition(source, unwrap(test)))] : getConditions(source, test)));
  }
  for (let node = awaited; node !== statement; node = node.parent) {
    const { parent } = node;
    if (parent.type === "LogicalExpression" && parent.right === node && parent.operator === "&&")
      tests.push(...getConditions(source, parent.left));
    if (parent.type !== "ConditionalExpression" || parent.test === node) continue;
    if (parent.consequent === node) tests.push(...getConditions(source, parent.test));
    else tests.push(deny(readCondition(source, unwrap(parent.test))));
  }
  return tests;
}

/**
 * What must be so, or must not.
 *
 * @typedef {{ text: string, isNot: boolean, left?: string, value?: unknown }} Condition - `left`, `value`: of `mode === "day"`
 */

/**
 * @param {Source} source
 * @param {Node} test
 * @param {number} [depth] - of constants that are made of others
 * @returns {Condition[]} all that must be so: of `user && user.id === id` both, of a constant what it was made of, too
 */
function getConditions(source, test, depth = 0) {
  const node = unwrap(test);
  if (node.type === "LogicalExpression" && node.operator === "&&")
    return [...getConditions(source, node.left, depth), ...getConditions(source, node.right, depth)];
  //   if (kinds?.includes("draft")), which also says that there are any
  const asked = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  if (asked?.type === "MemberExpression" && asked.optional === true)
    return [readCondition(source, node), ...getConditions(source, asked.object, depth)];
  const own = readCondition(source, node);
  const definition = node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]) : undefined;
  const isConstant = definition?.type === "Variable" && definition.parent.kind === "const";
  const value = isConstant && definition.node.id.type === "Identifier" ? definition.node.init : undefined;
  if (depth > MAX_DEPTH || definition?.type !== "Variable") return [own];
  if (value == null) return [own, ...getConditionsOfWrite(source, node, definition.node, depth + 1)];
  return [own, ...getConditions(source, value, depth + 1)];
}

/**
 *   let slug;
 *   if (body.id) { … } else if (body.slug) slug = body.slug;
 *   if (slug) { … }
 *
 * @param {Source} source
 * @param {Node} name - Identifier
 * @param {Node} declarator - of a variable
 * @param {number} depth
 * @returns {Condition[]} what was so where it was given something, if it had nothing before, and is given something in one place
 */
function getConditionsOfWrite(source, name, { id, init, range }, depth) {
  const [write, ...others] = getWrites(/** @type {any} */ (source.findVariable(name)));
  const isUnset = id.type === "Identifier" && (init == null || isNothing(init));
  if (!isUnset || write === undefined || others.length > 0 || findFunction(write) !== findFunction(name)) return [];
  /** @type {Condition[]} */
  const conditions = [];
  for (let at = write; at.range[0] > range[1] && !isFunction(at); at = at.parent)
    if (at.parent.type === "IfStatement" && at !== at.parent.test)
      conditions.push(
        ...(at === at.parent.consequent
          ? getConditions(source, at.parent.test, depth)
          : [deny(readCondition(source, unwrap(at.parent.test)))]),
      );
  return conditions;
}

/**
 * @param {Condition} one
 * @param {Condition} other
 * @returns {boolean} `user.id === id` and `user.id !== id`, `isOpen` and `!isOpen`, `mode === "day"` and `mode === "month"`
 */
function areOpposite(one, other) {
  if (one.text === other.text) return one.isNot !== other.isNot;
  return one.left !== undefined && one.left === other.left && areOther(one.value, other.value);
}

/**
 * @param {Source} source
 * @param {Node} condition
 * @returns {Condition}
 */
function readCondition(source, condition) {
  if (condition.type === "UnaryExpression" && condition.operator === "!")
    return deny(readCondition(source, unwrap(condition.argument)));
  if (condition.type !== "BinaryExpression" || !/^[!=]==?$/.test(condition.operator))
    return { text: source.slice(condition), isNot: false };
  const [left, right] = [source.slice(condition.left), source.slice(condition.right)];
  const text = `${left} = ${right}`;
  const constant = /^===?$/.test(condition.operator) ? findConstant(condition.right) : undefined;
  return constant !== undefined
    ? { text, isNot: false, left, value: constant.value }
    : { text, isNot: condition.operator.startsWith("!") };
}

/**
 * @param {Condition} condition
 * @returns {Condition} that it is not so
 */
function deny({ text, isNot }) {
  return { text, isNot: !isNot };
}
