import { contains } from "../../lib/ast/syntax/contains.js";
import { endsInError } from "../../lib/heat/seldom/refusals.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A check that refuses requests by a value, itself or by what is made of it: to make the value is a part of the check then.
 *
 *   const origin = new URL(request.headers.origin).hostname;
 *   const isOwn = isTrusted || origin === host;
 *   if (!isOwn) throw new Error("another origin");
 *   ^^
 *
 * @param {Source} source
 * @param {Node} declaration - of the value
 * @param {Set<Node>} [open] - declarations that are looked at already
 * @returns {Node | undefined} IfStatement
 */
export function findGuard(source, declaration, open = new Set()) {
  if (open.has(declaration)) return undefined;
  open.add(declaration);
  const variables = source.scopeManager.getDeclaredVariables(/** @type {any} */ (declaration));
  for (const reference of variables.flatMap(({ references }) => references)) {
    const identifier = /** @type {any} */ (reference.identifier);
    if (!reference.isRead() || contains(declaration, identifier)) continue;
    const statement = getStatement(identifier);
    const guard =
      statement.type === "VariableDeclaration"
        ? findGuard(source, statement, open)
        : isGuard(source, statement, identifier)
          ? statement
          : undefined;
    if (guard !== undefined) return guard;
  }
  return undefined;
}

/**
 * @param {Node} node
 * @returns {Node} the innermost statement or declaration around it
 */
function getStatement(node) {
  let statement = node;
  while (!/Statement$|Declaration$/.test(statement.type)) statement = statement.parent;
  return statement;
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {Node} read
 */
function isGuard(source, { type, test, consequent, alternate }, read) {
  return (
    type === "IfStatement" &&
    contains(test, read) &&
    (endsInError(source, consequent) || endsInError(source, alternate))
  );
}
