import { BRINGS_PART, DRIVERS, LIMITS } from "./drivers.js";
import { findBuilder, isQuery } from "./composed-query.js";
import { findDriver } from "./driver-of.js";
import { findDriverRead } from "./driver-reads.js";
import { findText } from "./sql.js";
import { getChain, getNamesOf } from "../links.js";
import { getConditions, getConditionsOfSql } from "./conditions.js";
import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Conditions } from "./conditions.js" */
/** @import { Chain, Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/** @typedef {"prisma" | "drizzle" | "mongo" | "sequelize" | "typeorm" | "objection" | "builder" | "sql"} Dialect - how a query is written */

/**
 * A query that brings all rows which meet a condition.
 *
 * @typedef {object} ListRead
 * @property {Dialect} dialect
 * @property {Node} call - that says what is read: `db("users")` of `db("users").where({ active })`
 * @property {Conditions} conditions
 * @property {boolean} isOrdered - whether the code says which row comes first
 * @property {boolean} isNarrow - whether columns are chosen already
 * @property {boolean} isWhole - whether rows come with all columns, and with nothing of other tables
 */

/** Of models: methods whose name alone says which driver it is. */
const DIALECTS = new Map(
  /** @type {[string, Dialect][]} */ ([
    ["findMany", "prisma"],
    ["findAll", "sequelize"],
    ["findBy", "typeorm"],
  ]),
);

const LISTS = new Set(DRIVERS.flatMap(({ lists }) => [...(lists ?? [])]));

/** Options and methods that choose columns, or bring what belongs to rows. */
const CHOOSES =
  /^(?:select(?:Distinct(?:On)?)?|attributes|omit|fields|projection|project|columns?|pluck|distinct(?:On)?|group|groupBy|include|relations|populate|with(?:Graph\w*|Recursive)?|\w*[jJ]oin\w*|addSelect|nest)$/;

/** Those that choose columns. */
const NARROWS = /^(?:select|attributes|fields|projection|project|columns?|pluck)$/;

const ORDERS = /^(?:order|sort|orderBy\w*|addOrderBy)$/;

/** What makes one row of many, in texts and in calls. */
const AGGREGATES = /\b(?:count|sum|min|max|avg|exists|array_agg|json_agg|jsonb_agg|group_concat)\s*\(/i;

/** What brings a part of the rows, in texts. */
const LIMITED = /\b(?:limit|offset|top|fetch\s+(?:first|next)|rownum)\b/i;

/**
 * @param {Source} source
 * @param {Node} expression - that is waited for
 * @returns {ListRead | undefined} undefined where it may bring one row, a part of them, or something else
 */
export function findListRead(source, expression) {
  const call = unwrap(expression);
  if (call.type !== "CallExpression" && call.type !== "TaggedTemplateExpression") return undefined;
  const read = findDriverRead(source, call);
  if (read?.wait !== "query") return undefined;
  if (call.type === "TaggedTemplateExpression") return findOfText(source, call, call.quasi);
  const chain = getChain(call);
  const composed = findBuilder(source, chain);
  if (composed.length > 0) return findOfBuilder(source, chain, composed);
  const at = chain.links.findIndex(({ name }) => LISTS.has(name));
  if (at !== -1) return findOfModel(source, chain.links.slice(at));
  const [{ args }] = chain.links;
  return chain.links.length === 1 && args.length > 0 ? findOfText(source, call, args[0]) : undefined;
}

/**
 * `User.find({ active }).sort("name")`, `prisma.user.findMany({ where })`
 *
 * @param {Source} source
 * @param {Link[]} links - the first of them reads
 * @returns {ListRead | undefined}
 */
function findOfModel(source, links) {
  const [{ name, call, args }, ...others] = links;
  if (others.some((link) => BRINGS_PART.test(link.name))) return undefined;
  const dialect = getDialect(source, call, name, args);
  const options = args[dialect === "mongo" ? 2 : 0];
  const given = findObject(source, options);
  const takesOptions = dialect !== "mongo" && name !== "findBy";
  //   this.users.findMany(where, { select: { id: true } })      is the project's own
  if (takesOptions && args.length > 1) return undefined;
  // What is not in sight may have a limit.
  if ((takesOptions || dialect === "mongo") && options !== undefined && given === undefined) return undefined;
  const chosen = given === undefined || !takesOptions ? [] : given.properties;
  const names = [...chosen.map((/** @type {Node} */ { key }) => key?.name ?? ""), ...others.map((link) => link.name)];
  if (given?.properties.some(isOpenOrLimit)) return undefined;
  return {
    dialect,
    call,
    conditions: getConditions(
      source,
      [takesOptions ? findValueOf(given, "where") : args[0]].filter((one) => one != null),
      others,
    ),
    isOrdered: names.some((one) => ORDERS.test(one)),
    isNarrow: names.some((one) => NARROWS.test(one)),
    isWhole: !names.some((one) => CHOOSES.test(one)) && (dialect !== "mongo" || args.length < 2),
  };
}

/** @param {Node} property - of options */
function isOpenOrLimit({ type, key }) {
  return type === "SpreadElement" || LIMITS.has(key?.name ?? "");
}

/**
 * @param {Source} source
 * @param {Node} call - of `find()` and the like
 * @param {string} name - of the method
 * @param {Node[]} args
 * @returns {Dialect}
 */
function getDialect(source, call, name, [options]) {
  const known = DIALECTS.get(name);
  //   db.query.users.findMany()
  if (known === "prisma" && getNamesOf(unwrap(call.callee).object)[1] === "query") return "drizzle";
  if (known !== undefined) return known;
  const driver = findDriver(source, unwrap(call.callee).object);
  if (driver !== undefined) return driver.name === "TypeORM" ? "typeorm" : "mongo";
  return findValueOf(findObject(source, options), "where") !== undefined ? "typeorm" : "mongo";
}

/**
 * `db("users").where({ active })`, `Payment.query().where("invoiceId", id)`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @param {Link[]} links - that compose the query
 * @returns {ListRead | undefined}
 */
function findOfBuilder(source, { receiver, links: all }, links) {
  const names = links.map(({ name }) => name);
  const isOwn = links.length === all.length;
  if (names.some((name) => BRINGS_PART.test(name)) || (isOwn && isQuery(source, receiver))) return undefined;
  const isGrouped = names.some((name) => /^groupBy/.test(name));
  if (!isGrouped && links.some(({ args }) => args.some((argument) => AGGREGATES.test(source.slice(argument)))))
    return undefined;
  // What a function adds may limit it.
  if (names.some((name) => /^(?:modify|onBuild|\$if|\$call|when)$/.test(name))) return undefined;
  //   select()      select("*")
  const chosen = links.flatMap(({ name, args }) =>
    CHOOSES.test(name) && !(/^select/.test(name) && args.every((one) => one.value === "*")) ? [name] : [],
  );
  return {
    dialect: names.includes("query") ? "objection" : names.some((name) => /^get/.test(name)) ? "typeorm" : "builder",
    call: links[0].call,
    conditions: getConditions(source, [], links),
    isOrdered: names.some((name) => ORDERS.test(name)),
    isNarrow: chosen.some((name) => NARROWS.test(name)),
    isWhole: chosen.length === 0,
  };
}

/**
 * `pool.query("SELECT * FROM users WHERE active")`
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} query
 * @returns {ListRead | undefined}
 */
function findOfText(source, call, query) {
  const text = findText(source, query);
  //   SELECT 1      is one row
  if (text === undefined || !/^\s*select\b[^]*\bfrom\b/i.test(text) || LIMITED.test(text)) return undefined;
  const isGrouped = /\bgroup\s+by\b/i.test(text);
  if (!isGrouped && AGGREGATES.test(text)) return undefined;
  return {
    dialect: "sql",
    call,
    conditions: getConditionsOfSql(text),
    isOrdered: /\border\s+by\b/i.test(text),
    isNarrow: /^\s*select\s+(?:distinct\s+)?[\w.]+\s+from\b/i.test(text),
    isWhole: /^\s*select\s+(?:\w+\.)?\*\s+from\b/i.test(text) && !/\bjoin\b/i.test(text),
  };
}
