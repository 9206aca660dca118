import { demandProfile } from "./cpu-profile.js";
import { parseHeapProfile } from "./heap-profile.js";
import { parsePprof } from "./pprof.js";
import { parseTrace } from "./trace.js";

/** @import { CpuProfile } from "./cpu-profile.js" */

/**
 * Reads a profile of any kind that is known, by what is in it: `.cpuprofile` and `.heapprofile` of V8, a trace of DevTools or
 * Chrome, pprof's format.
 *
 * @param {Uint8Array} bytes - not compressed
 * @returns {CpuProfile[]} one for each thread, and for each of time and allocation
 * @throws {TypeError | SyntaxError} that says what is wrong with it
 */
export function readProfile(bytes) {
  // Pprof's begins with a line feed, and the length of what follows.
  if (!/^\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 1000)))) return parsePprof(bytes);
  const content = JSON.parse(new TextDecoder().decode(bytes));
  if (Array.isArray(content) || Array.isArray(content?.traceEvents)) return parseTrace(content);
  return [content?.head === undefined ? demandProfile(content) : parseHeapProfile(content)];
}
