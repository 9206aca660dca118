import {
  INCOMING_MESSAGE_PROPERTIES,
  SERVER_RESPONSE_METHODS,
  SERVER_RESPONSE_PROPERTIES,
  STREAM_METHODS,
} from "./node-members.js";
import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Specs } from "../../types.js" */

/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["request", "response", "next"], errorFirst: true, returns: "self" };
/** @type {HandlerSpec} */
const handler = { ...middleware, as: "handler" };

/** @type {Specs} */
const router = {
  ...each([...VERBS, "m-search", "all"], { ...handler, args: "rest" }),
  use: middleware,
  // https://github.com/HenningM/express-ws
  ws: { as: "socket handler", args: "rest", roles: [null, "request", "next"], returns: "self" },
  param: { as: "parameter handler", args: "rest", roles: ["request", "response", "next"], returns: "self" },
  route: { returns: "route" },
};

/** @type {HandlerSpec} */
const createRouter = { returns: "app", constructs: "app" };

/** https://expressjs.com/en/5x/api.html
 * @type {FrameworkTable<"Express">} */
export default {
  name: "Express",
  modules: {
    express: { "": { returns: "app" }, Router: createRouter },
    router: { "": createRouter, Router: createRouter },
    "express-promise-router": { "": createRouter },
    "express-serve-static-core": {},
  },
  kinds: {
    app: {
      ...router,
      get: [{ ...handler, args: "rest", least: 2 }, { gets: "settings" }],
      set: { puts: "settings", returns: "self" },
      locals: { is: "locals" },
      ...each(["enable", "disable"], { returns: "self" }),
      engine: { as: "view engine", args: "rest", returns: "self" },
      listen: { cold: true, as: "listen callback" },
    },
    route: each([...VERBS, "m-search", "all"], handler),
    locals: {},
    settings: {},
    request: { app: { is: "app" } },
    response: { app: { is: "app" }, locals: { is: "response locals" } },
    "response locals": {},
  },
  transient: ["request", "response"],
  appModules: ["express"],
  prototypes: { app: { request: "request method", response: "response method" } },
  types: { Application: "app", Express: "app", Router: "app", IRouter: "app", IRoute: "route" },
  requestTypes: { Request: "request", Response: "response", NextFunction: "next" },
  // https://github.com/DefinitelyTyped/DefinitelyTyped/blob/master/types/express-serve-static-core/index.d.ts, and that of passport
  declared: {
    "Express Request": "request",
    "Express Response": "response",
    "Express Application": "app",
    "Express Locals": "response locals",
    "Express User": "request.user",
  },
  functionTypes: {
    RequestHandler: handler,
    ErrorRequestHandler: { ...handler, as: "error handler", purpose: "errors" },
    RequestParamHandler: { as: "parameter handler", roles: ["request", "response", "next"] },
  },
  // https://expressjs.com/en/5x/api.html#req, https://expressjs.com/en/guide/overriding-express-api.html
  objects: {
    request: {
      methods: new Set([
        ...STREAM_METHODS,
        "accepts",
        "acceptsCharset",
        "acceptsCharsets",
        "acceptsEncoding",
        "acceptsEncodings",
        "acceptsLanguage",
        "acceptsLanguages",
        "get",
        "header",
        "is",
        "param",
        "range",
      ]),
      declaration: "res.locals",
      getsPrototype: true,
      properties: new Set([
        ...INCOMING_MESSAGE_PROPERTIES,
        "app",
        "baseUrl",
        "cookies",
        "fresh",
        "host",
        "hostname",
        "ip",
        "ips",
        "next",
        "originalUrl",
        "params",
        "path",
        "protocol",
        "query",
        "res",
        "route",
        "secret",
        "secure",
        "session",
        "signedCookies",
        "stale",
        "subdomains",
        "xhr",
      ]),
      place: { prototype: "request", reaches: { response: "res" } },
    },
    response: {
      getsPrototype: true,
      methods: new Set([
        ...SERVER_RESPONSE_METHODS,
        "append",
        "attachment",
        "clearCookie",
        "contentType",
        "cookie",
        "download",
        "format",
        "get",
        "header",
        "json",
        "jsonp",
        "links",
        "location",
        "redirect",
        "render",
        "send",
        "sendFile",
        "sendStatus",
        "sendfile",
        "set",
        "status",
        "type",
        "vary",
      ]),
      synchronous: new Set([
        "clearCookie",
        "cookie",
        "end",
        "header",
        "json",
        "jsonp",
        "redirect",
        "render",
        "send",
        "sendStatus",
        "set",
        "status",
        "type",
        "write",
        "writeHead",
      ]),
      declaration: "res.locals",
      properties: new Set([...SERVER_RESPONSE_PROPERTIES, "app", "charset", "headersSent"]),
      place: { prototype: "response", reaches: { request: "req" } },
    },
  },
  ignoresReturn: true,
  takesPromises: { express: 5, "express-async-errors": 0 },
  everyRequest: { method: "use" },
  goesOn: /^(return\s+)?next\(\);?$/,
};
