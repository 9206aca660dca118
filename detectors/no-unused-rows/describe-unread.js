import { createWaitCost } from "../../lib/weight/round-trips.js";
import { getCallText } from "../../lib/effects/call-text.js";
import { getCaught } from "../../lib/effects/awaited-calls.js";
import { isHandedOn, isPlaceOf, isTyped } from "./in-sight.js";

/** @import { Candidate, Node, Source } from "../../lib/types.js" */
/** @import { Facts } from "../no-unused-rows.js" */
/** @import { Target } from "./targets.js" */
/** @import { Unread } from "../../lib/effects/reads/unread.js" */

/** Rows for which the costs were measured. */
export const MEASURED = 200;

/** So many columns are named. */
const MAX_NAMED = 4;

/** Bytes of columns for which the cost of theirs was. */
const MEASURED_BYTES = 8000;

/**
 *   const author = await getAuthor(id);
 *                        ^^^^^^^^^^^^^
 *   res.end(author.name);
 *
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @param {Target} target
 * @param {Unread} unread
 * @returns {Candidate<Facts>}
 */
export function describeUnread(source, awaited, target, { parts, place, waits, rows, columns, others }) {
  const { query } = target;
  const isOwn = isPlaceOf(source, query, place);
  const isInSight =
    isOwn && others === undefined && !isHandedOn(source, awaited, target) && !isTyped(source, awaited, target);
  const data = {
    query: getCallText(source, getCaught(query)),
    place,
    others: others === undefined ? "" : `, nor all of it in ${others} more calls`,
  };
  if (columns !== undefined)
    return {
      node: query,
      messageId: "wideColumnsUnread",
      data: { ...data, parts: listSome(parts), table: columns.table, used: describeRead(columns.read) },
      scale: columns.bytes / MEASURED_BYTES,
      facts: { kind: "columns", query, columns: columns.read, isInSight },
    };
  return {
    node: query,
    messageId: waits.length > 0 ? "partUnread" : "relationsUnread",
    data: { ...data, parts: listNames(parts) },
    ...(waits.length > 0
      ? { cost: createWaitCost(source, waits) }
      : { costOf: "rowsOnlyTested", scale: rows / MEASURED }),
    facts: { kind: "part", query, parts, isOwn, isInSight },
  };
}

/**
 * @param {string[]} names - of columns
 * @returns {string} "`body`, `html`, `data` and 4 more"
 */
function listSome(names) {
  if (names.length <= MAX_NAMED) return listNames(names);
  const first = names.slice(0, MAX_NAMED - 1);
  return `${first.map((name) => `\`${name}\``).join(", ")} and ${names.length - first.length} more`;
}

/**
 * @param {string[]} names - of columns
 * @returns {string} "`id` and `name` are all that is read"
 */
function describeRead(names) {
  if (names.length === 0) return "no column is read";
  if (names.length > MAX_NAMED) return `only ${names.length} columns are read`;
  return `${listNames(names)} ${names.length === 1 ? "is" : "are"} all that is read`;
}

/**
 * @param {string[]} names
 * @returns {string} "`id`, `name` and `email`"
 */
function listNames(names) {
  const texts = names.map((name) => `\`${name}\``);
  return [texts.slice(0, -1).join(", "), texts.at(-1) ?? ""].filter((text) => text !== "").join(" and ");
}
