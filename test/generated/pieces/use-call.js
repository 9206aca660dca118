/**
 * A handler's use of an async function.
 *
 * @param {string} call
 * @param {string} how - "awaited", "noted", "caught" or "dropped"
 * @param {Pick<import("../program.js").Environment, "id" | "isAlone">} env
 * @returns {string[]} lines
 */
export function useCall(call, how, { id, isAlone }) {
  switch (how === "dropped" && !isAlone ? "awaited" : how) {
    case "noted":
      return [`note("handler", "with ${id}", await ${call});`];
    case "dropped":
      return [`${call};`, `note("handler", "dropped ${id}");`];
    case "caught":
      return ["try {", `  note("handler", await ${call});`, "} catch (error) {", `  note("handler", error);`, "}"];
    default:
      return [`const outcome${id} = await ${call};`, `note("handler", outcome${id});`];
  }
}
