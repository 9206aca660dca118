import { contains } from "../../lib/ast/syntax/contains.js";
import { getCaught } from "../../lib/effects/awaited-calls.js";
import { findValueOf } from "../../lib/ast/values/written-object.js";
import { getChain } from "../../lib/effects/links.js";
import { getKeyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */

/** Options that name what comes along, and those of them that may go with all that they name. */
const BRINGS = /^(?:include|with|relations|select)$/;
const MAY_GO = /^(?:include|with|relations)$/;

/**
 * Takes rows of other tables out of what a query asks for, by the names that a row has them by:
 *
 *   prisma.order.findUnique({ where: { id }, include: { customer: true } })      →  prisma.order.findUnique({ where: { id } })
 *
 * @param {Source} source
 * @param {Node} query
 * @param {string[]} names - "customer", "customer.address"
 * @returns {Edit[] | undefined} undefined where one of them is not written there, or a comment stands beside it
 */
export function leaveOut(source, query, names) {
  const options = getChain(getCaught(query)).links.flatMap(({ args }) => args.map(unwrap));
  /** @type {Set<Node>} */
  const gone = new Set();
  for (const name of names) {
    const found = options.flatMap((object) => findEntries(object, name.split(".")));
    if (found.length === 0 || !found.every((entry) => remove(gone, entry))) return undefined;
  }
  const edits = [...new Set([...gone].map(({ parent }) => parent))].flatMap((whole) => getEdits(whole, gone));
  const removed = edits.filter(({ text }) => text === "");
  return source.comments.some((comment) => removed.some((edit) => contains(edit, comment))) ? undefined : edits;
}

/**
 * @param {Node} object
 * @param {string[]} path
 * @returns {Node[]} properties of objects, and elements of lists, that stand for it
 */
function findEntries(object, path) {
  if (object.type !== "ObjectExpression") return [];
  return object.properties.flatMap((/** @type {Node} */ property) => {
    const key = property.type === "Property" ? (getKeyName(property) ?? "") : "";
    if (!BRINGS.test(key)) return [];
    const named = unwrap(property.value);
    if (named.type === "ArrayExpression")
      return named.elements.filter((/** @type {Node | null} */ one) => isElementOf(one, path.join(".")));
    return key === "relations" ? findNested(named, path) : findWithin(named, path);
  });
}

/**
 * @param {Node} named - `{ customer: { include: { address: true } } }`
 * @param {string[]} path
 * @returns {Node[]}
 */
function findWithin(named, [first, ...rest]) {
  const entry = findProperty(named, first);
  if (entry === undefined) return [];
  return rest.length === 0 ? [entry] : findEntries(unwrap(entry.value), rest);
}

/**
 * @param {Node} named - `{ customer: { address: true } }` of TypeORM
 * @param {string[]} path
 * @returns {Node[]}
 */
function findNested(named, [first, ...rest]) {
  const entry = findProperty(named, first);
  if (entry === undefined) return [];
  return rest.length === 0 ? [entry] : findNested(unwrap(entry.value), rest);
}

/**
 * @param {Node} object
 * @param {string} name
 * @returns {Node | undefined}
 */
function findProperty({ properties = [] }, name) {
  return properties.find((/** @type {Node} */ one) => one.type === "Property" && getKeyName(one) === name);
}

/**
 * `"customer"`, `"customer.address"`, `{ association: "customer" }`
 *
 * @param {Node | null} element
 * @param {string} path - "customer"
 * @returns {boolean}
 */
function isElementOf(element, path) {
  if (element?.type === "ObjectExpression")
    return (findValueOf(element, "as") ?? findValueOf(element, "association"))?.value === path;
  return typeof element?.value === "string" && `${element.value}.`.startsWith(`${path}.`);
}

/**
 * Marks what goes, and what holds nothing else.
 *
 * @param {Set<Node>} gone
 * @param {Node} entry - a property, or an element
 * @returns {boolean} whether what is left says what it said, but for that
 */
function remove(gone, entry) {
  gone.add(entry);
  const whole = entry.parent;
  if (!getParts(whole).every((part) => gone.has(part))) return true;
  const holder = getWrapped(whole).parent;
  if (holder.type !== "Property") return holder.type === "CallExpression" && holder.arguments.length === 1;
  //   select: {}      is an error
  const key = getKeyName(holder) ?? "";
  if (MAY_GO.test(key)) return remove(gone, holder);
  return key !== "select";
}

/**
 * @param {Node} whole - ObjectExpression or ArrayExpression
 * @returns {Node[]}
 */
function getParts({ properties, elements }) {
  return properties ?? elements;
}

/**
 * @param {Node} whole - an object or a list of which something goes
 * @param {ReadonlySet<Node>} gone
 * @returns {Edit[]}
 */
function getEdits(whole, gone) {
  const parts = getParts(whole);
  if (parts.every((part) => gone.has(part))) {
    const holder = getWrapped(whole).parent;
    //   findMany({ include: { customer: true } })      findMany({ include: { customer: { include: { address: true } } } })
    if (holder.type !== "Property") return [{ range: whole.range, text: "" }];
    return gone.has(holder) ? [] : [{ range: whole.range, text: "true" }];
  }
  /** @type {Range[]} */
  const ranges = [];
  for (const [index, part] of parts.entries()) {
    if (!gone.has(part) || (index > 0 && gone.has(parts[index - 1]))) continue;
    const next = parts.findIndex((/** @type {Node} */ one, /** @type {number} */ at) => at > index && !gone.has(one));
    const last = parts[(next === -1 ? parts.length : next) - 1];
    ranges.push(index > 0 ? [parts[index - 1].range[1], last.range[1]] : [part.range[0], parts[next].range[0]]);
  }
  return ranges.map((range) => ({ range, text: "" }));
}
