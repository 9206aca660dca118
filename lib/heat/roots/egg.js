import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const schedule = { options: { subscribe: { as: "schedule", cold: true } } };

/** Classes whose instances the container keeps. */
const kept = each(["HTTPController", "SingletonProto"], { decorates: { as: "class", cold: true } });

/** Middlewares are told by their `(ctx, next)`; tegg decorates classes. https://www.eggjs.org, https://github.com/eggjs/tegg
 * @type {FrameworkTable<"Egg">} */
export default {
  name: "Egg",
  modules: {
    ...each(["egg", "@eggjs/tegg"], {
      ...kept,
      HTTPMethod: { decorates: { as: "controller" } },
      ContextProto: { decorates: { as: "class", perRequest: true } },
      Event: { decorates: { as: "handler", cold: true, options: { handle: { as: "event handler" } } } },
    }),
    ...each(["egg/aop", "@eggjs/tegg/aop"], {
      Advice: {
        decorates: {
          as: "advice",
          cold: true,
          options: each(["beforeCall", "afterReturn", "afterThrow", "afterFinally", "around"], { as: "advice" }),
        },
      },
    }),
    ...each(["egg/schedule", "@eggjs/tegg/schedule"], {
      Schedule: { decorates: { as: "schedule", cold: true, ...schedule } },
    }),
  },
  requestTypes: each(["Context", "EggContext"], "context"),
  classTypes: {
    Controller: { options: { "*": { as: "controller" } } },
    Service: { options: { "*": { as: "service" } } },
    Subscription: schedule,
  },
  exported: [
    // What every context, request and template has.
    {
      paths: ["default"],
      files: ["**/app/extend/{context,request,response,helper}.{js,ts}"],
      spec: { options: { "*": { as: "extension" } } },
    },
    {
      paths: ["*"],
      files: ["**/app/extend/helper.{js,ts}"],
      spec: { as: "helper" },
    },
  ],
  takesPromises: true,
};
