import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["context", "next"], returns: "self" };

/** @type {HandlerSpec} */
const createRouter = { returns: "router", constructs: "router" };

/** Behind the context stand the parameters of the path: `route.get("/users/:id", async (ctx, id, next) => { … })`.
 * @type {HandlerSpec} */
const routed = { as: "route handler", args: "rest", roles: ["context"] };

/** https://koajs.com, https://github.com/koajs/router, https://github.com/koajs/compose
 * @type {FrameworkTable<"Koa">} */
export default {
  name: "Koa",
  modules: {
    // Koa 1 is called without `new`.
    koa: { "": { constructs: "app", returns: "app" } },
    "@koa/router": { "": createRouter, Router: createRouter },
    "koa-router": { "": createRouter, Router: createRouter },
    // https://github.com/koajs/joi-router
    "koa-joi-router": { "": { returns: "joi router", constructs: "joi router" } },
    // https://github.com/koajs/route, of which each method makes a middleware
    "koa-route": each([...VERBS, "all"], routed),
    // addRoutes(router, [[name, path]], handler): https://www.npmjs.com/package/elastic-apm-utils
    "elastic-apm-utils": { "koa.addRoutes": { ...middleware, as: "handler", args: "rest", returns: undefined } },
    "koa-compose": { "": middleware },
    "koa-convert": { "": middleware, compose: middleware },
  },
  kinds: {
    "joi router": {
      ...each([...VERBS, "all", "use"], { ...middleware, as: "handler" }),
      route: { options: { handler: { ...middleware, as: "handler" }, pre: { ...middleware, as: "middleware" } } },
    },
    app: { use: middleware, listen: { cold: true, as: "listen callback" }, context: { is: "context" } },
    context: { app: { is: "app" }, state: { is: "state" } },
    state: {},
    router: {
      ...each([...VERBS, "all"], { ...middleware, as: "handler" }),
      register: { ...middleware, as: "handler", args: [2] },
      use: middleware,
      param: { as: "parameter handler", args: "rest", roles: [null, "context", "next"], returns: "self" },
      ...each(["prefix", "redirect"], { returns: "self" }),
    },
  },
  appModules: ["koa"],
  prototypes: { app: { context: "context method", request: "request method", response: "response method" } },
  transient: ["context"],
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
  declared: { "koa DefaultState": "state" },
  functionTypes: { Middleware: middleware, IMiddleware: middleware, RouterMiddleware: middleware },
  // https://koajs.com/#context, https://koajs.com/#app-context
  objects: {
    context: {
      methods: new Set([
        "accepts",
        "acceptsCharsets",
        "acceptsEncodings",
        "acceptsLanguages",
        "append",
        "assert",
        "attachment",
        "back",
        "flushHeaders",
        "get",
        "has",
        "inspect",
        "is",
        "onerror",
        "redirect",
        "remove",
        "set",
        "throw",
        "toJSON",
        "vary",
      ]),
      declaration: "ctx.state",
      properties: new Set([
        "URL",
        "accept",
        "app",
        "body",
        "compress",
        "cookies",
        "etag",
        "fresh",
        "header",
        "headerSent",
        "headers",
        "host",
        "hostname",
        "href",
        "idempotent",
        "ip",
        "ips",
        "lastModified",
        "length",
        "matched",
        "message",
        "method",
        "origin",
        "originalUrl",
        "params",
        "path",
        "protocol",
        "query",
        "querystring",
        "req",
        "request",
        "res",
        "respond",
        "response",
        "routerPath",
        "routerName",
        "search",
        "secure",
        "session",
        "sessionOptions",
        "socket",
        "stale",
        "state",
        "status",
        "subdomains",
        "type",
        "url",
        "writable",
      ]),
      place: { prototype: "context", isOfOuterApp: true, reaches: {} },
    },
  },
  ignoresReturn: true,
  takesPromises: { koa: 2 },
  everyRequest: { method: "use" },
  goesOn: /^(return\s+(await\s+)?|await\s+)next\(\);?$/,
};
