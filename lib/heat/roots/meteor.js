import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Specs } from "../../types.js" */

/** @type {HandlerSpec} */
const methods = { options: { "*": { as: "method" } } };
/** @type {HandlerSpec} */
const publication = { as: "publication", args: [1] };

/** @type {Specs} */
const exported = {
  "Meteor.methods": methods,
  "Meteor.publish": publication,
  "Meteor.startup": { as: "start-up callback", cold: true },
};

/** What clients call, and what they subscribe to. https://docs.meteor.com
 * @type {FrameworkTable<"Meteor">} */
export default {
  name: "Meteor",
  modules: {
    "meteor/meteor": exported,
    "meteor/accounts-base": {
      "Accounts.registerLoginHandler": { as: "login handler" },
      ...each(
        ["validateLoginAttempt", "validateNewUser", "onCreateUser", "onLogin", "onLogout", "beforeExternalLogin"].map(
          (name) => `Accounts.${name}`,
        ),
        { as: "account hook" },
      ),
    },
    "meteor/mongo": { "Mongo.Collection": { constructs: "collection" } },
    "meteor/webapp": each(["WebApp.connectHandlers.use", "WebApp.handlers.use", "WebApp.rawConnectHandlers.use"], {
      as: "Connect middleware",
      roles: ["request", "response", "next"],
    }),
  },
  globals: { ...exported, "Mongo.Collection": { constructs: "collection" } },
  kinds: {
    collection: {
      ...each(["allow", "deny"], { options: { "*": { as: "rule" } } }),
      // https://github.com/matb33/meteor-collection-hooks, https://github.com/dburles/meteor-collection-helpers
      ...each(["before", "after"], { is: "hooks" }),
      helpers: methods,
    },
    hooks: each(["insert", "update", "remove", "upsert", "find", "findOne"], { as: "collection hook" }),
  },
  types: { Collection: "collection" },
  handedOn: ["collection"],
};
