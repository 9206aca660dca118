import { ELEMENT, NONE, UNKNOWN } from "./slots.js";
import { addBuiltIn, createBuiltIn } from "./built-in.js";
import { findClassOfMember, findThisFunction } from "../ast/syntax/functions.js";
import { findMemberName } from "./member-name.js";
import { isRequire } from "../ast/values/required.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node } from "../types.js" */

/**
 * @param {Expressions} slots
 * @param {Node} node - CallExpression or NewExpression
 * @returns {number} the slot with its result
 */
export function readCall(slots, node) {
  if (node.type === "CallExpression" && isRequire(slots.source, node)) {
    const module = slots.readModule(node.arguments[0], 1);
    if (module !== NONE) return module;
  }
  const callee = unwrap(node.callee);
  const made = createBuiltIn(slots, node, callee);
  if (made !== undefined) return made;
  const isMember = callee.type === "MemberExpression";
  const isSuper = callee.type === "Super";
  const name = isMember
    ? (findMemberName(slots.source, callee) ?? UNKNOWN)
    : callee.type === "Identifier"
      ? callee.name
      : undefined;
  const receiver = isSuper
    ? slots.getThis(node)
    : isMember
      ? callee.object.type === "Super"
        ? slots.getThis(node)
        : slots.read(callee.object)
      : NONE;
  const called = isSuper ? readParent(slots, node) : slots.read(callee);
  const args = node.arguments.map((/** @type {Node} */ argument) =>
    argument.type === "SpreadElement" ? slots.load(slots.read(argument.argument), ELEMENT) : slots.read(argument),
  );
  if (called === NONE && receiver === NONE && args.every((/** @type {number} */ slot) => slot === NONE)) return NONE;
  const result = slots.create();
  const [first] = node.arguments;
  const text = first?.type === "Literal" && typeof first.value === "string" ? slots.getName(first.value) : NONE;
  const line = slots.source.lineOf((isMember ? callee.property : callee).range[0]);
  slots.flow.calls.push([
    called,
    receiver,
    name === undefined ? NONE : slots.getName(name),
    result,
    slots.getRunner(node),
    line,
    isSuper ? 2 : node.type === "NewExpression" ? 1 : 0,
    text,
    ...args,
  ]);
  if (isMember) addBuiltIn(slots, node, name, receiver, result, args);
  return result;
}

/**
 * @param {Expressions} slots
 * @param {Node} node - `super()`
 */
function readParent(slots, node) {
  const classNode = findClassOfMember(findThisFunction(node));
  return classNode?.superClass == null ? NONE : slots.read(classNode.superClass);
}
