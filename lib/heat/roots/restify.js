import { SERVER_RESPONSE_METHODS, STREAM_METHODS } from "./node-members.js";
import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler", args: "rest", roles: ["request", "response", "next"] };
/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["request", "response", "next"], returns: "self" };
/** @type {HandlerSpec} */
const formatters = {
  options: { formatters: { options: { "*": { as: "formatter", roles: ["request", "response"] } } } },
};

/** http://restify.com/docs/server-api/
 * @type {FrameworkTable<"restify">} */
export default {
  name: "restify",
  modules: { restify: { createServer: { ...formatters, returns: "server" }, Server: { constructs: "server" } } },
  kinds: {
    server: {
      ...each([...VERBS, "opts"], handler),
      ...each(["use", "pre", "first"], middleware),
      param: { as: "parameter handler", args: "rest", roles: ["request", "response", "next"], returns: "self" },
      ...each(
        ["on", "once", "addListener"],
        [
          { as: "after listener", args: "rest", events: ["after"], roles: ["request", "response", null, "error"] },
          {
            as: "uncaughtException listener",
            purpose: "errors",
            args: "rest",
            events: ["uncaughtException"],
            roles: ["request", "response", null, "error"],
          },
          {
            as: "error listener",
            purpose: "errors",
            args: "rest",
            events: [
              "restifyError",
              "NotFound",
              "MethodNotAllowed",
              "VersionNotAllowed",
              "UnsupportedMediaType",
              "InternalServer",
              "InternalServerError",
            ],
            roles: ["request", "response", "error", "next"],
          },
          {
            as: "request listener",
            args: "rest",
            events: ["request", "pre", "routed"],
            roles: ["request", "response"],
          },
        ],
      ),
      listen: { cold: true, as: "listen callback" },
    },
  },
  types: { Server: "server" },
  requestTypes: { Request: "request", Response: "response", Next: "next" },
  functionTypes: { RequestHandler: handler, RequestHandlerType: handler },
  objects: {
    request: {
      methods: new Set([
        ...STREAM_METHODS,
        "absoluteUri",
        "accepts",
        "acceptsEncoding",
        "closed",
        "connectionState",
        "contentLength",
        "contentType",
        "date",
        "endHandlerTimer",
        "getContentLength",
        "getContentType",
        "getHref",
        "getLogger",
        "getPath",
        "getQuery",
        "getRoute",
        "getUrl",
        "getVersion",
        "header",
        "href",
        "id",
        "is",
        "isChunked",
        "isKeepAlive",
        "isSecure",
        "isUpgradeRequest",
        "isUpload",
        "matchedVersion",
        "path",
        "query",
        "startHandlerTimer",
        "time",
        "toString",
        "trailer",
        "userAgent",
        "version",
      ]),
    },
    response: {
      methods: new Set([
        ...SERVER_RESPONSE_METHODS,
        "cache",
        "charSet",
        "get",
        "header",
        "json",
        "link",
        "noCache",
        "redirect",
        "send",
        "sendRaw",
        "set",
        "status",
        "toString",
      ]),
    },
  },
  ignoresReturn: true,
};
