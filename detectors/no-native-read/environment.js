import { getNamedMembers } from "../../lib/ast/syntax/named-members.js";
import { getWithin } from "../../lib/ast/syntax/nodes-within.js";
import { findFunction, getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findNativePath, isEnvironment } from "../../lib/ast/values/native-path.js";
import { BUNDLED, BUNDLED_FILES, REPLACED, SET_PER_CALL } from "./reads.js";
import { getLaterChanges } from "../../lib/ast/values/environment-changes.js";
import { isWritten } from "../../lib/ast/syntax/assignment-target.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A place that reads the environment.
 *
 * @typedef {object} EnvironmentRead
 * @property {"variable" | "variables" | "copy"} what - one of it, some by a pattern, or all
 * @property {Node} value - "variable": the expression that reads it; "variables": the declaration; "copy": `process.env` itself, which is copied
 * @property {Node} shown - what a message points at
 * @property {string[]} names - of the variables; none for a copy
 * @property {Node[]} [others] - further reads of the same variable in the same statement
 */

/**
 * Functions that go through all of an object that they get.
 *
 * @type {Set<string | undefined>}
 */
const COPIES = new Set([
  "Object.assign",
  "Object.entries",
  "Object.keys",
  "Object.values",
  "JSON.stringify",
  "structuredClone",
]);

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {EnvironmentRead | undefined}
 */
export function findEnvironmentRead(source, node) {
  if (isBundled(source)) return undefined;
  switch (node.type) {
    case "MemberExpression": {
      //   process.env.PORT
      const name = getPropertyName(node);
      if (
        name === undefined ||
        isWritten(node) ||
        isMethod(node, name) ||
        !isEnvironment(source, node.object) ||
        isHandedDown(node)
      )
        return undefined;
      if (!isRead(name)) return undefined;
      const [first, ...others] = getReadsInStatement(source, node, name);
      return first === node ? { what: "variable", value: node, shown: node, names: [name], others } : undefined;
    }
    case "BinaryExpression": {
      //   "PORT" in process.env
      if (node.operator !== "in" || node.left.type !== "Literal" || !isEnvironment(source, node.right))
        return undefined;
      return isRead(String(node.left.value))
        ? { what: "variable", value: node, shown: node, names: [String(node.left.value)] }
        : undefined;
    }
    case "VariableDeclarator": {
      //   const { PORT, HOST = "localhost" } = process.env;
      if (node.id.type !== "ObjectPattern" || !isEnvironment(source, node.init)) return undefined;
      const names = node.id.properties.map(getKeyName);
      return names.length > 0 &&
        names.every((/** @type {string | undefined} */ name) => name !== undefined && isRead(name))
        ? { what: "variables", value: node.parent, shown: node.init, names }
        : undefined;
    }
    case "SpreadElement": {
      //   { ...process.env }
      if (!isEnvironment(source, node.argument) || isForProcess(node)) return undefined;
      return { what: "copy", value: node.argument, shown: node, names: [] };
    }
    case "CallExpression": {
      //   Object.keys(process.env)
      const index = node.arguments.findIndex((/** @type {Node} */ argument) => isEnvironment(source, argument));
      const path = index === -1 ? undefined : findNativePath(source, unwrap(node.callee));
      if (!COPIES.has(path) || (path === "Object.assign" && index === 0) || isForProcess(node)) return undefined;
      return { what: "copy", value: node.arguments[index], shown: node, names: [] };
    }
    default:
      return undefined;
  }
}

/**
 * `process.env.DEBUG && process.env.DEBUG.split(",")`: one variable, of which one word is enough.
 *
 * @param {Source} source
 * @param {Node} read
 * @param {string} name
 * @returns {Node[]} where a statement reads the variable, in the order of the text
 */
function getReadsInStatement(source, read, name) {
  let statement = read;
  while (!/Statement$|Declaration$|^Program$/.test(statement.type) && !isFunction(statement.parent))
    statement = statement.parent;
  const owner = findFunction(read);
  return getWithin(getNamedMembers(source, name), statement).filter(
    (node) =>
      findFunction(node) === owner &&
      isEnvironment(source, node.object) &&
      !isWritten(node) &&
      !isMethod(node, name) &&
      !isHandedDown(node),
  );
}

/**
 * Whether a bundler builds the file, which puts values in the place of variables.
 *
 * @param {Source} source
 * @returns {boolean}
 */
export function isBundled(source) {
  return source.memo(
    isBundled,
    () =>
      BUNDLED_FILES.test(source.filename) ||
      /\bimport\.meta\.(env|hot)\b/.test(source.text) ||
      source
        .nodes("ImportDeclaration")
        .some((node) => node.importKind !== "type" && BUNDLED.test(String(node.source.value))),
  );
}

/**
 * `process.env.hasOwnProperty("CI")`: what all objects have is no variable, and what is called is none.
 *
 * @param {Node} node - MemberExpression
 * @param {string} name
 */
function isMethod(node, name) {
  const used = getWrapped(node);
  return name in Object.prototype || used.parent.callee === used;
}

/** @param {string} name */
function isRead(name) {
  return !SET_PER_CALL.has(name) && !REPLACED.test(name);
}

/**
 * `spawn(command, { env: { ...process.env, LANG: "C" } })`: another process gets the environment as it is at that time.
 *
 * @param {Node} node - the spread, or the call that copies
 */
function isForProcess(node) {
  let value = node.type === "SpreadElement" ? getWrapped(node.parent) : getWrapped(node);
  if (value.parent.type === "VariableDeclarator") return /env/i.test(value.parent.id.name) && isSpread(node);
  if (value.parent.type === "AssignmentExpression")
    return /env/i.test(getPropertyName(unwrap(value.parent.left)) ?? "");
  while (value.parent.type === "ConditionalExpression" || value.parent.type === "LogicalExpression")
    value = getWrapped(value.parent);
  return value.parent.type === "Property" && /^env/i.test(getKeyName(value.parent) ?? "");
}

/**
 * `spawn(command, { env: { PATH: process.env.PATH } })`: starting a process takes milliseconds, beside which a variable is nothing.
 *
 * @param {Node} node - that reads one
 */
function isHandedDown(node) {
  let value = getWrapped(node);
  while (value.parent.type === "ConditionalExpression" || value.parent.type === "LogicalExpression")
    value = getWrapped(value.parent);
  if (value.parent.type !== "Property" || value.parent.value !== value) return false;
  const { parent } = getWrapped(value.parent.parent);
  return parent.type === "Property" && getKeyName(parent) === "env";
}

/** @param {Node} node - whether more than the environment is in what it becomes */
function isSpread(node) {
  return node.type === "SpreadElement" ? node.parent.properties.length > 1 : node.arguments.length > 2;
}

/**
 * Whether the file changes one of the variables while requests come in: what is read then is no constant.
 *
 * @param {Source} source
 * @param {string[]} names - of the variables; none: all
 * @returns {boolean}
 */
export function isChangedLater(source, names) {
  return getLaterChanges(source).some(({ name }) => name === undefined || names.length === 0 || names.includes(name));
}
