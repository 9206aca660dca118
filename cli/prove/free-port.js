import net from "node:net";
import { once } from "node:events";

/** @returns {Promise<number>} of the loopback, that nothing listens at */
export async function findFreePort() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}
