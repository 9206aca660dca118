/** @import { Node } from "../../types.js" */

/**
 * @param {Node} specifier - of an ImportDeclaration
 * @returns {string} the export that it brings in, "default" among them; "*" for the module as a namespace
 */
export function getImportedName({ type, imported }) {
  if (type === "ImportDefaultSpecifier") return "default";
  return type === "ImportNamespaceSpecifier" ? "*" : (imported.name ?? imported.value);
}
