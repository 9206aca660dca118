import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "endpoint", args: "rest", roles: ["request", "response", "next"], returns: "self" };

/** @type {HandlerSpec} */
const endpoint = { as: "extension", cold: true, params: ["router"] };

/** https://docs.directus.io/extensions/endpoints.html, https://docs.directus.io/extensions/operations.html
 * @type {FrameworkTable<"Directus">} */
export default {
  name: "Directus",
  modules: each(["@directus/extensions-sdk", "@directus/extensions"], {
    defineEndpoint: { ...endpoint, options: { handler: endpoint } },
    defineOperationApi: { options: { handler: { as: "operation" } } },
  }),
  kinds: {
    router: { ...each([...VERBS, "all"], handler), use: { ...handler, args: "all" } },
  },
};
