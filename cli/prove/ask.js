import http from "node:http";
import https from "node:https";
import { hasBody } from "./load.js";
import { parseHeader } from "../profile/load.js";

/** @import { Answer } from "../../lib/prove/answers.js" */
/** @import { Requests } from "./load.js" */

/** Milliseconds for an answer. */
const PATIENCE = 10_000;

/** What no server sends: there was no answer. */
const NONE = 0;

/**
 * Asks a server for everything once, in order.
 *
 * @param {string} origin
 * @param {Requests} requests
 * @returns {Promise<Answer[]>}
 */
export async function askAll(origin, requests) {
  /** @type {Answer[]} */
  const answers = [];
  for (const { path, method } of requests.targets)
    answers.push(await ask(new URL(path, origin), { ...requests, method }));
  return answers;
}

/**
 * @param {URL} url
 * @param {Pick<Requests, "body" | "headers"> & { method: string }} request
 * @returns {Promise<Answer>} without an answer the status 0 and the reason
 */
function ask(url, { method, body: text, headers }) {
  const body = hasBody(method) ? text : undefined;
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        headers: {
          ...Object.fromEntries(headers.map(parseHeader)),
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
        },
        // It is a server on this machine, with a certificate for development.
        ...{ rejectUnauthorized: false },
      },
      (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("error", fail);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? NONE,
            headers: getHeaders(response.rawHeaders),
            ...getBody(Buffer.concat(chunks)),
          }),
        );
      },
    );
    /** @param {Error} error */
    function fail({ message }) {
      resolve({ status: NONE, headers: [], body: message });
    }
    sent.setTimeout(PATIENCE, () => sent.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)));
    sent.on("error", fail);
    sent.end(body);
  });
}

/**
 * @param {string[]} raw - names and values in turn
 * @returns {Answer["headers"]}
 */
function getHeaders(raw) {
  return raw.flatMap((name, index) =>
    index % 2 === 0 ? [/** @type {[string, string]} */ ([name.toLowerCase(), raw[index + 1]])] : [],
  );
}

/**
 * @param {Buffer} bytes
 * @returns {Pick<Answer, "body" | "isBase64">}
 */
function getBody(bytes) {
  const text = bytes.toString("utf8");
  return Buffer.from(text).equals(bytes) ? { body: text } : { body: bytes.toString("base64"), isBase64: true };
}
