import { findOwnDeclaration, getReads, ONE_AT_A_TIME, rename } from "../../lib/edit/hoist-declaration.js";
import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { moveOut } from "../../lib/edit/move-out.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { getModuleBindings } from "../../lib/edit/module-bindings.js";
import { getMovedName } from "../../lib/edit/module-name.js";
import { getRemoval } from "../../lib/edit/removal.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { findSilencedLine } from "../../lib/edit/silencing.js";
import { importNames } from "../../lib/edit/import-names.js";
import { isShadowed } from "../../lib/edit/hoist.js";
import { nameModule } from "./module-name.js";
import { requireAbove } from "./require.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { Binding } from "../../lib/edit/module-bindings.js" */
/** @import { Imported } from "../../lib/edit/import-names.js" */
/** @import { Loading } from "../../detectors/no-native-read/loading.js" */

const SOONER = "what follows then runs in the same turn";

/**
 * An export that is used, and where.
 *
 * @typedef {object} Use
 * @property {string} imported - "*": the module as a namespace
 * @property {string} wished - the local name
 * @property {Node[]} places - that the local name replaces
 * @property {Node | undefined} identifier - that declares it so far
 */

/**
 * Imports a module of Node.js at the top of the file; in CommonJS, requires it there.
 *
 * @param {Source} source
 * @param {Loading} loading
 * @returns {Rewrite | Refusal}
 */
export function rewriteImport(source, loading) {
  const kind = findModuleKind(source);
  if (kind === undefined) return refuse(source, "moduleKindUnknown");
  const exported = kind === "module" ? findDeclaredExport(source, loading.value) : undefined;
  const declaration = exported?.declaration ?? findOwnDeclaration(source, loading.value);
  const uses = exported?.uses ?? getUses(source, loading, declaration);
  if ("refused" in uses) return uses;
  const made =
    kind === "module"
      ? importAbove(source, loading, declaration, uses)
      : requireInstead(source, loading, declaration, uses);
  return "refused" in made ? made : { ...made, risk: "review", act: "importOnce", data: { remaining: SOONER } };
}

/**
 * @param {Source} source
 * @returns {"module" | "commonjs" | undefined}
 */
function findModuleKind(source) {
  if (
    source.ast.body.some((/** @type {Node} */ { type }) => /^(Import|Export)/.test(type)) ||
    /\.m[jt]s$/.test(source.filename)
  )
    return "module";
  if (/\.c[jt]s$/.test(source.filename)) return "commonjs";
  const isCommon = source
    .nodes("Identifier")
    .some(
      (identifier) =>
        /^(require|module|exports)$/.test(identifier.name) &&
        source.findReference(identifier) !== undefined &&
        source.findVariable(identifier) === undefined,
    );
  return isCommon ? "commonjs" : undefined;
}

/**
 * `const fs = (await import("fs")).default;`
 *
 * @param {Source} source
 * @param {Node} value
 * @returns {{ declaration: Node, uses: Use[] } | undefined}
 */
function findDeclaredExport(source, value) {
  const { parent } = getWrapped(value);
  const imported = findExportName(getPropertyName(parent));
  const declaration = findOwnDeclaration(source, parent);
  const id = declaration?.declarations[0].id;
  return imported === undefined || declaration === undefined || id.type !== "Identifier"
    ? undefined
    : { declaration, uses: [{ imported, wished: id.name, places: getReads(source, id), identifier: id }] };
}

/**
 * @param {string | undefined} name
 * @returns {string | undefined} the name, if an import can have it without quotes: not so "module.exports"
 */
function findExportName(name) {
  return name !== undefined && /^[\w$]+$/.test(name) ? name : undefined;
}

/**
 * @param {Source} source
 * @param {Loading} loading
 * @param {Node | undefined} declaration
 * @returns {Use[] | Refusal}
 */
function getUses(source, { value, module }, declaration) {
  if (declaration === undefined) {
    const used = getWrapped(value);
    const { parent } = used;
    //   (await import("fs")).default
    if (getPropertyName(parent) === "default")
      return [{ imported: "default", wished: nameModule(module), places: [parent], identifier: undefined }];
    return [{ imported: "*", wished: nameModule(module), places: [used], identifier: undefined }];
  }
  const { id } = declaration.declarations[0];
  if (id.type === "Identifier")
    return [{ imported: "*", wished: id.name, places: getReads(source, id), identifier: id }];
  /** @type {Use[]} */
  const uses = [];
  for (const property of id.properties) {
    const imported = findExportName(getKeyName(property));
    if (imported === undefined || property.value.type !== "Identifier") return refuse(source, "patternDoesMore");
    uses.push({
      imported,
      wished: property.value.name,
      places: getReads(source, property.value),
      identifier: property.value,
    });
  }
  return uses;
}

/**
 * @param {Source} source
 * @param {Loading} loading
 * @param {Node | undefined} declaration
 * @param {Use[]} uses
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
function importAbove(source, { value, module }, declaration, uses) {
  const silenced = findSilencedLine(source, declaration ?? value);
  if (silenced !== undefined) return silenced;
  const bindings = getModuleBindings(source, module, value);
  /** @type {Imported[]} */
  const names = [];
  /** @type {Edit[]} */
  const edits = [ONE_AT_A_TIME];
  for (const use of uses) {
    const binding = findUsable(source, bindings, use);
    const local =
      binding?.name ??
      (use.identifier === undefined ? getFreeName(source, use.wished) : getMovedName(source, use.identifier));
    if (binding === undefined) names.push({ imported: use.imported, local });
    edits.push(
      ...use.places.map((place) =>
        place.type === "Identifier" ? rename(place, local) : { range: getBareRange(source, place), text: local },
      ),
    );
  }
  edits.push(...importNames(source, module, names));
  if (declaration !== undefined)
    edits.push({ range: getRemoval(source, moveOut(source, [declaration], []).removals[0].range), text: "" });
  return { edits, moved: [] };
}

/**
 * A name that the file has for an export, where nothing is in its way.
 *
 * @param {Source} source
 * @param {Binding[]} bindings
 * @param {Use} use
 * @returns {Binding | undefined}
 */
function findUsable(source, bindings, { imported, places, identifier }) {
  return bindings.find((binding) => {
    //   import fs from "fs";   has all of the exports, too
    const isWhole =
      binding.imported === "default" && imported === "*" && places.every((place) => isReadOfExport(place));
    if (binding.imported !== imported && !isWhole) return false;
    return identifier?.name === binding.name || !places.some((place) => isShadowed(source, place, binding.variable));
  });
}

/**
 * @param {Node} place - the namespace
 * @returns {boolean} whether it is only asked for an export by its name
 */
function isReadOfExport(place) {
  const name = findExportName(getPropertyName(getWrapped(place).parent));
  return name !== undefined && name !== "default";
}

/**
 * @param {Source} source
 * @param {Node} place - that a name replaces
 * @returns {Range} with the parentheses that a name does not need
 */
function getBareRange(source, place) {
  let [start, end] = place.range;
  //   (await import("fs")).readFileSync
  //   ^                  ^
  while (
    place.parent.type === "MemberExpression" &&
    /\([\t ]*$/.test(source.text.slice(0, start)) &&
    /^[\t ]*\)/.test(source.text.slice(end))
  ) {
    start = source.text.lastIndexOf("(", start - 1);
    end = source.text.indexOf(")", end) + 1;
  }
  return [start, end];
}

/**
 * @param {Source} source
 * @param {Loading} loading
 * @param {Node | undefined} declaration
 * @param {Use[]} uses
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
function requireInstead(source, { value, module }, declaration, uses) {
  const [first] = uses;
  const whole = uses.find(
    ({ imported, places }) => imported === "default" || (imported === "*" && !places.every(isReadOfExport)),
  );
  //   (await import("fs")).default   is   require("fs")
  if (whole !== undefined && (declaration !== undefined || first.imported !== "default"))
    return refuse(source, "noNamespaceDefault");
  const { quote } = source.style;
  const code = `require(${quote}${module}${quote})`;
  if (declaration === undefined)
    return requireAbove(source, { use: value, module, code, replaced: getBareRange(source, first.places[0]) });
  return requireAbove(source, { use: value, module, code, declaration });
}
