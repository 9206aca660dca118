import { contains } from "../syntax/contains.js";
import { findFunction, getPropertyName, isClass, isFunction } from "../syntax/functions.js";
import { FIXED_GLOBALS, FIXED_MEMBERS, SET_UP } from "./fixed-names.js";
import { findRequired } from "./required.js";
import { getDeepKind } from "./read-only.js";
import { analyseEscapeOfVariable } from "./escape.js";
import { getNamedMembers } from "../syntax/named-members.js";
import { getWithin } from "../syntax/nodes-within.js";
import { isBuiltIn } from "../built-in-modules.js";
import { isModuleVariable } from "./stable.js";
import { unwrap } from "../syntax/unwrap.js";
import { walk } from "../syntax/walk.js";
import { getWrites } from "./writes.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/**
 * What an expression that always has the same value leans on.
 *
 * @typedef {object} Constancy
 * @property {Set<string>} imports - names that other files give a value to
 * @property {Set<string>} shared - objects that other code has, too, and could change
 */

/**
 * What decides about calls: whether one makes the same of the same arguments.
 *
 * @typedef {(call: Node, isInside: (node: Node) => boolean) => boolean} IsMade
 */

const MAX_DEPTH = 30;

const isNever = () => false;

/** The module whose members the process and its user may set: `env`, `title`, `exitCode`. */
const PROCESS = /^(node:)?process$/;

/**
 * Whether an expression is made of nothing but literals and constants of the module, so that it has the same value, or an
 * equal one, whenever it runs.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {IsMade} isMade
 * @param {(node: Node) => boolean} [isGiven] - what names and members are known otherwise to be the same each time
 * @returns {Constancy | undefined} undefined: its value may differ
 */
export function findConstancy(source, expression, isMade, isGiven = isNever) {
  /** @type {Constancy} */
  const found = { imports: new Set(), shared: new Set() };
  return isConstant({ source, isMade, isGiven, found, open: new Set() }, expression, 0) ? found : undefined;
}

/**
 * @param {{ source: Source, isMade: IsMade, isGiven: (node: Node) => boolean, found: Constancy, open: Set<Variable> }} question
 * @param {Node | null} expression
 * @param {number} depth
 * @returns {boolean}
 */
function isConstant(question, expression, depth) {
  if (expression == null) return true;
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  /** @param {Node | null} inner */
  const follow = (inner) => isConstant(question, inner, depth + 1);
  switch (node.type) {
    case "Literal":
    case "TemplateElement":
      return true;
    case "TemplateLiteral":
      return node.expressions.every(follow);
    case "UnaryExpression":
      return node.operator !== "delete" && follow(node.argument);
    case "BinaryExpression":
    case "LogicalExpression":
      return node.left.type !== "PrivateIdentifier" && follow(node.left) && follow(node.right);
    case "ConditionalExpression":
      return follow(node.test) && follow(node.consequent) && follow(node.alternate);
    case "ArrayExpression":
      return node.elements.every(follow);
    case "SpreadElement":
      return follow(node.argument);
    case "ObjectExpression":
      return node.properties.every((/** @type {Node} */ property) =>
        property.type === "SpreadElement"
          ? follow(property)
          : property.kind === "init" && (!property.computed || follow(property.key)) && follow(property.value),
      );
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return isUnbound(question.source, node) && !usesItself(question.source, node);
    case "NewExpression":
    case "CallExpression":
      return question.isMade(node, follow);
    case "MemberExpression":
      return isConstantMember(question, node, follow) || question.isGiven(node);
    case "Identifier":
      return isConstantName(question, node, depth) || question.isGiven(node);
    default:
      return false;
  }
}

/**
 * Whether a function or class uses nothing of the functions around it.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isUnbound(source, node) {
  let isBound = false;
  walk(node, source.visitorKeys, (inner) => {
    if (
      inner.type === "ThisExpression" ||
      inner.type === "Super" ||
      inner.type === "MetaProperty" ||
      (inner.type === "Identifier" && inner.name === "arguments")
    )
      isBound ||= !hasOwnThis(inner, node);
    if (inner.type === "Identifier") {
      const variable = source.findReference(inner) === undefined ? undefined : source.findVariable(inner);
      isBound ||=
        variable !== undefined &&
        !isModuleVariable(variable) &&
        !variable.defs.every((definition) => contains(node, /** @type {any} */ (definition.name)));
    }
    return !isBound;
  });
  return !isBound;
}

/**
 * `function next() { return (next.count = (next.count ?? 0) + 1); }`: one for all calls would keep what each of them had anew.
 *
 * @param {Source} source
 * @param {Node} fn - FunctionExpression or ArrowFunctionExpression
 * @returns {boolean} whether it does more with itself than to call itself
 */
function usesItself(source, fn) {
  const references = fn.id == null ? [] : (source.findVariable(fn.id)?.references ?? []);
  return (
    references.some(({ identifier }) => /** @type {any} */ (identifier).parent.callee !== identifier) ||
    getWithin(getNamedMembers(source, "callee"), fn).some(({ object }) => object.name === "arguments")
  );
}

/**
 * @param {Node} inner - `this`, `super`
 * @param {Node} outer
 * @returns {boolean} whether it belongs to a function inside of the outer node, or to that itself
 */
function hasOwnThis(inner, outer) {
  let owner = findFunction(inner);
  while (owner?.type === "ArrowFunctionExpression") owner = findFunction(owner);
  return owner === undefined || contains(outer, owner);
}

/**
 * @param {Parameters<typeof isConstant>[0]} question
 * @param {Node} node - MemberExpression
 * @param {(inner: Node) => boolean} follow
 * @returns {boolean}
 */
function isConstantMember({ source, found }, node, follow) {
  const name = getPropertyName(node);
  if (name === undefined) return false;
  if (FIXED_MEMBERS.test(source.slice(node)))
    return node.object.type !== "Identifier" || source.findVariable(node.object) === undefined;
  const object = unwrap(node.object);
  const variable = object.type === "Identifier" ? source.findVariable(object) : undefined;
  const definition = /** @type {any} */ (variable?.defs[0]);
  //   fs.readFile  LIMITS.max  Role.Admin
  if (definition === undefined) return object.type === "MemberExpression" && follow(object);
  if (definition.type === "TSEnumName") return follow(object);
  if (
    definition.type === "Variable" &&
    definition.node.id.type === "Identifier" &&
    unwrap(definition.node.init)?.type === "ObjectExpression"
  )
    return follow(object);
  const module =
    definition.type === "ImportBinding"
      ? definition.parent?.source?.value
      : definition.type === "Variable" && definition.node.init != null
        ? getModule(source, definition.node)
        : undefined;
  if (module === undefined || /^\./.test(module) || PROCESS.test(module)) return false;
  //   config.port   is what it is when it is read; Role.Admin, STATUS.ok are written as constants
  if (!isBuiltIn(module) && !/^[A-Z]/.test(name) && !/^[A-Z\d_]+$/.test(variable?.name ?? "")) {
    if (SET_UP.test(object.name)) return false;
    found.imports.add(object.name);
  }
  return follow(object);
}

/**
 * @param {Source} source
 * @param {Node} declarator
 * @returns {string | undefined} the module that it gives a name to: `const fs = require("fs")`, `const { z } = require("zod")`
 */
function getModule(source, { init }) {
  const call = unwrap(init);
  const inner = call?.type === "MemberExpression" ? unwrap(call.object) : call;
  return inner?.type === "CallExpression" ? findRequired(source, inner) : undefined;
}

/**
 * @param {Parameters<typeof isConstant>[0]} question
 * @param {Node} node - Identifier
 * @param {number} depth
 * @returns {boolean}
 */
function isConstantName(question, node, depth) {
  const { source, found, open } = question;
  const variable = source.findVariable(node);
  if (variable === undefined) return FIXED_GLOBALS.has(node.name);
  const definition = /** @type {any} */ (variable.defs[0]);
  if (variable.defs.length !== 1 || open.has(variable) || getWrites(variable).length > 0) return false;
  if (definition.type === "ImportBinding") {
    const from = definition.parent?.source?.value ?? ".";
    if (SET_UP.test(variable.name) || PROCESS.test(from) || isFilledIn(source, variable)) return false;
    if (/^\./.test(from)) found.imports.add(variable.name);
    return true;
  }
  if (definition.type === "FunctionName" || definition.type === "ClassName") return isModuleVariable(variable);
  //   declare enum Level { … }    which another script may define later
  if (definition.type === "TSEnumName") return definition.node.declare !== true || definition.node.const === true;
  if (definition.type !== "Variable" || definition.node.init == null) return false;
  const module = getModule(source, definition.node);
  if (module !== undefined) {
    if (SET_UP.test(variable.name) || PROCESS.test(module)) return false;
    if (/^\./.test(module)) found.imports.add(variable.name);
    return isModuleVariable(variable);
  }
  if (definition.node.id.type !== "Identifier") return false;
  const init = unwrap(definition.node.init);
  if (isFunction(init) || isClass(init)) return isModuleVariable(variable);
  open.add(variable);
  const isFollowed = isConstant(question, init, depth + 1);
  open.delete(variable);
  return isFollowed && isKept(question, variable, init);
}

/**
 * @param {Source} source
 * @param {Variable} variable - an import
 * @returns {boolean} whether a function of the file writes to it: `bookSchema.required = ["title"]`
 */
function isFilledIn(source, variable) {
  return analyseEscapeOfVariable(source, variable, getDeepKind("object")).some(
    ({ how, node }) => how === "mutated" && findFunction(node) !== undefined,
  );
}

/**
 * @param {Parameters<typeof isConstant>[0]} question
 * @param {Variable} variable
 * @param {Node} init
 * @returns {boolean} whether what a name holds stays as it was made, as far as the file shows
 */
function isKept({ source, isMade, found }, variable, init) {
  const kind =
    init.type === "ArrayExpression"
      ? getDeepKind("array")
      : init.type === "ObjectExpression"
        ? getDeepKind("object")
        : undefined;
  if (kind === undefined) return true;
  const uses = analyseEscapeOfVariable(source, variable, kind, (call) => isMade(call, () => true));
  if (uses.some(({ how }) => how === "mutated")) return false;
  const isShared = uses.some(({ how }) => how !== "read" && how !== "called");
  //   const found = { items: [] };  _.get(found, "items").push(…)   whoever gets it may fill it for this call
  if (isShared && !isModuleVariable(variable)) return false;
  if (isShared) found.shared.add(variable.name);
  return true;
}
