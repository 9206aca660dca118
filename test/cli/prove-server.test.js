import { describe, it } from "node:test";
import assert from "node:assert/strict";
import net from "node:net";
import { once } from "node:events";
import { findFreePort } from "../../cli/prove/free-port.js";
import { Server } from "../../cli/prove/server.js";
import { Project } from "./project.js";

/** What listens, and goes on a little longer than the server that has started it. */
const WORKER = `
const server = require("node:http").createServer((req, res) => res.end("here")).listen(process.env.PORT, "127.0.0.1");
const timer = setInterval(() => {
  if (process.ppid === Number(process.argv[2])) return;
  clearInterval(timer);
  setTimeout(() => process.exit(), 400);
}, 20);
`;
const MAIN = `
require("node:child_process").spawn(process.execPath, ["worker.cjs", process.pid], { detached: true, stdio: "ignore" });
setInterval(() => {}, 1000);
`;

describe("a server that prove has stopped", () => {
  it("no longer listens, nor does what it had started", async (t) => {
    const project = new Project(t, { "main.cjs": MAIN, "worker.cjs": WORKER });
    const port = await findFreePort();
    const server = new Server(
      { start: "node main.cjs", port, protocol: "http:", ready: undefined, wait: 20 },
      project.resolve("."),
      new AbortController().signal,
    );
    try {
      await server.untilReady();
      assert.equal(await (await fetch(server.origin, { headers: { connection: "close" } })).text(), "here");
    } finally {
      await server.stop();
    }
    const next = net.createServer().listen(port, "127.0.0.1");
    await once(next, "listening");
    next.close();
  });
});
