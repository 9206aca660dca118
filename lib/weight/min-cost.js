import { findProject } from "./project-kind.js";
import { parseMinCost } from "./parse-min-cost.js";

/** @import { Settings, Source } from "../types.js" */

/**
 * What costs less a request is not shown: 1 µs or 1 kB in an application, which answers thousands of requests a second at most; 0.05 µs
 * or 50 bytes in a framework, a library or an adapter, which runs in everybody's requests. Code that is no part of a project is shown
 * in full. A byte counts as a nanosecond: what allocating and collecting a short-lived one takes is of that order.
 */
const MIN_COSTS = { application: 1_000, library: 50, none: 0 };

/**
 * The least cost of a finding that is shown in a file, and why.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @returns {{ minCost: number, reason: string }} nanoseconds, or bytes; the reason is a clause
 */
export function getMinCost(source, settings) {
  const set = settings.minCost === undefined ? undefined : parseMinCost(settings.minCost);
  if (set !== undefined) return { minCost: set, reason: "it is set" };
  const { kind, reason } = findProject(source.path);
  return { minCost: MIN_COSTS[kind], reason };
}
