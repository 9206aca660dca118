import { formatLoad, isListening, loadAutocannon, parseHeader, parseUrl, startLoad, waitForServer } from "./load.js";
import { WatchedCommand, formatEnd } from "../watched-command.js";
import { UsageError } from "../usage-error.js";
import { counted } from "../report/counted.js";
import { fileURLToPath } from "node:url";
import { findLatePart, parseCpuProfile } from "../../lib/profile/cpu-profile.js";
import { parseHeapProfile } from "../../lib/profile/heap-profile.js";

/** @import { LiveLine } from "../live-line.js" */
/** @import { LoadOptions } from "./load.js" */
/** @import { ProfileOptions, Sampled } from "../profile.js" */

const PRELOADS = {
  cpu: fileURLToPath(new URL("../../lib/profile/preload.cjs", import.meta.url)),
  heap: fileURLToPath(new URL("../../lib/profile/heap-preload.cjs", import.meta.url)),
};

/**
 * Runs a command, under load if there are URLs, and samples what it does.
 *
 * @param {ProfileOptions} options
 * @param {LiveLine} live
 * @returns {Promise<Sampled>}
 * @throws {UsageError} if the command or its server fails
 */
export async function sampleCommand(options, live) {
  const { cwd, command, urls, heap } = options;
  const kind = heap ? "heap" : "cpu";
  const targets = urls.map(parseUrl);
  options.headers.forEach(parseHeader);
  const autocannon = urls.length === 0 ? undefined : loadAutocannon(cwd);
  for (const target of targets)
    if (await isListening(target))
      throw new UsageError(
        `something listens at ${target.host} already, and the load would not reach \`${command.join(" ")}\``,
      );

  const profiled = new WatchedCommand(command, {
    cwd,
    preload: PRELOADS[kind],
    startsAtOnce: autocannon === undefined,
    // Its output goes beside the report, and above the line that changes.
    stdio: live.isLive ? ["ignore", "pipe", "pipe"] : ["ignore", process.stderr, process.stderr],
  });
  for (const stream of [profiled.child.stdout, profiled.child.stderr])
    stream?.setEncoding("utf8").on("data", live.pass);
  const interruption = new Interruption(() => profiled.kill());
  try {
    if (autocannon === undefined) {
      live.say(`Sampling \`${command.join(" ")}\` until it ends; Ctrl-C ends it.`);
      live.watch((seconds) => `sampling, ${seconds} s`);
      await Promise.race([profiled.ended, interruption.happened]);
    } else {
      await drive(autocannon, profiled, targets, options, interruption, live);
    }
    const end = profiled.end;
    await profiled.stop();
    if (end !== undefined && end.code !== 0)
      throw new UsageError(`\`${command.join(" ")}\` ended with ${formatEnd(end)}`);
    const profiles = profiled
      .readAll(`${kind}profile`)
      .map((text) => (heap ? parseHeapProfile(JSON.parse(text)) : parseCpuProfile(text)));
    const warmUps = profiled.readAll("warm-up").map(parseCpuProfile);
    return {
      kind,
      profiles: [...profiles, ...warmUps.flatMap((warmUp) => findLatePart(warmUp) ?? [])],
      warmUps,
      threads: profiles.length,
    };
  } finally {
    if (profiled.end === undefined) await profiled.stop().catch(() => {});
    profiled.dispose();
    interruption.dispose();
  }
}

/**
 * Sends requests to the server that a command starts.
 *
 * @param {ReturnType<typeof loadAutocannon>} autocannon
 * @param {WatchedCommand} profiled
 * @param {URL[]} targets
 * @param {ProfileOptions} options
 * @param {Interruption} interruption
 * @param {LiveLine} live
 */
async function drive(
  autocannon,
  profiled,
  targets,
  { command, urls, duration, warmUp, wait, ...how },
  interruption,
  live,
) {
  live.watch((seconds) => `waiting for ${targets[0].host}, ${seconds} s`);
  const missing = await Promise.race([
    waitForServer(targets, wait, () => profiled.end !== undefined || interruption.isInterrupted),
    profiled.ended,
    interruption.happened,
  ]);
  if (interruption.isInterrupted) return;
  if (profiled.end !== undefined)
    throw new UsageError(
      `\`${command.join(" ")}\` ended with ${formatEnd(profiled.end)} before it listened at ${targets[0].host}`,
    );
  if (missing instanceof URL)
    throw new UsageError(`nothing listened at ${missing.host} within ${wait} s; \`--wait\` gives it more time`);

  live.say(`Load on ${urls.join(", ")} for ${duration} s${warmUp > 0 ? `, after ${warmUp} s to warm up` : ""}.`);
  /** @type {LoadOptions} */
  const load = { urls, seconds: warmUp + duration, ...how };
  const { result, getAnswered, stop } = startLoad(autocannon, load);
  // It may fail after something else has ended the load.
  result.catch(() => {});
  live.watch((seconds) =>
    seconds < warmUp
      ? `warming up, ${seconds} of ${warmUp} s`
      : `sampling, ${Math.min(seconds - warmUp, duration)} of ${duration} s; ${counted(getAnswered(), "request")} answered`,
  );
  const start = setTimeout(() => profiled.start(), warmUp * 1000);
  try {
    await Promise.race([result, profiled.ended, interruption.happened]);
  } finally {
    clearTimeout(start);
    stop();
  }
  if (interruption.isInterrupted) return;
  if (profiled.end !== undefined)
    throw new UsageError(`\`${command.join(" ")}\` ended with ${formatEnd(profiled.end)} under the load`);
  const counts = await result;
  if (counts.answered === 0) throw new UsageError(`no request to ${urls.join(", ")} was answered`);
  live.say(`${formatLoad(counts)}.`);
}

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** Ctrl-C, and what else asks this process to end: the first time it ends the command and reports, the second time it kills. */
class Interruption {
  /** @param {() => void} kill */
  constructor(kill) {
    this.isInterrupted = false;
    const { promise, resolve } = createDeferred();
    this.happened = promise;
    this.listener = () => {
      if (this.isInterrupted) kill();
      this.isInterrupted = true;
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, this.listener);
  }

  dispose() {
    for (const signal of SIGNALS) process.removeListener(signal, this.listener);
  }
}

/** @returns {{ promise: Promise<void>, resolve: () => void }} */
function createDeferred() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
