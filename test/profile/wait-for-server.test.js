import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { once } from "node:events";
import { waitForServer } from "../../cli/profile/load.js";

/** A port that nothing listens at. */
async function getClosedPort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

describe("waitForServer", () => {
  it("comes to an end where the clock goes back", async (t) => {
    let now = Date.now();
    t.mock.method(Date, "now", () => (now -= 60_000));
    const url = new URL(`http://127.0.0.1:${await getClosedPort()}`);
    // It asks a few times and gives up by the time that has passed; a clock that is set does not keep it.
    let asked = 0;
    assert.equal(await waitForServer([url], 0.1, () => ++asked > 50), url);
    assert.ok(asked <= 50, `asked ${asked} times`);
  });
});
