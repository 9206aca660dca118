import { Program } from "./values/program.js";
import { withTexts } from "./heat/sayings.js";

/** @import { Edges } from "./values/edges.js" */
/** @import { HotUnit } from "./heat/project-heat.js" */
/** @import { Origin, Saying } from "./heat/sayings.js" */
/** @import { Repeat } from "./requests/repeated.js" */
/** @import { Summary } from "./summary/summary.js" */
/** @import { Unit } from "./values/values.js" */
/** @import { ToldCall } from "./requests/told.js" */
/** @import { HandedList } from "./requests/handed-lists.js" */
/** @import { StepOfFunction } from "./requests/upkeep-steps.js" */
/** @import { WrittenRow } from "./requests/written.js" */
/** @import { Unread } from "./requests/unread-parts.js" */
/** @import { WaitOfAwait } from "./requests/waits.js" */

/** Of what has no values. @type {Unit["shape"]} */
const NO_SHAPE = [[], -1, -1, -1, [], [], 0, [], [], []];
/** @type {Unit["value"]} */
const NO_VALUE = { kind: "unit" };

/**
 * What following the values of a project came to, as numbers and texts without places. It holds for all projects whose files have the
 * same facts (`encoded.js`) and the same imports: where things stand in them, their summaries say.
 *
 * @typedef {object} Outcome
 * @property {KeptHot[]} hot
 * @property {[unit: UnitPlace, waits: WaitOfAwait[]][]} waits
 * @property {[unit: UnitPlace, repeats: KeptRepeat[]][]} repeats
 * @property {[unit: UnitPlace, unread: KeptUnread[]][]} unread
 * @property {[unit: UnitPlace, told: ToldCall[]][]} told
 * @property {[unit: UnitPlace, written: WrittenRow[]][]} written
 * @property {[unit: UnitPlace, steps: StepOfFunction[]][]} steps
 * @property {[unit: UnitPlace, handed: HandedList[]][]} handed
 * @property {number[]} bounded - slots
 */

/** @typedef {[file: number, index: number]} UnitPlace */

/** @typedef {Omit<Repeat, "file" | "line" | "step"> & { place: [file: number, rank: number], step?: { name: string, place: [file: number, rank: number], kept?: string } }} KeptRepeat */

/** @typedef {Omit<Unread, "file" | "line"> & { place: [file: number, rank: number] }} KeptUnread */

/**
 * @typedef {Omit<HotUnit, "unit" | "parent" | "via" | "text" | "root" | "saying" | "origin" | "elsewhere"> & { unit: UnitPlace,
 *   parent?: UnitPlace, saying: unknown, origin: unknown, elsewhere?: [file: number, rank: number] }} KeptHot
 */

/**
 * @typedef {object} MappedProject
 * @property {Program} program
 * @property {Map<Unit, HotUnit>} hot
 * @property {ReturnType<typeof import("./requests/waits.js").getMappedWaits>} waits
 * @property {ReturnType<typeof import("./requests/repeated.js").getRepeats>} repeats
 * @property {ReturnType<typeof import("./requests/unread-parts.js").getUnreadParts>} unread
 * @property {ReturnType<typeof import("./requests/told.js").getToldCalls>} told
 * @property {ReturnType<typeof import("./requests/written.js").getWrittenRows>} written
 * @property {ReturnType<typeof import("./requests/upkeep-steps.js").getUpkeepSteps>} steps
 * @property {ReturnType<typeof import("./requests/handed-lists.js").getHandedLists>} handed
 * @property {Edges} [edges] - not of what was kept
 */

/**
 * @param {MappedProject} mapped - solved
 * @returns {Outcome}
 */
export function getOutcome({ program, hot, waits, repeats, unread, told, written, steps, handed }) {
  const indices = new Map(program.files.map(({ path }, index) => [path, index]));
  return {
    hot: [...hot.values()].map(
      ({ unit, parent, via: _via, text: _text, root: _root, saying, origin, elsewhere, ...rest }) => ({
        ...rest,
        unit: toPlace(unit),
        parent: parent && toPlace(parent),
        saying: keepSaying(saying),
        origin: keepOrigin(origin),
        elsewhere: elsewhere && keepPlace(elsewhere.file, elsewhere.line),
      }),
    ),
    waits: [...waits].map(([unit, found]) => [toPlace(unit), found]),
    repeats: [...repeats].map(([unit, found]) => {
      const [of, kept] = keepPlaces([unit, found]);
      return [of, kept.map(({ step, ...rest }) => (step === undefined ? rest : { ...rest, step: keepStep(step) }))];
    }),
    unread: [...unread].map(keepPlaces),
    told: [...told].map(([unit, found]) => [toPlace(unit), found]),
    written: [...written].map(([unit, found]) => [toPlace(unit), found]),
    steps: [...steps].map(([unit, found]) => [toPlace(unit), found]),
    handed: [...handed].map(([unit, found]) => [toPlace(unit), found]),
    bounded: [...program.slots.bounded],
  };

  /**
   * @template {{ file: number, line: number }} Found
   * @param {[Unit, Found[]]} of
   * @returns {[UnitPlace, (Omit<Found, "file" | "line"> & { place: [file: number, rank: number] })[]]}
   */
  function keepPlaces([unit, found]) {
    return [
      toPlace(unit),
      found.map(({ file, line, ...rest }) => ({ ...rest, place: keepPlace(program.files[file].path, line) })),
    ];
  }

  /** @param {NonNullable<Repeat["step"]>} step */
  function keepStep({ file, line, ...rest }) {
    return { ...rest, place: keepPlace(program.files[file].path, line) };
  }

  /**
   * @param {Saying} saying
   * @returns {unknown}
   */
  function keepSaying(saying) {
    if ("text" in saying) return saying;
    if ("own" in saying) return { own: toPlace(saying.own) };
    if ("verb" in saying)
      return {
        ...saying,
        caller: toPlace(saying.caller),
        called: toPlace(saying.called),
        origin: keepOrigin(saying.origin),
      };
    const [file, line] = keepPlace(saying.file, saying.line);
    return { root: saying.root, file, line };
  }

  /**
   * @param {string} file
   * @param {number} line - of a call
   * @returns {[file: number, rank: number]}
   */
  function keepPlace(file, line) {
    const index = /** @type {number} */ (indices.get(file));
    return [index, program.files[index].summary.lines.indexOf(line)];
  }
}

/**
 * A function or class whose summary is not looked at before somebody asks for it.
 *
 * @implements {Unit}
 */
class KeptUnit {
  /** @type {Unit["shape"]} */
  shape = NO_SHAPE;

  /** @type {Unit["value"]} */
  value = NO_VALUE;

  /**
   * @param {Summary} summary
   * @param {number} file
   * @param {number} index
   */
  constructor(summary, file, index) {
    this.summary = summary;
    this.file = file;
    this.index = index;
  }

  get isClass() {
    return this.summary.units[this.index].isClass;
  }
}

/**
 * The map of a project that has the same facts and imports.
 *
 * @param {Outcome} outcome
 * @param {{ path: string, summary: Summary, targets: number[][] }[]} files
 * @returns {MappedProject} of which the program has no values: nobody can be asked who calls whom
 */
export function restoreMap({ hot, waits, repeats, unread, told, written, steps, handed, bounded }, files) {
  const program = new Program([]);
  program.files = files.map(({ path, summary, targets }, file) => ({
    path,
    summary,
    targets,
    units: Array.from({ length: summary.size }, (_, index) => new KeptUnit(summary, file, index)),
    base: 0,
    namespace: { kind: "object" },
    module: { kind: "object" },
    interop: { kind: "object" },
  }));
  program.addLoads();
  program.slots.bounded = new Set(bounded);
  /** @param {UnitPlace} place */
  const toUnit = ([file, index]) => program.files[file].units[index];
  /** @param {[file: number, rank: number]} place */
  const toCall = ([file, rank]) => ({ file: program.files[file].path, line: program.files[file].summary.lines[rank] });
  /** @param {any} origin @returns {Origin} */
  const toOrigin = (origin) => (typeof origin === "string" ? origin : toUnit(origin));
  /** @param {any} saying @returns {Saying} */
  const toSaying = (saying) => {
    if ("text" in saying) return saying;
    if ("own" in saying) return { own: toUnit(saying.own) };
    if ("verb" in saying)
      return {
        ...saying,
        caller: toUnit(saying.caller),
        called: toUnit(saying.called),
        origin: toOrigin(saying.origin),
      };
    return { root: saying.root, ...toCall([saying.file, saying.line]) };
  };
  /**
   * @template {{ place: [file: number, rank: number] }} Kept
   * @param {[UnitPlace, Kept[]]} of
   * @returns {[Unit, (Omit<Kept, "place"> & { file: number, line: number })[]]}
   */
  const withLines = ([unit, found]) => [
    toUnit(unit),
    found.map(({ place: [file, rank], ...rest }) => ({
      ...rest,
      file,
      line: program.files[file].summary.lines[rank],
    })),
  ];
  /** @param {NonNullable<KeptRepeat["step"]>} step */
  const toStep = ({ place: [file, rank], ...rest }) => ({
    ...rest,
    file,
    line: program.files[file].summary.lines[rank],
  });
  return {
    program,
    hot: new Map(
      hot.map((kept) => {
        const unit = toUnit(kept.unit);
        const found = {
          ...kept,
          unit,
          parent: kept.parent && toUnit(kept.parent),
          saying: toSaying(kept.saying),
          origin: toOrigin(kept.origin),
          elsewhere: kept.elsewhere && toCall(kept.elsewhere),
        };
        return [unit, withTexts(program, found)];
      }),
    ),
    waits: new Map(waits.map(([place, found]) => [toUnit(place), found])),
    repeats: new Map(
      repeats.map(([place, kept]) => {
        const [unit, found] = withLines([place, kept]);
        return [unit, found.map(({ step, ...rest }) => (step === undefined ? rest : { ...rest, step: toStep(step) }))];
      }),
    ),
    unread: new Map(unread.map(withLines)),
    told: new Map(told.map(([place, found]) => [toUnit(place), found])),
    written: new Map(written.map(([place, found]) => [toUnit(place), found])),
    steps: new Map(steps.map(([place, found]) => [toUnit(place), found])),
    handed: new Map(handed.map(([place, found]) => [toUnit(place), found])),
  };
}

/**
 * @param {Unit} unit
 * @returns {UnitPlace}
 */
function toPlace({ file, index }) {
  return [file, index];
}

/**
 * @param {Origin} origin
 * @returns {unknown}
 */
function keepOrigin(origin) {
  return typeof origin === "string" ? origin : toPlace(origin);
}
