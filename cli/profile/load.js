import { UsageError } from "../usage-error.js";
import { counted } from "../report/counted.js";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Requests to a server, as many as it answers.
 *
 * @typedef {object} LoadOptions
 * @property {string[]} urls
 * @property {number} seconds
 * @property {number} connections - of all URLs together
 * @property {string} [method]
 * @property {string} [body]
 * @property {string[]} headers - `name: value`
 */

/**
 * @typedef {object} LoadResult
 * @property {number} answered
 * @property {number} failed - connections that failed or timed out
 * @property {number} refused - answers with a status of 400 and above
 */

const POLL_MILLISECONDS = 100;
const CONNECT_MILLISECONDS = 1000;

/**
 * autocannon, as the project or hotpath itself has it.
 *
 * @param {string} cwd
 * @returns {(options: object, done: (error: Error | null, result: any) => void) => import("node:events").EventEmitter & { stop(): void }}
 * @throws {UsageError} if it is missing
 */
export function loadAutocannon(cwd) {
  for (const from of [path.join(cwd, "package.json"), import.meta.url]) {
    try {
      return createRequire(from)("autocannon");
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  throw new UsageError("`--url` needs autocannon, which is not installed: `npm i -D autocannon`");
}

/**
 * @param {string} url
 * @returns {URL}
 * @throws {UsageError} if it is none of a server
 */
export function parseUrl(url) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:")
    throw new UsageError(`\`--url ${url}\` is no http or https URL`);
  return parsed;
}

/**
 * Whether something listens at a URL's port.
 *
 * @param {URL} url
 * @returns {Promise<boolean>}
 */
export function isListening({ hostname, port, protocol }) {
  return new Promise((resolve) => {
    const socket = net.connect({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || (protocol === "https:" ? 443 : 80)),
      timeout: CONNECT_MILLISECONDS,
    });
    /** @param {boolean} result */
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .once("connect", () => end(true))
      .once("timeout", () => end(false))
      .once("error", () => end(false));
  });
}

/**
 * Waits until something listens at all URLs.
 *
 * @param {URL[]} urls
 * @param {number} seconds - at most
 * @param {() => boolean} isOver - there is nothing to wait for any more
 * @returns {Promise<URL | undefined>} the first that nothing listens at
 */
export async function waitForServer(urls, seconds, isOver) {
  const end = performance.now() + seconds * 1000;
  for (const url of urls) {
    while (!(await isListening(url))) {
      if (isOver() || performance.now() >= end) return url;
      await sleep(POLL_MILLISECONDS);
    }
  }
  return undefined;
}

/**
 * Starts sending requests.
 *
 * @param {ReturnType<typeof loadAutocannon>} autocannon
 * @param {LoadOptions} options
 * @returns {{ result: Promise<LoadResult>, getAnswered: () => number, stop: () => void }} `result` rejects with a UsageError where autocannon
 *   refuses the options; `getAnswered`: until now, counted each second
 * @throws {UsageError} if a header is none
 */
export function startLoad(autocannon, { urls, seconds, connections, method, body, headers }) {
  const each = Math.max(1, Math.round(connections / urls.length));
  // A key without a value is an error to autocannon.
  const request = {
    ...(method === undefined ? {} : { method: method.toUpperCase() }),
    ...(body === undefined ? {} : { body }),
    headers: Object.fromEntries(headers.map(parseHeader)),
  };
  /** @type {{ stop(): void }[]} */
  const running = [];
  let answered = 0;
  const results = urls.map(
    (url) =>
      /** @type {Promise<LoadResult>} */ (
        new Promise((resolve, reject) => {
          const instance = autocannon({ url, duration: seconds, connections: each, ...request }, (error, result) => {
            if (error != null) reject(error);
            else
              resolve({
                answered: result["1xx"] + result["2xx"] + result["3xx"] + result["4xx"] + result["5xx"],
                failed: result.errors,
                refused: result["4xx"] + result["5xx"],
              });
          });
          instance.on("tick", ({ counter }) => void (answered += counter));
          running.push(instance);
        })
      ),
  );
  const result = Promise.all(results)
    .catch((error) => {
      throw new UsageError(`autocannon refuses: ${error.message}`);
    })
    .then((all) =>
      all.reduce((sum, one) => ({
        answered: sum.answered + one.answered,
        failed: sum.failed + one.failed,
        refused: sum.refused + one.refused,
      })),
    );
  return { result, getAnswered: () => answered, stop: () => running.forEach((instance) => instance.stop()) };
}

/**
 * @param {string} header
 * @returns {[name: string, value: string]}
 * @throws {UsageError} if it is none
 */
export function parseHeader(header) {
  const [, name, value] = /^([^:\s]+):(.*)$/.exec(header) ?? [];
  if (name === undefined) throw new UsageError(`\`--header "${header}"\` is not like "accept: text/html"`);
  return [name, value.trimStart()];
}

/**
 * What a load came to, for people.
 *
 * @param {LoadResult} result
 * @returns {string}
 */
export function formatLoad({ answered, failed, refused }) {
  return [
    `${counted(answered, "request")} answered`,
    ...(refused > 0 ? [`${refused} of them with a status of 400 or above`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(", ");
}
