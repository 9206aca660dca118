import { contains } from "../../ast/syntax/contains.js";
import { findList } from "./list-of-loop.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { findFunction, getPropertyName } from "../../ast/syntax/functions.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** Methods that change what they are called on. */
const CHANGES = /^(?:push|pop|shift|unshift|splice|set|add|delete|clear)$/;

/**
 * `cursor = await load(cursor)`, `if (!seen.has(id)) { seen.add(id); await load(id); }`
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node[]} awaits - AwaitExpressions in its body
 * @returns {boolean} whether what they ask for, or whether they do, is told by what an earlier round has written
 */
export function dependsOnEarlier(source, loop, awaits) {
  const written = getWrittenOutside(source, loop);
  /** @param {Node} node */
  const isWritten = (node) => {
    const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
    return variable !== undefined && written.has(variable);
  };
  return awaits.some(
    (awaited) =>
      findWithin(source, awaited.argument, isWritten) !== undefined ||
      handsOnState(source, loop, awaited) ||
      getTests(source, awaited, loop).some((test) => findWithin(source, test, isWritten) !== undefined),
  );
}

/** Classes of what functions leave things in for each other, as everybody calls them. */
const STATE = /(?:Context|State|Collector|Accumulator)$/;

/**
 * `const context = new ExportContext(); for (const exporter of exporters) await exporter.run(context);`
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} awaited
 * @returns {boolean} whether each round is handed what was made for all of them, where an earlier one may have left something for it
 */
function handsOnState(source, loop, { argument }) {
  const call = unwrap(argument);
  return (
    call.type === "CallExpression" && call.arguments.some((/** @type {Node} */ given) => isState(source, loop, given))
  );
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} given
 * @returns {boolean} whether it is a state that the function around the loop has made
 */
function isState(source, loop, given) {
  const declared = given.type === "Identifier" ? source.findVariable(given)?.defs[0]?.node : undefined;
  const { init } = /** @type {any} */ (declared ?? {});
  const made = init == null ? undefined : unwrap(init);
  return (
    made?.type === "NewExpression" &&
    STATE.test(findLastName(made.callee) ?? "") &&
    !contains(loop, made) &&
    findFunction(made) === findFunction(loop)
  );
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {Set<Variable>} variables from outside of the loop that its body writes, or whose objects it changes, by their names
 */
export function getWrittenOutside(source, loop) {
  /** @type {Set<Variable>} */
  const written = new Set();
  /** @param {Node} target */
  const add = (target) => {
    const variable = target.type === "Identifier" ? source.findVariable(target) : undefined;
    const name = /** @type {any} */ (variable?.defs[0]?.name);
    if (variable !== undefined && (name === undefined || !contains(loop, name))) written.add(variable);
  };
  /**
   * `counts` of `counts[key] = …`, of which the key is only read
   *
   * @param {Node} part
   */
  const addName = (part) => {
    if (part.type === "Identifier") add(part);
    if (part.type === "MemberExpression") add(getRoot(part));
    return false;
  };
  findWithin(source, loop.body, (node) => {
    switch (node.type) {
      case "AssignmentExpression":
        if (!isOfElement(source, loop, node.left) && !isElementOfRound(source, loop, node.left))
          findWithin(source, node.left, addName, ({ type }) => type === "MemberExpression");
        break;
      case "UpdateExpression":
        add(getRoot(node.argument));
        break;
      case "UnaryExpression":
        if (node.operator === "delete") add(getRoot(node.argument));
        break;
      case "MemberExpression":
        if (CHANGES.test(getPropertyName(node) ?? "") && isCalledAtOnce(node)) add(getRoot(node.object));
        break;
      default:
    }
    return false;
  });
  return written;
}

/**
 * `users[i].posts`, which is another object in each round
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} target - that is written
 */
function isOfElement(source, loop, target) {
  const element = target.type === "MemberExpression" ? unwrap(target.object) : undefined;
  if (element?.type !== "MemberExpression" || !element.computed || element.property.type !== "Identifier") return false;
  const name = /** @type {any} */ (source.findVariable(element.property)?.defs[0]?.name);
  return name !== undefined && contains(loop, name);
}

/**
 * `users[i]` of `for (let i = 0; i < users.length; i++) users[i] = await complete(users[i]);`
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} target - that is written
 * @returns {boolean} whether it is the element that the round is about, and rounds see no other one of the list
 */
function isElementOfRound(source, loop, target) {
  const list = findList(source, loop);
  if (loop.type !== "ForStatement" || list?.type !== "Identifier" || target.type !== "MemberExpression") return false;
  const index = findName(source, loop.update.argument);
  const variable = findName(source, list);
  /** @param {Node} member */
  const isElement = (member) =>
    member.type === "MemberExpression" &&
    member.computed &&
    findName(source, unwrap(member.object)) === variable &&
    findName(source, unwrap(member.property)) === index;
  return (
    variable !== undefined &&
    index !== undefined &&
    isElement(target) &&
    findWithin(
      source,
      loop.body,
      (node) =>
        (findName(source, node) === variable && !isElement(getWrapped(node).parent)) ||
        (findName(source, node) === index && isWrittenTo(node)),
    ) === undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Variable | undefined} that a name stands for
 */
function findName(source, node) {
  return node.type === "Identifier" ? source.findVariable(node) : undefined;
}

/** @param {Node} name */
function isWrittenTo(name) {
  const { type, left } = name.parent;
  return type === "UpdateExpression" || (type === "AssignmentExpression" && left === name);
}

/**
 * `if (seen.has(id)) continue;`, `if (last) id = last;`, and not `if (count % 10 === 0) logger.debug(count);`
 *
 * @param {Source} source
 * @param {Node} statement - IfStatement
 */
function tellsWhatFollows(source, statement) {
  return (
    findWithin(source, statement, ({ type }) =>
      /^(?:Continue|Break|Return|Throw)Statement$|^(?:Assignment|Update)Expression$/.test(type),
    ) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} awaited
 * @param {Node} loop
 * @returns {Node[]} the conditions under which a round waits
 */
function getTests(source, awaited, loop) {
  /** @type {Node[]} */
  const tests = [];
  for (let node = awaited; node !== loop; node = node.parent) {
    const { parent } = node;
    if (parent.test != null && parent.test !== node && parent !== loop) tests.push(parent.test);
    if (parent.type === "LogicalExpression" && parent.right === node) tests.push(parent.left);
    if (parent.type === "BlockStatement")
      //   if (seen.has(id)) continue;
      for (const statement of parent.body.slice(0, parent.body.indexOf(node)))
        if (statement.type === "IfStatement" && tellsWhatFollows(source, statement)) tests.push(statement.test);
  }
  return tests;
}

/**
 * @param {Node} member - MemberExpression
 * @returns {boolean} whether it is a method that is called, and nobody waits for: `seen.add(id)`, and not `await storage.delete(key)`, which is none of a
 *   list, a map or a set
 */
function isCalledAtOnce(member) {
  const callee = getWrapped(member);
  const call = callee.parent;
  return call.callee === callee && getWrapped(call).parent.type !== "AwaitExpression";
}
