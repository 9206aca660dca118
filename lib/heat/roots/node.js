import { SERVER_RESPONSE_METHODS, STREAM_METHODS } from "./node-members.js";
import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const listener = { as: "request listener", roles: ["request", "response"] };

/** @type {HandlerSpec} */
const createServer = { ...listener, returns: "server" };

/** @type {HandlerSpec[]} */
const on = [
  { ...listener, args: "rest", events: ["request", "checkContinue", "checkExpectation"], returns: "self" },
  { as: "stream listener", args: "rest", events: ["stream"], roles: ["response", null], returns: "self" },
  { as: "upgrade listener", args: "rest", events: ["upgrade", "connect"], roles: ["request", null], returns: "self" },
  { returns: "self" },
];

/** https://nodejs.org/api/http.html, https.html, http2.html
 * @type {FrameworkTable<"Node">} */
export default {
  name: "Node",
  modules: each(["http", "node:http", "https", "node:https", "http2", "node:http2"], {
    createServer,
    createSecureServer: createServer,
    Server: { ...listener, returns: "server", constructs: "server" },
  }),
  kinds: {
    server: {
      ...each(["on", "once", "addListener", "prependListener", "prependOnceListener"], on),
      listen: { cold: true, as: "listen callback", returns: "self" },
      ...each(["setTimeout", "ref", "unref", "removeListener", "removeAllListeners", "off"], { returns: "self" }),
    },
  },
  types: {
    Server: "server",
    HttpServer: "server",
    HttpsServer: "server",
    Http2Server: "server",
    Http2SecureServer: "server",
  },
  requestTypes: {
    IncomingMessage: "request",
    ServerResponse: "response",
    Http2ServerRequest: "request",
    Http2ServerResponse: "response",
    ServerHttp2Stream: "response",
  },
  functionTypes: { RequestListener: listener },
  objects: { request: { methods: new Set(STREAM_METHODS) }, response: { methods: new Set(SERVER_RESPONSE_METHODS) } },
  ignoresReturn: true,
  methodAdvice: "give `createServer` a subclass",
};
