import { findClassOfMember, getKeyName, getPropertyName } from "../syntax/functions.js";
import { getWrites } from "./writes.js";
import { refuse } from "../refuse.js";

/** @import { Node, Refusal, Source } from "../../types.js" */

/**
 * All calls of a function that only its own file can call.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[] | Refusal} CallExpressions
 */
export function findCalls(source, fn) {
  const names = findClassOfMember(fn) === undefined ? findNames(source, fn) : findMembers(source, fn.parent);
  if ("refused" in names) return names;
  const handed = names.find((name) => name.parent.type !== "CallExpression" || name.parent.callee !== name);
  return handed === undefined
    ? names.map((name) => name.parent)
    : refuse(source, "functionPassedOn", { name: source.slice(handed) });
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node[] | Refusal} the places that name it
 */
function findNames(source, fn) {
  const isDeclaration = fn.type === "FunctionDeclaration";
  const named = isDeclaration
    ? fn.id
    : fn.parent.type === "VariableDeclarator" && fn.parent.init === fn && fn.parent.parent.declarations.length === 1
      ? fn.parent.id
      : undefined;
  const statement = isDeclaration ? fn : fn.parent.parent;
  const variable = named === undefined ? undefined : source.findVariable(named);
  if (
    variable === undefined ||
    variable.defs.length !== 1 ||
    getWrites(variable).length > 0 ||
    named.typeAnnotation != null ||
    !["BlockStatement", "Program"].includes(statement.parent.type)
  )
    return refuse(source, "callersUnknown");
  // A script's functions are the other scripts' too.
  if (variable.scope.type === "global") return refuse(source, "callersUnknown");
  return variable.references.flatMap((reference) =>
    reference.init === true ? [] : [/** @type {any} */ (reference.identifier)],
  );
}

/**
 * @param {Source} source
 * @param {Node} method - MethodDefinition
 * @returns {Node[] | Refusal} the places that read it, where only its class can
 */
function findMembers(source, method) {
  const name = getKeyName(method);
  const isOwn = name?.startsWith("#") === true || (method.accessibility === "private" && !method.computed);
  if (!isOwn || name === undefined || method.kind !== "method" || method.decorators?.length > 0)
    return refuse(source, "callersUnknown");
  const [start, end] = method.parent.range;
  const isInClass = (/** @type {Node} */ { range }) => start <= range[0] && range[1] <= end;
  // Overloads, const { send } = this, #send in object, and a class in the class with a member of that name
  const others = source
    .nodes("Property", "BinaryExpression", "PropertyDefinition", "MethodDefinition")
    .filter(
      (node) =>
        isInClass(node) &&
        node !== method &&
        (node.type === "BinaryExpression"
          ? node.left.type === "PrivateIdentifier" && `#${node.left.name}` === name
          : getKeyName(node) === name && node.parent.type !== "ObjectExpression"),
    );
  if (others.length > 0) return refuse(source, "callersUnknown");
  const members = source.nodes("MemberExpression").filter((node) => isInClass(node) && getPropertyName(node) === name);
  if (members.some((node) => node.object.type !== "ThisExpression"))
    return refuse(source, "memberOfOtherObject", { name });
  return members;
}
