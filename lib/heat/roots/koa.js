import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["context", "next"], returns: "self" };

/** @type {HandlerSpec} */
const createRouter = { returns: "router", constructs: "router" };

/** https://koajs.com, https://github.com/koajs/router, https://github.com/koajs/compose
 * @type {FrameworkTable} */
export default {
  name: "Koa",
  modules: {
    koa: { "": { constructs: "app" } },
    "@koa/router": { "": createRouter, Router: createRouter },
    "koa-router": { "": createRouter, Router: createRouter },
    "koa-compose": { "": middleware },
    "koa-convert": { "": middleware, compose: middleware },
  },
  kinds: {
    app: { use: middleware, listen: { cold: true, as: "listen callback" } },
    router: {
      ...each([...VERBS, "all"], { ...middleware, as: "handler" }),
      register: { ...middleware, as: "handler", args: [2] },
      use: middleware,
      param: { as: "parameter handler", args: "rest", roles: [null, "context", "next"], returns: "self" },
      ...each(["prefix", "redirect"], { returns: "self" }),
    },
  },
  prototypes: { app: { context: "context method", request: "request method", response: "response method" } },
  types: { Application: "app", Router: "router" },
  requestTypes: {
    Context: "context",
    ParameterizedContext: "context",
    ExtendableContext: "context",
    DefaultContext: "context",
    RouterContext: "context",
    IRouterContext: "context",
    Next: "next",
  },
  functionTypes: { Middleware: middleware, IMiddleware: middleware, RouterMiddleware: middleware },
};
