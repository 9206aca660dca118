import { hasCommentInHead, writeDeclaration } from "../../lib/edit/function-text.js";
import { getMovedName } from "../../lib/edit/module-name.js";
import { isReadBeforeSet, moveStatement } from "../../lib/edit/hoist-declaration.js";
import { findPlace } from "./place.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Range, Refusal, Source, Variable } from "../../lib/types.js" */
/** @import { Made } from "../../detectors/no-hot-closure.js" */

/**
 * Moves a function that has a name already, with its comments.
 *
 * @param {Source} source
 * @param {Made} facts
 * @returns {{ name: string, edits: Edit[], moved: Range[] } | Refusal}
 */
export function moveNamed(source, { fn, home, variable }) {
  const place = findPlace(source, fn, home);
  if ("refused" in place) return place;
  const { identifiers, references } = /** @type {Variable} */ (variable);
  const id = /** @type {any} */ (identifiers[0]);
  const statement = fn.type === "FunctionDeclaration" ? fn : id.parent.parent;
  if (!["BlockStatement", "SwitchCase"].includes(statement.parent.type) || (statement.declarations?.length ?? 1) !== 1)
    return refuse(source, "declaredWithOthers");
  const reads = references
    .filter((reference) => reference.init !== true)
    .map((reference) => /** @type {any} */ (reference.identifier));
  if (statement.type === "VariableDeclaration" && isReadBeforeSet(source, id, statement))
    return refuse(source, "readBeforeValue", { name: id.name });
  const name = getMovedName(source, id);
  const renamed = name === id.name ? [] : reads.map(({ range }) => ({ range, text: name }));
  /** @param {Edit} edit */
  const isInside = ({ range }) => statement.range[0] <= range[0] && range[1] <= statement.range[1];
  const replacements = [
    ...renamed,
    ...(name === id.name
      ? []
      : [{ range: /** @type {Range} */ ([id.range[0], id.range[0] + id.name.length]), text: name }]),
  ];
  // Declarations work from the top of the file, constants from where they stand.
  const isDeclared =
    statement.type !== "VariableDeclaration" ||
    (place.isEarly && id.typeAnnotation == null && !hasCommentInHead(source, fn));
  if (place.isEarly && !isDeclared) return refuse(source, "usedBeforeMoved");
  if (statement.kind === "let" && !isDeclared)
    replacements.push({ range: [statement.range[0], statement.range[0] + "let".length], text: "const" });
  const made =
    statement.type === "VariableDeclaration" && isDeclared
      ? writeDeclaration(source, fn, replacements, place.indent, name)
      : undefined;
  const { edits, moved } = moveStatement(
    source,
    statement,
    place,
    made === undefined ? replacements : [{ range: statement.range, text: made.text }],
  );
  return {
    name,
    moved: [...moved, ...(made?.moved ?? [])],
    edits: [...edits, ...renamed.filter((edit) => !isInside(edit))],
  };
}
