import { createRequire } from "node:module";
import { getPrintable } from "./printable.js";
import pc from "picocolors";

const require = createRequire(import.meta.url);

/**
 * A unified diff that `git apply` and `patch -p1` take.
 *
 * @param {string} path - with slashes
 * @param {string} before
 * @param {string} after
 * @returns {string}
 */
export function getDiff(path, before, after) {
  // Loaded when it is asked for, which is seldom.
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = /** @type {typeof import("diff")} */ (require("diff"));
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

/**
 * The changes alone, to look at below a line that names the file.
 *
 * @param {string} diff - of one file
 * @returns {string}
 */
export function getColouredHunks(diff) {
  return getColouredDiff(diff.replace(/^---.*\n\+\+\+.*\n/, "")).trimEnd();
}

/**
 * A diff to look at.
 *
 * @param {string} diff
 * @returns {string}
 */
export function getColouredDiff(diff) {
  return getPrintable(diff)
    .split("\n")
    .map((line) =>
      /^(---|\+\+\+) /.test(line)
        ? pc.bold(line)
        : line.startsWith("@@")
          ? pc.cyan(line)
          : line.startsWith("+")
            ? pc.green(line)
            : line.startsWith("-")
              ? pc.red(line)
              : line,
    )
    .join("\n");
}
