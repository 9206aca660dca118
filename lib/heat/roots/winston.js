import { each } from "./each.js";

/** @import { FrameworkTable } from "../../types.js" */

/** What a logger is given runs for each line, which requests write.
 * https://github.com/winstonjs/winston#readme
 * @type {FrameworkTable<"winston">} */
export default {
  name: "winston",
  modules: {
    winston: each(["format", "format.printf"], { as: "log format" }),
    logform: each(["", "format", "format.printf"], { as: "log format" }),
    "winston-transport": {},
  },
  classTypes: each(["default", "Transport"], {
    options: each(["log", "logv"], { as: "transport" }),
  }),
};
