import { findDocComment, getDocImports, getTaggedName, getTags } from "../../source/jsdoc.js";
import { getImportedName } from "../../ast/syntax/imported-name.js";
import { getModuleName } from "./specs.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { ImportedType } from "./types.js" */

/** `import("express").Request` */
const IMPORT_TYPE = /^import\((["'])(.+?)\1\)(?:\.([\w.]+))?(?:<.*>)?$/s;
/** `Request`, `express.Request`, `Koa.Context<State>` */
const NAME = /^([\w$]+)(?:\.([\w.]+))?(?:<.*>)?$/s;

/**
 * The types that a function's JSDoc gives a parameter: `@param {import("fastify").FastifyInstance} app`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {string} name - of the parameter
 * @returns {ImportedType[]}
 */
export function findTypesOfParam(source, fn, name) {
  const comment = findDocComment(source, fn);
  const tag =
    comment === undefined ? undefined : getTags(comment, "param").find((found) => getTaggedName(found) === name);
  return tag === undefined ? [] : findTypes(source, tag.type);
}

/**
 * The types that a function's JSDoc gives itself: `@type {import("express").RequestHandler}`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {ImportedType[]}
 */
export function findTypesOfFunction(source, fn) {
  const comment = findDocComment(source, fn);
  return comment === undefined ? [] : getTags(comment, "type").flatMap(({ type }) => findTypes(source, type));
}

/**
 * @param {Source} source
 * @param {string} type - "import('express').Request & { user: string }"
 * @returns {ImportedType[]}
 */
function findTypes(source, type) {
  return splitType(type).flatMap((part) => {
    const text = withoutMarks(part.trim());
    const imported = IMPORT_TYPE.exec(part.trim());
    if (imported !== null) return [{ module: getModuleName(imported[2]), name: imported[3] ?? "default" }];
    const [, root, path] = NAME.exec(text) ?? [];
    const known = root === undefined ? undefined : getNames(source).get(root);
    if (known === undefined) return [];
    // express.Request, where express is the module or its default export
    return [
      {
        module: known.module,
        name: path === undefined ? known.name : ["default", "*"].includes(known.name) ? path : `${known.name}.${path}`,
      },
    ];
  });
}

/**
 * @param {string} type - "A | B<C | D>"
 * @returns {string[]} "A", "B<C | D>"
 */
function splitType(type) {
  const parts = [""];
  let depth = 0;
  for (const character of type) {
    if (character === "<" || character === "{") depth++;
    else if ((character === ">" || character === "}") && depth > 0) depth--;
    if (depth === 0 && (character === "|" || character === "&")) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/**
 * @param {string} type - "?(Request)="
 * @returns {string} "Request"
 */
function withoutMarks(type) {
  let start = 0;
  let end = type.length;
  while (start < end && "(?!".includes(type[start])) start++;
  while (end > start && ")?!=".includes(type[end - 1])) end--;
  return type.slice(start, end);
}

/**
 * Names of types that a file's comments and imports bring in: `@typedef {import("express").Request} Request`,
 * `@import { Request } from "express"`, `import express from "express"`.
 *
 * @param {Source} source
 * @returns {Map<string, ImportedType>}
 */
function getNames(source) {
  return source.memo(getNames, () => {
    /** @type {Map<string, ImportedType>} */
    const names = new Map();
    for (const declaration of source.nodes("ImportDeclaration")) {
      const module = getModuleName(String(declaration.source.value));
      for (const specifier of declaration.specifiers)
        names.set(specifier.local.name, { module, name: getImportedName(specifier) });
    }
    for (const comment of source.comments) {
      for (const tag of getTags(comment, "typedef")) {
        const imported = IMPORT_TYPE.exec(tag.type);
        const name = getTaggedName(tag);
        if (imported !== null && name !== "")
          names.set(name, { module: getModuleName(imported[2]), name: imported[3] ?? "default" });
      }
    }
    for (const { local, imported, module } of getDocImports(source))
      names.set(local, { module: getModuleName(module), name: imported });
    return names;
  });
}
