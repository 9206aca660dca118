import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec["roles"]} */
const roles = ["context"];

/** @type {HandlerSpec} */
const handler = { as: "handler", roles };

/** Points of a request's life, as methods and as options of a route. */
const HOOKS = {
  ...Object.fromEntries(
    [
      ["onRequest", "request"],
      ["onParse", "parse"],
      ["onTransform", "transform"],
      ["onBeforeHandle", "beforeHandle"],
      ["onAfterHandle", "afterHandle"],
      ["onAfterResponse", "afterResponse"],
      ["onError", "error"],
      ["mapResponse", "mapResponse"],
      ["derive", "derive"],
      ["mapDerive", "mapDerive"],
      ["resolve", "resolve"],
      ["mapResolve", "mapResolve"],
      ["trace", "trace"],
    ].map(([method, option]) => [
      method,
      {
        option,
        spec: /** @type {HandlerSpec} */ ({
          as: `${option} hook`,
          roles,
          ...(option === "error" && { purpose: "errors" }),
        }),
      },
    ]),
  ),
};

const options = Object.fromEntries(Object.values(HOOKS).map(({ option, spec }) => [option, spec]));

/** @type {HandlerSpec} */
const plugin = { as: "plugin", cold: true, params: ["app"], returns: "self" };

/** https://elysiajs.com
 * @type {FrameworkTable<"Elysia">} */
export default {
  name: "Elysia",
  modules: { elysia: { "": { constructs: "app" }, Elysia: { constructs: "app" } } },
  kinds: {
    app: {
      ...each([...VERBS, "all"], { ...handler, args: "rest", options, returns: "self" }),
      route: { ...handler, args: [2, 3], options, returns: "self" },
      ...Object.fromEntries(Object.entries(HOOKS).map(([method, { spec }]) => [method, { ...spec, returns: "self" }])),
      on: [
        ...Object.values(HOOKS).map(({ option, spec }) => ({
          ...spec,
          args: /** @type {const} */ ("rest"),
          events: [option],
          returns: "self",
        })),
        { returns: "self" },
      ],
      ws: {
        args: [1],
        options: {
          ...options,
          ...each(["open", "message", "close", "drain", "ping", "pong", "upgrade"], { as: "WebSocket listener" }),
        },
        returns: "self",
      },
      use: plugin,
      group: { ...plugin, args: "rest", options },
      guard: { ...plugin, options },
      mount: { as: "fetch handler", roles: ["request"], returns: "self" },
      ...each(["listen", "onStart", "onStop"], { as: "callback", cold: true, returns: "self" }),
      ...each(["state", "decorate", "model", "macro", "error", "headers", "as", "wrap", "prefix"], { returns: "self" }),
    },
  },
  types: { Elysia: "app", AnyElysia: "app" },
  requestTypes: { Context: "context", PreContext: "context", ErrorContext: "context" },
  errorTypes: ["ErrorContext"],
  functionTypes: { Handler: handler, InlineHandler: handler },
  takesPromises: true,
};
