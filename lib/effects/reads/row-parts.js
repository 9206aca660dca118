import { getChain } from "../links.js";

/** @import { Key } from "./key.js" */
/** @import { Node } from "../../types.js" */

/**
 * What of a row comes: 0 for all of its columns and nothing else, 1 for those that are named, 2 for all with rows of others, 3 for those that the function
 * is told.
 *
 * @typedef {0 | 1 | 2 | 3} Parts
 */

/** What of a chain says which columns come: who has read the row so has not read all that others want of it. */
const CHOOSES_COLUMNS = /^(?:select|columns?|distinct|project|projection|modifyGraph|allowGraph)$/;

/** What of it says which rows of others come along. */
const BRINGS_ROWS = /^(?:populate|preload|withGraphFetched|withGraphJoined)$/;

/** Options that say what comes along with a row. */
const OF_WHOLE_ROW = /^(?:include|with|relations)$/;

/**
 * @param {Node} call - the last one of a chain
 * @returns {Parts} what its calls say
 */
export function getPartsOfChain(call) {
  const { links } = getChain(call);
  //   db.select().from(users)
  const isChosen = links.some(({ name, args }) => CHOOSES_COLUMNS.test(name) && (args.length > 0 || name !== "select"));
  if (isChosen) return 1;
  return links.some(({ name }) => BRINGS_ROWS.test(name)) ? 2 : 0;
}

/**
 * @param {Parts} first
 * @param {Parts} second
 * @returns {Parts} what both say together
 */
export function joinParts(first, second) {
  return /** @type {Parts[]} */ ([3, 1, 2]).find((parts) => parts === first || parts === second) ?? 0;
}

/**
 * `{ where: { id }, select: { name: true } }`, `id, "name"`, `id, { include: "team" }`
 *
 * @param {Key[]} given - arguments of what brings a row
 * @returns {Parts} what they say
 */
export function getPartsOf([argument, ...others]) {
  if (others.length > 0 && argument[0] === "l") return 0;
  const [options = argument] = others;
  const members = options[0] === "o" ? /** @type {[string, Key][]} */ (options[1]) : [];
  const isOfRow = others.length === 0 && !members.some(([name]) => name === "where");
  const said = members.filter(([name]) => name !== "where");
  if (isOfRow || (members.length > 0 && said.length === 0)) return 0;
  if (said.length > 0 && said.every(([name]) => OF_WHOLE_ROW.test(name))) return 2;
  //   findUnique({ where: { id }, select })
  return JSON.stringify([said, others]).includes('["p",') ? 3 : 1;
}
