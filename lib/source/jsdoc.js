/** @import { Comment, Node, Source } from "../types.js" */

/** What keeps a comment and what it speaks of together: `exports.list = (req, res) => {}`. */
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
 * @typedef {object} Tag
 * @property {string} type - what stands in its braces; empty without any
 * @property {string} rest - what stands behind them
 */

/**
 * @param {Source} source
 * @param {Node} node - a function, a class, what is assigned to
 * @returns {Comment | undefined} the JSDoc comment right before it, or before what holds it
 */
export function findDocComment(source, node) {
  const comments = getDocComments(source);
  if (comments.size === 0) return undefined;
  for (let holder = node; ; holder = holder.parent) {
    const comment = comments.get(holder.range[0]);
    if (comment !== undefined || !HOLDERS.has(holder.parent?.type)) return comment;
  }
}

/**
 * @param {Source} source
 * @returns {Map<number, Comment>} those with tags, by where the code behind them begins: also that in parentheses, of which trees
 *   know nothing
 */
function getDocComments(source) {
  return source.memo(getDocComments, () => {
    /** @type {Map<number, Comment>} */
    const byNext = new Map();
    for (const comment of source.comments) {
      if (!isDoc(comment)) continue;
      let next = comment.range[1];
      for (; next < source.text.length; next++) {
        const character = source.text[next];
        if (/\s/.test(character)) continue;
        byNext.set(next, comment);
        if (character !== "(") break;
      }
    }
    return byNext;
  });
}

/**
 * @param {Comment} comment
 * @returns {boolean} whether it has tags
 */
export function isDoc({ type, value }) {
  return type === "Block" && /^\*[^]*@\w/.test(value);
}

/**
 * @param {Comment} comment
 * @param {string} name
 * @returns {Tag[]}
 */
export function getTags(comment, name) {
  return getAllTags(comment).filter((tag) => tag.name === name);
}

/**
 * @param {Comment} comment
 * @returns {(Tag & { name: string })[]} in their order
 */
export function getAllTags({ value }) {
  return value
    .split(/^[\t *]*@|\s@(?=\w+\s*\{)/m)
    .slice(1)
    .map((text) => {
      const name = /^\w*/.exec(text)?.[0] ?? "";
      return { name, ...splitTag(text.slice(name.length).trim()) };
    });
}

/**
 * @param {string} text - "{import('express').Request} req - what came in"
 * @returns {Tag}
 */
function splitTag(text) {
  if (text[0] !== "{") return { type: "", rest: text };
  let depth = 0;
  for (let end = 0; end < text.length; end++) {
    if (text[end] === "{") depth++;
    else if (text[end] === "}" && --depth === 0)
      return { type: text.slice(1, end).trim(), rest: text.slice(end + 1).trim() };
  }
  return { type: "", rest: "" };
}

/**
 * @param {Tag} tag
 * @returns {string} the name that it gives a type to, "options.users" included; empty without one
 */
export function getTaggedName({ rest }) {
  return /^\[?\s*([\w$.]+)/.exec(rest)?.[1] ?? "";
}

/**
 * Names of types that comments import: `@import { User as Person } from "./user.js"`.
 *
 * @param {Source} source
 * @returns {{ local: string, imported: string, module: string }[]} `imported` is "*" for all of the module
 */
export function getDocImports(source) {
  return source.comments.flatMap(({ value }) => [
    ...[...value.matchAll(/@import\s+\{([^}]*)\}\s+from\s+(["'])(.+?)\2/g)].flatMap(([, list, , module]) =>
      list.split(",").flatMap((item) => {
        const [imported, local = imported] = item.split(/\sas\s/).map((name) => name.replaceAll("*", "").trim());
        return imported === "" ? [] : [{ local, imported, module }];
      }),
    ),
    ...[...value.matchAll(/@import\s+(\*\s+as\s+)?([\w$]+)\s+from\s+(["'])(.+?)\3/g)].map(
      ([, star, local, , module]) => ({ local, imported: star === undefined ? "default" : "*", module }),
    ),
  ]);
}
