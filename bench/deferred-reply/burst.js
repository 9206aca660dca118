import net from "node:net";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
/** The end of the reply's body. */
const END = "}".charCodeAt(0);

/** Requests that all arrive at once, each on a connection of its own. */
export class Burst {
  /**
   * @param {number} port
   * @param {number} size - how many
   * @returns {Promise<Burst>} with all its connections open
   */
  static async open(port, size) {
    const burst = new Burst();
    const opened = Array.from(
      { length: size },
      () =>
        new Promise((resolve, reject) => {
          const socket = net.connect(port, "127.0.0.1", () => resolve(socket));
          socket.on("error", reject);
          socket.on("data", (data) => {
            if (data[data.length - 1] === END) burst.onReply();
          });
          socket.setNoDelay(true);
          burst.sockets.push(socket);
        }),
    );
    await Promise.all(opened);
    return burst;
  }

  constructor() {
    /** @type {net.Socket[]} */
    this.sockets = [];
    /** @type {number[]} */
    this.times = [];
    this.start = 0;
    this.onLast = () => {};
  }

  onReply() {
    this.times.push(performance.now() - this.start);
    if (this.times.length === this.sockets.length) this.onLast();
  }

  /**
   * Sends while the server stands still, so that it finds all requests at once, however busy the machine is.
   *
   * @param {{ pause: () => void, resume: () => void }} server
   * @returns {Promise<number[]>} after how many milliseconds each reply came, ascending
   */
  async send(server) {
    this.times = [];
    const done = new Promise((resolve) => {
      this.onLast = () => resolve(undefined);
    });
    server.pause();
    await Promise.all(this.sockets.map((socket) => new Promise((resolve) => socket.write(REQUEST, resolve))));
    this.start = performance.now();
    server.resume();
    await done;
    return this.times;
  }

  close() {
    for (const socket of this.sockets) socket.destroy();
  }
}
