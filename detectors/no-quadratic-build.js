import { countElements, findIteratedList } from "../lib/weight/executions.js";
import { findIndexed } from "../lib/ast/order/indexed-loop.js";
import { findLastName } from "../lib/ast/syntax/member-chain.js";
import { findWithin } from "../lib/ast/syntax/find-within.js";
import { findFold } from "./no-quadratic-build/fold.js";
import { contains } from "../lib/ast/syntax/contains.js";
import { findFunction, isFunction } from "../lib/ast/syntax/functions.js";
import { getOwnNodes } from "../lib/ast/syntax/own-nodes.js";
import { findGrownByKey } from "./no-quadratic-build/by-key.js";
import { findGathered } from "./no-quadratic-build/gathered.js";
import { findGrowth } from "./no-quadratic-build/loop.js";
import { findJoinedAgain } from "./no-quadratic-build/joined-again.js";
import { createLength, grows, isNameOfFew, KEYS } from "../lib/weight/usual-lengths.js";
import { getLength } from "../lib/weight/length.js";
import { isDynamic } from "../lib/ast/syntax/dynamic.js";
import { MESSAGES } from "./no-quadratic-build/copies.js";
import { resolve } from "../lib/ast/values/resolve.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Candidate, Cost, Detector, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { Copy } from "./no-quadratic-build/copies.js" */
/** @import { Fold } from "./no-quadratic-build/fold.js" */
/** @import { Growth } from "./no-quadratic-build/loop.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ fold: Fold, growth?: undefined, advice?: undefined } | { growth: Growth, fold?: undefined, advice?: undefined } |
 *   { advice: keyof typeof ADVICE, fold?: undefined, growth?: undefined }} Facts
 */

/** What to write by hand instead of what no rewrite is made for. */
export const ADVICE = /** @type {const} */ ({
  field: "joinWhereRead",
  stream: "joinWhenComplete",
  joined: "joinOnce",
  key: "addToListOfKey",
});

/** Lists of which fewer elements are written down are short for good. */
const FEW = 8;

/** Fewer elements cost what ten of them were measured to cost. */
const FEW_ENOUGH = 30;

/** In how many pieces a message is taken to come that does not come at once. */
const PIECES = 3;

/** What goes through the keys of an object. */
const OF_KEYS = /^Object\.(keys|values|entries)\(/;

/**
 * What it costs for ten elements, of docs/evidence.json. Small objects are copied much faster than large ones, so that the cost for a
 * hundred says nothing of it.
 *
 * @type {Record<string, Cost>}
 */
const COSTS_OF_TEN = {
  object: { time: { 20: 328, 22: 350, 24: 344, 26: 354 }, bytes: 689, elements: 10 },
  list: { time: { 20: 127, 22: 207, 24: 122, 26: 138 }, bytes: 2810, elements: 10 },
  bytes: { time: { 20: 29_430, 22: 28_580, 24: 40_320, 26: 42_850 }, bytes: 1, elements: 10 },
};

/**
 * Objects, lists and bytes that are copied whole for each element that is added to them.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-quadratic-build",
  triggers: ["reduce", "concat", "...", "Object.assign", ".join("],
  silences: ["fewElements", "waitsAnyway"],
  nodes: ["CallExpression", "AssignmentExpression"],
  detect(node, source, heat) {
    if (findFunction(node) === undefined || isDynamic(source)) return [];
    const found = find(source, node);
    if (found === undefined) return [];
    if (isShort(source, found.list)) return [{ node: found.copy.node, runs: node, silent: "fewElements" }];
    if (waits(source, found)) return [{ node: found.copy.node, runs: node, silent: "waitsAnyway" }];
    return [
      {
        node: found.copy.node,
        runs: node,
        whole: found.whole,
        messageId: MESSAGES[found.copy.kind],
        // Numbers and short texts, more often than chunks of a stream.
        ...(found.facts.advice === "field" ? { costOf: "listCopiedPerStep" } : {}),
        data: { code: source.slice(found.copy.collected) },
        facts: found.facts,
        ...assumeLength(source, heat, found),
      },
    ];
  },
};

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Found} found
 * @returns {Pick<Candidate, "cost" | "elements">} what is taken for its length, where nothing says that it grows
 */
function assumeLength(source, heat, { copy, facts, list }) {
  const cost = COSTS_OF_TEN[copy.kind];
  if (facts.advice === "stream") return { cost, elements: PIECES };
  // Of a field it is that of short lists.
  if (facts.advice === "field") return { elements: createLength("unknown").elements };
  if (facts.advice === "key") return { cost, elements: createLength("unknown").elements };
  if (list === undefined || copy.kind === "bytes") return {};
  if (isByKind(source, copy)) return { cost, elements: createLength("few").elements };
  const length = getLength(source, heat, list);
  const elements = OF_KEYS.test(source.slice(list)) && !grows(length) ? KEYS : length.elements;
  // Small objects are copied much faster than large ones: each is taken from what was measured nearer to it.
  return elements < FEW_ENOUGH ? { cost, elements } : { elements };
}

/**
 * `{ ...counts, [row.status]: row.count }`: however many rows there are, an object has as many keys as there are kinds. Not where it is lists that
 * are copied as well: `{ ...ids, [row.type]: [...(ids[row.type] ?? []), row.id] }`.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @returns {boolean}
 */
function isByKind(source, { kind, node }) {
  if (kind !== "object" || node.type !== "ObjectExpression") return false;
  const keys = node.properties.filter((/** @type {Node} */ { type, computed }) => type === "Property" && computed);
  return (
    keys.length > 0 &&
    keys.every((/** @type {Node} */ { key, value }) => {
      const name = findLastName(unwrap(key)) ?? "";
      return (
        (isNameOfFew(`${name}s`) || isNameOfFew(`${name}es`)) &&
        findWithin(source, value, ({ type }) => type === "SpreadElement") === undefined
      );
    })
  );
}

/**
 * @typedef {object} Found
 * @property {Copy} copy
 * @property {Node} whole - what builds all of it
 * @property {Node | undefined} list - that it goes through
 * @property {Facts} facts
 */

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Found | undefined}
 */
function find(source, node) {
  const found = node.type === "CallExpression" ? findInCall(source, node) : findInAssignment(source, node);
  if (found !== undefined) return found;
  //   groups[item.kind] = [...(groups[item.kind] ?? []), item];
  //                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  const grown = findGrownByKey(source, node);
  return grown === undefined
    ? undefined
    : { copy: grown.copy, whole: grown.repeated, list: undefined, facts: { advice: "key" } };
}

/**
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {Found | undefined}
 */
function findInCall(source, node) {
  //   list.reduce((all, item) => ({ ...all, [item.id]: item }), {})
  //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  const fold = findFold(source, node);
  if (fold !== undefined)
    return { copy: fold.copies[0], whole: node, list: unwrap(node.callee).object, facts: { fold } };
  //   chunks.push(chunk); if (Buffer.concat(chunks).length > limit) stop();
  //                           ^^^^^^^^^^^^^^^^^^^^^
  const joined = findJoinedAgain(source, node);
  return joined === undefined
    ? undefined
    : { copy: joined.copy, whole: joined.repeated, list: undefined, facts: { advice: "joined" } };
}

/**
 * @param {Source} source
 * @param {Node} node - AssignmentExpression
 * @returns {Found | undefined}
 */
function findInAssignment(source, node) {
  //   for (const item of items) list = list.concat(item.parts);
  //                                    ^^^^^^^^^^^^^^^^^^^^^^^
  const growth = findGrowth(source, node);
  if (growth !== undefined)
    return { copy: growth.copy, whole: growth.repeated, list: findList(growth), facts: { growth } };
  //   this.buffer = Buffer.concat([this.buffer, chunk]);
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  const gathered = findGathered(source, node);
  return gathered === undefined
    ? undefined
    : { copy: gathered.copy, whole: node, list: undefined, facts: { advice: gathered.isStream ? "stream" : "field" } };
}

/**
 * @param {Growth} growth
 * @returns {Node | undefined} the list that it goes through: `items` of `for (const item of items)` and of `items.forEach((item) => { … })`
 */
function findList({ repeated }) {
  return isFunction(repeated) ? findIteratedList(repeated) : (repeated.right ?? findIndexed(repeated));
}

/**
 * `while (url) { const page = await load(url); all = all.concat(page.items); url = page.next; }`: a round waits a thousand times longer than it
 * copies, and there are not many. Bytes are more than it seems.
 *
 * @param {Source} source
 * @param {Found} found
 */
function waits(source, { copy, facts: { growth } }) {
  if (growth === undefined || copy.kind === "bytes") return false;
  const { assignment, repeated } = growth;
  return (
    !isFunction(repeated) &&
    getOwnNodes(source, findFunction(assignment), "AwaitExpression").some((node) => contains(repeated.body, node))
  );
}

/**
 * @param {Source} source
 * @param {Node | undefined} list
 */
function isShort(source, list) {
  if (list === undefined) return false;
  const values = resolve(source, list);
  return values.every((value) => value.kind === "node" && (countElements(value.node) ?? FEW) < FEW);
}
