import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const hook = { as: "hook" };
/** @type {HandlerSpec} */
const access = { as: "access control" };

/** Of a collection, a global, or a field of one: `{ hooks: { beforeChange: [async ({ data }) => data] }, access: { read: isOwner } }`.
 * @type {HandlerSpec["options"]} */
const checks = { hooks: { options: { "*": hook } }, access: { ...access, options: { "*": access } } };

/** @type {HandlerSpec} */
const endpoint = { options: { handler: { as: "endpoint" } } };
/** @type {HandlerSpec} */
const config = { options: { ...checks, fields: { options: checks }, endpoints: endpoint } };

const COLLECTION_HOOKS = [
  "Validate",
  "Change",
  "Read",
  "Delete",
  "Operation",
  "Login",
  "Logout",
  "Me",
  "Refresh",
  "Error",
];

/** https://payloadcms.com/docs/hooks/overview
 * @type {FrameworkTable<"Payload">} */
export default {
  name: "Payload",
  modules: each(["payload", "payload/types"], {
    buildConfig: { options: { endpoints: endpoint } },
  }),
  objectTypes: {
    ...each(["CollectionConfig", "GlobalConfig", "Field", "Block"], config),
    Endpoint: endpoint,
  },
  functionTypes: {
    ...each(
      COLLECTION_HOOKS.flatMap((what) => ["Before", "After"].map((when) => `Collection${when}${what}Hook`)),
      hook,
    ),
    ...each(
      ["Validate", "Change", "Read"].flatMap((what) => ["Before", "After"].map((when) => `Global${when}${what}Hook`)),
      hook,
    ),
    FieldHook: hook,
    ...each(["Access", "FieldAccess"], access),
    PayloadHandler: { as: "endpoint" },
  },
  takesPromises: true,
};
