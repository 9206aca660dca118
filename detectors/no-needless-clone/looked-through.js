import { PRIMITIVE_RETURNING_METHODS } from "../../lib/ast/array-methods.js";
import { STRING_METHODS } from "../../lib/ast/string-methods.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { KINDS, READERS, getDeepKind } from "../../lib/ast/values/read-only.js";
import { analyseEscape, analyseEscapeOfVariable } from "../../lib/ast/values/escape.js";
import { changesFirst } from "../../lib/effects/changes-first.js";
import { EACH_OF_UTILITIES, findUtilityName } from "../../lib/ast/values/utility-name.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isQuestion } from "../../lib/effects/order/gates.js";

/** @import { ValueUse } from "../../lib/ast/values/escape.js" */
/** @import { Node, Source } from "../../lib/types.js" */

/** @typedef {(call: Node, argument: Node) => boolean} IsReader - of a call that is unknown here: whether it only looks at this argument */

/**
 * What is asked of those who get a copy or a part of it.
 *
 * @typedef {object} Look
 * @property {Source} source
 * @property {IsReader} isReader
 * @property {(use: ValueUse) => boolean} mayWrite - whether a change is of what may be changed
 * @property {Set<Node>} seen - calls that are looked at already
 */

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
 * Whether a function only tells something of what it is handed, or copies all of it: `_.has(copy, "state")`, `isDraft(copy)`.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {boolean}
 */
export function isTelling(source, { callee }) {
  const utility = findUtilityName(findNativePath(source, unwrap(callee)) ?? "");
  return utility === undefined ? isQuestion(findLastName(callee) ?? "") : TELLS.test(utility);
}

/**
 * Whether nothing is changed by what gets the copy or a part of it: `copy.find((row) => row.id === id)`, `[...copy]`, `list.push(copy)`,
 * `_.get(copy, "name")`.
 *
 * @param {Look} look
 * @param {Node} node
 * @returns {boolean}
 */
export function isOnlyLookedThrough(look, node) {
  const { source, seen } = look;
  if (node.type === "CallExpression" && !seen.has(node)) return isReadingMethod(look, node);
  const argument = getWrapped(node);
  const { parent } = argument;
  if (node.type === "SpreadElement" || parent.type === "SpreadElement") return true;
  //   rows = rows.filter(isOpen);
  if (parent.type !== "CallExpression" || !parent.arguments.includes(argument)) return node.type === "CallExpression";
  const callee = unwrap(parent.callee);
  const utility = findUtilityName(findNativePath(source, callee) ?? "");
  if (utility !== undefined) return isReadingUtility(look, parent, argument, utility);
  //   Object.values(copy)
  if (READERS.flat.has(getDottedName(callee))) return isReadResult(look, parent);
  return callee.type === "MemberExpression" && KEEPS.test(getPropertyName(callee) ?? "");
}

/**
 * A function of lodash or its like that reads a value: neither its callback nor who takes its result changes anything inside.
 *
 * @param {Look} look
 * @param {Node} call
 * @param {Node} argument - that the value is
 * @param {string} name - of the function
 * @returns {boolean}
 */
function isReadingUtility(look, call, argument, name) {
  if (look.seen.has(call)) return true;
  look.seen.add(call);
  const isFirst = call.arguments[0] === argument;
  //   _.assign(settings, copy)
  if (changesFirst(look.source, call)) return !isFirst;
  const calls = EACH_OF_UTILITIES.has(name) && !FOLDS.test(name);
  if (calls ? !isFirst || !isReadingCallback(look, call.arguments[1]) : !GIVES.test(name)) return false;
  return isReadResult(look, call);
}

/**
 * A method that reads a list or a text: neither its callback nor who takes its result changes an element.
 *
 * @param {Look} look
 * @param {Node} call
 * @returns {boolean}
 */
function isReadingMethod(look, call) {
  look.seen.add(call);
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? (getPropertyName(callee) ?? "") : "";
  if (!KINDS.array.reads.has(name)) return STRING_METHODS.has(name);
  if (!GIVES_NOTHING.has(name) && !isReadResult(look, call)) return false;
  return (
    KINDS.array.callbacks?.has(name) !== true || (!/^reduce/.test(name) && isReadingCallback(look, call.arguments[0]))
  );
}

/**
 * @param {Look} look
 * @param {Node} call
 * @returns {boolean} whether nobody changes what it gives
 */
export function isReadResult(look, call) {
  return areReading(look, analyseEscape(look.source, call, getDeepKind("array"), look.isReader));
}

/**
 * @param {Look} look
 * @param {Node | undefined} given
 * @returns {boolean} whether it is a function that does not change the element that it is called with
 */
function isReadingCallback(look, given) {
  const { source, isReader } = look;
  const callback = given && unwrap(given);
  if (callback === undefined || !isFunction(callback) || callback.params.length > 2) return false;
  const [element] = callback.params;
  if (element === undefined) return true;
  return source.scopeManager
    .getDeclaredVariables(/** @type {any} */ (callback))
    .filter(({ identifiers: [name] }) => contains(element, /** @type {any} */ (name)))
    .every((variable) => areReading(look, analyseEscapeOfVariable(source, variable, KINDS.any, isReader)));
}

/**
 * @param {Look} look
 * @param {ValueUse[]} uses
 * @returns {boolean}
 */
function areReading(look, uses) {
  return uses.every((use) => {
    const { how, node } = use;
    if ((how !== "mutated" && how !== "passed") || look.mayWrite(use)) return true;
    return (how === "passed" || node.type === "CallExpression") && isOnlyLookedThrough(look, node);
  });
}
