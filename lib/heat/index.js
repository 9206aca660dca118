import { OF_ASKED, OF_STEP } from "../effects/waits.js";
import { findAround } from "../ast/syntax/find-around.js";
import { findCold, findOwner } from "./seldom/cold.js";
import { findConstructor, getParams, isClass, isField, isFunction } from "../ast/syntax/functions.js";
import { Entries } from "./entries.js";
import {
  findHeatFileOf,
  findRecordedCall,
  findRecordedWait,
  findRecordedRowWrite,
  findRecordedStep,
  findRecordedList,
  findRecordedTold,
  findRecordedUnread,
  sharesRecorded,
  getRecordedRepeats,
  isRecordedTied,
  formatShare,
  findPlaceFor,
} from "./recorded/recorded.js";
import { isTestCode } from "./seldom/tests.js";
import { isTestFile } from "./files.js";
import { getDevelopmentText } from "./words.js";

/** @import { Wait } from "../effects/waits.js" */
/** @import { FrameworkName, Heat, HeatModel, Node, RecordedRepeat, RecordedStep, RecordedTold, RecordedUnread, Role, Settings, Source } from "../types.js" */

/** @type {Heat} */
const UNKNOWN = { level: "unknown", text: "nothing in this file says whether it runs per request" };
/** @type {Heat} */
const MODULE = { level: "cold", reason: "module", text: "module level, runs once" };
/** @type {Heat} */
const TEST = { level: "cold", reason: "test", text: "test code" };

/**
 * The heat model of a file: which of its functions run per request, and why. Computed on the first question.
 *
 * @param {Source} source
 * @param {Settings} [settings]
 * @returns {HeatModel}
 */
export function getHeat(source, settings = {}) {
  return source.memo(`heat ${JSON.stringify(settings)}`, () => new FileHeat(source, settings));
}

/** @implements {HeatModel} */
export class FileHeat extends Entries {
  /** @type {Map<Node, Heat> | undefined} */
  cold = undefined;
  /** @type {boolean | undefined} */
  anyHot = undefined;

  /** @returns {boolean} */
  isAnyHot() {
    this.anyHot ??= [...this.getRoots().values()].some((entry) => this.getAboveMinimum(entry).level === "hot");
    return this.anyHot;
  }

  /**
   * @param {Node} functionNode
   * @returns {Heat}
   */
  of(functionNode) {
    const entry = this.getRoots().get(functionNode) ?? this.getEntries().get(functionNode);
    if (entry !== undefined) return this.getAboveMinimum(entry);
    if (isTestFile(this.source.filename) || isTestCode(this.source, functionNode)) return TEST;
    // Field initialisers and static blocks have the heat of their class.
    if (!isFunction(functionNode))
      return this.at(isField(functionNode) ? functionNode.value : (functionNode.body[0] ?? functionNode));
    return this.getCold().get(functionNode) ?? this.getAboveMinimum(this.getUnknown());
  }

  /** @returns {Heat} of what nothing in the file speaks of */
  getUnknown() {
    return this.developmentPlace === undefined
      ? UNKNOWN
      : { level: "cold", reason: "start-up", text: getDevelopmentText(this.developmentPlace) };
  }

  /**
   * With `minShare` set, only what a profile found to take that much of the time is hot: nothing is guessed, and what nobody
   * knows is not hot either.
   *
   * @param {Heat} heat
   * @returns {Heat}
   */
  getAboveMinimum(heat) {
    const { minShare } = this.settings;
    if (minShare === undefined || heat.level === "cold" || (heat.share ?? 0) >= minShare) return heat;
    return {
      level: "cold",
      reason: "setting",
      text: `below \`minShare\` (${formatShare(minShare)}): ${heat.share === undefined ? "not in the profile" : `${formatShare(heat.share)} of samples`}`,
    };
  }

  /** @returns {Map<Node, Heat>} what only start-up code runs */
  getCold() {
    const entries = this.getEntries();
    this.cold ??= findCold(this.source, this.origins, entries, this.registrars);
    return this.cold;
  }

  /**
   * @param {Node} node
   * @returns {Heat}
   */
  at(node) {
    const loop = this.findLoop(node);
    if (loop !== undefined) return this.of(loop);
    const owner = findOwner(node);
    if (owner === undefined) return isTestFile(this.source.filename) ? TEST : MODULE;
    return isClass(owner) ? this.ofConstruction(owner) : this.of(owner);
  }

  /**
   * @param {Node} node
   * @returns {Node | undefined} the body of a loop around it, in the same function, that runs for each message
   */
  findLoop(node) {
    this.getRoots();
    return this.loops.size === 0 ? undefined : findAround(node, this.loops);
  }

  /**
   * @param {Node} classNode
   * @returns {Heat}
   */
  ofConstruction(classNode) {
    const entries = this.getEntries();
    const constructor = isClass(classNode) ? findConstructor(classNode) : classNode;
    const entry = (constructor === undefined ? undefined : entries.get(constructor)) ?? entries.get(classNode);
    if (entry !== undefined) return this.getAboveMinimum(entry);
    if (isTestFile(this.source.filename) || isTestCode(this.source, classNode)) return TEST;
    return this.getCold().get(classNode) ?? this.getAboveMinimum(this.getUnknown());
  }

  /**
   * @param {Node} identifier
   * @returns {Role | undefined}
   */
  findRole(identifier) {
    const definition = this.source.findVariable(identifier)?.defs[0];
    if (definition?.type !== "Parameter") return undefined;
    const owner = /** @type {any} */ (definition.node);
    const entry = this.getRoots().get(owner);
    const role =
      entry?.level === "hot"
        ? entry.roles?.[getParams(owner).indexOf(/** @type {any} */ (definition.name))]
        : undefined;
    if (role == null) return undefined;
    return { framework: entry?.framework, role, ...(entry?.isAssumed === true && { isAssumed: true }) };
  }

  /**
   * @param {Node} expression
   * @returns {{ framework: FrameworkName, kind: string } | undefined}
   */
  findOrigin(expression) {
    this.getRoots();
    const origin = this.origins.find(expression);
    return origin === undefined ? undefined : { framework: origin.table.name, kind: origin.kind };
  }

  /**
   * @param {string[]} names - of variables; none: any
   * @param {boolean} [isAtLoad] - whether it is to be read when the file is loaded
   * @returns {import("../types.js").RecordedChange | undefined}
   */
  findEnvironmentChange(names, isAtLoad = false) {
    const { loaded } = findHeatFileOf(this.source.path, this.source.filename, this.settings);
    return loaded?.heat.environment?.find(
      ({ name, isFilled }) =>
        (isFilled !== true || isAtLoad) && (name === undefined || names.length === 0 || names.includes(name)),
    );
  }

  /** @returns {string | undefined} the place */
  findLogLevel() {
    return findPlaceFor(this.source, this.settings, "logging");
  }

  /**
   * @param {Node} awaited - AwaitExpression
   * @returns {Wait | undefined}
   */
  findWait(awaited) {
    return findRecordedWait(this.source, this.settings, awaited);
  }

  /**
   * @param {Node} statement
   * @returns {Wait | undefined}
   */
  findWaitOfStep(statement) {
    return findRecordedWait(this.source, this.settings, statement, OF_STEP);
  }

  /**
   * @param {Node} awaited - AwaitExpression
   * @returns {Wait | undefined}
   */
  findWaitOfAsked(awaited) {
    return findRecordedWait(this.source, this.settings, awaited, OF_ASKED);
  }

  /**
   * @param {Node} awaited - AwaitExpression
   * @param {Node} other - AwaitExpression of the same function
   * @returns {boolean}
   */
  mayFillSame(awaited, other) {
    return sharesRecorded(this.source, this.settings, awaited, other);
  }

  /**
   * @param {Node} functionNode
   * @returns {RecordedRepeat[]}
   */
  findRepeats(functionNode) {
    return getRecordedRepeats(this.source, this.settings, functionNode);
  }

  /**
   * @param {Node} awaited - AwaitExpression
   * @returns {RecordedUnread | undefined}
   */
  findUnread(awaited) {
    return findRecordedUnread(this.source, this.settings, awaited);
  }

  /**
   * @param {Node} awaited - AwaitExpression
   * @returns {RecordedTold | undefined}
   */
  findTold(awaited) {
    return findRecordedTold(this.source, this.settings, awaited);
  }

  /**
   * @param {Node} awaited - AwaitExpression
   * @returns {string | undefined}
   */
  findRowWrite(awaited) {
    return findRecordedRowWrite(this.source, this.settings, awaited);
  }

  /**
   * @param {Node} awaited - AwaitExpression
   * @returns {RecordedStep | undefined}
   */
  findStep(awaited) {
    return findRecordedStep(this.source, this.settings, awaited);
  }

  /**
   * @param {Node} node
   * @returns {boolean}
   */
  isTied(node) {
    return isRecordedTied(this.source, this.settings, node);
  }

  /**
   * @param {Node} functionNode
   * @param {number} index - of a parameter
   * @param {string} [key] - of a member of it
   */
  findHandedList(functionNode, index, key) {
    return findRecordedList(this.source, this.settings, functionNode, index, key);
  }

  /**
   * @param {Node} functionNode
   * @returns {string | undefined} the place
   */
  findCallElsewhere(functionNode) {
    return findRecordedCall(this.source, this.settings, functionNode);
  }
}
