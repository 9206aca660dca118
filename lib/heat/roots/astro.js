import { METHODS } from "./each.js";

/** @import { ExportSpec, FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const endpoint = { as: "endpoint", roles: ["context"] };
/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["context", "next"] };

/** @type {Pick<ExportSpec, "files" | "unless" | "spec">} */
const page = {
  files: ["**/src/pages/**/*.{js,mjs,ts}"],
  unless: { prerender: [true], getStaticPaths: [] },
  spec: endpoint,
};

/** Without an adapter a site is built once: what a GET is then can be told only by what it asks of a request.
 * https://docs.astro.build
 * @type {FrameworkTable<"Astro">} */
export default {
  name: "Astro",
  modules: {
    astro: {},
    "astro:middleware": { defineMiddleware: middleware, sequence: middleware },
    "astro:actions": { defineAction: { options: { handler: { as: "action" } } } },
  },
  functionTypes: { MiddlewareHandler: middleware },
  exported: [
    { ...page, paths: [...METHODS.filter((method) => method !== "GET"), "ALL", "post", "put", "patch", "del", "all"] },
    {
      ...page,
      paths: ["GET", "get"],
      onDemand: { exports: { prerender: [false] }, reads: ["cookies", "locals", "clientAddress", "session"] },
    },
    { paths: ["onRequest"], files: ["**/src/middleware{.,/index.}{js,mjs,ts}"], spec: middleware },
  ],
  takesPromises: true,
};
