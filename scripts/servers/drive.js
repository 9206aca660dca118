import { gunzipSync } from "node:zlib";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** @import { Answer } from "./normalise.js" */

/** How long an answer may take, in ms. */
const TIMEOUT = 30_000;

/**
 * One request of a recording. `{{name}}` in its URL, headers or body stands for what an earlier answer was asked to keep.
 *
 * @typedef {object} Request
 * @property {string} [method] - GET, if not said
 * @property {string} url
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body] - sent as JSON; a string is sent as it is
 * @property {Record<string, string>} [keep] - by name, the path of a value in the answer's JSON, such as "user.token"
 */

/**
 * Waits until a server that listens also answers: some refuse while they still start.
 *
 * @param {number} port
 * @param {string} url
 * @throws {Error} if it does not
 */
export async function waitForAnswer(port, url) {
  const until = performance.now() + TIMEOUT;
  while (true) {
    const { status, body } = await ask(port, { url }, new Map());
    if (status !== 0 && status !== 503) return;
    if (performance.now() > until) throw new Error(`${url} is answered by ${status}: ${body}`);
    await sleep(500);
  }
}

/**
 * Asks a server one thing after the other, as one browser does: it sends back the cookies that it got.
 *
 * @param {number} port
 * @param {readonly Request[]} requests
 * @param {Record<string, string>} [kept] - gets what the requests keep of their answers, by name
 * @returns {Promise<Answer[]>}
 */
export async function drive(port, requests, kept = {}) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  const answers = [];
  for (const request of requests) {
    const answer = await ask(port, fillIn(request, kept), cookies);
    for (const cookie of [answer.headers["set-cookie"] ?? []].flat()) {
      const [, name, value] = /** @type {RegExpExecArray} */ (/^([^=]*)=([^;]*)/.exec(cookie));
      cookies.set(name, value);
    }
    for (const [name, where] of Object.entries(request.keep ?? {})) kept[name] = getAt(answer.body, where);
    answers.push(answer);
  }
  return answers;
}

/**
 * @template Value
 * @param {Value} value - of JSON
 * @param {Record<string, string>} kept
 * @returns {Value}
 */
export function fillIn(value, kept) {
  const text = JSON.stringify(value).replace(/\{\{(\w+)\}\}/g, (_, name) => kept[name] ?? "");
  return JSON.parse(text);
}

/**
 * @param {string} body
 * @param {string} where - "user.token", "0.id"
 * @returns {string} empty, if there is none: the answer itself shows that then
 */
function getAt(body, where) {
  try {
    return `${where.split(".").reduce((value, key) => value[key], JSON.parse(body))}`;
  } catch {
    return "";
  }
}

/**
 * @param {Buffer} body
 * @returns {string}
 */
function toText(body) {
  const isZipped = body[0] === 0x1f && body[1] === 0x8b;
  return (isZipped ? gunzipSync(body) : body).toString("latin1");
}

/**
 * @param {number} port
 * @param {Request} request
 * @param {Map<string, string>} cookies
 * @returns {Promise<Answer>}
 */
function ask(port, { method = "GET", url, headers = {}, body }, cookies) {
  const isText = typeof body === "string";
  const payload = body === undefined || isText ? body : JSON.stringify(body);
  const sent = {
    ...(payload === undefined ? {} : { "content-length": `${Buffer.byteLength(payload)}` }),
    ...(body === undefined || isText ? {} : { "content-type": "application/json" }),
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, method, path: url, agent: false, headers: sent });
    request.setTimeout(TIMEOUT, () => request.destroy(new Error("no answer")));
    request.on("response", (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: /** @type {number} */ (response.statusCode),
          headers: response.headers,
          body: toText(Buffer.concat(chunks)),
        }),
      );
    });
    // A connection that the server ends is an answer, too.
    request.on("error", (error) => resolve({ status: 0, headers: {}, body: error.message }));
    request.end(payload);
  });
}
