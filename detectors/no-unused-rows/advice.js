/** @import { Dialect, ListRead } from "../../lib/effects/drivers/list-reads.js" */
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
 * @param {ListRead} read
 * @param {Use} use
 * @returns {string} "ask with `count()`", "ask with `findOne()`, in reverse order"
 */
export function getAdvice({ dialect }, { kind }) {
  const advice = ADVICE[dialect];
  return kind === "last" ? `${advice.first}, in reverse order` : advice[kind];
}
