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
  param: { as: "parameter handler", args: "rest", roles: ["request", "response", "next"], returns: "self" },
  route: { returns: "route" },
};

/** @type {HandlerSpec} */
const createRouter = { returns: "app", constructs: "app" };

/** https://expressjs.com/en/5x/api.html
 * @type {FrameworkTable} */
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
      ...each(["set", "enable", "disable"], { returns: "self" }),
      engine: { as: "view engine", args: "rest", returns: "self" },
      listen: { cold: true, as: "listen callback" },
    },
    route: each([...VERBS, "m-search", "all"], handler),
  },
  prototypes: { app: { request: "request method", response: "response method" } },
  types: { Application: "app", Express: "app", Router: "app", IRouter: "app", IRoute: "route" },
  requestTypes: { Request: "request", Response: "response", NextFunction: "next" },
  functionTypes: {
    RequestHandler: handler,
    ErrorRequestHandler: { ...handler, as: "error handler" },
    RequestParamHandler: { as: "parameter handler", roles: ["request", "response", "next"] },
  },
};
