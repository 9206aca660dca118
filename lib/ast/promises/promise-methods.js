import { getPropertyName } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Methods of arrays that return an array, a string, a number, a boolean or nothing, whatever the elements are. */
const OF_ARRAYS =
  /^(concat|copyWithin|every|fill|filter|flat|flatMap|forEach|includes|indexOf|findIndex|findLastIndex|join|lastIndexOf|map|push|reverse|slice|some|sort|splice|toReversed|toSorted|toSpliced|unshift|with|entries|keys|values)$/;

/** Those that return an array, so that another one of these may follow. */
const TO_ARRAYS =
  /^(concat|copyWithin|fill|filter|flat|flatMap|map|reverse|slice|sort|splice|toReversed|toSorted|toSpliced|with|split)$/;

/**
 * Whether a method is one of a string or of an array that the code shows, and returns no promise: `String(id).trim()`,
 * `[a, b].join()`, `text.split(",").map(toRow)` where `text` is a template.
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean}
 */
export function isPlainMethod(source, callee) {
  if (callee.type !== "MemberExpression") return false;
  const name = getPropertyName(callee);
  if (name === undefined) return false;
  const object = unwrap(callee.object);
  return isText(source, object) || (isArray(source, object) && OF_ARRAYS.test(name));
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isText(source, node) {
  if (node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string")) return true;
  if (node.type !== "CallExpression") return false;
  const callee = unwrap(node.callee);
  if (callee.type === "Identifier") return callee.name === "String" && source.findVariable(callee) === undefined;
  if (callee.type !== "MemberExpression") return false;
  const name = getPropertyName(callee) ?? "";
  const object = unwrap(callee.object);
  // Those of a string that return one.
  return (
    (isText(source, object) &&
      /^(at|charAt|concat|normalize|padEnd|padStart|repeat|replace|replaceAll|slice|substring|to(Locale)?(Lower|Upper)Case|trim|trimEnd|trimStart)$/.test(
        name,
      )) ||
    (isArray(source, object) && name === "join")
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isArray(source, node) {
  if (node.type === "ArrayExpression") return true;
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  if (callee?.type !== "MemberExpression") return false;
  const name = getPropertyName(callee) ?? "";
  const object = unwrap(callee.object);
  return TO_ARRAYS.test(name) && (name === "split" ? isText(source, object) : isArray(source, object));
}
