import { getCounts } from "./summary.js";
import pc from "picocolors";

/** @import { FileReport } from "../run/run.js" */

/**
 * How often each rule looked at something and left it alone, and why.
 *
 * @param {FileReport[]} files
 * @returns {string[]} one block, or none
 */
export function formatSilences(files) {
  const silences = files.flatMap((file) => file.silences ?? []);
  if (silences.length === 0) return [];
  const reasons = new Map(silences.map(({ code, reason }) => [/** @type {string} */ (code), reason]));
  const codes = getCounts(silences.map(({ rule, code }) => `${rule} ${code}`)).map(([key, count]) => {
    const [rule, code] = key.split(" ");
    return { rule, code, count };
  });
  const width = String(codes[0].count).length;
  const long = Math.max(...codes.map(({ code }) => code.length));
  const blocks = getCounts(silences.map(({ rule }) => rule)).flatMap(([name, sum]) => [
    `${pc.bold(name)} ${sum}`,
    ...codes
      .filter(({ rule }) => rule === name)
      .map(({ code, count }) => `  ${String(count).padStart(width)}  ${code.padEnd(long)}  ${reasons.get(code)}`),
  ]);
  return [["Looked at and left alone (`--format json` says where):", ...blocks].join("\n")];
}
