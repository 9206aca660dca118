import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */
/** @import { Waiting } from "../../lib/effects/order/waiting.js" */

/**
 * How the names of a row are declared together: as they are; with `const` if some were declared with `let` and are never assigned to;
 * otherwise with `let`, in a file that has such declarations anyway, so that nobody there asks for `const`.
 *
 * @param {Source} source
 * @param {Waiting[]} steps - a row
 * @returns {{ kind: string } | Refusal} `=` where nothing is declared, `step` where nothing is kept
 */
export function findKind(source, steps) {
  const row = steps.filter(({ kind }) => kind !== "step");
  const kind = row[0]?.kind ?? "step";
  if (row.every((one) => one.kind === kind)) return { kind };
  if (row.every((one) => one.kind === "const" || (one.kind === "let" && isNeverAssigned(source, one.statement))))
    return { kind: "const" };
  const hasSuch = source
    .nodes("VariableDeclaration")
    .some((declaration) => declaration.kind === "let" && isNeverAssigned(source, declaration));
  return hasSuch && row.every((one) => one.kind === "const" || one.kind === "let")
    ? { kind: "let" }
    : refuse(source, "constAndLet");
}

/**
 * @param {Source} source
 * @param {Node} declaration - VariableDeclaration
 * @returns {boolean} whether all that it declares are names that keep the value that they begin with
 */
function isNeverAssigned(source, { declarations }) {
  return declarations.every((/** @type {Node} */ { id, init }) => {
    const variable = id.type === "Identifier" && init != null ? source.findVariable(id) : undefined;
    return variable !== undefined && variable.references.every((reference) => reference.init || !reference.isWrite());
  });
}
