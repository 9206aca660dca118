import fc from "fast-check";

/**
 * How a program is written.
 *
 * @typedef {object} Style
 * @property {string} indent
 * @property {boolean} semicolons
 * @property {boolean} singleQuotes
 * @property {boolean} crlf
 * @property {boolean} spaceBeforeParen
 * @property {{ at: number, text: string }[]} noise - comments and white space between tokens; `at`: a share of the text, by 10,000
 */

const noise = fc.record({
  at: fc.nat({ max: 9999 }),
  text: fc.constantFrom(
    "/* a */",
    "/* a */ ",
    " ",
    "  ",
    "\n",
    "// end of line\n",
    "\n// own line\n",
    "/** two\n * lines */",
    "\n\n",
  ),
});

/** @type {fc.Arbitrary<Style>} */
export const style = fc.record({
  indent: fc.constantFrom("  ", "  ", "\t", "    "),
  semicolons: fc.boolean().map((value) => !value),
  singleQuotes: fc.boolean(),
  crlf: fc.integer({ min: 0, max: 5 }).map((value) => value === 5),
  spaceBeforeParen: fc.integer({ min: 0, max: 4 }).map((value) => value === 4),
  noise: fc.oneof(
    { arbitrary: fc.constant(/** @type {{ at: number, text: string }[]} */ ([])), weight: 2 },
    fc.array(noise, { maxLength: 8 }),
  ),
});

/** Strings, comments, names and numbers, and everything else character by character. */
const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[^]*?\*\/|\d+(?:\.\d+)?|#?[\w$]+|\s+|=>|[=!]==?|[<>]=|\?\?=?|\?\.|&&|\|\||\.{3}|[+*-]=|\+\+|[^]/g;

/** Behind these a line end would end the statement, and before those it would change what they mean. */
const ENDING = /^(?:return|throw|async|break|continue|yield|static|get|set|private|readonly|public)$/;
const HANGING = /^(?:=>|as|satisfies|\+\+|--|[([`/]|#.*|\*)$/;

/**
 * The same program, written otherwise. It is given with two spaces, double quotes and semicolons.
 *
 * @param {string} text
 * @param {Style} how
 * @returns {string}
 */
export function rewriteStyle(text, how) {
  // A line that ends in a semicolon ends a statement, as long as no other line ends are added.
  const ended = how.semicolons ? text : text.replace(/;(?=[ \t]*(?:\/\/.*)?$)/gm, "");
  let styled = addNoise(ended, how.noise);
  if (how.singleQuotes) styled = (styled.match(TOKEN) ?? []).map(toSingleQuotes).join("");
  if (how.spaceBeforeParen)
    styled = styled.replace(
      /^(\s*(?:async |static )*(?!if|for|switch|return|while|catch|note)[#\w]+)(\([\w, :]*\) \{)$/gm,
      "$1 $2",
    );
  if (how.indent !== "  ") styled = styled.replace(/^(?: {2})+/gm, (spaces) => how.indent.repeat(spaces.length / 2));
  return how.crlf ? styled.replaceAll("\n", "\r\n") : styled;
}

/** @param {string} token */
function toSingleQuotes(token) {
  return token.replace(/^"([^'\\]*)"$/, "'$1'");
}

/**
 * @param {string} text
 * @param {Style["noise"]} list
 */
function addNoise(text, list) {
  if (list.length === 0) return text;
  const tokens = text.match(TOKEN) ?? [];
  /** @type {Map<number, string>} */
  const added = new Map();
  for (const { at, text: what } of list) {
    const index = Math.floor((at / 10_000) * tokens.length);
    if (!what.includes("\n") || mayBreak(tokens, index)) added.set(index, what);
  }
  return tokens.map((token, index) => (added.get(index) ?? "") + token).join("");
}

/**
 * @param {string[]} tokens
 * @param {number} index
 * @returns {boolean} whether a line may end before this token
 */
function mayBreak(tokens, index) {
  const isBlank = (/** @type {string} */ token) => /^\s+$/.test(token);
  const before = tokens.slice(0, index).findLast((token) => !isBlank(token)) ?? "";
  const after = tokens.slice(index).find((token) => !isBlank(token)) ?? "";
  return !ENDING.test(before) && !HANGING.test(after) && !/^\/\//.test(before);
}
