import { findImported } from "./known-functions.js";
import { findModulePattern, isModulePattern } from "./module-pattern.js";
import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node, Source } from "../../types.js" */

/** Packages that are told a file by its path, whose exported function they run in other threads. */
const POOLS = /^(piscina|tinypool)$/;

const CODE = /\.[cm]?[jt]s$/;

/**
 * `new Piscina({ filename: path.resolve(__dirname, "resize.js") })`: the options have what the file exports, as if the function stood there itself.
 *
 * @param {Expressions} builder
 * @param {Node} node - CallExpression or NewExpression
 * @param {Node} callee
 * @param {number} options - slot of the first argument
 */
export function addWorkerFile(builder, node, callee, options) {
  if (node.type !== "NewExpression" || !POOLS.test(findImported(builder, callee).module)) return;
  const file = findValueOf(findObject(builder.source, node.arguments[0]), "filename");
  const path = file === undefined ? undefined : findPath(builder.source, unwrap(file));
  if (path === undefined || !CODE.test(path) || isModulePattern(path)) return;
  //   module.exports = (task) => {};   export default (task) => {};
  const exported = builder.join(builder.load(builder.getImport(path, 0), "default"), builder.getImport(path, 1));
  builder.store(options, "filename", exported);
}

/**
 * @param {Source} source
 * @param {Node} file
 * @returns {string | undefined} its path from the folder of the code
 */
function findPath(source, file) {
  //   new URL("./resize.js", import.meta.url).href
  if (file.type === "MemberExpression") return findPath(source, unwrap(file.object));
  if (file.type === "NewExpression") return file.callee.name === "URL" ? findText(file.arguments[0]) : undefined;
  //   fileURLToPath(new URL("./resize.js", import.meta.url))
  const [first] = file.type === "CallExpression" ? file.arguments : [];
  return first?.type === "NewExpression" ? findPath(source, first) : findModulePattern(source, file);
}

/**
 * @param {Node | undefined} node
 * @returns {string | undefined} what a literal says that begins with a dot
 */
function findText(node) {
  return typeof node?.value === "string" && node.value.startsWith(".") ? node.value : undefined;
}
