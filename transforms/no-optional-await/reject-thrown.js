import { getFreeName } from "../../lib/edit/free-name.js";

/** @import { Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {string} text - lines of the body
 * @param {string} indent - of the body
 * @returns {string} the same in a `try` that turns a throw into a rejection
 */
export function rejectThrown(source, text, indent) {
  const { eol, indent: step, semicolons } = source.style;
  const name = getFreeName(source, "error");
  const lines = text.split(eol).map((line) => (line.trim() === "" ? line : step + line));
  return [
    `${indent}try {`,
    ...lines,
    `${indent}} catch (${name}) {`,
    `${indent}${step}return Promise.reject(${name})${semicolons ? ";" : ""}`,
    `${indent}}`,
  ].join(eol);
}
