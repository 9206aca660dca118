import { findWithin } from "../../ast/syntax/find-within.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { NAMES, createNameTest } from "../../ast/request-names.js";

/** @import { Node, Source } from "../../types.js" */

/** What is handed through to say how, and not of what. */
const HOW = createNameTest(NAMES.request, NAMES.context, [
  "loaders?",
  "dataLoaders?",
  "options",
  "opts",
  "logger",
  "db",
  "knex",
  "trx",
  "tx",
  "transaction",
  "config",
]);

/**
 * Whether two calls may be about the same object: `order.getHost()` and `getFee(order)` or `order.items.getTax()`, and not `getRate(from.currency)` and
 * `getRate(to.currency)`, nor what one method of a service is asked twice, for different things. What is about nothing may be about anything.
 *
 * @param {Source} source
 * @param {Node} first - CallExpression, or what else is awaited
 * @param {Node} second
 * @returns {boolean}
 */
export function mayBeOfSame(source, first, second) {
  if (isSameOfService(source, unwrap(first), unwrap(second))) return false;
  const [some, others] = [getSubjects(source, first), getSubjects(source, second)];
  return (
    some.length === 0 ||
    others.length === 0 ||
    some.some((one) => others.some((other) => isWithin(one, other) || isWithin(other, one)))
  );
}

/**
 * @param {Source} source
 * @param {Node} first
 * @param {Node} second
 * @returns {boolean} `this.addresses.load(chain, sender)` and `this.addresses.load(chain, receiver)`, `this.getBlock(from)` and `this.getBlock(to)`
 */
function isSameOfService(source, first, second) {
  if (first.type !== "CallExpression" || second.type !== "CallExpression") return false;
  const [callee, other] = [unwrap(first.callee), unwrap(second.callee)];
  const object = callee.type === "MemberExpression" ? unwrap(callee.object) : undefined;
  const service = object?.type === "MemberExpression" ? unwrap(object.object) : object;
  return (
    service?.type === "ThisExpression" &&
    source.slice(callee) === source.slice(other) &&
    getArguments(source, first) !== getArguments(source, second)
  );
}

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {string}
 */
function getArguments(source, { arguments: given }) {
  return given.map((/** @type {Node} */ argument) => source.slice(argument)).join(", ");
}

/**
 * @param {string} part
 * @param {string} whole
 */
function isWithin(part, whole) {
  return (
    part === whole || part.startsWith(`${whole}.`) || part.startsWith(`${whole}[`) || part.startsWith(`${whole}?.`)
  );
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {string[]} the names and members that it is made of
 */
function getSubjects(source, expression) {
  /** @type {string[]} */
  const subjects = [];
  const call = unwrap(expression);
  const callee = call.type === "CallExpression" ? unwrap(call.callee) : undefined;
  const parts =
    callee === undefined ? [call] : [...(callee.type === "MemberExpression" ? [callee.object] : []), ...call.arguments];
  for (const part of parts)
    findWithin(
      source,
      part,
      (node) => {
        if (isSubject(node)) subjects.push(source.slice(node));
        return false;
      },
      (node) => isFunction(node) || (node.type === "MemberExpression" && !node.computed),
    );
  return subjects;
}

/** @param {Node} node */
function isSubject(node) {
  if (node.type === "MemberExpression" || node.type === "ThisExpression") return true;
  //   { id: user }
  const isKey = node.parent?.type === "Property" && node.parent.key === node && node.parent.value !== node;
  return node.type === "Identifier" && node.name !== "undefined" && !isKey && !HOW.test(node.name);
}
