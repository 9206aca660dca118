import { readFileSync, writeFileSync } from "node:fs";
import { ROOT } from "../../test/fixtures.js";
import path from "node:path";

/**
 * A place in somebody's repository: facts, none of its code.
 *
 * @typedef {object} Place
 * @property {string} id
 * @property {string} repository - "owner/name" at GitHub
 * @property {string} commit - before the change
 * @property {string | null} [changed] - the commit that changed it; null where nobody did so far
 * @property {string} path
 * @property {number[]} lines - what was changed, or what is fine
 * @property {[from: number, to: number]} [range] - the lines around it that a finding may name
 * @property {Pattern} pattern
 * @property {boolean} find - whether it is to be found; otherwise it is fine
 * @property {string} done - what was done, or why it is fine
 * @property {true | string} [worth] - of what is to be found: whether a rule can be asked for it today, or why not
 * @property {true} [kept] - set aside when the others guided the work
 * @property {string} says - what is said there; see judge.js
 */

/**
 * The rules that look for a pattern. What they say at a place that is fine is wrong; another rule may be right there.
 */
export const PATTERNS = Object.freeze({
  "proto-decorate": ["no-plugin-copy", "no-instance-method", "no-request-decoration", "no-hot-closure"],
  "dynamic-props": ["no-late-property", "no-piecewise-object"],
  "sync-fast-path": ["no-optional-await", "no-needless-promise"],
  "lazy-getter": ["no-eager-url", "no-eager-request", "no-native-read"],
  "request-decoration": ["no-request-decoration", "no-hot-closure", "no-instance-method"],
  setimmediate: ["no-deferred-reply"],
  "hoist-static": ["no-static-work", "no-hot-closure", "no-piecewise-object"],
  "native-read": ["no-native-read"],
  "needless-clone": ["no-needless-clone"],
  "quadratic-build": ["no-quadratic-build"],
  "repeated-load": ["no-repeated-load", "no-sync-call"],
  "eager-log": ["no-eager-log"],
  "request-client": ["no-request-client"],
  // One result for all receivers, made for each.
  "shared-result": ["no-static-work"],
  "sync-call": ["no-sync-call"],
  "serial-wait": ["no-serial-await"],
  "nested-search": ["no-nested-search", "no-quadratic-build"],
  "late-reply": ["no-deferred-reply", "no-serial-await"],
  "parsed-again": ["no-eager-url"],
  "text-of-chunks": ["no-quadratic-build"],
  // A row that is read twice in a request.
  "same-read": ["no-repeated-query"],
  // More rows, or columns, than are used.
  "rows-loaded": ["no-unused-rows"],
  // No rule looks for what is sent whole.
  "large-reply": [],
});

/** @typedef {keyof typeof PATTERNS | `no-${string}`} Pattern - the name of a rule stands for that rule alone */

/** Places of frameworks, of the libraries that servers call for each request, and of applications. */
const FILES = [
  "places.json",
  "libraries.json",
  "applications-express.json",
  "applications-typed.json",
  "applications-read.json",
].map((name) => path.join(ROOT, "scripts/experts", name));

/**
 * @param {Pattern} pattern
 * @returns {string[]} the rules that look for it
 */
export function getRules(pattern) {
  return Object.hasOwn(PATTERNS, pattern) ? PATTERNS[/** @type {keyof typeof PATTERNS} */ (pattern)] : [pattern];
}

/** @returns {Place[]} */
export function readPlaces() {
  return FILES.flatMap(readFile);
}

/** @param {Place[]} places - all of them */
export function writePlaces(places) {
  for (const file of FILES) {
    const ids = new Set(readFile(file).map(({ id }) => id));
    const lines = places.filter(({ id }) => ids.has(id)).map((place) => `  ${JSON.stringify(place)}`);
    writeFileSync(file, lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`);
  }
}

/**
 * @param {string} file
 * @returns {Place[]}
 */
function readFile(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
