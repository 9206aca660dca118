import { getPropertyName } from "../ast/syntax/functions.js";
import { isWritten } from "../ast/syntax/assignment-target.js";
import { walk } from "../ast/syntax/walk.js";

/** @import { Node, Source } from "../types.js" */

/**
 * What code says by names, as far as other statements may have to do with it.
 *
 * @typedef {object} Names
 * @property {Map<string, boolean>} variables - whether they are only called, or methods of theirs, each time
 * @property {Map<string, boolean>} members - whether they are only read or called
 * @property {boolean} hasWrites - members of something are written: who adds what to an object is asked by the object, too
 */

/** What says how code around it is read, has to do with all of a file, or is no JavaScript. */
const OF_ALL =
  /^(?:Import|Export|TS|JSX|Decorator$|PrivateIdentifier$|WithStatement$|MetaProperty$|Super$|Class|AccessorProperty$)/;

/**
 * @param {Source} source
 * @param {Node[]} nodes
 * @param {Names} names - that they are added to
 * @returns {boolean} false where one has to do with all of the file
 */
export function addNames(source, nodes, names) {
  let isOpen = true;
  for (const root of nodes)
    walk(root, source.visitorKeys, (node) => {
      if (!isOpen || OF_ALL.test(node.type) || looksAround(node)) return (isOpen = false);
      if (node.type === "Identifier") {
        const { kind, isHarmless } = getUse(node);
        if (kind !== "variable") add(names.members, node.name, isHarmless);
        if (isWrittenMember(node)) names.hasWrites = true;
        if (kind !== "member") add(names.variables, node.name, isHarmless);
      } else if (node.type === "Literal" && typeof node.value === "string") add(names.members, node.value, false);
      else if (node.type === "TemplateElement") add(names.members, node.value.cooked ?? "", false);
      return true;
    });
  return isOpen;
}

/**
 * Code that says something of any object, or of any text, whose name it happens to use: which keys an object has is asked of all, a
 * question after a type is compared as text, and who looks for `%` may decode elsewhere.
 *
 * @param {Node} node
 * @returns {boolean}
 */
function looksAround({ type, operator, parent, value, regex }) {
  switch (type) {
    case "UnaryExpression":
      return operator === "typeof";
    case "BinaryExpression":
      return operator === "in";
    case "SpreadElement":
    case "RestElement":
      return parent.type === "ObjectExpression" || parent.type === "ObjectPattern";
    case "Literal":
      return value === "%" || value === 37 || regex?.pattern.includes("%") === true;
    default:
      return type === "ForInStatement";
  }
}

/**
 * What an identifier is there for.
 *
 * @param {Node} identifier
 * @returns {{ kind: "variable" | "member" | "both", isHarmless: boolean }} `isHarmless`: a member that is read or called, a variable that is
 *   called, or whose method is
 */
export function getUse(identifier) {
  const { parent } = identifier;
  switch (parent.type) {
    case "MemberExpression":
      if (parent.property === identifier && !parent.computed)
        return { kind: "member", isHarmless: !isWritten(parent) && getPropertyName(parent) !== undefined };
      return { kind: "variable", isHarmless: parent.object === identifier && isCallee(parent) };
    case "Property":
      if (parent.shorthand) return { kind: "both", isHarmless: false };
      return { kind: parent.key === identifier && !parent.computed ? "member" : "variable", isHarmless: false };
    case "MethodDefinition":
    case "PropertyDefinition":
    case "AccessorProperty":
      return { kind: parent.key === identifier && !parent.computed ? "member" : "variable", isHarmless: false };
    case "ExportSpecifier":
      return { kind: "both", isHarmless: false };
    default:
      return { kind: "variable", isHarmless: isCallee(identifier) };
  }
}

/**
 * @param {Node} identifier
 * @returns {boolean} whether it is a member that is written: `user` of `request.user = user`
 */
export function isWrittenMember(identifier) {
  const { parent } = identifier;
  return parent.type === "MemberExpression" && parent.property === identifier && isWritten(parent);
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is what a call calls
 */
export function isCallee(node) {
  return (node.parent.type === "CallExpression" || node.parent.type === "NewExpression") && node.parent.callee === node;
}

/**
 * @param {Map<string, boolean>} uses
 * @param {string} name
 * @param {boolean} isHarmless
 */
function add(uses, name, isHarmless) {
  uses.set(name, isHarmless && uses.get(name) !== false);
}
