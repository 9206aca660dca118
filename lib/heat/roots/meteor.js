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
 * @type {FrameworkTable} */
export default {
  name: "Meteor",
  modules: {
    "meteor/meteor": exported,
    "meteor/webapp": each(["WebApp.connectHandlers.use", "WebApp.handlers.use", "WebApp.rawConnectHandlers.use"], {
      as: "Connect middleware",
      roles: ["request", "response", "next"],
    }),
  },
  globals: exported,
};
