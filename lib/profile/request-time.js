import { getFrames } from "./frames.js";

/** @import { CpuProfile } from "./cpu-profile.js" */

/**
 * What the threads that were sampled needed for a request.
 *
 * @param {CpuProfile[]} profiles
 * @returns {number | undefined} microseconds; undefined where no thread counted a request, as in profiles that were made elsewhere
 */
export function findRequestTime(profiles) {
  const counted = profiles.filter(({ hotpath }) => hotpath?.requests !== undefined);
  const requests = counted.reduce((sum, { hotpath }) => sum + (hotpath?.requests ?? 0), 0);
  if (requests === 0) return undefined;
  return counted.reduce((sum, profile) => sum + getBusyTime(profile), 0) / requests;
}

/**
 * @param {CpuProfile} profile
 * @returns {number} microseconds in which the thread was not idle
 */
function getBusyTime(profile) {
  const { samples = [], startTime = 0, endTime = 0 } = profile;
  return samples.length === 0 ? 0 : (getFrames([profile]).samples / samples.length) * (endTime - startTime);
}
