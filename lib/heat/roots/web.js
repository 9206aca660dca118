/** @import { FrameworkTable } from "../../types.js" */

/** Platforms that call what a module exports: Cloudflare Workers, Deno, Bun.
 * https://developers.cloudflare.com/workers/runtime-apis/handlers/fetch/
 * @type {FrameworkTable} */
export default {
  name: "Web",
  modules: {},
  // `fetch (url, options)` is a client's.
  exported: [
    {
      paths: ["default.fetch"],
      parameters: { names: [/^_*(req|request|event|e|r|ctx|context|c)$/i], least: 0 },
      spec: { as: "fetch handler", roles: ["request"] },
    },
  ],
  takesPromises: true,
};
