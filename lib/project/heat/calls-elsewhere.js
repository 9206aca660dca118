import { getUnitSummary } from "./project-heat.js";
import { getWritten } from "../values/closures.js";

/** @import { HotUnit } from "./project-heat.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Unit } from "../values/values.js" */

/**
 * Finds for functions that their own file shows to be handlers a call in another file: whoever changes what they return cannot see it.
 *
 *   router.post("/login", login);      in the one
 *   login(req, res);                   in the other
 *
 * @param {Program} program - solved
 * @param {Map<Unit, HotUnit>} hot - of which some get to know such a call
 */
export function addCallsElsewhere(program, hot) {
  for (const { kind, targets, file, line } of program.calls.sites) {
    if (kind !== 0) continue;
    for (const target of targets) {
      const found = hot.get(getWritten(target));
      if (found === undefined || program.files[found.unit.file].path === file) continue;
      const { level, reason } = getUnitSummary(program, found.unit);
      if (level !== "hot" || reason === "called") continue;
      if (found.elsewhere === undefined || isBefore({ file, line }, found.elsewhere)) found.elsewhere = { file, line };
    }
  }
}

/**
 * @param {{ file: string, line: number }} a
 * @param {{ file: string, line: number }} b
 */
function isBefore(a, b) {
  return a.file === b.file ? a.line < b.line : a.file < b.file;
}
