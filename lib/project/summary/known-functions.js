import { findPatternPath } from "../../ast/syntax/pattern-path.js";
import { findUtilityName } from "../../ast/values/utility-name.js";
import { getImportedName } from "../../ast/syntax/imported-name.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node } from "../../types.js" */

/** Packages whose function copies the members of its other arguments to its first. */
export const COPYING = new Set([
  "merge-descriptors",
  "object-assign",
  "extend",
  "xtend",
  "xtend/mutable",
  "utils-merge",
  "extend-shallow",
  "deep-extend",
  "deepmerge",
  "defu",
]);

/** Packages that load all files of a folder, by their names. */
export const LOADING = new Set([
  "auto-load",
  "include-all",
  "require-all",
  "require-dir",
  "require-directory",
  "requireindex",
  "require-tree",
]);

/** Packages whose class holds listeners by the names of events. */
export const EMITTERS = new Set([
  "events",
  "node:events",
  "eventemitter2",
  "eventemitter3",
  "emittery",
  "nanoevents",
  "tiny-emitter",
  "component-emitter",
]);

/** What utilities for objects and lists have under other names than the language, in lower case.
 * @type {Record<string, string>} */
const SAME = {
  merge: "assign",
  assign: "assign",
  assignin: "assign",
  extend: "assign",
  defaults: "assign",
  defaultsdeep: "assign",
  mergewith: "assign",
  values: "values",
  topairs: "entries",
  keys: "keys",
  clone: "freeze",
  clonedeep: "freeze",
  toarray: "values",
};

/**
 * @param {Expressions} builder
 * @param {Node} callee
 * @returns {string | undefined} "create" of `Object.create`, "assign" of `_.merge`
 */
export function findObjectMethod(builder, callee) {
  if (callee.type === "MemberExpression") {
    const { object } = callee;
    const name = String(getPropertyName(callee));
    if (object.name === "Object" || object.name === "Reflect")
      return builder.source.findVariable(object) === undefined ? name : undefined;
    return findUtilityName(findImported(builder, object).module) === "" ? getSame(name) : undefined;
  }
  //   const { merge } = require("lodash")      import merge from "lodash/merge"
  const { module, name } = findImported(builder, callee);
  const utility = findUtilityName(module);
  return utility === undefined ? undefined : getSame(utility || name);
}

/** What utilities do with the list that they are given first, by the method of lists that does so, too.
 * @type {Record<string, string>} */
const OF_LISTS = {
  each: "forEach",
  foreach: "forEach",
  forown: "forEach",
  map: "map",
  flatmap: "flatMap",
  some: "some",
  every: "every",
  ...Object.fromEntries(
    "filter reject sortby orderby uniq uniqby compact reverse shuffle take takeright drop dropright slice without difference initial tail rest"
      .split(" ")
      .map((name) => [name, "filter"]),
  ),
  ...Object.fromEntries(
    "find findlast first head last maxby minby sample nth".split(" ").map((name) => [name, "find"]),
  ),
};

/**
 * @param {Expressions} builder
 * @param {Node} callee
 * @returns {string | undefined} "filter" of `_.sortBy` and of `import { uniqBy } from "es-toolkit"`: the method of lists that brings the same elements
 */
export function findListMethod(builder, callee) {
  const isMember = callee.type === "MemberExpression";
  const { module, name } = findImported(builder, isMember ? unwrap(callee.object) : callee);
  const utility = module === "" ? undefined : findUtilityName(module);
  if (utility === undefined || (isMember && utility !== "")) return undefined;
  const called = (isMember ? String(getPropertyName(callee)) : utility || name).toLowerCase();
  return Object.hasOwn(OF_LISTS, called) ? OF_LISTS[called] : undefined;
}

/** @param {string} name */
function getSame(name) {
  return Object.hasOwn(SAME, name.toLowerCase()) ? SAME[name.toLowerCase()] : undefined;
}

/**
 * `const mixin = require("merge-descriptors")`, `require("require-all")(folder)`, `const { merge } = require("lodash")`,
 * `import { merge as mix } from "lodash"`
 *
 * @param {Expressions} builder
 * @param {Node} callee
 * @returns {{ module: string, name: string }} the module that it comes from, and under which name; both empty where there is none
 */
export function findImported(builder, callee) {
  const definition =
    callee.type === "Identifier" ? /** @type {any} */ (builder.source.findVariable(callee)?.defs[0]) : undefined;
  if (definition?.type === "ImportBinding")
    return { module: definition.parent.source?.value ?? "", name: getNamed(definition.node) };
  const loaded = definition === undefined ? callee : definition.node.init;
  const of = loaded?.type === "MemberExpression" ? loaded.object : loaded;
  if (of?.type !== "CallExpression" || of.callee.name !== "require") return { module: "", name: "" };
  const path = definition === undefined ? [] : findPatternPath(definition.node.id, definition.name);
  return {
    module: String(of.arguments[0]?.value ?? ""),
    name: (of === loaded ? path?.[0] : getPropertyName(loaded)) ?? "",
  };
}

/**
 * @param {Node} specifier - of an import
 * @returns {string} empty for the module as a whole
 */
function getNamed(specifier) {
  return specifier.type === "ImportSpecifier" ? getImportedName(specifier) : "";
}
