import { globSync } from "tinyglobby";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../test/fixtures.js";
import { rules } from "../../rules/index.js";

/**
 * A part of the tool, and the tests that it has to stand by.
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} files - that are mutated, relative to the repository
 * @property {string[]} tests - test files
 * @property {string[]} rules - whose fixtures are run
 * @property {boolean} writes - whether the fixtures are run with tabs, CRLF, a byte order mark and a hashbang, too
 */

/** A test file that takes longer than all others together, and rewrites when it is loaded. */
const LEFT_OUT = new Set(["test/net/corrupted.test.js"]);

/** Tests that count how the work grows say nothing about results, and those that go through all fixtures take minutes. */
export const COSTLY = /grows with the file|in all fixtures|^the fixtures, linted with types/;

/** Detectors that ask for types, too. */
const TYPED = ["no-needless-promise", "no-optional-await"];

const ALL = Object.keys(rules);

/** @returns {Part[]} in the order of the harm that a mistake in them does */
export function getParts() {
  return [
    {
      name: "net",
      files: find("lib/net/*.js"),
      tests: find("test/net/*.test.js"),
      rules: ["no-eager-url"],
      writes: false,
    },
    {
      name: "run",
      files: find("lib/run/*.js"),
      tests: find("test/run/*.test.js", "test/net/{apart,own-names}.test.js"),
      rules: ["no-request-decoration"],
      writes: false,
    },
    { name: "edit", files: find("lib/edit/*.js"), tests: find("test/edit/*.test.js"), rules: ALL, writes: true },
    ...["transforms", "detectors"].flatMap((folder) =>
      ALL.map((rule) => ({
        name: `${folder}/${rule}.js`,
        files: find(`${folder}/${rule}.js`, `${folder}/${rule}/*.js`),
        tests: find(
          "test/{detectors,transforms}/*.test.js",
          ...(folder === "detectors" && TYPED.includes(rule) ? ["test/rule/typed.test.js"] : []),
        ).filter((file) => file.startsWith("test/rule/") || imports(file, `${folder}/${rule}`)),
        rules: [rule],
        writes: folder === "transforms",
      })),
    ),
  ].filter(({ files }) => files.length > 0);
}

/** @param {...string} globs */
function find(...globs) {
  return globSync(globs, { cwd: ROOT })
    .filter((file) => !LEFT_OUT.has(file))
    .sort();
}

/**
 * @param {string} file
 * @param {string} folder
 */
function imports(file, folder) {
  return readFileSync(path.join(ROOT, file), "utf8").includes(`../${folder}`);
}
