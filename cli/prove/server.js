import { WatchedCommand, formatEnd } from "../watched-command.js";
import { createTail } from "./tail.js";
import { fileURLToPath } from "node:url";
import { isListening } from "../profile/load.js";
import { setTimeout as sleep } from "node:timers/promises";
import { untilAborted } from "./until-aborted.js";

const PRELOAD = fileURLToPath(new URL("../../lib/prove/preload.cjs", import.meta.url));
const POLL_MILLISECONDS = 25;

/** How long what a server has started may take to let go of its port once it has ended; then the next one says that the port is taken. */
const LETS_GO_MILLISECONDS = 5_000;

/** Where a server may listen that was told a port only. */
const HOSTS = ["127.0.0.1", "[::1]"];

/**
 * @typedef {object} ServerOptions
 * @property {string} start - for a shell
 * @property {number} port
 * @property {string} protocol - `http:` or `https:`
 * @property {string} [ready] - what it prints when it is ready
 * @property {number} wait - seconds, for it to be
 */

/** A server did not start, or ended under the load. */
export class ServerError extends Error {
  /**
   * @param {string} message
   * @param {string} output - its end
   */
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/** A server that is measured. */
export class Server {
  /**
   * @param {ServerOptions} options
   * @param {string} cwd
   * @param {AbortSignal} signal
   * @param {string} [preload] - of what is measured; absent: what a request costs
   */
  constructor(options, cwd, signal, preload = PRELOAD) {
    this.options = options;
    this.signal = signal;
    this.origin = "";
    this.watched = new WatchedCommand(options.start, {
      cwd,
      preload,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PORT: String(options.port) },
    });
    this.tail = createTail(this.watched.child);
  }

  /** Waits until it listens and, if it is to print something, has done so. */
  async untilReady() {
    const { port, protocol, ready, wait, start } = this.options;
    const end = performance.now() + wait * 1000;
    const isReady = ready === undefined ? Promise.resolve() : this.tail.waitFor(ready);
    const isPrinted = await this.during(
      Promise.race([isReady.then(() => true), sleep(wait * 1000, false, { ref: false })]),
      "before it was ready",
    );
    if (!isPrinted)
      throw this.createError(`\`${start}\` did not print "${ready}" within ${wait} s; \`--wait\` gives it more time`);
    while (this.origin === "") {
      for (const host of HOSTS) {
        const url = new URL(`${protocol}//${host}:${port}`);
        if (this.origin === "" && (await isListening(url))) this.origin = url.origin;
      }
      if (this.origin !== "") break;
      if (performance.now() >= end)
        throw this.createError(
          `\`${start}\` did not listen at port ${port}, which the variable PORT names, within ${wait} s; \`--wait\` gives it more time, a URL with a port says where it listens`,
        );
      await this.during(sleep(POLL_MILLISECONDS), "before it listened");
    }
  }

  /**
   * Waits for something while the server runs.
   *
   * @template T
   * @param {Promise<T>} promise
   * @param {string} when - for the message, if it ends meanwhile
   * @returns {Promise<T>}
   * @throws {ServerError} if it ends
   */
  async during(promise, when) {
    const ended = this.watched.ended.then((end) => ({ end }));
    const first = await untilAborted(Promise.race([promise.then((result) => ({ result })), ended]), this.signal);
    if ("end" in first) throw this.createError(`\`${this.options.start}\` ended with ${formatEnd(first.end)} ${when}`);
    return first.result;
  }

  /** @param {string} message */
  createError(message) {
    return new ServerError(message, this.tail.read());
  }

  /** Ends it with all that it has started, and waits until nobody listens at its port: the next one is told the same. */
  async stop() {
    await this.watched.stop().catch(() => {});
    this.watched.dispose();
    const end = performance.now() + LETS_GO_MILLISECONDS;
    while (this.origin !== "" && performance.now() < end && (await isListening(new URL(this.origin))))
      await sleep(POLL_MILLISECONDS);
  }
}
