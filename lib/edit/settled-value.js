import { getThenableTest } from "./thenable-test.js";
import { isTypeScript } from "../source/typescript.js";
import { layout } from "./lines.js";

/** @import { Edit, Range, Source } from "../types.js" */

/** Columns, without the indentation. */
const MAX_WIDTH = 100;

/**
 * A value that is waited for where it is a promise:
 *
 *   typeof either?.then === 'function' ? await either : either
 *
 * @param {Source} source
 * @param {string} name - of the constant that has the value or a promise of it
 * @param {string} before - what stands before it on its line: `reply.body = `
 * @returns {string[]} its one line, or three where that were too long, as `layout` takes them
 */
export function getSettledLines(source, name, before) {
  const [test, ...ways] = [getThenableTest(source, name), `? await ${name}`, `: ${getPlain(source, name)}`];
  const line = [test, ...ways].join(" ");
  return before.length + line.length <= MAX_WIDTH ? [line] : [test, ...ways.map((way) => `  ${way}`)];
}

/**
 * Puts such a value at the end of an assignment.
 *
 * @param {Source} source
 * @param {Range} range - of what it replaces
 * @param {string} name
 * @param {{ start: number, indent: string }} statement - where the assignment begins, and the indentation of its line
 * @returns {Edit}
 */
export function writeSettled(source, range, name, { start, indent }) {
  const { eol, indent: step } = source.style;
  const before = source.text.slice(start, range[0]);
  const assigned = /^.*=(?<blanks>[\t ]*)$/.exec(before);
  const lines = getSettledLines(source, name, assigned === null ? "" : before);
  if (assigned === null || lines.length === 1) return { range, text: lines.map((line) => line.trim()).join(" ") };
  return {
    range: [range[0] - /** @type {any} */ (assigned.groups).blanks.length, range[1]],
    text: eol + layout(source, indent + step, lines),
  };
}

/**
 * @param {Source} source
 * @param {string} name - of a variable that has no promise
 * @returns {string} its value; TypeScript does not see what it cannot be
 */
export function getPlain(source, name) {
  return isTypeScript(source) ? `(${name} as Awaited<typeof ${name}>)` : name;
}
