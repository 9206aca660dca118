/**
 * How rules read what stands around a file: package.json, tsconfig.json, heat files. Whoever reads another file of the project does it
 * by this, and is told of in `lib/run/dependencies.js`, so that what is kept of a file is known to hold.
 */

/** Milliseconds for which a folder is not asked again: files of one folder are looked at in a row. */
const ANSWER_HOLDS = 2_000;

/** @type {Map<string, any>[]} */
const answers = [];
let since = 0;

/**
 * @returns {typeof import("node:fs") | undefined} undefined where there are no files
 */
export function openFiles() {
  if (performance.now() - since > ANSWER_HOLDS) lookAnew();
  // Not imported: the plugin's entry is bundled for browsers, too, where there are no files.
  return globalThis.process?.getBuiltinModule?.("node:fs");
}

/**
 * @template T
 * @returns {Map<string, T>} for answers by folder; it is empty again when they hold no longer
 */
export function createAnswers() {
  /** @type {Map<string, T>} */
  const own = new Map();
  answers.push(own);
  return own;
}

/** Asks folders again; a run of the command line begins with it. */
export function lookAnew() {
  for (const own of answers) own.clear();
  since = performance.now();
}
