import { isPlainChoice } from "../../lib/ast/syntax/plain-choice.js";

/** @import { Edit, Node, Source } from "../../lib/types.js" */

/**
 * The `if` that does nothing but one assignment, where a conditional expression says the same on one line.
 *
 *   if (options.user) this.user = options.user;
 *
 * @param {Source} source
 * @param {Node} assignment
 * @param {Node[]} body - the statements of which the `if` must be one
 * @returns {Node | undefined}
 */
export function findPlainTest(source, assignment, body) {
  const statement = assignment.parent;
  const block =
    statement.parent?.type === "BlockStatement" && statement.parent.body.length === 1 ? statement.parent : statement;
  const test = block.parent;
  if (
    assignment.operator !== "=" ||
    statement.type !== "ExpressionStatement" ||
    test?.type !== "IfStatement" ||
    test.alternate != null ||
    !body.includes(test)
  )
    return undefined;
  return isPlainChoice(source, test, [assignment.left, test.test, assignment.right]) ? test : undefined;
}

/**
 * `if (test) this.user = value` → `this.user = test ? value : undefined`
 *
 * @param {Source} source
 * @param {Node} test - as `findPlainTest` returns it
 * @param {Node} assignment - in it
 * @returns {Edit[]}
 */
export function writeConditional(source, test, { left, right }) {
  return [
    { range: [test.range[0], test.test.range[0]], text: `${source.slice(left)} = ` },
    { range: [test.test.range[1], right.range[0]], text: " ? " },
    { range: [right.range[1], test.range[1]], text: ` : undefined${source.style.semicolons ? ";" : ""}` },
  ];
}
