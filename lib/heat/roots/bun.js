/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** `routes: { "/users/:id": handler, "/posts": { GET: handler } }`
 * @type {HandlerSpec} */
const route = {
  as: "route handler",
  roles: ["request"],
  options: { "*": { as: "route handler", roles: ["request"] } },
};

/** @type {HandlerSpec} */
const serve = {
  options: {
    fetch: { as: "fetch handler", roles: ["request"] },
    error: { as: "error handler", purpose: "errors", roles: ["error"] },
    routes: { options: { "*": route } },
    static: { options: { "*": route } },
    websocket: {
      options: {
        open: { as: "open listener" },
        message: { as: "message listener" },
        close: { as: "close listener" },
        drain: { as: "drain listener" },
      },
    },
  },
};

/** https://bun.sh/docs/api/http
 * @type {FrameworkTable<"Bun">} */
export default {
  name: "Bun",
  modules: { bun: { serve } },
  globals: { "Bun.serve": serve },
  requestTypes: { BunRequest: "request" },
  takesPromises: true,
};
