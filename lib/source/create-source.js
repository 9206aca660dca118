import { compareByPlace } from "../ast/syntax/compare-by-place.js";
import { walk } from "../ast/syntax/walk.js";
import { getStyle } from "./style.js";

/** @import { Comment, Node, Reference, ScopeManager, Source, Types, Variable } from "../types.js" */

/**
 * Makes a Source of what a parser and a scope analysis returned. Everything derived is computed on first use, because
 * most files are left after a look at their text.
 *
 * @param {object} parts
 * @param {string} parts.filename
 * @param {string} [parts.path] - absolute
 * @param {string} parts.text - without a byte order mark
 * @param {Node} parts.ast
 * @param {Comment[]} parts.comments
 * @param {ScopeManager} parts.scopeManager - read where a name is looked up only: it may be computed then
 * @param {Source["visitorKeys"]} parts.visitorKeys
 * @param {Types} [parts.types]
 * @param {Map<string, Node[]>} [parts.byType] - what setParents() returned
 * @returns {Source}
 */
export function createSource(parts) {
  const { filename, path, text, ast, comments, visitorKeys, types } = parts;
  let { byType } = parts;
  /** @type {Map<string, Node[]>} */
  const byTypes = new Map();
  /** @type {Map<Node, Reference> | undefined} */
  let references;
  /** @type {Map<Node, Variable> | undefined} */
  let declarations;
  /** @type {number[] | undefined} */
  let lineStarts;
  const memos = new Map();

  function getReferences() {
    if (references !== undefined) return references;
    references = new Map();
    for (const scope of source.scopeManager.scopes) {
      for (const reference of scope.references) references.set(/** @type {any} */ (reference.identifier), reference);
    }
    return references;
  }

  function getDeclarations() {
    if (declarations !== undefined) return declarations;
    declarations = new Map();
    for (const scope of source.scopeManager.scopes) {
      for (const variable of scope.variables) {
        for (const identifier of variable.identifiers) {
          const node = /** @type {any} */ (identifier);
          // A class has its name twice, outside and inside of itself; uses outside are what callers ask about.
          if (!declarations.has(node)) declarations.set(node, variable);
        }
      }
    }
    return declarations;
  }

  /** @type {Source} */
  const source = {
    filename,
    path,
    text,
    ast,
    comments,
    visitorKeys,
    types,
    get scopeManager() {
      return parts.scopeManager;
    },
    get style() {
      return source.memo(getStyle, () => getStyle(source));
    },
    nodes(...wanted) {
      const index = (byType ??= indexNodes(ast, visitorKeys));
      if (wanted.length === 1) return index.get(wanted[0]) ?? [];
      // Many rules ask for the same ones.
      const key = wanted.join();
      let merged = byTypes.get(key);
      if (merged === undefined) {
        const lists = wanted.flatMap((type) => [index.get(type) ?? []]).filter(({ length }) => length > 0);
        merged = lists.reduce(
          (one, other) => (one.length === 0 ? other : merge(one, other)),
          /** @type {Node[]} */ ([]),
        );
        byTypes.set(key, merged);
      }
      return merged;
    },
    slice(node) {
      return text.slice(node.range[0], node.range[1]);
    },
    lineOf(offset) {
      lineStarts ??= getLineStarts(text);
      let low = 0;
      let high = lineStarts.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (lineStarts[middle] <= offset) low = middle;
        else high = middle;
      }
      return low + 1;
    },
    getOffset(line, column) {
      lineStarts ??= getLineStarts(text);
      return (lineStarts[line - 1] ?? text.length) + column - 1;
    },
    findReference(identifier) {
      return getReferences().get(identifier);
    },
    findVariable(identifier) {
      const reference = getReferences().get(identifier);
      // A reference to a global may resolve to a variable without definitions.
      const variable = reference === undefined ? getDeclarations().get(identifier) : (reference.resolved ?? undefined);
      return variable !== undefined && variable.defs.length > 0 ? variable : undefined;
    },
    memo(key, compute) {
      if (!memos.has(key)) memos.set(key, compute());
      return memos.get(key);
    },
  };
  return source;
}

/**
 * @param {Node[]} one - in the order of the text
 * @param {Node[]} other - too
 * @returns {Node[]} all of them
 */
function merge(one, other) {
  /** @type {Node[]} */
  const merged = [];
  let index = 0;
  for (const node of one) {
    while (index < other.length && compareByPlace(other[index], node) < 0) merged.push(other[index++]);
    merged.push(node);
  }
  while (index < other.length) merged.push(other[index++]);
  return merged;
}

/**
 * The nodes of a tree by type, in the order of the text.
 *
 * @param {Node} ast
 * @param {Source["visitorKeys"]} visitorKeys
 * @param {(node: Node, parent: Node | undefined) => void} [visit]
 * @returns {Map<string, Node[]>}
 */
function indexNodes(ast, visitorKeys, visit) {
  /** @type {Map<string, Node[]>} */
  const byType = new Map();
  /** @type {Set<Node[]>} */
  const unsorted = new Set();
  walk(ast, visitorKeys, (node, parent) => {
    visit?.(node, parent);
    const list = byType.get(node.type);
    if (list === undefined) {
      byType.set(node.type, [node]);
      return;
    }
    // Visitor keys are not always in the order of the text: decorators and types come last.
    if (list[list.length - 1].range[0] > node.range[0]) unsorted.add(list);
    list.push(node);
  });
  for (const list of unsorted) list.sort(compareByPlace);
  return byType;
}

/**
 * Sets `parent` on every node, as ESLint does.
 *
 * @param {Node} ast
 * @param {Source["visitorKeys"]} visitorKeys
 * @returns {Map<string, Node[]>} the nodes by type: one walk does for both
 */
export function setParents(ast, visitorKeys) {
  return indexNodes(ast, visitorKeys, (node, parent) => {
    node.parent = /** @type {any} */ (parent ?? null);
  });
}

/** @param {string} text */
function getLineStarts(text) {
  const starts = [0];
  for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
  return starts;
}
