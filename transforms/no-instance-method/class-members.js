import { findTrailingComment, getLeadingComments, layout } from "../../lib/edit/lines.js";
import { writeComments, writeTrailing } from "../../lib/edit/comment-text.js";
import { findConstructor } from "../../lib/ast/syntax/functions.js";
import { getAttachedRange } from "../../lib/edit/move-out.js";
import { getFieldDeclarations, replaceStatements } from "./new-fields.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getRemoval } from "../../lib/edit/removal.js";
import { insertDeclarations } from "../../lib/edit/field-declarations.js";
import { insertMemberAfter } from "../../lib/edit/class-members.js";
import { writeMethod } from "../../lib/edit/function-text.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */
/** @import { Member } from "./member.js" */
/** @import { NewField } from "./new-fields.js" */

/**
 * The members in the class itself, and what stays of the constructor.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {Member[]} members - in the order of the text
 * @param {NewField[]} fields - that they need
 * @returns {{ edits: Edit[], moved: Range[] }}
 */
export function writeClassMembers(source, classNode, members, fields) {
  const inPlace = members.filter(({ own }) => own.statement.type === "PropertyDefinition");
  const replaced = inPlace.map((member) => replaceField(source, member, inPlace));
  const edits = replaced.flatMap((made) => made.edits);
  const moved = replaced.flatMap((made) => made.moved);
  const others = members.filter((member) => !inPlace.includes(member));
  const constructor = findConstructor(classNode)?.parent;
  if (others.length === 0 || constructor === undefined) return { edits, moved };
  const indent = getLineIndent(source.text, constructor.range[0]);
  const isDense = isTight(source, classNode.body.body);
  /** @type {string[]} */
  const lines = [];
  for (const member of others) {
    const made = writeMember(source, member, indent);
    lines.push(...(lines.length > 0 && made.lines.length > 0 && !isDense ? [""] : []), ...made.lines);
    moved.push(...made.moved);
  }
  edits.push(
    ...removeDeclared(
      source,
      classNode.body.body,
      others.flatMap(({ declared }) => declared ?? []),
    ),
  );
  const statements = [...new Set(others.map(({ own }) => own.statement))];
  if (isEmptied(source, constructor, statements)) {
    edits.push(
      lines.length === 0
        ? { range: getRemoval(source, constructor.range), text: "" }
        : { range: constructor.range, text: layout(source, indent, lines).trimStart() },
    );
    return { edits, moved };
  }
  edits.push(...replaceStatements(source, statements, fields));
  if (lines.length > 0) edits.push(insertMemberAfter(source, constructor, lines));
  const declarations = getFieldDeclarations(source, classNode, fields);
  if (declarations.length > 0)
    edits.push(
      insertDeclarations(
        source,
        constructor,
        layout(source, indent, declarations),
        members.flatMap(({ declared, own: { statement } }) => [
          statement,
          ...(declared === undefined ? [] : [declared]),
        ]),
      ),
    );
  return { edits, moved };
}

/**
 * A method, or a getter and a setter, with the comments of the statement that it comes from.
 *
 * @param {Source} source
 * @param {Member} member
 * @param {string} indent
 * @returns {{ lines: string[], moved: Range[] }} none where the class has the method already
 */
function writeMember(source, { own, modifiers, replacements, declared }, indent) {
  const { form, fn, get, set, statement } = own;
  const name = /** @type {string} */ (own.name);
  const comments = [...(declared === undefined ? [] : [declared]), statement]
    .map((node) => writeComments(source, node, indent))
    .filter((text) => text !== "");
  if (form === "bound") return { lines: [], moved: [] };
  const parts =
    form === "accessor"
      ? [{ code: /** @type {Node} */ (get), kind: "get " }, ...(set === undefined ? [] : [{ code: set, kind: "set " }])]
      : [{ code: /** @type {Node} */ (fn), kind: "" }];
  const made = parts.map(({ code, kind }) =>
    writeMethod(source, code, replacements(code, indent), indent, name, `${modifiers}${kind}`),
  );
  const texts = made.map(({ text }, index) =>
    index === made.length - 1 ? `${text}${writeTrailing(source, statement)}` : text,
  );
  return {
    lines: [...comments, ...texts.flatMap((text, index) => (index === 0 ? [text] : ["", text]))],
    moved: made.flatMap((one) => one.moved),
  };
}

/**
 * @param {Source} source
 * @param {Node[]} body - of the class
 * @param {Node[]} fields - that go
 * @returns {Edit[]}
 */
function removeDeclared(source, body, fields) {
  const last = body.findLast((member) => !fields.includes(member));
  return fields.map((field) => {
    const range = getRemoval(source, getAttachedRange(source, field));
    // The first of those that end the class takes the empty line above with it.
    const isFirst = last !== undefined && body[body.indexOf(last) + 1] === field;
    return { range: [isFirst ? getParagraphStart(source.text, range[0]) : range[0], range[1]], text: "" };
  });
}

/**
 * @param {string} text
 * @param {number} lineStart
 * @returns {number} the start of the empty lines above that line
 */
function getParagraphStart(text, lineStart) {
  const before = text.slice(0, lineStart);
  const firstEnd = before.indexOf("\n", before.trimEnd().length);
  return before.endsWith("\n") && firstEnd !== -1 ? firstEnd + 1 : lineStart;
}

/**
 *   send = (body) => { … };  →  send(body) { … }
 *
 * @param {Source} source
 * @param {Member} member
 * @param {Member[]} inPlace - all members that stay where they are
 * @returns {{ edits: Edit[], moved: Range[] }}
 */
function replaceField(source, { own, modifiers, replacements }, inPlace) {
  const { statement: field, fn } = own;
  //   send = this.send.bind(this);
  if (fn === undefined)
    return { edits: [{ range: getRemoval(source, getAttachedRange(source, field)), text: "" }], moved: [] };
  const { eol } = source.style;
  const indent = getLineIndent(source.text, field.range[0]);
  const made = writeMethod(source, fn, replacements(fn, indent), indent, /** @type {string} */ (own.name), modifiers);
  //   send = this.send.bind(this);  is gone
  const body = field.parent.body.filter(
    (/** @type {Node} */ member) =>
      !inPlace.some(({ own: { statement, form } }) => statement === member && form === "bound"),
  );
  const [previous, next] = [body[body.indexOf(field) - 1], body[body.indexOf(field) + 1]];
  const [start, end] = getAttachedRange(source, field);
  /** @type {Edit[]} */
  const edits = [{ range: field.range, text: made.text }];
  // Methods have an empty line around them, unless the class is written without.
  if (isTight(source, field.parent.body)) return { edits, moved: made.moved };
  const lineStart = source.text.lastIndexOf("\n", start) + 1;
  if (previous !== undefined && !hasGap(source, previous.range[1], start) && previous.range[1] <= lineStart)
    edits.push({ range: [lineStart, lineStart], text: eol });
  const isNextMoved = inPlace.some(({ own: { statement } }) => statement === next);
  if (
    next !== undefined &&
    !isNextMoved &&
    !hasGap(source, end, getAttachedRange(source, next)[0]) &&
    /^[\t ;]*\r?\n/.test(source.text.slice(end))
  )
    edits.push({ range: [end, end], text: eol });
  return { edits, moved: made.moved };
}

/**
 * @param {Source} source
 * @param {number} start
 * @param {number} end
 * @returns {boolean} whether an empty line lies in between
 */
function hasGap(source, start, end) {
  return /\n[\t ]*\r?\n/.test(source.text.slice(start, end));
}

/**
 * @param {Source} source
 * @param {Node[]} body - of a class
 * @returns {boolean} whether its methods stand without empty lines between them
 */
function isTight(source, body) {
  return body.some(
    (member, index) =>
      member.type === "MethodDefinition" &&
      body[index + 1]?.type === "MethodDefinition" &&
      !hasGap(source, member.range[1], body[index + 1].range[0]),
  );
}

/**
 * Whether nothing would be left of a constructor, so that it can go.
 *
 * @param {Source} source
 * @param {Node} constructor - MethodDefinition
 * @param {Node[]} statements - that are taken out of it
 */
function isEmptied(source, constructor, statements) {
  const { params, body } = constructor.value;
  if (
    params.length > 0 ||
    constructor.parent.parent.superClass != null ||
    constructor.accessibility != null ||
    body.body.length > statements.length
  )
    return false;
  if (getLeadingComments(source, constructor).length > 0 || findTrailingComment(source, constructor) !== undefined)
    return false;
  const taken = statements.map((statement) => getAttachedRange(source, statement));
  return !source.comments.some(
    ({ range }) =>
      constructor.range[0] <= range[0] &&
      range[1] <= constructor.range[1] &&
      !taken.some(([start, end]) => start <= range[0] && range[1] <= end),
  );
}
