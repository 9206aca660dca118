import { countElements } from "../lib/weight/executions.js";
import { findFold } from "./no-quadratic-build/fold.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { findGrowth } from "./no-quadratic-build/loop.js";
import { getLength } from "./no-nested-search/length.js";
import { isDynamic } from "../lib/ast/syntax/dynamic.js";
import { MESSAGES } from "./no-quadratic-build/copies.js";
import { resolve } from "../lib/ast/values/resolve.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Cost, Detector, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { Copy } from "./no-quadratic-build/copies.js" */
/** @import { Fold } from "./no-quadratic-build/fold.js" */
/** @import { Growth } from "./no-quadratic-build/loop.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ fold: Fold, growth?: undefined } | { growth: Growth, fold?: undefined }} Facts
 */

/** Lists of which fewer elements are written down are short for good. */
const FEW = 8;

/** How many elements a list is taken to have that does not grow with what is stored or sent. */
const ASSUMED_ELEMENTS = 5;

/**
 * What it costs for ten elements, of docs/evidence.json. Small objects are copied much faster than large ones, so that the cost for a
 * hundred says nothing of it.
 *
 * @type {Record<string, Cost>}
 */
const COSTS_OF_TEN = {
  object: { time: { 20: 1730, 22: 2710, 24: 760, 26: 1450 }, bytes: 688, elements: 10 },
  list: { time: { 20: 218, 22: 375, 24: 257, 26: 289 }, bytes: 2753, elements: 10 },
};

/**
 * Objects, lists and bytes that are copied whole for each element that is added to them.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-quadratic-build",
  triggers: ["reduce", "concat", "...", "Object.assign"],
  silences: ["fewElements"],
  nodes: ["CallExpression", "AssignmentExpression"],
  detect(node, source, heat) {
    if (findFunction(node) === undefined || isDynamic(source)) return [];
    const found = find(source, node);
    if (found === undefined) return [];
    if (isShort(source, found.list)) return [{ node: found.copy.node, runs: node, silent: "fewElements" }];
    return [
      {
        node: found.copy.node,
        runs: node,
        whole: found.whole,
        messageId: MESSAGES[found.copy.kind],
        data: { code: source.slice(found.copy.collected) },
        facts: found.facts,
        ...(isOfUnknownLength(source, heat, found)
          ? { cost: COSTS_OF_TEN[found.copy.kind], elements: ASSUMED_ELEMENTS }
          : {}),
      },
    ];
  },
};

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Found} found
 */
function isOfUnknownLength(source, heat, { copy, list }) {
  return list !== undefined && copy.kind !== "bytes" && getLength(source, heat, list) !== "loaded";
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
  if (node.type === "CallExpression") {
    //   list.reduce((all, item) => ({ ...all, [item.id]: item }), {})
    //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    const fold = findFold(source, node);
    return fold === undefined
      ? undefined
      : { copy: fold.copies[0], whole: node, list: unwrap(node.callee).object, facts: { fold } };
  }
  //   for (const item of items) list = list.concat(item.parts);
  //                                    ^^^^^^^^^^^^^^^^^^^^^^^
  const growth = findGrowth(source, node);
  return growth === undefined
    ? undefined
    : { copy: growth.copy, whole: growth.repeated, list: growth.repeated.right, facts: { growth } };
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
