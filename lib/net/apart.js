import { getEditedNames, getNewNames, getReadNames } from "../ast/syntax/edited-names.js";
import { ParseError, parseSource } from "../source/parse.js";
import { isFirmBorder } from "./firm-border.js";
import { isFunction } from "../ast/syntax/functions.js";

/** @import { Edit, Node, Range, Rewrite, Source } from "../types.js" */

/** What, in a file, has statements or members in a row, each of which ends before the next one begins. */
const LISTS = ["BlockStatement", "ClassBody", "StaticBlock", "TSModuleBlock"];

/** What claims of borders begin with. */
export const BORDER = "border in ";

/**
 * What a rewrite needs to be as it is: nodes, places between them, names in functions. What one has for itself, no other may
 * have at all.
 *
 * @typedef {{ own: Set<unknown>, shared: Set<unknown> }} Claims
 */

/**
 * Puts rewrites together that the net can check as one, because each of them makes of its code the same, alone or together
 * with the others of its group:
 *
 * - Statements and members are read one after the other. Of a statement that one rewrite edits, no other edits anything, but
 *   inside of other statements in it; and where two statements meet, only one rewrite changes what meets, unless they stay two
 *   whatever becomes of either. So alone it leaves
 *   statements that are all read as they were before, or as they are with the others.
 * - A name that one brings or no longer declares stands in none of the others' edits where it would be seen. So alone it
 *   leaves names that all mean what they meant before, or mean with the others.
 *
 * @param {Source} source
 * @param {Rewrite[]} rewrites
 * @returns {number[][]} their indices in groups
 */
export function getGroupsApart(source, rewrites) {
  /** @type {{ indices: number[], claims: Claims }[]} */
  const groups = [];
  for (const [index, rewrite] of rewrites.entries()) {
    const claims = getClaims(source, rewrite);
    let group = groups.find((other) => areApart(claims, other.claims));
    if (group === undefined) {
      group = { indices: [], claims: { own: new Set(), shared: new Set() } };
      groups.push(group);
    }
    group.indices.push(index);
    addClaims(group.claims, claims);
  }
  return groups.map(({ indices }) => indices);
}

/**
 * @param {Claims} all
 * @param {Claims} claims - that are added
 */
export function addClaims(all, claims) {
  for (const claim of claims.own) all.own.add(claim);
  for (const claim of claims.shared) all.shared.add(claim);
}

/**
 * @param {Claims} one
 * @param {Claims} other - with more of them
 * @returns {boolean}
 */
export function areApart(one, other) {
  for (const claim of one.own) if (other.own.has(claim) || other.shared.has(claim)) return false;
  for (const claim of one.shared) if (other.own.has(claim)) return false;
  return true;
}

/**
 * @param {Source} source
 * @param {Rewrite} rewrite
 * @returns {Claims}
 */
export function getClaims(source, { edits, changed = [] }) {
  /** @type {Claims} */
  const claims = { own: new Set(), shared: new Set() };
  for (const { range } of changed) addPlace(source, { range }, claims, false);
  const statements = new Map(edits.map((edit) => [edit, findStatements(source, edit)]));
  for (const edit of edits)
    // Edits that change nothing are there for linters.
    if (source.slice(edit) !== edit.text) addPlace(source, edit, claims, statements.get(edit) !== undefined);
  // const format = …      moved from a function to the module: the name is new there, and gone here
  const declared = new Set(edits.flatMap(({ range }) => getDeclared(source, range)));
  const brought = getNewNames(getEditedNames(source, edits));
  for (const edit of edits) {
    const { replaced, written } = getEditedNames(source, [edit]);
    const read = getDeclared(source, edit.range).length > 0 ? new Set() : getReadNames(edit);
    const functions = getFunctionsAround(source, edit.range);
    for (const name of [...replaced, ...(statements.get(edit)?.names ?? written)]) {
      for (const fn of [...functions, undefined]) claims.shared.add(`${name} in ${fn?.range[0]}`);
      // What the module has already, others may read, too.
      const isBrought = brought.has(name) && !(read.has(name) && getModuleNames(source).has(name));
      if (isBrought || declared.has(name)) claims.own.add(`${name} in ${functions[0]?.range[0]}`);
    }
  }
  return claims;
}

/**
 * The statements that an edit puts between others, where it begins and ends there, whatever comes before and behind:
 *
 *   \nconst format = new Intl.DateTimeFormat("en");\n
 *   function onError() { … }\n\n
 *
 * @param {Source} source
 * @param {Edit} edit
 * @returns {{ names: Set<string> } | undefined} with the names that they share with what is around them: what their functions
 *   call their own is not seen there
 */
function findStatements(source, { range: [start, end], text }) {
  const isOnLine = start === 0 || /^\r?\n/.test(text) || source.text[start - 1] === "\n";
  const { length } = text.trimEnd();
  const isEnded = /^[^\S\n]*\n/.test(text.slice(length) + source.text.slice(end));
  if (start !== end || !isOnLine || !isEnded || !/^\s*(?:const|let|var|(?:async )?function|class)\b/.test(text))
    return undefined;
  try {
    const { ast, scopeManager } = parseSource(text, source.filename);
    const last = ast.body.at(-1);
    // const retries = 2; // a comment would have the next one in it;
    if (last.range[1] !== length || (text[length - 1] !== ";" && last.type !== "FunctionDeclaration")) return undefined;
    const [outermost] = scopeManager.scopes;
    const declared = scopeManager.scopes.filter(({ block }) => block === outermost.block);
    return {
      names: new Set([
        ...declared.flatMap(({ set }) => [...set.keys()]),
        ...outermost.through.map(({ identifier }) => String(identifier.name)),
      ]),
    };
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

/**
 * Claims the statements that an edit touches, those around it as such, and the borders it stands at.
 *
 * @param {Source} source
 * @param {{ range: Range, text?: string }} edit - without a text for what others change: they claim its borders
 * @param {Claims} claims
 * @param {boolean} isApart - it puts statements there, and others may, too
 */
export function addPlace(source, { range, text }, { own, shared }, isApart) {
  const [start, end] = range;
  const list = getListAround(source, [start, end]);
  const { body } = list;
  // a(); b(); c();
  //     ^^^^^ touches the three of them, as does what is put right in front of the first or right behind the last
  const first = findIndex(body, (item) => item.range[1] >= start);
  const behind = findIndex(body, (item) => item.range[0] > end);
  const touched = body.slice(first, behind);
  const isInside = touched.length === 1 && touched[0].range[0] < start && end < touched[0].range[1];
  const claims = isApart && !isInside ? shared : own;
  for (const item of touched) claims.add(item);
  // a(); b();
  //     ^ where two of them meet
  for (let index = first; index <= behind; index++)
    if (text !== undefined && start <= (body[index]?.range[0] ?? start) && end >= (body[index - 1]?.range[1] ?? end)) {
      const isFirm = isFirmBorder(source, list, index, { range, text });
      (isFirm ? shared : claims).add(`${BORDER}${list.type} ${list.range[0]} ${index}`);
    }
  for (let node = list; node.parent != null; node = node.parent) shared.add(node);
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {Node} the smallest list of statements or members with the range in it
 */
function getListAround(source, [start, end]) {
  const lists = source.nodes(...LISTS);
  // The last one that begins before, or one that it stands in.
  let list = lists[findIndex(lists, (node) => node.range[0] >= start) - 1] ?? source.ast;
  while (list.parent != null && !(LISTS.includes(list.type) && end < list.range[1])) list = list.parent;
  return list;
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {Node[]} the functions with the range in a list of them, the innermost first
 */
function getFunctionsAround(source, range) {
  /** @type {Node[]} */
  const functions = [];
  for (let list = getListAround(source, range); list.parent != null; list = list.parent)
    if (isFunction(list.parent)) functions.push(list.parent);
  return functions;
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {string[]} names that are declared there
 */
export function getDeclared(source, [start, end]) {
  const declared = source.memo(getDeclared, () =>
    source.scopeManager.scopes
      .flatMap(({ variables }) => variables.flatMap(({ identifiers }) => /** @type {any[]} */ (identifiers)))
      .sort((a, b) => a.range[0] - b.range[0]),
  );
  const first = findIndex(declared, (node) => node.range[0] >= start);
  return declared
    .slice(
      first,
      findIndex(declared, (node) => node.range[0] >= end),
    )
    .map((/** @type {Node} */ { name }) => name);
}

/**
 * @param {Source} source
 * @returns {Set<string>} what the module declares, and globals that its linter knows
 */
export function getModuleNames(source) {
  return source.memo(
    getModuleNames,
    () =>
      new Set(
        source.scopeManager.scopes
          .filter(({ block }) => block === /** @type {any} */ (source.ast))
          .flatMap(({ variables }) => variables.map(({ name }) => name)),
      ),
  );
}

/**
 * @param {Node[]} nodes - in the order of the text
 * @param {(node: Node) => boolean} isReached - false for the first ones, true for the rest
 * @returns {number} the index of the first one that it is true for
 */
function findIndex(nodes, isReached) {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(nodes[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
