import { findLastName } from "../ast/syntax/member-chain.js";

/** @import { Node } from "../types.js" */

/** Functions whose only business is to stop what follows them. */
const GATE =
  /^_?(?:require|ensure|verify|validate|authori[sz]e|authenticate|check|assert|lock|acquire|guard|enforce|confirm|protect|throwIf|failIf|must|begin|start|connect|getConnection)(?![a-z])/;

/**
 * @param {Node} call - CallExpression
 * @returns {boolean} whether what follows may only start when it is through, by its name
 */
export function isGateCall(call) {
  return GATE.test(findLastName(call.callee) ?? "");
}
