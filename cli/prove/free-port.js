import net from "node:net";
import { once } from "node:events";
import { randomInt } from "node:crypto";

/**
 * Between what is well known and what systems hand out themselves (Linux from 32768 on, macOS and Windows from 49152): a
 * server that is measured is started again and again, and meanwhile nobody must get its port for `listen(0)` or a connection.
 */
const FIRST = 20_000;
const BEHIND = 32_768;
const ATTEMPTS = 50;

/**
 * @returns {Promise<number>} of the loopback, that nothing listens at
 * @throws {Error} of `listen`, if there is none
 */
export async function findFreePort() {
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(FIRST, BEHIND);
    try {
      await demandFree(port);
      return port;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * @param {number} port
 * @throws {Error} of `listen`, if something listens there
 */
async function demandFree(port) {
  const server = net.createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
