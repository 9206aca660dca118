import { SERVER_RESPONSE_METHODS, STREAM_METHODS } from "./node-members.js";
import { METHODS, VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler", args: "rest", roles: ["request", "response", "next"], returns: "self" };
/** @type {HandlerSpec} */
const middleware = { ...handler, as: "middleware", args: "all" };

/** @type {HandlerSpec["options"]} */
const options = {
  ...each(["errorHandler", "onError"], {
    as: "error handler",
    purpose: "errors",
    roles: ["error", "request", "response"],
  }),
  ...each(["defaultRoute", "noMatchHandler"], { as: "not-found handler", roles: ["request", "response"] }),
};
/** @type {HandlerSpec} */
const createApp = { options, returns: "app", constructs: "app" };

/** What nobody here knows hands its handlers what they call it.
 * @type {HandlerSpec} */
const handlerOfOther = { ...handler, contextRoles: ["context", "next"] };
/** @type {HandlerSpec} */
const createRouter = { returns: "router", constructs: "router" };

/** Small servers with the methods of Express, and routers of packages that are called after them.
 * https://github.com/tinyhttp/tinyhttp, https://github.com/BackendStack21/restana, https://github.com/kartikk221/hyper-express, https://github.com/dalisoft/nanoexpress
 * @type {FrameworkTable<"Router">} */
export default {
  name: "Router",
  modules: {
    "@tinyhttp/app": { App: createApp },
    "@tinyhttp/router": { Router: createApp },
    restana: { "": createApp },
    "hyper-express": each(["Server", "Router"], createApp),
    nanoexpress: { "": createApp },
    "*-router": each(["", "Router", "createRouter"], createRouter),
  },
  kinds: {
    app: {
      ...each([...VERBS, "all", "any"], handler),
      use: middleware,
      newRouter: { returns: "self" },
      ...each(["listen", "start"], { cold: true, as: "listen callback", returns: "self" }),
    },
    router: {
      ...each([...METHODS.map((method) => method.toLowerCase()), "del", "all"], handlerOfOther),
      use: { ...handlerOfOther, as: "middleware", args: "all" },
    },
  },
  types: { App: "app", Router: "router" },
  requestTypes: { Request: "request", Response: "response", NextFunction: "next" },
  functionTypes: { Handler: handler, Middleware: middleware },
  objects: { request: { methods: new Set(STREAM_METHODS) }, response: { methods: new Set(SERVER_RESPONSE_METHODS) } },
};
