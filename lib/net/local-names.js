import { countFirst } from "../ast/count-first.js";
import { findFunction, isFunction } from "../ast/syntax/functions.js";
import { getEditedNames } from "../ast/syntax/edited-names.js";
import { getNodesWithin } from "../ast/syntax/nodes-within.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */

/** What may have names of its own; not the text in `typeof value === "function"`. */
const FUNCTION = /=>|(?<!["'])\bfunction\b|\bclass\b|\)\s*\{/;

/**
 * Names that stand in statements of one block of a function only, and in no function that comes with them.
 *
 * @param {Source} source
 * @param {Edit[]} edits
 * @param {Set<string>} brought - by them
 * @returns {{ name: string, range: Range }[]} with the range of the block, or of the function
 */
export function getLocalNames(source, edits, brought) {
  return [...brought].flatMap((name) => {
    const own = edits.filter((edit) => getEditedNames(source, [edit]).written.has(name));
    if (own.some((edit) => FUNCTION.test(edit.text) || FUNCTION.test(source.slice(edit)))) return [];
    const [owner, ...others] = new Set(own.map(({ range }) => findOwner(source, range)));
    return owner === undefined || others.length > 0 || isSeen(source, owner, name)
      ? []
      : [{ name, range: getBlockRange(source, owner, own) }];
  });
}

/** What else has names of its own. */
const OWNERS = [
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "PropertyDefinition",
  "AccessorProperty",
  "StaticBlock",
];

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {Node | undefined} the function with the range in it, unless that stands in something smaller with names of its own
 */
function findOwner(source, [start, end]) {
  const owners = source.nodes(...OWNERS);
  /** @type {Node | undefined} */
  let owner = owners[countFirst(owners, (node) => node.range[0] < start) - 1];
  while (owner !== undefined && owner.range[1] <= end) owner = findFunction(owner);
  return isFunction(owner) ? owner : undefined;
}

/**
 * @param {Source} source
 * @param {Node} owner
 * @param {Edit[]} edits - in it
 * @returns {Range} of the innermost block with all of them in it: others beside it do not see what it declares
 */
function getBlockRange(source, owner, edits) {
  const start = Math.min(...edits.map(({ range }) => range[0]));
  const end = Math.max(...edits.map(({ range }) => range[1]));
  const block = getNodesWithin(source, owner, "BlockStatement").findLast(
    ({ range }) => range[0] < start && end < range[1],
  );
  return (block ?? owner).range;
}

/**
 * @param {Source} source
 * @param {Node} owner - a function
 * @param {string} name
 * @returns {boolean} whether it or what is around it has a variable of that name
 */
function isSeen(source, owner, name) {
  for (let scope = source.scopeManager.acquire(/** @type {any} */ (owner), true); scope != null; scope = scope.upper)
    if (scope.set.has(name)) return true;
  return false;
}
