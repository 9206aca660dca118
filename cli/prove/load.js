import { parseHeader } from "../profile/load.js";
import { UsageError } from "../usage-error.js";
import { mean, quantileSorted } from "simple-statistics";

/** @import { loadAutocannon } from "../profile/load.js" */
/** @import { Round } from "../../lib/prove/comparison.js" */

/**
 * What is asked for again and again, one after the other, so that both servers get the same mixture.
 *
 * @typedef {object} Requests
 * @property {string[]} paths
 * @property {string} [method]
 * @property {string} [body]
 * @property {string[]} headers - `name: value`
 */

/**
 * A load that runs.
 *
 * @typedef {object} Load
 * @property {Promise<unknown>} ended
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
export function startRequests(autocannon, origin, { paths, method, body, headers }, { connections, seconds }) {
  /** @type {number[]} */
  const durations = [];
  let refused = 0;
  let failed = 0;
  // A key without a value is an error to autocannon.
  const each = {
    method: (method ?? "GET").toUpperCase(),
    ...(body === undefined ? {} : { body }),
    headers: Object.fromEntries(headers.map(parseHeader)),
  };
  /** @type {import("node:events").EventEmitter & { stop(): void }} */
  let instance;
  const ended = new Promise((resolve, reject) => {
    instance = /** @type {any} */ (
      autocannon(
        {
          url: origin,
          duration: seconds,
          connections,
          requests: paths.map((path) => ({ ...each, path })),
        },
        (error) => {
          if (error == null) resolve(undefined);
          else reject(new UsageError(`autocannon refuses: ${error.message}`));
        },
      )
    );
    instance.on("reqError", () => void failed++);
    instance.on(
      "response",
      (
        /** @type {unknown} */ _client,
        /** @type {number} */ status,
        /** @type {number} */ _bytes,
        /** @type {number} */ duration,
      ) => {
        durations.push(duration);
        if (status >= 400) refused++;
      },
    );
  });
  // It may fail after something else has ended the load.
  ended.catch(() => {});
  return {
    ended,
    reset() {
      durations.length = 0;
      refused = 0;
      failed = 0;
    },
    getAnswered: () => durations.length,
    getResult: () => ({ ...(durations.length > 0 && { latency: getLatency(durations) }), errors: failed, refused }),
    stop: () => instance.stop(),
  };
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
