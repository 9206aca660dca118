import { BYTES_FLAGS } from "./measure-bytes.js";
import { fileURLToPath } from "node:url";
import { fork } from "node:child_process";

/** @import { Answer, Question } from "./worker.js" */

const WORKER = fileURLToPath(new URL("worker.js", import.meta.url));
/** Milliseconds after which a measurement is given up: the longest bench takes a tenth of it. */
const LONGEST = 120_000;
/** Of what a process prints before it fails. */
const MOST_CHARACTERS = 10_000;

/**
 * Asks a process of its own, on any Node.
 *
 * @param {string} node - its program
 * @param {Question} question
 * @param {AbortSignal} [signal] - ends the process
 * @returns {Promise<Answer>} `failed` also where there is no answer: no such program, a crash, too long
 */
export function askWorker(node, question, signal) {
  return new Promise((resolve) => {
    const child = fork(WORKER, [JSON.stringify(question)], {
      execPath: node,
      execArgv: question.ask === "bytes" ? BYTES_FLAGS : [],
      env: getEnvironment(),
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      killSignal: "SIGKILL",
      signal,
    });
    const limit = setTimeout(() => child.kill("SIGKILL"), LONGEST);
    /** @param {Answer} given */
    const end = (given) => {
      clearTimeout(limit);
      resolve(given);
    };
    let printed = "";
    /** @type {Answer | undefined} */
    let answer;
    child.stderr?.setEncoding("utf8").on("data", (text) => (printed = (printed + text).slice(-MOST_CHARACTERS)));
    child.on("message", (message) => (answer = /** @type {Answer} */ (message)));
    child.on("error", (error) => end({ failed: error.message }));
    child.on("close", (code, by) => end(answer ?? { failed: getReason(code, by, printed) }));
  });
}

/** What changes how Node runs would be measured with it. */
function getEnvironment() {
  const env = { ...process.env };
  delete env.NODE_OPTIONS;
  delete env.NODE_V8_COVERAGE;
  return env;
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @param {string} printed
 */
function getReason(code, signal, printed) {
  const line = printed.split("\n").findLast((text) => /^\w*Error\b/.test(text));
  return line ?? `it ended with ${signal === null ? `exit status ${code}` : signal} and without an answer`;
}
