import { CHANGED, writeFile } from "../files/write-file.js";
import { ParseError, parseSource } from "../../lib/source/parse.js";
import { getFingerprint, readContent } from "../files/read-file.js";
import { existsSync } from "node:fs";
import { findProposal } from "./propose.js";
import { getFindings } from "./run-file.js";
import { getLines } from "./analyse.js";
import { getRelativePath } from "../files/relative-path.js";
import path from "node:path";

/** @import { Content } from "../files/read-file.js" */
/** @import { FileReport } from "./run.js" */
/** @import { Job } from "./run-file.js" */
/** @import { Journal } from "../files/journal.js" */
/** @import { Limits, Proposal } from "./propose.js" */
/** @import { Reviewer } from "../interactive.js" */
/** @import { Source } from "../../lib/types.js" */

/** The questions about one file. */
export class FileReview {
  /**
   * @param {FileReport} report - is brought up to date
   * @param {string} cwd
   * @param {string} root - folder that the settings' globs are relative to
   * @param {Job} job
   * @param {Journal} journal
   * @param {Limits} limits
   */
  constructor(report, cwd, root, job, journal, limits) {
    this.report = report;
    this.absolute = path.resolve(cwd, report.path);
    this.name = getRelativePath(root, this.absolute);
    this.job = job;
    this.journal = journal;
    this.limits = limits;
  }

  /**
   * @param {(proposal: Proposal) => ReturnType<Reviewer["decide"]>} decide
   * @returns {Promise<boolean>} false if no more is to be asked, about any file
   */
  async run(decide) {
    const { decisions } = this.journal;
    const { path: name } = this.report;
    while (!decisions.skippedFiles.includes(name)) {
      const read = this.read();
      if (read === undefined) return true;
      const proposal = findProposal(name, read.source, this.job, decisions.skipped[name] ?? {}, this.limits);
      this.describe(read.source);
      if (proposal === undefined) return true;
      const answer = decisions.takenRules.includes(proposal.finding.rule) ? "take" : await decide(proposal);
      if (answer === "quit") return false;
      if (answer === "skip") this.journal.skip(name, proposal.key);
      else if (answer === "file") this.journal.skipFile(name);
      else if (!this.take(proposal, read.content, answer === "rule")) return true;
    }
    return true;
  }

  read() {
    try {
      const content = existsSync(this.absolute) ? readContent(this.absolute) : { reason: "it is not there any more" };
      if (!("reason" in content)) return { content, source: parseSource(content.text, this.name, this.absolute) };
      this.report.error = { kind: "read", message: content.reason };
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      this.report.error = { kind: "syntax", message: error.message, line: error.line, column: error.column };
    }
    return undefined;
  }

  /**
   * @param {Proposal} proposal
   * @param {Content} content - of the file as it was shown
   * @param {boolean} isForRule
   * @returns {boolean} false if the file cannot be written
   */
  take({ applied, after, finding }, content, isForRule) {
    if (isForRule) this.journal.takeRule(finding.rule);
    const text = content.bom + after.text;
    const reason = writeFile(this.absolute, getFingerprint(content.bytes), text);
    if (reason === undefined) {
      this.report.applied.push(applied);
      this.journal.takeFile(this.report.path, getFingerprint(Buffer.from(text)));
      this.describe(after);
    } else if (reason !== CHANGED) {
      this.report.error = { kind: "write", message: reason };
    }
    // Whoever saved the file while the question was asked is asked again, about what the file is now.
    return reason === undefined || reason === CHANGED;
  }

  /** @param {Source} source */
  describe(source) {
    Object.assign(this.report, getFindings(source, this.job));
    this.report.lines = getLines(source, this.report.findings);
  }
}
