import { getLinks, getRanges, getUsed, getUsers } from "./statement-links.js";

/** @import { Range, Source } from "../types.js" */

/**
 * The statements of the module whose findings may be others when a word in one of them has changed: that one, those that use
 * what it declares, and what all of these use in turn.
 *
 * @param {Source} source
 * @param {Range} word
 * @returns {Range[] | undefined} in the order of the text; undefined where it stands before all statements, or they are most of the file
 */
export function findOpenOfWord(source, word) {
  const { body } = source.ast;
  const links = getLinks(source);
  const own = links.getIndex(word[0]);
  if (own < 0) return undefined;
  const open = getUsed(links, getUsers(links, [own]));
  // What stands between two statements is next to both.
  if (word[0] >= body[own].range[1] && own + 1 < body.length) open.add(own + 1);
  return getRanges(source, open);
}
