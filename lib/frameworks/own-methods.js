import { isFrameworkProperty, requestObjects } from "./own-properties.js";

/** @import { Role } from "../types.js" */

/** Methods of every Node stream and emitter. */
const STREAM = ["addListener", "asIndexedPairs", "compose", "destroy", "drop", "emit", "eventNames", "every", "filter", "find", "flatMap", "forEach", "getMaxListeners", "isPaused", "iterator", "listenerCount", "listeners", "map", "off", "on", "once", "pause", "pipe", "prependListener", "prependOnceListener", "push", "rawListeners", "read", "reduce", "removeAllListeners", "removeListener", "resume", "setEncoding", "setMaxListeners", "setTimeout", "some", "take", "toArray", "toJSON", "unpipe", "unshift", "wrap"];

/** Methods of Node's `ServerResponse`. */
const SERVER_RESPONSE = [...STREAM, "addTrailers", "appendHeader", "assignSocket", "cork", "detachSocket", "end", "flush", "flushHeaders", "getHeader", "getHeaderNames", "getHeaders", "getRawHeaderNames", "hasHeader", "removeHeader", "setHeader", "setHeaders", "uncork", "write", "writeContinue", "writeEarlyHints", "writeHead", "writeHeader", "writeProcessing"];

/** Methods that frameworks give their request objects: a function put in the place of one stands between it and its callers,
 * mostly for this request only.
 * @type {Record<string, Partial<Record<Role["role"], Set<string>>>>} */
const methods = {
  Node: { request: new Set(STREAM), response: new Set(SERVER_RESPONSE) },
  Connect: { request: new Set(STREAM), response: new Set(SERVER_RESPONSE) },
  Polka: { request: new Set(STREAM), response: new Set(SERVER_RESPONSE) },
  Restify: {
    request: new Set([...STREAM, "absoluteUri", "accepts", "acceptsEncoding", "closed", "connectionState", "contentLength", "contentType", "date", "endHandlerTimer", "getContentLength", "getContentType", "getHref", "getLogger", "getPath", "getQuery", "getRoute", "getUrl", "getVersion", "header", "href", "id", "is", "isChunked", "isKeepAlive", "isSecure", "isUpgradeRequest", "isUpload", "matchedVersion", "path", "query", "startHandlerTimer", "time", "toString", "trailer", "userAgent", "version"]),
    response: new Set([...SERVER_RESPONSE, "cache", "charSet", "get", "header", "json", "link", "noCache", "redirect", "send", "sendRaw", "set", "status", "toString"]),
  },
  Express: {
    request: new Set([...STREAM, "accepts", "acceptsCharset", "acceptsCharsets", "acceptsEncoding", "acceptsEncodings", "acceptsLanguage", "acceptsLanguages", "get", "header", "is", "param", "range"]),
    response: new Set([...SERVER_RESPONSE, "append", "attachment", "clearCookie", "contentType", "cookie", "download", "format", "get", "header", "json", "jsonp", "links", "location", "redirect", "render", "send", "sendFile", "sendStatus", "sendfile", "set", "status", "type", "vary"]),
  },
  Koa: {
    context: new Set(["accepts", "acceptsCharsets", "acceptsEncodings", "acceptsLanguages", "append", "assert", "attachment", "back", "flushHeaders", "get", "has", "inspect", "is", "onerror", "redirect", "remove", "set", "throw", "toJSON", "vary"]),
  },
  Fastify: {
    request: new Set(["compileValidationSchema", "getDecorator", "getValidationFunction", "setDecorator", "validateInput"]),
    response: new Set(["callNotFound", "code", "compileSerializationSchema", "getDecorator", "getHeader", "getHeaders", "getSerializationFunction", "hasHeader", "hasTrailer", "header", "headers", "hijack", "redirect", "removeHeader", "removeTrailer", "send", "serialize", "serializeInput", "serializer", "status", "then", "trailer", "type", "writeEarlyHints"]),
  },
  hapi: {
    request: new Set(["active", "generateResponse", "log", "setMethod", "setUrl"]),
    response: new Set(["abandon", "authenticated", "close", "continue", "entity", "redirect", "response", "state", "unauthenticated", "unstate"]),
  },
};

/**
 * Whether the object that a parameter is has a member of its own by that name. Where the framework is unknown, or has no
 * table here, whether that of any framework has.
 *
 * @param {Role} role
 * @param {string} name
 * @returns {boolean}
 */
export function isOwnMember({ framework, role }, name) {
  const own = framework === undefined ? undefined : methods[framework]?.[role];
  if (own === undefined) return isFrameworkProperty(role, name) || Object.values(methods).some((roles) => roles[role]?.has(name) === true);
  return own.has(name) || (requestObjects[/** @type {string} */ (framework)]?.[role]?.own.has(name) ?? isFrameworkProperty(role, name));
}
