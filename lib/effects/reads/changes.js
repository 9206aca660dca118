import { ANY, findChangedMember } from "../member-changes.js";
import { contains } from "../../ast/syntax/contains.js";
import { getNodesWithin } from "../../ast/syntax/nodes-within.js";
import { getOrInsert } from "../../ast/get-or-insert.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** Where a function changes what its variables hold, and what its `this` is. */
export class Changes {
  /**
   * @param {Source} source
   * @param {Node} owner - a function
   */
  constructor(source, owner) {
    this.source = source;
    this.owner = owner;
    /** @type {Map<Variable | undefined, [member: string, use: Node][]>} */
    this.known = new Map();
  }

  /**
   * @param {Variable | undefined} variable - none for `this`
   * @returns {[member: string, use: Node][]} where the function changes what it holds
   */
  get(variable) {
    return getOrInsert(this.known, variable, () => {
      const uses =
        variable === undefined
          ? getNodesWithin(this.source, this.owner, "ThisExpression")
          : variable.references
              .map(({ identifier }) => /** @type {Node} */ (/** @type {unknown} */ (identifier)))
              .filter((identifier) => contains(this.owner, identifier));
      return uses.flatMap((use) => {
        const name = findChangedMember(use);
        return name === undefined ? [] : [/** @type {[string, Node]} */ ([name, use])];
      });
    });
  }

  /**
   * @param {Variable} variable
   * @param {string} name - of a member
   * @returns {boolean} whether the function may write it
   */
  hasChanged(variable, name) {
    return this.get(variable).some(([member]) => member === name || member === ANY);
  }
}
