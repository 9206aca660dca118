import { append } from "../ast/append.js";
import { findName, isClass, isFunction } from "../ast/syntax/functions.js";
import { getFunctionsOnLine } from "./places.js";
import { getFunctionsAndClasses } from "../ast/syntax/functions-and-classes.js";
import { reach } from "../ast/reach.js";

/** @import { Frame } from "./frames.js" */
/** @import { Node, Source } from "../types.js" */

/** @typedef {{ source: Source, node: Node }} Located */

/**
 * The function that was inlined into a frame's function where one of its ticks is on a line.
 *
 * Up to Node 24 V8 puts the ticks of an inlined function on the function around, with the line that was running but without
 * the file. So a line outside of the frame's function is one of a function that was seen to be called by it, in any file, or
 * of one of the same file that it names; where that is not exactly one, the tick stays where V8 puts it.
 *
 * @param {Frame} frame
 * @param {Located} own - the frame's function
 * @param {number} line
 * @param {(frame: Frame) => Located | undefined} locate
 * @returns {Located | undefined}
 */
export function findInlined(frame, own, line, locate) {
  const { source, node } = own;
  const onLine = getFunctionsOnLine(source, line);
  if (source.lineOf(node.range[0]) <= line && line <= source.lineOf(node.range[1] - 1)) {
    // A function that is written inside of this one, on lines of its own.
    const [inner] = onLine;
    return onLine.length === 1 && inner !== node && node.range[0] < inner.range[0] && inner.range[1] <= node.range[1]
      ? { source, node: inner }
      : undefined;
  }
  /** @type {Map<Node, Located>} */
  const candidates = new Map();
  for (const callee of getReached(frame)) {
    const located = locate(callee);
    if (located !== undefined && getFunctionsOnLine(located.source, line).includes(located.node))
      candidates.set(located.node, located);
  }
  for (const named of onLine) if (getNamedFrom(source, node).has(named)) candidates.set(named, { source, node: named });
  const [only] = candidates.values();
  return candidates.size === 1 ? only : undefined;
}

/**
 * @param {Frame} frame
 * @returns {Set<Frame>} the frames that were seen above it, without itself
 */
function getReached(frame) {
  const reached = reach(frame.callees, ({ callees }) => callees);
  reached.delete(frame);
  return reached;
}

/**
 * @param {Source} source
 * @param {Node} from
 * @returns {Set<Node>} the functions of the file whose names are read in a function, and in those
 */
function getNamedFrom(source, from) {
  return source.memo(from, () => {
    const byName = source.memo(getNamedFrom, () => groupByName(source));
    /** @type {Set<Node>} */
    const found = new Set();
    const queue = [from];
    for (const node of queue) {
      for (const [word] of source.slice(node).matchAll(/#?[\w$]+/g)) {
        for (const named of byName.get(word) ?? []) {
          if (found.has(named) || named === from) continue;
          found.add(named);
          queue.push(named);
        }
      }
    }
    return found;
  });
}

/**
 * @param {Source} source
 * @returns {Map<string, Node[]>} functions; constructors by the names of their classes
 */
function groupByName(source) {
  /** @type {Map<string, Node[]>} */
  const groups = new Map();
  for (const node of getFunctionsAndClasses(source)) {
    if (!isFunction(node)) continue;
    const classNode = node.parent.kind === "constructor" ? node.parent.parent.parent : undefined;
    const name = findName(isClass(classNode) ? /** @type {Node} */ (classNode) : node);
    if (name !== undefined) append(groups, name, node);
  }
  return groups;
}
