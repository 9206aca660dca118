import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { isKeptAlready } from "../../lib/ast/values/kept-already.js";
import { isStable } from "../../lib/ast/values/stable.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Headers that all requests of one browser or library have alike. `content-type` is none: each form has a boundary of its own. */
const REPEATED = /^accept(-(charset|encoding|language))?$/i;

/** Methods that look something up by a key. */
const LOOKS_UP = /^(get|has|peek)$/;

/**
 * A header whose texts are few, and that is parsed anew each time with nothing but what belongs to the server:
 *
 *   return Accept.encoding(request.headers["accept-encoding"], this.encodings);
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {string | undefined} the name of the header
 */
export function findRepeated(source, call) {
  const [text, ...others] = call.arguments;
  const owner = findFunction(call);
  if (text === undefined || owner === undefined || isKeptAlready(source, call)) return undefined;
  const name = findHeader(source, text);
  if (name === undefined || !others.every((/** @type {Node} */ other) => isOfServer(source, other))) return undefined;
  const asked = source.slice(text);
  //   const known = this._known.get(header); if (known) return known;
  const lookup = findWithin(
    source,
    owner,
    (node) =>
      (node.type === "CallExpression" &&
        LOOKS_UP.test(getPropertyName(unwrap(node.callee)) ?? "") &&
        node.arguments.some((/** @type {Node} */ argument) => source.slice(argument) === asked)) ||
      (node.type === "MemberExpression" && node.computed && source.slice(node.property) === asked),
  );
  return lookup === undefined ? name : undefined;
}

/**
 * @param {Source} source
 * @param {Node} text
 * @param {boolean} [isFollowed] - it is what a variable holds
 * @returns {string | undefined} the name of the header that an expression is
 */
function findHeader(source, text, isFollowed = false) {
  const node = unwrap(text);
  //   request.headers["accept-encoding"] ?? ""
  if (node.type === "LogicalExpression") return findHeader(source, node.left, isFollowed);
  if (node.type === "Identifier" && !isFollowed) {
    const variable = source.findVariable(node);
    const declarator = /** @type {any} */ (variable?.defs[0]?.node);
    const isConstant =
      variable !== undefined && declarator.type === "VariableDeclarator" && getWrites(variable).length === 0;
    return isConstant && declarator.id.type === "Identifier" && declarator.init != null
      ? findHeader(source, declarator.init, true)
      : undefined;
  }
  const name = node.type === "MemberExpression" ? getPropertyName(node) : undefined;
  return name !== undefined && REPEATED.test(name) && /^_?headers$/.test(getPropertyName(unwrap(node.object)) ?? "")
    ? name
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} argument
 * @returns {boolean} whether it is the same for all requests: `this.encodings`, a constant of the module, a list of texts
 */
function isOfServer(source, argument) {
  const node = unwrap(argument);
  if (node.type === "MemberExpression") return unwrap(node.object).type === "ThisExpression";
  if (node.type === "ArrayExpression")
    return node.elements.every((/** @type {Node | null} */ element) => element?.type === "Literal");
  return isStable(source, node);
}
