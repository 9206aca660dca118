import { SERVER_RESPONSE_METHODS, STREAM_METHODS } from "./node-members.js";
import { each } from "./each.js";
import { middlewares } from "./middlewares.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["request", "response", "next"], errorFirst: true };

/** What an http-proxy emits for each request, before it sends its own, and when it is answered.
 * @type {HandlerSpec[]} */
const proxyListeners = [
  {
    as: "proxy listener",
    args: "rest",
    events: ["proxyReq", "proxyRes", "proxyReqWs"],
    roles: [null, "request", "response"],
    returns: "self",
  },
  { returns: "self" },
];

/** With the packages of middlewares that go into any framework which takes those of Connect.
 * https://github.com/senchalabs/connect
 * @type {FrameworkTable<"Connect">} */
export default {
  name: "Connect",
  modules: { connect: { "": { returns: "app" } }, ...middlewares },
  kinds: {
    app: { use: { ...middleware, returns: "self" }, listen: { cold: true, as: "listen callback" } },
    proxy: each(["on", "once", "addListener"], proxyListeners),
  },
  types: { Server: "app" },
  requestTypes: { IncomingMessage: "request", NextFunction: "next" },
  // class Sessions extends session.Store {}
  classTypes: each(["Store", "SessionStore"], {
    options: each(["get", "set", "touch", "destroy"], { as: "session store" }),
  }),
  functionTypes: {
    NextHandleFunction: middleware,
    SimpleHandleFunction: middleware,
    HandleFunction: middleware,
    ErrorHandleFunction: middleware,
  },
  objects: { request: { methods: new Set(STREAM_METHODS) }, response: { methods: new Set(SERVER_RESPONSE_METHODS) } },
  ignoresReturn: true,
};
