import { check } from "../check.js";
import { getSpendings } from "../../lib/profile/spending/spending.js";
import { getSlashed } from "../../lib/source/slashed.js";
import path from "node:path";

/** @import { Found } from "../report/html/findings.js" */
/** @import { Measured } from "../../lib/profile/measure.js" */
/** @import { ProfileReport } from "../profile.js" */
/** @import { Spending } from "../../lib/profile/spending/spending.js" */

/** Functions that are looked at for findings before it is said that they have none. */
const LOOKED_AT = 40;
/** Functions without a finding that are shown, and the share of all samples that each has at least. */
const SHOWN = 10;
const LEAST_SHARE = 0.01;

/**
 * The findings of the project that a profile is about, the largest share first.
 *
 * @param {string} root - of the project
 * @param {string} cwd
 * @param {string} [config] - file with settings
 * @param {string[]} [paths] - absolute, of files; all of the project, if they are absent
 * @returns {Promise<Found[]>} with paths relative to the root
 */
export async function findFindings(root, cwd, config, paths = [root]) {
  if (paths.length === 0) return [];
  const { files } = await check(
    {
      cwd,
      paths: paths.map((file) => path.relative(cwd, file) || "."),
      rules: [],
      ignorePatterns: [],
      ignore: true,
      dependencies: [],
      config,
      diff: true,
    },
    { getSignal: () => undefined, onProgress() {} },
  );
  return files
    .flatMap((file) =>
      file.findings.map((finding) => ({
        file: { ...file, path: getSlashed(path.relative(root, path.resolve(cwd, file.path))) },
        finding,
      })),
    )
    .sort((a, b) => (b.finding.heat.share ?? 0) - (a.finding.heat.share ?? 0));
}

/**
 * The heaviest functions without a finding, and what they spend their time on.
 *
 * @param {ProfileReport} report
 * @param {(files: string[]) => Promise<Found[]>} find - findings of files of the project
 * @returns {Promise<Spending[]>}
 */
export async function findUnexplained({ functions, tree, samples, root }, find) {
  const heavy = getSpendings(
    tree,
    functions.filter((fn) => fn.path !== undefined && !fn.isModule),
  )
    .filter((spending) => spending.samples / samples >= LEAST_SHARE)
    .slice(0, LOOKED_AT);
  const own = heavy.filter(({ fn }) => fn.group.kind === "own" && fn.located !== undefined);
  const found = await find([...new Set(own.map(({ fn }) => fn.path ?? ""))]);
  const explained = new Set(
    found.map(({ file, finding }) => findMeasured(functions, `${root}/${file.path}`, finding.line)),
  );
  return heavy.filter(({ fn }) => !explained.has(fn)).slice(0, SHOWN);
}

/**
 * The function that a profile has at a line.
 *
 * @param {Measured[]} functions
 * @param {string} file - absolute
 * @param {number} line
 * @returns {Measured | undefined} the innermost one
 */
export function findMeasured(functions, file, line) {
  /** @type {{ fn: Measured, size: number } | undefined} */
  let best;
  for (const fn of functions) {
    if (fn.located === undefined || fn.path !== file) continue;
    const { source, node } = fn.located;
    const [first, last] = [source.lineOf(node.range[0]), source.lineOf(node.range[1] - 1)];
    if (first <= line && line <= last && (best === undefined || last - first < best.size))
      best = { fn, size: last - first };
  }
  return best?.fn;
}
