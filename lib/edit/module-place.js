import { findWithin } from "../ast/syntax/find-within.js";
import { contains } from "../ast/syntax/contains.js";
import { findFunction, findThisFunction } from "../ast/syntax/functions.js";
import { findFileWrapper } from "../ast/syntax/file-wrapper.js";
import { findSilencedPart } from "./silencing.js";
import { isModuleVariable } from "../ast/values/stable.js";
import { walk } from "../ast/syntax/walk.js";
import { getWrites } from "../ast/values/writes.js";

/** @import { Node, Refusal, Source, Variable } from "../types.js" */

/**
 * A statement of the module that has to run before a new one.
 *
 * @typedef {object} Bound
 * @property {number} index - of the first statement that the new one may stand in front of
 * @property {string} refused - why there is no place for it, should code above that need it already
 */

/**
 * Where a new statement of the module goes: above the statement that a use stands in, below the imports and the names that
 * the code needs, and above whatever could run the use's function before.
 *
 * @param {Source} source
 * @param {Node} use
 * @param {Node[]} parts - of the user's code that move there
 * @param {Bound} [below] - what must run before
 * @returns {{ index: number } | Refusal} index of the statement of the module to stand in front of
 */
export function findHoistPlace(source, use, parts, below) {
  const { body } = source.ast;
  const top = getTopStatement(use);
  const own = body.indexOf(top);
  if (findFileWrapper(source, use) !== undefined)
    return { refused: "the file keeps its names in a function of its own" };
  const silenced = findSilencedPart(source, top, use);
  if (silenced !== undefined) return silenced;
  const imports = body.findLastIndex(
    (/** @type {Node} */ statement) =>
      statement.type === "ImportDeclaration" || statement.type === "TSImportEqualsDeclaration",
  );
  const directives = body.findLastIndex((/** @type {Node} */ statement) => statement.directive != null);
  const first = getFirstRun(source, own);
  let index = Math.max(first, directives + 1, imports < own ? imports + 1 : 0);
  if (below !== undefined && below.index > index) {
    if (below.index > first) return { refused: below.refused };
    index = below.index;
  }
  for (const part of parts) {
    const bound = findBound(source, part);
    if (bound !== undefined) return { refused: bound };
    for (const variable of getOuterVariables(source, part)) {
      const definition = /** @type {any} */ (variable.defs[0]);
      if (definition.type !== "Variable" && definition.type !== "ClassName") continue;
      const declared = body.indexOf(getTopStatement(definition.name));
      if (declared < index) continue;
      if (definition.parent?.kind === "var")
        return {
          refused: `\`${variable.name}\` gets its value later (line ${source.lineOf(definition.name.range[0])})`,
        };
      index = declared + 1;
    }
  }
  //   ;(function () { … })();
  //   ^ belongs to what stands behind it
  const isProtected =
    body[index - 1]?.type === "EmptyStatement" &&
    body[index] !== undefined &&
    source.lineOf(body[index - 1].range[0]) === source.lineOf(body[index].range[0]);
  return { index: isProtected ? index - 1 : index };
}

/**
 * @param {Node} node
 * @returns {Node} the statement of the module that it stands in
 */
export function getTopStatement(node) {
  let top = node;
  while (top.parent != null && top.parent.type !== "Program") top = top.parent;
  return top;
}

/**
 * The first statement that may run a function declared in another: function declarations work from the top of the file.
 *
 * @param {Source} source
 * @param {number} index - of the statement with the function
 * @returns {number}
 */
export function getFirstRun(source, index) {
  const { body } = source.ast;
  let first = index;
  const open = [index];
  const seen = new Set(open);
  for (const position of open) {
    const statement = body[position];
    const declared = /^Export/.test(statement.type) ? statement.declaration : statement;
    if (declared?.type !== "FunctionDeclaration" || declared.id == null) continue;
    const variable = source.findVariable(declared.id);
    for (const reference of variable?.references ?? []) {
      const identifier = /** @type {any} */ (reference.identifier);
      const other = body.indexOf(getTopStatement(identifier));
      if (seen.has(other) || identifier.parent.type === "ExportSpecifier") continue;
      seen.add(other);
      open.push(other);
      if (other < first) first = other;
    }
  }
  return first;
}

/**
 * @param {Source} source
 * @param {Node} part
 * @returns {string | undefined} why code means something else outside of its function
 */
export function findBound(source, part) {
  const bound = findWithin(source, part, (node) => {
    const owner =
      node.type === "ThisExpression" ||
      node.type === "Super" ||
      node.type === "MetaProperty" ||
      (node.type === "Identifier" && node.name === "arguments")
        ? findThisFunction(node)
        : node.type === "AwaitExpression" || node.type === "YieldExpression"
          ? findFunction(node)
          : undefined;
    return owner !== undefined && !contains(part, owner) && source.slice(node) !== "import.meta";
  });
  if (bound !== undefined) return `\`${source.slice(bound).split(/\s/)[0]}\` belongs to the function`;
  const local = getOuterVariables(source, part).find((variable) => !isModuleVariable(variable));
  if (local !== undefined) return `\`${local.name}\` belongs to the function`;
  const written = getOuterVariables(source, part).find((variable) => getWrites(variable).length > 0);
  return written === undefined ? undefined : `\`${written.name}\` is written again`;
}

/**
 * @param {Source} source
 * @param {Node} part
 * @returns {Variable[]} that the part uses and does not declare, types among them
 */
function getOuterVariables(source, part) {
  /** @type {Set<Variable>} */
  const variables = new Set();
  walk(part, source.visitorKeys, (node) => {
    if (node.type !== "Identifier" && node.type !== "JSXIdentifier") return;
    const variable = source.findReference(node) === undefined ? undefined : source.findVariable(node);
    if (
      variable !== undefined &&
      !variable.defs.every((definition) => contains(part, /** @type {any} */ (definition.name)))
    )
      variables.add(variable);
  });
  return [...variables];
}
