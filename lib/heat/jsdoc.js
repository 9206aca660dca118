import { getImportedName } from "../ast/syntax/imported-name.js";
import { getModuleName } from "./specs.js";

/** @import { Comment, Node, Source } from "../types.js" */
/** @import { ImportedType } from "./types.js" */

/** `import("express").Request` */
const IMPORT_TYPE = /^import\((["'])(.+?)\1\)(?:\.([\w.]+))?(?:<.*>)?$/s;
/** `Request`, `express.Request`, `Koa.Context<State>` */
const NAME = /^([\w$]+)(?:\.([\w.]+))?(?:<.*>)?$/s;

/** What keeps a comment and the function it speaks of together: `exports.list = (req, res) => {}`. */
const HOLDERS = new Set([
  "VariableDeclarator",
  "VariableDeclaration",
  "ExportNamedDeclaration",
  "ExportDefaultDeclaration",
  "AssignmentExpression",
  "ExpressionStatement",
  "Property",
  "MethodDefinition",
  "PropertyDefinition",
]);

/**
 * The types that a function's JSDoc gives a parameter: `@param {import("fastify").FastifyInstance} app`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {string} name - of the parameter
 * @returns {ImportedType[]}
 */
export function findTypesOfParam(source, fn, name) {
  const comment = findComment(source, fn);
  const tag =
    comment === undefined
      ? undefined
      : getTags(comment, "param").find((found) => found.rest.replace(/^\[/, "").match(/^[\w$]+/)?.[0] === name);
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
  const comment = findComment(source, fn);
  return comment === undefined ? [] : getTags(comment, "type").flatMap(({ type }) => findTypes(source, type));
}

/**
 * The module that a function's JSDoc says its value is: `@type {typeof import(…)}` before an accessor.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {string | undefined}
 */
export function findModuleOfFunction(source, fn) {
  const comment = findComment(source, fn);
  const tag = comment === undefined ? undefined : getTags(comment, "type").at(0);
  return tag === undefined ? undefined : /^typeof import\((["'])(.+?)\1\)$/.exec(tag.type)?.[2];
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Comment | undefined} the JSDoc comment right before it
 */
function findComment(source, fn) {
  const comments = source.memo(findComment, () => {
    /** @type {Map<number, Comment>} */
    const byNext = new Map();
    for (const comment of source.comments) {
      if (comment.type !== "Block" || !/^\*[^]*@(param|type)\s*\{/.test(comment.value)) continue;
      let next = comment.range[1];
      while (next < source.text.length && /\s/.test(source.text[next])) next++;
      byNext.set(next, comment);
    }
    return byNext;
  });
  if (comments.size === 0) return undefined;
  for (let node = fn; ; node = node.parent) {
    const comment = comments.get(node.range[0]);
    if (comment !== undefined || !HOLDERS.has(node.parent?.type)) return comment;
  }
}

/**
 * @param {Comment} comment
 * @param {string} name
 * @returns {{ type: string, rest: string }[]} what stands in a tag's braces, and behind them
 */
function getTags({ value }, name) {
  return value
    .split(/^[\t *]*@|\s@(?=\w+\s*\{)/m)
    .filter((tag) => new RegExp(String.raw`^${name}\s*\{`).test(tag))
    .map((tag) => {
      let depth = 0;
      const start = tag.indexOf("{");
      for (let end = start; end < tag.length; end++) {
        if (tag[end] === "{") depth++;
        else if (tag[end] === "}" && --depth === 0)
          return { type: tag.slice(start + 1, end).trim(), rest: tag.slice(end + 1).trim() };
      }
      return { type: "", rest: "" };
    });
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
      for (const { type, rest } of getTags(comment, "typedef")) {
        const imported = IMPORT_TYPE.exec(type);
        const name = /^[\w$]+/.exec(rest)?.[0];
        if (imported !== null && name !== undefined)
          names.set(name, { module: getModuleName(imported[2]), name: imported[3] ?? "default" });
      }
      for (const [, list, , module] of comment.value.matchAll(/@import\s+\{([^}]*)\}\s+from\s+(["'])(.+?)\2/g)) {
        for (const item of list.split(",")) {
          const [imported, local = imported] = item.split(/\sas\s/).map((name) => name.trim());
          if (imported !== "") names.set(local, { module: getModuleName(module), name: imported });
        }
      }
      for (const [, star, local, , module] of comment.value.matchAll(
        /@import\s+(\*\s+as\s+)?([\w$]+)\s+from\s+(["'])(.+?)\3/g,
      ))
        names.set(local, { module: getModuleName(module), name: star === undefined ? "default" : "*" });
    }
    return names;
  });
}
