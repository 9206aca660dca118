import { readFileSync } from "node:fs";

/** @typedef {"acted on" | "worthless" | "untrue" | "harmful"} Verdict */

/**
 * What somebody who maintains the code would do with a finding: facts, none of the code.
 *
 * - acted on: the code is changed.
 * - worthless: it is true, and nobody changes anything.
 * - untrue: what it says is not so, or the code does not run per request.
 * - harmful: what it proposes would break something.
 *
 * @typedef {object} JudgedFinding
 * @property {string} path - from the application's folder
 * @property {number} line
 * @property {string} rule
 * @property {string} message - its identifier
 * @property {Verdict} verdict
 * @property {string} why
 */

/**
 * @typedef {object} ReadApplication
 * @property {string} repository - "owner/name" at GitHub
 * @property {string} commit
 * @property {string} root - the folder in it in which it was mapped and checked
 * @property {true} [kept] - set aside when the others guided the work: the first digit of the SHA-256 of `repository` is even
 * @property {true} [drawn] - looked at for the first time on 2026-11-27 or 28, by findings that were drawn by lot: how the tool does where nothing had been done for it
 * @property {true} [first] - all that it showed, or 70 findings that were drawn by lot, when it was asked for the first time, on 2026-11-29 or 30
 * @property {string[]} [rules] - that were judged, if they are not what is shown by default: some of their findings
 * @property {JudgedFinding[]} findings - all that were shown by default on 2026-11-26, or 25 of them by chance; of those drawn, 52
 */

/** @type {ReadApplication[]} */
export const APPLICATIONS_READ = JSON.parse(readFileSync(new URL("findings-judged.json", import.meta.url), "utf8"));
