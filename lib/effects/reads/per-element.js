import { getIdOfRow } from "./read-row.js";
import { hasPart, varies } from "./key.js";

/** @import { Key } from "./key.js" */
/** @import { Table } from "../drivers/row-tables.js" */

/** What takes a list: `In(ids)`, `inArray(users.id, ids)`, `{ $in: ids }`, `[Op.in]: ids`. */
const TAKES_LIST = /^(?:In|inArray|notInArray|Any|\$in|in|_in|(?:\w+\.)?Op\.(?:in|any))$/;
const TAKES_LIST_IN_SQL = /\bin\s*\(\s*[$?:]|\bany\s*\(/i;

/** By what rows are compared that belong to no one element: `{ name: { contains: tag.name } }`, `{ date: { $lt: day.end } }`. */
const COMPARES =
  /^(?:\$|(?:\w+\.)?Op\.)?(?:contains|startsWith|endsWith|search|regex|like|iLike|notLike|lte?|gte?|not|ne|nin|notIn|between|has|hasSome|hasEvery|overlaps?)$/;

/** What brings a part of the rows: the first ones for each of many elements take more than a condition. */
const LIMITS = /^(?:limit|take|first\w*|skip|offset|top|findFirst\w*|findOne\w*|getOne\w*|queryOne|one)$/;
const LIMITS_IN_SQL = /\b(?:limit|offset|top|fetch\s+first)\b/i;

/**
 * A query that is made for each element of a list.
 *
 * @typedef {object} Query
 * @property {Key[]} args - what it asks for: of a row, its condition; else what stands for all of it
 * @property {boolean} isRow - whether it asks for one row by what that is known by
 * @property {readonly Table[]} [tables] - whose rows it reads; none where nobody can tell
 * @property {number} depth - how many loops are around it
 */

/**
 * `User.findById(post.authorId)`, `Comment.find({ post: post.id })`
 *
 * @param {Query} query
 * @returns {boolean} whether it asks by something that the element has, and one query could ask by that of all
 */
export function asksPerElement({ args: asked, isRow, tables = [], depth }) {
  //   Team.findByPk(id, { userId: user.id })      of each user the same row, with what belongs to that user: no list of keys brings these
  const args = isRow ? asked.map(getIdOfRow) : asked;
  if (!varies(args, depth) || args.some((key) => hasPart(key, ([kind]) => kind === "?"))) return false;
  if (args.some((key) => hasPart(key, takesList) || hasPart(key, (part) => isCompared(part, depth)))) return false;
  if (isRow) return true;
  const isOfTables = tables.length > 0 && tables.every((table) => typeof table === "string" && table !== "redis");
  return isOfTables && !args.some((key) => hasPart(key, isLimited) || varies(getReceiver(key), depth));
}

/** @param {Key} key */
function takesList([kind, what]) {
  if (kind === "o") return what.some((/** @type {[string, Key]} */ [name]) => TAKES_LIST.test(name));
  return (kind === "c" && TAKES_LIST.test(what)) || TAKES_LIST_IN_SQL.test(getText(kind, what));
}

/**
 * @param {Key} key
 * @param {number} depth
 * @returns {boolean} whether rows are compared with something of the element in another way than that they have it
 */
function isCompared([kind, what], depth) {
  return (
    kind === "o" &&
    what.some((/** @type {[string, Key]} */ [name, value]) => COMPARES.test(name) && varies([value], depth))
  );
}

/** @param {Key} key */
function isLimited([kind, what]) {
  if (kind === "o") return what.some((/** @type {[string, Key]} */ [name]) => LIMITS.test(name));
  return (kind === "c" && LIMITS.test(what)) || LIMITS_IN_SQL.test(getText(kind, what));
}

/**
 * @param {string} kind - of a key
 * @param {unknown} what - its first part
 * @returns {string} of a literal and of a template, which may be SQL
 */
function getText(kind, what) {
  return (kind === "l" || kind === "c") && typeof what === "string" && /\s/.test(what) ? what : "";
}

/**
 * @param {Key} key - of a chain of calls, or of a condition alone
 * @returns {Key[]} what the first of these is called on: `model` of `model.query().where("team", id)`; empty for a condition
 */
function getReceiver(key) {
  if (key[0] !== "c") return [];
  let receiver = key;
  while (receiver[0] === "c" && !/\s/.test(receiver[1]) && receiver[2].length > 0) [receiver] = receiver[2];
  return [receiver];
}
