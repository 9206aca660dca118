import { getAttachedRange } from "./move-out.js";
import { getLineIndent } from "../source/style.js";
import { insertAt } from "./insert-statement.js";

/** @import { Edit, Node, Source } from "../types.js" */

/**
 * A name to import: the export ("default", "*" for the namespace) and what it is called in the file.
 *
 * @typedef {{ imported: string, local: string }} Imported
 */

/**
 * Imports names of a module: joined to the names that the file imports from it, or by a declaration of their own below the
 * others.
 *
 * @param {Source} source
 * @param {string} module
 * @param {Imported[]} names
 * @returns {Edit[]}
 */
export function importNames(source, module, names) {
  const named = names.filter(({ imported }) => imported !== "default" && imported !== "*");
  const whole = names.filter((name) => !named.includes(name));
  const joined = named.length === 0 ? undefined : joinNames(source, module, named);
  const edits = joined === undefined ? [] : [joined];
  const left = joined === undefined && named.length > 0 ? [`{ ${named.map(getSpecifier).join(", ")} }`] : [];
  const [defaultName, namespace] = ["default", "*"].map(
    (imported) => whole.find((name) => name.imported === imported)?.local,
  );
  //   import * as fs from "fs";   cannot stand with names in braces
  const clauses =
    namespace === undefined
      ? [[...(defaultName === undefined ? [] : [defaultName]), ...left].join(", ")]
      : [[...(defaultName === undefined ? [] : [defaultName]), `* as ${namespace}`].join(", "), ...left];
  const { quote, semicolons, eol } = source.style;
  const statements = clauses
    .filter((clause) => clause !== "")
    .map((clause) => `import ${clause} from ${quote}${module}${quote}${semicolons ? ";" : ""}`);
  if (statements.length > 0) edits.push(insertImports(source, statements.join(eol)));
  return edits;
}

/** @param {Imported} name */
function getSpecifier({ imported, local }) {
  return imported === local ? local : `${imported} as ${local}`;
}

/**
 * `import { readFile } from "fs";` gets another name.
 *
 * @param {Source} source
 * @param {string} module
 * @param {Imported[]} names
 * @returns {Edit | undefined}
 */
function joinNames(source, module, names) {
  const declaration = source.ast.body.find(
    (/** @type {Node} */ statement) =>
      statement.type === "ImportDeclaration" &&
      String(statement.source.value).replace(/^node:/, "") === module.replace(/^node:/, "") &&
      statement.importKind !== "type" &&
      statement.specifiers.some((/** @type {Node} */ { type }) => type === "ImportSpecifier"),
  );
  if (declaration === undefined) return undefined;
  const last = declaration.specifiers.at(-1);
  const isOnLine = source.lineOf(last.range[0]) !== source.lineOf(declaration.range[0]);
  const separator = isOnLine ? `,${source.style.eol}${getLineIndent(source.text, last.range[0])}` : ", ";
  return { range: [last.range[1], last.range[1]], text: names.map((name) => separator + getSpecifier(name)).join("") };
}

/**
 * @param {Source} source
 * @param {string} code
 * @returns {Edit} below the imports of the file, or on top of it
 */
function insertImports(source, code) {
  const { body } = source.ast;
  const last = body.findLast((/** @type {Node} */ { type }) => type === "ImportDeclaration");
  if (last === undefined)
    return insertAt(
      source,
      { index: body.findLastIndex((/** @type {Node} */ statement) => statement.directive != null) + 1 },
      code,
    );
  const [, end] = getAttachedRange(source, last);
  return { range: [end, end], text: `${source.style.eol}${code}` };
}
