import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** A function, one for each operation, or one for each of several of these: `access: { operation: { query: isSignedIn } }`.
 *
 * @param {string} as
 * @returns {HandlerSpec} */
const nested = (as) => ({ as, options: { "*": { as, options: { "*": { as } } } } });

/** @type {HandlerSpec["options"]} */
const checks = { access: nested("access control"), hooks: nested("hook") };

/** Of fields that are worked out: `virtual({ field: graphql.field({ type, resolve (item) {} }) })`.
 * @type {HandlerSpec} */
const field = { options: { resolve: { as: "resolver" } } };

const FIELDS = [
  ...["text", "integer", "bigInt", "float", "decimal", "checkbox", "select", "multiselect", "json", "timestamp"],
  ...["calendarDay", "password", "relationship", "image", "file", "virtual"],
];

/** https://keystonejs.com/docs/config/lists
 * @type {FrameworkTable<"Keystone">} */
export default {
  name: "Keystone",
  modules: {
    "@keystone-6/core": {
      list: { options: { ...checks, fields: { options: { "*": { options: checks } } } } },
      ...each(["graphql.field", "g.field"], field),
    },
    "@keystone-6/core/fields": each(FIELDS, { options: checks }),
  },
  objectTypes: { ListConfig: { options: checks } },
  takesPromises: true,
};
