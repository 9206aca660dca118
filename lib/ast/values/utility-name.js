/** What utilities for objects and lists come from, as a whole or each function alone; copies of them are published by others, too. */
const UTILITIES =
  /^(?:(?:@[\w.-]+\/)?(?:lodash|lodash-es|underscore)|es-toolkit(?:\/(?:compat|array|function|math|object|predicate|string|util))?)(?:[./](?<name>\w+)(?:\.js)?)?$/;

/**
 * @param {string} path - of a module, or of an export of one: "lodash", "lodash.groupBy", "lodash/map.js"
 * @returns {string | undefined} the function of lodash or its like that it is; empty for all of them, undefined for what is none
 */
export function findUtilityName(path) {
  const found = UTILITIES.exec(path);
  return found === null ? undefined : (found.groups?.name ?? "");
}

/** Functions of lodash and its like that call a function for each element of the list that they are given first. */
export const EACH_OF_UTILITIES = new Set(
  "countBy each eachRight every filter find findIndex findKey findLast flatMap forEach forEachRight forIn forOwn groupBy keyBy map mapKeys mapValues maxBy minBy omitBy orderBy partition pickBy reduce reject some sortBy sumBy tap thru times transform uniqBy".split(
    " ",
  ),
);
