import { countElements } from "./executions.js";
import { isAddedTo } from "../ast/values/list-entries.js";
import { resolve } from "../ast/values/resolve.js";
import { toOneLine } from "../source/one-line.js";

/** @import { AssumedLength, Node, Source } from "../types.js" */

/** How many elements a list is taken to have of which nobody can read how many there are. */
const ASSUMED_ELEMENTS = 10;

/**
 * @param {Source} source
 * @param {Node} list
 * @returns {number | undefined} how many elements are written down; undefined where others come to them
 */
export function countList(source, list) {
  const [value, ...others] = resolve(source, list);
  if (others.length > 0 || value.kind !== "node" || isAddedTo(source, value.node)) return undefined;
  // Nobody goes through a list that is always empty: `const rows = []; await collect(rows);`
  return countElements(value.node) || undefined;
}

/**
 * @param {Source} source
 * @param {Node[]} lists - that loops inside of each other go through
 * @returns {number} how often the innermost runs
 */
export function countRounds(source, lists) {
  return lists.reduce((product, list) => product * (countList(source, list) ?? ASSUMED_ELEMENTS), 1);
}

/**
 * @param {Source} source
 * @param {Node[]} lists - that loops go through
 * @returns {{ lists?: AssumedLength[] }} those that are taken for ten elements, for a message to say so
 */
export function getAssumed(source, lists) {
  const assumed = lists.filter((list) => countList(source, list) === undefined);
  return assumed.length === 0
    ? {}
    : {
        lists: assumed.map((list) => ({
          list: toOneLine(source.slice(list)),
          elements: ASSUMED_ELEMENTS,
          reason: "nothing says how many there are",
        })),
      };
}
