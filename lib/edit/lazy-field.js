import { getFieldTargets, staysInSight } from "../ast/objects/field-targets.js";
import { getPropertyName, isClass } from "../ast/syntax/functions.js";
import { findDeclaredField } from "../ast/objects/declared-field.js";
import { findAccessorObstacle } from "../ast/objects/accessor-obstacle.js";
import { getLeadingComments } from "./lines.js";
import { getClassEdits, getFunctionEdits, insertAbove } from "./lazy-field-edits.js";
import { getFieldName } from "../ast/objects/field-name.js";
import { isModern } from "../source/modern.js";
import { createPrivateNames, hasPrivateNames } from "./private-name.js";
import { getFreeName } from "./free-name.js";
import { getLineIndent } from "../source/style.js";
import { replaceRead } from "./replace-read.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { writeExpression } from "./write-expression.js";
import { isTypeScript } from "../source/typescript.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../types.js" */
/** @import { Lazy } from "./lazy-accessor.js" */

/**
 * A field that a constructor sets, and that is to be made on first read instead.
 *
 * @typedef {object} EagerField
 * @property {Node} classNode - a class or constructor function
 * @property {Node} statement - of the constructor's body: `this.url = new URL(raw.url, base);`; or the class field with that value
 * @property {Node} value - its right side
 * @property {Node[]} [preparation] - statements of the constructor that make what only the value needs
 * @property {Node[]} [filling] - statements right behind it that fill the value
 * @property {FieldInput[]} inputs - parts of the value that are still taken at construction
 * @property {boolean} isNullish - the value may be null or undefined
 * @property {string} [type] - of the value, in TypeScript
 * @property {string} [sentinel] - what stands for "not made yet" where any value may be assigned; default: "unparsed"
 */

/**
 * @typedef {object} FieldInput
 * @property {Node} node
 * @property {Node[]} [others] - further places that read the same
 * @property {string} suffix - end of the name of the field that keeps it
 * @property {string | undefined} type - in TypeScript
 */

/**
 * Turns a field into an accessor that makes the value on first read, from the inputs as they were at construction.
 *
 * @param {Source} source
 * @param {EagerField} eager
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function makeFieldLazy(source, eager) {
  const { classNode, statement, preparation = [], filling = [] } = eager;
  const field = getFieldName(statement) ?? "";
  const isOwnField = statement.type === "PropertyDefinition";
  const declared = isOwnField ? statement : findDeclaredField(classNode, field);
  const obstacle = findAccessorObstacle(source, classNode, statement);
  if (obstacle !== undefined) return obstacle;
  const refused = findTextObstacle(source, eager);
  if (refused !== undefined) return refused;
  const isTyped = isTypeScript(source);
  const names = getNames(source, eager, field, isTyped);
  const type = isTyped ? findType(source, eager, declared) : undefined;
  if (isTyped && type === undefined) return refuse(source, "fieldUntyped");
  if (isTyped && eager.inputs.some((input) => input.type === undefined)) return refuse(source, "argumentUntyped");
  const writes = getFieldTargets(source, classNode, statement);
  const isClosed = declared?.readonly === true || declared?.accessibility === "private" || field.startsWith("#");
  const hasSetter = writes.length > 0 || !(isClosed || staysInSight(source, classNode));
  // Anything may be assigned, so neither `null` nor `undefined` can say "not made yet".
  const needsSentinel = hasSetter && !(writes.every(isObject) && (isClosed || staysInSight(source, classNode)));
  const wished = eager.sentinel ?? "unparsed";
  const known = needsSentinel && hasSentinel(source, wished, classNode);
  const sentinel = known ? wished : needsSentinel ? getFreeName(source, wished) : undefined;
  const memo = `this.${names.memo}`;
  const { indent: step } = source.style;
  const member = isOwnField ? statement : statement.parent.parent.parent;
  const indent = (isClass(classNode) ? getLineIndent(source.text, member.range[0]) : step) + step;
  const isBlock = preparation.length > 0 || filling.length > 0;
  // What loops fill is kept when it is full: one of them may throw.
  const local = filling.length === 0 ? "" : getLocalName(source, filling, field);
  const replacements = [
    ...eager.inputs.flatMap(({ node, others = [] }, index) =>
      [node, ...others].map((read) => replaceRead(read, `this.${names.inputs[index]}`)),
    ),
    //   for (…) this.headers[name] = value;
    //           ^^^^^^^^^^^^ what is being made
    ...filling.flatMap((fill) => getMentionsOfField(source, fill, field)).map(({ range }) => ({ range, text: local })),
  ];
  /** @param {Node} node */
  const write = (node) => writeExpression(source, node, replacements, indent + (isBlock ? step : ""));
  const [made, before, fill] = [write(eager.value), preparation.map(write), filling.map(write)];
  /** @type {Lazy} */
  const lazy = {
    name: field,
    memo,
    unmade:
      sentinel !== undefined
        ? `${memo} === ${sentinel}`
        : !eager.isNullish && isModern(source)
          ? ""
          : `${memo} === undefined`,
    make: local === "" ? made.text : local,
    before: [
      ...before.map(({ text }) => text),
      ...(local === ""
        ? []
        : [`${isModern(source) ? "const" : "var"} ${local}${type === undefined ? "" : `: ${type}`} = ${made.text};`]),
      ...fill.map(({ text }) => text),
    ],
    setter: hasSetter && "memo",
    type,
    modifiers: declared?.accessibility == null ? "" : `${declared.accessibility} `,
  };
  const moved = [
    ...[made, ...before, ...fill].flatMap((written) => written.moved),
    ...eager.inputs.map(({ node }) => node.range),
  ];
  /** @type {Edit[]} */
  const edits = [];
  if (sentinel !== undefined && !known)
    edits.push(
      insertAbove(source, classNode, [
        `${isModern(source) ? "const" : "var"} ${sentinel} = Symbol(${source.style.quote}${wished}${source.style.quote});`,
        "",
      ]),
    );
  edits.push(
    ...(isClass(classNode)
      ? getClassEdits(source, eager, lazy, { names, sentinel, declared })
      : getFunctionEdits(source, eager, lazy, { names, sentinel })),
  );
  return { edits, moved };
}

/**
 * Why the statements cannot be taken out of the text as they are.
 *
 * @param {Source} source
 * @param {EagerField} eager
 * @returns {Refusal | undefined}
 */
function findTextObstacle(source, { statement, value, preparation = [], filling = [], inputs }) {
  const making = [...preparation, statement, ...filling];
  /** @type {(inner: Range, outer: Range) => boolean} */
  const isIn = (inner, outer) => outer[0] <= inner[0] && inner[1] <= outer[1];
  const whole = /** @type {Range} */ ([making[0].range[0], /** @type {Node} */ (making.at(-1)).range[1]]);
  const own = new Set(getLeadingComments(source, statement));
  const loose = source.comments.find(
    (comment) =>
      isIn(comment.range, whole) &&
      !own.has(comment) &&
      ![...preparation, ...filling, ...inputs.map(({ node }) => node)].some((kept) => isIn(comment.range, kept.range)),
  );
  if (loose !== undefined)
    return isIn(loose.range, value.range)
      ? refuse(source, "commentInExpression")
      : refuse(source, "commentBetweenStatements");
  const siblings = statement.parent.body;
  const lines = making.flatMap(({ range }) => [source.lineOf(range[0]), source.lineOf(range[1])]);
  const isCrowded =
    siblings.some(
      (/** @type {Node} */ other) =>
        !making.includes(other) &&
        [other.range[0], other.range[1]].some((offset) => lines.includes(source.lineOf(offset))),
    ) ||
    new Set(making.map(({ range }) => source.lineOf(range[0]))).size < making.length ||
    source.lineOf(statement.parent.range[0]) === lines[0];
  return isCrowded ? refuse(source, "otherCodeOnLine") : undefined;
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {Node} classNode
 * @returns {boolean} whether the file has the constant already: `const unparsed = Symbol("unparsed")` above the class
 */
function hasSentinel(source, name, classNode) {
  const declarator = source
    .nodes("VariableDeclarator")
    .find(
      ({ id, init, parent }) =>
        id.name === name &&
        init?.type === "CallExpression" &&
        source.slice(init.callee) === "Symbol" &&
        init.arguments[0]?.value === name &&
        parent.parent.type === "Program",
    );
  return (
    declarator !== undefined &&
    declarator.range[1] < classNode.range[0] &&
    !source
      .nodes("Identifier")
      .some(
        (node) =>
          node.name === name &&
          source.findReference(node) !== undefined &&
          source.findVariable(node) !== source.findVariable(declarator.id),
      )
  );
}

/**
 * @param {Source} source
 * @param {Node[]} statements
 * @param {string} field
 * @returns {string} the field's name, for a variable that the statements can use
 */
function getLocalName(source, statements, field) {
  const name = field.replace(/^[_#]+/, "");
  const isTaken = source
    .nodes("Identifier")
    .some(
      (node) =>
        node.name === name &&
        source.findReference(node) !== undefined &&
        statements.some(({ range }) => range[0] <= node.range[0] && node.range[1] <= range[1]),
    );
  return isTaken ? getFreeName(source, name) : name;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {string} field
 * @returns {Node[]} the places in a node that name a field of `this`
 */
function getMentionsOfField(source, node, field) {
  return source
    .nodes("MemberExpression")
    .filter(
      (member) =>
        member.object.type === "ThisExpression" &&
        getPropertyName(member) === field &&
        node.range[0] <= member.range[0] &&
        member.range[1] <= node.range[1],
    );
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
  return (
    parent.type === "AssignmentExpression" &&
    parent.operator === "=" &&
    ["NewExpression", "ObjectExpression"].includes(unwrap(parent.right).type)
  );
}

/**
 * Names of the fields that keep the value and its inputs, in the class's own style.
 *
 * @param {Source} source
 * @param {EagerField} eager
 * @param {string} field
 * @param {boolean} isTyped
 */
function getNames(source, { classNode, inputs, statement }, field, isTyped) {
  const isHash = hasPrivateNames(classNode);
  const base = field.replace(/^[_#]+/, "");
  const getName = createPrivateNames(source, classNode);
  const memo = getName(field === base ? base : `parsed${base[0].toUpperCase()}${base.slice(1)}`);
  return {
    memo,
    inputs: inputs.map(({ suffix }) => getName(`${base}${suffix}`)),
    isDeclared: isHash || isTyped || statement.type === "PropertyDefinition",
    isHash,
  };
}
