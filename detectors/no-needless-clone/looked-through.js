import { PRIMITIVE_RETURNING_METHODS } from "../../lib/ast/array-methods.js";
import { KINDS, getDeepKind } from "../../lib/ast/values/read-only.js";
import { analyseEscape, analyseEscapeOfVariable } from "../../lib/ast/values/escape.js";
import { changesFirst } from "../../lib/effects/changes-first.js";
import { EACH_OF_UTILITIES, findUtilityName } from "../../lib/ast/values/utility-name.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isQuestion } from "../../lib/effects/order/gates.js";

/** @import { ValueUse } from "../../lib/ast/values/escape.js" */
/** @import { Node, Source } from "../../lib/types.js" */

/** @typedef {(call: Node, argument: Node) => boolean} IsReader */

/** Methods that give nothing that is inside of the list. */
const GIVES_NOTHING = new Set([...PRIMITIVE_RETURNING_METHODS, "keys"]);

/** Methods that put what they are given somewhere, as `list.push(copy)` does. */
const KEEPS = /^(add|assign|push|set|unshift)$/;

/** Functions of lodash and its like that tell something of what they are given, or copy all of it. */
const TELLS = /^(?:cloneDeep|eq|has(?:In)?|includes|indexOf|is[A-Z]\w*|join|keys(?:In)?|lastIndexOf|size|toString)$/;

/** Those that give parts of it, in a list or an object of their own. */
const GIVES =
  /^(?:at|castArray|chunk|clone|compact|concat|difference|drop(?:Right)?|entries|first|flatten(?:Deep)?|get|head|initial|intersection|last|nth|omit|pick|slice|tail|take(?:Right)?|toPairs|union|uniq|values|without)$/;

/** Those that hand a function what another call of it returned, and not only elements. */
const FOLDS = /^(?:reduce\w*|tap|thru|times|transform)$/;

/**
 * Whether nothing is changed by what gets the copy or a part of it: `copy.find((row) => row.id === id)`, `[...copy]`, `list.push(copy)`,
 * `_.has(copy, "name")`, `isDefined(copy.name)`.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {IsReader} isReader
 * @param {Set<Node>} [seen] - calls that are looked at already
 * @returns {boolean}
 */
export function isOnlyLookedThrough(source, node, isReader, seen = new Set()) {
  if (node.type === "CallExpression" && !seen.has(node)) return isReadingMethod(source, node, isReader, seen);
  const argument = getWrapped(node);
  const { parent } = argument;
  if (node.type === "SpreadElement" || parent.type === "SpreadElement") return true;
  //   rows = rows.filter(isOpen);
  if (parent.type !== "CallExpression" || !parent.arguments.includes(argument)) return node.type === "CallExpression";
  const callee = unwrap(parent.callee);
  const utility = findUtilityName(findNativePath(source, callee) ?? "");
  if (utility !== undefined) return isReadingUtility(source, parent, argument, utility, isReader, seen);
  const name = findLastName(callee) ?? "";
  return isQuestion(name) || (callee.type === "MemberExpression" && KEEPS.test(name));
}

/**
 * A function of lodash or its like that reads a value: neither its callback nor who takes its result changes anything inside.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} argument - that the value is
 * @param {string} name - of the function
 * @param {IsReader} isReader
 * @param {Set<Node>} seen
 * @returns {boolean}
 */
function isReadingUtility(source, call, argument, name, isReader, seen) {
  if (seen.has(call)) return true;
  seen.add(call);
  const isFirst = call.arguments[0] === argument;
  //   _.assign(settings, copy)
  if (changesFirst(source, call)) return !isFirst;
  if (TELLS.test(name)) return true;
  if (EACH_OF_UTILITIES.has(name) && !FOLDS.test(name))
    return (
      isFirst &&
      isReadingCallback(source, call.arguments[1], isReader, seen) &&
      isReadResult(source, call, isReader, seen)
    );
  return GIVES.test(name) && isReadResult(source, call, isReader, seen);
}

/**
 * A method that reads a list: neither its callback nor who takes its result changes an element.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {IsReader} isReader
 * @param {Set<Node>} seen
 * @returns {boolean}
 */
function isReadingMethod(source, call, isReader, seen) {
  seen.add(call);
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? (getPropertyName(callee) ?? "") : "";
  if (!KINDS.array.reads.has(name)) return false;
  if (!GIVES_NOTHING.has(name) && !isReadResult(source, call, isReader, seen)) return false;
  return (
    KINDS.array.callbacks?.has(name) !== true ||
    (!/^reduce/.test(name) && isReadingCallback(source, call.arguments[0], isReader, seen))
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {IsReader} isReader
 * @param {Set<Node>} seen
 * @returns {boolean} whether nobody changes what it gives
 */
function isReadResult(source, call, isReader, seen) {
  return areReading(source, analyseEscape(source, call, getDeepKind("array"), isReader), isReader, seen);
}

/**
 * @param {Source} source
 * @param {Node | undefined} given
 * @param {IsReader} isReader
 * @param {Set<Node>} seen
 * @returns {boolean} whether it is a function that does not change the element that it is called with
 */
function isReadingCallback(source, given, isReader, seen) {
  const callback = given && unwrap(given);
  if (callback === undefined || !isFunction(callback) || callback.params.length > 2) return false;
  const [element] = callback.params;
  const variable = element?.type === "Identifier" ? source.findVariable(element) : undefined;
  if (variable === undefined) return element === undefined;
  return areReading(source, analyseEscapeOfVariable(source, variable, KINDS.any, isReader), isReader, seen);
}

/**
 * @param {Source} source
 * @param {ValueUse[]} uses
 * @param {IsReader} isReader
 * @param {Set<Node>} seen
 * @returns {boolean}
 */
function areReading(source, uses, isReader, seen) {
  return uses.every(({ how, node }) => {
    if (how === "mutated" && node.type !== "CallExpression") return false;
    return (how !== "mutated" && how !== "passed") || isOnlyLookedThrough(source, node, isReader, seen);
  });
}
