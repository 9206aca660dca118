import { NO_TEXT, decodeContent, findCompiled, findWritten, readBytes } from "../files/read-file.js";
import { createUnread } from "./unread.js";
import { getDependencies } from "../../lib/run/dependencies.js";
import { getKey } from "./cache.js";
import { isTestFile } from "../../lib/heat/files.js";
import { mayHaveFindings } from "../../lib/run/detect.js";
import { getRelativePath } from "../files/relative-path.js";
import { setImmediate } from "node:timers/promises";

/** @import { Candidate, Command, KnownFile, Options, Report, Watch } from "./run.js" */
/** @import { CheckCache } from "./cache.js" */
/** @import { Choice } from "./choice.js" */
/** @import { FoundFile } from "../files/find-files.js" */
/** @import { Rule } from "../settings/choose-rules.js" */
/** @import { Detector, Settings } from "../../lib/types.js" */

/** Milliseconds without a look at signals. */
const LONGEST_BREATH = 50;

/**
 * Reads every file and keeps the names of those that may have findings.
 *
 * @param {FoundFile[]} files
 * @param {Choice} choice - among them
 * @param {{ rules: Rule[], settings: Settings, root: string, cache?: CheckCache }} job - `root`: folder that the settings' globs are relative to
 * @param {Options} options
 * @param {Report} report - gets what cannot be read, and what is skipped
 * @param {Watch} watch
 * @param {Command} [command]
 * @returns {Promise<{ candidates: Candidate[], known: KnownFile[], size: number, left: number }>} `known`: what an earlier run came to in files
 *   that are still the same; `size`: characters of the candidates; `left`: files that were not come to
 */
export async function findCandidates(files, choice, { rules, settings, root, cache }, options, report, watch, command) {
  /** @type {Candidate[]} */
  const candidates = [];
  /** @type {KnownFile[]} */
  const known = [];
  let size = 0;
  let breath = performance.now();
  const { skipped } = report;
  /** Loaded for the first file that is new.
   * @type {Detector[] | undefined} */
  let detectors;
  for (const [index, file] of files.entries()) {
    if (performance.now() - breath > LONGEST_BREATH) {
      await setImmediate();
      breath = performance.now();
    }
    if (watch.getSignal() !== undefined) return { candidates, known, size, left: files.length - index };
    if (!choice.includes(file)) continue;
    const bytes = read(file, report);
    if (bytes === undefined) continue;
    const place = { filename: getRelativePath(root, file.absolute), path: file.absolute };
    const getCurrentKey = () => getKey(bytes, getDependencies(place, settings), file.isDependency);
    const key = cache && getCurrentKey();
    const kept = key === undefined ? undefined : cache?.find(file.path, key);
    const content = kept === undefined ? decodeContent(bytes) : { bytes, ...kept };
    // A file in another encoding would be damaged by writing it; that is said even if a folder brought it here.
    if (content === undefined) {
      skipped.push({ path: file.path, reason: NO_TEXT, isNamed: true });
      continue;
    }
    const written = "text" in content ? findReason(file, content.text, options) : content.written;
    if (written !== undefined) {
      skipped.push({ path: file.path, reason: written, isNamed: file.isNamed });
      if (kept === undefined && key !== undefined) cache?.keep(file.path, key, { written });
      continue;
    }
    const picked = choice.pick(file, content);
    if (picked === undefined) continue;
    if ("reason" in picked) {
      skipped.push({ path: file.path, reason: picked.reason, isNamed: true });
      continue;
    }
    report.checked++;
    report.looked?.push(file.path);
    if (!("text" in picked)) {
      if (picked.analysis !== undefined) known.push({ file: { ...file, index }, analysis: picked.analysis });
      continue;
    }
    // What is left alone is mostly where nothing is hot.
    const mayMatter = options.silent
      ? !isTestFile(place.filename)
      : mayHaveFindings(picked.text, place, (detectors ??= rules.map(({ pattern }) => pattern.detector)), settings);
    if (!mayMatter) {
      if (key !== undefined && getCurrentKey() === key) cache?.keep(file.path, key, {});
      continue;
    }
    const candidate = { ...file, index, key, ...(picked !== content && { given: picked.bytes }) };
    const reason = command?.prepare(candidate, picked);
    if (reason !== undefined) skipped.push({ path: file.path, reason, isNamed: true });
    candidates.push(candidate);
    size += picked.text.length;
  }
  return { candidates, known, size, left: 0 };
}

/**
 * @param {FoundFile} file
 * @param {Report} report
 * @returns {Buffer | undefined}
 */
function read(file, { files, skipped }) {
  try {
    const bytes = readBytes(file.absolute);
    if (!("reason" in bytes)) return bytes;
    skipped.push({ path: file.path, reason: bytes.reason, isNamed: true });
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    files.push(createUnread(file.path, `it cannot be read (${code ?? message})`));
  }
  return undefined;
}

/**
 * @param {FoundFile} file
 * @param {string} text
 * @param {Options} options
 * @returns {string | undefined} why nobody wants to read it: a program wrote it
 */
function findReason({ isDependency }, text, { ignore }) {
  if (!ignore) return undefined;
  return findWritten(text) ?? (isDependency ? undefined : findCompiled(text));
}
