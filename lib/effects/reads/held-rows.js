import { contains } from "../../ast/syntax/contains.js";
import { findRowId } from "./key-origins.js";
import { getWrites } from "../../ast/values/writes.js";

/** @import { Key } from "./key.js" */
/** @import { Node, Source, Variable } from "../../types.js" */

/** Variables that hold rows which were read by what they are known by. */
export class HeldRows {
  /**
   * @param {Source} source
   * @param {(node: Node) => number} getDepth - how many loops of the function are around a node
   */
  constructor(source, getDepth) {
    this.source = source;
    this.getDepth = getDepth;
    /** @type {Map<Variable, { key: Key, read: Node }>} */
    this.rows = new Map();
  }

  /**
   * `const project = await projects.get(id)`: `project.id` is that from there on.
   *
   * @param {Node} call - that reads
   * @param {Key[]} args
   */
  add(call, args) {
    const declarator = call.parent?.type === "AwaitExpression" ? call.parent.parent : undefined;
    const target =
      declarator?.type === "VariableDeclarator"
        ? declarator.id
        : declarator?.type === "AssignmentExpression"
          ? declarator.left
          : undefined;
    const variable = target?.type === "Identifier" ? this.source.findVariable(target) : undefined;
    const [argument] = call.arguments ?? [];
    if (variable === undefined || argument === undefined) return;
    const key = findRowId(this.source, argument, args[0]);
    if (key === undefined) return;
    this.rows.set(variable, { key, read: /** @type {Node} */ (declarator) });
  }

  /**
   * @param {Variable} variable
   * @param {Node} node - where it is read
   * @returns {Key | undefined} by what the row was read that it holds there
   */
  find(variable, node) {
    const row = this.rows.get(variable);
    return row === undefined || this.isWrittenSince(variable, row.read, node) ? undefined : row.key;
  }

  /**
   * `if (project.private) project = hide(project);`
   *
   * @param {Variable} variable
   * @param {Node} read - the declaration or assignment that gave it a row
   * @param {Node} node - behind it
   * @returns {boolean} whether it may hold something else by then
   */
  isWrittenSince(variable, read, node) {
    const { name } = /** @type {any} */ (variable.defs[0]);
    // In front of a declaration nothing is written, and behind the use only a loop comes back.
    const isInOrder = read.type === "VariableDeclarator" && this.getDepth(name) === this.getDepth(node);
    return getWrites(variable).some(
      (write) => !contains(read, write) && (!isInOrder || write.range[0] < node.range[0]),
    );
  }
}
