import { append } from "../../ast/append.js";
import { findName, isClass } from "../../ast/syntax/functions.js";
import { getFunctionsAndClasses } from "../../ast/syntax/functions-and-classes.js";
import { getHash } from "../../ast/hash.js";
import { getHeadOffset, getInstanceFields } from "../../ast/syntax/head-position.js";

/** @import { HeatFile, Node, RecordedFunction, Source } from "../../types.js" */

/**
 * The name under which a function is recorded.
 *
 * @param {Node} node
 * @returns {string} empty for one without a name
 */
export function getRecordedName(node) {
  return findName(node) ?? "";
}

/**
 * The hash under which a function is recorded. A method's text starts with its parameters: its name says enough. A class is
 * recorded for its field initialisers, and methods that change are none of theirs.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {string}
 */
export function getTextHash(source, node) {
  return getHash(
    isClass(node)
      ? getInstanceFields(node)
          .map((field) => source.slice(field))
          .join("\n")
      : source.slice(node),
  );
}

/**
 * The 1-based line and column of a function's head.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {{ line: number, column: number }}
 */
export function getHeadPosition(source, node) {
  const offset = getHeadOffset(source, node);
  const line = source.lineOf(offset);
  return { line, column: offset - source.getOffset(line, 1) + 1 };
}

/**
 * A function of a file, and what its heat file says of it; `isStale`: the text has changed since, the name is the same.
 *
 * @typedef {{ node: Node, recorded: RecordedFunction, isStale: boolean }} Match
 */

/**
 * @param {Source} source
 * @param {HeatFile["files"][string]} file - what the heat file says of it
 * @returns {Match[]}
 */
export function getMatches(source, file) {
  return source.memo(file, () => (file.functions.length === 0 ? [] : match(source, file.functions)));
}

/**
 * @param {Source} source
 * @param {RecordedFunction[]} functions
 * @returns {Match[]}
 */
function match(source, functions) {
  /** @type {Match[]} */
  const matches = [];
  const places = getPlaces(source);
  /** @type {Set<Node>} */
  const taken = new Set();
  /** @param {Node} node @param {RecordedFunction} recorded @param {boolean} isStale */
  const take = (node, recorded, isStale) => {
    taken.add(node);
    matches.push({ node, recorded, isStale });
  };
  /** @type {RecordedFunction[]} */
  const moved = [];
  for (const recorded of functions) {
    const node = places.byPosition.get(`${recorded.line}:${recorded.column}`);
    if (node !== undefined && getTextHash(source, node) === recorded.hash) take(node, recorded, false);
    else moved.push(recorded);
  }
  /** @type {Map<string, Node[]> | undefined} */
  let byHash;
  for (const recorded of moved) {
    byHash ??= groupByHash(source, places.all);
    const twin = byHash.get(recorded.hash)?.find((node) => !taken.has(node));
    const namesake =
      twin === undefined
        ? findOnly(
            places.all,
            (node) => !taken.has(node) && getRecordedName(node) === recorded.name && recorded.name !== "",
          )
        : undefined;
    const node = twin ?? namesake;
    if (node !== undefined) take(node, recorded, twin === undefined);
  }
  return matches;
}

/**
 * @param {Source} source
 * @returns {{ all: Node[], byPosition: Map<string, Node> }}
 */
function getPlaces(source) {
  const all = getFunctionsAndClasses(source);
  /** @type {Map<string, Node>} */
  const byPosition = new Map();
  for (const node of all) {
    const { line, column } = getHeadPosition(source, node);
    byPosition.set(`${line}:${column}`, node);
  }
  return { all, byPosition };
}

/**
 * @param {Source} source
 * @param {Node[]} nodes
 * @returns {Map<string, Node[]>}
 */
function groupByHash(source, nodes) {
  /** @type {Map<string, Node[]>} */
  const groups = new Map();
  for (const node of nodes) append(groups, getTextHash(source, node), node);
  return groups;
}

/**
 * @param {Node[]} nodes
 * @param {(node: Node) => boolean} fits
 * @returns {Node | undefined} the one that fits, if there is only one
 */
function findOnly(nodes, fits) {
  const fitting = nodes.filter(fits);
  return fitting.length === 1 ? fitting[0] : undefined;
}
