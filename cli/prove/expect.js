import { existsSync, readFileSync, realpathSync } from "node:fs";
import { check } from "../check.js";
import { countRuns } from "../../lib/prove/count-runs.js";
import { estimate } from "../../lib/prove/estimate.js";
import { fileURLToPath } from "node:url";
import { getRulesForLatency } from "./basis.js";
import { getSlashed } from "../../lib/source/slashed.js";
import { goOn } from "./load.js";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { Server } from "./server.js";

/** @import { Counted, CountOf } from "../../lib/prove/count-runs.js" */
/** @import { Estimate, Place } from "../../lib/prove/estimate.js" */
/** @import { RewriteOptions } from "./rewrite-copy.js" */
/** @import { Setup } from "./measure-round.js" */

const PRELOAD = fileURLToPath(new URL("../../lib/prove/count-preload.cjs", import.meta.url));

/** Seconds of load in which executions are counted: they are the same for each request, and many requests are not needed. */
const COUNTED_SECONDS = 1;
/** Seconds that the load goes on while the server writes what it has counted. */
const LONGER = 10;

/**
 * What the rewrites should save by the measured costs of their rules: the original runs under the load for a moment and counts how often
 * the code runs that is rewritten.
 *
 * @param {string} cwd - of the original
 * @param {RewriteOptions} options
 * @param {Setup} setup
 * @param {string} node - version that the server runs on
 * @returns {Promise<Estimate | undefined>} undefined if no request was answered by Node's `http`
 * @throws {import("./server.js").ServerError} if the server does not start, or ends meanwhile
 */
export async function expect(cwd, options, setup, node) {
  const costsOn = /\d+/.exec(node)?.[0];
  const { files } = await check(
    { ...options, cwd, diff: false, costsOn },
    { getSignal: () => undefined, onProgress: () => {} },
  );
  /** @type {Place[]} */
  const places = files.flatMap(({ path: name, findings }) => {
    const { all, finding } = options;
    const rewritten = findings.filter(
      ({ fix, fingerprint }) =>
        "risk" in fix && (all || fix.risk === "safe") && (finding === undefined || fingerprint === finding),
    );
    if (rewritten.length === 0) return [];
    const real = realpathSync(path.join(cwd, name));
    const text = readFileSync(real, "utf8").replace(/^\uFEFF/, "");
    const source = parseSource(text, real);
    return rewritten.map(({ line, column, rule, weight }) => ({
      path: getSlashed(real),
      text,
      offset: source.getOffset(line, column),
      isForLatency: getRulesForLatency([rule]).length > 0,
      weight,
    }));
  });
  const countOf = await countUnderLoad(cwd, setup);
  return countOf === undefined ? undefined : estimate(places, countOf);
}

/**
 * @param {string} cwd
 * @param {Setup} setup
 * @returns {Promise<CountOf | undefined>}
 */
async function countUnderLoad(cwd, { server: options, startLoad, warmUp, signal }) {
  const server = new Server(options, cwd, signal, PRELOAD);
  try {
    await server.untilReady();
    const load = startLoad(server.origin, warmUp + COUNTED_SECONDS + LONGER);
    /** @param {Promise<unknown>} promise */
    const during = (promise) => server.during(promise, "while its code was counted");
    try {
      // What is made at the first requests only is no part of the others.
      await during(goOn(load, warmUp));
      server.watched.start();
      await during(goOn(load, COUNTED_SECONDS));
      await during(server.watched.finish());
    } finally {
      load.stop();
    }
    await during(load.ended);
    return countRuns(
      server.watched.readAll("counted").map((text) => /** @type {Counted} */ (JSON.parse(text))),
      readIfThere,
    );
  } finally {
    await server.stop();
  }
}

/**
 * @param {string} file - a source map, say
 * @returns {string | undefined}
 */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
