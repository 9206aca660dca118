import { COSTS } from "../lib/weight/costs.js";
import { describeOrigin, grows } from "../lib/weight/usual-lengths.js";
import { contains } from "../lib/ast/syntax/contains.js";
import { createProductCost, createSortCost } from "../lib/weight/product.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { findRepeated, isAgain } from "./no-nested-search/repeated.js";
import { findSearch, findSearchOfLoop } from "./no-nested-search/search.js";
import { findMadeForIt } from "./no-nested-search/searched-list.js";
import { getNodesWithin } from "../lib/ast/syntax/nodes-within.js";
import { findSorted } from "./no-nested-search/sorted.js";
import { getLength } from "../lib/weight/length.js";
import { getText, measure } from "./no-nested-search/lengths.js";
import { isForOne } from "./no-nested-search/for-one.js";
import { isList } from "./no-nested-search/is-list.js";
import { toOneLine } from "../lib/source/one-line.js";

/** @import { Candidate, Cost, Detector, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { Repeated } from "./no-nested-search/repeated.js" */
/** @import { Sorted } from "./no-nested-search/sorted.js" */
/** @import { Search } from "./no-nested-search/search.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ search: Search, repeated: Repeated } | { search?: undefined }} Facts
 */

/** @type {Record<Search["method"], string>} */
const MESSAGES = {
  includes: "soughtPerElement",
  indexOf: "soughtPerElement",
  some: "matchedPerElement",
  find: "matchedPerElement",
  findIndex: "matchedPerElement",
  findLast: "matchedPerElement",
  every: "matchedPerElement",
  filter: "filteredPerElement",
  forEach: "filteredPerElement",
  loop: "matchedPerElement",
  wholeLoop: "filteredPerElement",
};

/**
 * Elements that a list is taken to have which the code itself sorts, unless it says how many: long ones are sorted by who keeps them. Of nine
 * such findings, for 50 to 200 elements, that were read in applications none was worth it (docs/rules/no-nested-search.md).
 */
const SORTED = 20;

/**
 * Lists that are searched from the start for each element of another list, which takes the product of their lengths.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-nested-search",
  triggers: [
    ".includes(",
    ".indexOf(",
    ".find(",
    ".findIndex(",
    ".findLast(",
    ".some(",
    ".filter(",
    ".every(",
    ".forEach(",
    "for (",
    "for(",
    ".sort(",
    ".toSorted(",
    "lodash",
    "underscore",
  ],
  silences: ["fewElements", "roundsWait"],
  nodes: ["CallExpression", "ForOfStatement", "ForStatement"],
  detect(node, source, heat) {
    //   users.filter((user) => banned.includes(user.id))
    //                          ^^^^^^^^^^^^^^^
    if (findFunction(node) === undefined) return [];
    if (node.type === "CallExpression") {
      //   posts.sort((a, b) => new Date(a.at) - new Date(b.at))
      //                        ^^^^^^^^^^^^^^
      const sorted = findSorted(source, node);
      if (sorted !== undefined) return [describeSorted(source, heat, node, sorted)];
    }
    const { search, repeated } = find(source, node) ?? {};
    if (search === undefined || repeated === undefined || isAgain(source, search, repeated)) return [];
    if (!isList(source, search)) return [];
    const at = node.type === "CallExpression" ? node.callee : (node.left ?? node.test);
    const awaited = findAwaited(source, repeated);
    if (awaited !== undefined) return [{ node: at, silent: "roundsWait", at: awaited }];
    if (isForOne(node, repeated.round))
      return [{ node: at, silent: "fewElements", detail: "only the one whose id it is compared with is looked at" }];
    const { rounds, searched, lists, isShort } = measure(source, heat, search, repeated);
    const method = MESSAGES[search.method];
    const measured = /** @type {Cost} */ (COSTS["no-nested-search"][method]);
    const cost = isShort ? undefined : createProductCost(measured, rounds, searched);
    if (cost === undefined)
      return [
        {
          node: at,
          silent: "fewElements",
          detail: lists.map(({ list, elements, reason }) => `${elements} in \`${list}\` (${reason})`).join(", "),
        },
      ];
    return [
      {
        node: at,
        ...(contains(repeated.node, node) && { whole: repeated.node }),
        messageId: repeated.isSort === true ? "soughtPerComparison" : method,
        data: {
          code: describe(source, node),
          list: getText(source, repeated.lists[0]),
        },
        cost,
        lists,
        facts: { search, repeated },
      },
    ];
  },
};

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {Sorted} sorted
 * @returns {Candidate<Facts> | Silence}
 */
function describeSorted(source, heat, call, { list, key }) {
  const length = getLength(source, heat, list);
  const { origin } = length;
  const elements = origin === "limited" ? length.elements : Math.min(length.elements, SORTED);
  const assumed = { list: getText(source, list), elements, reason: describeOrigin(origin) };
  if (!grows(length))
    return { node: key, silent: "fewElements", detail: `${elements} in \`${assumed.list}\` (${assumed.reason})` };
  return {
    node: key,
    whole: call,
    messageId: "keyPerComparison",
    data: { code: getText(source, key), list: assumed.list },
    cost: createSortCost(/** @type {Cost} */ (COSTS["no-nested-search"].keyPerComparison), elements),
    lists: [assumed],
    facts: {},
  };
}

/**
 * @param {Source} source
 * @param {Node} node - that searches
 * @returns {string} `roles.find()`, `for (… of roles)`
 */
function describe(source, node) {
  if (node.type === "CallExpression") return `${toOneLine(source.slice(node.callee), Infinity)}()`;
  return node.type === "ForOfStatement"
    ? `for (… of ${getText(source, node.right)})`
    : `for (…; ${getText(source, node.test)}; …)`;
}

/**
 * @param {Source} source
 * @param {Node} node - CallExpression, or a loop
 * @returns {{ search: Search, repeated: Repeated } | undefined}
 */
function find(source, node) {
  const search = node.type === "CallExpression" ? findSearch(source, node) : findSearchOfLoop(source, node);
  if (search === undefined) return undefined;
  const repeated = findRepeated(source, search);
  if (repeated !== undefined) {
    //   entries.find((entry) => entry[user.field] === user.id)   tells them by something else each time
    const varies = search.match?.others.some(({ defs }) =>
      defs.some(({ name }) => contains(repeated.round, /** @type {any} */ (name))),
    );
    return varies === true ? undefined : { search, repeated };
  }
  //   users.filter((user) => { const roleIds = roles.map(getId); return roleIds.includes(user.roleId); })
  const made = findMadeForIt(source, search.list);
  if (made === undefined) return undefined;
  const ofMade = { ...search, base: made.base };
  const remade = findRepeated(source, ofMade);
  return remade === undefined || !contains(remade.node, made.declared)
    ? undefined
    : { search: ofMade, repeated: remade };
}

/**
 * `for (const row of rows) { const user = users.find(…); await save(user); }`: a query of each round takes more than a search of thousands.
 *
 * @param {Source} source
 * @param {Repeated} repeated
 * @returns {Node | undefined} what its rounds wait for
 */
function findAwaited(source, { round, each }) {
  if (each !== undefined)
    return getNodesWithin(source, each, "AwaitExpression").find((awaited) => findFunction(awaited) === each);
  if (round.type === "ForOfStatement" && round.await === true) return round;
  const isCall = round.type === "CallExpression";
  const owner = findFunction(round);
  return getNodesWithin(source, isCall ? round : round.body, "AwaitExpression").find((awaited) => {
    const own = findFunction(awaited);
    return isCall ? round.arguments.includes(own) : own === owner;
  });
}
