import { findRelationsAsked } from "./driver-reads.js";
import { findWithin } from "../../ast/syntax/find-within.js";

/** @import { Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/** What brings rows of other tables along, of which nobody says which. */
const BRINGS_OTHERS =
  /[jJ]oin|^(?:include|populate|preload|relations?|union\w*|intersect|except|from|modify)$|^with[A-Z]\w*/;

/** The same of stages of MongoDB. */
const JOINS_OTHERS = /\$(?:lookup|graphLookup|unionWith|merge|out)\b/;

/** What a column is compared by. */
const IS_OPERATOR =
  /^(?:\$\w+|equals|not|in|notIn|lte?|gte?|eq|ne|contains|startsWith|endsWith|has|hasSome|hasEvery|isEmpty|mode|like|iLike|between)$/;

/**
 * `{ where, include: [Team] }`, `{ select: { name: true, team: { select: { name: true } } } }`
 *
 * @param {Source} source
 * @param {Node} call - the last one of a query
 * @param {Link[]} links - of it, without the one that names its table
 * @returns {boolean} whether rows of other tables come along, or say which ones are meant
 */
export function bringsOthers(source, call, links) {
  return (
    JOINS_OTHERS.test(source.slice(call)) ||
    findRelationsAsked(links).length > 0 ||
    links.some(({ name }) => BRINGS_OTHERS.test(name)) ||
    findWithin(source, call, (node) => {
      if (node.type === "SpreadElement") return true;
      const name = node.type === "Property" ? (node.key.name ?? "") : "";
      if (/^(?:include|relations?|populate|with|join|model)$/.test(name)) return true;
      if (name === "where") return asksOthers(node.value);
      return (
        name === "select" &&
        node.value.type === "ObjectExpression" &&
        node.value.properties.some((/** @type {Node} */ { value }) => value?.type !== "Literal")
      );
    }) !== undefined
  );
}

/**
 * `{ posts: { some: { isOpen } } }`, `{ team: { name } }`, and not `{ age: { gte: 18 } }`
 *
 * @param {Node} where
 * @returns {boolean} whether rows of other tables say which ones are meant
 */
function asksOthers(where) {
  if (where.type !== "ObjectExpression") return false;
  return where.properties.some(
    (/** @type {Node} */ { value }) =>
      value?.type === "ObjectExpression" &&
      !value.properties.every((/** @type {Node} */ { key, computed }) => computed || IS_OPERATOR.test(key?.name ?? "")),
  );
}

/**
 * `{ data: { name, posts: { create: posts } } }` of Prisma
 *
 * @param {Link} link
 * @returns {boolean}
 */
export function writesOthers({ args: [given] }) {
  if (given?.type !== "ObjectExpression") return false;
  return given.properties.some(
    (/** @type {Node} */ { key, value }) =>
      /^(?:data|create|update|include)$/.test(key?.name ?? "") &&
      (value.type !== "ObjectExpression" ||
        value.properties.some((/** @type {Node} */ one) => one.value?.type === "ObjectExpression")),
  );
}
