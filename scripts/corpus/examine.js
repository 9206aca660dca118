import { ParseError, parseSource } from "../../lib/source/parse.js";
import { detect, getSilences, mayHaveFindings } from "../../lib/run/detect.js";
import { chooseRules } from "../../cli/settings/choose-rules.js";
import { decodeContent, getFingerprint } from "../../cli/files/read-file.js";
import { fix } from "../../lib/run/fix.js";
import { readFileSync } from "node:fs";
import { getOptions } from "../../cli/run/run-file.js";
import { parse as parseBabel } from "@babel/parser";

/** @import { Edit, Settings, Source } from "../../lib/types.js" */

/**
 * What came of one file; empty lists and tables where nothing did.
 *
 * @typedef {object} Examination
 * @property {string} [unread] - why neither parser reads the file
 * @property {Record<string, number>} found - findings by rule
 * @property {Record<string, number>} silent - what was left alone, by rule and code: "no-eager-url readOnEveryPath"
 * @property {Record<string, number>} rewritten - by rule
 * @property {string} [fingerprint] - of the rewritten file
 * @property {string[]} wrong - what must not happen, in sentences
 */

const rules = chooseRules([]);
const options = Object.fromEntries(rules.map((rule) => [rule.name, getOptions(rule)]));

/**
 * Finds and rewrites everything in a file, as `hotpath fix --all` does, and looks at what came of it without the net's help:
 * another parser, comments counted, and the edits made once more on the bytes.
 *
 * @param {{ absolute: string, filename: string, settings: Settings }} file - `filename`: relative to the package
 * @returns {Examination}
 */
export default function examine({ absolute, filename, settings }) {
  /** @type {Examination} */
  const result = { found: {}, silent: {}, rewritten: {}, wrong: [] };
  const content = decodeContent(readFileSync(absolute));
  if (content === undefined) return { ...result, unread: "it is not UTF-8 text" };
  const detectors = rules.map(({ pattern }) => pattern.detector);
  if (!mayHaveFindings(content.text, { filename, path: absolute }, detectors, settings)) return result;
  /** @type {Source} */
  let source;
  try {
    source = parseSource(content.text, filename, absolute);
  } catch (error) {
    if (error instanceof ParseError) return { ...result, unread: error.message };
    return { ...result, wrong: [`crash: ${getStack(error)}`] };
  }
  const sound = rules.filter(({ name, pattern }) => {
    try {
      const { length } = detect(source, pattern.detector, settings, options[name]);
      if (length > 0) result.found[name] = length;
      for (const { silent } of getSilences(source, pattern.detector, settings, options[name])) {
        const key = `${name} ${silent}`;
        result.silent[key] = (result.silent[key] ?? 0) + 1;
      }
      return true;
    } catch (error) {
      result.wrong.push(`crash of ${name}: ${getStack(error)}`);
      return false;
    }
  });
  try {
    const patterns = sound.map(({ pattern }) => pattern);
    const fixed = fix(source, patterns, { risk: "review", settings, options });
    if (fixed.applied.length === 0) return result;
    for (const { pattern } of fixed.applied)
      result.rewritten[pattern.detector.name] = (result.rewritten[pattern.detector.name] ?? 0) + 1;
    const text = fixed.source.text;
    const again = fix(parseSource(text, filename, absolute), patterns, { risk: "review", settings, options });
    if (again.applied.length > 0)
      result.wrong.push(
        `not idempotent: ${again.applied.map(({ pattern, line }) => `${pattern.detector.name} at line ${line}`).join(", ")}`,
      );
    const bytes = Buffer.from(content.bom + text);
    const replayed = fixed.applied.reduce(
      (before, { rewrite }) => replay(before, rewrite.edits, content.bom),
      content.bytes,
    );
    if (!replayed.equals(bytes)) result.wrong.push("bytes outside the edits changed");
    result.wrong.push(...compare(content.text, text, filename));
    result.fingerprint = getFingerprint(bytes);
  } catch (error) {
    result.wrong.push(`crash: ${getStack(error)}`);
  }
  return result;
}

/**
 * Makes edits on the bytes of a file: every byte that no edit names is copied.
 *
 * @param {Buffer} bytes
 * @param {Edit[]} edits
 * @param {string} bom
 * @returns {Buffer}
 */
function replay(bytes, edits, bom) {
  const text = bytes.toString().slice(bom.length);
  /** @param {number} offset - UTF-16 */
  const toBytes = (offset) => Buffer.byteLength(bom) + Buffer.byteLength(text.slice(0, offset));
  return [...edits.entries()]
    .sort(([i, a], [j, b]) => b.range[0] - a.range[0] || b.range[1] - a.range[1] || j - i)
    .reduce(
      (after, [, { range, text: replacement }]) =>
        Buffer.concat([
          after.subarray(0, toBytes(range[0])),
          Buffer.from(replacement),
          after.subarray(toBytes(range[1])),
        ]),
      bytes,
    );
}

/**
 * @param {string} before
 * @param {string} after
 * @param {string} filename
 * @returns {string[]}
 */
function compare(before, after, filename) {
  const old = findComments(before, filename);
  // What Babel does not read is judged by the parser that did.
  if (old === undefined) return [];
  const fresh = findComments(after, filename);
  if (fresh === undefined) return ["unparsable: Babel reads the file before, and not after"];
  const left = [...fresh];
  return old.flatMap((comment) => {
    const index = left.indexOf(comment);
    if (index === -1) return [`comment lost: ${comment}`];
    left.splice(index, 1);
    return [];
  });
}

/**
 * @param {string} text
 * @param {string} filename
 * @returns {string[] | undefined} without indentation; undefined where Babel does not read the text
 */
function findComments(text, filename) {
  const isTypeScript = /\.[cm]?tsx?$/.test(filename);
  try {
    const { comments } = parseBabel(text, {
      sourceType: "unambiguous",
      allowReturnOutsideFunction: true,
      plugins: [
        isTypeScript ? "typescript" : "flow",
        ...(/\.[cm]?ts$/.test(filename) ? [] : [/** @type {const} */ ("jsx")]),
        "decorators-legacy",
      ],
    });
    return (comments ?? []).map(({ value }) => value.replace(/\s+/g, " "));
  } catch {
    return undefined;
  }
}

/** @param {unknown} error */
function getStack(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
