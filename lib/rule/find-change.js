import { findChangedNodes, findChangedRange } from "./changed-nodes.js";
import { findChangedWord, SAID } from "./changed-word.js";
import { findOpenOfWord } from "./open-of-word.js";
import { findNode } from "../ast/syntax/find-node.js";
import { findOpenStatements } from "./open-statements.js";
import { isCallee, isWrittenMember } from "./changed-names.js";

/** @import { Range, Source } from "../types.js" */

/**
 * What has changed in a text since another one, and what may be otherwise by it.
 *
 * @typedef {object} TextChange
 * @property {Range} before - the part that was another one
 * @property {Range} after - what it is now
 * @property {Range} own - what was in the statements of the module that have changed
 * @property {Range[]} open - statements to be looked at, in the order of the text
 * @property {Set<string>} variables - that may mean something else by it
 * @property {Set<string>} declared - variables of the module that are declared by the statements that have changed
 * @property {boolean} isInside - the statements of the module are the same, and what they do when it is loaded
 * @property {number} growth - characters that there are more of
 * @property {[number, number]} linesBefore - the first and the last that the part was on
 * @property {number} lines - that there are more of
 */

/**
 * @param {{ code: any, source: Source }} before - ESLint's SourceCode, and what we know of it
 * @param {{ code: any, source: Source }} after
 * @returns {TextChange | undefined} undefined where all of the text has to be looked at
 */
export function findChange(before, after) {
  const word = findChangedWord(before.code, after.code);
  const ofWord =
    word && isSameScopes(before.code, after.code) && !mayChangeOthers(after.source, word.range)
      ? findOpenOfWord(after.source, word.range)
      : undefined;
  if (word !== undefined && ofWord !== undefined) {
    const range = /** @type {Range} */ ([word.range[0], word.range[1] - word.growth]);
    const { growth } = word;
    return {
      before: range,
      after: word.range,
      own: range,
      open: ofWord,
      variables: new Set(),
      declared: new Set(),
      isInside: true,
      growth,
      linesBefore: getLines(before.source, range),
      lines: 0,
    };
  }
  const range = findChangedRange(before.code, after.code);
  const texts = [before.source.text.slice(...range.before), after.source.text.slice(...range.after)];
  if (texts.some((text) => SAID.test(text))) return undefined;
  const nodes = findChangedNodes(before.source, after.source, range);
  const found = findOpenStatements(before.source, after.source, nodes);
  if (found === undefined) return undefined;
  const old = before.source.ast.body.slice(...nodes.oldStatements);
  const linesBefore = getLines(before.source, range.before);
  const linesAfter = getLines(after.source, range.after);
  return {
    ...range,
    own: [
      Math.min(range.before[0], ...old.map((/** @type {{ range: Range }} */ { range: [start] }) => start)),
      Math.max(range.before[1], ...old.map((/** @type {{ range: Range }} */ { range: [, end] }) => end)),
    ],
    ...found,
    isInside: nodes.isInside,
    growth: after.source.text.length - before.source.text.length,
    linesBefore,
    lines: linesAfter[1] - linesBefore[1],
  };
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {[number, number]} the first and the last line that it is on
 */
function getLines(source, [start, end]) {
  return [source.lineOf(start), source.lineOf(end)];
}

/**
 * @param {any} before - ESLint's SourceCode
 * @param {any} after
 * @returns {boolean} whether the word makes no other scopes
 */
function isSameScopes({ scopeManager: { scopes } }, { scopeManager: { scopes: others } }) {
  return (
    scopes.length === others.length &&
    scopes.every((/** @type {any} */ { type }, /** @type {number} */ index) => type === others[index].type)
  );
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {boolean} whether a member is written there, or something called, which is given what other statements have, too: `user` of
 *   `request.user = user`, `assign` of `Object.assign(defaults, options)`
 */
function mayChangeOthers(source, range) {
  const identifier = findNode(source, "Identifier", range);
  if (identifier === undefined) return false;
  const { parent } = identifier;
  return isWrittenMember(identifier) || isCallee(parent.property === identifier ? parent : identifier);
}
