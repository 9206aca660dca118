import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { getChain } from "../links.js";
import { getKeyName } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */

/**
 * What a query brings along of other tables, under the name that a row has it by; `rows`: how many of them there are taken to be.
 *
 * @typedef {{ name: string, rows: number }} Relation
 */

/** What brings one row. */
const BRINGS_ONE =
  /^(?:find(?:First|Unique)(?:OrThrow)?|findOne(?:By)?(?:OrFail|OrThrow)?|findBy(?:Id|Pk|PK|PrimaryKey)|first)$/;

/** Options that name what is brought along: of Prisma and Sequelize, Drizzle, TypeORM. */
const OPTIONS = ["include", "with", "relations"];

/** Methods that do: of Mongoose and Waterline, of Objection. */
const METHODS = /^(?:populate|withGraphFetched|withGraphJoined)$/;

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
  const node = unwrap(query);
  if (node.type !== "CallExpression") return [];
  const { links } = getChain(node);
  const one = links.find(({ name }) => BRINGS_ONE.test(name));
  if (one === undefined) return [];
  const options = one.args.flatMap((argument) => findObject(source, argument) ?? []);
  const names = [
    ...OPTIONS.flatMap((option) =>
      options.flatMap((given) => {
        const value = findValueOf(given, option);
        return value === undefined ? [] : getNamesOfOption(unwrap(value));
      }),
    ),
    ...links.flatMap(({ name, args }) => (METHODS.test(name) ? args.flatMap(getNamesOfArgument) : [])),
  ];
  return [...new Set(names)].map((name) => ({ name, rows: SEVERAL.test(name) ? SOME : 1 }));
}

/**
 * @param {Node} value - of `include`, `with` or `relations`
 * @returns {string[]}
 */
function getNamesOfOption(value) {
  if (value.type === "ArrayExpression") return value.elements.flatMap(getNamesOfElement);
  if (value.type !== "ObjectExpression") return [];
  return value.properties.flatMap((/** @type {Node} */ property) => {
    const name = property.type === "Property" ? getKeyName(property) : undefined;
    // What is chosen while it runs may not be brought.
    const isBrought = property.value?.type === "ObjectExpression" || property.value?.value === true;
    return name === undefined || name.startsWith("_") || !isBrought ? [] : [name];
  });
}

/**
 * @param {Node | null} element - `"customer"`, `"lines.product"`, `{ model: Customer, as: "customer" }`, `{ association: "customer" }`
 * @returns {string[]}
 */
function getNamesOfElement(element) {
  if (element?.type === "Literal") return getNamesOfText(element.value);
  if (element?.type !== "ObjectExpression") return [];
  /** @type {Map<string | undefined, Node>} */
  const values = new Map(
    element.properties.map((/** @type {Node} */ property) => [
      property.type === "Property" ? getKeyName(property) : undefined,
      property.value,
    ]),
  );
  // It chooses rows, too, or nobody can tell.
  if ([undefined, "where", "required"].some((key) => values.has(key))) return [];
  return getNamesOfText((values.get("as") ?? values.get("association"))?.value);
}

/**
 * @param {Node} argument - `"customer lines"`, `"[customer, lines.product]"`, `{ path: "customer" }`
 * @returns {string[]}
 */
function getNamesOfArgument(argument) {
  const node = unwrap(argument);
  if (node.type === "Literal") return getNamesOfText(node.value);
  const path = node.type === "ObjectExpression" ? findValueOf(node, "path") : undefined;
  return getNamesOfText(path?.value);
}

/**
 * @param {unknown} text
 * @returns {string[]} the first name of each path in it
 */
function getNamesOfText(text) {
  if (typeof text !== "string" || !/^\[?[\w.,\s]+\]?$/.test(text)) return [];
  return text
    .replace(/[[\]]/g, "")
    .split(/[,\s]+/)
    .flatMap((path) => (path === "" ? [] : [path.split(".")[0]]));
}

/**
 * @param {Wait[]} waits - for what nobody reads
 * @param {number} rows - of other tables that nobody reads
 * @returns {boolean} whether that is worth a query or a function without them
 */
export function isMuch(waits, rows) {
  return waits.length > 0 || rows >= MANY_ROWS;
}
