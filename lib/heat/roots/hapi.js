import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** Points of a request's life.
 * @type {HandlerSpec["roles"]} */
const roles = ["request", "response"];
const EXTENSIONS = [
  "onRequest",
  "onPreAuth",
  "onCredentials",
  "onPostAuth",
  "onPreHandler",
  "onPostHandler",
  "onPreResponse",
  "onPostResponse",
];
const SERVER_EXTENSIONS = ["onPreStart", "onPostStart", "onPreStop", "onPostStop"];

/** @type {HandlerSpec} */
const handler = { as: "handler", roles };
/** @type {HandlerSpec} */
const failAction = { as: "failAction", purpose: "errors", roles: ["request", "response", "error"] };

/** `pre: [fn, { method: fn, assign: "user" }, [fn, fn]]`
 * @type {HandlerSpec} */
const pre = { as: "pre-handler", roles, options: { method: { as: "pre-handler", roles } } };

const extensionOptions = Object.fromEntries(
  EXTENSIONS.map((name) => [
    name,
    { as: `${name} extension`, roles, options: { method: { as: `${name} extension`, roles } } },
  ]),
);

/** What a route's `options` (older: `config`) hold.
 * @type {Record<string, HandlerSpec>} */
const routeOptions = {
  handler,
  pre,
  ext: { options: extensionOptions },
  validate: {
    options: { failAction, ...each(["headers", "params", "query", "payload", "state"], { as: "validator" }) },
  },
  response: { options: { failAction, schema: { as: "response validator" } } },
  payload: { options: { failAction } },
  state: { options: { failAction } },
};

/** @type {HandlerSpec} */
const route = {
  options: {
    handler,
    options: { factory: true, params: ["server"], options: routeOptions },
    config: { factory: true, params: ["server"], options: routeOptions },
  },
};

/** @type {HandlerSpec} */
const createServer = {
  options: { routes: { options: routeOptions }, query: { options: { parser: { as: "query parser" } } } },
  returns: "server",
  constructs: "server",
};

/** @type {HandlerSpec} */
const pluginBody = { as: "plugin", cold: true, params: ["server", null] };
/** @type {HandlerSpec} */
const plugin = { options: { register: pluginBody, plugin: { options: { register: pluginBody } } } };

/** https://hapi.dev/api
 * @type {FrameworkTable<"hapi">} */
export default {
  name: "hapi",
  modules: each(["@hapi/hapi", "hapi"], { Server: createServer, server: createServer }),
  kinds: {
    server: {
      route,
      ext: [
        ...EXTENSIONS.map((name) => ({ as: `${name} extension`, args: [1], events: [name], roles })),
        ...EXTENSIONS.map((name) => ({
          eventKey: "type",
          events: [name],
          options: { method: { as: `${name} extension`, roles } },
        })),
        { as: "server extension", cold: true, args: [1], events: SERVER_EXTENSIONS, params: ["server"] },
        {
          eventKey: "type",
          events: SERVER_EXTENSIONS,
          options: { method: { as: "server extension", cold: true, params: ["server"] } },
        },
      ],
      method: { as: "server method", args: "rest", options: { method: { as: "server method" } } },
      handler: { as: "handler", args: [1], factory: true, roles },
      decorate: [
        { as: "request decoration", args: [2], events: ["request"], puts: "request", self: "request" },
        { as: "toolkit decoration", args: [2], events: ["toolkit"], puts: "response", self: "response" },
        { args: [2], events: ["server"], puts: "server", self: "server" },
        { as: "handler", args: [2], events: ["handler"], factory: true, roles },
      ],
      register: { ...plugin, as: "plugin", cold: true, params: ["server", null] },
      dependency: { as: "dependency callback", args: [1], cold: true, params: ["server"] },
      app: { is: "application" },
      auth: { is: "auth" },
      events: { is: "events" },
      control: { returns: "self" },
    },
    // What the application keeps on the server: server.app.cache = cache
    application: {},
    request: { server: { is: "server" }, app: { is: "request application" } },
    "request application": {},
    response: { request: { is: "request" } },
    auth: {
      scheme: {
        as: "authentication scheme",
        args: [1],
        factory: true,
        params: ["server", null],
        options: {
          authenticate: { as: "authentication", roles },
          payload: { as: "payload authentication", roles },
          response: { as: "response authentication", roles },
          verify: { as: "verification" },
        },
      },
      strategy: { args: [2], options: { validate: { as: "validation of credentials", roles: ["request"] } } },
    },
    events: each(
      ["on", "once", "addListener"],
      [
        { as: "request event listener", args: "rest", events: ["request"], roles: ["request"] },
        { as: "response event listener", args: "rest", events: ["response"], roles: ["request"] },
      ],
    ),
  },
  types: { Server: "server" },
  transient: ["request", "response"],
  handedOn: ["server"],
  parameterNames: { "register(server)": "server" },
  requestTypes: { Request: "request", ResponseToolkit: "response", ResponseObject: "response" },
  declared: {
    "@hapi/hapi ServerApplicationState": "application",
    "@hapi/hapi RequestApplicationState": "request application",
  },
  objectTypes: { ServerRoute: route, Plugin: plugin, PluginObject: plugin },
  functionTypes: { "Lifecycle.Method": handler, ServerRegisterFunction: pluginBody },
  // https://hapi.dev/api/#request-properties, https://hapi.dev/api/#-serverdecoratetype-property-method-options
  objects: {
    request: {
      methods: new Set(["active", "generateResponse", "log", "setMethod", "setUrl"]),
      declaration: "request.app",
      properties: new Set([
        "app",
        "auth",
        "events",
        "headers",
        "info",
        "logs",
        "method",
        "mime",
        "orig",
        "params",
        "paramsArray",
        "path",
        "payload",
        "plugins",
        "pre",
        "preResponses",
        "query",
        "raw",
        "response",
        "route",
        "server",
        "state",
        "url",
      ]),
      place: { method: "decorate", kind: "request", reaches: {} },
    },
    response: {
      methods: new Set([
        "abandon",
        "authenticated",
        "close",
        "continue",
        "entity",
        "redirect",
        "response",
        "state",
        "unauthenticated",
        "unstate",
      ]),
      place: { method: "decorate", kind: "toolkit", reaches: { request: "request" } },
    },
  },
  takesPromises: { "@hapi/hapi": 0, hapi: 17 },
  goesOn: /^return\s+\w+\.continue;?$/,
};
