import { ARRAY_PASSING_METHODS } from "../../lib/ast/array-methods.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findFixed } from "../../lib/loads/fixed-value.js";
import { findFunction, findName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getCallers } from "../../lib/ast/values/callers.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { isModuleVariable } from "../../lib/ast/values/stable.js";
import { NAMES, createNameTest } from "../../lib/ast/request-names.js";

/** @import { HeatModel, Node, Source, Variable } from "../../lib/types.js" */

/** How far names are followed. */
const MAX_DEPTH = 8;

/** What comes with one request, or is what a client sends. */
const OF_REQUEST = createNameTest(NAMES.request, NAMES.response, NAMES.context, NAMES.parts, [
  "args",
  "dto",
  "event",
  "form",
  "input",
  "message",
]);

/** What a request has that a client sent, whatever the request is called. Records have headers, too. */
const SENT = createNameTest(NAMES.request, ["body", "form", "input", "params", "payload", "query"]);

/** Functions that bring what is kept elsewhere: `await Template.findOne({ name })`, `getTemplate(name)`. */
const BRINGS = /^(?:get|load|read|find|fetch|select|retrieve|resolve)(?![a-z])/;

/** And those of them that bring what a client sent: `readBody(event)`, `getQuery(event)`. */
const BRINGS_SENT = /body|query|form|param|input|payload|message/i;

/** Functions that have a text once, to see what it gives or whether it is right. */
const TRIES = /^(?:lint|test|try|verify)(?![a-z])|[pP]review|[vV]alidat/;

/** Methods of a text, and of bytes, that give the same text of the same, where what they are told is written down. */
const TRIMS = /^(?:trim|trimStart|trimEnd|toString|replace|replaceAll)$/;

/**
 * A text that is kept elsewhere and comes again: a member of a record or of settings, what a function is handed, what another one
 * brings. None that came with the request, or that is put together here.
 *
 *   Handlebars.compile(action.text)(values)
 *                      ^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @returns {string | undefined} as the code has it: "action.text"; "" where it is the same each time
 */
export function findGivenText(source, heat, expression) {
  for (let fn = findFunction(expression); fn !== undefined; fn = findFunction(fn))
    if (TRIES.test(findName(fn) ?? "")) return undefined;
  return follow({ source, heat, open: new Set() }, expression, 0);
}

/**
 * @typedef {object} Question
 * @property {Source} source
 * @property {HeatModel} heat
 * @property {Set<Variable>} open
 */

/**
 * @param {Question} question
 * @param {Node | null} expression
 * @param {number} depth
 * @returns {string | undefined} what brings it, "" for a constant; undefined for what may be another one each time
 */
function follow(question, expression, depth) {
  if (expression == null || depth > MAX_DEPTH) return undefined;
  const node = unwrap(expression);
  if (findFixed(question.source, node) !== undefined) return "";
  /** @param {Node} inner */
  const inside = (inner) => follow(question, inner, depth + 1);
  switch (node.type) {
    case "AwaitExpression":
      return inside(node.argument);
    case "LogicalExpression":
      return join(inside(node.left), inside(node.right));
    case "ConditionalExpression":
      //   isNew ? "Hello {{name}}" : "Hi {{name}}"   is one of two
      return join(inside(node.consequent), inside(node.alternate)) || undefined;
    case "CallExpression":
      return followCall(question, node, inside);
    case "MemberExpression":
      return followMember(question, node, inside);
    case "Identifier":
      return followName(question, node, depth);
    default:
      return undefined;
  }
}

/**
 * @param {string | undefined} first
 * @param {string | undefined} second
 * @returns {string | undefined} undefined where one is
 */
function join(first, second) {
  return first === undefined || second === undefined ? undefined : first === "" ? second : first;
}

/**
 * @param {Question} question
 * @param {Node} call - CallExpression
 * @param {(inner: Node) => string | undefined} inside
 * @returns {string | undefined}
 */
function followCall({ source, heat }, call, inside) {
  const callee = unwrap(call.callee);
  const name = findLastName(callee) ?? "";
  const isTold = (/** @type {Node[]} */ given) => given.every(({ type }) => type === "Literal");
  if (callee.type === "MemberExpression" && TRIMS.test(name) && isTold(call.arguments)) return inside(callee.object);
  //   Buffer.from(settings.key, "base64").toString()
  if (findNativePath(source, callee) === "Buffer.from" && isTold(call.arguments.slice(1)))
    return inside(call.arguments[0]);
  const isBrought = BRINGS.test(name) && !BRINGS_SENT.test(name) && !isOfRequest(source, heat, callee);
  return isBrought ? `${getDottedName(callee)}()` : undefined;
}

/**
 * @param {Question} question
 * @param {Node} member - MemberExpression
 * @param {(inner: Node) => string | undefined} inside
 * @returns {string | undefined}
 */
function followMember({ source, heat }, member, inside) {
  const isNamed = getPropertyName(member) !== undefined || unwrap(member.property).type === "Literal";
  const object = unwrap(member.object);
  if (!isNamed || isOfRequest(source, heat, object)) return undefined;
  const root = getRoot(member);
  const isBrought = root.type === "ThisExpression" || inside(object) !== undefined;
  return isBrought ? source.slice(member).replace(/\s+/g, "") : undefined;
}

/**
 * @param {Question} question
 * @param {Node} node - Identifier
 * @param {number} depth
 * @returns {string | undefined}
 */
function followName(question, node, depth) {
  const { source, heat, open } = question;
  const variable = source.findVariable(node);
  if (variable === undefined || variable.defs.length !== 1 || open.has(variable)) return undefined;
  const [definition] = /** @type {any[]} */ (variable.defs);
  if (isModuleVariable(variable)) return undefined;
  if (definition.type === "Parameter" && isOfRequest(source, heat, definition.name)) return undefined;
  open.add(variable);
  const values =
    definition.type === "Parameter"
      ? findGiven(question, variable)
      : definition.type === "Variable"
        ? [findInit(definition)].filter((init) => init !== null)
        : undefined;
  const names = [...(values ?? []), ...getWrites(variable).map(({ parent }) => getWritten(parent))].map((value) =>
    value === "given" ? node.name : follow(question, value, depth + 1),
  );
  open.delete(variable);
  if (values === undefined || names.length === 0) return undefined;
  return names.reduce(join) === undefined ? undefined : node.name;
}

/**
 * @param {any} definition - of a variable
 * @returns {Node | null} what it, or the pattern that it is a part of, is declared with: an element of the list where it is that of a loop
 */
function findInit({ node }) {
  const loop = node.parent?.parent;
  return loop?.type === "ForOfStatement" && loop.left === node.parent ? loop.right : node.init;
}

/**
 * @param {Node} parent - of a name that is written
 * @returns {Node | null} null where it is not simply assigned
 */
function getWritten(parent) {
  return parent.type === "AssignmentExpression" && /^(?:=|\?\?=|\|\|=)$/.test(parent.operator) ? parent.right : null;
}

/**
 * @param {Question} question
 * @param {Variable} variable - a parameter
 * @returns {(Node | "given")[] | undefined} what it is an element of, or that it is handed over; undefined where nothing says by whom, or a client is
 */
function findGiven({ source, heat }, variable) {
  const { node: owner, name } = /** @type {any} */ (variable.defs[0]);
  const index = owner.params.findIndex((/** @type {Node} */ param) => contains(param, name));
  const [param] = owner.params.slice(index);
  //   render(@Body() template: string)
  if ((param.decorators ?? name.decorators ?? []).length > 0) return undefined;
  const outer = getWrapped(owner);
  const { parent } = outer;
  //   headers.forEach((header) => …)
  if (parent.type === "CallExpression" && parent.callee !== outer) {
    const callee = unwrap(parent.callee);
    return index === 0 && ARRAY_PASSING_METHODS.has(getPropertyName(callee) ?? "") ? [callee.object] : undefined;
  }
  const isSent = getCallers(source, owner).some(
    (call) => call.arguments[index] !== undefined && isOfRequest(source, heat, call.arguments[index]),
  );
  return isSent ? undefined : ["given"];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @returns {boolean} whether something of a request stands in it
 */
function isOfRequest(source, heat, expression) {
  return (
    findWithin(source, expression, (inner) => {
      if (inner.type === "MemberExpression") return SENT.test(getPropertyName(inner) ?? "");
      return inner.type === "Identifier" && (OF_REQUEST.test(inner.name) || heat.findRole(inner) !== undefined);
    }) !== undefined
  );
}

/**
 * Whether what is made of a text is used in the same function, so that the function does not only make it for those who keep it.
 *
 *   const render = Handlebars.compile(action.text);
 *   return render(values);
 *
 * @param {Source} source
 * @param {Node} call - that makes it
 * @param {boolean} isHandedOn - it is used where a function gets it, too: `sign(data, key)`
 * @returns {boolean}
 */
export function isUsedHere(source, call, isHandedOn) {
  const made = getWrapped(call);
  const value = made.parent.type === "AwaitExpression" ? getWrapped(made.parent) : made;
  if (isUse(value, isHandedOn)) return true;
  const { parent } = value;
  const target =
    parent.type === "VariableDeclarator" ? parent.id : parent.type === "AssignmentExpression" ? parent.left : undefined;
  const variable = target?.type === "Identifier" ? source.findVariable(target) : undefined;
  return (
    variable !== undefined &&
    variable.references.some(({ identifier }) => {
      const use = getWrapped(/** @type {any} */ (identifier));
      return isUse(use, isHandedOn) && findFunction(use) === findFunction(call);
    })
  );
}

/**
 * @param {Node} value
 * @param {boolean} isHandedOn
 * @returns {boolean} whether it is called, or one of its methods, or, where that is asked for, a function gets it
 */
function isUse(value, isHandedOn) {
  const { parent } = value;
  if (parent.callee === value) return true;
  //   jsonata(expression).evaluate(data)
  if (parent.type === "MemberExpression" && parent.object === value)
    return getWrapped(parent).parent.callee === getWrapped(parent);
  if (!isHandedOn) return false;
  //   signer.sign({ key, dsaEncoding: "ieee-p1363" })
  const given = parent.type === "Property" ? parent.parent : value;
  return given.parent.arguments?.includes(given) === true;
}
