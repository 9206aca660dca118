import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** By its name, or several in an object: `registerHelper("money", format)`, `registerHelper({ money: format })`.
 * @type {HandlerSpec} */
const helper = { as: "helper", args: "all", options: { "*": { as: "helper" } } };
/** @type {HandlerSpec} */
const filter = { as: "filter", args: [1] };
/** @type {HandlerSpec} */
const settings = { options: { helpers: { options: { "*": { as: "helper" } } } } };
/** @type {HandlerSpec} */
const nunjucks = { returns: "nunjucks", constructs: "nunjucks" };

/** What templates call while they are rendered, which pages and mails are for each request.
 * https://handlebarsjs.com/api-reference, https://github.com/pillarjs/hbs, https://github.com/express-handlebars/express-handlebars, https://github.com/TryGhost/express-hbs,
 * https://mozilla.github.io/nunjucks/api.html, https://liquidjs.com/tutorials/register-filters-tags.html, https://github.com/twigjs/twig.js
 * @type {FrameworkTable<"Templates">} */
export default {
  name: "Templates",
  modules: {
    ...each(["handlebars", "hbs"], {
      ...each(["registerHelper", "Handlebars.registerHelper", "handlebars.registerHelper"], helper),
      ...each(["create", "Handlebars.create"], { returns: "handlebars" }),
    }),
    "express-hbs": { ...each(["registerHelper", "registerAsyncHelper"], helper), create: { returns: "handlebars" } },
    "express-handlebars": each(["", "engine", "create", "ExpressHandlebars"], settings),
    nunjucks: each(["configure", "Environment"], nunjucks),
    liquidjs: { Liquid: { constructs: "liquid" } },
    twig: each(["extendFilter", "extendFunction", "extendTest"], filter),
  },
  kinds: {
    handlebars: each(["registerHelper", "registerAsyncHelper"], helper),
    nunjucks: each(["addFilter", "addGlobal"], { ...filter, returns: "self" }),
    liquid: {
      registerFilter: filter,
      registerTag: { args: [1], options: { render: { as: "tag" } } },
    },
  },
  types: { Liquid: "liquid" },
  inPages: true,
  handedOn: ["handlebars", "nunjucks", "liquid"],
};
