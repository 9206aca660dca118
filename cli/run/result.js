/** @import { Crash, FileReport, KnownFile, LightFindings } from "./run.js" */

/**
 * What a report needs of an analysis, which has the text of a rewritten file, too.
 *
 * @param {KnownFile} file
 * @returns {{ index: number, light: LightFindings, crashes: Crash[], file?: FileReport }} `file`: where there is something to say
 */
export function getResult({ file: { index, path }, analysis }) {
  const { findings, suppressed, silences = [], light, lines, applied, diff, error, crashes } = analysis;
  const isSilent =
    findings.length === 0 &&
    suppressed === undefined &&
    silences.length === 0 &&
    applied.length === 0 &&
    error === undefined;
  if (isSilent) return { index, light, crashes };
  const file = {
    path,
    findings,
    ...(suppressed !== undefined && { suppressed }),
    ...(silences.length > 0 && { silences }),
    lines,
    applied,
    ...(diff !== undefined && { diff }),
    ...(error !== undefined && { error }),
  };
  return { index, light, crashes, file };
}
