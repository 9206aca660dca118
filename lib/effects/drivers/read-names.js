import { COMPOSES, COMPOSES_OF_OTHERS, READS_OF_OTHERS, REFINEMENTS, onlyAsks } from "./drivers.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getChain } from "../links.js";
import { getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node } from "../../types.js" */

/**
 * @param {Node} node - a query
 * @returns {string} the method that says what is asked for
 */
export function getReadName(node) {
  const { links } = getChain(node);
  return (
    (links.find(({ name }) => /^(?:find|get|count|aggregate|exists|list|load|first)/.test(name)) ?? links.at(-1))
      ?.name ?? "query"
  );
}

/**
 * @param {Node} node
 * @returns {Node} the call in front of `.then()`
 */
export function getNamed(node) {
  let at = node;
  for (;;) {
    const callee = at.type === "CallExpression" ? unwrap(at.callee) : undefined;
    if (callee?.type !== "MemberExpression" || !/^(?:then|catch|finally)$/.test(getPropertyName(callee) ?? ""))
      return at;
    const object = unwrap(callee.object);
    if (object.type !== "CallExpression") return at;
    at = object;
  }
}

/**
 * `this.Package.findOne({ name }).select("id")`, of whatever package it is
 *
 * @param {Node} node
 * @returns {Node | undefined} the call in a chain that says what is asked for, where others only say how
 */
export function findAsked(node) {
  const { links } = getChain(node);
  const [first, ...others] = links;
  return others.every(({ name }) => REFINEMENTS.has(name) || COMPOSES.test(name)) &&
    (READS_OF_OTHERS.test(first?.name ?? "") || (first?.name === "find" && refinesQuery(node)))
    ? first.call
    : undefined;
}

/**
 * @param {Node} node
 * @returns {string}
 */
export function getName(node) {
  return node.type === "CallExpression" ? (findLastName(node.callee) ?? "") : "";
}

/**
 * @param {Node} node - a query
 * @returns {boolean} whether nobody takes what it brings, and it does not throw where there is nothing: it is there for what it does
 */
export function isDropped(node) {
  const awaited = getWrapped(node).parent;
  return (
    awaited?.type === "AwaitExpression" &&
    getWrapped(awaited).parent.type === "ExpressionStatement" &&
    !getChain(node).links.some(({ name }) => /Or(?:Fail|Throw)$|^throwIfNotFound$/.test(name))
  );
}

/**
 * `orderBy("name")` of `this.accounts.all().orderBy("name")`, of whatever package the query is, and not `lean()` of
 * `this.accounts.findOneAndUpdate({ id }, values).lean()`
 *
 * @param {Node} call
 * @returns {boolean} whether it says how a query that a call in front of it began is to be answered
 */
export function composesQuery(call) {
  const { links } = getChain(call);
  const last = links.length - 1;
  return (
    last > 0 &&
    COMPOSES_OF_OTHERS.test(links[last].name) &&
    links.slice(0, last).every(({ name }) => name === "all" || onlyAsks(name) || COMPOSES.test(name))
  );
}

/**
 * `populate("team")` of `User.find({ active }).populate("team")`, of whatever package `User` is, and not `users.find(isActive).sort(byName)`
 *
 * @param {Node} call
 * @returns {boolean} whether it only says how a query brings what a call in front of it asks for
 */
export function refinesQuery(call) {
  const { links } = getChain(call);
  const asked = links.findIndex(({ name }) => name === "find" || READS_OF_OTHERS.test(name));
  const others = links.slice(asked + 1);
  return (
    asked !== -1 &&
    others.length > 0 &&
    others.every(({ name }) => REFINEMENTS.has(name)) &&
    !links.slice(asked).some(({ args }) => args.some((given) => isFunction(unwrap(given))))
  );
}
