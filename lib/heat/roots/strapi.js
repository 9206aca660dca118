import { each } from "./each.js";

/** @import { ExportSpec, FrameworkTable, HandlerSpec } from "../../types.js" */

/** Where an API, a plugin and what is added to one have their folders. */
const PLACES = ["api/*", "plugins/*", "plugins/*/server", "plugins/*/server/src", "extensions/*"];

/**
 * Functions of an object that is exported, as in version 3, or that a function makes at start-up: `({ strapi }) => ({ async find (ctx) {} })`.
 *
 * @param {string} as
 * @returns {HandlerSpec}
 */
const functions = (as) => ({ factory: true, options: { "*": { as } } });

/**
 * @param {string} folder
 * @param {HandlerSpec} spec
 * @returns {ExportSpec}
 */
const inFolder = (folder, spec) => ({
  paths: ["default"],
  files: PLACES.map((place) => `**/${place}/${folder}/**/*.{js,mjs,ts}`),
  mentions: ["strapi"],
  spec,
});

const LIFECYCLES = [
  "Create",
  "CreateMany",
  "Update",
  "UpdateMany",
  "Delete",
  "DeleteMany",
  "Count",
  "FindOne",
  "FindMany",
];
/** @type {HandlerSpec} */
const hooks = {
  options: each(
    ["before", "after"].flatMap((when) => LIFECYCLES.map((what) => when + what)),
    { as: "lifecycle hook" },
  ),
};

/** https://docs.strapi.io
 * @type {FrameworkTable<"Strapi">} */
export default {
  name: "Strapi",
  modules: each(["@strapi/strapi", "@strapi/utils"], {
    "factories.createCoreController": { ...functions("controller"), args: [1] },
    "factories.createCoreService": { ...functions("service"), args: [1] },
  }),
  exported: [
    inFolder("controllers", functions("controller")),
    inFolder("services", functions("service")),
    // (config, { strapi }) => async (ctx, next) => {}
    inFolder("middlewares", { as: "middleware", factory: true, roles: ["context", "next"] }),
    inFolder("policies", { as: "policy", roles: ["context"] }),
    { paths: ["default"], files: ["**/content-types/*/lifecycles.{js,mjs,ts}"], spec: hooks },
    { paths: ["lifecycles"], files: ["**/api/*/models/*.{js,mjs,ts}"], spec: hooks },
  ],
  takesPromises: true,
};
