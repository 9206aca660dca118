import { DATA_WORD, getLastWord } from "./words.js";
import { getContent } from "./collection-content.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getNames } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";

/** @import { Copy } from "./function-copy.js" */
/** @import { Source } from "../../lib/types.js" */

/** Words by which authors call functions that extend an object. */
const FUNCTION_WORD =
  /^(fns?|func(tion)?s?|methods?|handlers?|plugins?|decorat(or|ion)s?|mixins?|extensions?|helpers?)$/;

/** Those of them by which nobody calls an object that has such functions. */
const CALLED_WORD = /^(fn|func(tion)?|method|handler)$/;

/**
 * Whether what is copied is functions: the file fills the collection with them, tests for them, binds or calls them, or
 * names them so.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @returns {boolean}
 */
export function holdsFunctions(source, copy) {
  if (isOfFunction(copy)) return false;
  const content = getContent(source, copy.collection);
  if (content.functions > 0) return true;
  if (content.data > 0) return false;
  if (getPropertyName(unwrap(copy.collection)) === "prototype" || copy.bound !== undefined || copy.wrapped) return true;
  if (copy.value !== undefined && isTested(source, copy, source.slice(copy.value))) return true;
  // methods[method] = method: a set of names.
  if (copy.key !== undefined && copy.value !== undefined && source.slice(copy.key) === source.slice(copy.value))
    return false;
  const [own] = copy.names;
  const words = copy.names.map(getLastWord);
  return !DATA_WORD.test(getLastWord(own)) && words.some((word) => FUNCTION_WORD.test(word));
}

/**
 * `failed[key] = validateFunction.errors`: what a function has is seldom one.
 *
 * @param {Copy} copy
 * @returns {boolean}
 */
function isOfFunction({ value }) {
  const member = value === undefined ? undefined : unwrap(value);
  if (member?.type !== "MemberExpression" || member.computed) return false;
  const [of] = getNames(member.object);
  return CALLED_WORD.test(getLastWord(of)) && !FUNCTION_WORD.test(getLastWord(getPropertyName(member) ?? ""));
}

/**
 * Whether a write is reached by functions only: `if (typeof fn === "function") this[name] = fn`, `if (typeof fn !== "function") continue`.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @param {string} value - its text
 * @returns {boolean}
 */
function isTested(source, { statement, node: write }, value) {
  return source.nodes("IfStatement").some((node) => {
    if (node.range[0] < statement.range[0] || node.range[1] > statement.range[1]) return false;
    const isGuard = node.consequent.range[0] <= write.range[0] && write.range[1] <= node.consequent.range[1];
    const tested = findWithin(source, node.test, (test) => {
      if (test.type !== "BinaryExpression" || !test.operator.startsWith(isGuard ? "==" : "!=")) return false;
      const [typeOf, other] = test.left.type === "UnaryExpression" ? [test.left, test.right] : [test.right, test.left];
      return (
        typeOf.operator === "typeof" && other.value === "function" && source.slice(unwrap(typeOf.argument)) === value
      );
    });
    return tested !== undefined;
  });
}
