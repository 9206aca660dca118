import { isFunction } from "../syntax/functions.js";
import { allRead, NONE, sum } from "./path-counts.js";
import { ReadFinder } from "./read-finder.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Paths } from "./path-counts.js" */

const LOOPS = new Set(["ForStatement", "ForInStatement", "ForOfStatement", "WhileStatement", "DoWhileStatement"]);

/**
 * The paths from behind a statement to the end of its function (or of the loop's round that it stands in), and how many of
 * them read a value. Counted with what a reader of the code expects, not with what could happen in theory: loops run at
 * least once, nothing throws but `throw`, a path that ends in `throw` is not counted, a condition is read as a whole
 * (`if (isGet && url.pathname === "/")` reads `url`), and a function that reads the value does so where it is made.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Iterable<Node>} reads - the nodes that read the value
 * @param {(branch: Node) => boolean} [isLeftOut] - of an `if` or a `case`, paths through which are not counted either: a statement
 * @returns {Paths}
 */
export function countPaths(source, statement, reads, isLeftOut) {
  return new PathCounter(source, reads, statement, isLeftOut).countAfter(statement);
}

/**
 * The same from the start of a statement within its list.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Iterable<Node>} reads
 * @returns {Paths}
 */
export function countPathsFrom(source, statement, reads) {
  return new PathCounter(source, reads, statement).countAfter(statement, true);
}

/**
 * The statements of which a node is one, if it stands in a list of them.
 *
 * @param {Node} node
 * @returns {Node[] | undefined}
 */
export function findStatementList(node) {
  const { parent } = node;
  if (["BlockStatement", "StaticBlock", "Program"].includes(parent?.type)) return parent.body;
  return parent?.type === "SwitchCase" && parent.test !== node ? parent.consequent : undefined;
}

class PathCounter {
  /**
   * @param {Source} source
   * @param {Iterable<Node>} reads
   * @param {Node} statement - where the paths start
   * @param {(branch: Node) => boolean} [isLeftOut]
   */
  constructor(source, reads, statement, isLeftOut = () => false) {
    this.reads = new ReadFinder(source, reads, statement);
    this.isLeftOut = isLeftOut;
    /** Paths that left the function. */
    this.ended = NONE;
    /** What `break` and `continue` can lead to, with the paths that did.
     * @type {{ node: Node, label: string | undefined, paths: Paths }[]} */
    this.targets = [];
  }

  /**
   * @param {Node} statement
   * @param {boolean} [included] - whether the statement itself is part of the paths
   * @returns {Paths}
   */
  countAfter(statement, included = false) {
    for (let node = statement.parent; node != null && !isFunction(node); node = node.parent) {
      // A function declaration runs whenever somebody calls it, which no path shows.
      if (LOOPS.has(node.type) || node.type === "SwitchStatement" || node.type === "LabeledStatement")
        this.targets.unshift({ node, label: getLabel(node), paths: NONE });
    }
    /** @type {Paths} */
    let paths = { read: 0, unread: 1 };
    // A branch without braces stands in no list.
    if (included && findStatementList(statement) === undefined) paths = this.of(statement, paths);
    let node = statement;
    for (; node.parent != null && !isFunction(node); node = node.parent) {
      const { parent } = node;
      const list = findStatementList(node);
      if (list !== undefined)
        paths = this.ofList(list, paths, list.indexOf(node) + (included && node === statement ? 0 : 1));
      if (parent.type === "SwitchCase") {
        const cases = parent.parent.cases;
        for (const next of cases.slice(cases.indexOf(parent) + 1)) paths = this.ofList(next.consequent, paths);
      }
      if (parent.type === "TryStatement" && parent.finalizer != null && node !== parent.finalizer)
        paths = this.of(parent.finalizer, paths);
      const target = this.targets.find((candidate) => candidate.node === parent);
      if (target !== undefined) {
        paths = sum(paths, target.paths);
        this.targets.splice(this.targets.indexOf(target), 1);
      }
      // The next round has a value of its own.
      if (LOOPS.has(parent.type)) break;
    }
    return sum(this.ended, paths);
  }

  /**
   * @param {Node[]} statements
   * @param {Paths} paths
   * @param {number} [from] - index of the first one
   * @returns {Paths} those that go on behind the last one
   */
  ofList(statements, paths, from = 0) {
    let current = paths;
    for (const statement of this.reads.getRelevant(statements, from)) current = this.of(statement, current);
    return current;
  }

  /**
   * @param {Node | null | undefined} node - a statement
   * @param {Paths} paths
   * @returns {Paths}
   */
  of(node, paths) {
    if (node == null || (paths.read === 0 && paths.unread === 0)) return paths;
    switch (node.type) {
      case "BlockStatement":
        return this.ofList(node.body, paths);
      case "IfStatement": {
        const tested = this.ofCondition(node.test, paths);
        // A branch that neither reads nor ends anything makes no paths that differ.
        if (!this.reads.matters(node.consequent) && !this.reads.matters(node.alternate)) return tested;
        return sum(this.ofBranch(node.consequent, tested), this.ofBranch(node.alternate, tested));
      }
      case "SwitchStatement":
        return this.ofSwitch(node, this.ofCondition(node.discriminant, paths));
      case "ReturnStatement":
        this.ended = sum(this.ended, this.ofExpression(node.argument, paths));
        return NONE;
      case "ThrowStatement":
        return NONE;
      case "BreakStatement":
      case "ContinueStatement": {
        const target = this.targets.findLast(({ node: { type }, label }) =>
          node.label == null
            ? LOOPS.has(type) || (type === "SwitchStatement" && node.type === "BreakStatement")
            : label === node.label.name,
        );
        if (target !== undefined) target.paths = sum(target.paths, paths);
        return NONE;
      }
      case "LabeledStatement":
        return this.inTarget(node, (inner) => this.of(node.body, inner), paths);
      case "TryStatement":
        return this.of(node.finalizer, this.of(node.block, paths));
      case "FunctionDeclaration":
      case "ClassDeclaration":
        return paths;
      default:
        if (!LOOPS.has(node.type)) return this.ofExpression(node, paths);
        return this.inTarget(
          node,
          (inner) =>
            this.of(
              node.body,
              [node.init, node.left, node.right, node.test].reduce(
                (current, part) => this.ofCondition(part, current),
                inner,
              ),
            ),
          paths,
        );
    }
  }

  /**
   * @param {Node | null | undefined} node - what an `if` runs
   * @param {Paths} paths
   */
  ofBranch(node, paths) {
    return node != null && this.isLeftOut(node) ? NONE : this.of(node, paths);
  }

  /**
   * @param {Node} node - a loop, switch or label
   * @param {(paths: Paths) => Paths} count
   * @param {Paths} paths
   */
  inTarget(node, count, paths) {
    const target = { node, label: getLabel(node), paths: NONE };
    this.targets.push(target);
    const normal = count(paths);
    this.targets.splice(this.targets.indexOf(target), 1);
    return sum(normal, target.paths);
  }

  /**
   * @param {Node} node - SwitchStatement
   * @param {Paths} paths
   * @returns {Paths}
   */
  ofSwitch(node, paths) {
    if (!this.reads.matters(node)) return paths;
    return this.inTarget(
      node,
      (entering) => {
        let through = NONE;
        for (const { consequent } of node.cases) {
          const [first] = consequent;
          through =
            first !== undefined && this.isLeftOut(first) ? NONE : this.ofList(consequent, sum(through, entering));
        }
        return node.cases.some((/** @type {Node} */ { test }) => test == null) ? through : sum(through, entering);
      },
      node.cases.reduce(
        (/** @type {Paths} */ current, /** @type {Node} */ { test }) => this.ofCondition(test, current),
        paths,
      ),
    );
  }

  /**
   * @param {Node | null | undefined} node
   * @param {Paths} paths
   */
  ofCondition(node, paths) {
    return node != null && this.reads.of(node) !== "never" ? allRead(paths) : paths;
  }

  /**
   * @param {Node | null | undefined} node
   * @param {Paths} paths
   * @returns {Paths}
   */
  ofExpression(node, paths) {
    const reads = node == null ? "never" : this.reads.of(node);
    if (reads === "never") return paths;
    return reads === "always" ? allRead(paths) : sum(allRead(paths), { read: 0, unread: paths.unread });
  }
}

/** @param {Node} node */
function getLabel(node) {
  return node.type === "LabeledStatement"
    ? node.label.name
    : node.parent?.type === "LabeledStatement"
      ? node.parent.label.name
      : undefined;
}
