/** @import { ExportSpec, FrameworkTable, HandlerSpec } from "../../types.js" */

/** Where an application, or a module of one, has its folders. */
const PLACES = ["**/src", "**/src/*"];

/** What is said of it in the files: many extend a class of their own, which extends the framework's. */
const WORDS = ["think.", "extends Base"];

/**
 * @param {string} folder
 * @param {HandlerSpec} spec
 * @returns {ExportSpec}
 */
const inFolder = (folder, spec) => ({
  paths: ["default"],
  files: PLACES.map((place) => `${place}/${folder}/**/*.{js,ts}`),
  mentions: WORDS,
  spec,
});

/** Finds its classes by their folders: `module.exports = class extends think.Controller { async indexAction () {} }`.
 * https://thinkjs.org/en/doc/3.0/controller.html
 * @type {FrameworkTable<"ThinkJS">} */
export default {
  name: "ThinkJS",
  modules: {},
  exported: [
    inFolder("controller", { options: { "*": { as: "action" } } }),
    inFolder("logic", { options: { "*": { as: "logic" } } }),
    // (options, app) => async (ctx, next) => {}
    inFolder("middleware", { as: "middleware", factory: true, roles: ["context", "next"] }),
  ],
  takesPromises: true,
};
