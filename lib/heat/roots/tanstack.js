import { METHODS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const validator = { as: "validator", returns: "self" };
/** @type {HandlerSpec} */
const chained = { returns: "self" };

/** `{ GET: async ({ request }) => {} }`, and `{ GET: { middleware: [], handler } }`
 * @type {HandlerSpec} */
const methods = {
  options: each([...METHODS, "ANY"], { as: "server route", options: { handler: { as: "server route" } } }),
};
/** @type {HandlerSpec} */
const handlers = { ...methods, as: "server routes", factory: true };
/** @type {HandlerSpec} */
const route = { options: { server: { options: { handlers } } } };

/** Loaders of routes run in the browser, too. https://tanstack.com/start
 * @type {FrameworkTable<"TanStack">} */
export default {
  name: "TanStack",
  modules: {
    ...each(["@tanstack/react-start", "@tanstack/solid-start", "@tanstack/start"], {
      createServerFn: { returns: "function" },
      createMiddleware: { returns: "middleware" },
    }),
    ...each(["@tanstack/react-router", "@tanstack/solid-router"], { createFileRoute: { returns: "route" } }),
    ...each(["@tanstack/react-start/server", "@tanstack/start/server", "@tanstack/solid-start/server"], {
      createServerFileRoute: { returns: "server route" },
    }),
    ...each(["@tanstack/react-start/api", "@tanstack/start/api"], { createAPIFileRoute: { returns: "API route" } }),
  },
  kinds: {
    function: {
      ...each(["validator", "inputValidator"], validator),
      ...each(["middleware", "type"], chained),
      handler: { as: "server function" },
    },
    middleware: {
      ...each(["validator", "inputValidator"], validator),
      ...each(["middleware", "client"], chained),
      server: { as: "middleware", returns: "self" },
    },
    route: { "()": route },
    "server route": { methods: handlers, middleware: chained },
    "API route": { "()": methods },
  },
  takesPromises: true,
};
