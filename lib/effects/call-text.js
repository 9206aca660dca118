import { getChain } from "./links.js";
import { getNamed } from "./drivers/read-names.js";
import { toOneLine } from "../source/one-line.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** Characters of a call in a message. */
const MOST_TEXT = 40;

/**
 * @param {Source} source
 * @param {Node} expression - that something waits for
 * @returns {string} "users.find()", of a chain its first call; with the second one where that only names what is asked, "getRepository().find()"
 */
export function getCallText(source, expression) {
  const node = unwrap(expression);
  const [first, second] = getChain(getNamed(node)).links;
  if (first === undefined) return toOneLine(source.slice(node), MOST_TEXT);
  const callee = unwrap(first.call.callee);
  const text = source.slice(callee).replace(/\s+/g, "");
  const more = callee.type === "Identifier" && second !== undefined ? `.${second.name}()` : "";
  return `${text.length > MOST_TEXT ? first.name : text}()${more}`;
}

/**
 * @param {Source} source
 * @param {Node} expression - that something waits for
 * @returns {string} "knex().insert()", of a long chain its last call
 */
export function getTextOfChain(source, expression) {
  const { links } = getChain(unwrap(expression));
  const [first, ...others] = links;
  if (first === undefined) return getCallText(source, expression);
  const callee = source.slice(unwrap(first.call.callee)).replace(/\n\s*/g, "");
  const text = `${callee}()${others.map(({ name }) => `.${name}()`).join("")}`;
  return text.length > MOST_TEXT ? `${links[links.length - 1].name}()` : text;
}

/**
 * @param {Source} source
 * @param {Node} expression - that something waits for
 * @returns {string} all calls of a chain; of a long one the last where the first only leads there, `this.models()`, and else the first, `db.selectFrom()`
 */
export function getFullText(source, expression) {
  const [text, full] = [getCallText(source, expression), getTextOfChain(source, expression)];
  const [first] = getChain(unwrap(expression)).links;
  return full.startsWith(text) || first?.args.length === 0 ? full : text;
}

/**
 * @param {Source} source
 * @param {Node[]} awaits - of which all are reported
 * @returns {{ calls: string }} what a message says of them
 */
export function describe(source, awaits) {
  const [first, second, ...others] = awaits;
  const texts = [first, second].map(({ argument }) => getCallText(source, argument));
  //   `this.models()` and `this.models()` say nothing of `this.models().user().load(id)`
  const [one, other] =
    texts[0] === texts[1] ? [first, second].map(({ argument }) => getFullText(source, argument)) : texts;
  return {
    calls: `\`${one}\`${others.length === 0 ? " and" : ","} \`${other}\`${others.length === 0 ? "" : ` and ${others.length} more`}`,
  };
}
