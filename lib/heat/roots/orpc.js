import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const middleware = { as: "middleware", returns: "builder" };
/** @type {HandlerSpec} */
const handler = { as: "handler" };

const SAME = [
  "input",
  "output",
  "route",
  "errors",
  "meta",
  "tag",
  "prefix",
  "$context",
  "$config",
  "$meta",
  "$route",
  "$input",
];

/** https://orpc.unnoq.com/docs/procedure
 * @type {FrameworkTable<"oRPC">} */
export default {
  name: "oRPC",
  modules: {
    "@orpc/server": {
      ...each(
        SAME.map((name) => `os.${name}`),
        { returns: "builder" },
      ),
      ...each(["os.use", "os.middleware"], middleware),
      "os.handler": handler,
    },
  },
  kinds: {
    builder: { ...each(SAME, { returns: "self" }), use: middleware, middleware, handler },
  },
};
