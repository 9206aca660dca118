import { CONSTANT, getLengthOfMember } from "./length-of-member.js";
import {
  createLength,
  getLongest,
  getLongestOf,
  isNameOfChosen,
  isNameOfEdited,
  isNameOfFew,
} from "./usual-lengths.js";
import { isDerived, limit } from "./length-of-loaded.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getLengthOfResult, getLengthOfReturned } from "./length-of-returned.js";
import { getLengthOfVariable } from "./length-of-variable.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source, Variable } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */

/**
 * What is asked, the variables on the way, and how a list is followed to another one that it is made of.
 *
 * @typedef {object} Search
 * @property {Source} source
 * @property {HeatModel} heat
 * @property {ReadonlySet<Variable | Node>} seen - and the functions
 * @property {(search: Search, node: Node) => Length | undefined} follow
 */

/** Methods that make a list of about the same length. */
const DERIVES = /^(map|filter|flatMap|flat|sort|reverse|toSorted|toReversed|values|keys|entries|lean|toArray)$/;

/** Methods that give a few parts of a text. */
const SPLITS = /^(split|match|matchAll)$/;

/**
 * How many elements a list usually has, by where it comes from.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} list
 * @returns {Length}
 */
export function getLength(source, heat, list) {
  return follow({ source, heat, seen: new Set(), follow }, list) ?? createLength("unknown");
}

/**
 * @param {Search} search
 * @param {Node} expression
 * @returns {Length | undefined} undefined of what is made of itself alone
 */
function follow(search, expression) {
  const node = unwrap(expression);
  const length = getLengthOfNode(search, node);
  const name = findLastName(node) ?? "";
  const isUnknown = length?.origin === "unknown";
  const isOpen = isUnknown || (length?.origin === "stored" && length.isNamed !== true);
  if (isOpen && isNameOfEdited(name)) return createLength("edited");
  return (isOpen && isNameOfFew(name)) || (isUnknown && isNameOfChosen(name)) ? createLength("few") : length;
}

/**
 * @param {Search} search
 * @param {Node} node - unwrapped
 * @returns {Length | undefined}
 */
function getLengthOfNode(search, node) {
  /** @param {Node} other */
  const inner = (other) => follow(search, other) ?? createLength("unknown");
  switch (node.type) {
    case "Identifier":
      return CONSTANT.test(node.name) ? createLength("written") : getLengthOfVariable(search, node);
    case "MemberExpression":
      return getLengthOfMember(search, node, inner);
    case "AwaitExpression":
      return getLengthOfResult(search, node.argument);
    case "ArrayExpression": {
      const spread = node.elements.flatMap((/** @type {Node | null} */ element) =>
        element?.type === "SpreadElement" ? [inner(element.argument)] : [],
      );
      return spread.length === 0 ? createLength("written", node.elements.length) : getLongest(spread);
    }
    case "ConditionalExpression":
      return getLongestOf([follow(search, node.consequent), follow(search, node.alternate)]);
    case "LogicalExpression":
      //   ids = ids && ids.map(String)
      return node.operator === "&&"
        ? follow(search, node.right)
        : getLongestOf([follow(search, node.left), follow(search, node.right)]);
    case "NewExpression":
      return node.arguments[0] === undefined ? createLength("unknown") : inner(node.arguments[0]);
    case "CallExpression":
      return getLengthOfCall(search, node);
    case "Literal":
    case "TemplateLiteral":
    case "ObjectExpression":
      return createLength("written");
    default:
      return createLength("unknown");
  }
}

/**
 * @param {Search} search
 * @param {Node} call
 * @returns {Length | undefined}
 */
function getLengthOfCall(search, call) {
  const callee = unwrap(call.callee);
  if (isDerived(search.source, call)) return follow(search, call.arguments[0]);
  const name = callee.type === "MemberExpression" ? (getPropertyName(callee) ?? "") : "";
  if (SPLITS.test(name)) return createLength("written");
  if (DERIVES.test(name)) return follow(search, callee.object);
  //   items.reduce((all, item) => …, [])   as many, or fewer
  if (name === "reduce" && call.arguments[1] !== undefined && unwrap(call.arguments[1]).type === "ArrayExpression")
    return follow(search, callee.object);
  //   all = all.concat(await load(page))
  if (name === "concat") return getLongestOf([callee.object, ...call.arguments].map((list) => follow(search, list)));
  if (name === "slice") {
    const whole = follow(search, callee.object);
    return whole && limit(whole, call.arguments[1]);
  }
  //   getIds(users)   which returns what it makes of `users`
  return getLengthOfReturned(search, callee) ?? createLength("unknown");
}
