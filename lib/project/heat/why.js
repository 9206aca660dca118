import { getUnitSummary, isForFailures } from "./project-heat.js";
import { getRegisteredText } from "./registered.js";
import { isScriptFile, isTrial } from "../../heat/files.js";
import { getDevelopmentText, withArticle } from "../../heat/words.js";

/** @import { Edges } from "../values/edges.js" */
/** @import { HotUnit } from "./project-heat.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Unit } from "../values/values.js" */

/**
 * What is known of one place.
 *
 * @typedef {object} Explanation
 * @property {"hot" | "cold" | "unknown"} level
 * @property {Unit} [unit] - the function or class around it; undefined at module level
 * @property {string} text - a clause
 * @property {HotUnit[]} chain - from the entry point to it, where it is hot
 * @property {Caller[]} callers - where it is not
 */

/**
 * @typedef {object} Caller
 * @property {Unit} [unit] - undefined at module level
 * @property {string} path
 * @property {number} line - of the function, or of the call at module level
 * @property {boolean} [isAside] - it is a call in a function, which does not run each time that this does
 * @property {string} text - why it is no reason
 */

/**
 * Why a place is hot, cold or neither.
 *
 * @param {{ program: Program, hot: Map<Unit, HotUnit>, edges: Edges }} map
 * @param {number} file - its index
 * @param {number} line
 * @returns {Explanation}
 */
export function explain(map, file, line) {
  const unit = findInnermost(map.program, file, line);
  if (unit === undefined) return { level: "cold", text: "module level, runs once", chain: [], callers: [] };
  const found = map.hot.get(unit);
  if (found !== undefined)
    return { level: "hot", unit, text: found.text, chain: getChain(map.hot, found), callers: [] };
  const place = map.program.development.get(file);
  if (place !== undefined) return { level: "cold", unit, text: getDevelopmentText(place), chain: [], callers: [] };
  const callers = new Callers(map);
  const cold = callers.findCold(unit);
  const known = callers.get(unit);
  return {
    level: cold === undefined ? "unknown" : "cold",
    unit,
    text:
      cold ??
      (known.length === 0
        ? "nothing in the project calls it or hands it to a framework"
        : "nothing that runs per request leads to it"),
    chain: [],
    callers: known.map((caller) => ({
      ...caller,
      text:
        caller.unit === undefined
          ? caller.isAside === true
            ? "runs where something fails, once, or by a clock"
            : "module level, runs once"
          : (callers.findCold(caller.unit) ??
            (isFailing(map, caller.unit) ? "runs for requests that fail only" : "not known to run per request")),
    })),
  };
}

/**
 * @param {{ program: Program, hot: Map<Unit, HotUnit> }} map
 * @param {Unit} unit
 */
function isFailing({ program, hot }, unit) {
  const found = hot.get(unit);
  return found !== undefined && isForFailures(program, found);
}

/** How far callers of callers are asked. */
const MAX_DEPTH = 500;

/** Who runs whom, asked from the other end. */
class Callers {
  /** @param {{ program: Program, hot: Map<Unit, HotUnit>, edges: Edges }} map */
  constructor({ program, hot, edges }) {
    this.program = program;
    this.hot = hot;
    this.edges = edges;
    /** Callbacks, which others may call at any time.
     * @type {Set<Unit>} */
    this.inside = new Set();
    /** @type {Map<Unit, Omit<Caller, "text">[]>} */
    this.callers = new Map();
    const files = new Map(program.files.map(({ path }, index) => [path, index]));
    for (const { file, line, owner, targets } of program.calls.sites) {
      if (owner !== undefined || targets.length === 0) continue;
      const around = findInnermost(program, /** @type {number} */ (files.get(file)), line);
      //   catch (error) { await tell(error); }      is no part of what the function around it does for each request
      const isAside = around !== undefined && getUnitSummary(program, around).line < line;
      for (const target of targets) this.add(target, { path: file, line, isAside });
    }
    for (const { path, units, summary } of program.files) {
      for (const unit of units)
        for (const { unit: target, verb } of edges.getNext(unit, edges.around.has(unit))) {
          if (verb === "inside" && !target.isClass && summary.units[unit.index].callbacks.includes(target.index))
            this.inside.add(target);
          this.add(target, { unit, path, line: summary.units[unit.index].line });
        }
    }
    /** What was found; nothing yet of units whose callers are being looked at, so that those which call each other come to an end.
     * @type {Map<Unit, string | undefined>} */
    this.cold = new Map();
  }

  /**
   * @param {Unit} target
   * @param {Omit<Caller, "text">} caller
   */
  add(target, caller) {
    const known = this.callers.get(target);
    if (known === undefined) this.callers.set(target, [caller]);
    else if (
      !known.some(({ unit, path, line }) => unit === caller.unit && path === caller.path && line === caller.line)
    )
      known.push(caller);
  }

  /**
   * @param {Unit} unit
   * @returns {Omit<Caller, "text">[]}
   */
  get(unit) {
    // Who makes instances of a class calls its constructor.
    const classUnit = this.program.files[unit.file].units.find(
      (candidate) => getUnitSummary(this.program, candidate).constructor_ === unit.index,
    );
    const callers = [
      ...(this.callers.get(unit) ?? []),
      ...(classUnit === undefined ? [] : (this.callers.get(classUnit) ?? [])),
    ];
    return callers.filter((caller) => caller.unit === undefined || (caller.unit !== unit && caller.unit !== classUnit));
  }

  /**
   * @param {Unit} unit
   * @param {number} [depth]
   * @returns {string | undefined} why it is cold
   */
  findCold(unit, depth = 0) {
    if (this.cold.has(unit) || depth > MAX_DEPTH) return this.cold.get(unit);
    this.cold.set(unit, undefined);
    const cold = this.findColdText(unit, depth);
    this.cold.set(unit, cold);
    return cold;
  }

  /**
   * @param {Unit} unit
   * @param {number} depth
   * @returns {string | undefined}
   */
  findColdText(unit, depth) {
    const { program, edges } = this;
    const { level, text } = getUnitSummary(program, unit);
    if (level === "cold") return text;
    const registered = program.calls.registrations.get(unit)?.find(({ isCold }) => isCold);
    if (registered !== undefined) return `${getRegisteredText(registered)}, runs at start-up`;
    const kind = edges.findKind(unit);
    if (kind !== undefined) return `takes ${withArticle(String(kind.table?.name))} ${kind.name}, runs at start-up`;
    // Who tries or measures a library does not say how often its users call it, nor does who puts a function on an object.
    const own = program.files[unit.file].path;
    const callers = this.get(unit).filter(
      (caller) => !this.inside.has(unit) && (isScriptFile(own) || !isTrial(caller.path)),
    );
    if (callers.length === 0 || this.hot.has(unit)) return undefined;
    if (!callers.every((caller) => caller.unit === undefined || this.findCold(caller.unit, depth + 1) !== undefined))
      return undefined;
    return callers.some(({ isAside }) => isAside === true)
      ? "nothing calls it for each request"
      : "only start-up code calls it";
  }
}

/**
 * @param {Program} program
 * @param {number} file
 * @param {number} line
 * @returns {Unit | undefined} the last to begin of those around the line
 */
function findInnermost(program, file, line) {
  const { units, summary } = program.files[file];
  /** @type {Unit | undefined} */
  let innermost;
  for (const unit of units) {
    const { line: start, end } = summary.units[unit.index];
    if (start <= line && line <= end && (innermost === undefined || end <= summary.units[innermost.index].end))
      innermost = unit;
  }
  return innermost;
}

/**
 * @param {Map<Unit, HotUnit>} hot
 * @param {HotUnit} found
 */
function getChain(hot, found) {
  const chain = [found];
  for (let { parent } = found; parent !== undefined; parent = chain[0].parent)
    chain.unshift(/** @type {HotUnit} */ (hot.get(parent)));
  return chain;
}
