import { contains } from "../../../lib/ast/syntax/contains.js";
import { findFunction } from "../../../lib/ast/syntax/functions.js";
import { findWithin } from "../../../lib/ast/syntax/find-within.js";
import { getOwnNodes } from "../../../lib/ast/syntax/own-nodes.js";
import { getRoot } from "../../../lib/ast/syntax/member-chain.js";
import { getWrites } from "../../../lib/ast/values/writes.js";
import { isTypeChecked } from "../../../lib/source/typescript.js";

/** @import { Node, Source } from "../../../lib/types.js" */

/** What narrows the type of what it asks about, for the code behind it. */
const TESTS = ["IfStatement", "ConditionalExpression", "LogicalExpression"];

/**
 * Whether TypeScript may know less of a name or a member in a function that is called for each element than it knows in the loop:
 *
 *   if (!req.user) return;
 *   for (const id of ids) await load(id, req.user.team);
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node[]} statements - of its body, which go into the function
 * @returns {boolean}
 */
export function losesNarrowing(source, loop, statements) {
  if (!isTypeChecked(source)) return false;
  const narrowed = getNarrowed(source, loop);
  return statements.some(
    (statement) =>
      findWithin(source, statement, (node) => {
        if (node.type === "MemberExpression")
          return narrowed.has(getText(source, node)) && isOutside(source, loop, node);
        const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
        return variable !== undefined && isOutside(source, loop, node) && getWrites(variable).length > 0;
      }) !== undefined,
  );
}

/**
 * The same of the rest of a loop, where what stands in front of it has gone into a function:
 *
 *   if (!post.team) continue;
 *   const { name } = await load(post.team.id);      post.team.name = name;
 *
 * @param {Source} source
 * @param {Node[]} prefix - statements that go
 * @param {Node[]} rest - statements that stay
 * @returns {boolean}
 */
export function losesTests(source, prefix, rest) {
  if (!isTypeChecked(source)) return false;
  const asked = new Set(prefix.flatMap(({ test }) => (test === undefined ? [] : getAsked(source, test))));
  const isAsked = (/** @type {Node} */ node) => node.type === "MemberExpression" && asked.has(getText(source, node));
  return rest.some((statement) => findWithin(source, statement, isAsked) !== undefined);
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {Set<string>} members that the function asks about, or writes, in front of a loop
 */
function getNarrowed(source, loop) {
  const nodes = getOwnNodes(source, findFunction(loop), ...TESTS, "AssignmentExpression");
  return new Set(
    nodes.filter(({ range }) => range[0] < loop.range[0]).flatMap((node) => getAsked(source, node.test ?? node.left)),
  );
}

/**
 * @param {Source} source
 * @param {Node} test
 * @returns {string[]} members that it says something of
 */
function getAsked(source, test) {
  /** @type {string[]} */
  const texts = [];
  /** @param {Node} node */
  const add = (node) => {
    if (node.type === "MemberExpression" && !isMethod(node)) texts.push(getText(source, node));
    return false;
  };
  findWithin(source, test, add, isMethod);
  return texts;
}

/**
 * `this.users.has` of `if (this.users.has(id))`, of which that says nothing
 *
 * @param {Node} node
 * @returns {boolean}
 */
function isMethod(node) {
  return node.type === "MemberExpression" && node.parent.type === "CallExpression" && node.parent.callee === node;
}

/**
 * @param {Source} source
 * @param {Node} member
 * @returns {string} `req.user.id` of `req.user?.id`
 */
function getText(source, member) {
  return source.slice(member).replace(/\?\.|!/g, (mark) => (mark === "!" ? "" : "."));
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} node - Identifier or MemberExpression
 * @returns {boolean} whether it is of a variable that the function around the loop has, or of `this`
 */
function isOutside(source, loop, node) {
  const root = getRoot(node);
  if (root.type !== "Identifier") return root.type === "ThisExpression";
  const name = /** @type {any} */ (source.findVariable(root)?.defs[0]?.name);
  return name !== undefined && !contains(loop, name) && findFunction(name) !== undefined;
}
