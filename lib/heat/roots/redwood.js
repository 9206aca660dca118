/** @import { FrameworkTable } from "../../types.js" */

/** Services answer the fields of the schema that have their names. https://docs.redwoodjs.com/docs/services
 * @type {FrameworkTable<"Redwood">} */
export default {
  name: "Redwood",
  modules: {},
  exported: [
    {
      paths: ["*"],
      files: ["**/api/src/services/**/*.{js,ts}", "!**/*.{test,scenarios}.*"],
      imports: ["@redwoodjs/*", "@redwoodjs/**", "@cedarjs/*", "src/lib/*", "types/graphql"],
      spec: { as: "service" },
    },
  ],
  takesPromises: true,
};
