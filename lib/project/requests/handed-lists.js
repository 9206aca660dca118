import { append } from "../../ast/append.js";
import { grows } from "../../weight/usual-lengths.js";
import { findFunction, getKeyName } from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { findPlaceOfParameter } from "../../ast/values/parameter-place.js";
import { getCallPlace } from "../summary/effect-records.js";
import { getLength } from "../../weight/length.js";
import { getUnitSummary } from "../heat/project-heat.js";
import { isPlural } from "../../ast/syntax/plural-name.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../types.js" */
/** @import { HotUnit } from "../heat/project-heat.js" */
/** @import { Growing } from "../../weight/usual-lengths.js" */
/** @import { ParameterPlace } from "../../ast/values/parameter-place.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Waits } from "./waits.js" */

/**
 * A list that a function hands to another one, as the summary of its file has it: the call as the file's `Call` has it, the place where that gets the list, and
 * how long it is, or at which place the function itself gets it.
 *
 * @typedef {[line: number, name: string, place: ParameterPlace, length: [origin: Growing["origin"], elements: number] | ParameterPlace]} HandedListRecord
 */

/** A list that a function is handed, and how long the longest of its callers say that it is. @typedef {[index: number, origin: Growing["origin"], elements: number, key?: string]} HandedList */

/** Through so many functions a list is followed that hand it on. */
const MAX_ROUNDS = 5;

/** Methods whose result is a list. */
const OF_LISTS = /^(?:map|filter|flatMap|concat|slice)$/;

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Map<Node, HandedListRecord[]>} by function, the lists that it hands to functions which may be in other files: those that grow with what there is,
 *   or that it was handed
 */
export function getHandedListRecords(source, heat) {
  /** @type {Map<Node, HandedListRecord[]>} */
  const records = new Map();
  for (const call of source.nodes("CallExpression")) {
    const fn = findFunction(call);
    if (fn === undefined) continue;
    for (const [place, list] of getLists(call)) {
      const length = measure(source, heat, list);
      const called = length && getCallPlace(source, call);
      if (called !== undefined && length !== undefined) append(records, fn, [called[0], called[1], place, length]);
    }
  }
  return records;
}

/**
 * @param {Node} call
 * @returns {[ParameterPlace, Node][]} what it is handed that looks like a list: `save(users)`, `save({ users })`
 */
function getLists({ arguments: given }) {
  /** @type {[ParameterPlace, Node][]} */
  const lists = [];
  for (const [index, argument] of given.entries()) {
    if (argument.type === "SpreadElement") break;
    const node = unwrap(argument);
    if (node.type === "ObjectExpression") {
      for (const property of node.properties) {
        const key = property.type === "Property" ? getKeyName(property) : undefined;
        if (key !== undefined && isPlural(key)) lists.push([[index, key], property.value]);
      }
    } else if (isOfSeveral(node)) lists.push([[index], node]);
  }
  return lists;
}

/**
 * @param {Node} node - unwrapped
 * @returns {boolean} whether it is called like a list, or made by what makes lists
 */
function isOfSeveral(node) {
  const value = node.type === "AwaitExpression" ? unwrap(node.argument) : node;
  const name = findLastName(value.type === "CallExpression" ? unwrap(value.callee) : value) ?? "";
  return isPlural(name) || (node.type === "CallExpression" && OF_LISTS.test(name));
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} list
 * @returns {HandedListRecord[3] | undefined} undefined where nothing says that it grows
 */
function measure(source, heat, list) {
  const node = unwrap(list);
  if (!/^(?:Identifier|MemberExpression|AwaitExpression|CallExpression)$/.test(node.type)) return undefined;
  const length = getLength(source, heat, node);
  if (grows(length)) return [length.origin, length.elements];
  const variable = length.origin === "unknown" && node.type === "Identifier" ? source.findVariable(node) : undefined;
  return variable && findPlaceOfParameter(variable);
}

/**
 * @param {Waits} waits - of a program that is solved
 * @param {Map<Unit, HotUnit>} hot
 * @returns {Map<Unit, HandedList[]>} which lists functions are handed by those that run per request, as long as the longest of them
 */
export function getHandedLists(waits, hot) {
  /** @type {Map<Unit, Map<string, HandedList>>} */
  const known = new Map([...hot.keys()].map((unit) => [unit, new Map()]));
  const calls = [...hot.keys()].flatMap((from) =>
    (getUnitSummary(waits.program, from).hands ?? []).map(([line, name, place, length]) => {
      const targets = new Set(waits.calls.findTargets(from.file, [line, name, -1, "", 1]).map(([target]) => target));
      return { from, targets: [...targets].flatMap((target) => known.get(target) ?? []), place, length };
    }),
  );
  let changes = true;
  for (let round = 0; changes && round < MAX_ROUNDS; round++) {
    changes = false;
    for (const { from, targets, place, length } of calls) {
      const [origin, elements] = isPlace(length) ? (known.get(from)?.get(String(length)) ?? []).slice(1) : length;
      if (typeof origin !== "string") continue;
      for (const lists of targets) {
        const before = lists.get(String(place));
        if (before !== undefined && before[2] >= Number(elements)) continue;
        const [index, ...key] = place;
        lists.set(String(place), [index, /** @type {Growing["origin"]} */ (origin), Number(elements), ...key]);
        changes = true;
      }
    }
  }
  return new Map([...known].flatMap(([unit, lists]) => (lists.size === 0 ? [] : [[unit, [...lists.values()]]])));
}

/**
 * @param {HandedListRecord[3]} length
 * @returns {length is ParameterPlace}
 */
function isPlace(length) {
  return typeof length[0] === "number";
}
