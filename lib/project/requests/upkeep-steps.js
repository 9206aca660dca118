import { getCallPlace } from "../summary/effect-records.js";
import { getCaught, getNumberOfAwait } from "../../effects/awaited-calls.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getStepsInTurn } from "../../effects/order/steps-in-turn.js";
import { getUnitSummary } from "../heat/project-heat.js";
import { getUpkeepOf } from "../../effects/telling/only-upkeep.js";

/** @import { CallRecord } from "./told.js" */
/** @import { HotUnit } from "../heat/project-heat.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Waits } from "./waits.js" */

/**
 * Of a function: `steps`, those of its statements of which one waits behind the other, by the number of the `await`; `upkeep`, of one that only keeps caches up to
 * date, what it calls that may do more, and whether it does so itself, or puts a value there that others may look for.
 *
 * @typedef {{ steps?: [line: number, name: string, number: number][], upkeep?: [keeps: 0 | 1 | 2, open: CallRecord[]] }} StepRecords
 */

/**
 * An `await` of a function that only keeps caches up to date, or puts values there that others may look for.
 *
 * @typedef {[number: number, kept: "cache" | "value"]} StepOfFunction
 */

/** How many functions it may lead through. */
const MAX_DEPTH = 5;

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {StepRecords}
 */
export function getStepRecords(source, fn) {
  const steps = (getStepsInTurn(source).get(fn) ?? []).flatMap((awaited) => {
    const call = getCaught(awaited.argument);
    const at = call.type === "CallExpression" ? getCallPlace(source, call) : undefined;
    return at === undefined
      ? []
      : [/** @type {[number, string, number]} */ ([at[0], at[1], getNumberOfAwait(source, awaited)])];
  });
  const upkeep = getUpkeepOf(source, fn);
  const open = upkeep?.open.map((call) =>
    call.type === "CallExpression" ? getCallPlace(source, call)?.slice(0, 2) : undefined,
  );
  return {
    ...(steps.length > 1 ? { steps } : {}),
    ...(upkeep === undefined || open === undefined || open.includes(undefined)
      ? {}
      : { upkeep: [upkeep.keeps, /** @type {CallRecord[]} */ (open)] }),
  };
}

/** What steps of functions keep up to date. */
class Steps {
  /** @param {Waits} waits */
  constructor({ calls, program }) {
    this.calls = calls;
    this.program = program;
    /** What a function keeps, with all that it calls; undefined where it may do more.
     * @type {Map<Unit, 0 | 1 | 2 | undefined>} */
    this.kept = new Map();
  }

  /**
   * @param {Unit} unit
   * @param {number} [depth]
   * @returns {0 | 1 | 2 | undefined} see `getUpkeepOf`
   */
  getKept(unit, depth = 0) {
    return getOrInsert(this.kept, unit, () => {
      const { upkeep } = getUnitSummary(this.program, unit);
      if (upkeep === undefined || depth > MAX_DEPTH) return undefined;
      const [keeps, open] = upkeep;
      const others = open.map((call) => this.getKeptBy(unit, call, depth + 1));
      return others.includes(undefined)
        ? undefined
        : /** @type {0 | 1 | 2} */ (Math.max(keeps, .../** @type {number[]} */ (others)));
    });
  }

  /**
   * @param {Unit} unit
   * @param {CallRecord} call - of it
   * @param {number} [depth]
   * @returns {0 | 1 | 2 | undefined} the same of what it runs
   */
  getKeptBy(unit, [line, name], depth = 0) {
    const targets = this.calls.findTargets(unit.file, [line, name, -1, "", 1]).map(([target]) => target);
    const kept = targets.map((target) => this.getKept(target, depth));
    return kept.length === 0 || kept.includes(undefined)
      ? undefined
      : /** @type {0 | 1 | 2} */ (Math.max(.../** @type {number[]} */ (kept)));
  }

  /**
   * @param {Unit} unit
   * @returns {StepOfFunction[]}
   */
  get(unit) {
    return (getUnitSummary(this.program, unit).steps ?? []).flatMap(([line, name, number]) => {
      const kept = this.getKeptBy(unit, [line, name]);
      return kept === 1 || kept === 2 ? [/** @type {StepOfFunction} */ ([number, kept === 1 ? "cache" : "value"])] : [];
    });
  }
}

/**
 * @param {Waits} waits - of a program that is solved
 * @param {Map<Unit, HotUnit>} hot
 * @returns {Map<Unit, StepOfFunction[]>} what the steps of hot functions keep up to date, where that is all that they do
 */
export function getUpkeepSteps(waits, hot) {
  const steps = new Steps(waits);
  /** @type {Map<Unit, StepOfFunction[]>} */
  const found = new Map();
  for (const unit of hot.keys()) {
    const known = steps.get(unit);
    if (known.length > 0) found.set(unit, known);
  }
  return found;
}
