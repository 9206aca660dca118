import { copy } from "./copy.js";
import { findStatement } from "../../lib/ast/promises/await-site.js";
import { getAttachedRange } from "../../lib/edit/move-out.js";
import { getLineBreak } from "./lines-of-text.js";
import { isClass, isFunction } from "../../lib/ast/syntax/functions.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */
/** @import { Stays } from "./split.js" */

/**
 * What is left to do in a statement behind an `await` in it, from the statement of the `await` outwards:
 *
 *   for (const hook of hooks) {            await pending
 *     await hook(request)                  if (request.done) return
 *     if (request.done) return        →    for (const hook of remaining) {
 *   }                                        …
 *                                          }
 *
 * @typedef {object} Remainder
 * @property {Range[]} flat - code that stands side by side in it; the statement of the `await` comes first
 * @property {Range[][]} nested - code in scopes of its own: the parts of loops, handlers
 * @property {boolean} isRepeated - it goes on with a loop
 * @property {Node[]} breaks - `break` statements that leave that loop from in front of it
 * @property {(edits: Edits, indent: string) => Written} write - without a line break at either end
 */

/**
 * The edits inside of the code that is left.
 *
 * @typedef {object} Edits
 * @property {Edit[]} statement - in the statement of the `await`, where its call has run
 * @property {Edit[]} behind - in what stands behind it
 * @property {Edit[]} again - in loops and handlers; a loop comes to all of it again
 */

/**
 * Code that is written once more, and what of it stays as it is.
 *
 * @typedef {{ text: string, moved: Range[] }} Written
 */

/**
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @param {Node} top - the statement of the function's body that it stands in
 * @param {Map<Node, string>} iterators - for each `for…of` around it, the name of what has the elements that are left
 * @returns {Remainder | Stays}
 */
export function getRemainder(source, node, top, iterators) {
  const statement = findStatement(node);
  /** @type {Remainder} */
  let left = {
    flat: [statement.range],
    nested: [],
    isRepeated: false,
    breaks: [],
    write(edits, indent) {
      const { text, moved } = copy(source, statement.range, edits.statement, indent);
      return { text: indent + text, moved };
    },
  };
  /** @type {Node[]} */
  let written = [statement];
  for (let child = statement; child !== top; child = child.parent) {
    const { parent } = child;
    switch (parent.type) {
      case "BlockStatement": {
        const rest = parent.body.slice(parent.body.indexOf(child) + 1);
        if (rest.length > 0) left = addRest(source, left, child, rest);
        written.push(...rest);
        break;
      }
      case "ForOfStatement":
      case "ForStatement":
      case "WhileStatement":
      case "DoWhileStatement": {
        const jumps = written.flatMap((one) => findJumps(source, one));
        if (jumps.some(({ type, label }) => type === "ContinueStatement" || label != null))
          return { stays: "continueAfterAwait" };
        if (jumps.length > 0 && parent !== top) return { stays: "breakAfterAwait" };
        written = [];
        left = { ...addLoop(source, left, parent, iterators.get(parent)), breaks: jumps };
        break;
      }
      case "TryStatement": {
        if (child === parent.finalizer) return { stays: "inFinally" };
        const [handled] = [child === parent.block ? parent.handler : undefined, parent.finalizer].filter(
          (part) => part != null,
        );
        if (handled !== undefined) left = addHandlers(source, left, [child.range[1], parent.range[1]]);
        break;
      }
      case "CatchClause":
      case "IfStatement":
        break;
      default:
        return { stays: "inOtherStatement" };
    }
  }
  return left;
}

/**
 * @param {Source} source
 * @param {Remainder} left
 * @param {Node} child - the statement that it is left of
 * @param {Node[]} rest - the statements behind that in its block
 * @returns {Remainder}
 */
function addRest(source, left, child, rest) {
  /** @type {Range} */
  const range = [getAttachedRange(source, rest[0])[0], getAttachedRange(source, rest[rest.length - 1])[1]];
  return {
    ...left,
    flat: [...left.flat, range],
    write(edits, indent) {
      const first = left.write(edits, indent);
      const behind = copy(source, range, edits.behind, indent);
      return {
        text: `${first.text}${getLineBreak(source, child.range[1], range[0])}${indent}${behind.text}`,
        moved: [...first.moved, ...behind.moved],
      };
    },
  };
}

/**
 * @param {Source} source
 * @param {Remainder} left
 * @param {Node} loop
 * @param {string | undefined} iterator
 * @returns {Remainder}
 */
function addLoop(source, left, loop, iterator) {
  const parts =
    loop.type === "ForOfStatement"
      ? [loop.left, loop.body]
      : [loop.test, loop.update, loop.body].filter((part) => part != null);
  /** @param {Node | null | undefined} part */
  const slice = (part) => (part == null ? "" : ` ${source.slice(part)}`);
  //   for (let i = 0; i < hooks.length; i++)   →   for (i++; i < hooks.length; i++)
  const head =
    loop.type === "ForOfStatement"
      ? `for (${source.slice(loop.left)} of ${iterator})`
      : loop.type === "ForStatement"
        ? `for (${slice(loop.update).trimStart()};${slice(loop.test)};${slice(loop.update)})`
        : `while (${source.slice(loop.test)})`;
  return {
    ...left,
    nested: [...left.nested, parts.map((part) => part.range)],
    isRepeated: true,
    write(edits, indent) {
      const first = left.write(edits, indent);
      const body = copy(source, loop.body.range, edits.again, indent);
      return {
        text: `${first.text}${source.style.eol}${indent}${head} ${body.text}`,
        moved: [...first.moved, ...parts.slice(0, -1).map((part) => part.range), ...body.moved],
      };
    },
  };
}

/**
 * @param {Source} source
 * @param {Remainder} left
 * @param {Range} range - of `catch` and `finally`
 * @returns {Remainder}
 */
function addHandlers(source, left, range) {
  const { eol, indent: step } = source.style;
  return {
    ...left,
    nested: [...left.nested, [range]],
    write(edits, indent) {
      const tried = left.write(edits, indent + step);
      const handlers = copy(source, range, edits.again, indent);
      return {
        text: `${indent}try {${eol}${tried.text}${eol}${indent}}${handlers.text}`,
        moved: [...tried.moved, ...handlers.moved],
      };
    },
  };
}

/**
 * The places where a statement of a loop's body goes on somewhere else than behind itself, other than by `return` or `throw`.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {Node[]}
 */
function findJumps(source, statement) {
  /** @type {Node[]} */
  const found = [];
  walk(statement, source.visitorKeys, (node) => {
    if (isFunction(node) || isClass(node)) return false;
    if (
      /^(Break|Continue)Statement$/.test(node.type) &&
      (node.label != null ||
        !isInside(
          node,
          statement,
          node.type === "BreakStatement" ? /^(For|While|DoWhile|Switch)/ : /^(For|While|DoWhile)/,
        ))
    )
      found.push(node);
    return undefined;
  });
  return found;
}

/**
 * @param {Node} node
 * @param {Node} outer
 * @param {RegExp} types
 * @returns {boolean} whether a node of these types stands between the two, or is the outer one
 */
function isInside(node, outer, types) {
  for (let child = node; child !== outer; child = child.parent) if (types.test(child.parent.type)) return true;
  return false;
}
