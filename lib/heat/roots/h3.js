import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Specs } from "../../types.js" */

/** The request, its context and its response are one object here.
 * @type {HandlerSpec["roles"]} */
const roles = ["context", "next"];

/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles };

/** Hooks of version 1, then those of version 2.
 * @type {Record<string, HandlerSpec>} */
const hooks = {
  onRequest: { as: "onRequest hook", roles: ["context"] },
  onBeforeResponse: { as: "onBeforeResponse hook", roles: ["context", "response"] },
  onAfterResponse: { as: "onAfterResponse hook", roles: ["context", "response"] },
  onResponse: { as: "onResponse hook", roles: ["response", "context"] },
  onError: { as: "onError hook", purpose: "errors", roles: ["error", "context"] },
};

/** @type {HandlerSpec} */
const handler = {
  as: "event handler",
  roles,
  options: { handler: { as: "event handler", roles }, middleware, ...hooks },
};
/** @type {HandlerSpec} */
const lazy = { ...handler, factory: true };
/** @type {HandlerSpec} */
const nodeListener = { as: "Node listener", roles: ["request", "response", "next"] };

/** @type {Specs} */
const define = {
  ...each(
    [
      "defineHandler",
      "defineEventHandler",
      "eventHandler",
      "defineValidatedHandler",
      "defineRoute",
      "defineCachedEventHandler",
      "cachedEventHandler",
      "defineCachedHandler",
    ],
    handler,
  ),
  ...each(["defineLazyEventHandler", "lazyEventHandler"], lazy),
  ...each(["defineMiddleware", "defineRequestMiddleware"], middleware),
  defineResponseMiddleware: { as: "response middleware", roles: ["context", "response"] },
};

/** `defineWebSocketHandler({ open (peer) {}, message (peer, message) {} })`
 * @type {HandlerSpec} */
const socketHandler = {
  options: {
    upgrade: { as: "upgrade hook", roles: ["request"] },
    ...each(["open", "message", "close", "error"], { as: "WebSocket hook" }),
  },
};

/** What Nitro adds to h3.
 * @type {Specs} */
const nitro = {
  ...define,
  defineWebSocketHandler: socketHandler,
  defineNitroPlugin: { as: "plugin", cold: true, params: ["nitro"] },
  defineNitroErrorHandler: { as: "error handler", purpose: "errors", roles: ["error", "context"] },
  ...each(["defineRenderHandler", "defineRenderer"], { as: "renderer", roles: ["context"] }),
};

/** @type {HandlerSpec} */
const createApp = { options: hooks, returns: "app", constructs: "app" };

/** https://h3.dev, https://v1.h3.dev, https://nitro.build
 * @type {FrameworkTable<"h3">} */
export default {
  name: "h3",
  modules: {
    ...each(["h3", "nitro/h3"], {
      ...define,
      onRequest: hooks.onRequest,
      onResponse: hooks.onResponse,
      onError: hooks.onError,
      ...each(["createApp", "createRouter", "H3", "H3Core"], createApp),
      ...each(
        ["fromNodeMiddleware", "fromNodeHandler", "defineNodeListener", "defineNodeHandler", "defineNodeMiddleware"],
        nodeListener,
      ),
      ...each(["defineWebSocket", "defineWebSocketHandler"], socketHandler),
      fromWebHandler: { as: "fetch handler", roles: ["request"] },
    }),
    ...each(["nitropack/runtime", "nitropack/runtime/plugin", "nitro", "nitro/runtime", "#imports"], {
      ...nitro,
      definePlugin: nitro.defineNitroPlugin,
      defineErrorHandler: nitro.defineNitroErrorHandler,
    }),
  },
  // Nitro and Nuxt import these by themselves.
  globals: nitro,
  kinds: {
    app: {
      ...each([...VERBS, "all", "add"], { ...handler, args: "rest", returns: "self" }),
      on: { ...handler, args: [2], returns: "self" },
      use: { ...middleware, options: handler.options, returns: "self" },
      ...each(["mount", "register"], { returns: "self" }),
    },
    context: { context: { is: "event context" } },
    "event context": {},
    nitro: { hooks: { is: "hooks" }, router: { is: "app" }, h3App: { is: "app" } },
    hooks: each(
      ["hook", "hookOnce"],
      [
        {
          as: "request hook",
          args: "rest",
          events: ["request", "afterResponse", "beforeResponse", "response"],
          roles: ["context"],
        },
        { as: "render hook", args: "rest", events: ["render:html", "render:response", "render:before"] },
        { as: "error hook", purpose: "errors", args: "rest", events: ["error"], roles: ["error"] },
        { as: "close hook", cold: true, args: "rest", events: ["close"] },
      ],
    ),
  },
  types: { App: "app", Router: "app", H3: "app", H3Core: "app" },
  transient: ["context"],
  declared: { "h3 H3EventContext": "event context" },
  requestTypes: { H3Event: "context", HTTPEvent: "context" },
  functionTypes: { EventHandler: handler, Middleware: middleware, EventHandlerObject: { options: handler.options } },
  takesPromises: true,
};
