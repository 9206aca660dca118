import { findThisFunction, getPropertyName, isClass } from "../syntax/functions.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { findNamespaceClass } from "./namespace-class.js";
import { findWithin } from "../syntax/find-within.js";
import { refuse } from "../refuse.js";

/** @import { Node, Refusal, Source } from "../../types.js" */

/**
 * How a file uses a class or constructor function.
 *
 * @typedef {object} ClassUses
 * @property {string | undefined} name - that the code around the class knows it by; `internals.Reply` of a class in an object of the file's own
 * @property {Node} statement - that declares it
 * @property {Node[]} constructions - `new` expressions
 * @property {Node[]} setup - statements next to it that make its prototype: `Reply.prototype.send = …`, `inherits(Reply, Stream)`
 * @property {boolean} isExported - other files may extend it
 * @property {Refusal | undefined} hidden - why there may be other instances than the constructions make; undefined where there are none
 */

const INHERITS = /(^|\.)inherits$|^Object\.setPrototypeOf$/;

/**
 * Every place where a file makes instances of a class, and whether these are all.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {ClassUses}
 */
export function getClassUses(source, classNode) {
  const declarator =
    classNode.parent.type === "VariableDeclarator" &&
    classNode.parent.init === classNode &&
    classNode.parent.id.type === "Identifier"
      ? classNode.parent
      : undefined;
  const isDeclaration = classNode.type.endsWith("Declaration");
  const declared = declarator ?? classNode;
  const statement = getStatement(declared);
  const kept = findNamespaceClass(source, classNode);
  /** @type {ClassUses} */
  const uses = {
    name: declarator === undefined ? (isDeclaration ? classNode.id?.name : kept?.name) : declarator.id.name,
    statement,
    constructions: [],
    setup: [],
    isExported: statement.type.startsWith("Export") || isExport(source, classNode) || kept?.isExported === true,
    hidden: undefined,
  };
  if (uses.isExported) uses.hidden = refuse(source, "exportedClass");
  if (uses.name === undefined) return { ...uses, hidden: uses.hidden ?? refuse(source, "classUnnamed") };
  /** @param {Node} use - of the class, by its name */
  const addUse = (use) => {
    if (use.parent.type === "NewExpression" && use.parent.callee === use) uses.constructions.push(use.parent);
    else if (isExport(source, use)) uses.isExported = true;
    else uses.hidden ??= findHidden(source, use);
    const place = getStatement(use);
    if (place !== statement && place.parent === statement.parent && isSetup(use)) uses.setup.push(place);
  };
  const variables = [declared, classNode].flatMap((node) =>
    source.scopeManager.getDeclaredVariables(/** @type {any} */ (node)),
  );
  kept?.uses.forEach(addUse);
  for (const variable of new Set(variables)) {
    // A constructor function declares its parameters, too.
    if (variable.name !== uses.name && variable.name !== classNode.id?.name) continue;
    for (const reference of variable.references) {
      const identifier = /** @type {any} */ (reference.identifier);
      if (reference.isWrite() && !reference.init)
        uses.hidden ??= refuse(source, "classWrittenAgain", { at: identifier });
      if (!reference.isRead() || /^TS/.test(identifier.parent.type)) continue;
      addUse(identifier);
    }
  }
  if (isExportedByName(source, variables)) uses.isExported = true;
  if (uses.isExported) uses.hidden = refuse(source, "exportedClass");
  uses.hidden ??= findOwnConstruction(source, classNode);
  uses.constructions.sort((a, b) => a.range[0] - b.range[0]);
  return uses;
}

/**
 * The statement of a block or of the module that a node is, or is a part of.
 *
 * @param {Node} node
 * @returns {Node}
 */
function getStatement(node) {
  let statement = node;
  while (
    statement.parent != null &&
    !["Program", "BlockStatement", "StaticBlock", "SwitchCase", "TSModuleBlock"].includes(statement.parent.type)
  )
    statement = statement.parent;
  return statement;
}

/**
 * @param {Source} source
 * @param {Node} identifier - a use of the class that is no construction
 * @returns {Refusal | undefined} why it may lead to others
 */
function findHidden(source, identifier) {
  const { parent } = identifier;
  if (isClass(parent) && parent.superClass === identifier) return refuse(source, "classExtended", { at: identifier });
  // value instanceof Reply
  if (parent.type === "BinaryExpression") return undefined;
  if (parent.type === "MemberExpression" && parent.object === identifier) {
    const name = getPropertyName(parent);
    return name === "call" || name === "apply" || name === "bind" || name === undefined
      ? refuse(source, "calledWithoutNew", { at: identifier })
      : undefined;
  }
  // util.inherits(Reply, Stream)
  if (
    parent.type === "CallExpression" &&
    parent.arguments[0] === identifier &&
    INHERITS.test(getDottedName(parent.callee))
  )
    return undefined;
  return refuse(source, "classPassedOn", { at: identifier });
}

/**
 * @param {Node} identifier
 * @returns {boolean} whether a use of the class sets its prototype or something on it
 */
function isSetup({ parent, ...identifier }) {
  if (parent.type === "MemberExpression") return getPropertyName(parent) === "prototype";
  return (
    parent.type === "CallExpression" &&
    parent.arguments[0]?.range[0] === identifier.range[0] &&
    INHERITS.test(getDottedName(parent.callee))
  );
}

/**
 * `module.exports = Reply`, `exports.Reply = Reply`, `module.exports = { Reply }`, `export default Reply`.
 *
 * @param {Source} source
 * @param {Node} identifier
 * @returns {boolean}
 */
export function isExport(source, identifier) {
  let node = identifier;
  if (node.parent.type === "Property" && node.parent.parent.type === "ObjectExpression") node = node.parent.parent;
  const { parent } = node;
  if (parent.type === "ExportSpecifier" || parent.type === "ExportDefaultDeclaration") return true;
  return (
    parent.type === "AssignmentExpression" &&
    parent.right === node &&
    /^(module\.)?exports\b/.test(source.slice(parent.left))
  );
}

/**
 * `export { Reply }` is no reference for every scope analysis.
 *
 * @param {Source} source
 * @param {import("../../types.js").Variable[]} variables
 * @returns {boolean}
 */
function isExportedByName(source, variables) {
  return source
    .nodes("ExportSpecifier")
    .some(
      ({ local, parent }) =>
        parent.source == null &&
        local.type === "Identifier" &&
        variables.some((variable) => variable === source.findVariable(local)),
    );
}

/**
 * `new this.constructor()`, `new this()`, `new new.target()` in the class itself.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Refusal | undefined}
 */
function findOwnConstruction(source, classNode) {
  const own = findWithin(
    source,
    classNode,
    (node) =>
      node.type === "NewExpression" &&
      /^(this(\.constructor)?|new\.target)$/.test(getDottedName(node.callee)) &&
      findThisFunction(node) !== undefined,
  );
  return own === undefined ? undefined : refuse(source, "makesInstancesItself", { at: own });
}
