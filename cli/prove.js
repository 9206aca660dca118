import { Proof, Refuted } from "./prove/proof.js";
import { expect } from "./prove/expect.js";
import { getBasis, getRulesForLatency } from "./prove/basis.js";
import { findFinding } from "./run/find-finding.js";
import { demandSense, parseTargets } from "./prove/options.js";
import { isListening, loadAutocannon, parseHeader } from "./profile/load.js";
import { Copies } from "./prove/make-copies.js";
import { RewrittenCopy } from "./prove/rewrite-copy.js";
import { ServerError } from "./prove/server.js";
import { UsageError } from "./usage-error.js";
import { counted } from "./report/counted.js";
import { Report } from "./prove/report.js";
import { demandPermissionToKeep, keepWinners } from "./prove/keep.js";
import { formatRatio } from "../lib/evidence/format.js";
import { findFreePort } from "./prove/free-port.js";
import { getNotices } from "../lib/prove/notices.js";
import { proveRules } from "./prove/prove-rules.js";
import { runCommand } from "./prove/run-command.js";
import { startRequests } from "./prove/load.js";
import { startScript } from "./prove/script.js";
import { testCopy } from "./prove/test-copy.js";
import path from "node:path";

/** @import { LiveLine } from "./live-line.js" */
/** @import { Located } from "./run/find-finding.js" */
/** @import { ProveOptions } from "./prove/options.js" */
/** @import { ProveReport } from "./prove/report.js" */
/** @import { Setup } from "./prove/measure-round.js" */
/** @import { Side } from "../lib/prove/comparison.js" */

/**
 * What a proof works with.
 *
 * @typedef {object} Context
 * @property {ProveOptions} options
 * @property {AbortSignal} signal
 * @property {LiveLine["say"]} say - what is going on, for people who wait
 * @property {LiveLine["watch"]} watch - what changes
 * @property {Setup} setup
 * @property {string} original - the current folder in the copy that stays as it is
 * @property {RewrittenCopy} copy
 * @property {string} [tested] - the same in the copy that is tested
 * @property {() => Promise<void>} build - the rewritten copy
 * @property {(what: string) => (side: Side, pair: number, ratio: number | undefined) => void} sayRound
 */

/**
 * `hotpath prove`: rewrites a copy of the project, and measures whether its server got faster by that.
 *
 * @param {ProveOptions} named
 * @param {AbortSignal} signal - ends the run: everything is stopped and removed
 * @param {LiveLine} live - what is going on, for people who wait
 * @returns {Promise<ProveReport>}
 * @throws {UsageError} if it cannot be done as asked
 */
export async function prove(named, signal, live) {
  const setup = await createSetup(named, signal);
  const { options, located } = await choose(named);
  const report = new Report(options, located);
  if (options.keepWinners) await demandPermissionToKeep(options);
  const copies = new Copies();
  try {
    const { original, rewritten, tested } = await copies.make(options, signal);
    const copy = new RewrittenCopy(original, rewritten, options, signal);
    const context = {
      options,
      signal,
      say: live.say,
      watch: live.watch,
      setup,
      original,
      tested,
      copy,
      build: () => build(options, rewritten, signal),
      sayRound: (/** @type {string} */ what) => createSayRound(live, what),
    };
    await proveCopy(report, context);
  } catch (error) {
    if (error instanceof ServerError) throw new UsageError(formatServerError(error));
    throw error;
  } finally {
    copies.dispose();
  }
  return report.finish();
}

/**
 * Each round is a line or, on a terminal, one that changes.
 *
 * @param {LiveLine} live
 * @param {string} what - that is measured beside the original
 * @returns {ReturnType<Context["sayRound"]>}
 */
function createSayRound({ isLive, say, watch }, what) {
  return (side, pair, ratio) => {
    const round = `Pair ${pair}, ${side === "before" ? "original" : what}`;
    if (!isLive) return say(`${round}.`);
    const soFar = ratio === undefined ? "" : `; ${formatRatio(ratio)} so far`;
    return watch((seconds) => `${round}, ${seconds} s${soFar}`);
  };
}

/**
 * @param {ProveOptions} options
 * @returns {Promise<{ options: ProveOptions, located?: Located }>} where one finding is named, it, and options for its file alone
 * @throws {UsageError} if it is not there or has no rewrite
 */
async function choose(options) {
  if (options.finding === undefined) return { options };
  const located = await findFinding(options, options.finding);
  // Whoever names it has read what it needs a review for.
  return { options: { ...options, paths: [located.path], all: true }, located };
}

/**
 * @param {Report} report - gets what is found
 * @param {Context} context
 */
async function proveCopy(report, context) {
  const { options, original, copy, setup, signal, say, watch } = context;
  if (!options.itself) report.setFiles(await rewrite(context));
  const failure = await test(context);
  if (failure !== undefined) return report.setFailure(failure);
  if (options.build !== undefined) watch((seconds) => `\`${options.build}\` in both copies, ${seconds} s`);
  await build(options, original, signal);
  await context.build();
  watch((seconds) => `Comparing the answers of both, ${seconds} s`);
  const proof = new Proof({ before: original, after: copy.cwd }, setup);
  try {
    await proof.compareAnswers();
    await demandRun(context);
    const { precision, timeLimit, itself } = options;
    const names = report.getRules().map(({ rule }) => rule);
    const by = getBasis(options, names);
    const sayRound = context.sayRound(itself ? "the same again" : "rewritten");
    const comparison = await proof.measure({ precision, timeLimit, comparisons: 1, by, say: sayRound });
    if (comparison === undefined)
      throw new UsageError(
        `time was up before anything could be told: \`--time-limit ${timeLimit}\` is too short for rounds of \`--duration ${options.duration}\``,
      );
    report.setComparison(comparison, proof);
    if (!itself) {
      say("Counting how often the rewritten code runs.");
      report.setEstimate(await expect(original, options, setup, proof.node));
    }
    report.addNotices(getNotices(comparison, getRulesForLatency(names)));
  } catch (error) {
    if (!(error instanceof Refuted)) throw error;
    return report.setFailure(error.failure);
  }
  if (options.perRule || options.keepWinners) report.setRules(await proveRules(report, context));
  if (options.keepWinners) report.setKept(await keepWinners(report, context));
  return undefined;
}

/**
 * Whoever asks about one finding wants to know what it is worth, and not that the load went past it.
 *
 * @param {Context} context
 * @throws {UsageError} if its code does not run under the load
 */
async function demandRun({ options, original, setup, say }) {
  if (options.finding === undefined) return;
  say("Looking whether the code of the finding runs.");
  const expected = await expect(original, options, setup, process.version);
  if (expected === undefined || expected.ran > 0 || expected.unknown > 0) return;
  throw new UsageError(
    `the load does not run the code of the finding \`${options.finding}\` (${options.paths.join(", ")}), so there is nothing to measure: \`--url\` with a path that comes there, or \`--script\``,
  );
}

/**
 * @param {Context} context
 * @returns {Promise<import("./prove/rewrite-copy.js").RewrittenFile[]>}
 * @throws {UsageError} if there is nothing to rewrite
 */
async function rewrite({ options, copy, say }) {
  const { files, report } = await copy.rewrite([]);
  if (files.length === 0) {
    const toReview = report.files.flatMap(({ findings }) => findings.filter(({ fix }) => "risk" in fix)).length;
    const { count } = report.light;
    const reasons = [
      toReview > 0 && !options.all
        ? `all that could be rewritten is to be reviewed, which \`--all\` includes (${counted(toReview, "finding")})`
        : "no finding has a rewrite",
      ...(count > 0 ? [`${counted(count, "finding")} below the minimum cost, which \`--min-cost 0\` includes`] : []),
    ];
    throw new UsageError(`there is nothing to prove: ${reasons.join("; ")}`);
  }
  const count = files.reduce((sum, { applied }) => sum + applied.filter((one) => one.with === undefined).length, 0);
  say(`${counted(count, "rewrite")} in ${counted(files.length, "file")} of a copy.`);
  return files;
}

/**
 * @param {Context} context
 * @returns {Promise<import("./prove/test-copy.js").TestFailure | undefined>} undefined if the tests pass
 */
async function test({ options, copy, tested, signal, say, watch }) {
  if (options.test === undefined || tested === undefined) return undefined;
  watch((seconds) => `\`${options.test}\` on the rewritten copy, ${seconds} s`);
  const failure = await testCopy(options.test, copy.repeat(tested), {
    build: () => build(options, tested, signal),
    signal,
    say,
  });
  if (failure === undefined) say(`\`${options.test}\` passes on the rewritten copy.`);
  return failure;
}

/**
 * @param {ProveOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<Setup>}
 */
async function createSetup(options, signal) {
  demandSense(options);
  const { cwd, script, urls, headers, method, body, connections, duration, warmUp, start, ready, wait } = options;
  const { targets, port: own, protocol } = parseTargets(urls, method);
  headers.forEach(parseHeader);
  const port = own ?? (await findFreePort());
  if (own !== undefined && (await isListening(new URL(`${protocol}//127.0.0.1:${own}`))))
    throw new UsageError(`something listens at port ${own} already; \`--url\` with a path only takes a free one`);
  if (options.together && own !== undefined)
    throw new UsageError(
      `\`--together\` runs two servers, which cannot both listen at port ${own}: \`--url\` with a path only`,
    );
  const requests = { targets, body, headers };
  const autocannon = script === undefined ? loadAutocannon(cwd) : undefined;
  return {
    server: { start, port, protocol, ready, wait },
    ...(options.together && { otherPort: await findOtherPort(port) }),
    requests,
    startLoad: (origin, seconds) =>
      autocannon === undefined
        ? startScript(path.resolve(cwd, /** @type {string} */ (script)), cwd, { origin, seconds })
        : startRequests(autocannon, origin, requests, { connections, seconds }),
    duration,
    warmUp,
    signal,
  };
}

/**
 * @param {number} port - that is taken
 * @returns {Promise<number>}
 */
async function findOtherPort(port) {
  for (;;) {
    const other = await findFreePort();
    if (other !== port) return other;
  }
}

/**
 * @param {ProveOptions} options
 * @param {string} cwd
 * @param {AbortSignal} signal
 */
async function build({ build: command }, cwd, signal) {
  if (command === undefined) return;
  const { failed, status, output } = await runCommand(command, { cwd, signal });
  if (failed) throw new UsageError(`\`${command}\` ended with ${status} in a copy of the project\n${output}`);
}

/** @param {ServerError} error */
function formatServerError({ message, output }) {
  const said = output.trim();
  return `${message}; it ran in a copy without what git ignores: \`--copy .env\` adds to it, \`--build\` makes what is built${said === "" ? "" : `\n${said}`}`;
}
