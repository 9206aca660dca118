import { getChildren, walk } from "./walk.js";
import { isFunction } from "./functions.js";

/** @import { Node, Source } from "../types.js" */

/** Whether pieces of code read a value. */
export class ReadFinder {
  /**
   * @param {Source} source
   * @param {(node: Node) => boolean} isRead - whether a node is a read of the value
   */
  constructor(source, isRead) {
    this.source = source;
    this.isRead = isRead;
  }

  /**
   * @param {Node} node - an expression, or a statement without branches
   * @returns {"always" | "sometimes" | "never"}
   */
  of(node) {
    if (this.isRead(node)) return "always";
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
    if (isFunction(node)) return this.containsRead(node) ? "always" : "never";
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
    let found = false;
    walk(node, this.source.visitorKeys, (inner) => {
      if (this.isRead(inner)) found = true;
      return !found;
    });
    return found;
  }

  /**
   * Whether a branch makes a difference: it reads the value, or leaves.
   *
   * @param {Node | null | undefined} node
   */
  matters(node) {
    let found = false;
    if (node == null) return false;
    walk(node, this.source.visitorKeys, (inner) => {
      if (
        this.isRead(inner) ||
        ((inner.type === "ReturnStatement" || inner.type === "ThrowStatement" || inner.type === "ContinueStatement") &&
          !found)
      )
        found = true;
      if (inner.type === "BreakStatement" && node.type !== "SwitchStatement") found = true;
      return !found && (!isFunction(inner) || this.containsRead(inner));
    });
    return found;
  }
}
