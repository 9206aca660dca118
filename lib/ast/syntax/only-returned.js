import { unwrap } from "./unwrap.js";

/** @import { Node } from "../../types.js" */

/**
 * @param {Node} fn - a function
 * @param {boolean} [mayDeclare] - whether it may declare variables in front of that
 * @returns {Node | undefined} the one expression whose value it returns, where it does nothing else
 */
export function findOnlyReturned({ body }, mayDeclare = false) {
  if (body.type !== "BlockStatement") return unwrap(body);
  const [...before] = body.body;
  const last = before.pop();
  const isOnly = before.every((/** @type {Node} */ { type }) => mayDeclare && type === "VariableDeclaration");
  return isOnly && last?.type === "ReturnStatement" && last.argument != null ? unwrap(last.argument) : undefined;
}
