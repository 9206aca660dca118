import { findFunction, getKeyName, getPropertyName } from "../ast/syntax/functions.js";
import { getWrapped } from "../ast/syntax/unwrap.js";
import { findNearestClass } from "./nearest-class.js";
import { refuse } from "../ast/refuse.js";

/** @import { Node, Refusal, Source, Variable } from "../types.js" */

/**
 * What a file itself does with a function.
 *
 * @typedef {object} Uses
 * @property {Node[]} calls - CallExpressions
 * @property {Set<string>} names - by which it is exported, WHOLE for `module.exports = hash`
 * @property {boolean} isCommon - by CommonJS
 */

/** What stands for a module that is the function itself. */
export const WHOLE = "=";

/** @returns {Uses} */
export function createUses() {
  return { calls: [], names: new Set(), isCommon: false };
}

/**
 * What the file that declares a function does with it; undefined for one that no other file can get hold of.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Uses | Refusal | undefined}
 */
export function findExportedUses(source, fn) {
  const uses = createUses();
  const { parent } = fn;
  const declared = getDeclared(fn);
  if (declared !== undefined) {
    const variable = source.findVariable(declared);
    const statement = fn.type === "FunctionDeclaration" ? fn : parent.parent;
    if (variable === undefined || variable.defs.length !== 1 || declared.typeAnnotation != null) return undefined;
    if (statement.parent.type === "ExportNamedDeclaration") uses.names.add(declared.name);
    if (statement.parent.type === "ExportDefaultDeclaration") uses.names.add("default");
    const refused = addReferences(source, variable, uses);
    if (refused !== undefined) return refused;
  } else if (parent.type === "ExportDefaultDeclaration") {
    uses.names.add("default");
  } else if (!addExported(source, fn, uses)) {
    return undefined;
  }
  if (uses.names.size === 0) return undefined;
  return uses.isCommon ? addUsesOfExports(source, uses) : uses;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether other files may call it by what its own exports, and by nothing else
 */
export function isExported(source, fn) {
  const uses = findExportedUses(source, fn);
  return uses !== undefined && !("refused" in uses);
}

/**
 * @param {Node} fn
 * @returns {Node | undefined} its name, where that is a variable that nobody writes again
 */
function getDeclared(fn) {
  if (fn.type === "FunctionDeclaration") return fn.id ?? undefined;
  const { parent } = fn;
  return parent.type === "VariableDeclarator" && parent.parent.kind === "const" && parent.id.type === "Identifier"
    ? parent.id
    : undefined;
}

/**
 * What is done with a variable that holds the function.
 *
 * @param {Source} source
 * @param {Variable} variable
 * @param {Uses} uses - gets it
 * @returns {Refusal | undefined}
 */
export function addReferences(source, variable, uses) {
  for (const reference of variable.references) {
    if (reference.init === true) continue;
    const name = /** @type {Node} */ (/** @type {any} */ (reference.identifier));
    const { parent } = name;
    if (parent.type === "CallExpression" && parent.callee === name) uses.calls.push(parent);
    else if (parent.type === "ExportSpecifier") uses.names.add(String(parent.exported.name ?? parent.exported.value));
    else if (parent.type === "ExportDefaultDeclaration") uses.names.add("default");
    else if (!addExported(source, name, uses)) return refuseHanded(source, name);
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Refusal}
 */
export function refuseHanded(source, node) {
  return refuse(source, "passedOnInFile", { name: source.slice(node), other: getPlace(source, node) });
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {string} "src/users.js:12"
 */
export function getPlace(source, node) {
  return `${source.filename}:${source.lineOf(node.range[0])}`;
}

/**
 *   exports.hash = hash;      module.exports = { hash };      module.exports = hash;
 *
 * @param {Source} source
 * @param {Node} value - a function, or its name
 * @param {Uses} uses - gets the name
 * @returns {boolean}
 */
function addExported(source, value, uses) {
  const name = findCommonName(source, value);
  if (name === undefined) return false;
  uses.isCommon = true;
  uses.names.add(name);
  return true;
}

/**
 * The name by which CommonJS exports a value from the level of its module.
 *
 * @param {Source} source
 * @param {Node} value
 * @returns {string | undefined}
 */
export function findCommonName(source, value) {
  const { parent } = value;
  if (parent.type === "Property" && parent.value === value) {
    const object = parent.parent;
    return object.type === "ObjectExpression" && parent.kind === "init" && isExports(source, getAssigned(object))
      ? getKeyName(parent)
      : undefined;
  }
  const left = getAssigned(value);
  if (left === undefined) return undefined;
  if (isExports(source, left)) return left.type === "MemberExpression" ? WHOLE : undefined;
  return left.type === "MemberExpression" && isExports(source, left.object) ? getPropertyName(left) : undefined;
}

/**
 * @param {Node} value
 * @returns {Node | undefined} what it is assigned to by a statement of the module
 */
function getAssigned(value) {
  const { parent } = value;
  return parent.type === "AssignmentExpression" &&
    parent.operator === "=" &&
    parent.right === value &&
    parent.parent.type === "ExpressionStatement" &&
    parent.parent.parent.type === "Program"
    ? parent.left
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node | undefined} node
 * @returns {boolean} `exports` or `module.exports`
 */
export function isExports(source, node) {
  if (node === undefined) return false;
  const [name, inner] =
    node.type === "MemberExpression" && getPropertyName(node) === "exports"
      ? ["module", node.object]
      : ["exports", node];
  return inner.type === "Identifier" && inner.name === name && source.findVariable(inner) === undefined;
}

/**
 * What the file does by way of its own exports: `exports.hash(text)`. Whoever gets hold of all exports could call the function.
 *
 * @param {Source} source
 * @param {Uses} uses - of a function that CommonJS exports; gets the calls
 * @returns {Uses | Refusal}
 */
export function addUsesOfExports(source, uses) {
  const { calls, names } = uses;
  /** @type {Map<string, number>} */
  const assigned = new Map();
  for (const node of source.nodes("Identifier")) {
    if ((node.name !== "exports" && node.name !== "module") || !isFree(source, node)) continue;
    if (node.name === "module" && !isExports(source, node.parent)) {
      // module.id, require.main === module, typeof module
      const isHarmless =
        (node.parent.type === "MemberExpression" && getPropertyName(node.parent) !== undefined) ||
        node.parent.type === "BinaryExpression" ||
        node.parent.type === "UnaryExpression";
      if (!isHarmless) return refuseHanded(source, node);
      continue;
    }
    const object = getWrapped(node.name === "module" ? node.parent : node);
    const { parent } = object;
    if (parent.type === "MemberExpression" && parent.object === object) {
      const name = getPropertyName(parent);
      if (name === undefined) return refuseHanded(source, object);
      if (!names.has(name)) continue;
      const use = getWrapped(parent);
      if (use.parent.type === "CallExpression" && use.parent.callee === use) calls.push(use.parent);
      else if (use.parent.type === "AssignmentExpression" && use.parent.left === use)
        assigned.set(name, (assigned.get(name) ?? 0) + 1);
      else return refuseHanded(source, parent);
    } else if (parent.type === "AssignmentExpression" && parent.left === object && node.name === "module") {
      if (parent.parent.type !== "ExpressionStatement") return refuseHanded(source, object);
      assigned.set(WHOLE, (assigned.get(WHOLE) ?? 0) + 1);
    } else if (!isMarked(parent, object) && parent.type !== "UnaryExpression") {
      return refuseHanded(source, object);
    }
  }
  for (const [name, count] of assigned)
    if (count > 1)
      return refuse(source, "exportedTwice", { name: source.filename, other: name === WHOLE ? "" : `\`${name}\` ` });
  const own = source
    .nodes("ThisExpression")
    .find(
      (node) =>
        findNearestClass(node) === undefined &&
        (findFunction(node) === undefined ||
          node.parent.type !== "MemberExpression" ||
          names.has(getPropertyName(node.parent) ?? WHOLE) ||
          getPropertyName(node.parent) === undefined),
    );
  return own === undefined ? uses : refuse(source, "thisMayBeExports", { name: getPlace(source, own) });
}

/**
 * @param {Source} source
 * @param {Node} node - Identifier
 * @returns {boolean} whether it is read, and no variable of the file
 */
function isFree(source, node) {
  const { parent } = node;
  if (parent.type === "MemberExpression" && parent.property === node && !parent.computed) return false;
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type) && parent.key === node && !parent.computed)
    return parent.shorthand === true && source.findVariable(node) === undefined;
  return source.findVariable(node) === undefined;
}

/**
 * `Object.defineProperty(exports, "__esModule", { value: true })`
 *
 * @param {Node} call
 * @param {Node} object
 */
function isMarked(call, object) {
  return call.type === "CallExpression" && call.arguments[0] === object && call.arguments[1]?.value === "__esModule";
}
