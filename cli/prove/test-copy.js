import { findCulprits } from "../../lib/prove/culprits.js";
import { runCommand } from "./run-command.js";

/** @import { RewrittenCopy } from "./rewrite-copy.js" */

/**
 * The user's tests fail on the rewritten copy.
 *
 * @typedef {object} TestFailure
 * @property {"tests"} kind
 * @property {string} command
 * @property {string} status - how they ended
 * @property {string} output - its end
 * @property {string[]} files - without whose rewrites they pass, in the order of their names; none if they fail without any
 * @property {boolean} alsoBefore - they fail without any rewrite
 */

/**
 * Runs the user's tests on the rewritten copy. If they fail, they are run on parts of the rewrites until it is known which
 * files it takes.
 *
 * @param {string} command
 * @param {RewrittenCopy} copy
 * @param {{ build: () => Promise<void>, signal: AbortSignal, say: (line: string) => void }} how - `build`: the copy, before it is tested
 * @returns {Promise<TestFailure | undefined>} undefined if they pass
 */
export async function testCopy(command, copy, { build, signal, say }) {
  await build();
  const { failed, status, output } = await runCommand(command, { cwd: copy.cwd, signal });
  if (!failed) return undefined;
  say(`\`${command}\` fails on the rewritten copy; looking for the file.`);
  let alsoBefore = false;
  const culprits = await findCulprits(copy.getGroups(), (some) =>
    copy.withOnly(some.flat(), async () => {
      await build();
      const result = await runCommand(command, { cwd: copy.cwd, signal });
      if (some.length === 0) alsoBefore = result.failed;
      return result.failed;
    }),
  );
  return { kind: "tests", command, status, output, files: culprits.flat().sort(), alsoBefore };
}
