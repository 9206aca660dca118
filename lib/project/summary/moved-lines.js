/** @import { EffectRecord } from "./effect-records.js" */
/** @import { PartRecord, PassedRecord, TakenRecord, UseRecord } from "./part-records.js" */
/** @import { UnitSummary } from "./summary.js" */
/** @import { CallRecord, TellingRecord } from "../requests/told.js" */
/** @import { WritingRecord } from "../requests/written.js" */

/** Where the calls stand that an object is handed to. */
const PASSED_OF_USE = 4;
const PASSED_OF_TAKEN = 3;

/** What comes along with the row that a call asks for, and whether it is a list of them. */
const RELATIONS_OF_USE = 5;
const IS_OF_LIST = 6;
const ROWS_OF_USE = 7;

/** Where the calls stand that a function waits for which tells others of something. */
const OPEN_OF_TELLING = 2;
const OTHERS_OF_TELLING = 3;

/**
 * The lines of calls that records of a function have.
 *
 * @param {UnitSummary} unit
 * @returns {number[]}
 */
export function getLines({
  effect,
  awaits = [],
  reads = [],
  parts = [],
  rows = [],
  handedOn = [],
  passed = [],
  ...others
}) {
  const {
    uses = [],
    taken = [],
    telling,
    told = [],
    writing = [],
    written = [],
    steps = [],
    upkeep,
    hands = [],
  } = others;
  const effects = [effect, ...awaits.map(([, awaited]) => awaited), ...parts.map(([, , asked]) => asked)];
  return [
    ...effects.flatMap((record) => (typeof record === "object" ? record[2] : [])),
    ...getCallsOfWriting([...writing, ...written.flatMap(([, writes]) => writes)]),
    ...(telling?.[OPEN_OF_TELLING] ?? []),
    ...(telling?.[OTHERS_OF_TELLING] ?? []),
    ...told,
    ...steps,
    ...(upkeep?.[1] ?? []),
    ...hands,
    ...reads,
    ...parts,
    ...rows,
    ...handedOn,
    ...passed.map(([call]) => call),
    ...uses,
    ...uses.flatMap((use) => use[RELATIONS_OF_USE] ?? []),
    ...uses.flatMap((use) => use[ROWS_OF_USE] ?? []),
    ...[...uses.map((use) => use[PASSED_OF_USE]), ...taken.map((one) => one[PASSED_OF_TAKEN])].flat(),
  ].map(([line]) => line);
}

/**
 * The records of a function with other numbers in the place of their lines; without those of what it waits for, whose hashes stand apart.
 *
 * @param {Partial<UnitSummary>} unit
 * @param {(line: number) => number} move
 * @returns {Partial<UnitSummary>}
 */
export function moveUnit(
  { effect, reads, parts, rows, handedOn, passed, uses, taken, telling, told, writing, written, steps, upkeep, hands },
  move,
) {
  return {
    effect: effect && moveEffect(effect, move),
    reads: reads?.map(([line, ...call]) => [move(line), ...call]),
    parts: parts?.map((part) => movePart(part, move)),
    rows: rows?.map(([line, ...query]) => [move(line), ...query]),
    handedOn: handedOn?.map(([line, ...call]) => [move(line), ...call]),
    passed: passed?.map(([call, ...others]) => [movePassed([call], move)[0], ...others]),
    uses: uses?.map((use) => moveUse(use, move)),
    taken: taken?.map((one) => moveTaken(one, move)),
    telling: telling && moveTelling(telling, move),
    told: told?.map(([line, ...call]) => [move(line), ...call]),
    steps: steps?.map(([line, ...call]) => [move(line), ...call]),
    upkeep: upkeep && [upkeep[0], moveCalls(upkeep[1], move)],
    hands: hands?.map(([line, ...list]) => [move(line), ...list]),
    writing: writing && moveWriting(writing, move),
    written: written?.map(([number, writes]) => [number, moveWriting(writes, move)]),
  };
}

/**
 * @param {EffectRecord} effect
 * @param {(line: number) => number} move
 * @returns {EffectRecord}
 */
export function moveEffect([wait, callees, open, ...rest], move) {
  return [wait, callees, open.map(([line, ...call]) => [move(line), ...call]), ...rest];
}

/**
 * @param {UseRecord} use
 * @param {(line: number) => number} move
 * @returns {UseRecord}
 */
function moveUse([line, name, number, reads, passed, parts, isOfList, rows], move) {
  /** @type {UseRecord} */
  const moved = [move(line), name, number, reads, movePassed(passed, move)];
  if (parts !== undefined) moved[RELATIONS_OF_USE] = parts.map((part) => movePart(part, move));
  if (isOfList !== undefined) moved[IS_OF_LIST] = isOfList;
  if (rows !== undefined) moved[ROWS_OF_USE] = rows.map(([at, ...query]) => [move(at), ...query]);
  return moved;
}

/**
 * @param {PartRecord} part
 * @param {(line: number) => number} move
 * @returns {PartRecord}
 */
function movePart([line, name, asked, ...others], move) {
  return [move(line), name, typeof asked === "string" ? asked : moveEffect(asked, move), ...others];
}

/**
 * @param {TakenRecord} taken
 * @param {(line: number) => number} move
 * @returns {TakenRecord}
 */
function moveTaken([index, reads, writes, passed, ...key], move) {
  return [index, reads, writes, movePassed(passed, move), ...key];
}

/**
 * @param {TellingRecord} telling
 * @param {(line: number) => number} move
 * @returns {TellingRecord}
 */
function moveTelling([isByName, isOwn, open, others], move) {
  return [isByName, isOwn, moveCalls(open, move), moveCalls(others, move)];
}

/**
 * @param {CallRecord[]} calls
 * @param {(line: number) => number} move
 * @returns {CallRecord[]}
 */
function moveCalls(calls, move) {
  return calls.map(([line, name]) => [move(line), name]);
}

/**
 * @param {WritingRecord[]} writes
 * @param {(line: number) => number} move
 * @returns {WritingRecord[]}
 */
function moveWriting(writes, move) {
  return writes.map((write) => (typeof write === "string" ? write : [move(write[0]), write[1], write[2]]));
}

/** @param {WritingRecord[]} writes */
function getCallsOfWriting(writes) {
  return writes.filter((write) => typeof write !== "string");
}

/**
 * @param {PassedRecord[]} passed
 * @param {(line: number) => number} move
 * @returns {PassedRecord[]}
 */
function movePassed(passed, move) {
  return passed.map(([line, ...call]) => [move(line), ...call]);
}
