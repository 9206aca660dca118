/** @import { Source } from "../types.js" */

const RESERVED = new Set("arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield".split(" "));

/**
 * A name that stands nowhere in the file yet: the wished one, or the wished one with a number.
 *
 * @param {Source} source
 * @param {string} wished
 * @param {Set<string>} [own] - names that other edits of the same rewrite declare; the new one is added
 * @returns {string}
 */
export function getFreeName(source, wished, own) {
  const taken = source.memo(getFreeName, () => new Set(source.nodes("Identifier", "PrivateIdentifier", "JSXIdentifier").map((node) => node.name)));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wished : `${wished}${number}`;
    if (taken.has(name) || RESERVED.has(name) || own?.has(name)) continue;
    own?.add(name);
    return name;
  }
}
