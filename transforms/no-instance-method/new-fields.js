import { findTrailingComment, getLeadingComments, layout } from "../../lib/edit/lines.js";
import { hasPrivateNames } from "../../lib/edit/private-name.js";
import { getAttachedRange } from "../../lib/edit/move-out.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getRemoval } from "../../lib/edit/removal.js";
import { isTypeScript } from "../../lib/source/typescript.js";

/** @import { Edit, Node, Range, Source, Variable } from "../../lib/types.js" */

/**
 * A field that keeps a variable of the constructor for the members that need it.
 *
 * @typedef {object} NewField
 * @property {Variable} variable
 * @property {string} name - "_raw", "#raw"
 * @property {Node} statement - the first that needed it, in whose place it is set
 */

/**
 * What stays in the place of a statement of the constructor: the fields that are set there.
 *
 *   this.send = (body) => raw.end(body);  →  this._raw = raw;
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {NewField[]} fields
 * @returns {Edit}
 */
function replaceStatement(source, statement, fields) {
  const range = getAttachedRange(source, statement);
  const lines = fields
    .filter((field) => field.statement === statement)
    .map(({ name, variable }) => `this.${name} = ${variable.name};`);
  if (lines.length === 0) return { range: getRemoval(source, range), text: "" };
  return { range, text: layout(source, getLineIndent(source.text, statement.range[0]), lines).trimStart() };
}

/**
 * The same for several statements. Those that go one behind the other go together, or both would take the empty line between them.
 *
 * @param {Source} source
 * @param {Node[]} statements - in the order of the text
 * @param {NewField[]} fields - that stay, of all of them
 * @returns {Edit[]}
 */
export function replaceStatements(source, statements, fields) {
  /** @type {Edit[]} */
  const edits = [];
  /** @type {Range | undefined} */
  let gone;
  for (const statement of statements) {
    const edit = replaceStatement(source, statement, fields);
    const range = edit.text === "" ? getAttachedRange(source, statement) : undefined;
    if (gone !== undefined && range !== undefined && source.text.slice(gone[1], range[0]).trim() === "") {
      gone = [gone[0], range[1]];
      edits[edits.length - 1] = { range: getRemoval(source, gone), text: "" };
    } else {
      gone = range;
      edits.push(edit);
    }
  }
  return edits;
}

/**
 * Fields with `#` have to be declared, and all have to be in TypeScript.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {NewField[]} fields
 * @returns {string[]} as `layout` takes them
 */
export function getFieldDeclarations(source, classNode, fields) {
  const isHash = hasPrivateNames(classNode);
  if (isTypeScript(source))
    return fields.map(
      ({ name, variable }) => `${isHash ? "" : "private "}readonly ${name}: ${findType(source, variable)};`,
    );
  return isHash ? fields.map(({ name }) => `${name};`) : [];
}

/**
 * The type of a variable, where it is written down beside its name.
 *
 * @param {Source} source
 * @param {Variable} variable
 * @returns {string | undefined}
 */
export function findType(source, variable) {
  const name = /** @type {any} */ (variable.defs[0]).name;
  if (name.typeAnnotation == null) return undefined;
  const type = source.slice(name.typeAnnotation.typeAnnotation);
  // (raw?: Raw) is `Raw | undefined`, (raw: Raw = none) is not.
  return name.optional === true ? `${type} | undefined` : type;
}

/**
 * Whether other code stands on the lines of a statement, or comments that would be lost.
 *
 * @param {Source} source
 * @param {Node} statement - of a constructor
 * @returns {boolean}
 */
export function isCrowded(source, statement) {
  const [start, end] = [
    getLeadingComments(source, statement)[0]?.range[0] ?? statement.range[0],
    findTrailingComment(source, statement)?.range[1] ?? statement.range[1],
  ];
  const before = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
  return before.trim() !== "" || !/^[\t ]*(\r?\n|$)/.test(source.text.slice(end));
}
