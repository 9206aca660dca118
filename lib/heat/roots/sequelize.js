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
/** What a query is narrowed by, made of what it is asked for.
 * @type {HandlerSpec} */
const scope = { as: "scope" };

/** Columns by their names, and what else a model is told.
 * @type {HandlerSpec} */
const columns = {
  options: {
    hooks: { options: each(HOOKS, hook) },
    scopes: { options: { "*": scope } },
    ...each(["getterMethods", "setterMethods", "instanceMethods", "classMethods"], methods),
    "*": {
      options: {
        get: { as: "getter" },
        set: { as: "setter" },
        validate: { options: { "*": { as: "validator" } } },
      },
    },
  },
};

/** What models are given runs for each row that is read, changed or written, which requests do.
 * https://sequelize.org/docs/v6/other-topics/hooks/, https://sequelize.org/docs/v6/other-topics/scopes/
 * @type {FrameworkTable<"Sequelize">} */
export default {
  name: "Sequelize",
  modules: {
    sequelize: { ...each(["", "Sequelize"], { constructs: "connection" }), Model: { extended: "model" } },
    "sequelize-typescript": {
      Model: { extended: "model" },
      ...each(
        HOOKS.map((name) => name[0].toUpperCase() + name.slice(1)),
        { decorates: { as: "hook" } },
      ),
    },
  },
  kinds: {
    connection: { define: { ...columns, returns: "model" } },
    model: {
      init: columns,
      addHook: { ...hook, args: "rest", events: HOOKS },
      addScope: { ...scope, args: [1] },
      ...each(HOOKS, hook),
    },
  },
  prototypes: { model: { prototype: "method" } },
  types: { Sequelize: "connection" },
  // module.exports = (sequelize, DataTypes) => sequelize.define("User", { … })      (db, sequelize) => …
  parameterNames: { sequelize: "connection" },
  importedNames: { sequelize: "connection" },
  // Whoever asks the database takes it, too.
  transient: ["connection"],
};
