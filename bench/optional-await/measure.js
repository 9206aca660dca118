/**
 * What the synchronous fast path is worth: `node bench/optional-await/measure.js [rounds]` has the tool rewrite `lifecycle.js`,
 * runs both with hooks that return plain values, each in a process of its own and in turns, and prints the time and the bytes
 * that one request takes. Then the same where one hook returns a promise in one request of a hundred, and in each.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { detector } from "../../detectors/no-optional-await.js";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fix } from "../../lib/run/fix.js";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { rewrite } from "../../transforms/no-optional-await.js";

const rounds = Number(process.argv[2] ?? 9);
const here = path.dirname(fileURLToPath(import.meta.url));

/** So large that nothing is collected while bytes are counted. */
const ROOMY = ["--expose-gc", "--max-semi-space-size=256", "--min-semi-space-size=256"];

/**
 * @param {string} file
 * @param {string} kind - of hooks
 * @param {string[]} [flags]
 * @returns {number} nanoseconds of processor time that one request takes, or with `ROOMY` bytes
 */
function run(file, kind, flags = []) {
  return Number(
    execFileSync(process.execPath, [...flags, path.join(here, "run-lifecycle.js"), file, kind], { encoding: "utf8" }),
  );
}

/** @param {number[]} values */
const getMedian = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-optional-await-"));
try {
  const text = readFileSync(path.join(here, "lifecycle.js"), "utf8");
  const fixed = fix(parseSource(text, "lifecycle.js"), [{ detector, rewrite }], { risk: "review" });
  const files = { before: path.join(folder, "before.mjs"), after: path.join(folder, "after.mjs") };
  writeFileSync(files.before, text);
  writeFileSync(files.after, fixed.source.text);
  console.log(`${fixed.applied.map((one) => one.rewrite.act).join(", ")}; Node ${process.versions.node}`);
  for (const [kind, title] of Object.entries({
    plain: "plain values",
    seldom: "a promise in one request of a hundred",
    promise: "a promise in each request",
  })) {
    /** @type {{ before: number, after: number }[]} */
    const pairs = [];
    for (let round = 0; round < rounds; round++) {
      const names =
        round % 2 === 0 ? /** @type {const} */ (["before", "after"]) : /** @type {const} */ (["after", "before"]);
      const pair = { before: 0, after: 0 };
      for (const name of names) pair[name] = run(files[name], kind);
      pairs.push(pair);
    }
    const ratios = pairs.map(({ before, after }) => before / after);
    const [time, timeAfter] = [
      getMedian(pairs.map(({ before }) => before)),
      getMedian(pairs.map(({ after }) => after)),
    ];
    const [bytes, bytesAfter] = [run(files.before, kind, ROOMY), run(files.after, kind, ROOMY)];
    console.log(
      `${title}: ${getMedian(ratios).toFixed(1)} × (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}, ${rounds} pairs), ${time.toFixed(0)} → ${timeAfter.toFixed(0)} ns, ${bytes.toFixed(0)} → ${bytesAfter.toFixed(0)} bytes`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
