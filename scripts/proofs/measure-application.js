import { prepare, restore } from "../applications/prepare.js";
import { drive, fillIn } from "../servers/drive.js";
import { fileURLToPath } from "node:url";
import { run } from "../applications/run.js";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../applications/services.js";
import { withSetUp } from "../applications/set-up.js";

/** @import { Measured } from "./applications.js" */
/** @import { ProveReport } from "../../cli/prove/report.js" */

const BIN = fileURLToPath(new URL("../../bin/hotpath.js", import.meta.url));
const PORT_PRELOAD = fileURLToPath(new URL("listen-on-port.cjs", import.meta.url));

/** What every proof of an application is asked for, unless its own flags say otherwise. */
const FLAGS = [
  ...["--all", "--together", "--duration", "3", "--warm-up", "2"],
  ...["--time-limit", "420", "--wait", "120", "--format", "json"],
];

/** Milliseconds for what an application does after it listens. */
const SETTLE = 3000;

/**
 * Installs an application, starts its databases, fills them through the application itself, and proves each of its loads with the map.
 *
 * @param {Measured} application
 * @param {string} mirrors - folder of git mirrors
 * @param {string[]} more - flags for all proofs
 * @returns {Promise<{ load: readonly string[], report: ProveReport }[]>}
 */
export async function measureApplication(application, mirrors, more) {
  const folder = await prepare(application, mirrors);
  const { seed = [], start, loads } = application;
  try {
    return await withSetUp(application, folder, PORT_PRELOAD, async (place, port) => {
      /** @type {Record<string, string>} */
      const kept = {};
      if (seed.length > 0) await fill(application, place, port, kept);
      // 2 also where a tsconfig.json extends what is only there after a build: the map is written without it.
      await run([process.execPath, BIN, "map", "--write"], place);
      const proofs = [];
      for (const load of loads) {
        const flags = ["prove", ...FLAGS, "--start", start, ...fillIn(load, kept), ...more];
        const { end, output, errors } = await run([process.execPath, BIN, ...flags], place);
        if (!/^exit [01]$/.test(end)) throw new Error(`hotpath ${flags.join(" ")}: ${end}\n${errors.slice(-3000)}`);
        proofs.push({ load, report: JSON.parse(output) });
      }
      return proofs;
    });
  } finally {
    await restore(application, folder);
  }
}

/**
 * @param {Measured} application
 * @param {import("../applications/run.js").Place} place
 * @param {number} port
 * @param {Record<string, string>} kept - gets what later requests need
 */
async function fill({ repository, start, seed = [] }, place, port, kept) {
  const { stop } = await startServer(["sh", "-c", start], { ...place, env: { ...place.env, PORT: `${port}` } }, port);
  try {
    // Tables may be made behind its back.
    await sleep(SETTLE);
    const answers = await drive(port, seed, kept);
    const refused = answers.findIndex(({ status }) => status === 0 || status >= 400);
    if (refused !== -1)
      throw new Error(
        `${repository} answers ${seed[refused].url} by ${answers[refused].status}: ${answers[refused].body}`,
      );
  } finally {
    await stop();
  }
}
