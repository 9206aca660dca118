/** @import { Promised } from "./promise.js" */

/**
 * What the members of a union say together: `T | Promise<T>` is what the author writes for "perhaps", whatever T is.
 *
 * @param {Promised[]} members
 * @returns {Promised}
 */
export function combineMembers(members) {
  if (members.includes("sometimes") || (members.includes("always") && members.some((member) => member !== "always")))
    return "sometimes";
  return members.every((member) => member === members[0]) ? members[0] : "unknown";
}
