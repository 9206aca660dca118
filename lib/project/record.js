import { isScriptFile } from "../heat/files.js";
import { getUnitSummary } from "./heat/project-heat.js";

/** @import { HeatFile, RecordedChange, RecordedFunction, RecordedRepeat } from "../types.js" */
/** @import { MappedProject } from "./outcome.js" */
/** @import { Program } from "./values/program.js" */

/**
 * What a heat file is to say: functions and classes that run per request and whose own file does not show it, or not for what they wait,
 * or not what they read twice, or ask for and leave unread, or whom they tell of something before they reply, or which rows they write one by one, or which lists they are handed, or not who else calls them.
 *
 * @param {Pick<MappedProject, "program" | "hot" | "waits"> & Partial<MappedProject>} mapped
 * @returns {HeatFile["files"]}
 */
export function getMappedFiles({ program, hot, waits, repeats, unread, told, written, steps, handed }) {
  /** @type {HeatFile["files"]} */
  const files = Object.create(null);
  for (const { unit, text, purpose, isOwn, isByUsers, isTied, elsewhere } of hot.values()) {
    const waiting = waits.get(unit);
    const repeated = repeats?.get(unit);
    const left = unread?.get(unit);
    const calls = told?.get(unit);
    const writes = written?.get(unit);
    const inTurn = steps?.get(unit);
    const lists = handed?.get(unit);
    const all = [waiting, repeated, left, calls, writes, inTurn, lists, elsewhere, isTied];
    if (all.every((part) => part === undefined) && isOwn) continue;
    const { path, summary } = program.files[unit.file];
    const { head, recordedName, hash, awaits = [] } = getUnitSummary(program, unit);
    files[path] ??= { hash: summary.hash, functions: [] };
    /** @type {RecordedFunction} */
    const recorded = { line: head[0], column: head[1], name: recordedName, hash };
    if (!isOwn)
      recorded.mapped = {
        text,
        ...(isByUsers === true && { byUsers: true }),
        ...(purpose !== undefined && { purpose }),
      };
    if (waiting !== undefined)
      recorded.waits = waiting.map(([index, wait, mark = "", sharing = []]) => {
        const of = mark + awaits[index][0];
        return sharing.length === 0 ? [of, wait] : [of, wait, sharing.map((other) => awaits[other][0])];
      });
    if (repeated !== undefined)
      recorded.repeats = repeated.map(({ index, first, isDirect, name, file, line, waits: of, others, step }) => {
        const place = `${program.files[file].path}:${line}`;
        /** @type {RecordedRepeat} */
        const found = [index, first, isDirect, name, place, of];
        if (others !== undefined || step !== undefined) found.push(others ?? 0);
        if (step !== undefined) found.push(step.name, `${program.files[step.file].path}:${step.line}`);
        if (step?.kept !== undefined) found.push(step.kept);
        return found;
      });
    if (left !== undefined)
      recorded.unread = left.map(({ number, name, parts, file, line, waits: of, rows, others, columns }) => {
        const place = `${program.files[file].path}:${line}`;
        if (columns !== undefined) {
          const { table, bytes, read } = columns;
          return [number, name, parts, place, of, rows, others ?? 0, table, bytes, read];
        }
        return others === undefined
          ? [number, name, parts, place, of, rows]
          : [number, name, parts, place, of, rows, others];
      });
    if (calls !== undefined)
      recorded.told = calls.map(({ number, name, wait, others }) =>
        others === undefined ? [number, name, wait] : [number, name, wait, others],
      );
    if (writes !== undefined) recorded.written = writes;
    if (inTurn !== undefined) recorded.steps = inTurn;
    if (lists !== undefined) recorded.lists = lists;
    if (isTied === true) recorded.tied = true;
    if (elsewhere !== undefined) recorded.elsewhere = `${elsewhere.file}:${elsewhere.line}`;
    files[path].functions.push(recorded);
  }
  return files;
}

/**
 * Where functions of the project change variables of the environment: a file that reads one cannot see it.
 *
 * @param {Program} program
 * @returns {RecordedChange[]} by their places
 */
export function getMappedEnvironment(program) {
  return program.files.flatMap(({ path, summary }) =>
    summary.environment.flatMap(({ line, name, isFilled }) =>
      // A script fills it for itself.
      isFilled === true && isScriptFile(path)
        ? []
        : [
            {
              place: `${path}:${line}`,
              ...(name === undefined ? {} : { name }),
              ...(isFilled === true ? { isFilled } : {}),
            },
          ],
    ),
  );
}
