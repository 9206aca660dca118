import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** What hooks are called that run for each row or query. */
const HOOKS = ["Validate", "Create", "Update", "Save", "Upsert", "Destroy", "Restore", "Find"].flatMap((name) => [
  `before${name}`,
  `after${name}`,
  ...(/Create|Update|Destroy|Restore/.test(name) ? [`beforeBulk${name}`, `afterBulk${name}`] : []),
]);

/** @type {HandlerSpec} */
const hook = { as: "hook" };
/** @type {HandlerSpec} */
const methods = { options: { "*": { as: "method" } } };

/** What models are given runs for each row that is read, changed or written, which requests do.
 * https://sequelize.org/docs/v6/other-topics/hooks/
 * @type {FrameworkTable} */
export default {
  name: "Sequelize",
  modules: { sequelize: each(["", "Sequelize"], { constructs: "connection" }) },
  kinds: {
    connection: {
      define: {
        returns: "model",
        options: {
          hooks: { options: each(HOOKS, hook) },
          ...each(["getterMethods", "setterMethods", "instanceMethods", "classMethods"], methods),
          "*": { options: { get: { as: "getter" }, set: { as: "setter" } } },
        },
      },
    },
    model: { addHook: { ...hook, args: "rest", events: HOOKS }, ...each(HOOKS, hook) },
  },
  prototypes: { model: { prototype: "method" } },
  types: { Sequelize: "connection" },
  // module.exports = (sequelize, DataTypes) => sequelize.define("User", { … })
  parameterNames: { sequelize: "connection" },
  importedNames: { sequelize: "connection" },
  // Whoever asks the database takes it, too.
  transient: ["connection"],
};
