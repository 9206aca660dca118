import { append } from "../append.js";
import { getKeyName, getPropertyName } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * What a file exports, of ES modules and CommonJS: the values by name, "default" among them. `module.exports = { a }` has
 * both a default and an `a`. What is exported from another file is not there.
 *
 * @param {Source} source
 * @returns {Map<string, Node[]>} expressions, declarations, or names in patterns
 */
export function getExports(source) {
  return source.memo(getExports, () => {
    /** @type {Map<string, Node[]>} */
    const exports = new Map();
    /**
     * @param {string | undefined} name
     * @param {Node} value
     */
    const add = (name, value) => {
      if (name !== undefined) append(exports, name, value);
    };
    for (const node of source.nodes("ExportDefaultDeclaration")) add("default", node.declaration);
    // export = handler
    for (const node of source.nodes("TSExportAssignment")) add("default", node.expression);
    for (const node of source.nodes("ExportNamedDeclaration")) {
      if (node.source != null) continue;
      for (const { type, exported, local } of node.specifiers)
        if (type === "ExportSpecifier") add(exported.name ?? exported.value, local);
      for (const { name, value } of getDeclared(node.declaration)) add(name, value);
    }
    for (const node of source.nodes("AssignmentExpression")) {
      if (node.operator !== "=" || node.left.type !== "MemberExpression") continue;
      const name = getPropertyName(node.left);
      // exports.handler = …, module.exports.handler = …
      if (isExportsObject(source, node.left.object)) add(name, node.right);
      if (!isExportsObject(source, node.left)) continue;
      // module.exports = …
      const value = unwrap(node.right);
      add("default", value);
      if (value.type === "ObjectExpression")
        for (const property of value.properties)
          if (property.type === "Property") add(getKeyName(property), property.value);
    }
    return exports;
  });
}

/**
 * @param {Node | null | undefined} declaration
 * @returns {{ name: string, value: Node }[]}
 */
function getDeclared(declaration) {
  if (declaration == null) return [];
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap((/** @type {Node} */ { id, init }) =>
      id.type === "Identifier" ? (init == null ? [] : [{ name: id.name, value: init }]) : getNames(id),
    );
  return declaration.id?.type === "Identifier" ? [{ name: declaration.id.name, value: declaration }] : [];
}

/**
 * `export const { GET, POST } = createHandlers()`
 *
 * @param {Node} pattern
 * @returns {{ name: string, value: Node }[]}
 */
function getNames(pattern) {
  if (pattern.type !== "ObjectPattern") return [];
  return pattern.properties.flatMap((/** @type {Node} */ { value }) =>
    value?.type === "Identifier" ? [{ name: value.name, value }] : [],
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} `exports` or `module.exports`
 */
function isExportsObject(source, node) {
  if (node.type === "Identifier") return node.name === "exports" && source.findVariable(node) === undefined;
  return (
    node.type === "MemberExpression" &&
    getPropertyName(node) === "exports" &&
    node.object.name === "module" &&
    source.findVariable(node.object) === undefined
  );
}
