import { findRequired } from "../../lib/ast/values/required.js";
import { getFreeVariable } from "../../lib/edit/free-name.js";
import { getModuleBindings } from "../../lib/edit/module-bindings.js";
import { importNames } from "../../lib/edit/import-names.js";
import { removeUnused } from "../../lib/edit/unused-binding.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Refusal, Source } from "../../lib/types.js" */

/**
 * What a function is called in the file, and what has to be there for it.
 *
 * @typedef {{ name: string, edits: Edit[] }} Form
 */

/**
 * Where the name of a function comes into the file.
 *
 * @typedef {object} Naming
 * @property {string} module
 * @property {Node} entry - `compareSync` in `import { compareSync } from "bcrypt"` or `const { compareSync } = require("bcrypt")`
 * @property {Node[]} entries - all names that it brings
 * @property {(local: string) => string} write - an entry for the other function
 */

/**
 * The name of another function of a module, for a file that names its functions: `compare` in place of `compareSync`.
 *
 * @param {Source} source
 * @param {Node} call - of the one that is named
 * @param {string} name - of the other
 * @returns {Form | Refusal}
 */
export function nameSibling(source, call, name) {
  const callee = unwrap(call.callee);
  const naming = callee.type === "Identifier" ? findNaming(source, callee, name) : undefined;
  if (naming === undefined) return refuse(source, "importedNameMissing");
  const { module, entry, entries, write } = naming;
  const known = getModuleBindings(source, module, call).find(({ imported }) => imported === name);
  const gone = removeUnused(source, [callee.range]);
  if (known !== undefined) return { name: known.name, edits: gone };
  const local = getFreeVariable(source, [name]);
  //   import { compareSync } from "bcrypt"   becomes   import { compare } from "bcrypt"
  if (gone.length > 0 && entries.at(-1) === entry)
    return { name: local, edits: [{ range: entry.range, text: write(local) }] };
  if (entry.type === "ImportSpecifier")
    return { name: local, edits: [...gone, ...importNames(source, module, [{ imported: name, local }])] };
  const { range } = /** @type {Node} */ (entries.at(-1));
  return { name: local, edits: [...gone, { range: [range[1], range[1]], text: `, ${write(local)}` }] };
}

/**
 * @param {Source} source
 * @param {Node} callee - Identifier
 * @param {string} name
 * @returns {Naming | undefined}
 */
function findNaming(source, callee, name) {
  const definition = /** @type {any} */ (source.findVariable(callee)?.defs[0]);
  const entry = definition?.node;
  if (definition?.type === "ImportBinding" && entry.type === "ImportSpecifier")
    return {
      module: definition.parent.source.value,
      entry,
      entries: entry.parent.specifiers,
      write: (local) => (local === name ? name : `${name} as ${local}`),
    };
  const module = entry?.type === "VariableDeclarator" ? findRequiredBy(source, entry) : undefined;
  const property =
    module === undefined
      ? undefined
      : entry.id.properties.find((/** @type {Node} */ { value }) => value === definition.name);
  return (
    property && {
      module: /** @type {string} */ (module),
      entry: property,
      entries: entry.id.properties,
      write: (local) => (local === name ? name : `${name}: ${local}`),
    }
  );
}

/**
 * @param {Source} source
 * @param {Node} declarator
 * @returns {string | undefined} "bcrypt" of `const { compareSync } = require("bcrypt")`
 */
function findRequiredBy(source, { id, init }) {
  const call = id.type === "ObjectPattern" && init != null ? unwrap(init) : undefined;
  return call?.type === "CallExpression" ? findRequired(source, call) : undefined;
}
