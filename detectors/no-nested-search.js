import { findFunction } from "../lib/ast/syntax/functions.js";
import { findRepeated } from "./no-nested-search/repeated.js";
import { findSearch } from "./no-nested-search/search.js";
import { getLength } from "./no-nested-search/length.js";
import { isList } from "./no-nested-search/is-list.js";

/** @import { Detector, HeatModel, Source } from "../lib/types.js" */
/** @import { Repeated } from "./no-nested-search/repeated.js" */
/** @import { Search } from "./no-nested-search/search.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ search: Search, repeated: Repeated }} Facts
 */

/** @type {Record<Search["method"], string>} */
const MESSAGES = {
  includes: "soughtPerElement",
  indexOf: "soughtPerElement",
  some: "matchedPerElement",
  find: "matchedPerElement",
  findIndex: "matchedPerElement",
  findLast: "matchedPerElement",
  filter: "filteredPerElement",
};

/**
 * Lists that are searched from the start for each element of another list, which takes the product of their lengths.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-nested-search",
  triggers: [".includes(", ".indexOf(", ".find(", ".findIndex(", ".findLast(", ".some(", ".filter("],
  silences: [],
  nodes: ["CallExpression"],
  detect(node, source, heat) {
    //   users.filter((user) => banned.includes(user.id))
    //                          ^^^^^^^^^^^^^^^
    if (findFunction(node) === undefined) return [];
    const search = findSearch(source, node);
    const repeated = search && findRepeated(source, search);
    if (search === undefined || repeated === undefined) return [];
    if (!isLongEnough(source, heat, search, repeated)) return [];
    return [
      {
        node: node.callee,
        whole: repeated.node,
        messageId: MESSAGES[search.method],
        data: {
          code: `${source.slice(node.callee).replace(/\s+/g, "")}()`,
          list: source.slice(repeated.lists[0]).replace(/\s+/g, " ").slice(0, MOST_TEXT),
        },
        facts: { search, repeated },
      },
    ];
  },
};

/** Characters of a list in a message. */
const MOST_TEXT = 40;

/**
 * Whether nothing shows that one of the lists is short, and something that one of them is not.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Search} search
 * @param {Repeated} repeated
 */
function isLongEnough(source, heat, search, { lists }) {
  const searched = getLength(source, heat, search.list);
  if (searched === "short" || !isList(source, search)) return false;
  const gone = lists.map((list) => getLength(source, heat, list));
  return gone.includes("loaded") || (searched === "loaded" && gone.includes("unknown"));
}
