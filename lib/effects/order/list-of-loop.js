import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { getWrites } from "../../ast/values/writes.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {Node | undefined} `users` of `for (const user of users)` and `for (const id in users)`, `for (let i = 0; i < users.length; i++)`, and of
 *   `for (let i = start; i < Math.min(start + 10, users.length); i++)`
 */
export function findList(source, loop) {
  if (/^For(?:Of|In)Statement$/.test(loop.type))
    return loop.await === true || loop.left.type !== "VariableDeclaration" ? undefined : unwrap(loop.right);
  if (
    loop.type !== "ForStatement" ||
    loop.test?.type !== "BinaryExpression" ||
    loop.update?.type !== "UpdateExpression"
  )
    return undefined;
  const end = findInitial(source, unwrap(loop.test.right));
  const isLeast = end.type === "CallExpression" && getDottedName(end.callee) === "Math.min";
  const length = (isLeast ? end.arguments.map(unwrap) : [end]).find(
    (/** @type {Node} */ part) => part.type === "MemberExpression" && getPropertyName(part) === "length",
  );
  return length === undefined ? undefined : unwrap(length.object);
}

/**
 * @param {Source} source
 * @param {Node} end
 * @returns {Node} `users.length` of `const count = users.length`; else the node itself
 */
function findInitial(source, end) {
  const variable = end.type === "Identifier" ? source.findVariable(end) : undefined;
  const declared = /** @type {any} */ (variable?.defs.length === 1 ? variable.defs[0].node : undefined);
  return variable !== undefined &&
    declared?.type === "VariableDeclarator" &&
    declared.id.type === "Identifier" &&
    declared.init != null &&
    getWrites(variable).length === 0
    ? unwrap(declared.init)
    : end;
}
