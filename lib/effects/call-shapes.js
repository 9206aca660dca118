import { findLastName } from "../ast/syntax/member-chain.js";
import { getChain } from "./links.js";
import { isData } from "./writes.js";
import { isTag } from "../ast/promises/programs.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/**
 * Calls that their shape alone tells from those which change something, whatever they are called on.
 *
 * @import { Node } from "../types.js"
 */

/** Those methods of rows and queries that are often waited for elsewhere than where they are called: `writes.push(rows.update(row))`. */
export const WRITES_ROWS = new Set(["update", "delete"]);

/** What dates count in. */
const UNIT = /^(?:(?:milli)?seconds?|minutes?|hours?|(?:iso)?days?|weeks?|months?|quarters?|years?|ms|[smhdwMQy])$/i;

/**
 * @param {Node} argument - of `yield*` in a program of Effect
 * @returns {boolean} whether it is a call, which says what it does, or a tag, and not a program that somebody else has made
 */
export function isKnownProgram(argument) {
  return /^(?:Call|New)Expression$/.test(unwrap(argument).type) || isTag(argument);
}

/**
 * `userSchema.parse`, whatever file has the schema, and not `this.parser.parse`, which the project may have
 *
 * @param {Node} member - MemberExpression
 */
export function isOfSchema({ object, property }) {
  return /schema$/i.test(findLastName(object) ?? "") && /^(?:safeP|p)arse(?:Async)?$/.test(property.name);
}

/**
 * `query.sort({ createdAt: -1 })`, and not `users.sort(byName)`
 *
 * @param {Node} node
 * @param {string} name
 */
export function sortsQuery({ arguments: [order] }, name) {
  return name === "sort" && order !== undefined && isData(unwrap(order));
}

/**
 * `closing.clone().add(1, "week")` of a date that was copied, and not `query.clone().update(row)`
 *
 * @param {Node} object
 * @param {string} name - of the method
 */
export function isOfClone(object, name) {
  return (
    !WRITES_ROWS.has(name) && getChain(object).links.some((link) => link.name === "clone" && link.args.length === 0)
  );
}

/**
 * `prisma.$transaction([prisma.user.count(), prisma.team.count()])`: the queries say themselves what they do.
 *
 * @param {Node} node
 * @param {Node} callee
 */
export function isListOfQueries({ arguments: given }, callee) {
  return (
    findLastName(callee) === "$transaction" && given?.[0] !== undefined && unwrap(given[0]).type === "ArrayExpression"
  );
}

/**
 * `start.add(1, "week")`, of whatever package the date is: one of moment changes itself
 *
 * @param {Node} node
 * @param {string} name
 */
export function addsTime({ arguments: [, unit] }, name) {
  return name === "add" && typeof unit?.value === "string" && UNIT.test(unit.value);
}
