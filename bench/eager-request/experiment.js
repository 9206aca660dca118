/**
 * What it is worth to build web requests on first read: `node bench/eager-request/experiment.js [--rounds N] [--seconds N] [--connections N]`.
 *
 * Rewrites the adapter of `fixtures/no-eager-request/node-adapter` as `hotpath fix --all` does, and loads a server on it and one on
 * the original, over loopback, in the order A B B A, so that a busy machine meets both alike. Prints the CPU time of the server
 * for each request, and how many it answered a second; the ratio is the median of the rounds.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import autocannon from "autocannon";
import { execFileSync, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { once } from "node:events";
import os from "node:os";
import { parseArgs } from "node:util";
import path from "node:path";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "50" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const connections = Number(values.connections);

/** A server that is forgotten stops by itself, in milliseconds. */
const LONGEST = 120_000;

/** What browsers send. */
const headers = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36",
  accept: "text/html,application/xhtml+xml",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "en-US,en;q=0.9",
  "cache-control": "max-age=0",
  cookie: "session=8f14e45fceea167a",
  referer: "http://localhost:3000/",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "same-origin",
};

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** @param {number[]} list */
function getMedian(list) {
  return [...list].sort((a, b) => a - b)[list.length >> 1];
}

/**
 * @param {string} adapter - path
 * @param {string} url - path of the requests
 * @returns {Promise<{ cpu: number, rate: number }>} microseconds of CPU for each request, requests a second
 */
async function measure(adapter, url) {
  const child = fork(fileURLToPath(new URL("server.js", import.meta.url)), [adapter], { timeout: LONGEST });
  try {
    const [{ port }] = await once(child, "message");
    const target = { url: `http://127.0.0.1:${port}${url}`, connections, headers };
    await autocannon({ ...target, duration: 1 });
    const reset = once(child, "message");
    child.send("reset");
    await reset;
    const { requests, errors, non2xx } = await autocannon({ ...target, duration: seconds });
    if (errors + non2xx > 0) throw new Error(`${errors} requests failed, ${non2xx} were refused.`);
    const stopped = once(child, "message");
    child.send("stop");
    const [{ microseconds }] = await stopped;
    return { cpu: microseconds / requests.total, rate: requests.average };
  } finally {
    child.kill();
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-eager-request-"));
try {
  const [before, after] = ["before", "after"].map((name) => path.join(folder, name, "adapter.js"));
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  for (const adapter of [before, after]) {
    mkdirSync(path.dirname(adapter));
    copyFileSync(path.join(ROOT, "fixtures/no-eager-request/node-adapter/before.js"), adapter);
  }
  execFileSync(
    process.execPath,
    [path.join(ROOT, "bin/hotpath.js"), "fix", "--no-git", "--all", "--exit-zero", "adapter.js"],
    {
      cwd: path.dirname(after),
      stdio: "pipe",
    },
  );
  console.log(`Node ${process.version}, ${rounds} rounds of before, after, after, before; ${connections} connections.`);
  for (const [title, url] of [
    ["no handler reads the request", "/users?page=2"],
    ["the handler reads a header of it", "/language"],
  ]) {
    /** @type {{ cpu: number, rate: number }[]} */
    const ratios = [];
    for (let round = 0; round < rounds; round++) {
      const first = await measure(before, url);
      const second = await measure(after, url);
      const third = await measure(after, url);
      const fourth = await measure(before, url);
      ratios.push({
        cpu: (first.cpu + fourth.cpu) / (second.cpu + third.cpu),
        rate: (second.rate + third.rate) / (first.rate + fourth.rate),
      });
      console.log(
        `  ${title}: CPU per request ${((first.cpu + fourth.cpu) / 2).toFixed(1)} → ${((second.cpu + third.cpu) / 2).toFixed(1)} µs, requests a second ${Math.round((first.rate + fourth.rate) / 2)} → ${Math.round((second.rate + third.rate) / 2)}`,
      );
    }
    console.log(
      `${title}: ${getMedian(ratios.map(({ cpu }) => cpu)).toFixed(2)} × less CPU per request, ${getMedian(ratios.map(({ rate }) => rate)).toFixed(2)} × the requests a second`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
