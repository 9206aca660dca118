/**
 * @param {{ filename: string }} source
 * @returns {boolean} whether a file is TypeScript, as its name says
 */
export function isTypeScript({ filename }) {
  return /\.[cm]?tsx?$/.test(filename);
}
