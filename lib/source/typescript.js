import { isProjectChecked } from "./checked-project.js";

/**
 * @param {{ filename: string }} source
 * @returns {boolean} whether a file is TypeScript, as its name says
 */
export function isTypeScript({ filename }) {
  return /\.[cm]?tsx?$/.test(filename);
}

/** What takes a file out of that again. */
const UNCHECKED = /^\s*@ts-nocheck\b/;

/** What only code says whose JavaScript TypeScript checks: `// @ts-check`, and types of other files in comments. */
const CHECKED = /^\s*@ts-check\b|@import\b|\bimport\(["']/;

/**
 * @param {import("../types.js").Source} source
 * @returns {boolean} whether TypeScript checks a file: it is TypeScript, or JavaScript whose comments or project say so
 */
export function isTypeChecked(source) {
  return source.memo(
    isTypeChecked,
    () =>
      isTypeScript(source) ||
      source.comments.some(({ value }) => CHECKED.test(value)) ||
      (!source.comments.some(({ value }) => UNCHECKED.test(value)) && isProjectChecked(source.path)),
  );
}
