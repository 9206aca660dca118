import { getReads, isReadBeforeSet, isWritten, ONE_AT_A_TIME, rename } from "./hoist-declaration.js";
import { getMovedName } from "./module-name.js";
import { getWrapped } from "../ast/syntax/unwrap.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */

/**
 * A name for a value among others of one declaration, which nobody writes again:
 *
 *   var app = this, net = require("net"), port = 80;
 *                   ^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} value
 * @returns {Node | undefined} VariableDeclarator
 */
export function findListed(source, value) {
  const declarator = getWrapped(value).parent;
  if (declarator.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return undefined;
  const { parent: declaration, id } = declarator;
  if (declaration.declarations.length === 1 || declaration.parent.type !== "BlockStatement") return undefined;
  if (
    id.typeAnnotation != null ||
    isWritten(source, id) ||
    isReadBeforeSet(source, id, declaration) ||
    getReads(source, id).some(({ range }) => range[0] < declarator.range[1])
  )
    return undefined;
  return hasComment(source, declarator) ? undefined : declarator;
}

/**
 * @param {Source} source
 * @param {Node} declarator
 * @returns {boolean} whether a comment speaks of it: `fs = require("fs"), // to read`
 */
function hasComment({ text, comments }, declarator) {
  const [start, end] = getRemoved(declarator);
  const behind = /^[\t ]*,?[\t ]*/.exec(text.slice(declarator.range[1]))?.[0].length ?? 0;
  return comments.some(
    ({ range }) => (start <= range[0] && range[1] <= end) || range[0] === declarator.range[1] + behind,
  );
}

/**
 * Moves it to the level of the module.
 *
 * @param {Source} source
 * @param {Node} declarator - as `findListed` returns it
 * @param {(code: string) => Edit} insert - puts the statement where it goes
 * @param {{ text: string, moved: Range[] }} init - the value's code, for a line without indentation
 * @param {string} kind - what it is declared with there
 * @param {string[]} [better] - what the value is called, should its variable's name say less
 * @returns {{ names: string[], edits: Edit[], moved: Range[] }}
 */
export function hoistListed(source, declarator, insert, init, kind, better) {
  const { id } = declarator;
  const name = getMovedName(source, id, better);
  return {
    names: [name],
    moved: init.moved,
    edits: [
      ONE_AT_A_TIME,
      insert(`${kind} ${name} = ${init.text}${source.style.semicolons ? ";" : ""}`),
      { range: getRemoved(declarator), text: "" },
      ...(name === id.name ? [] : getReads(source, id).map((read) => rename(read, name))),
    ],
  };
}

/**
 * @param {Node} declarator
 * @returns {Range} with the comma in front of it or, for the first one, behind it
 */
function getRemoved(declarator) {
  const { declarations } = declarator.parent;
  const index = declarations.indexOf(declarator);
  return index === 0
    ? [declarator.range[0], declarations[1].range[0]]
    : [declarations[index - 1].range[1], declarator.range[1]];
}
