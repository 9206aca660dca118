import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const endpoint = { as: "endpoint", args: "rest" };

/** https://encore.dev/docs/ts/primitives/defining-apis
 * @type {FrameworkTable<"Encore">} */
export default {
  name: "Encore",
  modules: {
    "encore.dev/api": {
      ...each(["api", "api.streamIn", "api.streamOut", "api.streamInOut"], endpoint),
      "api.raw": { ...endpoint, roles: ["request", "response"] },
      middleware: { as: "middleware" },
    },
    "encore.dev/auth": { authHandler: { as: "auth handler" } },
    "encore.dev/pubsub": { Subscription: { options: { handler: { as: "subscriber" } } } },
  },
  takesPromises: true,
};
