/** @import { Edit, Source } from "../../types.js" */

/** Strings, comments, and names, but not those of members of anything else than `this`. */
const NAME =
  /\/\/.*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<![\p{ID_Continue}$#])(?<!(?<!\bthis)\??\.)#?[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** What is no name, or none that a rewrite invents. */
const KEYWORD =
  /^(?:async|await|break|case|catch|class|const|continue|declare|default|delete|do|else|extends|false|finally|for|from|function|get|if|implements|import|in|instanceof|let|new|null|of|private|protected|public|readonly|return|set|static|super|switch|this|throw|true|try|typeof|undefined|unknown|var|void|while|yield)$/;

/**
 * @param {Source} source
 * @param {Edit[]} edits
 * @returns {{ replaced: Set<string>, written: Set<string> }} names in the text that edits replace, and in what they put there
 */
export function getEditedNames(source, edits) {
  return {
    replaced: new Set(edits.flatMap(({ range }) => getNames(source.text.slice(range[0], range[1])))),
    written: new Set(edits.flatMap(({ text }) => getNames(text))),
  };
}

/**
 * @param {ReturnType<typeof getEditedNames>} names
 * @returns {Set<string>} names that the new text has and the replaced text had not
 */
export function getNewNames({ replaced, written }) {
  return new Set([...written].filter((name) => !replaced.has(name) && !(name in globalThis)));
}

/** @param {string} text */
function getNames(text) {
  return (text.match(NAME) ?? []).filter((name) => !/^["'/]/.test(name) && !KEYWORD.test(name));
}
