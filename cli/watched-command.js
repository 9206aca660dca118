import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isGroupRunning, isRunning } from "./running.js";
import { UsageError } from "./usage-error.js";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { formatForCmd } from "./command-line.js";
import { spawn, spawnSync } from "node:child_process";

/** @import { ChildProcess, StdioOptions } from "node:child_process" */

const POLL_MILLISECONDS = 50;
/** A thread that works without a pause writes when it ends. */
const WRITE_MILLISECONDS = 5000;
/** What a server may take to end its connections. */
const GRACE_MILLISECONDS = 5000;
/** What its other processes may take after it. */
const REST_MILLISECONDS = 1000;

/**
 * How a command ended.
 *
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null }} End
 */

/**
 * @typedef {object} Watched
 * @property {string} cwd
 * @property {string} [preload] - absolute; for all its processes and threads
 * @property {boolean} [startsAtOnce] - it counts from the beginning; otherwise from `start()`
 * @property {StdioOptions} stdio
 * @property {NodeJS.ProcessEnv} [env] - in addition to one's own
 */

/** A command that may have a preload in all its processes and threads, and is stopped with everything that it has started. */
export class WatchedCommand {
  /**
   * @param {string[] | string} command - a string is for a shell
   * @param {Watched} how
   */
  constructor(command, { cwd, preload, startsAtOnce, stdio, env }) {
    this.folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-watched-"));
    /** @type {End | undefined} */
    this.end = undefined;
    this.isKilled = false;
    if (startsAtOnce) this.start();
    const isWindows = process.platform === "win32";
    const words = typeof command === "string" ? [command] : command;
    // There npm and the like are scripts that only the shell can start.
    const line = typeof command === "string" ? command : isWindows ? formatForCmd(words) : undefined;
    const [program, ...args] = line === undefined ? words : [line];
    this.child = spawn(program, args, {
      cwd,
      // A group of its own lets it be stopped with all that it starts.
      detached: !isWindows,
      shell: line !== undefined,
      stdio,
      env: {
        ...process.env,
        ...env,
        ...(preload !== undefined && {
          NODE_OPTIONS: getNodeOptions(preload, process.env.NODE_OPTIONS),
          HOTPATH_CONTROL_FOLDER: this.folder,
        }),
      },
    });
    /** @type {Promise<End>} */
    this.ended = getEnd(this.child, words[0]).then((end) => (this.end = end));
    // Awaited later, or not at all when something else fails first.
    this.ended.catch(() => {});
    this.abandon = () => {
      this.kill();
      this.dispose();
    };
    process.on("exit", this.abandon);
  }

  kill() {
    this.signal("SIGKILL");
  }

  /** From now on it counts. */
  start() {
    // In one step: whoever sees the file reads it.
    writeFileSync(path.join(this.folder, "start.part"), String(process.hrtime.bigint()));
    renameSync(path.join(this.folder, "start.part"), path.join(this.folder, "start"));
  }

  /** Has what was recorded written. */
  async finish() {
    if (!existsSync(path.join(this.folder, "stop"))) writeFileSync(path.join(this.folder, "stop"), "");
    for (let waited = 0; waited < WRITE_MILLISECONDS && !this.isKilled && this.isWriting(); waited += POLL_MILLISECONDS)
      await sleep(POLL_MILLISECONDS);
  }

  /**
   * Has what was recorded written, and ends what still runs: politely first.
   *
   * @returns {Promise<End>}
   */
  async stop() {
    await this.finish();
    this.signal("SIGTERM");
    for (
      let waited = 0;
      waited < GRACE_MILLISECONDS && !this.isKilled && this.end === undefined;
      waited += POLL_MILLISECONDS
    )
      await sleep(POLL_MILLISECONDS);
    // npm ends before what it has started.
    for (let waited = 0; waited < REST_MILLISECONDS && !this.isKilled && this.hasGroup(); waited += POLL_MILLISECONDS)
      await sleep(POLL_MILLISECONDS);
    this.kill();
    return this.ended;
  }

  /** Whether a process is left that the command has started. */
  hasGroup() {
    return process.platform !== "win32" && this.child.pid !== undefined && isGroupRunning(this.child.pid);
  }

  /** Whether a thread that still lives has something to write. */
  isWriting() {
    return readdirSync(this.folder).some((file) => file.endsWith(".running") && isRunning(Number.parseInt(file, 10)));
  }

  /**
   * @param {string} extension
   * @returns {string[]} the texts that were written
   */
  readAll(extension) {
    return readdirSync(this.folder)
      .sort()
      .filter((file) => file.endsWith(`.${extension}`))
      .map((file) => readFileSync(path.join(this.folder, file), "utf8"));
  }

  /** Leaves nothing behind. */
  dispose() {
    process.removeListener("exit", this.abandon);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param {NodeJS.Signals} signal */
  signal(signal) {
    const { pid } = this.child;
    if (signal === "SIGKILL") this.isKilled = true;
    if (pid === undefined) return;
    try {
      if (process.platform === "win32") {
        // There are no signals there that a process could listen to.
        // By its whole path: a program is looked for in the current folder first.
        const program = path.join(process.env.SystemRoot ?? "C:\\Windows", "System32", "taskkill.exe");
        if (this.end === undefined) spawnSync(program, ["/pid", String(pid), "/t", "/f"]);
      } else {
        process.kill(-pid, signal);
      }
    } catch {
      // The group is empty already.
    }
  }
}

/**
 * @param {End} end
 * @returns {string} for people
 */
export function formatEnd({ code, signal }) {
  return signal === null ? `exit status ${code}` : signal;
}

/**
 * @param {ChildProcess} child
 * @param {string} program
 * @returns {Promise<End>}
 */
function getEnd(child, program) {
  return new Promise((resolve, reject) => {
    child.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(new UsageError(`\`${program}\` cannot be started (${error.code ?? error.message})`)),
    );
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
}

/**
 * The user's own NODE_OPTIONS, and the preload.
 *
 * @param {string} preload
 * @param {string} [own]
 * @returns {string}
 */
function getNodeOptions(preload, own = "") {
  return `${own} --require "${preload.replace(/[\\"]/g, "\\$&")}"`.trim();
}
