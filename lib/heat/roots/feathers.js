import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const hook = { as: "hook" };
/** Hooks of all methods, and of each of them.
 * @type {HandlerSpec} */
const hooks = {
  options: {
    ...each(["before", "after", "error", "around"], { ...hook, options: { "*": hook } }),
    "*": hook,
  },
};
/** @type {HandlerSpec} */
const service = {
  options: {
    ...each(["find", "get", "create", "update", "patch", "remove"], { as: "service method" }),
    setup: { as: "setup method", cold: true },
  },
};

/** @type {HandlerSpec} */
const createApp = { returns: "app" };

/** https://feathersjs.com/api/services.html, https://feathersjs.com/api/hooks.html
 * @type {FrameworkTable<"Feathers">} */
export default {
  name: "Feathers",
  modules: {
    "@feathersjs/feathers": { "": createApp, feathers: createApp },
    "@feathersjs/express": { "": createApp },
    "@feathersjs/koa": { koa: createApp },
  },
  kinds: {
    app: {
      use: [
        { ...service, args: [1], returns: "self" },
        { as: "middleware", roles: ["request", "response", "next"], errorFirst: true, returns: "self" },
      ],
      service: { returns: "service" },
      hooks,
      configure: { as: "plugin", cold: true, params: ["app"], returns: "self" },
    },
    service: { hooks, publish: { as: "publisher" } },
  },
  types: { Application: "app" },
  handedOn: ["app", "service"],
};
