import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Specs } from "../../types.js" */

/** @type {HandlerSpec} */
const trigger = { as: "trigger" };

const TRIGGERS = [
  "Save",
  "Delete",
  "Find",
  "Login",
  "Logout",
  "Connect",
  "Subscribe",
  "LiveQueryEvent",
  "PasswordResetRequest",
];

/** @type {Specs} */
const cloud = {
  define: { as: "cloud function", args: [1] },
  job: { as: "job", args: [1], cold: true },
  ...each(
    ["before", "after"].flatMap((when) => TRIGGERS.map((what) => when + what)),
    trigger,
  ),
};
/** @type {Specs} */
const exported = Object.fromEntries(Object.entries(cloud).map(([name, spec]) => [`Cloud.${name}`, spec]));

/** Cloud code, which finds `Parse` as a global variable. https://docs.parseplatform.org/cloudcode/guide
 * @type {FrameworkTable<"Parse">} */
export default {
  name: "Parse",
  modules: each(["parse", "parse/node"], exported),
  globals: Object.fromEntries(Object.entries(cloud).map(([name, spec]) => [`Parse.Cloud.${name}`, spec])),
  takesPromises: true,
};
