import { METHODS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const endpoint = { as: "API route", roles: ["context"] };
/** @type {HandlerSpec} */
const middleware = { as: "middleware" };

/** Functions with "use server" are told by that. https://docs.solidjs.com/solid-start
 * @type {FrameworkTable<"SolidStart">} */
export default {
  name: "SolidStart",
  modules: {
    "@solidjs/start": {},
    "@solidjs/start/server": {},
    "@solidjs/start/middleware": {
      createMiddleware: { options: each(["onRequest", "onBeforeResponse"], middleware) },
    },
    "solid-start": { createServerAction$: { as: "server action" }, createServerData$: { as: "server function" } },
    "solid-start/server": each(["server$", "createServerAction$", "createServerData$"], { as: "server function" }),
    "solid-start/api": {},
  },
  requestTypes: { APIEvent: "context", FetchEvent: "context" },
  exported: [
    {
      paths: METHODS,
      files: ["**/routes/**/*.{js,jsx,ts,tsx}"],
      imports: ["@solidjs/start", "@solidjs/start/*", "solid-start", "solid-start/*", "@solidjs/router"],
      spec: endpoint,
    },
  ],
  takesPromises: true,
};
