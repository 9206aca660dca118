import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** Functions stand at all depths of the configuration, and all of them run for requests.
 * @type {HandlerSpec} */
const hook = { as: "hook" };
hook.options = { "*": hook };

/** @type {HandlerSpec} */
const adapter = {
  options: each(["upsert", "find", "findByUserCode", "findByUid", "consume", "destroy", "revokeByGrantId"], {
    as: "adapter",
  }),
};
/** @type {HandlerSpec} */
const configuration = { options: { adapter, "*": hook } };

/** https://github.com/panva/node-oidc-provider/tree/main/docs
 * @type {FrameworkTable<"oidc-provider">} */
export default {
  name: "oidc-provider",
  modules: { "oidc-provider": each(["", "Provider"], { ...configuration, args: [1] }) },
  classTypes: { Adapter: adapter },
  objectTypes: { Configuration: configuration },
};
