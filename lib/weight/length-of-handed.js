import { findPlaceOfParameter } from "../ast/values/parameter-place.js";

/** @import { Variable } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */
/** @import { Search } from "./length.js" */

/**
 * How long a list is that functions of other files hand in, as the project's map says: `users` of `match({ users: await db.listUsers() })`, for
 * `function match({ users })` and for `options.users` of `function match(options)`
 *
 * @param {Search} search
 * @param {Variable} variable - that may be a parameter
 * @param {string} [member] - of it
 * @returns {Length | undefined} undefined where it is no parameter, or nothing says that it grows
 */
export function getLengthOfHanded({ heat }, variable, member) {
  const [index, key = member] = findPlaceOfParameter(variable) ?? [];
  if (index === undefined || (member !== undefined && key !== member)) return undefined;
  const handed = heat.findHandedList(/** @type {any} */ (variable.defs[0]).node, index, key);
  return handed && { ...handed, isHanded: true };
}
