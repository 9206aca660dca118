import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const chained = { returns: "self" };

/** https://next-safe-action.dev
 * @type {FrameworkTable<"next-safe-action">} */
export default {
  name: "next-safe-action",
  modules: { "next-safe-action": { createSafeActionClient: { returns: "client" } } },
  kinds: {
    client: {
      use: { as: "middleware", returns: "self" },
      ...each(
        [
          "schema",
          "inputSchema",
          "outputSchema",
          "bindArgsSchemas",
          "bindArgsInputSchemas",
          "metadata",
          "useValidated",
        ],
        chained,
      ),
      ...each(["action", "stateAction"], { as: "server action", args: [0] }),
    },
  },
  importedNames: { actionClient: "client", ActionClient: "client" },
  takesPromises: true,
};
