import { CHANGING_DATES, VALUES } from "./quiet.js";
import { findImportedTypes } from "../heat/handed-over/types.js";
import { findType } from "../ast/promises/promise-types.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** How far names are followed. */
const MAX_DEPTH = 4;

/**
 * `dayjs().add(1, "day")`, `moment().add(1, "day")`, `new Big(0).add(price)`
 *
 * @param {Source} source
 * @param {Node} object
 * @param {number} [depth]
 * @returns {boolean} whether it is a date or a number that methods leave as it is, or a date that was made right there
 */
export function isValue(source, object, depth = 0) {
  let node = unwrap(object);
  if (node.type === "LogicalExpression")
    return [node.left, node.right].some((one) => depth < MAX_DEPTH && isValue(source, one, depth + 1));
  node = getBeginning(node);
  if (node.type === "NewExpression") node = unwrap(node.callee);
  const values = depth > MAX_DEPTH ? [] : resolve(source, node);
  const isMadeHere = depth === 0 && unwrap(object).type === "CallExpression";
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        (value.kind === "import" && (VALUES.test(value.module) || (isMadeHere && CHANGING_DATES.test(value.module)))) ||
        (value.kind === "node" &&
          value.node !== object &&
          /^(?:Call|New|Logical)Expression$/.test(value.node.type) &&
          //   sum = sum.add(price)
          (isSameName(source, getBeginning(value.node), node) || isValue(source, value.node, depth + 1))) ||
        (value.kind === "parameter" && hasTypeOfValue(source, node)),
    )
  );
}

/**
 * @param {Node} chain
 * @returns {Node} `sum` of `sum.add(price).round()`
 */
function getBeginning(chain) {
  let node = unwrap(chain);
  while (node.type === "CallExpression" || node.type === "MemberExpression") node = unwrap(node.callee ?? node.object);
  return node;
}

/**
 * @param {Source} source
 * @param {Node} first
 * @param {Node} second
 */
function isSameName(source, first, second) {
  return (
    first.type === "Identifier" &&
    second.type === "Identifier" &&
    source.findVariable(first) !== undefined &&
    source.findVariable(first) === source.findVariable(second)
  );
}

/**
 * @param {Source} source
 * @param {Node} name
 * @returns {boolean} `(sum: Big)`
 */
function hasTypeOfValue(source, name) {
  const type = findType(source, name, 0);
  return type !== undefined && findImportedTypes(source, type).some(({ module }) => VALUES.test(module));
}
