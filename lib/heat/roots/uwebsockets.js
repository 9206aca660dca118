import { each, VERBS } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** What responses and requests are here has nothing in common with Node's.
 * @type {HandlerSpec} */
const handler = { as: "handler", args: "rest", returns: "self" };

/** @type {HandlerSpec} */
const createApp = { returns: "app", constructs: "app" };

/** https://github.com/uNetworking/uWebSockets.js
 * @type {FrameworkTable<"uWebSockets">} */
export default {
  name: "uWebSockets",
  // import { App } from "uWebSockets.js"
  modules: { "uWebSockets.js": { App: createApp, SSLApp: createApp, H3App: createApp } },
  kinds: {
    app: {
      // app.get("/users", (res, req) => {})
      ...each([...VERBS, "any"], handler),
      // app.ws("/feed", { message (ws, data) {} })
      ws: {
        returns: "self",
        options: {
          upgrade: { as: "upgrade handler" },
          ...each(["open", "message", "dropped", "drain", "close", "ping", "pong", "subscription"], {
            as: "WebSocket hook",
          }),
        },
      },
      listen: { as: "listen callback", cold: true, returns: "self" },
    },
  },
  types: { TemplatedApp: "app" },
};
