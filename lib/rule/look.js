import { findChangedWord } from "./changed-word.js";
import { findHeatFileOf } from "../heat/recorded.js";
import { findOpenStatements } from "./open-statements.js";
import { getDependencies } from "../run/dependencies.js";
import { isHotByText } from "./may-find.js";
import { mentionsFramework } from "../heat/may-be-hot.js";

/** @import { Edit, Range, Settings, Source } from "../types.js" */

/**
 * What was reported of a finding, with everything that the next look at the file needs to report it again.
 *
 * @typedef {object} Report
 * @property {{ type: string, range: Range }} trigger - the node at which it was found
 * @property {Range} range
 * @property {string} messageId
 * @property {Record<string, string>} data
 * @property {Offered} [offered]
 */

/**
 * @typedef {object} Offered
 * @property {"safe" | "review"} risk
 * @property {{ messageId: string, data: Record<string, string> } | { desc: string }} title
 * @property {Edit[]} edits - as they were planned
 * @property {Set<string>} names - that they bring
 */

/**
 * What has changed since the last look, as far as a rule has to know.
 *
 * @typedef {object} Change
 * @property {Map<string, Report[]>} reports - of the last look
 * @property {Range} word - that has changed, as it is now
 * @property {number} growth - characters that it has more than before
 * @property {Range[]} open - statements to be looked at
 */

/** A file's findings of before that hold still, by where they are found now.
 * @typedef {Map<number, Report[]>} Kept */

/** Files whose last look is kept: those that somebody has open, and types in by turns. */
const MAX_FILES = 4;

/** @type {Map<string, Look>} */
const lastLooks = new Map();

/** @type {WeakMap<object, Look>} */
const looks = new WeakMap();

/**
 * A look at a file's text. An editor looks again after each letter, and most letters change one word: then only the statements
 * that have to do with it are looked at, and what the last look found in the others holds (changed-word.js, open-statements.js).
 */
export class Look {
  /** What each rule reported, once it is through with the file.
   * @type {Map<string, Report[]>} */
  reports = new Map();
  /** Names that plans asked for, whether they are free.
   * @type {Set<string>} */
  asked = new Set();
  /** @type {Change | null | undefined} */
  change = undefined;
  /** @type {string | undefined} */
  dependencies = undefined;

  /**
   * @param {any} sourceCode - ESLint's
   * @param {Source} source
   * @param {Settings} settings
   * @param {Look | undefined} previous
   */
  constructor(sourceCode, source, settings, previous) {
    this.sourceCode = sourceCode;
    this.source = source;
    this.settings = settings;
    this.previous = previous;
  }

  /**
   * Asked at the first node, when ESLint has told all nodes their parents.
   *
   * @param {string} key - of a rule and its options
   * @returns {Kept | undefined} undefined where the whole file is to be looked at
   */
  findKept(key) {
    if (this.change === undefined) {
      this.change = this.findChange() ?? null;
      // What came before that is no longer needed.
      this.previous = undefined;
    }
    const reports = this.change?.reports.get(key);
    if (reports === undefined) return undefined;
    /** @type {Kept} */
    const kept = new Map();
    for (const report of reports) {
      const trigger = { ...report.trigger, range: this.shift(report.trigger.range) };
      if (this.isOpen(trigger)) continue;
      const { offered } = report;
      const moved = {
        ...report,
        trigger,
        range: this.shift(report.range),
        offered: offered && {
          ...offered,
          edits: offered.edits.map((edit) => ({ ...edit, range: this.shift(edit.range) })),
        },
      };
      const [start] = trigger.range;
      kept.set(start, [...(kept.get(start) ?? []), moved]);
    }
    return kept;
  }

  /**
   * @param {{ range: Range }} node
   * @returns {boolean} whether it is to be looked at, after one word has changed
   */
  isOpen({ range: [start, end] }) {
    const { word, open } = /** @type {NonNullable<Look["change"]>} */ (this.change);
    return (
      open.some((range) => range[0] <= start && end <= range[1]) ||
      (start <= word[0] && word[1] <= end && open.length > 0)
    );
  }

  /**
   * @param {Range} range - in the text before
   * @returns {Range}
   */
  shift([start, end]) {
    const { word, growth } = /** @type {NonNullable<Look["change"]>} */ (this.change);
    const behind = word[1] - growth;
    return [start >= behind ? start + growth : start, end >= behind ? end + growth : end];
  }

  /** @returns {Change | undefined} undefined where the whole file is to be looked at */
  findChange() {
    const { previous, sourceCode, source } = this;
    if (previous === undefined || !this.hasSameSurroundings(previous)) return undefined;
    for (const name of previous.asked) this.asked.add(name);
    const { reports } = previous;
    if (sourceCode.text === previous.sourceCode.text)
      return { reports, open: [], word: /** @type {Range} */ ([0, 0]), growth: 0 };
    const changed = findChangedWord(previous.sourceCode, sourceCode);
    if (changed === undefined) return undefined;
    const { range: word, growth } = changed;
    const before = /** @type {Range} */ ([word[0], word[1] - growth]);
    if (this.asked.has(source.slice({ range: word })) || this.asked.has(previous.source.slice({ range: before })))
      return undefined;
    for (const ofRule of reports.values())
      if (
        ofRule.some(({ offered }) => offered?.edits.some(({ range }) => range[0] <= before[1] && before[0] <= range[1]))
      )
        return undefined;
    const open = findOpenStatements(source, word);
    return open && { reports, open, word, growth };
  }

  /**
   * @param {Look} previous
   * @returns {boolean} whether what findings depend on besides the text is what it was
   */
  hasSameSurroundings(previous) {
    const { sourceCode, source, settings } = this;
    const scopes = sourceCode.scopeManager.scopes;
    const others = previous.sourceCode.scopeManager.scopes;
    return (
      source.types === undefined &&
      previous.source.types === undefined &&
      source.path === previous.source.path &&
      isHotByText(sourceCode) === isHotByText(previous.sourceCode) &&
      JSON.stringify(settings) === JSON.stringify(previous.settings) &&
      sourceCode.ast.sourceType === previous.sourceCode.ast.sourceType &&
      scopes.length === others.length &&
      scopes.every((/** @type {any} */ { type }, /** @type {number} */ index) => type === others[index].type) &&
      // A function whose text has changed since is stale, and with it what others are told of it.
      findHeatFileOf(source.path, source.filename, settings).file === undefined &&
      mentionsFramework(source.text, settings) === mentionsFramework(previous.source.text, settings) &&
      this.getDependencies() === previous.getDependencies()
    );
  }

  getDependencies() {
    const { source, settings } = this;
    this.dependencies ??=
      source.path === undefined ? "" : getDependencies({ filename: source.filename, path: source.path }, settings);
    return this.dependencies;
  }
}

/**
 * @param {any} context - a rule's
 * @param {Source} source - the file's
 * @param {Settings} settings
 * @returns {Look} the same for all rules
 */
export function getLook({ sourceCode, filename }, source, settings) {
  let look = looks.get(sourceCode);
  if (look === undefined) {
    const previous = lastLooks.get(filename);
    // One that no rule came to the end of has no use for the one before it.
    if (previous !== undefined) previous.previous = undefined;
    // oxlint has one object for all files, which no longer says what the last one was.
    look = new Look(sourceCode, source, settings, previous?.sourceCode === sourceCode ? undefined : previous);
    looks.set(sourceCode, look);
    lastLooks.delete(filename);
    lastLooks.set(filename, look);
    const [oldest] = lastLooks.keys();
    if (lastLooks.size > MAX_FILES) lastLooks.delete(oldest);
  }
  return look;
}
