import { escapeRegExp } from "../ast/escape-regexp.js";
/** @import { Node, Source } from "../types.js" */

/**
 * Whether an expression fills a variable of the module that keeps what it gets: `cache ??= load()`, `cache || (cache = load())`,
 * `if (!cache) cache = load()`. It runs for the first request only.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isMadeOnce(source, node) {
  if (node.type !== "AssignmentExpression" || node.left.type !== "Identifier") return false;
  const scope = source.findVariable(node.left)?.scope.type;
  if (
    scope !== "module" &&
    scope !== "global" &&
    !(scope === "function" && source.findVariable(node.left)?.scope.upper?.type === "global")
  )
    return false;
  if (node.operator === "??=" || node.operator === "||=") return true;
  if (node.operator !== "=") return false;
  const { name } = node.left;
  const pattern = escapeRegExp(name);
  /** @param {Node} test */
  const isUnset = (test) =>
    new RegExp(
      String.raw`^(!\s*${pattern}|${pattern}\s*={2,3}\s*(null|undefined)|typeof ${pattern} === ["']undefined["'])$`,
    ).test(source.slice(test));
  const { parent } = node;
  if (parent.type === "LogicalExpression" && parent.right === node) return source.slice(parent.left) === name;
  const statement =
    parent.type === "ExpressionStatement" && parent.parent.type === "BlockStatement" ? parent.parent : parent;
  return (
    statement.parent?.type === "IfStatement" &&
    statement.parent.consequent === statement &&
    isUnset(statement.parent.test)
  );
}
