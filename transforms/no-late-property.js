import { getSuperIndex, insertBeforeStatement, insertFields } from "./no-late-property/initialise-fields.js";
import { findPlainTest, writeConditional } from "./no-late-property/conditional-assignment.js";
import { getPropertyName, isFunction } from "../lib/ast/syntax/functions.js";
import { getLeadingComments, layout } from "../lib/edit/lines.js";
import { isParentOf } from "./no-late-property/is-parent-of.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-late-property.js";
import { getLineIndent } from "../lib/source/style.js";
import { getWrapped } from "../lib/ast/syntax/unwrap.js";
import { findFieldsObstacle } from "./no-late-property/fields-obstacle.js";
import { findDeclaredFields } from "./no-late-property/declared-fields.js";
import { findDeclarationPlace } from "./no-late-property/declaration-place.js";
import { findDeleteObstacle } from "./no-late-property/delete-obstacle.js";
import { refuse } from "../lib/ast/refuse.js";
import { showsInstance } from "./no-late-property/shown-instance.js";
import { findWithin } from "../lib/ast/syntax/find-within.js";

/** @import { Edit, Finding, HeatModel, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-late-property.js" */
/** @import { FieldFlow } from "../lib/ast/objects/field-flow.js" */
/** @import { LateField, LateFields } from "../detectors/no-late-property/late-fields.js" */

/** Why what changes an object's shape stays, by message. */
const RESHAPED = /** @type {const} */ ({
  definedPerRequest: "exposedProperty",
  prototypeSetPerRequest: "prototypeLate",
  nullObjectPerRequest: "tableConstructor",
});

/**
 * Gives objects all their properties where they are made.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source, heat) {
  const { facts } = finding;
  if (facts.kind === "delete") return rewriteDelete(finding.node, facts.member, source);
  if (facts.kind === "fields") return rewriteFields(facts.lateFields, facts.fields, source);
  if (facts.kind === "reshaped") return refuse(source, RESHAPED[facts.messageId]);
  if (facts.kind === "table") return refuse(source, "tableUsesChange");
  return rewriteRequest(facts, source, heat);
}

/**
 * delete this.token;  →  this.token = undefined;
 *
 * @param {Node} node
 * @param {Node} member
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
function rewriteDelete(node, member, source) {
  const refused = findDeleteObstacle(source, node, member);
  if (refused !== undefined) return refused;
  if (isSetNext(source, getWrapped(node).parent, member)) return refuse(source, "setNext");
  return {
    edits: [{ range: node.range, text: `${source.slice(member)} = undefined` }],
    moved: [member.range],
    risk: "review",
    act: "assignUndefined",
  };
}

/**
 *   delete this.rows;
 *   this.rows = {};
 *   ^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node} member
 * @returns {boolean}
 */
function isSetNext(source, statement, member) {
  const { body } = statement.parent;
  const next = Array.isArray(body) ? body[body.indexOf(statement) + 1]?.expression : undefined;
  return (
    next?.type === "AssignmentExpression" && next.operator === "=" && source.slice(next.left) === source.slice(member)
  );
}

/**
 * @param {LateFields} lateFields
 * @param {LateField[]} fields
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
function rewriteFields(lateFields, fields, source) {
  const { classNode, constructor } = lateFields;
  const refused = findFieldsObstacle(lateFields, fields, source);
  if (refused !== undefined) return refused;
  /** @type {Pick<Rewrite, "risk" | "act">} */
  const kind = { risk: "review", act: "initialiseFields" };
  const lines = fields.map(({ name }) => getInitialiser(source, name, "undefined"));
  const declared = constructor === undefined ? findDeclaredFields(classNode, fields) : undefined;
  //   private token?: string;      →      private token?: string = undefined;
  if (declared !== undefined)
    return {
      risk: "review",
      act: "initialiseDeclarations",
      edits: declared.map(({ typeAnnotation: { range } }) => ({ range: [range[1], range[1]], text: " = undefined" })),
      changed: declared,
    };
  if (constructor === undefined) return { ...kind, edits: [insertConstructor(source, classNode, lines)] };
  if (fields === lateFields.late) return { ...kind, edits: [insertFields(source, constructor, lines)] };
  return rewriteConditional(lateFields, fields, source, kind);
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {string} value
 */
function getInitialiser(source, name, value) {
  const { quote } = source.style;
  return `this${/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? `.${name}` : `[${quote}${name}${quote}]`} = ${value};`;
}

/**
 * Fields that the constructor itself adds, in some branches or in different orders.
 *
 * @param {LateFields} lateFields
 * @param {LateField[]} fields
 * @param {Source} source
 * @param {Pick<Rewrite, "risk" | "act">} kind
 * @returns {Rewrite | Refusal}
 */
function rewriteConditional({ classNode, constructor, flow }, fields, source, kind) {
  const body = /** @type {Node[]} */ (constructor?.body.body);
  const { adds, always } = /** @type {FieldFlow} */ (flow);
  // From here on other code may have set the fields.
  const shown = body.findIndex(
    (statement, index) =>
      index > getSuperIndex(/** @type {Node} */ (constructor)) &&
      showsInstance(source, statement, (callee) => isParentOf(source, classNode, callee)),
  );
  const returning = body.findIndex((statement) => mayReturn(source, statement));
  /** @type {Edit[]} */
  const edits = [];
  /** @type {string[]} */
  const lines = [];
  let place = body.length;
  for (const field of fields) {
    const [assignment] = field.assignments;
    const test = field.assignments.length === 1 ? findPlainTest(source, assignment, body) : undefined;
    const index = test === undefined ? -1 : body.indexOf(test);
    const isReached = returning < 0 || index < returning;
    if (
      test !== undefined &&
      isReached &&
      (shown < 0 || index < shown) &&
      !isWrittenAbove(source, field, index, body)
    ) {
      edits.push(...writeConditional(source, test, assignment));
      continue;
    }
    const add = adds.find(({ name }) => name === field.name);
    place = Math.min(
      place,
      ...[returning, shown, add === undefined ? -1 : body.indexOf(add.statement)].filter((position) => position >= 0),
    );
    const [first, ...others] = field.assignments.map(({ right }) => source.slice(right));
    const isAgreed =
      always.has(field.name) && assignment.right.type === "Literal" && others.every((other) => other === first);
    lines.push(getInitialiser(source, field.name, isAgreed ? first : "undefined"));
  }
  if (lines.length > 0) {
    if (place <= getSuperIndex(/** @type {Node} */ (constructor))) return refuse(source, "endsBeforeSuper");
    edits.push(insertBeforeStatement(source, body[place], lines));
  }
  return { ...kind, edits };
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether the constructor may end in it, other than by throwing or with another object; `return this` shows the instance
 */
function mayReturn(source, statement) {
  const end = findWithin(
    source,
    statement,
    (node) => node.type === "ReturnStatement" && node.argument == null,
    isFunction,
  );
  return end !== undefined;
}

/**
 * Whether a statement of the constructor above its branch sets a field already.
 *
 * @param {Source} source
 * @param {LateField} field
 * @param {number} index - of the branch
 * @param {Node[]} body
 */
function isWrittenAbove(source, { name, assignments }, index, body) {
  return source
    .nodes("AssignmentExpression")
    .some(
      (node) =>
        getPropertyName(node.left) === name &&
        !assignments.includes(node) &&
        body[0].range[0] <= node.range[0] &&
        node.range[0] < body[index].range[0],
    );
}

/**
 * A constructor as the first member of a class that has none.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string[]} lines
 * @returns {Edit}
 */
function insertConstructor(source, classNode, lines) {
  const [member] = classNode.body.body;
  const start = getLeadingComments(source, member)[0]?.range[0] ?? member.range[0];
  const indent = getLineIndent(source.text, start);
  const { eol, spaceBeforeMethodParen } = source.style;
  const text = layout(source, indent, [
    `constructor${spaceBeforeMethodParen ? " " : ""}() {`,
    ...lines.map((line) => `  ${line}`),
    "}",
  ]);
  return { range: [start, start], text: text.slice(indent.length) + eol + eol + indent };
}

/**
 * fastify.decorateRequest("user", null)
 *
 * @param {import("../detectors/no-late-property/late-properties.js").LateProperties} facts
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
function rewriteRequest(facts, source, heat) {
  const { framework, method, declaration, properties } = facts;
  if (method === undefined) return refuse(source, "noPropertyDeclaration", { name: framework, other: declaration });
  const place = findDeclarationPlace(source, heat, facts);
  if ("refused" in place) return place;
  const { quote } = source.style;
  const lines = properties.map(({ name }) => `${place.app}.${method}(${quote}${name}${quote}, null);`);
  return { edits: [insertBeforeStatement(source, place.statement, lines)], risk: "review", act: "declareOnFramework" };
}

export default createCodemod({ detector, rewrite });
