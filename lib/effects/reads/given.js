import { asParts, findOwners, join, NOBODY, THIS } from "../fresh.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Owners } from "../fresh.js" */

/**
 * Whose business it is if a function changes what it is given: `of` where it changes that itself, `parts` where it changes what belongs
 * to it. undefined: anybody's.
 *
 * @typedef {{ of: Owners | undefined, parts: Owners | undefined }} Given
 */

/** @type {Given} */
const NOTHING = { of: NOBODY, parts: NOBODY };
/** @type {Given} */
const UNKNOWN = { of: undefined, parts: undefined };

/** Parameters that are told apart: of others nobody knows what they are given. */
const MAX_PARAMETERS = 8;

/**
 * What a function gets as its parameters and as `this`, where it is called, or handed to a method that calls it.
 *
 * @param {Source} source
 * @param {Node} root - the function or expression in which it is
 * @param {Node} by - CallExpression, NewExpression, TaggedTemplateExpression, or an argument of a method of lists
 * @returns {(index: number) => Given} `index`: of the parameter, or `THIS`
 */
export function getGiven(source, root, by) {
  if (by.type === "NewExpression")
    return (index) => (index === THIS ? NOTHING : getArgument(source, root, by.arguments, index));
  if (by.type === "CallExpression") {
    const callee = unwrap(by.callee);
    // What they are given stands elsewhere.
    if (callee.type === "MemberExpression" && /^(?:call|apply|bind)$/.test(findLastName(callee) ?? ""))
      return () => UNKNOWN;
    return (index) =>
      index !== THIS
        ? getArgument(source, root, by.arguments, index)
        : callee.type === "MemberExpression"
          ? describe(source, root, callee.object)
          : // const { load } = this; load();    of a field that is an arrow function
            UNKNOWN;
  }
  const call = getWrapped(by).parent;
  const callee = unwrap(call?.callee ?? by);
  if (callee.type !== "MemberExpression") return () => UNKNOWN;
  return (index) => getOfEach(source, root, call, callee, index);
}

/**
 * `this` and the parameters, one after the other, as text: what is nobody else's business is empty, "?" is anybody's, "0,1*" is the
 * first parameter's and, as a part of it, the second's; "~" leads what is only about parts.
 *
 * @param {Source} source
 * @param {Node} root
 * @param {Node} by
 * @returns {string}
 */
export function encodeGiven(source, root, by) {
  const given = getGiven(source, root, by);
  const texts = Array.from({ length: MAX_PARAMETERS + 1 }, (_, index) => encode(given(index - 1)));
  while (texts.at(-1) === "") texts.pop();
  return texts.join(";");
}

/**
 * @param {string} text - as `encodeGiven` makes it
 * @returns {(index: number) => Given}
 */
export function decodeGiven(text) {
  const texts = text.split(";");
  return (index) => (index >= MAX_PARAMETERS ? UNKNOWN : decode(texts[index + 1] ?? ""));
}

/** @param {Given} given */
function encode({ of, parts }) {
  if (of !== undefined && of.size === 0) return parts?.size === 0 ? "" : `~${encodeOwners(parts)}`;
  return encodeOwners(of);
}

/** @param {Owners | undefined} owners */
function encodeOwners(owners) {
  if (owners === undefined) return "?";
  return [...owners].map(([index, isPart]) => `${index}${isPart ? "*" : ""}`).join(",");
}

/**
 * @param {string} text
 * @returns {Given}
 */
function decode(text) {
  if (text === "") return NOTHING;
  const owners = decodeOwners(text.replace("~", ""));
  return text.startsWith("~") ? { of: NOBODY, parts: owners } : { of: owners, parts: asParts(owners) };
}

/**
 * @param {string} text
 * @returns {Owners | undefined}
 */
function decodeOwners(text) {
  return text === "?"
    ? undefined
    : new Map(text.split(",").map((one) => [Number.parseInt(one, 10), one.endsWith("*")]));
}

/**
 * @param {Source} source
 * @param {Node} root
 * @param {Node[]} args
 * @param {number} index
 * @returns {Given}
 */
function getArgument(source, root, args, index) {
  if (args.slice(0, index + 1).some(({ type }) => type === "SpreadElement")) return UNKNOWN;
  return args[index] === undefined ? NOTHING : describe(source, root, args[index]);
}

/**
 * What a method of lists hands to the function that it is given: `rows.map(toUser)`, `rows.reduce(add, {})`.
 *
 * @param {Source} source
 * @param {Node} root
 * @param {Node} call
 * @param {Node} callee - MemberExpression
 * @param {number} index
 * @returns {Given}
 */
function getOfEach(source, root, call, callee, index) {
  const method = findLastName(callee) ?? "";
  if (index === THIS) return UNKNOWN;
  const isReduced = /^reduce/.test(method);
  if (isReduced && index === 0) return getArgument(source, root, call.arguments, 1);
  const elements = isReduced || /^(?:sort|toSorted)$/.test(method) ? 1 : 0;
  const list = describe(source, root, callee.object);
  if (index > elements + 1) return list;
  return index <= elements ? { of: list.parts, parts: list.parts } : NOTHING;
}

/**
 * @param {Source} source
 * @param {Node} root
 * @param {Node} expression
 * @returns {Given}
 */
function describe(source, root, expression) {
  const node = unwrap(expression);
  if (node.type === "ArrayExpression" || node.type === "ObjectExpression")
    return { of: NOBODY, parts: findOwnersOfParts(source, root, node) };
  const owners = findOwners(source, root, node);
  return { of: owners, parts: asParts(owners) };
}

/**
 * @param {Source} source
 * @param {Node} root
 * @param {Node} literal - ArrayExpression or ObjectExpression
 * @returns {Owners | undefined} of what stands in it
 */
function findOwnersOfParts(source, root, literal) {
  /** @type {Owners | undefined} */
  let owners = NOBODY;
  for (const part of literal.elements ?? literal.properties) {
    if (part == null) continue;
    const value = unwrap(part.type === "Property" ? part.value : (part.argument ?? part));
    const isList = value.type === "ArrayExpression" || value.type === "ObjectExpression";
    owners = join(owners, asParts(isList ? findOwnersOfParts(source, root, value) : findOwners(source, root, value)));
  }
  return owners;
}
