import { readFileSync } from "node:fs";

/**
 * What a person says of a function after reading it and who calls it, without having asked the map: facts, none of its code.
 *
 * - hot: some request's usual way leads to it, however seldom that request comes; a message of a socket is a request.
 * - cold: it runs at start-up, in a build, an installation or a migration, by a clock, at the end, for failing requests alone, in
 *   tests, or never.
 * - unknown: nobody can say from the repository, or it is neither. It does not count.
 *
 * @typedef {object} Judgement
 * @property {string} path
 * @property {number} line
 * @property {string} name
 * @property {"hot" | "cold" | "unknown"} runs
 * @property {string} why
 * @property {true} [revised] - the map showed a caller that had been overlooked, that there is none, or that its result is kept
 */

/**
 * @typedef {object} JudgedApplication
 * @property {string} repository - "owner/name" at GitHub
 * @property {string} commit
 * @property {string[]} files - globs: the code of its server, which choose.js chooses from. Left out is what no server runs by itself:
 *   tests, code of browsers, command lines, migrations, copies of packages. Doubles for tests that lie between the code are in.
 * @property {number} [count] - how many functions of it are judged
 * @property {Judgement[]} functions
 */

/** @type {JudgedApplication[]} */
export const JUDGED = JSON.parse(readFileSync(new URL("judgements.json", import.meta.url), "utf8"));
