import { getKeyName, getParams, getPropertyName } from "../../ast/syntax/functions.js";
import { getExports } from "../../ast/values/exports.js";
import { getModuleName } from "./specs.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { ExportSpec, Node, Source } from "../../types.js" */

/**
 * Whether something shows that a function which a file exports runs for each request: a framework makes what asks for nothing of a request
 * once, when the site is built.
 *
 *   export const dynamic = "force-dynamic";
 *   import { cookies } from "next/headers";
 *   export default async function Page({ searchParams }) {}
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {ExportSpec} exported
 * @returns {boolean}
 */
export function isOnDemand(source, fn, { onDemand }) {
  if (onDemand === undefined) return true;
  const { exports = {}, imports = {}, reads = [] } = onDemand;
  return (
    Object.entries(exports).some(([name, values]) => exportsOne(source, name, values)) ||
    Object.entries(imports).some(([module, names]) => importsOne(source, module, names)) ||
    getRead(source, getParams(fn)[0]).some((name) => reads.includes(name))
  );
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {(string | boolean | number)[]} values
 * @returns {boolean} whether a file exports a constant with one of these values, or, of none, anything of that name
 */
export function exportsOne(source, name, values) {
  const exported = getExports(source).get(name) ?? [];
  return values.length === 0
    ? exported.length > 0
    : exported.map(unwrap).some((value) => value.type === "Literal" && values.includes(value.value));
}

/**
 * @param {Source} source
 * @param {string} module
 * @param {string[]} names
 */
function importsOne(source, module, names) {
  return source
    .nodes("ImportDeclaration")
    .some(
      (node) =>
        getModuleName(String(node.source.value)) === module &&
        node.specifiers.some(
          (/** @type {Node} */ { type, imported }) =>
            type === "ImportSpecifier" && names.includes(imported.name ?? imported.value),
        ),
    );
}

/**
 * @param {Source} source
 * @param {Node | undefined} param
 * @returns {string[]} names of properties that are read from it: `({ cookies })`, `context.cookies`, `const { cookies } = context`
 */
function getRead(source, param) {
  if (param === undefined) return [];
  if (param.type === "AssignmentPattern") return getRead(source, param.left);
  if (param.type === "ObjectPattern") return getKeys(param);
  return (source.findVariable(param)?.references ?? []).flatMap(({ identifier }) => {
    const node = getUnwrapped(/** @type {any} */ (identifier));
    const { parent } = node;
    if (parent.type === "MemberExpression" && parent.object === node) return getPropertyName(parent) ?? [];
    return parent.type === "VariableDeclarator" && parent.id.type === "ObjectPattern" ? getKeys(parent.id) : [];
  });
}

/**
 * @param {Node} pattern - ObjectPattern
 * @returns {string[]}
 */
function getKeys(pattern) {
  return pattern.properties.flatMap((/** @type {Node} */ property) =>
    property.type === "Property" ? (getKeyName(property) ?? []) : [],
  );
}

/**
 * @param {Node} node
 * @returns {Node} with what stands around it and is the same: `(await context)`, `context!`
 */
function getUnwrapped(node) {
  const { parent } = node;
  const isSame = parent.type === "AwaitExpression" || parent.type.startsWith("TS");
  return isSame && parent.type !== "TSTypeQuery" ? getUnwrapped(parent) : node;
}
