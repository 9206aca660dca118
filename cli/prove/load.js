import { parseHeader } from "../profile/load.js";
import { UsageError } from "../usage-error.js";
import { mean, quantileSorted } from "simple-statistics";
import { setTimeout as sleep } from "node:timers/promises";

/** autocannon ends at a sample once it was stopped, and by default takes one a second. */
const SAMPLE_MILLISECONDS = 50;

/** @import { loadAutocannon } from "../profile/load.js" */
/** @import { Round } from "../../lib/prove/comparison.js" */

/** @typedef {{ path: string, method: string }} Target */

/**
 * What is asked for again and again, one after the other, so that both servers get the same mixture.
 *
 * @typedef {object} Requests
 * @property {Target[]} targets
 * @property {string} [body] - of those that may have one
 * @property {string[]} headers - `name: value`
 */

/**
 * What a load has seen.
 *
 * @typedef {object} Counts
 * @property {number[]} durations - milliseconds of each request that was answered
 * @property {number} failed
 * @property {number} refused - answers of status 400 and above
 */

/**
 * A load that runs.
 *
 * @typedef {object} Load
 * @property {Promise<unknown>} ended
 * @property {Counts} counts - empty for a load that does not tell
 * @property {() => void} reset - what came until now was to warm up
 * @property {() => number} getAnswered - requests since then
 * @property {() => Pick<Round, "latency" | "errors" | "refused">} getResult - of them
 * @property {() => void} stop
 */

/**
 * @param {ReturnType<typeof loadAutocannon>} autocannon
 * @param {string} origin
 * @param {Requests} requests
 * @param {{ connections: number, seconds: number }} how
 * @returns {Load}
 */
export function startRequests(autocannon, origin, { targets, body, headers }, { connections, seconds }) {
  /** @type {Counts} */
  const counts = { durations: [], failed: 0, refused: 0 };
  const each = Object.fromEntries(headers.map(parseHeader));
  /** @type {import("node:events").EventEmitter & { stop(): void }} */
  let instance;
  const ended = new Promise((resolve, reject) => {
    instance = /** @type {any} */ (
      autocannon(
        {
          url: origin,
          duration: seconds,
          connections,
          sampleInt: SAMPLE_MILLISECONDS,
          // A key without a value is an error to autocannon.
          requests: targets.map(({ path, method }) => ({
            ...{ path, method, headers: each },
            ...(body !== undefined && hasBody(method) && { body }),
          })),
        },
        (error) => {
          if (error == null) resolve(undefined);
          else reject(new UsageError(`autocannon refuses: ${error.message}`));
        },
      )
    );
    instance.on("reqError", () => void counts.failed++);
    instance.on(
      "response",
      (
        /** @type {unknown} */ _client,
        /** @type {number} */ status,
        /** @type {number} */ _bytes,
        /** @type {number} */ duration,
      ) => {
        counts.durations.push(duration);
        if (status >= 400) counts.refused++;
      },
    );
  });
  // It may fail after something else has ended the load.
  ended.catch(() => {});
  return {
    ended,
    counts,
    reset: () => void Object.assign(counts, { durations: [], failed: 0, refused: 0 }),
    getAnswered: () => counts.durations.length,
    getResult: () => summarize(counts),
    stop: () => instance.stop(),
  };
}

/**
 * Waits while a load goes on, or until it ends. Whoever is interrupted meanwhile does not stay for the rest of the time.
 *
 * @param {Load} load
 * @param {number} seconds
 * @returns {Promise<unknown>}
 */
export function goOn({ ended }, seconds) {
  return Promise.race([sleep(seconds * 1000, undefined, { ref: false }), ended]);
}

/**
 * @param {string} method
 * @returns {boolean} whether a request may bring something
 */
export function hasBody(method) {
  return method !== "GET" && method !== "HEAD";
}

/**
 * @param {Counts} counts
 * @returns {Pick<Round, "latency" | "errors" | "refused">}
 */
export function summarize({ durations, failed, refused }) {
  return { ...(durations.length > 0 && { latency: getLatency(durations) }), errors: failed, refused };
}

/**
 * @param {number[]} durations - milliseconds
 * @returns {NonNullable<Round["latency"]>}
 */
function getLatency(durations) {
  const sorted = Array.from(Float64Array.from(durations).sort());
  const [p50, p90, p97_5, p99, p99_9, max] = [0.5, 0.9, 0.975, 0.99, 0.999, 1].map((share) =>
    quantileSorted(sorted, share),
  );
  return { mean: mean(sorted), p50, p90, p97_5, p99, p99_9, max };
}
