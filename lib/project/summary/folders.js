import { findLastName } from "../../ast/syntax/member-chain.js";
import { findNativePath } from "../../ast/values/native-path.js";
import { AS_SUBJECT } from "./file-names.js";
import { GAP, SOMEWHERE, findFolder, findModulePattern, getPathOfUrl } from "./module-pattern.js";
import { ANY, FILES, NONE } from "./slots.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node, Source } from "../../types.js" */

/** What puts the name of a folder together, or leaves it as it is. */
const OF_PATH = /^(?:join|resolve|normalize)$/;

/** How far names of constants are followed. */
const MAX_DEPTH = 5;

/**
 * `requireAll(path.join(__dirname, "models"))`, and `requireAll(folder)` of a function that its callers hand one.
 *
 * @param {Expressions} slots
 * @param {Node} argument - the folder, or options with it
 * @returns {number} the slot with an object that has what its files export by their names
 */
export function loadFolder(slots, argument) {
  const folder = argument.type === "ObjectExpression" ? findFolder(argument) : argument;
  if (folder === undefined) return NONE;
  const pattern = findModulePattern(slots.source, folder, "/*");
  return pattern === undefined ? slots.load(slots.read(folder), FILES) : slots.loadFiles(pattern, AS_SUBJECT);
}

/**
 * `addMethods(path.join(__dirname, "methods"))`: a folder that somebody may load the files of.
 *
 * @param {Expressions} slots
 * @param {Node} node - an expression
 * @returns {number | undefined} the slot with the folder, or with what is taken for the name of one; undefined where it is something else
 */
export function readFolder(slots, node) {
  const { source } = slots;
  const isCall = node.type === "CallExpression";
  if (isCall) {
    const name = findLastName(node.callee);
    if (name === undefined || !OF_PATH.test(name) || !/^path\./.test(findNativePath(source, node.callee) ?? ""))
      return undefined;
  }
  const pattern = findModulePattern(source, node, "/*");
  // `${host}/api/users` is no folder.
  if (pattern !== undefined && (isCall || !pattern.startsWith(SOMEWHERE)) && isWholeFolder(pattern))
    return slots.getFolder(pattern);
  //   path.resolve(folder)
  return isCall && node.arguments.length === 1 ? slots.read(node.arguments[0]) : undefined;
}

/**
 * @param {string} pattern - of the files in a folder
 * @returns {boolean} whether all of its name is known, and it is not a file's
 */
function isWholeFolder(pattern) {
  const folder = pattern.replace(SOMEWHERE, "").slice(0, -2);
  return folder !== "" && !folder.includes(GAP) && !/[\w-]\.\w+$/.test(folder);
}

/**
 * `require(path.join(folder, file))`, where somebody hands the folder to the function that does it.
 *
 * @param {Expressions} slots
 * @param {Node} name - of what is loaded
 * @returns {number} the slot with what any file of the folder exports
 */
export function readFileOf(slots, name) {
  const folder = findStart(slots.source, name);
  return folder === undefined ? NONE : slots.load(slots.load(slots.read(folder), FILES), ANY);
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {Node | undefined} what a name of several parts begins with
 */
function findStart(source, expression, depth = 0) {
  const node = getPathOfUrl(source, expression);
  switch (node.type) {
    case "CallExpression":
      return node.arguments.length > 1 && /^path\.(?:join|resolve)$/.test(findNativePath(source, node.callee) ?? "")
        ? node.arguments[0]
        : undefined;
    case "TemplateLiteral":
      //   `${folder}/${file}`, and `file://${path.join(folder, file)}`
      if (node.expressions.length > 1) return node.quasis[0].value.cooked === "" ? node.expressions[0] : undefined;
      return node.quasis[0].value.cooked === "file://" ? findStart(source, node.expressions[0], depth + 1) : undefined;
    case "BinaryExpression":
      return node.operator !== "+"
        ? undefined
        : node.left.type === "BinaryExpression"
          ? findStart(source, node.left, depth + 1)
          : node.left;
    case "Identifier": {
      const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
      const isConstant = definition?.type === "Variable" && definition.parent.kind === "const";
      return isConstant && definition.node.id === definition.name && definition.node.init != null && depth < MAX_DEPTH
        ? findStart(source, definition.node.init, depth + 1)
        : undefined;
    }
    default:
      return undefined;
  }
}
