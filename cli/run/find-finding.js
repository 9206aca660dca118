import { UsageError } from "../usage-error.js";
import { check } from "../check.js";
import { findNearest } from "../../lib/ast/nearest.js";
import { rank } from "./rank.js";

/** @import { Options } from "./run.js" */
/** @import { ReportedFinding } from "./run-file.js" */

/** A finding and its file. @typedef {{ path: string, finding: ReportedFinding }} Located */

/** Findings that are offered where the one that was asked for is not there. */
const MOST_OFFERED = 5;

/**
 * The finding with a fingerprint; of several that share it the first one.
 *
 * @param {Options} options - which files, and how they are looked at
 * @param {string} fingerprint - as reports name it
 * @param {boolean} [reaches] - one whose rewrite may change other files counts, too
 * @returns {Promise<Located>}
 * @throws {UsageError} if there is none, or none that can be rewritten
 */
export async function findFinding(options, fingerprint, reaches = false) {
  const watch = { getSignal: () => undefined, onProgress: () => {} };
  const { files } = await check({ ...options, cache: true, diff: false, finding: undefined }, watch);
  rank(files);
  const all = files.flatMap(({ path, findings }) => findings.map((finding) => ({ path, finding })));
  const alike = all.filter(({ finding }) => finding.fingerprint === fingerprint);
  if (alike.length === 0) throw new UsageError(getUnknown(files, all, fingerprint));
  const found =
    alike.find(({ finding }) => "risk" in finding.fix) ??
    alike.find(({ finding: { fix } }) => reaches && "refused" in fix && fix.reaches === true);
  if (found !== undefined) return found;
  const [{ path, finding }] = alike;
  throw new UsageError(
    `the finding of ${finding.rule} at ${path}:${finding.line} has no rewrite: ${"refused" in finding.fix ? finding.fix.refused : ""}`,
  );
}

/**
 * @param {import("./run.js").FileReport[]} files
 * @param {Located[]} all - of them, what matters most first
 * @param {string} fingerprint
 * @returns {string} why nothing is found by it, and what there is
 */
function getUnknown(files, all, fingerprint) {
  for (const { path, suppressed = [] } of files)
    for (const { fingerprint: own, rule, suppression } of suppressed)
      if (own === fingerprint && suppression.kind === "comment")
        return `the finding of ${rule} with the fingerprint \`${fingerprint}\` is suppressed by a comment (${path}:${suppression.line})`;
  if (all.length === 0) return `there is no finding \`${fingerprint}\`, since nothing is found in these files`;
  const rewritten = all.filter(({ finding }) => "risk" in finding.fix);
  const nearest = findNearest(
    fingerprint,
    all.map(({ finding }) => finding.fingerprint),
  );
  const offered = nearest === undefined ? rewritten : all.filter(({ finding }) => finding.fingerprint === nearest);
  const lines = offered
    .slice(0, MOST_OFFERED)
    .map(({ path, finding: { fingerprint: own, rule, line } }) => `\n  ${own}  ${path}:${line}  ${rule}`);
  return `there is no finding \`${fingerprint}\`; the fields \`fingerprint\` of \`hotpath check --format json\` name them${
    nearest !== undefined ? ". Perhaps this one is meant:" : lines.length > 0 ? ", such as:" : ""
  }${lines.join("")}`;
}
