import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const createServer = {
  options: { allowRequest: { as: "allowRequest callback", roles: ["request"] } },
  returns: "server",
  constructs: "server",
};

/** https://socket.io/docs/v4/server-api/
 * @type {FrameworkTable<"Socket.IO">} */
export default {
  name: "Socket.IO",
  modules: { "socket.io": { "": createServer, Server: createServer } },
  kinds: {
    server: {
      ...each(
        ["on", "addListener"],
        [
          {
            as: "connection listener",
            args: "rest",
            events: ["connection", "connect"],
            params: ["socket"],
            returns: "self",
          },
          { returns: "self" },
        ],
      ),
      use: { as: "middleware", params: ["socket"], roles: [null, "next"], returns: "self" },
      ...each(["of", "attach", "listen"], { returns: "self" }),
      sockets: { is: "server" },
    },
    // Listeners are for the names of messages, which are anybody's.
    socket: {
      ...each(["on", "addListener", "onAny"], { as: "event listener", returns: "self" }),
      use: { as: "middleware", roles: [null, "next"], returns: "self" },
    },
  },
  types: { Server: "server", Namespace: "server", Socket: "socket" },
  // module.exports = (io) => io.on("connection", (socket) => { … })
  parameterNames: { io: "server" },
  transient: ["socket"],
  handedOn: ["server"],
};
