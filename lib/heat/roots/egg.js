/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const schedule = { options: { subscribe: { as: "schedule", cold: true } } };

/** Middlewares are told by their `(ctx, next)`. https://www.eggjs.org
 * @type {FrameworkTable} */
export default {
  name: "Egg",
  modules: { egg: {} },
  requestTypes: { Context: "context" },
  classTypes: {
    Controller: { options: { "*": { as: "controller" } } },
    Service: { options: { "*": { as: "service" } } },
    Subscription: schedule,
  },
  exported: [
    // What every context, request and template has.
    {
      paths: ["default"],
      files: ["**/app/extend/{context,request,response,helper}.{js,ts}"],
      spec: { options: { "*": { as: "extension" } } },
    },
    {
      paths: ["*"],
      files: ["**/app/extend/helper.{js,ts}"],
      spec: { as: "helper" },
    },
  ],
  takesPromises: true,
};
