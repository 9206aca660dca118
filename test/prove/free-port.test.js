import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findFreePort } from "../../cli/prove/free-port.js";
import net from "node:net";
import { once } from "node:events";

/** The first that Linux hands out itself, unless it is set up otherwise. */
const HANDED_OUT = 32_768;

describe("a free port", () => {
  it("is none that a system hands out itself while a server starts again", async () => {
    const ports = await Promise.all(Array.from({ length: 100 }, findFreePort));
    assert.deepEqual(
      ports.filter((port) => port < 1024 || port >= HANDED_OUT),
      [],
    );
  });

  it("is one that a server can listen at", async () => {
    const server = net.createServer().listen(await findFreePort(), "127.0.0.1");
    await once(server, "listening");
    server.close();
  });
});
