import { each } from "./each.js";

/** @import { FrameworkTable } from "../../types.js" */

const HOOKS = ["Create", "Update", "Destroy", "Validate", "Find"];

/** Actions with `(req, res)` tell by these names what they are. https://sailsjs.com/documentation
 * @type {FrameworkTable<"Sails">} */
export default {
  name: "Sails",
  modules: {},
  exported: [
    // { inputs: {}, exits: {}, fn: async function (inputs) {} }
    { paths: ["default"], files: ["**/api/controllers/**/*.{js,ts}"], spec: { options: { fn: { as: "action" } } } },
    { paths: ["default"], files: ["**/api/helpers/**/*.{js,ts}"], spec: { options: { fn: { as: "helper" } } } },
    {
      paths: ["default"],
      files: ["**/api/policies/**/*.{js,ts}"],
      parameters: { names: [/^_*(req|request)?$/, /^_*(res|response)?$/], least: 2 },
      spec: { as: "policy", roles: ["request", "response", "next"] },
    },
    {
      paths: ["default"],
      files: ["**/api/models/**/*.{js,ts}"],
      mentions: ["attributes"],
      spec: {
        options: each(["customToJSON", ...["before", "after"].flatMap((when) => HOOKS.map((what) => when + what))], {
          as: "model hook",
        }),
      },
    },
  ],
};
