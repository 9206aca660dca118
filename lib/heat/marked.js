import { findWithin } from "../ast/syntax/find-within.js";
import { isClass, isFunction } from "../ast/syntax/functions.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { walk } from "../ast/syntax/walk.js";

/** @import { Comment, Node, Source } from "../types.js" */

const MARK = /@(hot|cold)path\b/;

/**
 * What the author says of a function or class.
 *
 * @typedef {object} Mark
 * @property {"hot" | "cold"} mark
 * @property {number} line - of the comment
 */

/**
 * Functions and classes that the author marked: a comment with `@hotpath` or `@coldpath` right before them, before the
 * variable, property or export that holds them, or before the class or object whose methods they are.
 *
 * @param {Source} source
 * @returns {Map<Node, Mark>}
 */
export function findMarks(source) {
  /** Marks by where the code behind their comments starts.
   * @type {Map<number, Mark>} */
  const offsets = new Map();
  let behind = source.text.length;
  // From the last one: of several marks before the same code, that one counts.
  for (const [index, comment] of [...source.comments.entries()].reverse()) {
    behind = getCodeBehind(source, index, behind);
    const mark = /** @type {Mark["mark"] | undefined} */ (MARK.exec(comment.value)?.[1]);
    if (mark !== undefined && !offsets.has(behind) && !isTrailing(source, comment))
      offsets.set(behind, { mark, line: source.lineOf(comment.range[0]) });
  }
  /** @type {Map<Node, Mark>} */
  const marks = new Map();
  if (offsets.size === 0) return marks;
  /** @type {{ node: Node, mark: Mark }[]} */
  const marked = [];
  walk(source.ast, source.visitorKeys, (node) => {
    const mark = node.type === "Program" ? undefined : offsets.get(node.range[0]);
    if (mark === undefined) return;
    // Of the nodes that start there, the outermost.
    offsets.delete(node.range[0]);
    marked.push({ node, mark });
  });
  // A method's own mark wins over the one of its class, which stands before it.
  for (const { node, mark } of marked) for (const target of findTargets(source, node)) marks.set(target, mark);
  return marks;
}

/**
 * `send() // @hotpath`: a line's last comment speaks of the line, not of what follows.
 *
 * @param {Source} source
 * @param {Comment} comment
 */
function isTrailing(source, comment) {
  if (comment.type !== "Line") return false;
  const lineStart = source.text.lastIndexOf("\n", comment.range[0] - 1) + 1;
  return source.text.slice(lineStart, comment.range[0]).trim() !== "";
}

/**
 * @param {Source} source
 * @param {number} index - of a comment
 * @param {number} behindNext - the offset of the code behind the next comment
 * @returns {number} the offset of the code behind it, white space and further comments
 */
function getCodeBehind(source, index, behindNext) {
  let [, position] = source.comments[index].range;
  const next = source.comments[index + 1];
  if (next !== undefined && source.text.slice(position, next.range[0]).trim() === "") return behindNext;
  while (position < source.text.length && /\s/.test(source.text[position])) position++;
  return position;
}

/**
 * The functions and classes that a mark before a node speaks of.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Node[]}
 */
function findTargets(source, node) {
  const inner = unwrap(node);
  if (isFunction(inner)) return [inner];
  if (isClass(inner))
    return [
      inner,
      ...inner.body.body.flatMap((/** @type {Node} */ member) => (isFunction(member.value) ? [member.value] : [])),
    ];
  switch (inner.type) {
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      return inner.declaration == null ? [] : findTargets(source, inner.declaration);
    case "VariableDeclaration":
      return inner.declarations.flatMap((/** @type {Node} */ declarator) =>
        declarator.init == null ? [] : findTargets(source, declarator.init),
      );
    case "ExpressionStatement":
      return findTargets(source, inner.expression);
    case "AssignmentExpression":
      return findTargets(source, inner.right);
    case "MethodDefinition":
    case "PropertyDefinition":
    case "Property":
      return inner.value == null ? [] : findTargets(source, inner.value);
    // @Get() list () {}
    case "Decorator":
      return findTargets(source, inner.parent);
    // { list () {}, show () {} }
    case "ObjectExpression":
      return inner.properties.flatMap((/** @type {Node} */ property) =>
        property.type === "Property" && (isFunction(property.value) || isClass(property.value))
          ? findTargets(source, property.value)
          : [],
      );
    default:
      return findFirst(source, inner);
  }
}

/**
 * `return function () {}`, `wrap(async () => {})`: the first function or class inside.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Node[]}
 */
function findFirst(source, node) {
  const found = findWithin(source, node, (inner) => isFunction(inner) || isClass(inner));
  return found === undefined ? [] : findTargets(source, found);
}
