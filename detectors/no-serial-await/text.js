import { getChain } from "../../lib/effects/links.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Characters of a call in a message. */
const MOST_TEXT = 40;

/**
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @returns {string} "users.find()", of a chain its first call
 */
export function getText(source, awaited) {
  const node = unwrap(awaited.argument);
  const [first] = getChain(node).links;
  if (first === undefined) return source.slice(node).slice(0, MOST_TEXT);
  const callee = source.slice(unwrap(first.call.callee)).replace(/\s+/g, "");
  return `${callee.length > MOST_TEXT ? first.name : callee}()`;
}

/**
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @returns {string} "knex().insert()", of a long chain its last call
 */
export function getTextOfChain(source, awaited) {
  const { links } = getChain(unwrap(awaited.argument));
  const [first, ...others] = links;
  const callee = source.slice(unwrap(first.call.callee)).replace(/\n\s*/g, "");
  const text = `${callee}()${others.map(({ name }) => `.${name}()`).join("")}`;
  return text.length > MOST_TEXT ? `${links[links.length - 1].name}()` : text;
}

/**
 * @param {Source} source
 * @param {Node[]} awaits - of which all are reported
 * @param {number} [trips] - those that take as long as a round trip
 * @returns {{ calls: string, trips: string }} what a message says of them
 */
export function describe(source, awaits, trips = awaits.length) {
  const [first, second, ...others] = awaits;
  return {
    calls: `\`${getText(source, first)}\`${others.length === 0 ? " and" : ","} \`${getText(source, second)}\`${others.length === 0 ? "" : ` and ${others.length} more`}`,
    trips: trips === 2 ? "1 round trip" : `${trips - 1} round trips`,
  };
}
