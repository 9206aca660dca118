import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { findPrismaSchema } from "./in-process.js";
import { getAskedByArguments, getAskedByOption, joinAsked } from "./asked-relations.js";
import { getChain } from "../links.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Asked } from "./asked-relations.js" */
/** @import { Dialect } from "./list-reads.js" */
/** @import { Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */

/**
 * What a query brings along of other tables, under the name that a row has it by; `rows`: how many of them there are taken to be; `wait`:
 * "query" where the driver asks for it by a query of its own, and "none" where the database joins it; `isSeveral`: whether a row has
 * several of them; `isWhole`: whether all of those come, with all columns; `bringsMore`: whether something of others comes with them;
 * `within`: what that is, where it has a name.
 *
 * @typedef {{ name: string, rows: number, wait: Wait, isSeveral: boolean, isWhole: boolean, bringsMore: boolean, within: Relation[], dialect: Dialect }} Relation
 */

/** What brings one row. */
const BRINGS_ONE =
  /^(?:find(?:First|Unique)(?:OrThrow)?|findOne(?:By)?(?:OrFail|OrThrow)?|findBy(?:Id|Pk|PK|PrimaryKey)|first)$/;

/** What brings one row by Prisma, also the one that it has written. */
const BRINGS_ONE_BY_PRISMA = /^(?:find(?:First|Unique)(?:OrThrow)?|create|update|upsert|delete)$/;

/** What brings a list of rows. */
const BRINGS_LIST = /^(?:find(?:Many|All|By)?|query)$/;
const BRINGS_LIST_BY_PRISMA = /^findMany$/;

/** Methods that hand what a query brings to a function, and bring what that makes of it. */
const HANDS_ON = /^(?:then|map|tap|each|transform|cursor|eachAsync|stream)$/;

/** Options that name what is brought along. @type {[option: string, dialect: Dialect][]} */
const OPTIONS = [
  ["include", "sequelize"],
  ["with", "drizzle"],
  ["relations", "typeorm"],
];

/** Methods that do, of Mongoose and Waterline, and of Objection, and whether the driver asks for that by itself. @type {[method: string, wait: Wait, dialect: Dialect][]} */
const METHODS = [
  ["populate", "query", "mongo"],
  ["withGraphFetched", "query", "objection"],
  ["withGraphJoined", "none", "objection"],
];

/** What belongs to one row. */
export const SOME = 10;

/** Rows of other tables that are worth a query without them: fewer, found by their keys, cost as little as a row that is loaded whole. */
const MANY_ROWS = 10;

/** Names of several. */
export const SEVERAL = /^(?!.*(?:postgres|alias|canvas|news)$).*(?:[^siu]s|[dhry]ies|children|people)$/i;

/**
 * What a query brings along with the one row that it asks for, and nothing chooses rows by.
 *
 *   Order.findOne({ where: { id }, include: [{ association: "customer" }, { association: "lines" }] })
 *   prisma.order.findUnique({ where: { id }, include: { customer: true, lines: true } })
 *   Order.findById(id).populate("customer").populate("lines")
 *
 * @param {Source} source
 * @param {Node} query - what is waited for, or returned
 * @returns {Relation[]} none where it is no query, or may bring several rows
 */
export function getRelations(source, query) {
  return find(source, query, 1, BRINGS_ONE, BRINGS_ONE_BY_PRISMA);
}

/**
 * The same of each row of a list.
 *
 *   prisma.order.findMany({ where: { isOpen: true }, include: { customer: true } })
 *
 * @param {Source} source
 * @param {Node} query
 * @returns {Relation[]} none where it is no query, or brings one row
 */
export function getRelationsOfList(source, query) {
  return find(source, query, SOME, BRINGS_LIST, BRINGS_LIST_BY_PRISMA);
}

/**
 * @param {Source} source
 * @param {Node} query
 * @param {number} rows - that it brings of its own table
 * @param {RegExp} method - that asks
 * @param {RegExp} ofPrisma - the same of Prisma
 * @returns {Relation[]}
 */
function find(source, query, rows, method, ofPrisma) {
  const node = unwrap(query);
  if (node.type !== "CallExpression") return [];
  const { links } = getChain(node);
  if (links.some(({ name }) => HANDS_ON.test(name))) return [];
  const relations = getRelationsOfPrisma(source, links, rows, ofPrisma);
  if (relations.length > 0) return relations;
  const asked = links.find(({ name }) => method.test(name));
  if (asked === undefined || (method === BRINGS_LIST && links.some(({ name }) => BRINGS_ONE.test(name)))) return [];
  const options = asked.args.flatMap((argument) => findObject(source, argument) ?? []);
  const joined = OPTIONS.flatMap(([option, dialect]) =>
    options.flatMap((given) => {
      const value = findValueOf(given, option);
      const named = value === undefined || isFlat(given) ? [] : getAskedByOption(unwrap(value), dialect);
      //   find({ where: { tags: { name } }, relations: { tags: true } }): they are joined all the same, and few
      const where = findObject(source, findValueOf(given, "where"));
      const others = named.filter(({ name }) => findValueOf(where, name) === undefined);
      return createRelations(others, rows, "none", dialect);
    }),
  );
  const fetched = METHODS.flatMap(([populates, wait, dialect]) => {
    const named = links.flatMap(({ name, args }) => (name === populates ? getAskedByArguments(args, dialect) : []));
    return createRelations(named, rows, wait, dialect);
  });
  return [...joined, ...fetched].filter(isFirstOfName);
}

/**
 * @param {Node} options - `{ raw: true, include: [{ model: Customer, as: "customer" }] }` of Sequelize
 * @returns {boolean} whether what comes along has names of the row: `order["customer.name"]`
 */
function isFlat(options) {
  return findValueOf(options, "raw") !== undefined && findValueOf(options, "nest") === undefined;
}

/**
 * `include: { customer: true }`, `select: { id: true, customer: { select: { name: true } } }`
 *
 * @param {Source} source
 * @param {Link[]} links
 * @param {number} rows - that it brings of its own table
 * @param {RegExp} method
 * @returns {Relation[]} none where it is no query of Prisma
 */
function getRelationsOfPrisma(source, links, rows, method) {
  const [{ name, args }] = links.slice(-1);
  const given = args.length === 1 && method.test(name) ? findObject(source, args[0]) : undefined;
  if (given === undefined) return [];
  const [included, chosen] = ["include", "select"].map((option) => findObject(source, findValueOf(given, option)));
  const asked = [
    ...(included === undefined ? [] : getAskedByOption(included, "prisma")),
    ...(chosen === undefined ? [] : getAskedByOption(chosen, "prisma", false)),
  ];
  return createRelations(asked, rows, joinsRelations(source, given) ? "none" : "query", "prisma");
}

/**
 * Whether Prisma has the database join what is brought along; by default it asks for it by queries of its own.
 *
 * @param {Source} source
 * @param {Node} given - the options of a query
 * @returns {boolean}
 */
function joinsRelations(source, given) {
  const strategy = findValueOf(given, "relationLoadStrategy");
  return strategy === undefined ? findPrismaSchema(source)?.joinsRelations === true : strategy.value !== "query";
}

/**
 * @param {Asked[]} asked
 * @param {number} of - rows that have them
 * @param {Wait} wait
 * @param {Dialect} dialect
 * @returns {Relation[]}
 */
function createRelations(asked, of, wait, dialect) {
  return joinAsked(asked).map((one) => {
    const isSeveral = SEVERAL.test(one.name);
    const rows = of * (isSeveral ? SOME : 1);
    return { ...one, rows, wait, isSeveral, within: createRelations(one.within, rows, wait, dialect), dialect };
  });
}

/**
 * @param {Relation} relation
 * @param {number} index
 * @param {Relation[]} all
 * @returns {boolean}
 */
function isFirstOfName({ name }, index, all) {
  return all.findIndex((one) => one.name === name) === index;
}

/**
 * @param {Wait[]} waits - for what nobody reads
 * @param {number} rows - of other tables that nobody reads
 * @returns {boolean} whether that is worth a query or a function without them
 */
export function isMuch(waits, rows) {
  return waits.length > 0 || rows >= MANY_ROWS;
}
