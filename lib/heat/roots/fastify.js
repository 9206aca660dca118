import { VERBS, each } from "./each.js";
import { resolvers } from "./graphql.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** Hooks of a request's life, and what they get.
 * @type {Record<string, HandlerSpec["roles"]>} */
const HOOKS = {
  onRequest: ["request", "response", "next"],
  preParsing: ["request", "response", null, "next"],
  preValidation: ["request", "response", "next"],
  preHandler: ["request", "response", "next"],
  preSerialization: ["request", "response", null, "next"],
  onSend: ["request", "response", null, "next"],
  onResponse: ["request", "response", "next"],
  onError: ["request", "response", "error", "next"],
  onTimeout: ["request", "response", "next"],
  onRequestAbort: ["request", "next"],
};

/** @type {Record<string, HandlerSpec>} */
const hooks = Object.fromEntries(
  Object.entries(HOOKS).map(([name, roles]) => [
    name,
    { as: `${name} hook`, roles, ...(name === "onError" && { purpose: "errors" }) },
  ]),
);

/** @type {HandlerSpec} */
const handler = { as: "handler", roles: ["request", "response"], self: "app" };
/** @type {HandlerSpec} */
const errorHandler = { as: "error handler", purpose: "errors", roles: ["error", "request", "response"], self: "app" };
/** @type {HandlerSpec} */
const validatorCompiler = { as: "validator", factory: true };
/** @type {HandlerSpec} */
const serializerCompiler = { as: "serializer", factory: true };

const hookOptions = Object.fromEntries(Object.entries(hooks).map(([name, hook]) => [name, { ...hook, self: "app" }]));

/** Options of a route.
 * @type {Record<string, HandlerSpec>} */
const routeOptions = {
  ...hookOptions,
  handler,
  errorHandler,
  validatorCompiler,
  serializerCompiler,
  schemaErrorFormatter: { as: "schema error formatter", purpose: "errors" },
  childLoggerFactory: { as: "child logger factory" },
};

/** Options of what hands requests on to another server, with what it does to the answer.
 * @type {Record<string, HandlerSpec>} */
const proxyOptions = {
  ...hookOptions,
  preRewrite: { as: "URL rewriter" },
  replyOptions: {
    options: {
      onResponse: { as: "proxy hook", roles: ["request", "response"] },
      onError: { as: "proxy error handler", purpose: "errors", roles: ["response"] },
      rewriteHeaders: { as: "header rewriter" },
      ...each(["rewriteRequestHeaders", "getUpstream"], { as: "request rewriter", roles: ["request"] }),
    },
  },
};

/** Options of the server itself.
 * @type {Record<string, HandlerSpec>} */
const serverOptions = {
  genReqId: { as: "request id generator", roles: ["request"] },
  rewriteUrl: { as: "URL rewriter", roles: ["request"] },
  frameworkErrors: errorHandler,
  schemaErrorFormatter: { as: "schema error formatter", purpose: "errors" },
  childLoggerFactory: { as: "child logger factory" },
  querystringParser: { as: "query parser" },
  routerOptions: { options: { querystringParser: { as: "query parser" } } },
  logger: { options: { serializers: { options: { "*": { as: "log serializer" } } } } },
};

/** @type {HandlerSpec} */
const createApp = { options: serverOptions, returns: "app" };

/** @type {HandlerSpec} */
const plugin = { as: "plugin", args: [0], cold: true, params: ["app"] };

/** @type {HandlerSpec} */
const startUp = { as: "callback", cold: true, returns: "self" };

/** https://fastify.dev/docs/latest/Reference/
 * @type {FrameworkTable<"Fastify">} */
export default {
  name: "Fastify",
  modules: {
    fastify: { "": createApp, fastify: createApp },
    "fastify-plugin": { "": plugin, fp: plugin, fastifyPlugin: plugin },
  },
  kinds: {
    /** What mercurius hands resolvers. */
    context: {},
    app: {
      ...each([...VERBS, "all"], { ...handler, args: "rest", options: routeOptions, returns: "self" }),
      route: { options: routeOptions, returns: "self" },
      addHook: [
        ...Object.entries(hooks).map(([name, hook]) => ({
          ...hook,
          args: /** @type {const} */ ("rest"),
          events: [name],
          self: "app",
          returns: "self",
        })),
        ...["onReady", "onListen", "onClose", "preClose", "onRoute"].map((name) => ({
          as: `${name} hook`,
          cold: true,
          args: /** @type {const} */ ("rest"),
          events: [name],
          returns: "self",
        })),
        { as: "onRegister hook", cold: true, args: "rest", events: ["onRegister"], params: ["app"], returns: "self" },
        { returns: "self" },
      ],
      register: [
        { ...plugin, returns: "self" },
        { given: ["@fastify/http-proxy", "fastify-http-proxy"], args: [1], options: proxyOptions },
        {
          given: ["mercurius"],
          args: [1],
          options: {
            resolvers,
            loaders: {
              options: { "*": { options: { "*": { as: "loader", options: { loader: { as: "loader" } } } } } },
            },
            context: { as: "context function", roles: ["request", "response"], fills: "context" },
          },
        },
      ],
      graphql: { is: "graphql" },
      addContentTypeParser: {
        as: "content type parser",
        args: "rest",
        roles: ["request", null, "next"],
        returns: "self",
      },
      setErrorHandler: { ...errorHandler, returns: "self" },
      setNotFoundHandler: {
        ...handler,
        as: "not-found handler",
        options: { preValidation: hookOptions.preValidation, preHandler: hookOptions.preHandler },
        returns: "self",
      },
      setReplySerializer: { as: "reply serializer", returns: "self" },
      setSerializerCompiler: { ...serializerCompiler, returns: "self" },
      setValidatorCompiler: { ...validatorCompiler, returns: "self" },
      setSchemaErrorFormatter: { as: "schema error formatter", purpose: "errors", returns: "self" },
      setGenReqId: { as: "request id generator", roles: ["request"], returns: "self" },
      setChildLoggerFactory: { as: "child logger factory", returns: "self" },
      decorateRequest: {
        as: "request decorator",
        args: [1],
        options: { getter: { as: "request getter" }, setter: { as: "request setter" } },
        puts: "request",
        self: "request",
        returns: "self",
      },
      decorateReply: {
        as: "reply decorator",
        args: [1],
        options: { getter: { as: "reply getter" }, setter: { as: "reply setter" } },
        puts: "response",
        self: "response",
        returns: "self",
      },
      decorate: { puts: "app", returns: "self" },
      getDecorator: { gets: "app" },
      ...each(
        [
          "addSchema",
          "setSchemaController",
          "addConstraintStrategy",
          "addHttpMethod",
          "withTypeProvider",
          "removeContentTypeParser",
          "removeAllContentTypeParsers",
        ],
        { returns: "self" },
      ),
      ...each(["after", "ready", "listen"], startUp),
    },
    graphql: { defineResolvers: resolvers },
    request: { server: { is: "app" }, getDecorator: { gets: "request" } },
    response: { server: { is: "app" }, request: { is: "request" }, getDecorator: { gets: "response" } },
  },
  transient: ["request", "response", "context"],
  handedOn: ["app"],
  types: { FastifyInstance: "app" },
  requestTypes: { FastifyRequest: "request", FastifyReply: "response" },
  // https://github.com/fastify/fastify-jwt#typescript
  declared: { "@fastify/jwt FastifyJWT": "request" },
  objectTypes: each(["RouteOptions", "RouteShorthandOptions", "RouteShorthandOptionsWithHandler"], {
    options: routeOptions,
  }),
  functionTypes: {
    ...each(
      [
        "FastifyPluginAsync",
        "FastifyPluginCallback",
        "FastifyPlugin",
        "FastifyPluginAsyncTypebox",
        "FastifyPluginAsyncZod",
        "FastifyPluginAsyncJsonSchemaToTs",
        "FastifyPluginCallbackTypebox",
      ],
      plugin,
    ),
    ...each(["RouteHandler", "RouteHandlerMethod"], handler),
    ...Object.fromEntries(
      Object.entries(hooks).flatMap(([name, hook]) =>
        ["", "Async"].map((suffix) => [`${name}${suffix}HookHandler`, hook]),
      ),
    ),
  },
  parameterNames: { fastify: "app" },
  // https://fastify.dev/docs/latest/Reference/Request/, https://fastify.dev/docs/latest/Reference/Decorators/
  objects: {
    request: {
      methods: new Set([
        "compileValidationSchema",
        "getDecorator",
        "getValidationFunction",
        "setDecorator",
        "validateInput",
      ]),
      declaration: "decorateRequest",
      declarator: "decorateRequest",
      properties: new Set([
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
      place: { method: "decorateRequest", reaches: {} },
    },
    response: {
      methods: new Set([
        "callNotFound",
        "code",
        "compileSerializationSchema",
        "getDecorator",
        "getHeader",
        "getHeaders",
        "getSerializationFunction",
        "hasHeader",
        "hasTrailer",
        "header",
        "headers",
        "hijack",
        "redirect",
        "removeHeader",
        "removeTrailer",
        "send",
        "serialize",
        "serializeInput",
        "serializer",
        "status",
        "then",
        "trailer",
        "type",
        "writeEarlyHints",
      ]),
      declaration: "decorateReply",
      declarator: "decorateReply",
      properties: new Set([
        "elapsedTime",
        "log",
        "raw",
        "request",
        "routeOptions",
        "sent",
        "server",
        "statusCode",
        "context",
      ]),
      place: { method: "decorateReply", reaches: { request: "request" } },
    },
  },
  ignoresReturn: true,
  takesPromises: true,
  // https://fastify.dev/docs/latest/Reference/Routes/#promise-resolution
  promiseReplies: true,
  everyRequest: { method: "addHook", event: "onRequest" },
  asyncGoesOn: true,
  pinoLogger: "log",
  goesOn: /^(return\s+)?(done|next)\(\);?$/,
};
