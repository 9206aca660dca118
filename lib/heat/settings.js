import { matchesGlob } from "./globs.js";

/** @import { Settings } from "../types.js" */

/**
 * What the user's `hot` and `cold` settings say of a function: "src/handlers/**" or "src/server.js#onRequest".
 *
 * @param {Settings} settings
 * @param {string} filename - relative to the project
 * @param {string | undefined} name - of the function
 * @returns {"hot" | "cold" | undefined} cold wins
 */
export function findSetting({ hot = [], cold = [] }, filename, name) {
  const path = filename.replaceAll("\\", "/");
  /** @param {string} pattern */
  const matches = (pattern) => {
    const [glob, fn] = pattern.split("#");
    return (fn === undefined || fn === name) && matchesGlob(glob, path);
  };
  if (cold.some(matches)) return "cold";
  return hot.some(matches) ? "hot" : undefined;
}
