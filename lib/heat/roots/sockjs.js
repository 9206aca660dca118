import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

const ADDS = ["on", "addListener"];

/** @type {HandlerSpec} */
const socket = { as: "connection listener", args: "rest", events: ["connection"], params: ["socket"], returns: "self" };

/** https://github.com/sockjs/sockjs-node, https://github.com/primus/primus
 * @type {FrameworkTable<"SockJS">} */
export default {
  name: "SockJS",
  modules: { sockjs: { createServer: { returns: "server" } }, primus: { "": { constructs: "server" } } },
  kinds: {
    server: {
      ...each(ADDS, [socket, { returns: "self" }]),
      // primus.use("sessions", (req, res, next) => {})
      use: { as: "middleware", args: "rest", roles: ["request", "response", "next"], returns: "self" },
    },
    socket: each(ADDS, [
      ...["data", "close"].map((event) => ({
        as: `${event} listener`,
        args: /** @type {const} */ ("rest"),
        events: [event],
        returns: "self",
      })),
      { returns: "self" },
    ]),
  },
  transient: ["socket"],
  handedOn: ["server"],
};
