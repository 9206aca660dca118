import { getAllAwaiting } from "../../ast/promises/programs.js";
import { isFunction } from "../../ast/syntax/functions.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Waiting } from "./waiting.js" */

/** Statements that wait once they are reached; loops wait again and again, and are looked at by themselves. */
const PLAIN = /^(?:ExpressionStatement|VariableDeclaration|ReturnStatement)$/;

/**
 * Statements of which one stands behind the other, and both wait, without being of one row: one of them may be a check, or its result is
 * what nobody takes, as of a write.
 *
 * @param {Source} source
 * @param {Node} block
 * @param {readonly Waiting[][]} rows - of the block
 * @returns {[Node, Node][]} their first AwaitExpressions
 */
export function getApart(source, block, rows) {
  const awaits = source.memo(getApart, () => getAwaitsOfStatements(source));
  const areInRow = (/** @type {Node[]} */ pair) =>
    rows.some((row) => pair.every((one) => row.some(({ statement }) => statement === one)));
  /** @type {[Node, Node][]} */
  const found = [];
  for (let index = 1; index < block.body.length; index++) {
    const [before, behind] = [block.body[index - 1], block.body[index]];
    const [first, second] = [awaits.get(before), awaits.get(behind)];
    if (first !== undefined && second !== undefined && !areInRow([before, behind])) found.push([first, second]);
  }
  return found;
}

/**
 * @param {Source} source
 * @returns {Map<Node, Node>} plain statements of blocks, and the first AwaitExpression of each
 */
function getAwaitsOfStatements(source) {
  /** @type {Map<Node, Node>} */
  const awaits = new Map();
  for (const awaited of getAllAwaiting(source)) {
    let statement = awaited;
    while (
      statement.parent.type !== "BlockStatement" &&
      !isFunction(statement.parent) &&
      statement.parent.parent != null
    )
      statement = statement.parent;
    if (PLAIN.test(statement.type) && statement.parent.type === "BlockStatement" && !awaits.has(statement))
      awaits.set(statement, awaited);
  }
  return awaits;
}
