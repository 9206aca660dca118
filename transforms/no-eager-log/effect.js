import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Methods of texts, numbers, lists, maps, dates and of packages for dates: they change nothing. */
const READING =
  /^(at|concat|endsWith|entries|every|filter|find|findIndex|flat|flatMap|format|get|getTime|has|includes|indexOf|join|keys|map|padEnd|padStart|reduce|replace|replaceAll|slice|some|split|startsWith|substr|substring|toFixed|toISOString|toJSON|toLocaleDateString|toLocaleString|toLocaleTimeString|toLowerCase|toObject|toString|toUpperCase|trim|values)$/;

/** Functions that look at what they get. */
const FUNCTIONS =
  /^(JSON\.stringify|(util\.)?(inspect|format|formatWithOptions)|structuredClone|(_\.)?clone[dD]eep|Object\.(keys|values|entries|fromEntries)|Array\.(from|isArray)|String|Number|Boolean|Math\.\w+|Date\.now|performance\.now|dayjs|moment(\.utc)?)$/;

/** What `new` makes of them. */
const CLASSES = /^(Date|Set|Map|Error|URL)$/;

/**
 * A part of an argument that may do more than to give a value, so that it must run whether the message is wanted or not.
 *
 * @param {Source} source
 * @param {Node[]} given
 * @returns {Node | undefined}
 */
export function findEffect(source, given) {
  for (const argument of given) {
    const effect = findWithin(source, argument, hasEffect);
    if (effect !== undefined) return effect;
  }
  return undefined;
}

/** @param {Node} node */
function hasEffect(node) {
  switch (node.type) {
    case "CallExpression": {
      const callee = unwrap(node.callee);
      const method = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
      return !FUNCTIONS.test(getDottedName(callee)) && !READING.test(method ?? "");
    }
    case "NewExpression":
      return !CLASSES.test(getDottedName(node.callee));
    case "UnaryExpression":
      return node.operator === "delete";
    case "AssignmentExpression":
    case "AwaitExpression":
    case "ImportExpression":
    case "TaggedTemplateExpression":
    case "UpdateExpression":
    case "YieldExpression":
      return true;
    default:
      return false;
  }
}
