import { getPropertyName } from "../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node } from "../types.js" */

/**
 * A call in a chain of calls: `select("id")` in `db("users").select("id").first()`.
 *
 * @typedef {object} Link
 * @property {Node} call
 * @property {string} name - of the method; of a function its last name, as of the table's call `db("users")`; "" where it is computed
 * @property {Node[]} args
 */

/**
 * A chain of calls, and what it begins with.
 *
 * @typedef {object} Chain
 * @property {Link[]} links - the first call first
 * @property {Node} receiver - what the first call is made on: `this.db` in `this.db.select()`; the function where that is no method
 */

/**
 * @param {Node} call - the last one of a chain
 * @returns {Chain}
 */
export function getChain(call) {
  /** @type {Link[]} */
  const links = [];
  let node = unwrap(call);
  while (node.type === "CallExpression") {
    const callee = unwrap(node.callee);
    const isMember = callee.type === "MemberExpression";
    links.unshift({
      call: node,
      name: isMember ? (getPropertyName(callee) ?? "") : callee.type === "Identifier" ? callee.name : "",
      args: node.arguments,
    });
    node = isMember ? unwrap(callee.object) : callee;
    if (!isMember) break;
  }
  return { links, receiver: node };
}

/**
 * What is waited for of a query is its last part: `await users.find({ age }).limit(10)`. What a promise is asked for afterwards is none.
 *
 * @param {Node} call - or what it hands over
 * @returns {Node} the last call of its chain
 */
export function getLastOfChain(call) {
  let last = call;
  for (;;) {
    const member = getWrapped(last).parent;
    const next =
      member?.type === "MemberExpression" && member.object === getWrapped(last) ? getWrapped(member).parent : undefined;
    if (next?.type !== "CallExpression" || next.callee !== getWrapped(member)) return last;
    if (/^(?:then|catch|finally)$/.test(getPropertyName(member) ?? "")) return last;
    last = next;
  }
}

/**
 * The names of a chain of members and calls, its last one first: `user`, `prisma` of `prisma.user`, and `#db` of `this.#db`.
 *
 * @param {Node} expression
 * @returns {string[]}
 */
export function getNamesOf(expression) {
  /** @type {string[]} */
  const names = [];
  for (let node = unwrap(expression); ;) {
    if (node.type === "MemberExpression") {
      names.push(getPropertyName(node) ?? "");
      node = unwrap(node.object);
    } else if (node.type === "CallExpression") {
      node = unwrap(node.callee);
    } else {
      if (node.type === "Identifier") names.push(node.name);
      return names;
    }
  }
}
