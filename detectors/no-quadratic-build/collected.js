import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findUtilityName } from "../../lib/ast/values/utility-name.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isWritten } from "../../lib/ast/syntax/assignment-target.js";
import { KINDS, READERS } from "../../lib/ast/values/read-only.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Methods of strings and bytes that change nothing; those of lists are known. */
const READS = new Set([
  ...KINDS.array.reads,
  ...KINDS.object.reads,
  "indexOf",
  "includes",
  "toString",
  "equals",
  "has",
]);

/** Functions of lodash and its like that take an element, or tell something of a list. */
const TELLING =
  /^(?:every|find|findIndex|findLast|first|get|has|head|includes|isEmpty|last|max|min|nth|size|some|sum|sumBy)$/;

/**
 * Whether code only looks at what was collected so far: `all[key]`, `all.length`, `all.includes(item)`, `key in all`, `Object.keys(all)`,
 * `if (all)`, lodash's `last(all)`. Whoever gets the whole, or puts it somewhere, may count on its staying as it is.
 *
 * @param {Source} source
 * @param {Node} identifier
 * @returns {boolean}
 */
export function isOnlyLookedAt(source, identifier) {
  const node = getWrapped(identifier);
  const { parent } = node;
  switch (parent.type) {
    case "MemberExpression": {
      if (parent.property === node && parent.computed) return true;
      const used = getWrapped(parent);
      if (isWritten(parent) || used.parent.type === "UpdateExpression" || used.parent.operator === "delete")
        return false;
      return used.parent.callee === used ? READS.has(getPropertyName(parent) ?? "") : true;
    }
    case "CallExpression":
      return parent.callee !== node && isReader(source, unwrap(parent.callee));
    case "BinaryExpression":
      return true;
    case "UnaryExpression":
      return parent.operator !== "delete";
    case "IfStatement":
    case "ConditionalExpression":
      return parent.test === node;
    default:
      return false;
  }
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean} whether it reads what it is given, and keeps nothing of it
 */
function isReader(source, callee) {
  return (
    READERS.deep.has(getDottedName(callee)) || TELLING.test(findUtilityName(findNativePath(source, callee) ?? "") ?? "")
  );
}
