import { contains } from "../syntax/contains.js";
import { countFirst } from "../count-first.js";
import { findFunction, isFunction } from "../syntax/functions.js";
import { getChildren } from "../syntax/walk.js";
import { getOwnNodes } from "../syntax/own-nodes.js";

/** @import { Node, Range, Source } from "../../types.js" */

/** What ends a path, or makes it go on somewhere else. */
const LEAVING = ["ReturnStatement", "ThrowStatement", "ContinueStatement", "BreakStatement"];

/** Whether pieces of a function read a value, or leave before somebody does. */
export class ReadFinder {
  /**
   * @param {Source} source
   * @param {Iterable<Node>} reads - the nodes that read the value
   * @param {Node} place - a node of the function
   */
  constructor(source, reads, place) {
    this.source = source;
    this.known = new Set(reads);
    /** In the order of the text. */
    this.reads = [...this.known].sort((a, b) => a.range[0] - b.range[0]);
    this.leaving = getOwnNodes(source, findFunction(place), ...LEAVING);
  }

  /**
   * @param {Node} node - an expression, or a statement without branches
   * @returns {"always" | "sometimes" | "never"}
   */
  of(node) {
    if (this.known.has(node)) return "always";
    if (!this.containsRead(node)) return "never";
    // mayList && url.searchParams
    //            ^^^ read only then; the same for `a ? url : b`
    if (node.type === "LogicalExpression") {
      const left = this.of(node.left);
      return left === "always" || this.of(node.right) === "never" ? left : "sometimes";
    }
    if (node.type === "ConditionalExpression") {
      const parts = [this.of(node.consequent), this.of(node.alternate)];
      if (this.of(node.test) === "always" || parts.every((part) => part === "always")) return "always";
      return parts.every((part) => part === "never") ? this.of(node.test) : "sometimes";
    }
    if (isFunction(node)) return "always";
    /** @type {"always" | "sometimes" | "never"} */
    let found = "never";
    for (const child of getChildren(node, this.source.visitorKeys)) {
      const reads = this.of(child);
      if (reads === "always") return "always";
      if (reads === "sometimes") found = "sometimes";
    }
    return found;
  }

  /** @param {Node} node */
  containsRead(node) {
    return findInside(this.reads, node, () => true) !== undefined;
  }

  /**
   * Whether a branch makes a difference: it reads the value, or leaves.
   *
   * @param {Node | null | undefined} node
   */
  matters(node) {
    return (
      node != null &&
      (this.containsRead(node) ||
        // The `break` of a `switch` leaves nothing else.
        findInside(this.leaving, node, ({ type }) => type !== "BreakStatement" || node.type !== "SwitchStatement") !==
          undefined)
    );
  }

  /**
   * The statements of a list that read the value or leave; between them nothing happens that paths are about, so they are
   * not looked at.
   *
   * @param {Node[]} statements
   * @param {number} from - index of the first one
   * @returns {Generator<Node>}
   */
  *getRelevant(statements, from) {
    for (let index = from; index < statements.length; index++) {
      const [start] = statements[index].range;
      const next = Math.min(findStart(this.reads, start), findStart(this.leaving, start));
      index = Math.max(
        index,
        countFirst(statements, ({ range }) => range[1] <= next),
      );
      if (index < statements.length) yield statements[index];
    }
  }
}

/**
 * @param {readonly Node[]} nodes - in the order of the text
 * @param {{ range: Range }} area
 * @param {(node: Node) => boolean} isMeant
 * @returns {Node | undefined} the first that lies in the area
 */
function findInside(nodes, area, isMeant) {
  for (
    let index = countFirst(nodes, ({ range }) => range[0] < area.range[0]);
    index < nodes.length && nodes[index].range[0] < area.range[1];
    index++
  )
    if (contains(area, nodes[index]) && isMeant(nodes[index])) return nodes[index];
  return undefined;
}

/**
 * @param {readonly Node[]} nodes - in the order of the text
 * @param {number} offset
 * @returns {number} where the first one starts that does so there or behind
 */
function findStart(nodes, offset) {
  return nodes[countFirst(nodes, ({ range }) => range[0] < offset)]?.range[0] ?? Infinity;
}
