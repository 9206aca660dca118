import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { UsageError } from "./usage-error.js";
import { fileURLToPath } from "node:url";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawn, spawnSync } from "node:child_process";

/** @import { ChildProcess } from "node:child_process" */

const PRELOAD = fileURLToPath(new URL("../lib/profile/preload.cjs", import.meta.url));
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

/** A command that runs with the sampling preload in all its processes and threads. */
export class ProfiledCommand {
  /**
   * @param {string[]} command
   * @param {string} cwd
   * @param {boolean} startsAtOnce - samples count from the beginning; otherwise from `start()`
   */
  constructor([program, ...args], cwd, startsAtOnce) {
    this.folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-profile-"));
    /** @type {End | undefined} */
    this.end = undefined;
    this.isKilled = false;
    if (startsAtOnce) this.start();
    // Its output goes beside the report, and a group of its own lets it be stopped with all that it starts.
    const isWindows = process.platform === "win32";
    this.child = spawn(program, args, {
      cwd,
      detached: !isWindows,
      shell: isWindows,
      stdio: ["ignore", process.stderr, process.stderr],
      env: {
        ...process.env,
        NODE_OPTIONS: getNodeOptions(process.env.NODE_OPTIONS),
        HOTPATH_PROFILE_FOLDER: this.folder,
      },
    });
    /** @type {Promise<End>} */
    this.ended = getEnd(this.child, program).then((end) => (this.end = end));
    // Awaited later, or not at all when something else fails first.
    this.ended.catch(() => {});
    this.kill = () => this.signal("SIGKILL");
    process.on("exit", this.kill);
  }

  /** From now on samples count. */
  start() {
    writeFileSync(path.join(this.folder, "start"), "");
  }

  /**
   * Has the profiles written, and ends what still runs: politely first.
   *
   * @returns {Promise<End>}
   */
  async stop() {
    if (!existsSync(path.join(this.folder, "stop"))) writeFileSync(path.join(this.folder, "stop"), "");
    for (let waited = 0; waited < WRITE_MILLISECONDS && !this.isKilled && this.isWriting(); waited += POLL_MILLISECONDS)
      await sleep(POLL_MILLISECONDS);
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
    return process.platform !== "win32" && this.child.pid !== undefined && isAlive(-this.child.pid);
  }

  /** Whether a thread that still lives has a profile to write. */
  isWriting() {
    return readdirSync(this.folder).some((file) => file.endsWith(".running") && isAlive(Number.parseInt(file, 10)));
  }

  /**
   * @returns {{ profiles: string[], warmUps: string[] }} the texts of what was written
   */
  read() {
    const files = readdirSync(this.folder).sort();
    /** @param {string} extension */
    const readAll = (extension) =>
      files
        .filter((file) => file.endsWith(extension))
        .map((file) => readFileSync(path.join(this.folder, file), "utf8"));
    return { profiles: readAll(".cpuprofile"), warmUps: readAll(".warm-up") };
  }

  /** Leaves nothing behind. */
  dispose() {
    process.removeListener("exit", this.kill);
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
        if (this.end === undefined) spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"]);
      } else {
        process.kill(-pid, signal);
      }
    } catch {
      // The group is empty already.
    }
  }
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
 * @param {string} [own]
 * @returns {string}
 */
function getNodeOptions(own = "") {
  return `${own} --require "${PRELOAD.replace(/[\\"]/g, "\\$&")}"`.trim();
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
