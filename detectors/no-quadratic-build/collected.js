import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isWritten } from "../../lib/ast/syntax/assignment-target.js";
import { KINDS, READERS } from "../../lib/ast/values/read-only.js";

/** @import { Node } from "../../lib/types.js" */

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

/**
 * Whether code only looks at what was collected so far: `all[key]`, `all.length`, `all.includes(item)`, `key in all`, `Object.keys(all)`,
 * `if (all)`. Whoever gets the whole, or puts it somewhere, may count on its staying as it is.
 *
 * @param {Node} identifier
 * @returns {boolean}
 */
export function isOnlyLookedAt(identifier) {
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
      return parent.callee !== node && READERS.deep.has(getDottedName(unwrap(parent.callee)));
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
