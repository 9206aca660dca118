import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const methods = { options: { "*": { as: "method" } } };
/** @type {HandlerSpec} */
const hook = { as: "hook", args: "rest", returns: "self" };
/** @type {HandlerSpec} */
const accessors = {
  options: {
    get: { as: "getter" },
    set: { as: "setter" },
    validate: { as: "validator", options: { validator: { as: "validator" } } },
  },
};

/** What schemas are given runs for each document that is read, changed or written, which requests do.
 * https://mongoosejs.com/docs/guide.html
 * @type {FrameworkTable<"Mongoose">} */
export default {
  name: "Mongoose",
  modules: {
    mongoose: {
      Schema: {
        constructs: "schema",
        returns: "schema",
        options: {
          ...each(["methods", "statics", "query"], methods),
          virtuals: { options: { "*": accessors } },
          ...each(["toJSON", "toObject"], { options: { transform: { as: "transform" } } }),
          "*": accessors,
        },
      },
    },
  },
  kinds: {
    schema: {
      ...each(["pre", "post"], hook),
      ...each(["method", "static"], { as: "method", args: "rest", ...methods, returns: "self" }),
      virtual: { returns: "virtual" },
    },
    virtual: { get: { as: "getter", returns: "self" }, set: { as: "setter", returns: "self" } },
  },
  prototypes: { schema: { methods: "method", statics: "method" } },
  types: { Schema: "schema" },
};
