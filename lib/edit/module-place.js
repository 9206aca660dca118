import { findWithin } from "../ast/syntax/find-within.js";
import { contains } from "../ast/syntax/contains.js";
import { findFunction, findThisFunction, isClass, isFunction } from "../ast/syntax/functions.js";
import { findFileWrapper } from "../ast/syntax/file-wrapper.js";
import { findSilencedPart } from "./silencing.js";
import { isModuleVariable } from "../ast/values/stable.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { walk } from "../ast/syntax/walk.js";
import { getWrites } from "../ast/values/writes.js";
import { refuse } from "../ast/refuse.js";

/** @import { Node, Refusal, Source, Variable } from "../types.js" */

/**
 * A statement of the module that has to run before a new one.
 *
 * @typedef {object} Bound
 * @property {number} index - of the first statement that the new one may stand in front of
 * @property {"environmentFilledLater" | "environmentMayBeFilled"} code - why there is no place for it, should code above that need it already
 * @property {Node} [at] - what has to run before, and does so too late
 */

/**
 * Where a new statement of the module goes: below the imports and constants that the file begins with, and below the names that
 * the code needs; above whatever could run the use's function before. What must stand below other code stands below all that the
 * module calls before that, too.
 *
 * @param {Source} source
 * @param {Node} use
 * @param {Node[]} parts - of the user's code that move there
 * @param {Bound} [below] - what must run before
 * @returns {{ index: number } | Refusal} index of the statement of the module to stand in front of
 */
export function findHoistPlace(source, use, parts, below) {
  const { body } = source.ast;
  const top = getTopStatement(use);
  const own = body.indexOf(top);
  if (findFileWrapper(source, use) !== undefined) return refuse(source, "inFileWrapper");
  const silenced = findSilencedPart(source, top, use);
  if (silenced !== undefined) return silenced;
  const imports = body.findLastIndex(
    (/** @type {Node} */ statement) =>
      statement.type === "ImportDeclaration" || statement.type === "TSImportEqualsDeclaration",
  );
  const directives = body.findLastIndex((/** @type {Node} */ statement) => statement.directive != null);
  const first = getFirstRun(source, own);
  const start = Math.min(first, getHeadEnd(source, below === undefined ? 0 : getCallsEnd(source, first)));
  let index = Math.max(start, directives + 1, imports < own ? imports + 1 : 0);
  if (below !== undefined && below.index > index) {
    if (below.index > first) return refuse(source, below.code, { at: below.at });
    index = below.index;
  }
  for (const part of parts) {
    const bound = findBound(source, part);
    if (bound !== undefined) return bound;
    for (const variable of getOuterVariables(source, part)) {
      index = Math.max(index, getSetUpEnd(source, variable, first));
      const definition = /** @type {any} */ (variable.defs[0]);
      if (!EVALUATED.has(definition.type)) continue;
      const declared = body.indexOf(getTopStatement(definition.name));
      if (declared < index) continue;
      if (definition.parent?.kind === "var" && declared >= first)
        return refuse(source, "assignedLater", { at: definition.name, name: variable.name });
      index = declared + 1;
    }
  }
  //   ;(function () { … })();
  //   ^ belongs to what stands behind it
  const isProtected =
    body[index - 1]?.type === "EmptyStatement" &&
    body[index] !== undefined &&
    source.lineOf(body[index - 1].range[0]) === source.lineOf(body[index].range[0]);
  return { index: getSignaturesStart(source, isProtected ? index - 1 : index) };
}

/** Definitions whose names have their value from a statement on, and not from the top of the file. */
const EVALUATED = new Set(["Variable", "ClassName", "TSEnumName", "TSModuleName"]);

/**
 * @param {Source} source
 * @param {number} from - index to begin at
 * @returns {number} index of the first statement from there on that is no import, type or constant
 */
function getHeadEnd(source, from) {
  const { body } = source.ast;
  const end = body.findIndex(
    (/** @type {Node} */ statement, /** @type {number} */ index) => index >= from && !isOfHead(statement),
  );
  return end === -1 ? body.length : end;
}

/** What runs code that the file does not show. */
const CALLS = new Set([
  "CallExpression",
  "NewExpression",
  "TaggedTemplateExpression",
  "AwaitExpression",
  "ImportExpression",
]);

/**
 * @param {Source} source
 * @param {number} first - index of the first statement that may run the use
 * @returns {number} index behind the last statement above that calls something
 */
function getCallsEnd(source, first) {
  return (
    source.ast.body
      .slice(0, first)
      .findLastIndex(
        (/** @type {Node} */ statement) =>
          findWithin(source, statement, ({ type }) => CALLS.has(type), isFunction) !== undefined,
      ) + 1
  );
}

/** What may stand among the imports of a file. */
const HEAD =
  /^(Import|ExportAll|TSImportEquals|TSTypeAlias|TSInterface|TSNamespaceExport)Declaration$|^EmptyStatement$/;

/** @param {Node} statement */
function isOfHead(statement) {
  if (HEAD.test(statement.type) || statement.directive != null) return true;
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  //   require("./register");
  if (declaration?.type === "ExpressionStatement") return unwrap(declaration.expression).callee?.name === "require";
  if (declaration == null) return statement.source != null;
  return (
    HEAD.test(declaration.type) ||
    (declaration.type === "VariableDeclaration" &&
      !declaration.declarations.some((/** @type {Node} */ { init }) => init != null && holdsCode(unwrap(init))))
  );
}

/** @param {Node} init - whether it is a function or class, or an object of some */
function holdsCode(init) {
  return (
    isFunction(init) ||
    isClass(init) ||
    (init.properties ?? []).some((/** @type {Node} */ { value }) => value != null && isFunction(unwrap(value)))
  );
}

/**
 * Code of the module that runs before a use and may set up what a value is made of:
 *
 *   yup.addMethod(yup.string, "phone", phone);
 *
 * @param {Source} source
 * @param {Variable} variable
 * @param {number} first - index of the first statement that may run the use
 * @returns {number} index behind it
 */
function getSetUpEnd(source, variable, first) {
  const { body } = source.ast;
  const uses = variable.references.flatMap(({ identifier }) => {
    const node = /** @type {any} */ (identifier);
    const index = findFunction(node) === undefined ? body.indexOf(getTopStatement(node)) : -1;
    return index < first ? [index + 1] : [];
  });
  return Math.max(0, ...uses);
}

/**
 * @param {Source} source
 * @param {number} index - of a statement to stand in front of
 * @returns {number} that of its first signature, where it is a function with several: nothing may stand between them
 */
export function getSignaturesStart(source, index) {
  const { body } = source.ast;
  let start = index;
  while (start > 0 && getDeclared(body[start - 1]).type === "TSDeclareFunction" && isSameFunction(body, start)) start--;
  return start;
}

/** @param {Node} statement */
function getDeclared(statement) {
  return /^Export/.test(statement.type) && statement.declaration != null ? statement.declaration : statement;
}

/**
 * @param {Node[]} body
 * @param {number} index
 * @returns {boolean} whether a statement declares the same function as the one before
 */
function isSameFunction(body, index) {
  const next = body[index] === undefined ? undefined : getDeclared(body[index]);
  return next !== undefined && /Function/.test(next.type) && next.id?.name === getDeclared(body[index - 1]).id?.name;
}

/**
 * @param {Node} node
 * @returns {Node} the statement of the module that it stands in
 */
export function getTopStatement(node) {
  let top = node;
  while (top.parent != null && top.parent.type !== "Program") top = top.parent;
  return top;
}

/**
 * The first statement that may run a function declared in another: function declarations work from the top of the file.
 *
 * @param {Source} source
 * @param {number} index - of the statement with the function
 * @returns {number}
 */
export function getFirstRun(source, index) {
  const { body } = source.ast;
  let first = index;
  const open = [index];
  const seen = new Set(open);
  for (const position of open) {
    const statement = body[position];
    const declared = /^Export/.test(statement.type) ? statement.declaration : statement;
    if (declared?.type !== "FunctionDeclaration" || declared.id == null) continue;
    const variable = source.findVariable(declared.id);
    for (const reference of variable?.references ?? []) {
      const identifier = /** @type {any} */ (reference.identifier);
      const other = body.indexOf(getTopStatement(identifier));
      if (seen.has(other) || identifier.parent.type === "ExportSpecifier") continue;
      seen.add(other);
      open.push(other);
      if (other < first) first = other;
    }
  }
  return first;
}

/**
 * @param {Source} source
 * @param {Node} part
 * @returns {Refusal | undefined} why code means something else outside of its function
 */
export function findBound(source, part) {
  const bound = findWithin(source, part, (node) => {
    const owner =
      node.type === "ThisExpression" ||
      node.type === "Super" ||
      node.type === "MetaProperty" ||
      (node.type === "Identifier" && node.name === "arguments")
        ? findThisFunction(node)
        : node.type === "AwaitExpression" || node.type === "YieldExpression"
          ? findFunction(node)
          : undefined;
    return owner !== undefined && !contains(part, owner) && source.slice(node) !== "import.meta";
  });
  if (bound !== undefined) return refuse(source, "ofTheFunction", { name: source.slice(bound).split(/\s/)[0] });
  const local = getOuterVariables(source, part).find((variable) => !isModuleVariable(variable));
  if (local !== undefined) return refuse(source, "ofTheFunction", { name: local.name });
  const written = getOuterVariables(source, part).find((variable) => getWrites(variable).length > 0);
  return written === undefined ? undefined : refuse(source, "writtenAgain", { name: written.name });
}

/**
 * @param {Source} source
 * @param {Node} part
 * @returns {Variable[]} that the part uses and does not declare, types among them
 */
function getOuterVariables(source, part) {
  /** @type {Set<Variable>} */
  const variables = new Set();
  walk(part, source.visitorKeys, (node) => {
    if (node.type !== "Identifier" && node.type !== "JSXIdentifier") return;
    const variable = source.findReference(node) === undefined ? undefined : source.findVariable(node);
    if (
      variable !== undefined &&
      !variable.defs.every((definition) => contains(part, /** @type {any} */ (definition.name)))
    )
      variables.add(variable);
  });
  return [...variables];
}
