/**
 * The server of the experiment, a process of its own: `node server.js ADAPTER`, the adapter with or without its rewrites. It
 * tells how much CPU time it took.
 */
import { pathToFileURL } from "node:url";

const [adapter] = process.argv.slice(2);
/** @type {{ createServer: (routes: Record<string, (exchange: any) => unknown>) => import("node:http").Server }} */
const { createServer } = await import(pathToFileURL(adapter).href);

const users = [1, 2, 3].map((id) => ({ id, name: `user ${id}` }));
const server = createServer({
  "GET /health": () => ({ ok: true }),
  "GET /users": ({ incoming }) => ({ users, search: incoming.url.split("?")[1] }),
  "GET /language": ({ request }) => ({ language: request.headers.get("accept-language") }),
});
server.keepAliveTimeout = 0;

/** @param {unknown} answer */
const send = (answer) => process.send?.(answer);

/** @type {NodeJS.CpuUsage | undefined} */
let start;
process.on("message", (question) => {
  if (question === "reset") {
    start = process.cpuUsage();
    send({});
  } else {
    const { user, system } = process.cpuUsage(start);
    send({ microseconds: user + system });
    process.exit();
  }
});
server.listen(0, "127.0.0.1", () => send(server.address()));
