import { findLastName } from "../../ast/syntax/member-chain.js";

/** @import { Node } from "../../types.js" */

/** Functions that bring something and stop what follows them if that is not right: `findAndValidateGroup`, `getProjectForAuth`. */
const BRINGS = /(?:And|Or)(?:Validate|Verify|Authori[sz]e|Check|Assert|Deny|Forbid|Reject)(?![a-z])|ForAuth(?![a-z])/;

/** Functions whose only business is to stop what follows them. */
const GATE =
  /^_?(?:require|ensure|verify|validate|authori[sz]e|authenticate|check(?!If[A-Z])|assert|lock|acquire|guard|enforce|confirm|protect|throwIf|failIf|must|begin|start|connect)(?![a-z])/;

/** What hands out a connection of a pool, unless it is told which one is looked for. */
const TAKES = /^_?getConnection$/;

/** What is called so says yes or no. */
const QUESTION = /^_?(?:is|has|had|can|may|should|are|was|needs)[A-Z]/;

/**
 * @param {string} name - of a function, or of what is kept: `hasLicense`, `canRead`
 * @returns {boolean} whether it asks if something is so, and not for what is there
 */
export function isQuestion(name) {
  return QUESTION.test(name);
}

/**
 * @param {Node} call - CallExpression
 * @returns {boolean} whether what follows may only start when it is through, by its name
 */
export function isGateCall(call) {
  const name = findLastName(call.callee) ?? "";
  return GATE.test(name) || BRINGS.test(name) || (TAKES.test(name) && isUntold(call));
}

/**
 * @param {Node} call
 * @returns {boolean} whether it is given nothing but a name that is written there
 */
function isUntold({ arguments: given }) {
  return given.every((/** @type {Node} */ { type }) => type === "Literal");
}
