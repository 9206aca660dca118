import { SERVER_RESPONSE_METHODS, STREAM_METHODS } from "./node-members.js";
import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler", args: "rest", roles: ["request", "response", "next"], returns: "self" };
/** @type {HandlerSpec} */
const middleware = { ...handler, as: "middleware", args: "all" };

/** https://github.com/lukeed/polka
 * @type {FrameworkTable<"Polka">} */
export default {
  name: "Polka",
  modules: {
    ...each(["polka", "@polka/core"], {
      "": {
        options: {
          onError: { as: "error handler", purpose: "errors", roles: ["error", "request", "response", "next"] },
          onNoMatch: { as: "not-found handler", roles: ["request", "response"] },
        },
        returns: "app",
      },
    }),
  },
  kinds: {
    app: {
      ...each([...VERBS, "all"], handler),
      add: handler,
      use: middleware,
      listen: { cold: true, as: "listen callback", returns: "self" },
    },
  },
  types: { Polka: "app" },
  requestTypes: { Request: "request", Response: "response", Next: "next" },
  functionTypes: { Middleware: middleware, RequestHandler: handler },
  objects: { request: { methods: new Set(STREAM_METHODS) }, response: { methods: new Set(SERVER_RESPONSE_METHODS) } },
  ignoresReturn: true,
};
