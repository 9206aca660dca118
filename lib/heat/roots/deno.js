/** @import { FrameworkTable } from "../../types.js" */

/** https://docs.deno.com/api/deno/~/Deno.serve
 * @type {FrameworkTable<"Deno">} */
export default {
  name: "Deno",
  modules: { "https://deno.land/std/http/server.ts": { serve: { as: "handler", args: [0], roles: ["request"] } } },
  globals: {
    "Deno.serve": {
      as: "handler",
      roles: ["request"],
      options: {
        handler: { as: "handler", roles: ["request"] },
        onError: { as: "error handler", purpose: "errors", roles: ["error"] },
        onListen: { as: "onListen callback", cold: true },
      },
    },
  },
  takesPromises: true,
};
