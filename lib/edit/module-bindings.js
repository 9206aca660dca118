import { getKeyName } from "../ast/syntax/functions.js";
import { findRequired } from "../ast/values/required.js";
import { getFirstRun, getTopStatement } from "./module-place.js";
import { getImportedName } from "../ast/syntax/imported-name.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { getWrites } from "../ast/values/writes.js";

/** @import { Node, Source, Variable } from "../types.js" */

/**
 * A name of the file for a module, or for one of its exports.
 *
 * @typedef {object} Binding
 * @property {string} name
 * @property {string} imported - the export that it names; "*" for the module as a namespace, "=" for what `require` gives
 * @property {Variable} variable
 */

/**
 * The names that a file has for a module and its exports, where they can be used: declared at the top, for good, above
 * whatever could run the place.
 *
 * @param {Source} source
 * @param {string} module - with or without `node:`
 * @param {Node} place - in a function
 * @returns {Binding[]}
 */
export function getModuleBindings(source, module, place) {
  const { body } = source.ast;
  const first = getFirstRun(source, body.indexOf(getTopStatement(place)));
  /** @type {Binding[]} */
  const bindings = [];
  /**
   * @param {Node} identifier
   * @param {string} imported
   */
  const add = (identifier, imported) => {
    const variable = source.findVariable(identifier);
    if (variable?.defs.length === 1 && getWrites(variable).length === 0)
      bindings.push({ name: identifier.name, imported, variable });
  };
  /** @param {Node} property - `b: c` of `const { a, b: c } = require("fs")` */
  const addPart = (property) => {
    const imported = property.type === "Property" ? getKeyName(property) : undefined;
    if (imported !== undefined && property.value.type === "Identifier") add(property.value, imported);
  };
  for (const [index, statement] of body.entries()) {
    if (statement.type === "ImportDeclaration") {
      if (!isSame(String(statement.source.value), module) || statement.importKind === "type") continue;
      for (const specifier of statement.specifiers)
        if (specifier.importKind !== "type") add(specifier.local, getImportedName(specifier));
    } else if (statement.type === "VariableDeclaration" && index < first) {
      for (const { id, init } of statement.declarations) {
        const call = unwrap(init);
        const required = call?.type === "CallExpression" ? findRequired(source, call) : undefined;
        if (required === undefined || !isSame(required, module)) continue;
        if (id.type !== "ObjectPattern") add(id, "=");
        else for (const property of id.properties) addPart(property);
      }
    }
  }
  return bindings;
}

/**
 * @param {string} a
 * @param {string} b
 * @returns {boolean} whether two specifiers mean the same module: "fs", "node:fs"
 */
function isSame(a, b) {
  return a.replace(/^node:/, "") === b.replace(/^node:/, "");
}
