import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** What is called for each row. */
const HOOKS = ["Insert", "Update", "Remove", "SoftRemove", "Recover"].flatMap((name) => [
  `before${name}`,
  `after${name}`,
]);

/** @type {HandlerSpec} */
const subscriber = { options: each([...HOOKS, "afterLoad", "beforeQuery", "afterQuery"], { as: "subscriber" }) };
/** @type {HandlerSpec} */
const transformer = { options: each(["to", "from"], { as: "column transformer" }) };

/** What entities and subscribers are given runs for each row that is read or written, which requests do.
 * https://typeorm.io/docs/advanced-topics/listeners-and-subscribers
 * @type {FrameworkTable<"TypeORM">} */
export default {
  name: "TypeORM",
  modules: {
    typeorm: {
      ...each([...HOOKS.map((name) => name[0].toUpperCase() + name.slice(1)), "AfterLoad"], {
        decorates: { as: "entity listener" },
      }),
      EventSubscriber: { decorates: { as: "subscribers", cold: true, options: subscriber.options } },
      ...each(["Column", "PrimaryColumn"], { options: { transformer } }),
    },
  },
  classTypes: { EntitySubscriberInterface: subscriber, ValueTransformer: transformer },
  objectTypes: { ValueTransformer: transformer },
};
