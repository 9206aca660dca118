/**
 * What `tsc` says, without where in the file it says it: a rewrite moves lines.
 *
 * @param {string} output - of `tsc --pretty false`
 * @returns {string[]} "src/a.ts: TS2339: Property 'b' does not exist on type 'C'.", with the lines that explain it
 */
export function parseErrors(output) {
  /** @type {string[]} */
  const errors = [];
  for (const line of output.split(/\r?\n/)) {
    const start = /^(?:(.+?)\(\d+,\d+\): )?error (TS\d+): (.*)$/.exec(line);
    if (start !== null) errors.push(`${start[1] ?? "project"}: ${start[2]}: ${start[3]}`);
    else if (/^\s+\S/.test(line) && errors.length > 0) errors[errors.length - 1] += `\n${line}`;
  }
  return errors;
}

/** A package that is not installed is missing again wherever its types are named. */
const MISSING = /: TS2307: /;

/**
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 * @returns {string[]} what is in the second list more often than in the first
 */
export function getAdded(before, after) {
  /** @type {Map<string, number>} */
  const left = new Map();
  for (const any of before) left.set(any, (left.get(any) ?? 0) + 1);
  return after.filter((any) => {
    const count = left.get(any) ?? 0;
    if (count > 0) left.set(any, count - 1);
    return count === 0 && !(MISSING.test(any) && before.includes(any));
  });
}
