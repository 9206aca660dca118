import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

const ADDS = ["on", "addListener", "prependListener"];

/** @type {HandlerSpec} */
const createServer = {
  options: { verifyClient: { as: "verifyClient callback" }, handleProtocols: { as: "handleProtocols callback" } },
  constructs: "server",
};

/**
 * @param {string} event - of a socket
 * @returns {HandlerSpec}
 */
const getListener = (event) => ({ as: `${event} listener`, ...(event === "error" && { purpose: "errors" }) });

/** https://github.com/websockets/ws. Sockets that a client opens have the same methods: only those of a server's listener count.
 * @type {FrameworkTable<"ws">} */
export default {
  name: "ws",
  modules: { ws: { WebSocketServer: createServer, Server: createServer } },
  kinds: {
    server: {
      ...each(ADDS, [
        {
          as: "connection listener",
          args: "rest",
          events: ["connection"],
          params: ["socket"],
          roles: [null, "request"],
          returns: "self",
        },
        { as: "headers listener", args: "rest", events: ["headers"], roles: [null, "request"], returns: "self" },
        { returns: "self" },
      ]),
      handleUpgrade: { as: "upgrade callback", args: [3], params: ["socket"], roles: [null, "request"] },
    },
    socket: {
      ...each(ADDS, [
        ...["message", "ping", "pong", "close", "error"].map((event) => ({
          ...getListener(event),
          args: /** @type {const} */ ("rest"),
          events: [event],
          returns: "self",
        })),
        { returns: "self" },
      ]),
      addEventListener: ["message", "close", "error"].map((event) => ({
        ...getListener(event),
        args: /** @type {const} */ ("rest"),
        events: [event],
      })),
    },
  },
  types: each(["WebSocketServer", "WebSocket.Server", "WebSocket.WebSocketServer", "Server"], "server"),
  transient: ["socket"],
  handedOn: ["server"],
};
