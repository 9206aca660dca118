/** @import { FrameworkTable } from "../../types.js" */

/** https://docs.deno.com/api/deno/~/Deno.serve
 * @type {FrameworkTable} */
export default {
  name: "Deno",
  modules: {},
  globals: {
    "Deno.serve": {
      as: "handler",
      roles: ["request"],
      options: {
        handler: { as: "handler", roles: ["request"] },
        onError: { as: "error handler", roles: ["error"] },
        onListen: { as: "onListen callback", cold: true },
      },
    },
  },
  takesPromises: true,
};
