import { findCompiled, findWritten, readContent } from "../files/read-file.js";
import { createUnread } from "./unread.js";
import { isTestFile } from "../../lib/heat/files.js";
import { mayHaveFindings } from "../../lib/run/detect.js";
import path from "node:path";
import { setImmediate } from "node:timers/promises";

/** @import { Candidate, Command, Options, Report, Watch } from "./run.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Content } from "../files/read-file.js" */
/** @import { FoundFile } from "../files/find-files.js" */
/** @import { Rule } from "../settings/choose-rules.js" */
/** @import { Settings } from "../../lib/types.js" */

/** Milliseconds without a look at signals. */
const LONGEST_BREATH = 50;

/**
 * Reads every file and keeps the names of those that may have findings.
 *
 * @param {FoundFile[]} files
 * @param {Choice} choice - among them
 * @param {{ rules: Rule[], settings: Settings, root: string }} job - `root`: folder that the settings' globs are relative to
 * @param {Options} options
 * @param {Report} report - gets what cannot be read, and what is skipped
 * @param {Watch} watch
 * @param {Command} [command]
 * @returns {Promise<{ candidates: Candidate[], size: number, left: number }>} `size`: characters; `left`: files that were not come to
 */
export async function findCandidates(files, choice, { rules, settings, root }, options, report, watch, command) {
  /** @type {Candidate[]} */
  const candidates = [];
  let size = 0;
  let breath = performance.now();
  const { skipped } = report;
  const detectors = rules.map(({ pattern }) => pattern.detector);
  for (const [index, file] of files.entries()) {
    if (performance.now() - breath > LONGEST_BREATH) {
      await setImmediate();
      breath = performance.now();
    }
    if (watch.getSignal() !== undefined) return { candidates, size, left: files.length - index };
    if (!choice.includes(file)) continue;
    const content = read(file, options, report);
    const picked = content && choice.pick(file, content);
    if (content === undefined || picked === undefined) continue;
    if ("reason" in picked) {
      skipped.push({ path: file.path, reason: picked.reason, isNamed: true });
      continue;
    }
    report.checked++;
    report.looked?.push(file.path);
    const filename = path.relative(root, file.absolute).split(path.sep).join("/");
    // What is left alone is mostly where nothing is hot.
    const mayMatter = options.silent
      ? !isTestFile(filename)
      : mayHaveFindings(picked.text, { filename, path: file.absolute }, detectors, settings);
    if (!mayMatter) continue;
    const candidate = { ...file, index, ...(picked !== content && { given: picked.bytes }) };
    const reason = command?.prepare(candidate, picked);
    if (reason !== undefined) skipped.push({ path: file.path, reason, isNamed: true });
    candidates.push(candidate);
    size += picked.text.length;
  }
  return { candidates, size, left: 0 };
}

/**
 * @param {FoundFile} file
 * @param {Options} options
 * @param {Report} report
 * @returns {Content | undefined}
 */
function read(file, { ignore }, { files, skipped }) {
  /** @param {string} reason @param {boolean} isNamed */
  const skip = (reason, isNamed) => void skipped.push({ path: file.path, reason, isNamed });
  try {
    const content = readContent(file.absolute);
    // A file in another encoding would be damaged by writing it; that is said even if a folder brought it here.
    if ("reason" in content) return skip(content.reason, true);
    const written = ignore
      ? (findWritten(content.text) ?? (file.isDependency ? undefined : findCompiled(content.text)))
      : undefined;
    return written === undefined ? content : skip(written, file.isNamed);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    files.push(createUnread(file.path, `it cannot be read (${code ?? message})`));
    return undefined;
  }
}
