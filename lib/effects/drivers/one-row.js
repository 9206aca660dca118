import { findLastName } from "../../ast/syntax/member-chain.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What is of several rows already. */
const MANY = /(?:[^s]s|List|Array|Batch|Chunk|Rows)$|^(?:batch|chunk|rows|list)$/;
const ONE = /(?:values|data|details|props|attributes|attrs|fields|params|options|settings)$/i;
const MAKES_MANY = /^(?:map|filter|flat|flatMap|slice|splice|chunk|values|concat|split|sort|toArray)$/;

/**
 * @param {Source} source
 * @param {Node | undefined} row - what a write is given
 * @param {(node: Node) => boolean} isOfRound
 * @returns {boolean} whether it is one row, which is of the round
 */
export function isOneRow(source, row, isOfRound) {
  if (row === undefined || row.type === "SpreadElement" || !isOfRound(row)) return false;
  const node = unwrap(row);
  const values = resolve(source, node);
  if (values.every((value) => value.kind === "node" && value.node.type === "ObjectExpression")) return true;
  if (node.type === "Identifier" && MANY.test(node.name) && !ONE.test(node.name)) return false;
  return values.every(
    (value) =>
      value.kind !== "node" ||
      !(
        value.node.type === "ArrayExpression" ||
        (value.node.type === "CallExpression" && MAKES_MANY.test(findLastName(value.node.callee) ?? ""))
      ),
  );
}
