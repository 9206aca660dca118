import { METHODS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "API route", roles: ["request", "response"] };
/** @type {HandlerSpec} */
const step = { as: "workflow step", args: "rest" };

/** https://docs.medusajs.com/learn/fundamentals/api-routes, https://docs.medusajs.com/learn/fundamentals/workflows
 * @type {FrameworkTable<"Medusa">} */
export default {
  name: "Medusa",
  modules: {
    ...each(["@medusajs/framework/workflows-sdk", "@medusajs/workflows-sdk"], {
      createStep: step,
      // It puts steps together, when the file is loaded.
      createWorkflow: { as: "workflow", cold: true, args: "rest" },
      transform: { as: "workflow step", args: "rest" },
    }),
    ...each(["@medusajs/framework/http", "@medusajs/framework", "@medusajs/medusa"], {}),
  },
  requestTypes: {
    ...each(["MedusaRequest", "AuthenticatedMedusaRequest", "MedusaStoreRequest"], "request"),
    MedusaResponse: "response",
    MedusaNextFunction: "next",
  },
  exported: [
    { paths: METHODS, files: ["**/src/api/**/route.{js,ts}"], imports: ["@medusajs/**"], spec: handler },
    {
      paths: ["default"],
      files: ["**/src/subscribers/**/*.{js,ts}"],
      imports: ["@medusajs/**"],
      spec: { as: "subscriber" },
    },
  ],
};
