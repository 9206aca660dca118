import { findFreeVariable, getAskedNames, getFreeName, getFreeVariable } from "./free-name.js";
import { getContextNames, getSubjects } from "./context-names.js";
import { joinNames, says } from "./join-names.js";
import { saysKindOnly } from "./kind-only.js";

/** @import { Node, Source, Variable } from "../types.js" */

/** Values that say nothing of how the author names constants: modules, functions and classes have names of their own kind. */
const OTHER = new Set([
  "ArrowFunctionExpression",
  "FunctionExpression",
  "ClassExpression",
  "CallExpression",
  "AwaitExpression",
  "ImportExpression",
]);

/**
 * A free name for a constant of the module, written as the author writes such names: `DATE_FORMAT` or `dateFormat`. One that is
 * taken gets the name of what is around the use in front, and a number only where that is taken, too.
 *
 * @param {Source} source
 * @param {string} wished - in camel case
 * @param {{ other?: string, use?: Node, isVariable?: boolean }} [else] - what to call it should that be taken; where it is used; whether it is a variable
 * @returns {string}
 */
export function getModuleName(source, wished, { other = wished, use, isVariable = false } = {}) {
  const write = !isVariable && hasUpperCase(source) ? toUpperCase : String;
  const around = use === undefined ? [] : getContextNames(use).filter((name) => !says(wished, name));
  const names = [wished, other, ...around.map((name) => joinNames(name, wished))].map(write);
  return findFreeVariable(source, names) ?? getFreeVariable(source, [write(other)]);
}

/**
 * The name that a variable of a function can have as one of the module: its own, where nothing else in the file has it, or
 * with the name of what is around it in front: `createSchema`, `onServerEnd`. One that says only what kind of thing it holds
 * (`key`, `pattern`) gives way to what the value is called, or gets the name of what is around it, too.
 *
 * @param {Source} source
 * @param {Node} identifier - that declares it
 * @param {string[]} [better] - what the value is called, in camel case, the best first; absent where its own name is what it is
 * @returns {string}
 */
export function getMovedName(source, identifier, better) {
  const { name } = identifier;
  getAskedNames(source).add(name);
  // A class has its name inside of itself, too, as a variable of its own.
  const isOwn = (/** @type {Variable | null} */ other) => other?.identifiers[0] === /** @type {any} */ (identifier);
  const isTaken = source.scopeManager.scopes.some(
    (scope) =>
      scope.variables.some((other) => !isOwn(other) && other.name === name && other.defs.length > 0) ||
      scope.references.some(
        (reference) => /** @type {any} */ (reference.identifier).name === name && !isOwn(reference.resolved),
      ),
  );
  const isVague = better !== undefined && saysKindOnly(name);
  if (!isTaken && !isVague) return name;
  const write = /^[A-Z\d_]{2,}$/.test(name) ? toUpperCase : String;
  const names = [
    ...(better ?? []).filter((wished) => wished !== name && !saysKindOnly(wished)),
    ...(isVague ? getSubjects : getContextNames)(getDeclaring(identifier)).map((around) => putInFront(around, name)),
  ].map(write);
  const free = names.find((candidate) => getFreeName(source, candidate) === candidate);
  return free ?? (isTaken ? getFreeName(source, names[0] ?? name) : name);
}

/**
 * @param {Node} identifier
 * @returns {Node} what it is the name of: `const limit = 1`, `function poll () {}`
 */
function getDeclaring(identifier) {
  let node = identifier;
  while (!/(Statement|Declaration|FunctionExpression|ClassExpression)$/.test(node.type)) node = node.parent;
  return node.parent;
}

/**
 * @param {string} around
 * @param {string} name
 * @returns {string} "createSchema" of "create" and "schema", "onServerEnd" of "server" and "onEnd"
 */
function putInFront(around, name) {
  const event = /^on([A-Z].*)$/.exec(name)?.[1];
  if (event === undefined) return joinNames(around, name);
  const joined = joinNames(around.replace(/^on(?=[A-Z])/, ""), event);
  return `on${joined[0].toUpperCase()}${joined.slice(1)}`;
}

/**
 * @param {string} name - in camel case
 * @returns {string} "DATE_FORMAT" of "dateFormat"
 */
function toUpperCase(name) {
  return name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toUpperCase();
}

/** @param {Source} source - whether its constants are in upper case */
function hasUpperCase(source) {
  return source.memo(hasUpperCase, () => {
    let upper = 0;
    let other = 0;
    for (const statement of source.ast.body) {
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declaration?.type !== "VariableDeclaration") continue;
      for (const { id, init } of declaration.declarations) {
        if (id.type !== "Identifier" || init == null || OTHER.has(init.type)) continue;
        if (/^_?[A-Z][A-Z\d_]*$/.test(id.name)) upper++;
        else other++;
      }
    }
    return upper > 0 && upper >= other;
  });
}
