import { findFunction, getKeyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findOrder } from "./early-throw.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { getLeadingComments } from "../../lib/edit/lines.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getLiteralStyle } from "../../lib/edit/literal-style.js";
import { RESERVED } from "../../lib/edit/free-name.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { isAwaiting } from "../../lib/ast/promises/programs.js";
import { layOut } from "./lay-out.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */
/** @import { Part } from "./parts.js" */

/** What may be said in front of a statement as well as in it. */
const STATEMENTS = /^(?:ExpressionStatement|ReturnStatement|VariableDeclaration)$/;

/**
 * Waits for members of an object at once, in front of the statement that it is a part of:
 *
 *                                                                    const [users, posts] = await Promise.all([countUsers(), countPosts()]);
 *   return { users: await countUsers(), posts: await countPosts() };  →   return { users, posts };
 *
 * @param {Source} source
 * @param {Node[]} awaits - AwaitExpressions, parts of one expression
 * @returns {{ edits: Edit[], moved: Range[] } | undefined} undefined where one of them has no name that is free, or may throw when another is asked for already
 */
export function awaitMembers(source, awaits) {
  const statement = findStatement(awaits[0]);
  const members = awaits.map((awaited) => getWrapped(awaited).parent);
  const isMember = (/** @type {Node} */ member, /** @type {number} */ index) =>
    member.type === "Property" && member.value === awaits[index] && isFree(source, awaits[0], member);
  if (statement === undefined || !members.every(isMember)) return undefined;
  if (source.comments.some((comment) => members.some((member) => contains(member, comment)))) return undefined;
  if (awaits.some((awaited) => findWithin(source, awaited.argument, isAwaiting, isFunction) !== undefined))
    return undefined;
  const row = awaits.map((awaited) => createWaiting(statement, awaited));
  const found = findOrder(source, row);
  if ("thrown" in found || found.order.some((waiting, index) => waiting !== row[index])) return undefined;
  const names = members.map((member) => getKeyName(member) ?? "");
  /** @type {Part[]} */
  const parts = row.map((waiting, index) => ({
    of: waiting,
    name: names[index],
    expression: waiting.awaited.argument.range,
    comments: [],
  }));
  const { eol, semicolons } = source.style;
  const start = (getLeadingComments(source, statement)[0] ?? statement).range[0];
  const indent = getLineIndent(source.text, start);
  const words = { start: "const ", type: "", all: "await Promise.all(", end: semicolons ? ";" : "" };
  return {
    edits: [
      { range: [start, start], text: `${layOut(source, indent, parts, words)}${eol}${indent}` },
      ...members.map((member, index) => ({ range: member.range, text: writeMember(source, member, names[index]) })),
    ],
    moved: parts.map(({ expression }) => expression),
  };
}

/**
 * @param {Source} source
 * @param {Node} awaited
 * @param {Node} member - Property
 * @returns {boolean} whether a variable of the function may be called as it is: nothing in the function or around it is
 */
function isFree(source, awaited, member) {
  const owner = findFunction(awaited);
  const name = member.computed || member.key.type !== "Identifier" ? undefined : member.key.name;
  if (owner === undefined || name === undefined || RESERVED.has(name)) return false;
  for (let scope = source.scopeManager.acquire(/** @type {any} */ (owner)); scope != null; scope = scope.upper)
    if (scope.set.has(name)) return false;
  return !source
    .nodes("Identifier")
    .some((node) => node.name === name && contains(owner, node) && source.findVariable(node) !== undefined);
}

/**
 * @param {Node} awaited
 * @returns {Node | undefined} the statement of a block that it is a part of
 */
function findStatement(awaited) {
  let node = awaited;
  while (node.parent != null && node.parent.type !== "BlockStatement" && !isFunction(node.parent)) node = node.parent;
  const isOwn = node.parent?.type === "BlockStatement" && STATEMENTS.test(node.type);
  return isOwn && findFunction(node) === findFunction(awaited) ? node : undefined;
}

/**
 * @param {Node} statement
 * @param {Node} awaited
 * @returns {import("../../lib/effects/order/waiting.js").Waiting}
 */
function createWaiting(statement, awaited) {
  return { statement, target: awaited, awaited, value: awaited, kind: "part", between: [] };
}

/**
 * @param {Source} source
 * @param {Node} member - `users: await count(users)`
 * @param {string} name
 * @returns {string} `users: users2`, or `users`
 */
function writeMember(source, member, name) {
  const key = source.slice(member.key);
  return name === key && getLiteralStyle(source).shorthand ? name : `${key}: ${name}`;
}
