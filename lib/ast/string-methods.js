import { words } from "./words.js";

/** Methods of strings that return a string, which is never missing. */
export const TEXT_METHODS = words(
  "charAt concat normalize padEnd padStart repeat replace replaceAll slice substr substring toLocaleLowerCase toLocaleUpperCase toLowerCase toString toUpperCase toWellFormed trim trimEnd trimStart valueOf",
);

/** Methods of strings that return something else: numbers, lists, or a string where there is one. */
const OTHER_METHODS = words(
  "at charCodeAt codePointAt endsWith includes indexOf isWellFormed lastIndexOf localeCompare match matchAll search split startsWith",
);

/** All methods of strings but those that write HTML. None changes anything. */
export const STRING_METHODS = new Set([...TEXT_METHODS, ...OTHER_METHODS]);
