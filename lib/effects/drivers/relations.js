import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { findPrismaSchema } from "./in-process.js";
import { getChain } from "../links.js";
import { getKeyName } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Dialect } from "./list-reads.js" */
/** @import { Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */

/**
 * What a query brings along of other tables, under the name that a row has it by; `rows`: how many of them there are taken to be; `wait`:
 * "query" where the driver asks for it by a query of its own, and "none" where the database joins it; `isSeveral`: whether a row has
 * several of them; `isWhole`: whether all of those come, with all columns; `bringsMore`: whether something of others comes with them.
 *
 * @typedef {{ name: string, rows: number, wait: Wait, isSeveral: boolean, isWhole: boolean, bringsMore: boolean, dialect: Dialect }} Relation
 */

/** What is asked for under a name. @typedef {{ name: string, isWhole: boolean, bringsMore: boolean }} Asked */

/** What brings one row. */
const BRINGS_ONE =
  /^(?:find(?:First|Unique)(?:OrThrow)?|findOne(?:By)?(?:OrFail|OrThrow)?|findBy(?:Id|Pk|PK|PrimaryKey)|first)$/;

/** What brings one row by Prisma, also the one that it has written. */
const BRINGS_ONE_BY_PRISMA = /^(?:find(?:First|Unique)(?:OrThrow)?|create|update|upsert|delete)$/;

/** What brings a list of rows. */
const BRINGS_LIST = /^(?:find(?:Many|All|By)?|query)$/;
const BRINGS_LIST_BY_PRISMA = /^findMany$/;

/** Options that name what is brought along. @type {[option: string, dialect: Dialect][]} */
const OPTIONS = [
  ["include", "sequelize"],
  ["with", "drizzle"],
  ["relations", "typeorm"],
];

/** Methods that do: of Mongoose and Waterline, of Objection. */
const METHODS = /^(?:populate|withGraphFetched|withGraphJoined)$/;

/** Options by which not all of what belongs to a row is brought along. */
const CHOOSES =
  /^(?:where|select|omit|columns|attributes|through|match|fields|take|limit|skip|offset|cursor|distinct|separate|options|perDocumentLimit|required)$/;

/** What is brought along as it is. */
const WHOLE = { isWhole: true, bringsMore: false };

/** Options that say what is brought along, and in which order. */
const NAMES = /^(?:association|model|as|path|orderBy|order)$/;

/** Those of them after which the driver asks for what is brought along by itself. */
const ASKS_AGAIN = /^(?:populate|withGraphFetched)$/;

/** What belongs to one row. */
const SOME = 10;

/** Rows of other tables that are worth a query without them: fewer, found by their keys, cost as little as a row that is loaded whole. */
const MANY_ROWS = 10;

/** Names of several. */
const SEVERAL = /^(?!.*(?:postgres|alias|canvas|news)$).*(?:[^siu]s|[dhry]ies|children|people)$/i;

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
  return find(source, query, BRINGS_ONE, BRINGS_ONE_BY_PRISMA);
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
  return find(source, query, BRINGS_LIST, BRINGS_LIST_BY_PRISMA).map((relation) => ({
    ...relation,
    rows: relation.rows * SOME,
  }));
}

/**
 * @param {Source} source
 * @param {Node} query
 * @param {RegExp} method - that asks
 * @param {RegExp} ofPrisma - the same of Prisma
 * @returns {Relation[]}
 */
function find(source, query, method, ofPrisma) {
  const node = unwrap(query);
  if (node.type !== "CallExpression") return [];
  const { links } = getChain(node);
  const relations = getRelationsOfPrisma(source, links, ofPrisma);
  if (relations.length > 0) return relations;
  const asked = links.find(({ name }) => method.test(name));
  if (asked === undefined || (method === BRINGS_LIST && links.some(({ name }) => BRINGS_ONE.test(name)))) return [];
  const options = asked.args.flatMap((argument) => findObject(source, argument) ?? []);
  const joined = OPTIONS.flatMap(([option, dialect]) =>
    options.flatMap((given) => {
      const value = findValueOf(given, option);
      return value === undefined || isFlat(given)
        ? []
        : createRelations(getAskedByOption(unwrap(value)), "none", dialect);
    }),
  );
  const fetched = links.flatMap(({ name, args }) =>
    METHODS.test(name)
      ? createRelations(
          getAskedByArguments(args),
          ASKS_AGAIN.test(name) ? "query" : "none",
          name === "populate" ? "mongo" : "objection",
        )
      : [],
  );
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
 * @param {RegExp} method
 * @returns {Relation[]} none where it is no query of Prisma
 */
function getRelationsOfPrisma(source, links, method) {
  const [{ name, args }] = links.slice(-1);
  const given = args.length === 1 && method.test(name) ? findObject(source, args[0]) : undefined;
  if (given === undefined) return [];
  const [included, chosen] = ["include", "select"].map((option) => findObject(source, findValueOf(given, option)));
  const asked = [
    ...(included === undefined ? [] : getAskedByOption(included)),
    ...(chosen === undefined ? [] : getAskedByOption(chosen, false)),
  ];
  return createRelations(asked, joinsRelations(source, given) ? "none" : "query", "prisma").filter(isFirstOfName);
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
 * @param {Wait} wait
 * @param {Dialect} dialect
 * @returns {Relation[]}
 */
function createRelations(asked, wait, dialect) {
  return asked.map((one) => {
    const isSeveral = SEVERAL.test(one.name);
    return { ...one, rows: isSeveral ? SOME : 1, wait, isSeveral, dialect };
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
 * @param {Node} value - of `include`, `with` or `relations`
 * @param {boolean} [mayBeNamed] - whether `true` stands for what is brought along, and not for a column
 * @returns {Asked[]}
 */
function getAskedByOption(value, mayBeNamed = true) {
  if (value.type === "ArrayExpression") return value.elements.flatMap(getAskedByElement);
  if (value.type !== "ObjectExpression") return [];
  //   include: { association: "customer", required: true }
  if (findValueOf(value, "association", "model", "as") !== undefined) return getAskedByElement(value);
  return value.properties.flatMap((/** @type {Node} */ property) => {
    const name = property.type === "Property" ? getKeyName(property) : undefined;
    // What is chosen while it runs may not be brought.
    const isBrought = property.value?.type === "ObjectExpression" || (mayBeNamed && property.value?.value === true);
    return name === undefined || name.startsWith("_") || !isBrought ? [] : [{ name, ...readOptions(property.value) }];
  });
}

/**
 * @param {Node | null} element - `"customer"`, `"lines.product"`, `{ model: Customer, as: "customer" }`, `{ association: "customer" }`
 * @returns {Asked[]}
 */
function getAskedByElement(element) {
  if (element?.type === "Literal") return getAskedByText(element.value);
  if (element?.type !== "ObjectExpression") return [];
  // It chooses rows, too, or nobody can tell.
  if (getKeys(element).some((key) => key === undefined || /^(?:where|required)$/.test(key))) return [];
  const name = findValueOf(element, "as") ?? findValueOf(element, "association");
  return getAskedByText(name?.value, readOptions(element));
}

/**
 * @param {Node[]} args - of a method: `"customer lines"`, `"[customer, lines.product]"`, `{ path: "customer" }`
 * @returns {Asked[]}
 */
function getAskedByArguments(args) {
  return args.flatMap((argument) => {
    const node = unwrap(argument);
    const path = node.type === "ObjectExpression" ? findValueOf(node, "path") : node;
    const { isWhole, bringsMore } = readOptions(node);
    //   populate("lines", "price")
    return getAskedByText(path?.value, { isWhole: isWhole && args.length === 1, bringsMore });
  });
}

/**
 * @param {unknown} text
 * @param {Omit<Asked, "name">} [options]
 * @returns {Asked[]} the first name of each path in it
 */
function getAskedByText(text, options = WHOLE) {
  if (typeof text !== "string" || !/^\[?[\w.,\s]+\]?$/.test(text)) return [];
  return text
    .replace(/[[\]]/g, "")
    .split(/[,\s]+/)
    .flatMap((path) =>
      path === ""
        ? []
        : [{ name: path.split(".")[0], ...options, bringsMore: options.bringsMore || path.includes(".") }],
    );
}

/**
 * @param {Node} options - of what is brought along: `true`, `{ include: { product: true } }`
 * @returns {Omit<Asked, "name">}
 */
function readOptions(options) {
  if (options.type !== "ObjectExpression") return WHOLE;
  const keys = getKeys(options);
  return {
    isWhole: keys.every((key) => key !== undefined && !CHOOSES.test(key)),
    bringsMore: !keys.every((key) => key !== undefined && NAMES.test(key)),
  };
}

/**
 * @param {Node} object - ObjectExpression
 * @returns {(string | undefined)[]} undefined for what is spread into it
 */
function getKeys(object) {
  return object.properties.map((/** @type {Node} */ property) =>
    property.type === "Property" ? getKeyName(property) : undefined,
  );
}

/**
 * @param {Wait[]} waits - for what nobody reads
 * @param {number} rows - of other tables that nobody reads
 * @returns {boolean} whether that is worth a query or a function without them
 */
export function isMuch(waits, rows) {
  return waits.length > 0 || rows >= MANY_ROWS;
}
