/**
 * @param {{ filename: string }} source
 * @returns {boolean} whether a file is TypeScript, as its name says
 */
export function isTypeScript({ filename }) {
  return /\.[cm]?tsx?$/.test(filename);
}

/** What only code says whose JavaScript TypeScript checks: `// @ts-check`, and types of other files in comments. */
const CHECKED = /^\s*@ts-check\b|@import\b|\bimport\(["']/;

/**
 * @param {import("../types.js").Source} source
 * @returns {boolean} whether TypeScript checks a file: it is TypeScript, or JavaScript whose comments count on that
 */
export function isTypeChecked(source) {
  return (
    isTypeScript(source) || source.memo(isTypeChecked, () => source.comments.some(({ value }) => CHECKED.test(value)))
  );
}
