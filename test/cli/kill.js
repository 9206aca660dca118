/**
 * Kills `hotpath fix` at random moments and counts what is lost: `node test/cli/kill.js [times] [files]` (200, 500).
 *
 * Each time, every file must be what it was or what the rewrite makes, and a second run must finish the work and leave
 * nothing beside the files.
 */
import { BIN, FAST, SLOW } from "./project.js";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { spawn, spawnSync } from "node:child_process";

/**
 * What became of the files.
 *
 * @typedef {object} Outcome
 * @property {number} old - untouched
 * @property {number} fresh - rewritten
 * @property {number} corrupted - neither
 * @property {number} lost
 * @property {number} besides - files that a killed process left
 * @property {number} besidesAfter - that the next run left
 * @property {number} unfinished - not rewritten by the next run
 */

/** Of them the process may do something, of the second it may not. */
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGKILL", "SIGTERM"]);
/** Milliseconds. */
const MOST_LATER = 5;
const ARGUMENTS = [BIN, "fix", "--all", "--no-git", "--rule", "no-eager-url", "--threads"];

/**
 * @param {{ times: number, files: number, threads?: number, onRound?: (outcome: Outcome) => void }} how
 * @returns {Promise<{ rounds: Outcome[], whileWriting: number }>} `whileWriting`: rounds in which some files were written and some were not
 */
export async function killRepeatedly({ times, files, threads = 1, onRound }) {
  const names = Array.from({ length: files }, (_, index) => `folder${index % 10}/file${index}.js`);
  /** @type {Outcome[]} */
  const rounds = [];
  for (let round = 0; round < times; round++) {
    const outcome = await killOnce(names, { threads, signal: SIGNALS[round % SIGNALS.length] });
    rounds.push(outcome);
    onRound?.(outcome);
  }
  return { rounds, whileWriting: rounds.filter(({ old, fresh }) => old > 0 && fresh > 0).length };
}

/**
 * @param {string[]} names
 * @returns {string} a folder with these files
 */
function createProject(names) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-kill-"));
  for (const name of names) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), SLOW);
  }
  return folder;
}

/**
 * @param {string[]} names
 * @param {{ threads: number, signal: NodeJS.Signals }} how
 * @returns {Promise<Outcome>}
 */
async function killOnce(names, { threads, signal }) {
  const folder = createProject(names);
  try {
    const child = spawn(process.execPath, [...ARGUMENTS, String(threads)], { cwd: folder, stdio: "ignore" });
    const end = new Promise((resolve) => child.once("close", resolve));
    // However fast the machine is at the time: when some file, any of them, has just been written, or a moment later.
    const file = path.join(folder, names[Math.floor(Math.random() * names.length)]);
    const { ino } = statSync(file);
    while (statSync(file).ino === ino && child.exitCode === null) await setTimeout(1);
    await setTimeout(Math.random() * MOST_LATER);
    child.kill(signal);
    await end;
    const found = list(folder);
    const texts = names.map((name) => (found.has(name) ? readFileSync(path.join(folder, name), "utf8") : undefined));
    const count = (/** @type {(text: string | undefined) => boolean} */ is) => texts.filter(is).length;
    const [old, fresh, lost] = [
      count((text) => text === SLOW),
      count((text) => text === FAST),
      count((text) => text === undefined),
    ];
    spawnSync(process.execPath, [...ARGUMENTS, String(threads)], { cwd: folder, stdio: "ignore" });
    const unfinished = names.filter((name) => readFileSync(path.join(folder, name), "utf8") !== FAST).length;
    return {
      old,
      fresh,
      lost,
      corrupted: names.length - old - fresh - lost,
      besides: found.size + lost - names.length,
      besidesAfter: list(folder).size - names.length,
      unfinished,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder */
function list(folder) {
  return new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [times = 200, files = 500] = process.argv.slice(2).map(Number);
  const total = { old: 0, fresh: 0, corrupted: 0, lost: 0, besides: 0, besidesAfter: 0, unfinished: 0 };
  const { rounds, whileWriting } = await killRepeatedly({
    times,
    files,
    onRound(outcome) {
      for (const [key, value] of Object.entries(outcome)) total[/** @type {keyof Outcome} */ (key)] += value;
    },
  });
  console.log(
    `killed ${rounds.length} times, ${whileWriting} of them while some of ${files} files were written and some were not`,
  );
  console.log(`${total.old} files old, ${total.fresh} rewritten, ${total.corrupted} corrupted, ${total.lost} lost`);
  console.log(
    `${total.besides} files left beside them, ${total.besidesAfter} after the next run; ${total.unfinished} files not rewritten by the next run`,
  );
  process.exitCode = total.corrupted + total.lost + total.besidesAfter + total.unfinished === 0 ? 0 : 1;
}
