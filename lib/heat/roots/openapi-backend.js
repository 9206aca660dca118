/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "operation handler" };
/** @type {HandlerSpec} */
const handlers = { options: { "*": handler } };
/** @type {HandlerSpec} */
const createApi = { constructs: "api", options: { handlers, securityHandlers: handlers } };

/** https://openapistack.co/docs/openapi-backend/operation-handlers
 * @type {FrameworkTable<"openapi-backend">} */
export default {
  name: "openapi-backend",
  modules: { "openapi-backend": { "": createApi, OpenAPIBackend: createApi } },
  kinds: {
    api: {
      register: { ...handler, ...handlers },
      registerHandler: { ...handler, args: "rest" },
      registerSecurityHandler: { ...handler, args: "rest" },
    },
  },
  takesPromises: true,
};
