import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const middleware = { options: each(["preProcessor", "postProcessor"], { as: "middleware" }) };

/** A task runs for each job that actions put into its queue. https://www.actionherojs.com
 * @type {FrameworkTable<"ActionHero">} */
export default {
  name: "ActionHero",
  modules: { actionhero: each(["action.addMiddleware", "task.addMiddleware"], middleware) },
  classTypes: {
    Action: { options: { run: { as: "action" } } },
    Task: { options: { run: { as: "task" } } },
    Initializer: { options: each(["initialize", "start", "stop"], { as: "initializer", cold: true }) },
  },
  objectTypes: { "action.ActionMiddleware": middleware },
  takesPromises: true,
};
