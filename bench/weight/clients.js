/**
 * What making clients takes, in microseconds of the processor's time: `node bench/weight/clients.js`, which installs their packages in a
 * temporary folder first. Prints for each the least and the median of forty turns of fifty; then, of an event, what sending it takes by a
 * client of its own and by one that sends forty together, to a server on this machine; and of a request what it takes with `agent: false`
 * and without, all of that the least of twelve turns.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { median } from "simple-statistics";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { runNpm } from "../../scripts/npm.js";

const TURNS = 40;
const CLIENTS = 50;
const ROUNDS = 12;
const EVENTS = 40;
const PEER = "http://localhost:1";

/** @type {Record<string, (name: any) => () => unknown>} what makes one, by package and version */
const MAKERS = {
  "@azure/data-tables@13.3.2": ({ TableClient, AzureNamedKeyCredential }) => {
    const credential = new AzureNamedKeyCredential("name", "a2V5");
    return () => new TableClient("https://name.table.core.windows.net", "table", credential);
  },
  "@azure/storage-blob@12.32.0": ({ BlobServiceClient, StorageSharedKeyCredential }) => {
    const credential = new StorageSharedKeyCredential("name", "a2V5");
    return () => new BlobServiceClient("https://name.blob.core.windows.net", credential);
  },
  "@neynar/nodejs-sdk@3.177.0":
    ({ NeynarAPIClient }) =>
    () =>
      new NeynarAPIClient({ apiKey: "key" }),
  "@novu/node@2.6.6":
    ({ Novu }) =>
    () =>
      new Novu("key"),
  "@octokit/rest@21.1.1":
    ({ Octokit }) =>
    () =>
      new Octokit({ auth: "key" }),
  "@sanity/client@7.28.0":
    ({ createClient }) =>
    () =>
      createClient({ projectId: "name", dataset: "name", apiVersion: "2024-01-01", useCdn: false }),
  "@upstash/redis@1.39.0":
    ({ Redis }) =>
    () =>
      new Redis({ url: "https://localhost", token: "key" }),
  "algoliasearch@5.65.0":
    ({ algoliasearch }) =>
    () =>
      algoliasearch("name", "key"),
  "contentful@11.12.10":
    ({ createClient }) =>
    () =>
      createClient({ space: "name", accessToken: "key" }),
  "octokit@4.1.4":
    ({ Octokit }) =>
    () =>
      new Octokit({ auth: "key" }),
  "pino@10.4.0": (pino) => () => pino({ level: "error" }),
  "viem@2.57.20":
    ({ createPublicClient, http: transport }) =>
    () =>
      createPublicClient({ transport: transport(PEER) }),
  "web3@4.16.0":
    ({ Web3 }) =>
    () =>
      new Web3(PEER),
  "winston@3.19.0":
    ({ createLogger, format, transports }) =>
    () =>
      createLogger({
        format: format.combine(format.timestamp(), format.json()),
        transports: [new transports.Console()],
      }),
};

/** @type {Record<string, (name: any, url: string) => [make: () => any, send: (client: any) => void, finish: (client: any) => unknown]>} */
const SENDERS = {
  "@segment/analytics-node@3.1.0": ({ Analytics }, host) => [
    () => new Analytics({ writeKey: "key", host }),
    (client) => client.track({ userId: "user", event: "seen" }),
    (client) => client.closeAndFlush(),
  ],
  "analytics-node@6.2.0": (Analytics, host) => [
    () => new Analytics("key", { host }),
    (client) => client.track({ userId: "user", event: "seen" }),
    (client) => client.flush(),
  ],
  "posthog-node@5.70.0": ({ PostHog }, host) => [
    () => new PostHog("key", { host }),
    (client) => client.capture({ distinctId: "user", event: "seen" }),
    (client) => client.flush(),
  ],
};

/** Answers whatever it is sent; in a process of its own, whose time is not counted. */
function serve() {
  const server = http.createServer((request, response) => {
    request.resume().on("end", () => response.end('{"success":true}'));
  });
  server.listen(0, "127.0.0.1", () => process.send?.(/** @type {any} */ (server.address()).port));
}

/** @param {() => unknown} make */
function measureMaking(make) {
  /** @type {unknown[]} */
  const kept = [];
  const times = Array.from({ length: TURNS + 6 }, () => {
    const start = process.hrtime.bigint();
    for (let i = 0; i < CLIENTS; i++) kept[i] = make();
    return Number(process.hrtime.bigint() - start) / 1000 / CLIENTS;
  }).slice(6);
  return `${Math.min(...times).toFixed(1)} µs at least, ${median(times).toFixed(1)} µs in the middle`;
}

/**
 * @param {() => Promise<unknown>} run - what is done `count` times
 * @param {number} count
 */
async function measureTime(run, count) {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / count);
  }
  return `${least.toFixed(0)} µs`;
}

/** @param {[make: () => any, send: (client: any) => void, finish: (client: any) => unknown]} sender */
async function measureEvents([make, send, finish]) {
  const own = await measureTime(async () => {
    const clients = Array.from({ length: EVENTS }, make);
    for (const client of clients) send(client);
    await Promise.all(clients.map(finish));
  }, EVENTS);
  const shared = await measureTime(async () => {
    const client = make();
    for (let i = 0; i < EVENTS; i++) send(client);
    await finish(client);
  }, EVENTS);
  return `${own} by a client of its own, ${shared} by one for all`;
}

/** @param {http.RequestOptions} options */
async function measureRequests(options) {
  return measureTime(async () => {
    for (let i = 0; i < EVENTS; i++) {
      const [response] = await once(http.get(options), "response");
      await once(response.resume(), "end");
      await new Promise(setImmediate);
    }
  }, EVENTS);
}

async function measure() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-clients-"));
  const server = fork(import.meta.filename, ["serve"]);
  try {
    const [port] = await once(server, "message");
    const url = `http://127.0.0.1:${port}`;
    writeFileSync(path.join(folder, "package.json"), '{ "private": true }');
    runNpm(
      [
        ...["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--legacy-peer-deps"],
        ...Object.keys(MAKERS),
        ...Object.keys(SENDERS),
      ],
      { cwd: folder, timeout: 300_000 },
    );
    const require = createRequire(path.join(folder, "package.json"));
    const load = (/** @type {string} */ name) => require(name.slice(0, name.lastIndexOf("@")));
    for (const [name, create] of Object.entries(MAKERS)) console.log(`${name}: ${measureMaking(create(load(name)))}`);
    for (const [name, create] of Object.entries(SENDERS))
      console.log(`an event by ${name}: ${await measureEvents(create(load(name), url))}`);
    for (const options of [{ agent: /** @type {const} */ (false) }, {}])
      console.log(`a request, ${JSON.stringify(options)}: ${await measureRequests({ port, ...options })}`);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[2] === "serve") serve();
else await measure();
