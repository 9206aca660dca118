/** @import { Edit, Source } from "../../types.js" */

/** Strings, comments, and names, but not those of members of anything else than `this`. */
const NAME =
  /\/\/.*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<![\p{ID_Continue}$#])(?<!(?<!\bthis|\.\.)\??\.)#?[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** What is no name, or none that a rewrite invents. */
const KEYWORD =
  /^(?:async|await|break|case|catch|class|const|continue|declare|default|delete|do|else|extends|false|finally|for|from|function|get|if|implements|import|in|instanceof|let|new|null|of|private|protected|public|readonly|return|set|static|super|switch|this|throw|true|try|typeof|undefined|unknown|var|void|while|yield)$/;

/** Globals of Node, also where this runs in a browser, which has others: `name`, `status`, `event`. */
const GLOBAL =
  /^(?:atob|btoa|Buffer|clear(?:Immediate|Interval|Timeout)|console|crypto|(?:de|en)codeURI(?:Component)?|escape|eval|fetch|global|globalThis|isFinite|isNaN|navigator|parse(?:Float|Int)|performance|process|queueMicrotask|set(?:Immediate|Interval|Timeout)|structuredClone|unescape)$/;

/** @param {string} name */
function isGlobal(name) {
  return GLOBAL.test(name) || name in Object.prototype || (/^[A-Z]/.test(name) && name in globalThis);
}

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
  return new Set([...written].filter((name) => !replaced.has(name) && !isGlobal(name)));
}

/**
 * @param {Edit} edit - that takes the place of no declaration
 * @returns {Set<string>} names that it uses and does not declare: `level` in the place of `process.env.LEVEL`, `app.request = …`,
 *   `hostName ??= os.hostname()`
 */
export function getReadNames({ text }) {
  /** @type {Set<string>} */
  const read = new Set();
  /** @type {Set<string>} */
  const others = new Set();
  for (const { 0: name, index } of text.matchAll(NAME))
    (name === text || /^\s*(?:\??\.(?!\.)|\?\?=)/.test(text.slice(index + name.length)) ? read : others).add(name);
  return new Set([...read].filter((name) => !others.has(name)));
}

/**
 * @param {string} text - of an edit
 * @param {ReadonlyMap<string, string>} names - the new one of each old one
 * @returns {string}
 */
export function renameIn(text, names) {
  return text.replace(NAME, (name) => names.get(name) ?? name);
}

/** @param {string} text */
function getNames(text) {
  return (text.match(NAME) ?? []).filter(isName);
}

/** @param {string} found - what NAME found */
function isName(found) {
  return !/^["'/]/.test(found) && !KEYWORD.test(found);
}
