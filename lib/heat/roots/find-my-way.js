import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler", roles: ["request", "response"] };

/** @type {HandlerSpec} */
const createRouter = {
  options: {
    defaultRoute: { as: "default route", roles: ["request", "response"] },
    onBadUrl: { as: "onBadUrl handler", roles: [null, "request", "response"] },
    querystringParser: { as: "query parser" },
    constraints: { options: { "*": { options: { deriveConstraint: { as: "constraint", roles: ["request"] } } } } },
  },
  returns: "router",
};

/** https://github.com/delvedor/find-my-way
 * @type {FrameworkTable<"find-my-way">} */
export default {
  name: "find-my-way",
  ignoresReturn: true,
  modules: { "find-my-way": { "": createRouter } },
  kinds: {
    router: {
      on: { ...handler, args: [2, 3], returns: "self" },
      ...each([...VERBS, "all"], { ...handler, args: [1, 2], returns: "self" }),
    },
  },
  types: { Instance: "router", "Router.Instance": "router" },
  functionTypes: each(["Handler", "Router.Handler"], handler),
};
