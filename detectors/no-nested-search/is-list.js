import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { isUsedAsList } from "../../lib/ast/values/list-use.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { isPlural } from "../../lib/ast/syntax/plural-name.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Search } from "./search.js" */

/** What is looked for in lists, and in no text: `user.id`, `roleId`, `String(uid)`. */
const KEY = /^(?:[a-z]?id|uuid)$|(?:Id|ID)$/;

/**
 * Whether what is searched is a list: text has `includes()` and `indexOf()`, too, and a search in it is none of each of its parts.
 *
 * @param {Source} source
 * @param {Search} search
 * @returns {boolean}
 */
export function isList(source, { list, base, method, sought, distinct }) {
  if (list !== base || distinct !== undefined) return true;
  if (method !== "includes" && method !== "indexOf") return true;
  if (isParsed(source, list)) return false;
  const [value = sought] = sought.type === "CallExpression" ? sought.arguments : [];
  if (KEY.test(findLastName(value) ?? "")) return true;
  const variable = list.type === "Identifier" ? source.findVariable(list) : undefined;
  if (variable !== undefined && isUsedAsList(source, variable)) return true;
  return isPlural(findLastName(list) ?? "");
}

/**
 * @param {Source} source
 * @param {Node} list
 * @returns {boolean} whether it is text that the file parses elsewhere: `row.filter` beside `JSON.parse(row.filter)`
 */
function isParsed(source, list) {
  return list.type === "MemberExpression" && getParsedTexts(source).has(source.slice(list));
}

/**
 * @param {Source} source
 * @returns {Set<string>} what the file gives to `JSON.parse()`, as it is written
 */
function getParsedTexts(source) {
  return source.memo(getParsedTexts, () => {
    const parsed = source
      .nodes("CallExpression")
      .filter(({ callee, arguments: { length } }) => length > 0 && getDottedName(callee) === "JSON.parse");
    return new Set(parsed.map(({ arguments: [argument] }) => source.slice(unwrap(argument))));
  });
}
