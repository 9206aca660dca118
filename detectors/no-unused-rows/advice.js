/** @import { Dialect, ListRead } from "../../lib/effects/drivers/list-reads.js" */
/** @import { Relation } from "../../lib/effects/drivers/relations.js" */
/** @import { Use } from "./use.js" */

/** @typedef {Exclude<Use["kind"], "last">} Asked */

/**
 * What to ask with instead, by driver.
 *
 * @type {Record<Dialect, Record<Asked, string>>}
 */
const ADVICE = {
  prisma: {
    any: "ask with `findFirst({ select })`",
    count: "ask with `count()`",
    first: "ask with `findFirst()`",
    filter: "put it into `where`",
    column: "name it in `select`",
  },
  drizzle: {
    any: "ask with `findFirst({ columns })`",
    count: "ask with `$count()`",
    first: "ask with `findFirst()`",
    filter: "put it into `where`",
    column: "name it in `columns`",
  },
  mongo: {
    any: "ask with `exists()` or `findOne()`",
    count: "ask with `countDocuments()`",
    first: "ask with `findOne()`",
    filter: "put it into the condition of `find()`",
    column: "ask with `distinct()`, or name it in the projection",
  },
  sequelize: {
    any: "ask with `findOne({ attributes })` or `count()`",
    count: "ask with `count()`",
    first: "ask with `findOne()`",
    filter: "put it into `where`",
    column: "name it in `attributes`, with `raw: true`",
  },
  typeorm: {
    any: "ask with `exists()`",
    count: "ask with `count()`",
    first: "ask with `findOne()`, or `take: 1`",
    filter: "put it into `where`",
    column: "name it in `select`",
  },
  objection: {
    any: "ask with `.select(…).first()`",
    count: "ask with `.resultSize()`",
    first: "ask with `.first()`",
    filter: "put it into `.where()`",
    column: "name it in `.select()`",
  },
  builder: {
    any: "ask for one column of one row, with a limit of 1",
    count: "ask for `count`",
    first: "ask with a limit of 1",
    filter: "put it into the condition",
    column: "name it in what is selected",
  },
  sql: {
    any: "ask with `SELECT EXISTS (…)`, or `LIMIT 1`",
    count: "ask with `SELECT count(*)`",
    first: "ask with `LIMIT 1`",
    filter: "put it into `WHERE`",
    column: "name it in `SELECT`",
  },
};

/**
 * The same of rows that come along with a row.
 *
 * @type {Partial<Record<Dialect, Partial<Record<Use["kind"], string>>>>}
 */
const ADVICE_OF_RELATIONS = {
  prisma: {
    any: "ask for `_count`",
    count: "ask for `_count`",
    filter: "put it into their `where`",
    column: "name it in their `select`",
  },
  drizzle: {
    any: "give them a `limit`",
    count: "ask with `$count()`",
    filter: "put it into their `where`",
    column: "name it in their `columns`",
  },
  mongo: {
    any: "leave them out, or ask with `count: true`",
    count: "leave them out, or ask with `count: true`",
    filter: "put it into `match`",
    column: "name it in `select`",
  },
  sequelize: {
    any: "ask with `count()`",
    count: "ask with `count()`",
    filter: "put it into their `where`",
    column: "name it in their `attributes`",
  },
  typeorm: {
    any: "ask with `exists()`",
    count: "ask with `count()`",
    filter: "ask for those alone",
    column: "name it in `select`",
  },
  objection: {
    any: "ask with `resultSize()`",
    count: "ask with `resultSize()`",
    filter: "put it into `modifyGraph()`",
    column: "name it in `modifyGraph()`",
  },
};

/**
 * @param {Relation} relation
 * @param {Use} use
 * @returns {string | undefined} undefined where nothing says which of them come first
 */
export function getAdviceOfRelation({ dialect }, { kind }) {
  return ADVICE_OF_RELATIONS[dialect]?.[kind];
}

/**
 * @param {ListRead} read
 * @param {Use} use
 * @returns {string} "ask with `count()`", "ask with `findOne()`, in reverse order"
 */
export function getAdvice({ dialect }, { kind }) {
  const advice = ADVICE[dialect];
  return kind === "last" ? `${advice.first}, in reverse order` : advice[kind];
}
