import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** `HttpApiBuilder.group(Api, "users", (handlers) => handlers.handle("list", list))`
 * @type {HandlerSpec} */
const group = { as: "group", args: [2], cold: true, params: ["handlers"] };
/** @type {HandlerSpec} */
const handle = { as: "handler", args: [1], returns: "self" };
/** @type {HandlerSpec} */
const rpcs = { returns: "rpcs" };

/** https://effect.website: `@effect/platform` and `@effect/rpc`
 * @type {FrameworkTable<"Effect">} */
export default {
  name: "Effect",
  modules: {
    "@effect/platform": {
      "HttpApiBuilder.group": group,
      ...each(
        [...VERBS, "all"].map((name) => `HttpRouter.${name}`),
        { as: "handler", args: [1] },
      ),
    },
    "@effect/platform/HttpApiBuilder": { group },
    "@effect/rpc": { "RpcGroup.make": rpcs },
    "@effect/rpc/RpcGroup": { make: rpcs },
  },
  kinds: {
    handlers: each(["handle", "handleRaw"], handle),
    rpcs: {
      ...each(["add", "merge", "middleware", "prefix", "annotate"], { returns: "self" }),
      //   UserRpcs.toLayer(Effect.gen(function* () { const users = yield* Users; return { UserFind: (id) => users.find(id) }; }))
      toLayer: { factory: true, options: { "*": { as: "RPC handler" } } },
      toLayerHandler: { as: "RPC handler", args: [1] },
    },
  },
};
