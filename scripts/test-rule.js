/**
 * The tests of one rule, for those who change it: `npm run test:rule no-thing [-- --watch]`. They are those of its fixtures as they
 * are written, of a few in other formats, and the unit tests of its detector and its transform.
 */
import { globSync } from "tinyglobby";
import path from "node:path";
import { readFileSync } from "node:fs";
import { ROOT } from "../test/fixtures.js";
import { rules } from "../rules/index.js";
import { runTests } from "./test/run-tests.js";

const [rule = "", ...flags] = process.argv.slice(2);

if (Object.hasOwn(rules, rule)) {
  const isOwn = new RegExp(String.raw`\.\./(?:detectors|transforms)/${rule}[./]`);
  const unitTests = globSync("test/{detectors,transforms}/*.test.js", { cwd: ROOT })
    .filter((file) => isOwn.test(readFileSync(path.join(ROOT, file), "utf8")))
    .sort();
  process.exitCode = runTests(["test/one-rule/fixtures.js", "test/one-rule/in-eslint.js", ...unitTests], flags, {
    HOTPATH_RULE: rule,
  });
} else {
  console.error(`Usage: npm run test:rule NAME, with one of these names: ${Object.keys(rules).join(", ")}`);
  process.exitCode = 2;
}
