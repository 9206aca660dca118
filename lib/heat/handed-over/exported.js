import { findFunction, getParams, isFunction } from "../../ast/syntax/functions.js";
import { append } from "../../ast/append.js";
import { Collector } from "./collector.js";
import { matchesFiles, matchesGlob } from "../globs.js";
import { exportsOne, isOnDemand } from "./on-demand.js";
import { getImportedModules } from "../imported-modules.js";
import { getExports } from "../../ast/values/exports.js";
import { getLookup } from "./lookup.js";
import { hasDirective } from "./directed.js";
import { getPropertyValues } from "../../ast/objects/own-members.js";
import { getModuleName, getOwn } from "./specs.js";
import { findInstanceMembers, resolve } from "../../ast/values/resolve.js";

/** @import { ExportSpec, FrameworkTable, Node, Source } from "../../types.js" */
/** @import { Origins } from "./origins.js" */
/** @import { Registration } from "./collector.js" */

/**
 * Functions that a file exports to who finds it by its name, its place or a setting: `export default { fetch (request) {} }`,
 * `export function GET () {}` in `app/users/route.js`, `exports.handler = async (event, context) => {}`.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @returns {Registration[]}
 */
export function findExported(source, origins) {
  const exports = getExports(source);
  if (exports.size === 0) return [];
  const path = source.filename.replaceAll("\\", "/");
  return origins.lookup.exported.flatMap(({ table, exported }) => {
    const found = exported.paths.flatMap((name) => {
      const [root, ...steps] = name.split(".");
      const values = root === "*" ? [...exports.values()].flat() : (exports.get(root) ?? []);
      return values.map((value) => ({ value, steps }));
    });
    if (found.length === 0 || !isPlace(source, exported, path) || isDenied(source, exported)) return [];
    return found.flatMap(({ value, steps }) => {
      const collector = new Collector(source, origins, table, undefined, source.lineOf(value.range[0]));
      for (const target of findAtPath(source, value, steps)) collector.collect(target, exported.spec, 0);
      return collector.found.filter(
        ({ handler, cold }) => cold || (fitsParameters(handler, exported) && isOnDemand(source, handler, exported)),
      );
    });
  });
}

/**
 * What a framework finds here by the file's place, its imports and its settings alone, whoever wrote it: `export { POST } from "../handlers"` in
 * `app/orders/route.ts`. Where a function's parameters decide, its own file is asked.
 *
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @returns {number[]} indexes of what the tables have found by name
 */
export function findPlaces(source, tables) {
  if (!EXPORTS.some((type) => source.nodes(type).length > 0) && !source.text.includes("exports")) return [];
  const path = source.filename.replaceAll("\\", "/");
  return getLookup(tables).exported.flatMap(({ exported }, index) => {
    const { files, parameters, paths } = exported;
    const isFound =
      files !== undefined &&
      parameters === undefined &&
      paths.every((name) => /^\w+$/.test(name)) &&
      isPlace(source, exported, path) &&
      !isDenied(source, exported);
    return isFound ? [index] : [];
  });
}

/**
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @returns {Map<Node, number[]>} exported functions that ask for the request, as frameworks want to see of what they would make once otherwise; by
 *   indexes of what the tables have found by name
 */
export function getAsking(source, tables) {
  /** @type {Map<Node, number[]>} */
  const asking = new Map();
  const wanted = getLookup(tables).exported.flatMap(({ exported }, index) =>
    exported.onDemand === undefined ? [] : [{ exported, index }],
  );
  for (const value of [...getExports(source).values()].flat())
    for (const found of resolve(source, value)) {
      if (found.kind !== "node" || !isFunction(found.node) || asking.has(found.node)) continue;
      const { node } = found;
      const indexes = wanted.flatMap(({ exported, index }) => (isOnDemand(source, node, exported) ? [index] : []));
      if (indexes.length > 0) asking.set(node, indexes);
    }
  return asking;
}

/**
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @returns {Map<Node, number[]>} functions that call what hands out the request, `(await cookies()).get("user")`, exported or not; see `getAsking`
 */
export function getAskingByCall(source, tables) {
  /** @type {Map<Node, number[]>} */
  const asking = new Map();
  getLookup(tables).exported.forEach(({ exported }, index) => {
    for (const fn of findCallers(source, exported.onDemand?.imports ?? {}))
      if (asking.get(fn)?.includes(index) !== true) append(asking, fn, index);
  });
  return asking;
}

/**
 * @param {Source} source
 * @param {Record<string, string[]>} imports - names, by module
 * @returns {Node[]} functions that call one of them
 */
function findCallers(source, imports) {
  return source.nodes("ImportDeclaration").flatMap(({ source: module, specifiers }) => {
    const names = getOwn(imports, getModuleName(String(module.value))) ?? [];
    return specifiers
      .filter((/** @type {Node} */ { imported }) => names.includes(imported?.name ?? imported?.value))
      .flatMap((/** @type {Node} */ { local }) => source.findVariable(local)?.references ?? [])
      .flatMap((/** @type {{ identifier: unknown }} */ { identifier }) => {
        const { parent } = /** @type {any} */ (identifier);
        const fn = parent?.type === "CallExpression" && parent.callee === identifier ? findFunction(parent) : undefined;
        return fn === undefined ? [] : [fn];
      });
  });
}

const EXPORTS = ["ExportNamedDeclaration", "ExportDefaultDeclaration", "ExportAllDeclaration"];

/**
 * @param {Source} source
 * @param {ExportSpec} exported
 * @param {string} path - of the file
 */
function isPlace(source, { files, imports, mentions }, path) {
  if (files !== undefined && !matchesFiles(files, path)) return false;
  if (mentions !== undefined && !mentions.some((word) => source.text.includes(word))) return false;
  return (
    imports === undefined ||
    getImportedModules(source).some((module) => imports.some((glob) => matchesGlob(glob, module)))
  );
}

/**
 * `export const dynamic = "force-static"`: a static page is made once, when the site is built.
 *
 * @param {Source} source
 * @param {ExportSpec} exported
 */
function isDenied(source, { unless = {}, withoutDirective }) {
  return (
    Object.entries(unless).some(([name, values]) => exportsOne(source, name, values)) ||
    (withoutDirective !== undefined && hasDirective(source.ast.body, withoutDirective))
  );
}

/**
 * @param {Source} source
 * @param {Node} value
 * @param {string[]} steps
 * @returns {Node[]} what stands at the end of a path into an exported object
 */
function findAtPath(source, value, steps) {
  let values = [value];
  for (const step of steps) {
    values = values.flatMap((outer) =>
      resolve(source, outer).flatMap((found) => {
        //   class App { fetch(request) { … } }  export default new App();
        if (found.kind === "instance") return findInstanceMembers(source, found.classNode, step);
        if (found.kind !== "node" || found.node.type !== "ObjectExpression") return [];
        return getPropertyValues(found.node).get(step) ?? [];
      }),
    );
  }
  return values;
}

/**
 * @param {Node} fn
 * @param {ExportSpec} exported
 */
function fitsParameters(fn, { parameters }) {
  if (parameters === undefined) return true;
  if (getParams(fn).length < parameters.least) return false;
  return getParams(fn).every((/** @type {Node} */ param, /** @type {number} */ index) => {
    const { type, name } = param.type === "AssignmentPattern" ? param.left : param;
    const expected = parameters.names[index];
    if (type !== "Identifier") return expected === undefined || parameters.areNamed !== true;
    return expected === undefined || expected.test(name);
  });
}
