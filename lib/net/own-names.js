import { getTakenNames, getVariableNames } from "../edit/free-name.js";
import { getEditedNames, getNewNames, renameIn } from "../ast/syntax/edited-names.js";

/** @import { Rewrite, Source } from "../types.js" */

const DECLARATION =
  /(?<![\p{ID_Continue}$.#])(?:const|let|var|function|class)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;
/** `reply.format`, `{ format: 1 }` */
const PROPERTY =
  /(?<=#|(?<!\.\.)\.)[\p{ID_Start}$_][\p{ID_Continue}$]*|(?<![\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*(?=\s*:)/gu;

/**
 * Rewrites that were planned on the same code all found the same names free. To be checked as one, each gets names of its own
 * for what it declares, where the file has no variable of the name and several bring it: what the net says of the one, it says
 * of the other.
 *
 *   const format = new Intl.NumberFormat("de");     const format_0 = new Intl.NumberFormat("de");
 *   const format = new Intl.DateTimeFormat("de");   const format_1 = new Intl.DateTimeFormat("de");
 *
 * @param {Source} source
 * @param {Rewrite[]} rewrites
 * @returns {Rewrite[]} in the same order
 */
export function giveOwnNames(source, rewrites) {
  const taken = getTakenNames(source);
  const variables = getVariableNames(source);
  const declared = rewrites.map((rewrite) => getDeclared(source, rewrite).filter((name) => !variables.has(name)));
  const once = new Set();
  const often = new Set();
  for (const name of declared.flat()) (once.has(name) ? often : once).add(name);
  return rewrites.map((rewrite, index) => {
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const name of declared[index]) {
      let own = `${name}_${index}`;
      while (taken.has(own) || once.has(own)) own += "_";
      if (often.has(name)) names.set(name, own);
    }
    return { ...rewrite, edits: rewrite.edits.map((edit) => ({ ...edit, text: renameIn(edit.text, names) })) };
  });
}

/**
 * @param {Source} source
 * @param {Rewrite} rewrite
 * @returns {string[]} names that it declares as variables, and that are nothing else in what it writes
 */
function getDeclared(source, { edits }) {
  const text = edits.map((edit) => edit.text).join("\n");
  const declared = new Set([...text.matchAll(DECLARATION)].map(([, name]) => name));
  const properties = new Set(text.match(PROPERTY));
  return [...getNewNames(getEditedNames(source, edits))].filter((name) => declared.has(name) && !properties.has(name));
}
