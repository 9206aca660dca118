import { addNames, getUse, isWrittenMember } from "./changed-names.js";
import { FILLERS } from "../ast/values/environment-changes.js";
import { getLinks, getRanges, getUsed, getUsers } from "./statement-links.js";
import { walk } from "../ast/syntax/walk.js";

/** @import { ChangedNodes } from "./changed-nodes.js" */
/** @import { Names } from "./changed-names.js" */
/** @import { Links } from "./statement-links.js" */
/** @import { Node, Range, Source } from "../types.js" */

/**
 * What a file's findings depend on wherever it is written: that it runs in browsers, logs all, writes files, sets up models or the
 * objects of requests, asks objects for their keys, or calls functions with another `this`.
 */
export const OF_FILE = new RegExp(
  `^(?:${[
    "window|document|navigator|localStorage|sessionStorage|XMLHttpRequest|Request|Response|Headers|env|hot|vite",
    "level|setLevel|setDefaultLevel|trace|debug|verbose|silly|isDebugEnabled|isTraceEnabled",
    String.raw`(?:write|append|output|copy|rename|truncate|unlink|move|watch)\w*|createWriteStream`,
    "hasOne|hasMany|belongsTo|belongsToMany",
    String.raw`use|addHook|decorate\w*|registerEvent|listeners|rawListeners`,
    "stringify|structuredClone|hasOwn|hasOwnProperty|propertyIsEnumerable|call|apply|bind|prototype",
    String.raw`_\w*`,
  ].join("|")})$`,
);

/** What gives access to everything by name, or to all of a text. */
const VARIABLES_OF_FILE =
  /^(?:require|module|exports|global|globalThis|self|process|eval|arguments|JSON|Object|Reflect|undefined)$/;

/** Modules of Node that send requests: a file that does may call its own `request`. */
const SENDING = /^(?:node:)?https?2?$/;

/**
 * @param {string | undefined} module
 * @returns {boolean} whether calls of what it exports say something of all the file
 */
function isOfFile(module) {
  return module !== undefined && (SENDING.test(module) || FILLERS.test(module));
}

/** Globals of the language that are the same wherever they are called. */
const PURE = new Set(
  "Array BigInt Boolean Date Error Infinity Map Math NaN Number Promise RangeError RegExp Set String Symbol SyntaxError TypeError URL URLSearchParams WeakMap WeakSet console isFinite isNaN parseFloat parseInt".split(
    " ",
  ),
);

/**
 * The statements of the module whose findings may be others when some of them have changed: those, those that use what
 * they declare, that have to do with what the change names, and what all of these use in turn.
 *
 * @param {Source} before
 * @param {Source} after
 * @param {ChangedNodes} changed
 * @returns {{ open: Range[], variables: Set<string>, declared: Set<string> } | undefined} `open`: in the order of the text; `variables`: that
 *   the change names; `declared`: by the statements that have changed; undefined where it is most of the file, or all
 */
export function findOpenStatements(before, after, changed) {
  /** @type {Names} */
  const names = { variables: new Map(), members: new Map(), hasWrites: false };
  if (!addNames(before, changed.before, names) || !addNames(after, changed.after, names)) return undefined;
  for (const name of [...names.variables.keys(), ...names.members.keys()]) if (OF_FILE.test(name)) return undefined;
  const links = getLinks(after);
  for (const name of names.variables.keys())
    if (VARIABLES_OF_FILE.test(name) || isOfFile(links.imported.get(name))) return undefined;
  const { body } = after.ast;
  const [from, to] = changed.statements;
  const own = Array.from({ length: to - from }, (_, index) => from + index);
  const users = new Set(own);
  for (const [name, isCalled] of names.variables) {
    if (isCalled && (links.imported.has(name) || (PURE.has(name) && !links.declared.has(name)))) continue;
    for (const index of links.named.get(name) ?? []) users.add(index);
  }
  // What runs for requests by the change, or no longer does, may write what others write, too.
  names.hasWrites ||= hasWrites(
    after,
    getUsed(
      links,
      [...names.variables.keys()].flatMap((name) => links.declared.get(name) ?? []),
    ),
  );
  if (names.hasWrites || names.members.size > 0)
    for (const index of findMembers(after, names, links.getIndex)) users.add(index);
  const open = getUsed(links, getUsers(links, users));
  // What stands next to it.
  const [first, last] = own.length === 1 ? body[from].range : [0, 0];
  const isInside = own.length === 1 && changed.oldStatements[1] - changed.oldStatements[0] === 1 && changed.isInside;
  for (const index of [from - 1, to])
    if (index in body && !(isInside && isOnOtherLine(after, body[index], first, last))) open.add(index);
  const ranges = getRanges(after, open);
  const declared = new Set(own.flatMap((index) => links.declares.get(index) ?? []));
  return ranges && { open: ranges, variables: new Set(names.variables.keys()), declared };
}

/**
 * @param {Source} source
 * @param {Set<number>} statements
 * @returns {boolean} whether members of something are written in them
 */
function hasWrites(source, statements) {
  let isFound = false;
  for (const index of statements)
    walk(source.ast.body[index], source.visitorKeys, (node) => {
      isFound ||= node.type === "Identifier" && isWrittenMember(node);
      return !isFound;
    });
  return isFound;
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {number} start - of the one next to it
 * @param {number} end
 */
function isOnOtherLine(source, { range }, start, end) {
  return source.lineOf(range[0]) > source.lineOf(end) || source.lineOf(range[1]) < source.lineOf(start);
}

/**
 * @param {Source} source
 * @param {Names} names - in the change
 * @param {Links["getIndex"]} getIndex
 * @returns {Set<number>} the statements that have to do with members of these names
 */
function findMembers(source, names, getIndex) {
  /** @type {Set<number>} */
  const found = new Set();
  for (const node of source.nodes("Identifier")) {
    const isRead = names.members.get(node.name);
    if (names.hasWrites && isWrittenMember(node)) found.add(getIndex(node.range[0]));
    if (isRead === undefined) continue;
    const { kind, isHarmless } = getUse(node);
    // Who only reads it does not mind others who do.
    if (kind !== "variable" && !(isRead && isHarmless)) found.add(getIndex(node.range[0]));
  }
  for (const { value, range } of source.nodes("Literal"))
    if (typeof value === "string" && names.members.has(value)) found.add(getIndex(range[0]));
  return found;
}
