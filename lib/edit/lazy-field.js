import { getFieldTargets, staysInSight } from "../ast/field-targets.js";
import { getKeyName, getPropertyName, isClass } from "../ast/functions.js";
import { findAccessorObstacle } from "../ast/accessor-obstacle.js";
import { getAccessorDefinition, getAccessorMembers, isModern } from "./lazy-accessor.js";
import { getLeadingComments, getLinesOf, layout, reindent } from "./lines.js";
import { createPrivateNames, hasPrivateNames } from "./private-name.js";
import { getClassUses } from "../ast/constructions.js";
import { getFreeName } from "./free-name.js";
import { getLineIndent } from "../source/style.js";
import { insertDeclarations } from "./field-declarations.js";
import { insertMemberAfter } from "./class-members.js";
import { unwrap } from "../ast/unwrap.js";
import { walk } from "../ast/walk.js";
import { writeExpression } from "./write-expression.js";

/** @import { Comment, Edit, Node, Range, Refusal, Source } from "../types.js" */
/** @import { Lazy } from "./lazy-accessor.js" */

/**
 * A field that a constructor sets, and that is to be made on first read instead.
 *
 * @typedef {object} EagerField
 * @property {Node} classNode - a class or constructor function
 * @property {Node} statement - of the constructor's body: `this.url = new URL(raw.url, base);`
 * @property {Node} value - its right side
 * @property {{ node: Node, suffix: string, type: string | undefined }[]} inputs - parts of the value that are still taken at construction, with the end of the name and the TypeScript type of the field that keeps each
 * @property {"never" | "null" | "undefined"} nullish - what of the two the value may be
 * @property {string} [type] - of the value, in TypeScript
 */

const TYPESCRIPT = /\.[cm]?tsx?$/;

/**
 * Turns a field into an accessor that makes the value on first read, from the inputs as they were at construction.
 *
 * @param {Source} source
 * @param {EagerField} eager
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function makeFieldLazy(source, eager) {
  const { classNode, statement } = eager;
  const field = getPropertyName(statement.expression.left) ?? "";
  const declared = isClass(classNode) ? classNode.body.body.find((/** @type {Node} */ member) => member.type === "PropertyDefinition" && member.static !== true && getKeyName(member) === field) : undefined;
  const hasComment = source.comments.some(({ range }) => eager.value.range[0] < range[0] && range[1] < eager.value.range[1] && !eager.inputs.some(({ node }) => node.range[0] <= range[0] && range[1] <= node.range[1]));
  const line = source.lineOf(statement.range[0]);
  const isCrowded = statement.parent.body.some((/** @type {Node} */ other) => other !== statement && (source.lineOf(other.range[0]) === line || source.lineOf(other.range[1]) === line)) || source.lineOf(statement.parent.range[0]) === line;
  const refused = hasComment ? "a comment stands in the expression" : (findAccessorObstacle(source, classNode, statement, declared) ?? (isCrowded ? "other code stands on the same line" : undefined));
  if (refused !== undefined) return { refused };
  const isTypeScript = TYPESCRIPT.test(source.filename);
  const names = getNames(source, eager, field, isTypeScript);
  const type = isTypeScript ? findType(source, eager, declared) : undefined;
  if (isTypeScript && type === undefined) return { refused: "the type of the field is not written down" };
  if (isTypeScript && eager.inputs.some((input) => input.type === undefined)) return { refused: "the type of an argument is not written down" };
  const writes = getFieldTargets(source, classNode, statement);
  const isClosed = declared?.readonly === true || declared?.accessibility === "private" || field.startsWith("#");
  const hasSetter = writes.length > 0 || !(isClosed || staysInSight(source, classNode));
  // Anything may be assigned, so neither `null` nor `undefined` can say "not made yet".
  const needsSentinel = hasSetter && !(writes.every(isObject) && (isClosed || staysInSight(source, classNode)));
  const sentinel = needsSentinel ? getFreeName(source, "unparsed") : undefined;
  const memo = `this.${names.memo}`;
  const indent = isClass(classNode) ? getLineIndent(source.text, eager.statement.parent.parent.parent.range[0]) : "";
  const made = writeExpression(source, eager.value, eager.inputs.map(({ node }, index) => ({ range: node.range, text: `this.${names.inputs[index]}` })), indent + source.style.indent);
  /** @type {Lazy} */
  const lazy = {
    name: field,
    memo,
    unmade: sentinel !== undefined ? `${memo} === ${sentinel}` : eager.nullish === "never" && isModern(source) ? "" : `${memo} === undefined`,
    make: made.text,
    setter: hasSetter && "memo",
    type,
    modifiers: declared?.accessibility == null ? "" : `${declared.accessibility} `,
  };
  const moved = [...made.moved, ...eager.inputs.map(({ node }) => node.range)];
  /** @type {Edit[]} */
  const edits = [];
  if (sentinel !== undefined) edits.push(insertAbove(source, classNode, [`${isModern(source) ? "const" : "var"} ${sentinel} = Symbol(${source.style.quote}unparsed${source.style.quote});`, ""]));
  edits.push(...(isClass(classNode) ? getClassEdits(source, eager, lazy, { names, sentinel, declared }) : getFunctionEdits(source, eager, lazy, { names, sentinel })));
  return { edits, moved };
}

/**
 * @param {Source} source
 * @param {EagerField} eager
 * @param {Node | undefined} declared - as a member of the class
 * @returns {string | undefined}
 */
function findType(source, eager, declared) {
  if (declared?.typeAnnotation == null) return eager.type;
  const type = source.slice(declared.typeAnnotation.typeAnnotation);
  return declared.optional === true ? `${type} | undefined` : type;
}

/** @param {Node} write - MemberExpression */
function isObject({ parent }) {
  return parent.type === "AssignmentExpression" && parent.operator === "=" && ["NewExpression", "ObjectExpression"].includes(unwrap(parent.right).type);
}

/**
 * Names of the fields that keep the value and its inputs, in the class's own style.
 *
 * @param {Source} source
 * @param {EagerField} eager
 * @param {string} field
 * @param {boolean} isTypeScript
 */
function getNames(source, { classNode, inputs }, field, isTypeScript) {
  const isHash = hasPrivateNames(classNode);
  const base = field.replace(/^[_#]+/, "");
  const getName = createPrivateNames(source, classNode);
  const memo = getName(field === base ? base : `parsed${base[0].toUpperCase()}${base.slice(1)}`);
  return { memo, inputs: inputs.map(({ suffix }) => getName(`${base}${suffix}`)), isDeclared: isHash || isTypeScript, isHash };
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {string[]} lines
 * @returns {Edit} in front of the statement that declares it, and its comments
 */
function insertAbove(source, classNode, lines) {
  let { statement } = getClassUses(source, classNode);
  if (statement.parent.type.startsWith("Export")) statement = statement.parent;
  const [first] = getLeadingComments(source, statement);
  const start = first?.range[0] ?? statement.range[0];
  const indent = getLineIndent(source.text, start);
  return { range: [start, start], text: `${layout(source, indent, lines).trimStart()}${source.style.eol}${indent}` };
}

/**
 * The edit of the constructor: what is left of the statement, without its comments, which go with the value.
 *
 * @param {Source} source
 * @param {EagerField} eager
 * @param {string[]} lines
 * @returns {{ edit: Edit, comments: Comment[] }}
 */
function replaceStatement(source, { statement }, lines) {
  const comments = getLeadingComments(source, statement);
  const start = comments[0]?.range[0] ?? statement.range[0];
  const indent = getLineIndent(source.text, statement.range[0]);
  if (lines.length === 0) return { edit: { range: getLinesOf(source, [start, statement.range[1]]), text: "" }, comments };
  const isTerminated = source.text[statement.range[1] - 1] === ";";
  const text = layout(source, indent, lines).trimStart();
  return { edit: { range: [start, statement.range[1]], text: isTerminated && !text.endsWith(";") ? `${text};` : text }, comments };
}

/**
 * @param {Source} source
 * @param {EagerField} eager
 * @param {Lazy} lazy
 * @param {{ names: ReturnType<typeof getNames>, sentinel: string | undefined, declared: Node | undefined }} how
 * @returns {Edit[]}
 */
function getClassEdits(source, eager, lazy, { names, sentinel, declared }) {
  const { inputs, statement } = eager;
  const constructor = statement.parent.parent.parent;
  const indent = getLineIndent(source.text, constructor.range[0]);
  const kept = inputs.map(({ node }, index) => `this.${names.inputs[index]} = ${source.slice(node)};`);
  const { edit, comments } = replaceStatement(source, eager, names.isDeclared ? kept : [...kept, `this.${names.memo} = ${sentinel ?? "undefined"};`]);
  /** @type {Edit[]} */
  const edits = [edit];
  const declaredComments = declared === undefined ? [] : getLeadingComments(source, declared);
  const declarations = names.isDeclared ? getDeclarations(eager, lazy, names, sentinel) : [];
  if (declared !== undefined) {
    const start = declaredComments[0]?.range[0] ?? declared.range[0];
    edits.push(declarations.length === 0 ? { range: getLinesOf(source, [start, declared.range[1]]), text: "" } : { range: [start, declared.range[1]], text: layout(source, indent, declarations).trimStart() });
  } else if (declarations.length > 0) {
    edits.push(insertDeclarations(source, constructor, layout(source, indent, declarations)));
  }
  const above = [...declaredComments, ...comments].map(({ range }) => reindent(source, range, indent));
  edits.push(insertMemberAfter(source, constructor, [...above, ...getAccessorMembers(source, lazy)]));
  return edits;
}

/**
 * @param {EagerField} eager
 * @param {Lazy} lazy
 * @param {ReturnType<typeof getNames>} names
 * @param {string | undefined} sentinel
 * @returns {string[]} the fields, declared in the class
 */
function getDeclarations({ inputs }, { type }, names, sentinel) {
  const modifier = names.isHash ? "" : "private ";
  const value = sentinel === undefined ? "" : ` = ${sentinel}`;
  const memo = type === undefined ? `${names.memo}${value};` : `${modifier}${names.memo}: ${sentinel !== undefined ? `${type} | typeof ${sentinel}` : /\bundefined$/.test(type) ? type : `${type} | undefined`}${value};`;
  return [memo, ...inputs.map((input, index) => (type === undefined ? `${names.inputs[index]};` : `${modifier}${names.inputs[index]}: ${input.type};`))];
}

/**
 * @param {Source} source
 * @param {EagerField} eager
 * @param {Lazy} lazy
 * @param {{ names: ReturnType<typeof getNames>, sentinel: string | undefined }} how
 * @returns {Edit[]}
 */
function getFunctionEdits(source, eager, lazy, { names, sentinel }) {
  const { classNode, inputs } = eager;
  const { edit, comments } = replaceStatement(source, eager, [...inputs.map(({ node }, index) => `this.${names.inputs[index]} = ${source.slice(node)};`), `this.${names.memo} = ${sentinel ?? "undefined"};`]);
  // Behind the last statement that gives the function another prototype.
  let after = classNode.parent.type.startsWith("Export") ? classNode.parent : classNode;
  walk(source.ast, source.visitorKeys, (node) => {
    const isAbout = (/** @type {Node | undefined} */ object) => object?.type === "Identifier" && object.name === classNode.id.name;
    const isReplaced = node.type === "AssignmentExpression" && node.left.type === "MemberExpression" && getPropertyName(node.left) === "prototype" && isAbout(node.left.object);
    const isInherited = node.type === "CallExpression" && isAbout(node.arguments[0]) && /inherits$/.test(source.slice(node.callee));
    if ((isReplaced || isInherited) && node.parent.type === "ExpressionStatement" && node.parent.parent === after.parent && node.range[0] > after.range[0]) after = node.parent;
  });
  const indent = getLineIndent(source.text, after.range[0]);
  const above = comments.map(({ range }) => reindent(source, range, indent));
  const { eol } = source.style;
  return [edit, { range: [after.range[1], after.range[1]], text: `${eol}${eol}${layout(source, indent, [...above, ...getAccessorDefinition(source, `${classNode.id.name}.prototype`, lazy)])}` }];
}
