import { findHoistPlace } from "../../lib/edit/module-place.js";
import { getStatementEnd, insertAt } from "../../lib/edit/insert-statement.js";
import {
  findOwnDeclaration,
  getConstantKind,
  getReads,
  hoistDeclaration,
  ONE_AT_A_TIME,
  rename,
} from "../../lib/edit/hoist-declaration.js";
import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getEnvironmentChanges } from "../../lib/ast/values/environment-changes.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { findRequired, isRequiring } from "../../lib/ast/values/required.js";
import { findListed, hoistListed } from "../../lib/edit/hoist-listed.js";
import { findSilencedLine } from "../../lib/edit/silencing.js";
import { isBuiltIn } from "../../lib/ast/built-in-modules.js";
import { joinNames } from "../../lib/edit/join-names.js";
import { moveOut } from "../../lib/edit/move-out.js";
import { getFreeVariable } from "../../lib/edit/free-name.js";
import { getModuleBindings } from "../../lib/edit/module-bindings.js";
import { getRemoval } from "../../lib/edit/removal.js";
import { isShadowed } from "../../lib/edit/hoist.js";
import { nameModule } from "./module-name.js";
import { useName } from "../../lib/edit/use-name.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { Binding } from "../../lib/edit/module-bindings.js" */
/** @import { Loading } from "../../detectors/no-native-read/loading.js" */

/** What a caller could notice when a module is loaded at start. */
const REMAINING = {
  data: "the file must then be there at start",
  package: "the package is then loaded at start, and must be there",
};

/**
 * Requires a module at the top of the file, next to the others.
 *
 * @param {Source} source
 * @param {Loading} loading
 * @returns {Rewrite | Refusal}
 */
export function rewriteRequire(source, { value, module, what, isLate }) {
  if (what === "file") return refuse(source, "circularRequire");
  if (what === "package" && isLate && isEnvironmentMade(source)) return refuse(source, "environmentSet");
  const binding = getModuleBindings(source, module, value).find(({ imported }) => imported === "=");
  if (binding !== undefined) {
    const made = useBinding(source, value, binding);
    return "refused" in made ? made : { ...made, risk: "safe", act: "requireOnce" };
  }
  if (what !== "built-in" && !isLate) return refuse(source, "noNameForModule");
  const member = getMember(value);
  const declaration = findOwnDeclaration(source, member);
  const made = requireAbove(source, { use: value, module, code: source.slice(value), declaration });
  if ("refused" in made) return made;
  //   const { readFile } = require("fs");   keeps the function as it is at load
  const isPart =
    declaration !== undefined && (declaration.declarations[0].id.type === "ObjectPattern" || member !== value);
  const remaining =
    what === "built-in" ? (isPart ? `a later patch of \`${module}\` is then missed` : undefined) : REMAINING[what];
  return remaining === undefined
    ? { ...made, risk: "safe", act: "requireOnce" }
    : { ...made, risk: "review", act: "requireAtLoad", data: { remaining } };
}

/**
 * @param {Source} source
 * @returns {boolean} whether the file changes the environment behind the modules that it requires at its top
 */
function isEnvironmentMade(source) {
  const above = source
    .nodes("CallExpression")
    .findLast((node) => findFunction(node) === undefined && findRequired(source, node) !== undefined);
  return getEnvironmentChanges(source).some(
    ({ node }) => findFunction(node) !== undefined || node.range[0] > (above?.range[0] ?? -1),
  );
}

/**
 * @param {Node} value - `require("util")`
 * @returns {Node} `require("util").types.isDate`, as far as it only reads members
 */
function getMember(value) {
  let node = value;
  for (let { parent } = getWrapped(node); getPropertyName(parent) !== undefined; { parent } = getWrapped(node))
    node = parent;
  return node;
}

/**
 * The file has a name for the module already.
 *
 * @param {Source} source
 * @param {Node} value
 * @param {Binding} binding
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
function useBinding(source, value, { name, variable }) {
  const own = findOwnDeclaration(source, value);
  const declaration = own?.declarations[0].id.type === "Identifier" ? own : undefined;
  const reads = declaration === undefined ? [] : getReads(source, declaration.declarations[0].id);
  const isOwnName = declaration?.declarations[0].id.name === name;
  if ([value, ...reads].some((place) => isShadowed(source, place, variable)) && !isOwnName)
    return refuse(source, "nameTaken", { name });
  if (declaration === undefined) return { edits: [useName(source, value, name)], moved: [] };
  return {
    edits: [
      { range: getRemoval(source, moveOut(source, [declaration], []).removals[0].range), text: "" },
      ...reads.map((read) => rename(read, name)),
    ],
    moved: [],
  };
}

/**
 * A module to require at the top of the file.
 *
 * @typedef {object} Wanted
 * @property {Node} use - `require("fs")`, `await import("fs")`
 * @property {string} module
 * @property {string} code - that requires it
 * @property {Node} [declaration] - of the use alone: it moves
 * @property {Range} [replaced] - where there is no declaration: what the name stands for, if it is not the use
 */

/**
 * @param {Source} source
 * @param {Wanted} wanted
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function requireAbove(source, { use, module, code, declaration, replaced }) {
  const parts = use.type === "AwaitExpression" ? [] : [declaration?.declarations[0] ?? use];
  const silenced = declaration === undefined ? findSilencedLine(source, use) : undefined;
  const place = silenced ?? findHoistPlace(source, use, parts);
  if ("refused" in place) return place;
  /** @param {string} statement */
  const insert = (statement) =>
    declaration === undefined || isPlain(declaration.declarations[0].id)
      ? insertBelowOthers(source, place, statement)
      : insertAt(source, place, statement);
  const kind = getRequireKind(source);
  if (declaration !== undefined)
    return hoistDeclaration(source, declaration, { indent: "", insert }, [{ range: use.range, text: code }], kind);
  const listed = replaced === undefined ? findListed(source, use) : undefined;
  if (listed !== undefined) return hoistListed(source, listed, insert, { text: code, moved: [] }, kind);
  //   const nodeUrl = require("url");   where `url` is in use
  const wished = nameModule(module);
  const name = getFreeVariable(source, isBuiltIn(module) ? [wished, joinNames("node", wished)] : [wished]);
  return {
    edits: [
      ONE_AT_A_TIME,
      insert(`${kind} ${name} = ${code}${source.style.semicolons ? ";" : ""}`),
      useName(source, use, name, replaced ?? use.range),
    ],
    moved: [],
  };
}

/**
 * @param {Node} id - of a declaration
 * @returns {boolean} whether it only has names, and nothing that is made of others: `{ parse = DEFAULT }`
 */
function isPlain(id) {
  return (
    id.type === "Identifier" ||
    id.properties.every(
      (/** @type {Node} */ { type, computed, value }) =>
        type === "RestElement" || (!computed && value.type === "Identifier"),
    )
  );
}

/**
 * Below the last module that the file requires above the place where the name is needed.
 *
 * @param {Source} source
 * @param {{ index: number }} place
 * @param {string} code
 * @returns {Edit}
 */
function insertBelowOthers(source, place, code) {
  const last = source.ast.body
    .slice(0, place.index)
    .findLast((/** @type {Node} */ statement) => isRequiring(source, statement));
  if (last === undefined) return insertAt(source, place, code);
  const end = getStatementEnd(source, last);
  return { range: [end, end], text: `${source.style.eol}${code}` };
}

/**
 * @param {Source} source
 * @returns {string} what modules are declared with: `var` where the author does so above younger code, too
 */
function getRequireKind(source) {
  const others = source.ast.body.filter((/** @type {Node} */ statement) => isRequiring(source, statement));
  return others.length > 0 && others.every((/** @type {Node} */ { kind }) => kind === "var")
    ? "var"
    : getConstantKind(source);
}
