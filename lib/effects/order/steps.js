import { isAwaiting } from "../../ast/promises/programs.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getMembers, haveInCommon } from "../members.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Waiting } from "./waiting.js" */

/** What opens the way for all that follows. */
const OPENS =
  /^_?(?:lock|acquire|begin|start|connect|getConnection|authenticate|authori[sz]e|login|init(?:iali[sz]e)?$)/;

/**
 * @param {Node} statement
 * @returns {Node | undefined} AwaitExpression of a call whose result nobody takes, and that nothing is to wait for by its name
 */
export function findStep(statement) {
  const awaited = statement.type === "ExpressionStatement" ? unwrap(statement.expression) : undefined;
  const call = awaited !== undefined && isAwaiting(awaited) ? unwrap(awaited.argument) : undefined;
  return call?.type === "CallExpression" && !isOpening(call) ? awaited : undefined;
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is a call that opens the way for all that follows
 */
export function isOpening(node) {
  return node.type === "CallExpression" && OPENS.test(findLastName(node.callee) ?? "");
}

/**
 * @param {Source} source
 * @param {Waiting} waiting
 * @returns {boolean} whether it only throws: nothing that follows it may begin before, but for other checks
 */
export function isCheck(source, { kind, awaited }) {
  return kind === "step" && getMembers(source, awaited).writes.size === 0;
}

/**
 * @param {Source} source
 * @param {Waiting} earlier
 * @param {Waiting} later
 * @returns {boolean} whether neither needs a member of `this` that the other writes, and what follows a check is one, too
 */
export function mayGoBeside(source, earlier, later) {
  if (earlier.kind !== "step" && later.kind !== "step") return true;
  const members = getMembers(source, earlier.value);
  return (
    !(isCheck(source, earlier) && !isCheck(source, later)) &&
    [later.value, ...(later.test === undefined ? [] : [later.test]), ...later.between].every(
      (node) => !haveInCommon(members, getMembers(source, node)),
    )
  );
}
