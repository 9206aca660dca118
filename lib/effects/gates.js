import { findLastName } from "../ast/syntax/member-chain.js";

/** @import { Node } from "../types.js" */

/** Functions that bring something and stop what follows them if that is not right: `findAndValidateGroup`. */
const BRINGS = /(?:And|Or)(?:Validate|Verify|Authori[sz]e|Check|Assert|Deny|Forbid|Reject)(?![a-z])/;

/** Functions whose only business is to stop what follows them. */
const GATE =
  /^_?(?:require|ensure|verify|validate|authori[sz]e|authenticate|check|assert|lock|acquire|guard|enforce|confirm|protect|throwIf|failIf|must|begin|start|connect|getConnection)(?![a-z])/;

/**
 * @param {Node} call - CallExpression
 * @returns {boolean} whether what follows may only start when it is through, by its name
 */
export function isGateCall(call) {
  const name = findLastName(call.callee) ?? "";
  return GATE.test(name) || BRINGS.test(name);
}
