import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { isExport } from "../../lib/ast/objects/constructions.js";
import { isWritten } from "../../lib/ast/syntax/assignment-target.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Source, Variable } from "../../lib/types.js" */

/**
 * Where a collection is filled.
 *
 * @typedef {object} Registrations
 * @property {Node} block - Program or BlockStatement in which the collection lives
 * @property {Node | undefined} declaration - the statement of the block that declares it; absent for a parameter
 * @property {Node[]} direct - statements of the block that add to it as the block runs
 * @property {Node[]} late - mutations inside of functions, which run any time
 * @property {boolean} isOpen - whoever handed it over may add to it, too
 */

const MUTATORS = new Set([
  "push",
  "unshift",
  "set",
  "add",
  "splice",
  "pop",
  "shift",
  "delete",
  "clear",
  "sort",
  "reverse",
  "fill",
  "copyWithin",
]);
/** Functions that read what they are given, and their like on arrays. */
const READERS =
  /^(Object\.(keys|values|entries|freeze|getOwnPropertyNames|hasOwn)|Array\.(isArray|from)|JSON\.stringify|Reflect\.ownKeys|new (Map|Set))$/;

/**
 * Follows a collection's variable through the file.
 *
 * @param {Source} source
 * @param {Variable} variable
 * @param {(use: Node) => boolean} isKnown - uses that the caller accounts for
 * @returns {Registrations | Refusal}
 */
export function getRegistrations(source, variable, isKnown) {
  const definition = /** @type {any} */ (variable.defs[0]);
  const home = findHome(source, definition);
  if ("refused" in home) return home;
  /** @type {Registrations} */
  const found = { ...home, direct: [], late: [], isOpen: definition.type === "Parameter" };
  for (const reference of variable.references) {
    const use = /** @type {any} */ (reference.identifier);
    if (reference.init || isKnown(use) || /^TS/.test(use.parent.type)) continue;
    if (reference.isWrite()) return refuse(source, "writtenAgain", { at: use, name: variable.name });
    if (isExport(source, use)) return refuse(source, "exportedMayGrow", { name: variable.name });
    const place = getPlace(use, found.block);
    const kind = getKind(source, use);
    if (kind === "read") continue;
    if (kind === "handed" || (kind === "argument" && place === undefined))
      return refuse(source, "passedMayGrow", { at: use, name: variable.name });
    // install(plugins): whoever it is may keep it.
    if (kind === "argument") found.isOpen = true;
    if (place === undefined) found.late.push(use);
    else found.direct.push(place);
  }
  return found;
}

/**
 * @param {Source} source
 * @param {any} definition
 * @returns {{ block: Node, declaration: Node | undefined } | Refusal}
 */
function findHome(source, { type, node, name, parent }) {
  if (type === "Parameter")
    return node.body.type === "BlockStatement"
      ? { block: node.body, declaration: undefined }
      : refuse(source, "parameterWithoutBlock", { name: name.name });
  if (type === "ImportBinding") {
    // The names of a module are fixed; what another module exports as a value can be added to there.
    return node.type === "ImportNamespaceSpecifier"
      ? { block: parent.parent, declaration: parent }
      : refuse(source, "filledElsewhere", { name: name.name });
  }
  if (type !== "Variable") return refuse(source, "noVariable", { name: name.name });
  const declaration = node.parent;
  if (/^require\b/.test(node.init?.callee?.name ?? "")) return refuse(source, "filledElsewhere", { name: name.name });
  if (declaration.parent.type === "ExportNamedDeclaration")
    return refuse(source, "exportedMayGrow", { name: name.name });
  if (node.id !== name || node.init == null) return refuse(source, "declaredWithoutValue", { name: name.name });
  return ["Program", "BlockStatement"].includes(declaration.parent.type)
    ? { block: declaration.parent, declaration }
    : refuse(source, "declaredInHead", { name: name.name });
}

/**
 * @param {Source} source
 * @param {Node} use - that adds to a collection any time
 * @returns {Refusal}
 */
export function refuseGrowing(source, use) {
  return refuse(source, "collectionChanges", { at: use });
}

/**
 * The statement of a block that a node runs in, as the block itself runs: not inside of a function, unless an array calls it at once.
 *
 * @param {Node} node
 * @param {Node} block
 * @returns {Node | undefined}
 */
export function getPlace(node, block) {
  for (let child = node; child.parent != null; child = child.parent) {
    const isCalledAtOnce =
      isFunction(child) &&
      child.parent.type === "CallExpression" &&
      child.parent.callee.type === "MemberExpression" &&
      getPropertyName(child.parent.callee) === "forEach";
    if ((isFunction(child) && !isCalledAtOnce) || child.type === "PropertyDefinition") return undefined;
    if (child.parent === block) return child;
  }
  return undefined;
}

/**
 * What is done to a collection where its name stands.
 *
 * @param {Source} source
 * @param {Node} use - its name
 * @returns {"read" | "mutated" | "argument" | "handed"}
 */
function getKind(source, use) {
  const node = getWrapped(use);
  const { parent } = node;
  if (parent.type === "MemberExpression" && parent.object === node) {
    const outer = getWrapped(parent);
    const next = outer.parent;
    if (next.callee === outer) return MUTATORS.has(getPropertyName(parent) ?? "") ? "mutated" : "read";
    return isWrittenInside(outer) ? "mutated" : "read";
  }
  if (parent.type === "ForOfStatement" && parent.right === node)
    return hasWrittenElement(source, parent) ? "mutated" : "read";
  if (parent.type === "ForInStatement" && parent.right === node) return "read";
  if (
    ["SpreadElement", "IfStatement", "UnaryExpression", "BinaryExpression", "ExpressionStatement"].includes(parent.type)
  )
    return "read";
  if ((parent.type === "CallExpression" || parent.type === "NewExpression") && parent.arguments.includes(node)) {
    const callee = `${parent.type === "NewExpression" ? "new " : ""}${source.slice(parent.callee)}`;
    if (READERS.test(callee)) return "read";
    if (/^Object\.(assign|definePropert(y|ies))$/.test(callee))
      return parent.arguments[0] === node ? "mutated" : "read";
    return "argument";
  }
  return "handed";
}

/**
 * Whether a member, or a member of it, is written: `plugins[0].fn = …`.
 *
 * @param {Node} member
 * @returns {boolean}
 */
function isWrittenInside(member) {
  const { parent } = member;
  return parent.type === "MemberExpression" && parent.object === member
    ? isWrittenInside(getWrapped(parent))
    : isWritten(member);
}

/**
 *   for (const plugin of plugins) plugin.fn = wrap(plugin.fn)
 *                                 ^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} loop - ForOfStatement
 */
function hasWrittenElement(source, loop) {
  const variables =
    loop.left.type === "VariableDeclaration"
      ? source.scopeManager.getDeclaredVariables(/** @type {any} */ (loop.left))
      : [];
  return variables.some(({ references }) =>
    references.some((reference) => {
      const node = getWrapped(/** @type {any} */ (reference.identifier));
      return node.parent.object === node && isWrittenInside(node.parent);
    }),
  );
}

/**
 * @param {Node} node
 * @param {Node} block
 * @returns {boolean} whether a function stands between the two
 */
export function isInFunction(node, block) {
  const owner = findFunction(node);
  return owner !== undefined && owner.range[0] > block.range[0] && owner.range[1] <= block.range[1];
}
