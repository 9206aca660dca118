import { getAccessorDefinition, getAccessorMembers } from "./lazy-accessor.js";
import { getLeadingComments, getLinesOf, layout, reindent } from "./lines.js";
import { getClassUses } from "../ast/objects/constructions.js";
import { getLineIndent } from "../source/style.js";
import { findConstructor } from "../ast/syntax/functions.js";
import { insertDeclarations } from "./field-declarations.js";
import { findPrototypePlace, insertBelow } from "./prototype-place.js";
import { insertMemberAfter } from "./class-members.js";

/** @import { Comment, Edit, Node, Source } from "../types.js" */
/** @import { EagerField } from "./lazy-field.js" */
/** @import { Lazy } from "./lazy-accessor.js" */

/**
 * What is decided about the fields that a lazy one needs.
 *
 * @typedef {object} Decisions
 * @property {{ memo: string, inputs: string[], isDeclared: boolean, isHash: boolean }} names - of the fields for the value and its inputs; `isDeclared`: the class declares them; `isHash`: they are `#private`
 * @property {string | undefined} sentinel - name of the constant that stands for "not made yet"
 * @property {Node} [declared] - the field as a member of the class
 */

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {string[]} lines
 * @returns {Edit} in front of the statement that declares it, and its comments
 */
export function insertAbove(source, classNode, lines) {
  const { statement } = getClassUses(source, classNode);
  const [first] = getLeadingComments(source, statement);
  const start = first?.range[0] ?? statement.range[0];
  const indent = getLineIndent(source.text, start);
  return { range: [start, start], text: `${layout(source, indent, lines).trimStart()}${source.style.eol}${indent}` };
}

/**
 * The edit of the constructor: what is left of the statements, without their comments, which go with the value.
 *
 * @param {Source} source
 * @param {EagerField} eager
 * @param {string[]} lines
 * @returns {{ edit: Edit, comments: Comment[] }}
 */
function replaceStatements(source, eager, lines) {
  const { statement } = eager;
  const [first, last] = getEnds(eager);
  const comments =
    first === statement
      ? getLeadingComments(source, first)
      : [...getLeadingComments(source, first), ...getLeadingComments(source, statement)];
  const start = Math.min(first.range[0], ...comments.map(({ range }) => range[0]));
  const end = last.range[1];
  if (lines.length === 0) return { edit: { range: getLinesOf(source, [start, end]), text: "" }, comments };
  const isTerminated = source.text[end - 1] === ";";
  const text = layout(source, getLineIndent(source.text, statement.range[0]), lines).trimStart();
  return { edit: { range: [start, end], text: isTerminated && !text.endsWith(";") ? `${text};` : text }, comments };
}

/**
 * @param {EagerField} eager
 * @returns {[Node, Node]} first and last of the statements that make the value
 */
function getEnds({ preparation = [], statement, filling = [] }) {
  return [preparation[0] ?? statement, filling.at(-1) ?? statement];
}

/**
 * @param {Source} source
 * @param {EagerField} eager
 * @param {Lazy} lazy
 * @param {Decisions} decisions
 * @returns {Edit[]}
 */
export function getClassEdits(source, eager, lazy, decisions) {
  const { classNode, statement } = eager;
  const constructor = findConstructor(classNode)?.parent;
  const member = constructor ?? statement;
  const indent = getLineIndent(source.text, member.range[0]);
  if (statement.type === "PropertyDefinition") {
    //   url = new URL(this.raw.url, base);
    const { edit, comments } = replaceStatements(source, eager, getDeclarations(source, eager, lazy, decisions));
    const above = comments.map(({ range }) => reindent(source, range, indent));
    const last =
      constructor ?? classNode.body.body.findLast((/** @type {Node} */ { type }) => type === "PropertyDefinition");
    const accessor = insertMemberAfter(source, last, [...above, ...getAccessorMembers(source, lazy)]);
    //   Fields stand without empty lines between them, members with a body do not.
    if (last !== constructor) accessor.text = accessor.text.replace(/^(\r?\n)(?!\r?\n)/, "$1$1");
    return last === statement ? [{ range: edit.range, text: edit.text + accessor.text }] : [edit, accessor];
  }
  const { names, sentinel, declared } = decisions;
  const kept = getKept(source, eager, decisions);
  const { edit, comments } = replaceStatements(
    source,
    eager,
    names.isDeclared ? kept : [...kept, `this.${names.memo} = ${sentinel ?? "undefined"};`],
  );
  /** @type {Edit[]} */
  const edits = [edit];
  const declaredComments = declared === undefined ? [] : getLeadingComments(source, declared);
  const declarations = names.isDeclared ? getDeclarations(source, eager, lazy, decisions) : [];
  if (declared !== undefined) {
    const start = declaredComments[0]?.range[0] ?? declared.range[0];
    edits.push(
      declarations.length === 0
        ? { range: getLinesOf(source, [start, declared.range[1]]), text: "" }
        : { range: [start, declared.range[1]], text: layout(source, indent, declarations).trimStart() },
    );
  } else if (declarations.length > 0) {
    edits.push(insertDeclarations(source, member, layout(source, indent, declarations)));
  }
  const above = [...declaredComments, ...comments].map(({ range }) => reindent(source, range, indent));
  edits.push(insertMemberAfter(source, member, [...above, ...getAccessorMembers(source, lazy)]));
  return edits;
}

/**
 * @param {Source} source
 * @param {EagerField} eager
 * @param {Decisions} decisions
 * @returns {string[]} the statements that keep the inputs
 */
function getKept(source, { inputs }, { names }) {
  return inputs.map(({ node }, index) => `this.${names.inputs[index]} = ${source.slice(node)};`);
}

/**
 * @param {Source} source
 * @param {EagerField} eager
 * @param {Lazy} lazy
 * @param {Decisions} decisions
 * @returns {string[]} the fields, declared in the class
 */
function getDeclarations(source, { inputs, statement }, { type }, { names, sentinel }) {
  const modifier = names.isHash ? "" : "private ";
  const value = sentinel === undefined ? "" : ` = ${sentinel}`;
  const memo =
    type === undefined
      ? `${names.memo}${value};`
      : `${modifier}${names.memo}: ${sentinel !== undefined ? `${type} | typeof ${sentinel}` : /\bundefined$/.test(type) ? type : `${type} | undefined`}${value};`;
  // What a class field was made of is taken where the field was.
  const getTaken = (/** @type {Node} */ node) =>
    statement.type === "PropertyDefinition" ? ` = ${source.slice(node)}` : "";
  return [
    memo,
    ...inputs.map((input, index) =>
      type === undefined
        ? `${names.inputs[index]}${getTaken(input.node)};`
        : `${modifier}${names.inputs[index]}: ${input.type}${getTaken(input.node)};`,
    ),
  ];
}

/**
 * @param {Source} source
 * @param {EagerField} eager
 * @param {Lazy} lazy
 * @param {Decisions} decisions
 * @returns {Edit[]}
 */
export function getFunctionEdits(source, eager, lazy, decisions) {
  const { classNode } = eager;
  const { names, sentinel } = decisions;
  const { edit, comments } = replaceStatements(source, eager, [
    ...getKept(source, eager, decisions),
    `this.${names.memo} = ${sentinel ?? "undefined"};`,
  ]);
  const { id, parent } = classNode;
  const after = findPrototypePlace(source, parent.type.startsWith("Export") ? parent : classNode, id.name);
  const indent = getLineIndent(source.text, after.range[0]);
  const above = comments.map(({ range }) => reindent(source, range, indent));
  const { eol } = source.style;
  const lines = [...above, ...getAccessorDefinition(source, `${id.name}.prototype`, lazy)];
  return [edit, insertBelow(source, after, `${eol}${eol}${layout(source, indent, lines)}`)];
}
