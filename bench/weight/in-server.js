/**
 * What operations take in a server, beside what they take in a loop that does nothing else: `node bench/weight/in-server.js [rounds]
 * [seconds]`. Servers that run one for each request, and such that run none, are asked in turn for that many seconds. Prints the median of
 * the differences, in microseconds of processor time a request.
 */
import { execFileSync, fork } from "node:child_process";
import autocannon from "autocannon";
import { fileURLToPath } from "node:url";
import { median } from "simple-statistics";
import { OPERATIONS } from "./operations.js";
import { once } from "node:events";

const SERVER = fileURLToPath(new URL("./server.js", import.meta.url));
const NOTHING = "nothing";
/** A loop goes on for about that many nanoseconds. */
const LOOP = 500_000_000;
const CONNECTIONS = 10;

const [rounds = 7, seconds = 1] = process.argv.slice(2).map(Number);
const names = Object.keys(OPERATIONS).filter((name) => name !== NOTHING);
/** @type {Record<string, number[]>} */
const differences = Object.fromEntries(names.map((name) => [name, []]));
for (let round = 0; round < rounds; round++)
  for (const name of names) differences[name].push((await serve(name)) - (await serve(NOTHING)));

console.log("| operation | in a loop | in a server | in a server ÷ in a loop |\n| --- | --- | --- | --- |");
for (const name of names) {
  const inLoop = loop(name, Math.ceil(LOOP / loop(name, 1000))) / 1000;
  const inServer = median(differences[name]);
  console.log(`| ${name} | ${format(inLoop)} | ${format(inServer)} | ${(inServer / inLoop).toFixed(2)} |`);
}

/**
 * @param {string} operation
 * @returns {Promise<number>} microseconds of processor time a request
 */
async function serve(operation) {
  const server = fork(SERVER, [operation]);
  try {
    const [{ port }] = await once(server, "message");
    const ask = () =>
      autocannon({ url: `http://127.0.0.1:${port}/`, connections: CONNECTIONS, duration: seconds, sampleInt: 50 });
    const read = async () => {
      server.send("read");
      return (await once(server, "message"))[0];
    };
    await ask();
    const before = await read();
    await ask();
    const after = await read();
    return (after.microseconds - before.microseconds) / (after.requests - before.requests);
  } finally {
    server.kill();
  }
}

/**
 * @param {string} operation
 * @param {number} times
 * @returns {number} nanoseconds
 */
function loop(operation, times) {
  return Number(execFileSync(process.execPath, [SERVER, operation, String(times)], { encoding: "utf8" }));
}

/** @param {number} microseconds */
function format(microseconds) {
  return `${microseconds.toFixed(microseconds < 10 ? 1 : 0)} µs`;
}
