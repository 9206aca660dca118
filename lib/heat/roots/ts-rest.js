import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler" };
/** Handlers by the names of a contract, or by those of contracts in it.
 * @type {HandlerSpec} */
const router = {
  args: "rest",
  options: { "*": { ...handler, options: { handler, middleware: { as: "middleware" }, "*": handler } } },
};

/** https://ts-rest.com/docs/express
 * @type {FrameworkTable<"ts-rest">} */
export default {
  name: "ts-rest",
  modules: {
    ...each(["@ts-rest/express", "@ts-rest/fastify"], { initServer: { returns: "server" } }),
    ...each(["@ts-rest/next", "@ts-rest/serverless/next", "@ts-rest/serverless/fetch", "@ts-rest/serverless/aws"], {
      ...each(
        ["createNextRoute", "createNextHandler", "createFetchHandler", "createLambdaHandler", "tsr.router"],
        router,
      ),
    }),
    "@ts-rest/nest": { tsRestHandler: { ...router, as: "handler" } },
  },
  kinds: { server: { router, route: { ...handler, args: "rest", options: { handler } } } },
  takesPromises: true,
};
