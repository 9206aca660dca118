import { contains } from "../../lib/ast/syntax/contains.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { KINDS } from "../../lib/ast/values/read-only.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */
/** @import { Search } from "../../detectors/no-nested-search/search.js" */

/** What may run its parts or not. */
const BRANCHES = /^(ConditionalExpression|LogicalExpression|IfStatement|SwitchStatement|TryStatement)$/;

/**
 * The statement before which the list can be taken as it is in the loop.
 *
 * @param {Source} source
 * @param {Search} search
 * @param {Node} loop
 * @returns {{ statement: Node } | Refusal}
 */
export function findPlace(source, { list }, loop) {
  let statement = loop;
  for (; statement.parent != null && statement.parent.type !== "BlockStatement"; statement = statement.parent) {
    const { parent } = statement;
    if (isFunction(parent) || parent.type === "Program") return refuse(source, "loopWithoutBlock");
    if (BRANCHES.test(parent.type) && parent.test !== statement) return refuse(source, "loopSkipped");
  }
  const declared = /** @type {any} */ (source.findVariable(getRoot(list))?.defs[0]?.name);
  if (declared !== undefined && contains(statement, declared)) return refuse(source, "listDeclaredInStatement");
  const change = findChange(source, list, statement);
  if (change !== undefined) return refuseChange(source, source.slice(list), change);
  return { statement };
}

/**
 * A constant that is made of the same list above a statement, there or around the `if` and `try` that it stands in, and still holds what is
 * in it.
 *
 * @param {Source} source
 * @param {Pick<Search, "list">} search
 * @param {Node} statement
 * @param {string} made - `new Set(users)`
 * @returns {string | undefined} its name
 */
export function findSame(source, { list }, statement, made) {
  const { parent: block } = statement;
  const before = block.body.slice(0, block.body.indexOf(statement));
  const index = before.findLastIndex(
    (/** @type {Node} */ { type, kind, declarations }) =>
      type === "VariableDeclaration" &&
      kind === "const" &&
      declarations.length === 1 &&
      declarations[0].id.type === "Identifier" &&
      declarations[0].init != null &&
      source.slice(declarations[0].init) === made,
  );
  if (before.slice(index + 1).some((/** @type {Node} */ between) => findChange(source, list, between) !== undefined))
    return undefined;
  if (index !== -1) return before[index].declarations[0].id.name;
  let around = block;
  while (/^(BlockStatement|IfStatement|TryStatement)$/.test(around.type) && around.parent.type !== "BlockStatement")
    around = around.parent;
  if (!/^(BlockStatement|IfStatement|TryStatement)$/.test(around.type)) return undefined;
  const name = findSame(source, { list }, around, made);
  return name === undefined || isShadowed(source, name, around.parent) ? undefined : name;
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {Node} block - that declares it, or one in it
 * @returns {boolean} whether it stands for several things there
 */
function isShadowed(source, name, block) {
  const named = source.nodes("Identifier").filter((node) => node.name === name && contains(block, node));
  return new Set(named.flatMap((node) => source.findVariable(node) ?? [])).size > 1;
}

/**
 * @param {Source} source
 * @param {Node} list
 * @param {Node} statement
 * @returns {Node | undefined} a place in it where the list does more than to be read
 */
function findChange(source, list, statement) {
  const text = source.slice(list);
  const root = getRoot(list);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  return findWithin(source, statement, (node) => {
    const isRoot = node.type === "Identifier" && variable !== undefined && source.findVariable(node) === variable;
    const { parent } = node;
    //   page = next;
    if (isRoot && parent.type === "AssignmentExpression" && parent.left === node) return true;
    const isList = list.type === "Identifier" ? isRoot : node.type === list.type && source.slice(node) === text;
    return isList && !isRead(node);
  });
}

/**
 * @param {Source} source
 * @param {string} name - of the list
 * @param {Node} change - where it changes
 * @returns {Refusal}
 */
function refuseChange(source, name, change) {
  const { parent } = getWrapped(change);
  return parent.type === "MemberExpression" && /^(push|unshift)$/.test(getPropertyName(parent) ?? "")
    ? refuse(source, "listGrows", { name })
    : refuse(source, "listChanges", { at: change, name });
}

/**
 * @param {Node} list
 * @returns {boolean} whether a list is only looked at: `users.length`, `users.map(…)`, `of users`
 */
function isRead(list) {
  const node = getWrapped(list);
  const { parent } = node;
  if (parent.type === "MemberExpression" && parent.object === node) {
    const used = getWrapped(parent);
    if (used.parent.type === "AssignmentExpression" && used.parent.left === used) return false;
    if (used.parent.type === "CallExpression" && used.parent.callee === used)
      return KINDS.array.reads.has(getPropertyName(parent) ?? "");
    return used.parent.type !== "UpdateExpression" && used.parent.operator !== "delete";
  }
  return (
    (parent.type === "ForOfStatement" && parent.right === node) ||
    parent.type === "SpreadElement" ||
    parent.type === "IfStatement"
  );
}
