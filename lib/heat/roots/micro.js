/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler", roles: ["request", "response"] };

/** https://github.com/vercel/micro
 * @type {FrameworkTable<"micro">} */
export default {
  name: "micro",
  modules: {
    micro: {
      "": handler,
      micro: handler,
      serve: handler,
      run: { as: "handler", args: [2], roles: ["request", "response"] },
    },
  },
  functionTypes: { RequestHandler: handler },
  // The command `micro` serves what a file exports.
  exported: [
    {
      paths: ["default"],
      imports: ["micro"],
      parameters: { names: [/^_?(req|request)$/, /^_?(res|response)$/], least: 1 },
      spec: handler,
    },
  ],
  takesPromises: true,
};
