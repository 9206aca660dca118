import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Specs } from "../../types.js" */

/**
 * Decorators of methods.
 *
 * @param {string[]} names
 * @param {string} as
 * @returns {Specs}
 */
const decorators = (names, as) => each(names, { decorates: { as } });

/** Nest makes one instance at start-up.
 * @type {Specs} */
const injected = {
  Controller: { decorates: { as: "controller", cold: true } },
  Injectable: { decorates: { as: "provider", cold: true } },
  Module: { decorates: { as: "module", cold: true } },
};

/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["request", "response", "next"] };
/** @type {HandlerSpec} */
const guard = { options: { canActivate: { as: "guard", roles: ["context"] } } };
/** @type {HandlerSpec} */
const interceptor = { options: { intercept: { as: "interceptor", roles: ["context", "next"] } } };
/** @type {HandlerSpec} */
const pipe = { options: { transform: { as: "pipe" } } };
/** @type {HandlerSpec} */
const filter = { options: { catch: { as: "exception filter", purpose: "errors", roles: ["error", "context"] } } };

/** What `AuthGuard("jwt")` and the guards of other packages leave to their children. */
const passportGuard = {
  options: {
    ...guard.options,
    handleRequest: { as: "guard" },
    getRequest: { as: "guard" },
    getAuthenticateOptions: { as: "guard" },
  },
};

/** https://docs.nestjs.com
 * @type {FrameworkTable<"Nest">} */
export default {
  name: "Nest",
  modules: {
    "@nestjs/common": {
      ...injected,
      ...decorators(
        [
          "Get",
          "Post",
          "Put",
          "Patch",
          "Delete",
          "Head",
          "Options",
          "All",
          "Search",
          "Propfind",
          "Proppatch",
          "Mkcol",
          "Copy",
          "Move",
          "Lock",
          "Unlock",
          "Sse",
        ],
        "handler",
      ),
      Catch: { decorates: { as: "exception filter", purpose: "errors", cold: true, options: filter.options } },
      UseGuards: { as: "guard", roles: ["context"], ofClasses: "canActivate" },
      createParamDecorator: { as: "parameter decorator", args: [0], roles: [null, "context"] },
    },
    "@nestjs/core": { "NestFactory.create": { returns: "app" }, BaseExceptionFilter: {} },
    "@nestjs/websockets": {
      ...decorators(["SubscribeMessage"], "message handler"),
      WebSocketGateway: {
        decorates: {
          as: "gateway",
          cold: true,
          options: each(["handleConnection", "handleDisconnect"], { as: "connection handler" }),
        },
      },
    },
    "@nestjs/microservices": decorators(
      ["MessagePattern", "EventPattern", "GrpcMethod", "GrpcStreamMethod", "GrpcStreamCall"],
      "message handler",
    ),
    "@nestjs/graphql": {
      ...decorators(
        ["Query", "Mutation", "Subscription", "ResolveField", "ResolveProperty", "ResolveReference"],
        "resolver",
      ),
      Resolver: { decorates: { as: "resolver", cold: true } },
    },
    "@nestjs/cqrs": {
      CommandHandler: { decorates: { as: "handler", cold: true, options: { execute: { as: "command handler" } } } },
      QueryHandler: { decorates: { as: "handler", cold: true, options: { execute: { as: "query handler" } } } },
      EventsHandler: { decorates: { as: "handler", cold: true, options: { handle: { as: "event handler" } } } },
    },
    "@nestjs/event-emitter": decorators(["OnEvent"], "event handler"),
    "@nestjs/bull": decorators(["Process"], "job handler"),
    "@nestjs/bullmq": {
      Processor: { decorates: { as: "processor", cold: true, options: { process: { as: "job handler" } } } },
    },
    "@nestjs/passport": { AuthGuard: {}, PassportStrategy: {} },
    "@nestjs/platform-express": {},
    "@nestjs/platform-fastify": {},
    "@nestjs/throttler": {},
    "@nestjs/cache-manager": {},
  },
  //   export const OnJob = (config) => SetMetadata("job", config)
  ownDecorators: {
    names: /^On(?:[A-Z]\w*)?(?:Event|Job|Message)$|^Process$/,
    seldom: /(?:bootstrap|shutdown|startup|init|started|ready|destroy|config)/i,
    method: { as: "event handler" },
  },
  kinds: {
    app: {
      use: middleware,
      listen: { as: "listen callback", cold: true },
      ...each(
        [
          "setGlobalPrefix",
          "useGlobalFilters",
          "useGlobalPipes",
          "useGlobalInterceptors",
          "useGlobalGuards",
          "enableShutdownHooks",
        ],
        { returns: "self" },
      ),
    },
    consumer: { apply: { ...middleware, returns: "routes" } },
    routes: { exclude: { returns: "self" }, forRoutes: { returns: "consumer" } },
  },
  types: {
    ...each(["INestApplication", "NestExpressApplication", "NestFastifyApplication"], "app"),
    MiddlewareConsumer: "consumer",
  },
  requestTypes: { ExecutionContext: "context", ArgumentsHost: "context", CallHandler: "next" },
  classTypes: {
    CanActivate: guard,
    NestInterceptor: interceptor,
    PipeTransform: pipe,
    NestMiddleware: { options: { use: middleware } },
    ...each(
      [
        "ExceptionFilter",
        "BaseExceptionFilter",
        "WsExceptionFilter",
        "RpcExceptionFilter",
        "BaseWsExceptionFilter",
        "BaseRpcExceptionFilter",
        "GqlExceptionFilter",
      ],
      filter,
    ),
    ...each(
      [
        "ValidationPipe",
        "ParseIntPipe",
        "ParseFloatPipe",
        "ParseBoolPipe",
        "ParseUUIDPipe",
        "ParseEnumPipe",
        "ParseArrayPipe",
        "ParseDatePipe",
        "DefaultValuePipe",
      ],
      pipe,
    ),
    ...each(["ClassSerializerInterceptor", "CacheInterceptor"], interceptor),
    AuthGuard: passportGuard,
    ThrottlerGuard: {
      options: {
        ...guard.options,
        handleRequest: { as: "guard" },
        getTracker: { as: "guard", roles: ["request"] },
        shouldSkip: { as: "guard", roles: ["context"] },
      },
    },
    PassportStrategy: { options: { validate: { as: "validation of credentials" } } },
  },
};
