import { contains } from "../../lib/ast/syntax/contains.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { isNameOfShort } from "../../lib/weight/of-one.js";
import { toOneLine } from "../../lib/source/one-line.js";
import { areNamedAlike, createLength, describeOrigin, grows, isNameOfKind } from "../../lib/weight/usual-lengths.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { countComparisons } from "../../lib/weight/product.js";
import { findRepeated, getAlike } from "./repeated.js";
import { findSearch } from "./search.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getLength } from "../../lib/weight/length.js";

/** @import { AssumedLength, HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Length } from "../../lib/weight/usual-lengths.js" */
/** @import { Repeated } from "./repeated.js" */
/** @import { Search } from "./search.js" */

/**
 * How long the lists are taken to be.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Search} search
 * @param {Repeated} repeated
 * @returns {{ searched: number, rounds: number, lists: AssumedLength[], isShort: boolean }} `isShort` where nothing says that one of
 *   them grows, or one of them is written down
 */
export function measure(source, heat, search, repeated) {
  const searched = getLengthOfSearched(source, heat, search);
  const gone = repeated.lists.map((list) => {
    const length = getLength(source, heat, list);
    return isLoadedInRound(source, repeated, list, length) ? createLength("own") : length;
  });
  const isWritten = searched.origin === "written" || gone.every(({ origin }) => origin === "written");
  // What things are put in order by is a list of a few kinds as a rule, where nothing says that it grows: `levels.indexOf(a.level)`
  const isOrder = repeated.isSort === true && !grows(searched);
  const lengths = [searched, ...gone];
  if (isWritten || isOrder || !lengths.some(grows) || isUnlikeHanded([search.list, ...repeated.lists], lengths))
    return {
      searched: 0,
      rounds: 0,
      lists: describeShort(source, search, repeated, lengths),
      isShort: true,
    };
  if (isComparedBothWays(source, search, repeated)) {
    //   the fields of a form, before and after: short, unless it is known to grow with the one thing that has it
    const list = lengths.find(({ isNamed }) => isNamed === true) ?? createLength("edited");
    return describe(source, search, repeated, list, [list]);
  }
  return describe(source, search, repeated, searched, gone);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Search} search
 * @returns {Length}
 */
function getLengthOfSearched(source, heat, search) {
  const { list, method } = search;
  const length = getLength(source, heat, list);
  if (isOfKinds(search) && length.origin !== "written") return createLength("few");
  //   roles.includes(role)     the names of those that there are, and not the rows that say who has which: `roles.find(({ userId }) => …)`
  return /^(?:includes|indexOf)$/.test(method) && isNameOfShort(findLastName(unwrap(list)) ?? "") && isLoaded(length)
    ? createLength("few")
    : length;
}

/**
 * `sums.find((sum) => sum.type === order.type)`: of each kind there is one, or the first one is soon found.
 *
 * @param {Search} search
 * @returns {boolean} whether elements are told by their kind alone
 */
function isOfKinds({ method, sought, match }) {
  return (
    !/^(?:filter|forEach|wholeLoop)$/.test(method) &&
    (match === undefined || match.isWhole) &&
    isNameOfKind(findLastName(unwrap(sought)) ?? "")
  );
}

/** @param {Length} length */
function isLoaded({ origin, isNamed }) {
  return origin === "stored" && isNamed !== true;
}

/**
 * That a caller in another file hands in much says nothing of a list of something else, of which nobody knows how long it is.
 *
 * @param {Node[]} lists
 * @param {Length[]} lengths - of each
 * @returns {boolean} whether only what callers hand in grows, and another list is not of the same things: `users` of `existingUsers`
 */
function isUnlikeHanded(lists, lengths) {
  const names = lists.map((list) => findLastName(list) ?? "");
  const growing = names.filter((_, index) => grows(lengths[index]));
  return (
    lengths.every((length) => !grows(length) || length.isHanded === true) &&
    lengths.some(
      ({ origin }, index) => origin === "unknown" && !growing.some((name) => areNamedAlike(name, names[index])),
    )
  );
}

/**
 * `for (const season of seasons) { const episodes = await getEpisodes(season.id); for (const episode of episodes) … }`: what is loaded for
 * one element of a list is as much as that has, and not another long list.
 *
 * @param {Source} source
 * @param {Repeated} repeated
 * @param {Node} list - that a loop in the outermost one goes through
 * @param {Length} length
 * @returns {boolean}
 */
function isLoadedInRound(source, { node: outermost }, list, { origin, elements }) {
  if (origin === "written" || elements <= createLength("own").elements) return false;
  const root = getRoot(list);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const { node, type } = /** @type {any} */ (variable?.defs[0]) ?? {};
  return type === "Variable" && node.init?.type === "AwaitExpression" && contains(outermost, node);
}

/**
 * @param {Source} source
 * @param {Search} search
 * @param {Repeated} repeated
 * @param {Length[]} lengths
 * @returns {AssumedLength[]}
 */
function describeShort(source, { list }, { lists }, lengths) {
  return [list, ...lists].map((one, index) => ({
    list: getText(source, one),
    elements: lengths[index].elements,
    reason: describeOrigin(lengths[index].origin),
  }));
}

/**
 * @param {Source} source
 * @param {Search} search
 * @param {Repeated} repeated
 * @param {Length} searched
 * @param {Length[]} gone
 * @returns {ReturnType<typeof measure>}
 */
function describe(source, search, repeated, searched, gone) {
  const own = createLength("own").elements;
  const matched = Math.max(...[searched, ...gone].filter(grows).map(({ elements }) => elements), own);
  const lists = [
    assume(source, search.list, searched, matched),
    //   for (const book of books) for (const tag of book.tags)
    ...repeated.lists.map((list, index) => assume(source, list, gone[index], gone.length === 1 ? matched : own)),
  ];
  return {
    searched: lists[0].elements,
    rounds: lists
      .slice(1)
      .map(({ elements }, index) =>
        //   posts.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        index === 0 && repeated.isSort === true
          ? countComparisons(elements) * countSearches(source, search, repeated)
          : elements,
      )
      .reduce((product, elements) => product * elements, 1),
    lists,
    isShort: false,
  };
}

/**
 * @param {Source} source
 * @param {Search} search
 * @param {Repeated} repeated
 * @returns {number} how often a comparison searches the list: once for each of its two elements as a rule
 */
function countSearches(source, search, repeated) {
  return Math.max(1, Math.min(2, getAlike(source, search, repeated).length));
}

/**
 * @param {Source} source
 * @param {Node} list
 * @param {Length} length
 * @param {number} unknown - for how many it is taken where nothing says how many there are: as many as the list that it is matched with
 * @returns {AssumedLength}
 */
function assume(source, list, { origin, elements }, unknown) {
  return {
    list: getText(source, list),
    elements: origin === "unknown" ? unknown : elements,
    reason: describeOrigin(origin),
  };
}

/**
 * `ids.filter((id) => !oldIds.includes(id))` beside `oldIds.filter((id) => !ids.includes(id))`: what is added and what is removed where
 * somebody edits the list of one thing.
 *
 * @param {Source} source
 * @param {Search} search
 * @param {Repeated} repeated
 * @returns {boolean}
 */
function isComparedBothWays(source, { call, list, distinct }, { node: loop, lists: [gone, ...others] }) {
  const owner = findFunction(loop);
  if (others.length > 0 || owner === undefined || distinct !== undefined) return false;
  return (
    findWithin(source, owner, (node) => {
      const other = node.type === "CallExpression" && node !== call ? findSearch(source, node) : undefined;
      if (other === undefined || other.distinct !== undefined || source.slice(other.list) !== source.slice(gone))
        return false;
      const [otherGone, ...more] = findRepeated(source, other)?.lists ?? [];
      return more.length === 0 && otherGone !== undefined && source.slice(otherGone) === source.slice(list);
    }) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} list
 * @returns {string}
 */
export function getText(source, list) {
  return toOneLine(source.slice(list));
}
