import { getSignalStatus } from "../interruption.js";

/** @import { Report } from "./run.js" */

/**
 * The exit status of a run: 0 nothing is left to do, 1 findings or syntax errors are in the files, 2 the run is incomplete;
 * 128 and the number of the signal that ended it.
 *
 * @param {Report} report
 * @param {object} how
 * @param {boolean} how.isUnchanged - what was fixed is not, in a dry run or for the commit at hand
 * @param {boolean} how.exitZero - what is left to do is no failure
 * @returns {number}
 */
export function getExitCode({ files, crashes, interrupted }, { isUnchanged, exitZero }) {
  if (interrupted !== undefined) return getSignalStatus(interrupted);
  if (crashes.length > 0 || files.some(({ error }) => error !== undefined && error.kind !== "syntax")) return 2;
  const isLeft = files.some(
    ({ findings, applied, error }) => findings.length > 0 || error !== undefined || (isUnchanged && applied.length > 0),
  );
  return isLeft && !exitZero ? 1 : 0;
}
