import { METHODS } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "function", roles: ["request", "response"] };

/** https://vercel.com/docs/functions
 * @type {FrameworkTable<"Vercel">} */
export default {
  name: "Vercel",
  modules: { "@vercel/node": {}, "@now/node": {}, "@vercel/edge": {} },
  requestTypes: {
    VercelRequest: "request",
    NowRequest: "request",
    VercelResponse: "response",
    NowResponse: "response",
  },
  functionTypes: { VercelApiHandler: handler },
  exported: [
    {
      paths: ["default"],
      files: ["api/**/*.{js,mjs,cjs,ts,mts}"],
      imports: ["@vercel/*"],
      parameters: { names: [/^_*(req|request)?$/, /^_*(res|response|context)?$/], least: 1 },
      spec: handler,
    },
    {
      paths: METHODS,
      files: ["api/**/*.{js,mjs,cjs,ts,mts}"],
      parameters: { names: [/^_*(req|request)$/], least: 1 },
      spec: { as: "function", roles: ["request"] },
    },
  ],
};
