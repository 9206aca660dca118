import { countFirst } from "../ast/count-first.js";
import { getNodesWithin } from "../ast/syntax/nodes-within.js";
import { getRemoval } from "./removal.js";
import { removeFromList } from "./arguments.js";

/** @import { Edit, Node, Range, Source, Variable } from "../types.js" */

/**
 * Removes imports, required names and constants that nothing uses once a rewrite has taken their last uses away.
 *
 * @param {Source} source
 * @param {Range[]} gone - what the rewrite takes away
 * @returns {Edit[]}
 */
export function removeUnused(source, gone) {
  const ranges = [...gone];
  const isGone = createCover(gone);
  /** The variables that were looked at, and how many ranges there were.
   * @type {Map<Variable, number>} */
  const seen = new Map();
  /** @type {Edit[]} */
  const edits = [];
  for (const range of ranges) {
    for (const identifier of getNodesWithin(source, { range }, "Identifier")) {
      const variable = source.findVariable(identifier);
      if (variable === undefined || seen.get(variable) === ranges.length) continue;
      seen.set(variable, ranges.length);
      const added = ranges.slice(gone.length);
      const isUsed = variable.references.some(
        ({ init, identifier: { range: read } }) =>
          !init && !isGone(read) && !added.some(([start, end]) => start <= read[0] && read[1] <= end),
      );
      if (isUsed) continue;
      const edit = removeDeclaration(source, variable);
      if (edit === undefined || edits.some((other) => other.range[0] < edit.range[1] && edit.range[0] < other.range[1]))
        continue;
      edits.push(edit);
      // What only its value used goes with it: promisify in `const tick = promisify(setImmediate)`.
      ranges.push(edit.range);
    }
  }
  return edits;
}

/**
 * @param {Range[]} ranges
 * @returns {(range: Range) => boolean} whether one of them has a range in it, without a look at all of them
 */
function createCover(ranges) {
  const sorted = ranges.toSorted((a, b) => a[0] - b[0]);
  let last = 0;
  /** How far the first ones reach. */
  const ends = sorted.map(([, end]) => (last = Math.max(last, end)));
  return ([start, end]) => {
    const count = countFirst(sorted, (range) => range[0] <= start);
    return count > 0 && ends[count - 1] >= end;
  };
}

/**
 * @param {Source} source
 * @param {Variable} variable
 * @returns {Edit | undefined} undefined where it stands together with something else, or is exported
 */
function removeDeclaration(source, variable) {
  const [definition] = variable.defs;
  const name = /** @type {any} */ (definition?.name);
  if (variable.defs.length !== 1 || name === undefined) return undefined;
  if (definition.type === "ImportBinding") {
    const specifier = /** @type {any} */ (definition.node);
    const { specifiers } = specifier.parent;
    //   import { setImmediate } from "node:timers";
    //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    if (specifiers.length === 1) return removeStatement(source, specifier.parent);
    const named = specifiers.filter((/** @type {Node} */ other) => other.type === "ImportSpecifier");
    return named.length === specifiers.length ? removeFromList(source, named, named.indexOf(specifier)) : undefined;
  }
  const declarator = /** @type {any} */ (definition.node);
  if (
    definition.type !== "Variable" ||
    declarator.parent.declarations.length !== 1 ||
    !["BlockStatement", "Program"].includes(declarator.parent.parent.type)
  )
    return undefined;
  const { id, init } = declarator;
  if (id === name && isQuiet(init)) return removeStatement(source, declarator.parent);
  //   const { setImmediate } = require("timers");
  //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  if (id.type !== "ObjectPattern" || !isRequire(init)) return undefined;
  const index = id.properties.findIndex((/** @type {Node} */ property) => property.value === name);
  return index === -1
    ? undefined
    : id.properties.length === 1
      ? removeStatement(source, declarator.parent)
      : removeFromList(source, id.properties, index);
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {Edit}
 */
function removeStatement(source, statement) {
  const [start, end] = getRemoval(source, statement.range);
  // No file starts with an empty line.
  const blank = start === 0 ? (/^(?:[\t ]*\r?\n)+/.exec(source.text.slice(end))?.[0].length ?? 0) : 0;
  return { range: [start, end + blank], text: "" };
}

/**
 * @param {Node | null | undefined} init
 * @returns {boolean} whether nothing happens when it is not evaluated
 */
function isQuiet(init) {
  if (init?.type === "Identifier" || init?.type === "ThisExpression" || isRequire(init)) return true;
  if (init?.type === "MemberExpression") return !init.computed && isQuiet(init.object);
  return (
    init?.type === "CallExpression" &&
    /^(util\.)?promisify$/.test(
      init.callee.type === "MemberExpression"
        ? `${init.callee.object.name}.${init.callee.property.name}`
        : init.callee.name,
    ) &&
    init.arguments.every(isQuiet)
  );
}

/** @param {Node | null | undefined} node */
function isRequire(node) {
  return (
    node?.type === "CallExpression" &&
    node.callee.name === "require" &&
    node.arguments.length === 1 &&
    node.arguments[0].type === "Literal"
  );
}
