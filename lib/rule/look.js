import { findChange } from "./find-change.js";
import { findHeatFileOf } from "../heat/recorded/recorded.js";
import { getDependencies } from "../run/dependencies.js";
import { getMatches } from "../heat/recorded/recorded-functions.js";
import { isHotByText } from "./may-find.js";
import { getWords, holds, isOpen, shift } from "./holds.js";
import { mentionsFramework } from "../heat/may-be-hot.js";
import { moveLines } from "./move-lines.js";

/** @import { TextChange } from "./find-change.js" */
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

/** What has changed since the last look, and what that reported, by rule.
 * @typedef {TextChange & { reports: Map<string, Report[]> }} Change */

/** A file's findings of before that hold still, by where they are found now.
 * @typedef {Map<number, Report[]>} Kept */

/** The same text again.
 * @type {TextChange} */
const NOTHING = {
  before: [0, 0],
  after: [0, 0],
  own: [0, 0],
  open: [],
  variables: new Set(),
  declared: new Set(),
  isInside: true,
  growth: 0,
  linesBefore: [1, 1],
  lines: 0,
};

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
  /** @type {object | undefined} */
  lastNode = undefined;
  isLastOpen = false;

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
   * @param {(source: Source) => string | undefined} getManner - how a file is written, of the planner, which is loaded where something was planned
   * @returns {Kept | undefined} undefined where the whole file is to be looked at
   */
  findKept(key, getManner) {
    if (this.change === undefined) {
      this.change = this.findChange(getManner) ?? null;
      // What came before that is no longer needed.
      this.previous = undefined;
    }
    const { change } = this;
    const reports = change?.reports.get(key);
    if (change == null || reports === undefined) return undefined;
    /** @type {Kept} */
    const kept = new Map();
    for (const report of reports) {
      const trigger = { ...report.trigger, range: shift(change, report.trigger.range) };
      if (isOpen(change, trigger.range)) continue;
      const { offered, data } = report;
      const moved = {
        ...report,
        trigger,
        range: shift(change, report.range),
        data: this.moveLines(data),
        offered: offered && {
          ...offered,
          title:
            "desc" in offered.title ? offered.title : { ...offered.title, data: this.moveLines(offered.title.data) },
          edits: offered.edits.map((edit) => ({ ...edit, range: shift(change, edit.range) })),
        },
      };
      const [start] = trigger.range;
      kept.set(start, [...(kept.get(start) ?? []), moved]);
    }
    return kept;
  }

  /**
   * @param {object} node
   * @returns {boolean} whether it is to be looked at, after a part of the text has changed; asked by one rule after the other
   */
  isNodeOpen(node) {
    if (node !== this.lastNode) {
      this.lastNode = node;
      this.isLastOpen = isOpen(/** @type {Change} */ (this.change), /** @type {{ range: Range }} */ (node).range);
    }
    return this.isLastOpen;
  }

  /**
   * @param {Record<string, string>} data - that `findChange` has moved already
   * @returns {Record<string, string>}
   */
  moveLines(data) {
    return moveLines(data, /** @type {Change} */ (this.change)) ?? data;
  }

  /**
   * @param {(source: Source) => string | undefined} getManner
   * @returns {Change | undefined} undefined where the whole file is to be looked at
   */
  findChange(getManner) {
    const { previous, sourceCode, source } = this;
    if (previous === undefined || !this.hasSameSurroundings(previous)) return undefined;
    for (const name of previous.asked) this.asked.add(name);
    const { reports } = previous;
    if (sourceCode.text === previous.sourceCode.text) return { ...NOTHING, reports };
    const found = findChange({ code: previous.sourceCode, source: previous.source }, { code: sourceCode, source });
    if (found === undefined) return undefined;
    const change = { ...found, reports };
    if (!this.isRecordedAlike(previous.source, change)) return undefined;
    const { before, after } = change;
    if ([previous.source.slice({ range: before }), source.slice({ range: after })].some((text) => this.isAsked(text)))
      return undefined;
    const isSameManner = () => getManner(source) === getManner(previous.source);
    const isKept = [...reports.values()].flat().every((report) => holds(change, report, previous.source, isSameManner));
    return isKept ? change : undefined;
  }

  /**
   * @param {string} text
   * @returns {boolean} whether a plan had asked for one of its names
   */
  isAsked(text) {
    return getWords(text).some((name) => this.asked.has(name));
  }

  /**
   * @param {Look} previous
   * @returns {boolean} whether what findings depend on besides the text is what it was
   */
  hasSameSurroundings(previous) {
    const { sourceCode, source, settings } = this;
    return (
      source.types === undefined &&
      previous.source.types === undefined &&
      source.path === previous.source.path &&
      isHotByText(sourceCode) === isHotByText(previous.sourceCode) &&
      JSON.stringify(settings) === JSON.stringify(previous.settings) &&
      sourceCode.ast.sourceType === previous.sourceCode.ast.sourceType &&
      mentionsFramework(source.text, settings) === mentionsFramework(previous.source.text, settings) &&
      this.getDependencies() === previous.getDependencies()
    );
  }

  /**
   * A function whose text has changed since the map was written is stale, or no longer found: from then on it is so with each letter.
   *
   * @param {Source} previous
   * @param {TextChange} change
   * @returns {boolean} whether the heat file says of each function what it said
   */
  isRecordedAlike(previous, change) {
    const { source, settings } = this;
    const { file } = findHeatFileOf(source.path, source.filename, settings);
    if (file === undefined) return true;
    const matches = new Map(getMatches(source, file).map((match) => [match.recorded, match]));
    const before = getMatches(previous, file);
    return (
      before.length === matches.size &&
      before.every(({ node, recorded, isStale }) => {
        const now = matches.get(recorded);
        return now?.isStale === isStale && now.node.range[0] === shift(change, node.range)[0];
      })
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
