import { contains } from "../ast/syntax/contains.js";
import { createLength, isNameOfInput, isNameOfOptions } from "./usual-lengths.js";
import { EACH_METHODS } from "../ast/array-methods.js";
import { getLengthOfOne, isOfRecord } from "./of-one.js";
import { getKeyName, getPropertyName } from "../ast/syntax/functions.js";
import { getLengthOfHanded } from "./length-of-handed.js";
import { findPromiseOf, getLengthOfAwaited } from "./length-of-loaded.js";
import { getRoot } from "../ast/syntax/member-chain.js";
import { isTainted } from "../heat/handed-over/taint.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */
/** @import { Search } from "./length.js" */

/** Members in which drivers and clients hand out what they found: `result.rows`. */
const FOUND = /^(rows|recordsets?|docs|documents|items|Items|results|records|hits|edges|nodes)$/;

/** What tells how to get the next ones, beside which stands one page of what is found: `found.total_pages`. */
const OF_PAGES =
  /^(?:page|page_?(?:index|number|size|info|count)|(?:total|number_?of)_?pages|next_?page(?:_?token)?|has_?(?:more|next(?:_?page)?)|next_?cursor)$/i;

/** What is written in capitals is written down. */
export const CONSTANT = /^[A-Z][A-Z\d_]*$/;

/**
 * @param {Search} search
 * @param {Node} node - MemberExpression
 * @param {(node: Node) => Length} inner
 * @returns {Length}
 */
export function getLengthOfMember(search, node, inner) {
  const { source, heat } = search;
  const name = getPropertyName(node) ?? "";
  if (CONSTANT.test(name)) return createLength("written");
  if (FOUND.test(name)) {
    if (isPage(source, unwrap(node.object))) return createLength("limited");
    const whole = inner(node.object);
    if (whole.origin === "stored" || whole.origin === "limited") return whole;
  }
  const part = findPartOfAwaited(source, node);
  if (part !== undefined) return getLengthOfAwaited(source, part, inner);
  const root = getRoot(node);
  //   (await findOrder(id)).lines   input.lines
  if (isOfRecord(source, node) || isLoadedRecord(source, root, inner)) return getLengthOfOne(node);
  if (isTainted(source, heat, node)) return createLength("sent");
  const owner = unwrap(node.object);
  const parameter = owner.type === "Identifier" ? source.findVariable(owner) : undefined;
  const handed = parameter && getLengthOfHanded(search, parameter, name);
  if (handed !== undefined) return handed;
  //   User.protectedFields   schema.fields
  if (root.type === "Identifier" && (/^[A-Z]/.test(root.name) || isOfModule(source, root)))
    return createLength("written");
  return getLengthOfMemberOf(search, node);
}

/**
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean} whether it is asked which page it is, or how many there are: `found` of `found.results` and `found.total_pages`
 */
function isPage(source, object) {
  const variable = object.type === "Identifier" ? source.findVariable(object) : undefined;
  return (
    variable?.references.some(({ identifier }) => {
      const { parent } = /** @type {any} */ (identifier);
      return (
        parent.type === "MemberExpression" &&
        parent.object === identifier &&
        OF_PAGES.test(getPropertyName(parent) ?? "")
      );
    }) ?? false
  );
}

/**
 * `loaded.posts` of `const loaded = await promiseProps({ posts: listPosts(), users: listUsers() })`
 *
 * @param {Source} source
 * @param {Node} member - MemberExpression
 * @returns {Node | undefined} `listPosts()`
 */
function findPartOfAwaited(source, member) {
  const object = unwrap(member.object);
  const definition =
    object.type === "Identifier" ? /** @type {any} */ (source.findVariable(object)?.defs[0]) : undefined;
  const init =
    definition?.type === "Variable" && definition.node.id === definition.name ? definition.node.init : undefined;
  const call = init?.type === "AwaitExpression" ? unwrap(init.argument) : undefined;
  const [parts, ...others] = call?.type === "CallExpression" ? call.arguments : [];
  if (parts?.type !== "ObjectExpression" || others.length > 0) return undefined;
  const name = getPropertyName(member);
  const part = parts.properties.find(
    (/** @type {Node} */ property) => property.type === "Property" && getKeyName(property) === name,
  );
  const value = part === undefined ? undefined : unwrap(part.value);
  return value?.type === "CallExpression" ? value : undefined;
}

/**
 * @param {Source} source
 * @param {Node} root - of a member
 * @param {(node: Node) => Length} inner
 * @returns {boolean} whether it is a part of what is waited for: `order.lines` of `const order = await findOrder(id)`
 */
function isLoadedRecord(source, root, inner) {
  const [definition] = (root.type === "Identifier" ? source.findVariable(root)?.defs : undefined) ?? [];
  const isLoaded =
    definition?.type === "Variable" ||
    (definition?.type === "Parameter" && findPromiseOf(/** @type {any} */ (definition.node)) !== undefined);
  return isLoaded && inner(root).origin === "stored";
}

/**
 * @param {Source} source
 * @param {Node} identifier
 */
function isOfModule(source, identifier) {
  const definition = source.findVariable(identifier)?.defs[0];
  const declaration = /** @type {any} */ (definition?.node)?.parent;
  return definition?.type === "ImportBinding" || declaration?.parent?.type === "Program";
}

/**
 * @param {Source} source
 * @param {Node} identifier
 * @returns {boolean} whether it is what a loop, or a function that is called for each, gets of a list
 */
export function isElement(source, identifier) {
  const definition = /** @type {any} */ (source.findVariable(identifier)?.defs[0]);
  if (definition?.type === "Variable") return definition.node.parent.parent.type === "ForOfStatement";
  const fn = definition?.type === "Parameter" ? definition.node : undefined;
  const call = fn?.parent;
  if (call?.type !== "CallExpression" || call.arguments[0] !== fn || !contains(fn.params[0], definition.name))
    return false;
  const callee = unwrap(call.callee);
  return callee.type === "MemberExpression" && EACH_METHODS.has(getPropertyName(callee) ?? "");
}

/**
 * @param {Search} search
 * @param {Node} object
 * @returns {Length} of a list in it: `const { ids } = request.body`
 */
export function getLengthOfMemberOf({ source, heat }, object) {
  if (isTainted(source, heat, object)) return createLength("sent");
  const root = object.type === "Identifier" || object.type === "MemberExpression" ? getRoot(object) : undefined;
  if (root?.type !== "Identifier") return createLength("unknown");
  if (isNameOfOptions(root.name)) return createLength("option");
  if (isNameOfInput(root.name)) return createLength("sent");
  return createLength(isElement(source, root) ? "own" : "unknown");
}
