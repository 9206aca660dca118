/** A store in a thread of its own, which answers each question two milliseconds after it was asked, as one in another house does. */
import net from "node:net";
import { parentPort } from "node:worker_threads";

const DELAY = 2;

const server = net.createServer((socket) => {
  socket.setNoDelay(true);
  let rest = "";
  socket.setEncoding("utf8").on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = String(lines.pop());
    for (const line of lines) setTimeout(() => socket.write(`${line}\n`), DELAY);
  });
  socket.on("close", () => server.close());
});
server.listen(0, "127.0.0.1", () => parentPort?.postMessage(/** @type {net.AddressInfo} */ (server.address()).port));
