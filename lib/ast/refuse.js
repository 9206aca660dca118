import { REFUSALS, REFUSALS_OF_FILES, WITHDRAWALS } from "./refusals.js";

/** @import { Range, Refusal, RefusalBlank, RefusalCode, Source } from "../types.js" */

/** @type {Record<RefusalCode, string>} */
const WORDS = { ...REFUSALS, ...REFUSALS_OF_FILES, ...WITHDRAWALS };

/**
 * Says why a finding is not rewritten.
 *
 * @template {RefusalCode} Code
 * @param {Pick<Source, "lineOf"> | undefined} source - undefined where the words name no line of it
 * @param {Code} code
 * @param {[RefusalBlank<Code>] extends [never] ? [about?: { at?: { range: Range } }] : [about: Record<RefusalBlank<Code>, string> & { at?: { range: Range } }]} about - `at`: the code that stands in the way; the others are what the words leave open
 * @returns {Refusal}
 */
export function refuse(source, code, ...[about]) {
  const { at, ...blanks } = /** @type {{ at?: { range: Range }, [blank: string]: unknown }} */ (about ?? {});
  const words = WORDS[code];
  const line = at === undefined ? undefined : source?.lineOf(at.range[0]);
  const whole = line === undefined || words.includes("{line}") ? words : `${words} (line {line})`;
  return { refused: whole.replace(/\{(\w+)\}/g, (_, blank) => String(blank === "line" ? line : blanks[blank])), code };
}
