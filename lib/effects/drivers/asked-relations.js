import { findValueOf } from "../../ast/values/written-object.js";
import { getKeyName } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Dialect } from "./list-reads.js" */
/** @import { Node } from "../../types.js" */

/**
 * What a query asks for of other tables under a name; `isWhole`, `bringsMore` and `within` as `Relation` has them.
 *
 * @typedef {{ name: string, isWhole: boolean, bringsMore: boolean, within: Asked[] }} Asked
 */

/** What is brought along as it is. @type {Omit<Asked, "name">} */
const WHOLE = { isWhole: true, bringsMore: false, within: [] };

/** Options by which not all of what belongs to a row is brought along. */
const CHOOSES =
  /^(?:where|select|omit|columns|attributes|through|match|fields|take|limit|skip|offset|cursor|distinct|separate|options|perDocumentLimit|required)$/;

/** Options that say what is brought along, and in which order. */
const NAMES = /^(?:association|model|as|path|orderBy|order)$/;

/** Options of what is brought along that bring more with it. @type {Partial<Record<Dialect, string[]>>} */
const WITHIN = { prisma: ["include", "select"], sequelize: ["include"], drizzle: ["with"], mongo: ["populate"] };

/**
 * `{ customer: true }`, `["customer", "lines.product"]`, `[{ association: "customer" }]`
 *
 * @param {Node} value - of `include`, `with` or `relations`
 * @param {Dialect} dialect
 * @param {boolean} [mayBeNamed] - whether `true` stands for what is brought along, and not for a column
 * @returns {Asked[]}
 */
export function getAskedByOption(value, dialect, mayBeNamed = true) {
  if (value.type === "ArrayExpression")
    return value.elements.flatMap((/** @type {Node | null} */ element) => getAskedByElement(element, dialect));
  if (value.type !== "ObjectExpression") return [];
  //   include: { association: "customer", required: true }
  if (findValueOf(value, "association", "model", "as") !== undefined) return getAskedByElement(value, dialect);
  return value.properties.flatMap((/** @type {Node} */ property) => {
    const name = property.type === "Property" ? getKeyName(property) : undefined;
    // What is chosen while it runs may not be brought.
    const isBrought = property.value?.type === "ObjectExpression" || (mayBeNamed && property.value?.value === true);
    return name === undefined || name.startsWith("_") || !isBrought
      ? []
      : [{ name, ...readOptions(property.value, dialect) }];
  });
}

/**
 * @param {Node[]} args - of a method: `"customer lines"`, `"[customer, lines.product]"`, `{ path: "customer" }`
 * @param {Dialect} dialect
 * @returns {Asked[]}
 */
export function getAskedByArguments(args, dialect) {
  return args.flatMap((argument) => {
    const node = unwrap(argument);
    const path = node.type === "ObjectExpression" ? findValueOf(node, "path") : node;
    const options = readOptions(node, dialect);
    //   populate("lines", "price")
    return getAskedByText(path?.value, { ...options, isWhole: options.isWhole && args.length === 1 });
  });
}

/**
 * @param {Asked[]} asked
 * @returns {Asked[]} each name once, with all that comes with it: of "lines" and "lines.product"
 */
export function joinAsked(asked) {
  /** @type {Map<string, Asked>} */
  const byName = new Map();
  for (const one of asked) {
    const first = byName.get(one.name) ?? { ...one, within: [] };
    byName.set(one.name, {
      ...first,
      bringsMore: first.bringsMore || one.bringsMore,
      within: joinAsked([...first.within, ...one.within]),
    });
  }
  return [...byName.values()];
}

/**
 * @param {Node | null} element - `"customer"`, `"lines.product"`, `{ model: Customer, as: "customer" }`, `{ association: "customer" }`
 * @param {Dialect} dialect
 * @returns {Asked[]}
 */
function getAskedByElement(element, dialect) {
  if (element?.type === "Literal") return getAskedByText(element.value);
  if (element?.type !== "ObjectExpression") return [];
  // It chooses rows, too, or nobody can tell.
  if (getKeys(element).some((key) => key === undefined || /^(?:where|required)$/.test(key))) return [];
  const name = findValueOf(element, "as") ?? findValueOf(element, "association");
  return getAskedByText(name?.value, readOptions(element, dialect));
}

/**
 * @param {unknown} text
 * @param {Omit<Asked, "name">} [options] - of the last name of each path in it
 * @returns {Asked[]} the first name of each path, and the others within it
 */
function getAskedByText(text, options = WHOLE) {
  if (typeof text !== "string" || !/^\[?[\w.,\s]+\]?$/.test(text)) return [];
  return text
    .replace(/[[\]]/g, "")
    .split(/[,\s]+/)
    .flatMap((path) => {
      const [last, ...above] = path.split(".").reverse();
      const asked = above.reduce((within, name) => ({ name, ...options, bringsMore: true, within: [within] }), {
        name: last,
        ...options,
      });
      return path === "" ? [] : [asked];
    });
}

/**
 * @param {Node} options - of what is brought along: `true`, `{ include: { product: true } }`
 * @param {Dialect} dialect
 * @returns {Omit<Asked, "name">}
 */
function readOptions(options, dialect) {
  if (options.type !== "ObjectExpression") return WHOLE;
  const keys = getKeys(options);
  return {
    isWhole: keys.every((key) => key !== undefined && !CHOOSES.test(key)),
    bringsMore: !keys.every((key) => key !== undefined && NAMES.test(key)),
    within: getWithin(options, dialect),
  };
}

/**
 * @param {Node} options - ObjectExpression
 * @param {Dialect} dialect
 * @returns {Asked[]} what comes with it
 */
function getWithin(options, dialect) {
  //   relations: { lines: { product: true } }
  if (dialect === "typeorm") return getAskedByOption(options, dialect);
  return (WITHIN[dialect] ?? []).flatMap((option) => {
    const value = findValueOf(options, option);
    if (value === undefined) return [];
    if (dialect !== "mongo") return getAskedByOption(unwrap(value), dialect, option !== "select");
    //   populate({ path: "lines", populate: ["product", { path: "stock" }] })
    const node = unwrap(value);
    const given = node.type === "ArrayExpression" ? node.elements : [node];
    return given.flatMap((/** @type {Node | null} */ one) => (one === null ? [] : getAskedByArguments([one], dialect)));
  });
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
