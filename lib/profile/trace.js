import { append } from "../ast/append.js";
import { demandProfile } from "./cpu-profile.js";

/** @import { CpuProfile, ProfileNode } from "./cpu-profile.js" */

/**
 * Reads the CPU profiles of a trace, as DevTools' Performance panel and `chrome://tracing` save it: the events `Profile` and
 * `ProfileChunk`.
 * https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 *
 * @param {any} content
 * @returns {CpuProfile[]} one for each thread that was sampled
 * @throws {TypeError} that says what is wrong with it
 */
export function parseTrace(content) {
  const events = Array.isArray(content) ? content : content.traceEvents;
  /** The chunks of a profile, in the order of time.
   * @type {Map<string, any[]>} */
  const chunks = new Map();
  for (const event of events)
    if (event?.name === "ProfileChunk" && typeof event.args?.data === "object" && event.args.data !== null)
      append(chunks, `${event.pid} ${event.id}`, event);
  if (chunks.size === 0)
    throw new TypeError(
      "it is a trace without a CPU profile: record it with JavaScript samples (the category `disabled-by-default-v8.cpu_profiler`)",
    );
  return [...chunks.values()].map((parts) => join(parts.sort((a, b) => a.ts - b.ts)));
}

/**
 * @param {any[]} chunks
 * @returns {CpuProfile}
 */
function join(chunks) {
  /** @type {Map<number, ProfileNode>} */
  const nodes = new Map();
  /** @type {number[]} */
  const samples = [];
  for (const { args } of chunks) {
    const { cpuProfile } = args.data;
    for (const { id, parent, callFrame } of cpuProfile?.nodes ?? []) {
      // Of what is no script a trace leaves the place out.
      nodes.set(id, { id, callFrame: { url: "", lineNumber: -1, columnNumber: -1, ...callFrame }, children: [] });
      nodes.get(parent)?.children?.push(id);
    }
    for (const id of cpuProfile?.samples ?? []) samples.push(id);
  }
  return demandProfile({ nodes: [...nodes.values()], samples });
}
