import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Specs } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler", roles: ["context", "next"], returns: "self" };
/** @type {HandlerSpec} */
const middleware = { ...handler, as: "middleware" };
/** @type {HandlerSpec} */
const fetchHandler = { as: "fetch handler", roles: ["request"] };

/** @type {Specs} */
const app = { "": { constructs: "app" }, Hono: { constructs: "app" } };

/** @type {Specs} */
const factory = {
  createMiddleware: { as: "middleware", roles: ["context", "next"] },
  createFactory: { returns: "factory" },
  Factory: { constructs: "factory" },
};

/** https://hono.dev/docs/api/hono, https://github.com/honojs/node-server
 * @type {FrameworkTable<"Hono">} */
export default {
  name: "Hono",
  modules: {
    ...each(["hono", "hono/tiny", "hono/quick", "@hono/hono"], app),
    "@hono/zod-openapi": { OpenAPIHono: { constructs: "app" } },
    "hono/factory": factory,
    "@hono/node-server": {
      serve: { options: { fetch: fetchHandler } },
      createAdaptorServer: { options: { fetch: fetchHandler } },
      getRequestListener: fetchHandler,
    },
  },
  kinds: {
    app: {
      ...each([...VERBS, "all"], handler),
      on: { ...handler, args: "rest" },
      use: middleware,
      notFound: { as: "not-found handler", roles: ["context"], returns: "self" },
      onError: { as: "error handler", purpose: "errors", roles: ["error", "context"], returns: "self" },
      openapi: { ...handler, args: "rest" },
      mount: { ...fetchHandler, args: [1], returns: "self" },
      ...each(["route", "basePath"], { returns: "self" }),
    },
    context: { set: { puts: "variables" }, get: { gets: "variables" }, var: { is: "variables" } },
    variables: {},
    factory: {
      createMiddleware: factory.createMiddleware,
      createHandlers: { as: "handler", roles: ["context", "next"] },
      createApp: { returns: "app" },
    },
  },
  transient: ["context"],
  types: { Hono: "app", OpenAPIHono: "app" },
  requestTypes: { Context: "context", Next: "next", HonoRequest: "request" },
  declared: { "hono ContextVariableMap": "variables" },
  functionTypes: {
    Handler: handler,
    MiddlewareHandler: middleware,
    ErrorHandler: { as: "error handler", purpose: "errors", roles: ["error", "context"] },
    NotFoundHandler: { as: "not-found handler", roles: ["context"] },
  },
  takesPromises: true,
};
