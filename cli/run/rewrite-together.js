import { createApplied } from "./describe.js";
import { detect } from "../../lib/run/detect.js";
import { findFilesInSight } from "../files/files-in-sight.js";
import { findSuppression } from "../../lib/run/find-suppression.js";
import { getDiff } from "../report/diff.js";
import { getFindingHash } from "./fingerprint.js";
import { getOptions } from "./run-file.js";
import { checkFiles } from "../../lib/net/check-files.js";
import { Reach } from "../../lib/reach/reach.js";
import { readContent } from "../files/read-file.js";
import { realpathSync } from "node:fs";
import { getRelativePath } from "../files/relative-path.js";
import { setImmediate } from "node:timers/promises";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Analysis, AnalysedFile } from "./analyse.js" */
/** @import { AppliedFix } from "./run-file.js" */
/** @import { FoundFile } from "../files/find-files.js" */
/** @import { Rule } from "../settings/choose-rules.js" */
/** @import { Written } from "../files/write-files.js" */
/** @import { Finding, Refusal, Rewrite, Settings, Source } from "../../lib/types.js" */
/** @import { ChangedFile } from "../../lib/net/check-files.js" */

/**
 * What a command says of rewrites that change several files.
 *
 * @typedef {object} Together
 * @property {boolean} isWriting - whether files are written, and not only shown
 * @property {(file: FoundFile, bytes: Buffer) => string | undefined} findObstacle - why a file may not be rewritten, as a clause about "it"
 * @property {(files: Written[]) => { absolute: string, reason: string } | undefined} write - all of them or none; says which could not be
 */

/** A file of the run, and what it came to. @typedef {{ file: FoundFile & { index: number }, analysis: Analysis }} Analysed */

/**
 * @typedef {object} Job
 * @property {string} cwd
 * @property {string} root - folder that the settings' globs are relative to
 * @property {Rule[]} rules
 * @property {Settings} settings
 * @property {boolean} hasDiff
 * @property {string} [only] - fingerprint of the findings that are rewritten
 * @property {() => NodeJS.Signals | undefined} getSignal - that asked to end the run
 * @property {(file: string, rule: string, error: unknown) => void} onCrash
 */

/**
 * Makes the rewrites that change several files at once, after those that stay in theirs. Nothing else is written meanwhile, and a file that is
 * not part of the run is not changed.
 *
 * @param {Job} job
 * @param {(FoundFile & { index: number })[]} files - of the run
 * @param {Map<string, Analysis>} analyses - by path: files that were rewritten, or have findings
 * @param {Together} command
 * @param {(file: AnalysedFile) => Promise<Analysis>} analyse
 * @returns {Promise<Analysed[]>} what files come to now
 */
export async function rewriteTogether(job, files, analyses, command, analyse) {
  const reaching = files.filter(({ path: name }) => analyses.get(name)?.findings.some(reaches));
  if (reaching.length === 0) return [];
  const together = new TogetherRewriter(job, files, analyses, command);
  for (const file of reaching) {
    await setImmediate();
    if (job.getSignal() !== undefined) break;
    together.rewrite(file);
  }
  return together.finish(analyse);
}

/** @param {import("./run-file.js").ReportedFinding} finding */
function reaches({ fix }) {
  return "refused" in fix && fix.reaches === true;
}

class TogetherRewriter {
  /**
   * @param {Job} job
   * @param {(FoundFile & { index: number })[]} files
   * @param {Map<string, Analysis>} analyses
   * @param {Together} command
   */
  constructor(job, files, analyses, command) {
    this.job = job;
    this.analyses = analyses;
    this.command = command;
    /** By real path. */
    this.files = new Map(files.map((file) => [realpathSync(file.absolute), file]));
    /** What files have in them, or would have, by real path: with their byte order marks.
     * @type {Map<string, { before: string, now: string }>} */
    this.texts = new Map();
    if (!command.isWriting)
      for (const [real, file] of this.files) {
        const { content } = analyses.get(file.path) ?? {};
        if (content !== undefined) this.texts.set(real, { before: read(file.absolute) ?? content, now: content });
      }
    const overlay = new Map([...this.texts].map(([real, { now }]) => [real, now.replace(/^\uFEFF/, "")]));
    const surroundings = findFilesInSight(job.cwd, job.root, overlay);
    this.refusal = "refused" in surroundings ? surroundings : undefined;
    this.reach = "refused" in surroundings ? undefined : new Reach(surroundings, job.settings);
    /** Why findings stay, by path, rule and place.
     * @type {Map<string, Refusal>} */
    this.reasons = new Map();
    /** @type {Map<FoundFile & { index: number }, AppliedFix[]>} */
    this.applied = new Map();
  }

  /**
   * Makes the first rewrite of a file that can be made, until there is none. A rule that throws is left out for this file.
   *
   * @param {FoundFile & { index: number }} file
   */
  rewrite(file) {
    const found = this.analyses.get(file.path)?.findings.filter(reaches) ?? [];
    const names = new Set(found.map(({ rule }) => rule));
    for (const rule of this.job.rules.filter(({ name }) => names.has(name))) {
      try {
        while (this.rewriteFirst(file, rule));
      } catch (error) {
        this.job.onCrash(file.path, rule.name, error);
      }
    }
  }

  /**
   * @param {FoundFile & { index: number }} file
   * @param {Rule} rule
   * @returns {boolean} whether something was rewritten
   */
  rewriteFirst(file, rule) {
    const source = this.reach?.getSource(realpathSync(file.absolute));
    if (source === undefined) return false;
    const { settings, only } = this.job;
    for (const finding of detect(source, rule.pattern.detector, settings, getOptions(rule))) {
      if (findSuppression(source, rule.name, finding) !== undefined) continue;
      if (only !== undefined && getFindingHash(source, rule.name, finding) !== only) continue;
      const reason = this.tryFinding(file, source, rule, finding);
      if (reason === undefined) return true;
      this.reasons.set(getKey(file.path, rule.name, source.lineOf(finding.node.range[0])), reason);
    }
    return false;
  }

  /**
   * @param {FoundFile & { index: number }} file
   * @param {Source} source
   * @param {Rule} rule
   * @param {Finding} finding
   * @returns {Refusal | undefined} why it was not rewritten
   */
  tryFinding(file, source, rule, finding) {
    const reach = /** @type {Reach} */ (this.reach);
    const { settings } = this.job;
    const { pattern } = rule;
    const rewrite = pattern.rewrite?.(finding, source, reach.getHeat(source), reach) ?? refuse(source, "noRewrite");
    if ("refused" in rewrite) return rewrite;
    const { detector } = pattern;
    const checked = checkFiles({ source, rewrite, finding, detector, settings, options: getOptions(rule) }, reach);
    if ("refused" in checked) return checked;
    const reason = this.write(checked.files);
    if (reason !== undefined) return reason;
    this.reach = reach.with(checked.files.map(({ after }) => after));
    for (const changed of checked.files) this.record(file, rule, finding, rewrite, changed, source);
    return undefined;
  }

  /**
   * @param {ChangedFile[]} changed - in the order in which they are to be written
   * @returns {Refusal | undefined} why none of them was
   */
  write(changed) {
    /** @type {(Written & { real: string })[]} */
    const written = [];
    for (const { source, after } of changed) {
      const real = /** @type {string} */ (source.path);
      const file = this.files.get(real);
      if (file === undefined) return refuse(source, "notInRun", { name: source.filename });
      const content = readContent(file.absolute);
      if ("reason" in content) return refuse(source, "notRewritable", { name: source.filename, other: content.reason });
      const obstacle = this.command.findObstacle(file, content.bytes);
      if (obstacle !== undefined) return refuse(source, "rewriteForbidden", { name: source.filename, other: obstacle });
      const before = this.texts.get(real)?.now ?? content.bom + content.text;
      if (before !== content.bom + source.text) return refuse(source, "changedMeanwhile", { name: source.filename });
      written.push({ real, absolute: file.absolute, before, after: content.bom + after.text });
    }
    const failed = this.command.isWriting ? this.command.write(written) : undefined;
    if (failed !== undefined)
      return refuse(undefined, "notWritten", { name: getName(this.job.cwd, failed.absolute), other: failed.reason });
    for (const { real, before, after } of written)
      this.texts.set(real, { before: this.texts.get(real)?.before ?? before, now: after });
    return undefined;
  }

  /**
   * @param {FoundFile & { index: number }} file - of the finding
   * @param {Rule} rule
   * @param {Finding} finding
   * @param {Rewrite} rewrite
   * @param {ChangedFile} changed
   * @param {Source} source - of the finding
   */
  record(file, rule, finding, rewrite, changed, source) {
    const own = changed.source === source;
    const target = /** @type {FoundFile & { index: number }} */ (
      this.files.get(/** @type {string} */ (changed.source.path))
    );
    const edits = own ? [] : (rewrite.elsewhere?.find((other) => other.source === changed.source)?.edits ?? []);
    const start = own ? finding.node.range[0] : Math.min(...edits.map(({ range }) => range[0]));
    const applied = createApplied(rule, finding, rewrite, changed.source.lineOf(start));
    const list = this.applied.get(target) ?? [];
    list.push(
      own ? applied : { ...applied, message: `Together with ${file.path}: ${applied.message}`, with: file.path },
    );
    this.applied.set(target, list);
  }

  /**
   * @param {(file: AnalysedFile) => Promise<Analysis>} analyse
   * @returns {Promise<Analysed[]>}
   */
  async finish(analyse) {
    const touched = new Set([
      ...this.applied.keys(),
      ...[...this.files.values()].filter(({ path: name }) => this.analyses.get(name)?.findings.some(reaches)),
    ]);
    /** @type {Analysed[]} */
    const results = [];
    for (const file of touched) {
      const earlier = this.analyses.get(file.path);
      const applied = this.applied.get(file) ?? [];
      const texts = this.texts.get(realpathSync(file.absolute));
      const analysis =
        applied.length === 0 && earlier !== undefined
          ? { ...earlier }
          : await analyse({
              ...file,
              risk: undefined,
              ...(texts !== undefined && !this.command.isWriting && { given: Buffer.from(texts.now) }),
            });
      analysis.findings = analysis.findings.map((finding) => this.explain(file.path, finding));
      if (applied.length > 0) {
        analysis.applied = [...(earlier?.applied ?? []), ...applied];
        if (this.job.hasDiff && texts !== undefined)
          analysis.diff = `${this.command.isWriting ? (earlier?.diff ?? "") : ""}${getDiff(file.path, texts.before, texts.now)}`;
      }
      results.push({ file, analysis });
    }
    return results;
  }

  /**
   * @param {string} name - path of a file
   * @param {import("./run-file.js").ReportedFinding} finding
   * @returns {import("./run-file.js").ReportedFinding} with the reason why other files were not rewritten with it
   */
  explain(name, finding) {
    if (!reaches(finding)) return finding;
    const refusal = this.refusal ?? this.reasons.get(getKey(name, finding.rule, finding.line));
    return refusal === undefined ? finding : { ...finding, fix: refusal };
  }
}

/**
 * @param {string} file
 * @param {string} rule
 * @param {number} line
 */
function getKey(file, rule, line) {
  return `${file}\n${rule}\n${line}`;
}

/**
 * @param {string} absolute
 * @returns {string | undefined}
 */
function read(absolute) {
  const content = readContent(absolute);
  return "reason" in content ? undefined : content.bom + content.text;
}

/**
 * @param {string} cwd
 * @param {string} absolute
 */
function getName(cwd, absolute) {
  return getRelativePath(cwd, absolute);
}
