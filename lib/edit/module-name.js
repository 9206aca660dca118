import { findFunction, findName, isFunction } from "../ast/syntax/functions.js";
import { getFreeName, getFreeVariable } from "./free-name.js";

/** @import { Node, Source } from "../types.js" */

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
 * A free name for a constant of the module, written as the author writes such names: `DATE_FORMAT` or `dateFormat`.
 *
 * @param {Source} source
 * @param {string} wished - in camel case
 * @param {string} [other] - should that be taken
 * @returns {string}
 */
export function getModuleName(source, wished, other = wished) {
  return getFreeVariable(
    source,
    hasUpperCase(source)
      ? [wished, other].map((name) => name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toUpperCase())
      : [wished, other],
  );
}

/**
 * The name that a variable of a function can have as one of the module: its own, where nothing else in the file has it, or
 * with the function's name in front of it.
 *
 * @param {Source} source
 * @param {Node} identifier - that declares it
 * @returns {string}
 */
export function getMovedName(source, identifier) {
  const { name } = identifier;
  const variable = source.findVariable(identifier);
  // A class has its name inside of itself, too.
  const isOwn = (/** @type {import("../types.js").Variable | null} */ other) =>
    other === variable || other?.identifiers[0] === /** @type {any} */ (identifier);
  const isTaken = source.scopeManager.scopes.some(
    (scope) =>
      scope.variables.some((other) => !isOwn(other) && other.name === name && other.defs.length > 0) ||
      scope.references.some(
        (reference) => /** @type {any} */ (reference.identifier).name === name && !isOwn(reference.resolved),
      ),
  );
  if (!isTaken) return name;
  const around = getNameAround(identifier);
  if (around === undefined) return getFreeName(source, name);
  return getFreeName(
    source,
    /^[A-Z\d_]+$/.test(name)
      ? `${around.replace(/([a-z\d])([A-Z])/g, "$1_$2").toUpperCase()}_${name}`
      : `${around}${name[0].toUpperCase()}${name.slice(1)}`,
  );
}

/**
 * @param {Node} node
 * @returns {string | undefined} the name of the innermost function around it that has one
 */
function getNameAround(node) {
  for (let owner = findFunction(node); owner !== undefined; owner = findFunction(owner)) {
    // function poll () {}
    //          ^^^^
    if (owner.id === node) continue;
    const name = isFunction(owner) ? findName(owner)?.replace(/^[#_]+/, "") : undefined;
    if (name !== undefined && /^[a-z]\w*$/i.test(name) && name !== "constructor") return name;
  }
  return undefined;
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
