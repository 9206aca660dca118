import { METHODS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { decorates: { as: "method" } };
/** @type {HandlerSpec} */
const controller = { decorates: { as: "class", cold: true } };
/** Its container makes one for each request. @type {HandlerSpec} */
const transient = { decorates: { as: "class", perRequest: true } };
/** @type {HandlerSpec} */
const middleware = { options: { use: { as: "middleware" } } };
/** @type {HandlerSpec} */
const interceptor = { options: { intercept: { as: "interceptor" } } };

/** Decorators of methods, as most packages call them. */
const VERBS = ["Get", "Post", "Put", "Patch", "Delete", "Head", "Options", "All", "Method"];

/** Packages whose controllers are classes with decorated methods.
 * https://github.com/typestack/routing-controllers, https://tsed.dev, https://loopback.io, https://tsoa-community.github.io/docs,
 * https://github.com/inversify/inversify-express-utils, https://www.midwayjs.org,
 * https://github.com/jeffijoe/awilix-router-core
 * @type {FrameworkTable<"Controller">} */
export default {
  name: "Controller",
  modules: {
    "routing-controllers": { ...each(VERBS, handler), ...each(["Controller", "JsonController"], controller) },
    ...each(["@tsed/common", "@tsed/schema"], each(VERBS, handler)),
    ...each(["@tsed/di", "@tsed/platform-middlewares"], { ...each(["Controller", "Injectable"], controller) }),
    ...each(
      ["@loopback/rest", "@loopback/openapi-v3"],
      each(["get", "post", "put", "patch", "del", "operation"], handler),
    ),
    ...each(["tsoa", "@tsoa/runtime"], { ...each(VERBS, handler), Route: controller }),
    "inversify-express-utils": {
      ...each([...VERBS.map((verb) => `http${verb}`), "all"], handler),
      controller: transient,
    },
    ...each(["awilix-express", "awilix-koa", "awilix-router-core"], each([...METHODS, "ALL"], handler)),
    ...each(["@midwayjs/core", "@midwayjs/decorator"], { ...each(VERBS, handler), Controller: controller }),
  },
  classTypes: {
    ...each(["ExpressMiddlewareInterface", "KoaMiddlewareInterface", "MiddlewareMethods"], middleware),
    InterceptorInterface: interceptor,
    ExpressErrorMiddlewareInterface: { options: { error: { as: "error handler", purpose: "errors" } } },
  },
  takesPromises: true,
};
