import { CommanderError } from "commander";
import { UsageError } from "./usage-error.js";
import { getSignalStatus, Interruption } from "./interruption.js";
import { REPORT_IT } from "./report/report-it.js";
import { createLiveLine } from "./live-line.js";
import { createProgress } from "./progress.js";
import { createProgram } from "./arguments.js";
import { getPrintableLine, getPrintableLines } from "./report/printable.js";
import { optimiseLate } from "./optimise-late.js";

/** @import { Report } from "./run/run.js" */
/** @import { Surroundings } from "./surroundings.js" */
/** @import { PermissionOptions } from "./git/permission.js" */
/** @import { CheckTask } from "./arguments/check.js" */
/** @import { EvidenceTask } from "./arguments/evidence.js" */
/** @import { MapTask } from "./arguments/map.js" */
/** @import { MergeTask, Task } from "./arguments.js" */
/** @import { ProfileTask } from "./arguments/profile.js" */
/** @import { ProveTask } from "./arguments/prove.js" */

/**
 * Runs the command line. What it asks the process for all the same: signals, colours (picocolors asks once, when it is loaded), the
 * environment of programs that are started, git among them, the streams of questions, and its status where the output cannot be written.
 *
 * @param {string[]} args
 * @param {Surroundings} surroundings
 * @returns {Promise<number>} the exit status
 */
export async function main(args, surroundings) {
  const { stdout, stderr } = surroundings;
  // `hotpath check | head` closes the pipe, or the terminal goes away; the files are still to be written.
  for (const stream of [stdout, stderr]) stream.on("error", failUnlessClosed);
  let exitCode = 0;
  try {
    const program = createProgram(surroundings, async (task) => {
      exitCode = await start(task, surroundings);
    });
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    // Its message is printed already; help and version end the run in the same way.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    stderr.write(
      error instanceof UsageError
        ? `error: ${getPrintableLines(error.message)}\n`
        : `internal error: ${getPrintableLines(String(error instanceof Error ? error.stack : error))}\n${REPORT_IT}\n`,
    );
    return 2;
  }
  return exitCode;
}

/**
 * @param {Task} task
 * @param {Surroundings} surroundings
 * @returns {Promise<number>}
 */
function start(task, surroundings) {
  if (task.command === "profile") return startProfile(task, surroundings);
  if (task.command === "merge") return startMerge(task, surroundings);
  if (task.command === "evidence") return startEvidence(task, surroundings);
  if (task.command === "prove") return startProve(task, surroundings);
  return task.command === "map" ? startMap(task, surroundings) : startCheck(task, surroundings);
}

/**
 * @param {MergeTask} task
 * @param {Surroundings} surroundings
 * @returns {Promise<number>}
 */
async function startMerge({ cwd, reports, outputs, exitZero }, { stdout, stderr }) {
  const { mergeReports } = await import("./merge.js");
  const report = mergeReports(cwd, reports);
  const { printReport } = await import("./report/print-report.js");
  await printReport(report, outputs, { cwd, stdout, stderr, isPatch: false, isDryRun: false });
  const { getExitCode } = await import("./run/exit-code.js");
  return getExitCode(report, { isUnchanged: false, exitZero });
}

/**
 * @param {EvidenceTask} task
 * @param {Surroundings} surroundings
 * @returns {Promise<number>}
 */
async function startEvidence({ cwd, options, format, outputFile }, { stdout, stderr, env }) {
  const { gatherEvidence } = await import("./evidence.js");
  const interruption = new Interruption();
  const progress = createProgress(stderr, env, "claim");
  try {
    const report = await gatherEvidence(options, {
      getSignal: () => interruption.signal,
      abort: interruption.controller.signal,
      onProgress: progress.show,
    });
    progress.end();
    const { hasFailed, printEvidence } = await import("./report/evidence.js");
    await printEvidence(report, format, { cwd, stdout }, outputFile);
    if (report.interrupted !== undefined) return getSignalStatus(report.interrupted);
    return hasFailed(report) ? 2 : 0;
  } finally {
    progress.end();
    interruption.end();
  }
}

/**
 * @param {ProveTask} task
 * @param {Surroundings} surroundings
 * @returns {Promise<number>}
 */
async function startProve({ options, format, outputFile }, surroundings) {
  const { stdout, stderr, env } = surroundings;
  const { prove } = await import("./prove.js");
  const interruption = new Interruption();
  const live = createLiveLine(stderr, env);
  try {
    const report = await prove(
      { ...options, ask: findAsk(live.end, surroundings) },
      interruption.controller.signal,
      live,
    );
    live.end();
    const { printProof } = await import("./report/prove.js");
    await printProof(report, format, { cwd: options.cwd, stdout }, outputFile);
    return report.outcome === (options.itself ? "same" : "faster") ? 0 : 1;
  } catch (error) {
    live.end();
    if (interruption.signal === undefined) throw error;
    stderr.write("Interrupted: all servers are stopped, and the copies are removed.\n");
    return getSignalStatus(interruption.signal);
  } finally {
    live.end();
    interruption.end();
  }
}

/**
 * @param {MapTask} task
 * @param {Surroundings} surroundings
 * @returns {Promise<number>}
 */
async function startMap({ options, format, outputFile }, { stdout, stderr }) {
  optimiseLate("map");
  const { map } = await import("./map.js");
  const report = await map(options);
  const { formatMapNotices, isPartial } = await import("./report/map.js");
  const { printMap } = await import("./report/print-map.js");
  stderr.write(formatMapNotices(report));
  await printMap(report, { format, outputFile }, { cwd: options.cwd, stdout });
  return isPartial(report) ? 2 : 0;
}

/**
 * @param {ProfileTask} task
 * @param {Surroundings} surroundings
 * @returns {Promise<number>}
 */
async function startProfile(task, { stdout, stderr, env }) {
  const { options, compare } = task;
  const live = createLiveLine(stderr, env);
  const { printComparison, printProfile } = await import("./report/print-profile.js");
  if (compare !== undefined) {
    const { compareProfiles } = await import("./profile/compare.js");
    await printComparison(compareProfiles(compare, options, live.say), task, { cwd: options.cwd, stdout });
    return 0;
  }
  const { profile } = await import("./profile.js");
  const report = await profile(options, live).finally(live.end);
  await printProfile(report, { ...task, config: options.config }, { cwd: options.cwd, stdout });
  return 0;
}

/**
 * @param {CheckTask} task
 * @param {Surroundings} surroundings
 * @returns {Promise<number>}
 */
async function startCheck({ command, outputs, interactive, exitZero, explain: what, options }, surroundings) {
  const { stdin, stdout, stderr, env } = surroundings;
  optimiseLate("check");
  if (what !== undefined) return startExplain(what, options, surroundings);
  const { dryRun, diff } = options;
  if (interactive && !(stdin.isTTY && stdout.isTTY))
    throw new UsageError("`--interactive` needs a terminal to ask at; `--dry-run` prints all changes");
  const { demandWhole, settle } = await import("./run/settle.js");
  demandWhole(options);
  const interruption = new Interruption();
  const progress = createProgress(stderr, env);
  const watch = { getSignal: () => interruption.signal, onProgress: progress.show };
  try {
    const report = await createReport(
      command,
      interactive,
      { ...options, ask: findAsk(progress.end, surroundings) },
      watch,
      {
        interruption,
        progress,
      },
    );
    progress.end();
    const notice = settle(report, options);
    if (notice !== undefined) stderr.write(`${getPrintableLine(notice)}\n`);
    const { printReport } = await import("./report/print-report.js");
    await printReport(report, outputs, {
      cwd: options.cwd,
      stdout,
      stderr,
      isPatch: command === "fix" && (dryRun || diff),
      isDryRun: dryRun,
    });
    const { getExitCode } = await import("./run/exit-code.js");
    // What was fixed is not staged: a commit would still have it as it was.
    return getExitCode(report, { isUnchanged: dryRun || (options.staged ?? false), exitZero });
  } finally {
    progress.end();
    interruption.end();
  }
}

/**
 * @param {string} what - name of a rule, or file:line
 * @param {{ cwd: string, config?: string }} options
 * @param {Surroundings} surroundings
 * @returns {Promise<number>}
 */
async function startExplain(what, options, { stdout }) {
  const { explain } = await import("./explain.js");
  const explained = explain(what, options);
  const { formatExplanation } = await import("./report/explanation.js");
  stdout.write(formatExplanation(explained, stdout.isTTY === true));
  return 0;
}

/**
 * @param {CheckTask["command"]} command
 * @param {boolean} isInteractive
 * @param {CheckTask["options"] & PermissionOptions} options
 * @param {import("./run/run.js").Watch} watch
 * @param {{ interruption: Interruption, progress: ReturnType<typeof createProgress> }} terminal
 * @returns {Promise<Report>}
 */
async function createReport(command, isInteractive, options, watch, { interruption, progress }) {
  if (command === "check") return (await import("./check.js")).check(options, watch);
  if (!isInteractive) return (await import("./fix.js")).fixFiles(await withPathOf(options), watch);
  const { createReviewer } = await import("./run/reviewer.js");
  return (await import("./interactive.js")).fixInteractively(
    options,
    watch,
    createReviewer(interruption.controller.signal, progress.end),
  );
}

/**
 * @template {CheckTask["options"]} O
 * @param {O} options
 * @returns {Promise<O>} where one finding is named, for its file alone
 */
async function withPathOf(options) {
  if (options.finding === undefined) return options;
  const { findFinding } = await import("./run/find-finding.js");
  const { path, finding } = await findFinding(options, options.finding, options.all);
  // Its rewrite changes other files.
  if ("refused" in finding.fix) return options;
  if (finding.fix.risk === "review" && !options.all)
    throw new UsageError(
      `the rewrite of \`${options.finding}\` is to be reviewed, and \`--all\` makes it: ${finding.fix.message}`,
    );
  return { ...options, paths: [path] };
}

/**
 * @param {() => void} endProgress - which must not draw over a question
 * @param {Surroundings} surroundings
 * @returns {((question: string) => Promise<boolean>) | undefined} undefined where nobody would see it
 */
function findAsk(endProgress, { stdin, stderr, env }) {
  if (!stdin.isTTY || !stderr.isTTY || env.CI) return undefined;
  return async (question) => {
    endProgress();
    const { confirm } = await import("@clack/prompts");
    return (await confirm({ message: question, initialValue: false, output: stderr })) === true;
  };
}

/**
 * Output that is lost, as on a full disk, makes a run incomplete; that nobody wants it does not.
 *
 * @param {NodeJS.ErrnoException} error
 */
function failUnlessClosed({ code, message }) {
  if (code === "EPIPE" || code === "EIO" || isLost) return;
  isLost = true;
  process.on("exit", () => void (process.exitCode = 2));
  process.stderr.write(`error: the output cannot be written (${code ?? message})\n`);
}

let isLost = false;
