import { findBaseline, getKnownOfFile, take } from "./run/baseline.js";
import { getFingerprint, readContent } from "./files/read-file.js";
import { CommittedFiles } from "./git/committed-files.js";
import { FileReview } from "./run/file-review.js";
import { Journal } from "./files/journal.js";
import { UsageError } from "./usage-error.js";
import { chooseRules } from "./settings/choose-rules.js";
import { demandPermission } from "./git/permission.js";
import { findHeatFilePlace } from "./settings/heat-file.js";
import { isReadOnly } from "./files/write-file.js";
import path from "node:path";
import { readSettings } from "./settings/read-settings.js";
import { realpathSync } from "node:fs";
import { run, withLimits } from "./run/run.js";

/** @import { FileReport, Options, Report, Watch } from "./run/run.js" */
/** @import { GitState } from "./git/committed-files.js" */
/** @import { Job } from "./run/run-file.js" */
/** @import { PermissionOptions } from "./git/permission.js" */
/** @import { Limits, Proposal } from "./run/propose.js" */
/** @import { SettleOptions } from "./run/settle.js" */

/**
 * Who is asked.
 *
 * @typedef {object} Reviewer
 * @property {() => Promise<boolean>} resume - whether to go on where an earlier run ended
 * @property {(path: string, proposal: Proposal, place: { file: number, files: number }) => Promise<"take" | "skip" | "rule" | "file" | "quit">} decide
 */

/**
 * `hotpath fix --interactive`: one change after the other, each taken or skipped. A change that is taken is written before
 * the next question, and every answer is on the disk before the next one, so whatever ends the run, another goes on there.
 *
 * @param {Options & PermissionOptions & SettleOptions} options
 * @param {Watch} watch
 * @param {Reviewer} reviewer
 * @returns {Promise<Report>}
 * @throws {UsageError} if files would be rewritten that may not
 */
export async function fixInteractively(options, watch, reviewer) {
  const report = await run(options, watch);
  if (report.interrupted !== undefined) return report;
  const { settings: own, root } = readSettings(options.cwd, options.config);
  const settings = withLimits(own, options);
  const { file: heatFile, within } = findHeatFilePlace(options.cwd, settings, root);
  const journal = new Journal(path.dirname(heatFile), within);
  const { onlyRisk, baseline: named } = options;
  const baseline = named === false ? undefined : findBaseline(options.cwd, named);
  const getLimits = (/** @type {FileReport} */ file) => ({
    getKnown: () => getKnownOfFile(baseline, options.cwd, file.path),
    onlyRisk,
  });
  const files = report.files
    .filter((file) => hasQuestions(file, getLimits(file)))
    .filter((file) => {
      const cannotBeWritten = isReadOnly(path.resolve(options.cwd, file.path));
      if (cannotBeWritten) report.skipped.push({ path: file.path, reason: "it is read-only", isNamed: true });
      return !cannotBeWritten;
    });
  await demandPermissionFor(files, options, journal);

  if (journal.isResumed && !(await reviewer.resume())) journal.startAnew();
  /** @type {Job} */
  const job = { rules: chooseRules(options.rules), settings, onCrash: () => undefined };
  // A rule that crashed has been reported, and is not asked about.
  const crashed = new Set(report.crashes.map(({ rule }) => rule));
  job.rules = job.rules.filter(({ name }) => !crashed.has(name));
  let isOver = false;
  for (const [index, file] of files.entries()) {
    const review = new FileReview(file, options.cwd, root, job, journal, getLimits(file));
    isOver = !(await review.run((proposal) =>
      reviewer.decide(file.path, proposal, { file: index + 1, files: files.length }),
    ));
    if (isOver) break;
  }
  if (!isOver) journal.remove();
  report.interrupted = watch.getSignal();
  return report;
}

/**
 * @param {FileReport} file
 * @param {Limits} limits
 * @returns {boolean}
 */
function hasQuestions({ findings }, { getKnown, onlyRisk }) {
  const known = getKnown();
  return findings
    .filter(({ rule, fingerprint }) => !take(known, rule, fingerprint))
    .some(({ fix }) => "risk" in fix && (onlyRisk !== "safe" || fix.risk === "safe"));
}

/**
 * @param {FileReport[]} files
 * @param {Options & PermissionOptions} options
 * @param {Journal} journal
 */
async function demandPermissionFor(files, options, { decisions: { written } }) {
  const committed = new CommittedFiles();
  /** @type {Map<FileReport, GitState>} */
  const states = new Map();
  for (const file of files) {
    const absolute = path.resolve(options.cwd, file.path);
    const content = readContent(absolute);
    if ("reason" in content)
      throw new UsageError(`\`${file.path}\` was changed by something else meanwhile; run again`);
    // What an earlier run wrote is this tool's own work.
    const isOwn = Object.hasOwn(written, file.path) && written[file.path] === getFingerprint(content.bytes);
    const real = realpathSync(absolute);
    const isRestorable = isOwn || (options.allowStaged && committed.isStaged(real, content.bytes));
    states.set(file, isRestorable ? "committed" : committed.getState(real, content.bytes));
  }
  await demandPermission(states, options, async (some, most) => some.slice(0, most));
}
