import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["request", "response", "next"], returns: "self" };
/** @type {HandlerSpec} */
const createRouter = { returns: "router" };

/** https://github.com/hoangvvo/next-connect
 * @type {FrameworkTable<"next-connect">} */
export default {
  name: "next-connect",
  modules: { "next-connect": { "": createRouter, createRouter, createEdgeRouter: createRouter } },
  kinds: {
    router: { use: middleware, ...each([...VERBS, "all"], { ...middleware, as: "handler" }) },
  },
};
