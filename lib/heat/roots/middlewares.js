import { each } from "./each.js";

/** @import { HandlerSpec, Specs } from "../../types.js" */

/** @type {HandlerSpec["roles"]} */
const roles = ["request", "response"];

/** @type {HandlerSpec} */
const limiter = {
  options: {
    ...each(["limit", "max", "delayMs"], { as: "limit", roles }),
    keyGenerator: { as: "key generator", roles },
    handler: { as: "limit handler", roles },
    ...each(["skip", "requestWasSuccessful"], { as: "filter", roles }),
  },
};

/** What a proxy calls with its own request or the answer to it first.
 * @type {HandlerSpec["roles"]} */
const behindOther = [null, "request", "response"];

/** @type {HandlerSpec} */
const proxy = {
  options: {
    router: { as: "proxy router", roles: ["request"] },
    pathRewrite: { as: "path rewriter" },
    pathFilter: { as: "path filter" },
    on: { options: each(["proxyReq", "proxyRes", "proxyReqWs"], { as: "proxy listener", roles: behindOther }) },
    ...each(["onProxyReq", "onProxyRes", "onProxyReqWs"], { as: "proxy listener", roles: behindOther }),
  },
};

/** @type {HandlerSpec} */
const requestLogger = {
  options: {
    genReqId: { as: "request id generator", roles },
    ...each(
      [
        "customLogLevel",
        "customProps",
        "customSuccessMessage",
        "customReceivedMessage",
        "customSuccessObject",
        "customReceivedObject",
      ],
      { as: "log function", roles },
    ),
    serializers: { options: { "*": { as: "log serializer" } } },
    autoLogging: { options: { ignore: { as: "filter", roles: ["request"] } } },
  },
};

/** @type {HandlerSpec} */
const bodyParser = { options: each(["verify", "type"], { as: "body check", roles }) };

/** @type {HandlerSpec} */
const tokenCheck = {
  options: {
    getToken: { as: "token reader", roles },
    isRevoked: { as: "token check", roles },
    secret: { as: "key reader", roles },
  },
};

/** What the packages of well-known middlewares are handed to be called for each request.
 * @type {Record<string, Specs>} */
export const middlewares = {
  "express-rate-limit": { "": limiter, rateLimit: limiter },
  "express-slow-down": { "": limiter, slowDown: limiter },
  "http-proxy-middleware": { "": proxy, createProxyMiddleware: proxy, legacyCreateProxyMiddleware: proxy },
  "http-proxy": each(["createProxyServer", "createProxy", "createServer"], { returns: "proxy" }),
  "express-http-proxy": {
    "": {
      args: [1],
      options: {
        ...each(["filter", "proxyReqPathResolver"], { as: "proxy router", roles }),
        ...each(["proxyReqOptDecorator", "proxyReqBodyDecorator", "userResDecorator", "userResHeaderDecorator"], {
          as: "proxy decorator",
        }),
      },
    },
  },
  multer: {
    "": { options: { fileFilter: { as: "file filter", roles: ["request"] } } },
    diskStorage: { options: each(["destination", "filename"], { as: "file name", roles: ["request"] }) },
  },
  morgan: {
    "": { as: "log format", options: { skip: { as: "filter", roles } } },
    token: { as: "log token", args: [1], roles },
    format: { as: "log format", args: [1] },
  },
  "pino-http": { "": requestLogger, pinoHttp: requestLogger },
  compression: { "": { options: { filter: { as: "filter", roles } } } },
  cors: { "": { as: "options function", roles: ["request"], options: { origin: { as: "origin check" } } } },
  "express-session": { "": { options: { genid: { as: "session id generator", roles: ["request"] } } } },
  // class Sessions implements SessionStore { get (id, callback) { … } }
  ...each(["@fastify/session", "fastify-session"], {}),
  "body-parser": each(["json", "urlencoded", "raw", "text"], bodyParser),
  "express-jwt": { "": tokenCheck, expressjwt: tokenCheck },
  "serve-static": { "": { args: [1], options: { setHeaders: { as: "header setter", roles: ["response"] } } } },
};
