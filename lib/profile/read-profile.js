import { demandProfile } from "./cpu-profile.js";
import { parseHeapProfile } from "./heap-profile.js";
import { parseTrace } from "./trace.js";

/** @import { CpuProfile } from "./cpu-profile.js" */

/**
 * Reads a profile of any kind that is known, by what is in it: `.cpuprofile` and `.heapprofile` of V8, a trace of DevTools or
 * Chrome.
 *
 * @param {Uint8Array} bytes - not compressed
 * @returns {CpuProfile[]} one for each thread
 * @throws {TypeError | SyntaxError} that says what is wrong with it
 */
export function readProfile(bytes) {
  const text = new TextDecoder().decode(bytes);
  const content = JSON.parse(text);
  if (Array.isArray(content) || Array.isArray(content?.traceEvents)) return parseTrace(content);
  return [content?.head === undefined ? demandProfile(content) : parseHeapProfile(content)];
}
