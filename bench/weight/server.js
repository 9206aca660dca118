/**
 * A server that runs an operation for each request, for `in-server.js`, which forks it: `node server.js OPERATION`. It tells its port, and,
 * whenever it is asked, what processor time it has taken and how many requests it has answered. `node server.js OPERATION TIMES` prints what the
 * operation takes in a loop instead, in nanoseconds.
 */
import { createServer } from "node:http";
import { OPERATIONS } from "./operations.js";

const WARM_UP = 5000;

const [name, times] = process.argv.slice(2);
const operation = OPERATIONS[name];
let sink = 0;
const run = () => void (sink += operation() ? 1 : 0);
const getTime = (since = { user: 0, system: 0 }) => {
  const { user, system } = process.cpuUsage();
  return user + system - since.user - since.system;
};

if (times === undefined) serve();
else loop(Number(times));

function serve() {
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    run();
    response.end("hello");
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port });
  });
  process.on("message", () => process.send?.({ microseconds: getTime(), requests }));
}

/** @param {number} count */
function loop(count) {
  for (let i = 0; i < Math.min(WARM_UP, count); i++) run();
  const since = process.cpuUsage();
  for (let i = 0; i < count; i++) run();
  console.log(Math.round((getTime(since) * 1000) / count));
}
