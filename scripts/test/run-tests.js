import os from "node:os";
import { ROOT } from "../../test/fixtures.js";
import { spawnSync } from "node:child_process";

/**
 * Node 20 optimises early, in threads of its own, what does not run long enough afterwards to be worth that: with a budget 15 times its
 * own, tests take a fifth less of processor time. Later versions have a quick compiler in between.
 */
const FLAGS = process.versions.node.startsWith("20.") ? ["--interrupt-budget=1000000"] : [];

/**
 * Runs test files, several at once, and prints what they say.
 *
 * @param {string[]} files - relative to the repository
 * @param {string[]} flags - of `node --test`
 * @param {Record<string, string>} [env]
 * @returns {number} the exit status
 */
export function runTests(files, flags, env) {
  const { status } = spawnSync(
    process.execPath,
    [
      // Processes of test files get them, too.
      ...FLAGS,
      "--test",
      // One more than there are processors: tests of servers wait for a large part of their time.
      `--test-concurrency=${os.availableParallelism() + 1}`,
      "--test-reporter=spec",
      "--disable-warning=ExperimentalWarning",
      ...flags,
      ...files,
    ],
    { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } },
  );
  return status ?? 1;
}
