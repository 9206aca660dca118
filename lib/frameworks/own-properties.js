/**
 * What frameworks offer for values that belong to one request, and the properties of their request objects that they set or
 * have setters for themselves: assigning those adds nothing.
 */

const INCOMING_MESSAGE = [
  "aborted",
  "body",
  "complete",
  "connection",
  "files",
  "file",
  "headers",
  "headersDistinct",
  "httpVersion",
  "httpVersionMajor",
  "httpVersionMinor",
  "joinDuplicateHeaders",
  "method",
  "rawHeaders",
  "rawTrailers",
  "readable",
  "socket",
  "statusCode",
  "statusMessage",
  "trailers",
  "trailersDistinct",
  "upgrade",
  "url",
];

const SERVER_RESPONSE = [
  "chunkedEncoding",
  "connection",
  "finished",
  "locals",
  "maxRequestsOnConnectionReached",
  "req",
  "sendDate",
  "shouldKeepAlive",
  "socket",
  "statusCode",
  "statusMessage",
  "strictContentLength",
  "useChunkedEncodingByDefault",
  "writable",
];

/**
 * @typedef {object} RequestObject
 * @property {string} declaration - where the framework wants such values
 * @property {string} [method] - that declares a property on it: `app.decorateRequest("user", null)`
 * @property {Set<string>} own - properties that the framework has itself
 */

/** By framework and role of the parameter.
 * @type {Record<string, Partial<Record<import("../types.js").Role["role"], RequestObject>>>} */
export const requestObjects = {
  // https://expressjs.com/en/5x/api.html#req
  Express: {
    request: {
      declaration: "res.locals",
      own: new Set([
        ...INCOMING_MESSAGE,
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
    },
    response: { declaration: "res.locals", own: new Set([...SERVER_RESPONSE, "app", "charset", "headersSent"]) },
  },
  // https://fastify.dev/docs/latest/Reference/Request/
  Fastify: {
    request: {
      declaration: "decorateRequest",
      method: "decorateRequest",
      own: new Set([
        "body",
        "headers",
        "host",
        "hostname",
        "id",
        "ip",
        "ips",
        "is404",
        "log",
        "method",
        "originalUrl",
        "params",
        "port",
        "protocol",
        "query",
        "raw",
        "routeOptions",
        "server",
        "socket",
        "url",
        "validationError",
      ]),
    },
    response: {
      declaration: "decorateReply",
      method: "decorateReply",
      own: new Set(["elapsedTime", "log", "raw", "request", "routeOptions", "sent", "server", "statusCode", "context"]),
    },
  },
  // https://hapi.dev/api/#request-properties
  hapi: {
    request: {
      declaration: "request.app",
      own: new Set([
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
    },
  },
  // https://koajs.com/#context
  Koa: {
    context: {
      declaration: "ctx.state",
      own: new Set([
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
    },
  },
};

/**
 * Whether some framework's request object has a property itself: assigning it may run a setter, deleting it uncover a getter.
 *
 * @param {import("../types.js").Role["role"]} role
 * @param {string} name
 * @returns {boolean}
 */
export function isFrameworkProperty(role, name) {
  return Object.values(requestObjects).some((objects) => objects[role]?.own.has(name) === true);
}
