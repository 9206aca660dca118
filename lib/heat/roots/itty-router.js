import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler", args: "rest", roles: ["request"], returns: "self" };
/** @type {HandlerSpec} */
const createRouter = {
  returns: "router",
  constructs: "router",
  options: {
    before: { as: "middleware", roles: ["request"] },
    finally: { as: "middleware" },
    catch: { as: "error handler", purpose: "errors", roles: ["error"] },
    missing: { as: "handler", roles: ["request"] },
  },
};

/** https://itty.dev/itty-router
 * @type {FrameworkTable<"itty-router">} */
export default {
  name: "itty-router",
  modules: { "itty-router": each(["Router", "AutoRouter", "IttyRouter"], createRouter) },
  kinds: { router: each([...VERBS, "all"], handler) },
  types: each(["RouterType", "IttyRouterType", "AutoRouterType"], "router"),
  takesPromises: true,
};
