import { Analysts } from "./analysts.js";
import { chooseRules } from "../settings/choose-rules.js";
import { createCrash } from "./crash.js";
import { createUnread } from "./unread.js";
import { demandUsableHeat } from "../settings/heat-file.js";
import { Choice } from "./choice.js";
import { FirstFindings } from "./first-findings.js";
import { findCandidates } from "./find-candidates.js";
import { findFiles } from "../files/find-files.js";
import { getResult } from "./result.js";
import { lookAnew } from "../../lib/source/surroundings.js";
import { openCache } from "./cache.js";
import { rank } from "./rank.js";
import { readSettings } from "../settings/read-settings.js";
import { rewriteTogether } from "./rewrite-together.js";

/** @import { AnalysedFile, Analysis } from "./analyse.js" */
/** @import { AppliedFix, ReportedFinding, ReportedSilence, SuppressedFinding } from "./run-file.js" */
/** @import { ChoiceOptions } from "./choice.js" */
/** @import { Content } from "../files/read-file.js" */
/** @import { Together } from "./rewrite-together.js" */
/** @import { Shard } from "./shard.js" */
/** @import { FoundFile, Skipped } from "../files/find-files.js" */
/** @import { Settings } from "../../lib/types.js" */

/**
 * What `check` and `fix` are asked to do.
 *
 * @typedef {ChoiceOptions & OwnOptions} Options
 */

/**
 * @typedef {object} OwnOptions
 * @property {string} cwd
 * @property {string[]} paths
 * @property {string[]} rules - names; none means all
 * @property {string[]} ignorePatterns
 * @property {boolean} ignore - whether .gitignore, folders of written files and generated files are left out
 * @property {string[]} dependencies - names of packages in node_modules that are checked, too
 * @property {number} [minShare] - in the place of the settings'
 * @property {string} [minCost] - in the place of the settings'
 * @property {string} [costsOn] - major version of the Node whose measured costs count
 * @property {string} [config] - file with settings
 * @property {boolean} [silent] - tell what rules look at and leave alone
 * @property {boolean} [diff] - tell what rewrites would change or, where they are made, have changed
 * @property {number} [threads] - number of worker threads (default: depends on the amount of code)
 * @property {string} [finding] - fingerprint of the only findings to rewrite
 * @property {boolean} [cache] - take what earlier runs found in files that are still the same
 * @property {string} [cacheLocation] - folder for that (default: in the nearest node_modules)
 */

/**
 * Why a file could not be checked or written. A syntax error is the file's fault, the others stop the work on it.
 *
 * @typedef {object} FileError
 * @property {"syntax" | "read" | "write" | "internal"} kind - `internal`: an error of hotpath itself, while it maps the file
 * @property {string} message
 * @property {number} [line]
 * @property {number} [column]
 */

/**
 * @typedef {object} FileReport
 * @property {string} path
 * @property {ReportedFinding[]} findings - after the fixes, if any
 * @property {SuppressedFinding[]} [suppressed]
 * @property {ReportedSilence[]} [silences]
 * @property {Record<number, string>} lines - those that the findings stand on, with neighbours, by 1-based number
 * @property {AppliedFix[]} applied
 * @property {string} [diff] - of what was fixed or, in a dry run, would be
 * @property {FileError} [error]
 */

/** @typedef {{ count: number, cost: number, bytes: number }} LightFindings `cost`: of all of them together, in nanoseconds a request; `bytes`: that they allocate */

/**
 * An error of this program.
 *
 * @typedef {object} Crash
 * @property {string} path
 * @property {string} [rule]
 * @property {string} message
 * @property {string} stack
 */

/**
 * @typedef {object} Report
 * @property {number} checked - files that were looked at
 * @property {string[]} [looked] - the paths of these files
 * @property {FileReport[]} files - with something to say
 * @property {Skipped[]} skipped
 * @property {Crash[]} crashes
 * @property {LightFindings} light - that cost too little to be reported
 * @property {number} [request] - microseconds that a request took in the profile, where one counted requests
 * @property {boolean} [byFile] - whether all files were only looked at, and no heat file told what they do with each other's functions
 * @property {Shard} [shard] - of the files that this is about
 * @property {NodeJS.Signals} [interrupted] - the signal that ended the run before its end
 * @property {number} [unchecked] - files that it then had not looked at, or only at their text
 */

/**
 * A file that may have findings.
 *
 * @typedef {FoundFile & AnalysedFile & { index: number, key?: string }} Candidate `key`: of what the cache has of it
 */

/** A file that is still the same. @typedef {{ file: Candidate, analysis: Analysis }} KnownFile */

/**
 * What a command adds to finding files and analysing them.
 *
 * @typedef {object} Command
 * @property {boolean} hasDiff - whether the differences are wanted that it makes
 * @property {(candidate: Candidate, content: Content) => string | undefined} prepare - says of a file what to do with it, or why not, as a clause about "it"
 * @property {(probe: (some: Candidate[], most: number) => Promise<Candidate[]>) => Promise<void>} permit - before anything is written; `probe` finds those that would be
 * @property {(leftOvers: string[]) => Skipped[]} tidy - removes what a killed process left, and says of what it cannot
 * @property {(candidate: Candidate, analysis: Analysis) => string | undefined} write - a rewritten file; says why it was not, as a clause about "it"
 * @property {Together} [together] - for rewrites that change several files; absent: none is made
 */

/**
 * What is told while a run goes on.
 *
 * @typedef {object} Watch
 * @property {() => NodeJS.Signals | undefined} getSignal - that asked to end it
 * @property {(done: number, total: number, found?: string) => void} onProgress - files; `found`: what was found in them, to be shown behind it
 */

/**
 * Finds the files, leaves out what need not be parsed, and has the rest analysed. One file's trouble does not end the run.
 *
 * @param {Options} options
 * @param {Watch} watch
 * @param {Command} [command] - absent: files are looked at only
 * @returns {Promise<Report>}
 */
export async function run(options, watch, command) {
  lookAnew();
  const rules = chooseRules(options.rules);
  const { settings: own, root } = readSettings(options.cwd, options.config);
  const heat = demandUsableHeat(options.cwd, own, root);
  const settings = withLimits(own, options);
  const choice = new Choice(options, options.cwd);
  // A commit or a branch may be of something else than code, and so may the repository that a hook is for.
  const mayBeEmpty = options.staged || options.changed;
  const { files, skipped, unreadable, leftOvers } = findFiles(options.paths, { ...options, mayBeEmpty });
  skipped.push(...choice.getMissing(options.cwd));
  /** @type {Report} */
  const report = {
    checked: 0,
    looked: [],
    files: unreadable.map(({ path, reason }) => createUnread(path, reason)),
    skipped,
    crashes: [],
    light: { count: 0, cost: 0, bytes: 0 },
    ...(heat?.profile?.request !== undefined && { request: heat.profile.request }),
    byFile: heat === undefined && command === undefined && isWhole({ ...options, shard: undefined }),
  };
  const assignment = {
    rules: rules.map(({ name }) => name),
    settings,
    root,
    hasDiff: command?.hasDiff ?? false,
    hasProposals: command === undefined && (options.diff ?? false),
    hasSilences: options.silent ?? false,
    only: options.finding,
  };
  const cache = command === undefined ? openCache(options, assignment) : undefined;
  const { candidates, known, size, left } = await findCandidates(
    files,
    choice,
    { rules, settings, root, cache },
    options,
    report,
    watch,
    command,
  );
  const analysts = new Analysts(
    { ...assignment, isKept: cache !== undefined },
    { size, threads: options.threads, getSignal: watch.getSignal },
  );
  const results = known.map(getResult);
  /** @type {Set<string>} */
  const done = new Set();
  const first = new FirstFindings();
  /** What rewrites of several files may go on from, by path.
   * @type {Map<string, Analysis>} */
  const analyses = new Map();
  try {
    await command?.permit((some, most) => probe(analysts, some, most));
    skipped.push(...(command?.tidy(leftOvers) ?? []));
    for await (const { file, analysis } of analysts.analyseAll(candidates)) {
      const reason = analysis.content === undefined ? undefined : command?.write(file, analysis);
      const result =
        reason === undefined
          ? analysis
          : {
              ...(await analysts.analyse({ ...file, risk: undefined })),
              error: { kind: /** @type {const} */ ("write"), message: reason },
            };
      results.push(getResult({ file, analysis: result }));
      if (command?.together !== undefined) analyses.set(file.path, result);
      if (analysis.key !== undefined && analysis.key === file.key && analysis.crashes.length === 0)
        cache?.keep(file.path, analysis.key, { analysis });
      watch.onProgress(done.add(file.path).size, candidates.length, first.add(file.path, result.findings));
    }
    if (command?.together !== undefined && watch.getSignal() === undefined) {
      const job = {
        ...{ cwd: options.cwd, root, rules, settings, hasDiff: command.hasDiff, only: options.finding },
        getSignal: watch.getSignal,
        onCrash: (/** @type {[string, string, unknown]} */ ...crash) => void report.crashes.push(createCrash(...crash)),
      };
      const looked = new Set(report.looked);
      const all = files.flatMap((file, index) => (looked.has(file.path) ? [{ ...file, index }] : []));
      for (const changed of await rewriteTogether(job, all, analyses, command.together, (file) =>
        analysts.analyse(file),
      )) {
        const place = results.findIndex(({ index }) => index === changed.file.index);
        results.splice(place === -1 ? results.length : place, 1, getResult(changed));
      }
    }
  } finally {
    await analysts.close();
  }
  // In the order of the files, whichever was ready first.
  for (const { light, crashes, file } of results.sort((a, b) => a.index - b.index)) {
    report.light.count += light.count;
    report.light.cost += light.cost;
    report.light.bytes += light.bytes;
    report.crashes.push(...crashes);
    if (file !== undefined) report.files.push(file);
  }
  rank(report.files);
  report.shard = options.shard;
  report.interrupted = watch.getSignal();
  if (report.interrupted !== undefined) leaveOut(report, candidates, done, left);
  cache?.write(report.interrupted === undefined && isWhole(options));
  return report;
}

/** @param {Options} options */
function isWhole({ paths, changed, shard, ignorePatterns }) {
  return paths.length === 1 && paths[0] === "." && !changed && shard === undefined && ignorePatterns.length === 0;
}

/**
 * Takes what an interrupted run did not come to from what it says it has checked.
 *
 * @param {Report} report - is changed
 * @param {Candidate[]} candidates
 * @param {Set<string>} done - paths of those that were analysed
 * @param {number} left - files whose text was not looked at
 */
function leaveOut(report, candidates, done, left) {
  const undone = new Set(candidates.map(({ path }) => path).filter((path) => !done.has(path)));
  report.checked -= undone.size;
  report.looked = report.looked?.filter((path) => !undone.has(path));
  report.unchecked = undone.size + left;
}

/**
 * @param {Analysts} analysts
 * @param {Candidate[]} candidates
 * @param {number} most - is enough
 * @returns {Promise<Candidate[]>} that would be rewritten
 */
async function probe(analysts, candidates, most) {
  /** @type {Candidate[]} */
  const found = [];
  for await (const { file, analysis } of analysts.analyseAll(candidates)) {
    if (analysis.content === undefined) continue;
    found.push(file);
    if (found.length === most) break;
  }
  return found.sort((a, b) => a.index - b.index);
}

/**
 * @param {Settings} settings
 * @param {Pick<OwnOptions, "minCost" | "minShare" | "costsOn">} options
 * @returns {Settings} with the limits that the command line names
 */
export function withLimits(settings, { minCost, minShare, costsOn }) {
  return {
    ...settings,
    ...(minCost !== undefined && { minCost }),
    ...(minShare !== undefined && { minShare }),
    ...(costsOn !== undefined && { costsOn }),
  };
}
