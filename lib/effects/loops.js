import { findFunction, getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { isAbsenceCheck } from "./absence.js";
import { append } from "../ast/append.js";
import { contains } from "../ast/syntax/contains.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { getWrittenIn } from "./between.js";
import { getOwnNodes } from "../ast/syntax/own-nodes.js";
import { getRoot } from "../ast/syntax/member-chain.js";
import { getWrites } from "../ast/values/writes.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/**
 * A loop over a list whose rounds wait, each for itself.
 *
 * @typedef {object} WaitingLoop
 * @property {Node} loop - ForOfStatement, ForInStatement or ForStatement
 * @property {Node} list - that it goes through
 * @property {Node[]} awaits - AwaitExpressions in its body
 */

/** Methods that change what they are called on. */
const CHANGES = /^(?:push|pop|shift|unshift|splice|set|add|delete|clear)$/;

/**
 * Loops over a list whose rounds wait, and none of which leaves the loop.
 *
 * @param {Source} source
 * @returns {readonly WaitingLoop[]} the outer ones first
 */
export function getLoopsThatWait(source) {
  return source.memo(getLoopsThatWait, () => getAllThatWait(source).filter(({ loop }) => !leaves(source, loop)));
}

/**
 * @param {Source} source
 * @returns {readonly WaitingLoop[]} with those whose rounds leave them
 */
function getAllThatWait(source) {
  return source.memo(getAllThatWait, () => {
    /** @type {Map<Node, Node[]>} */
    const awaits = new Map();
    for (const awaited of source.nodes("AwaitExpression"))
      for (const loop of getLoopsAround(awaited)) append(awaits, loop, awaited);
    return [...awaits]
      .flatMap(([loop, inIt]) => {
        const list = findList(source, loop);
        return list === undefined ? [] : [{ loop, list, awaits: inIt }];
      })
      .sort((a, b) => a.loop.range[0] - b.loop.range[0]);
  });
}

/**
 * Statements of a round that end the function where something was not found: `if (!user) return res.sendStatus(404);`
 *
 * @param {Source} source
 * @param {Node} loop
 * @returns {Node[]}
 */
export function getChecksOfRound(source, { body }) {
  if (body.type !== "BlockStatement") return [];
  return body.body.filter((/** @type {Node} */ statement, /** @type {number} */ index) => {
    const before = statement.type === "IfStatement" ? body.body.slice(0, index) : [];
    return before.length > 0 && isAbsenceCheck(source, statement, getWrittenIn(source, before));
  });
}

/**
 * Those of which a round may begin before the one before it is done, as far as names tell: no round reads, in front of what it waits for,
 * what an earlier one has written.
 *
 * @param {Source} source
 * @returns {readonly WaitingLoop[]} the outer ones first
 */
export function getWaitingLoops(source) {
  return source.memo(getWaitingLoops, () =>
    getAllThatWait(source).filter(
      ({ loop, awaits }) =>
        !leaves(source, loop, getChecksOfRound(source, loop)) && !dependsOnEarlier(source, loop, awaits),
    ),
  );
}

/**
 * @param {Node} awaited
 * @returns {Node[]} loops of its function whose body it stands in
 */
function getLoopsAround(awaited) {
  const owner = findFunction(awaited);
  /** @type {Node[]} */
  const loops = [];
  for (let node = awaited; node.parent != null && node.parent !== owner; node = node.parent)
    if (node.parent.body === node && /^(?:For|While|DoWhile)/.test(node.parent.type)) loops.push(node.parent);
  return loops;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {Node | undefined} `users` of `for (const user of users)` and `for (const id in users)`, `for (let i = 0; i < users.length; i++)`, and of
 *   `for (let i = start; i < Math.min(start + 10, users.length); i++)`
 */
function findList(source, loop) {
  if (/^For(?:Of|In)Statement$/.test(loop.type))
    return loop.await === true || loop.left.type !== "VariableDeclaration" ? undefined : unwrap(loop.right);
  if (
    loop.type !== "ForStatement" ||
    loop.test?.type !== "BinaryExpression" ||
    loop.update?.type !== "UpdateExpression"
  )
    return undefined;
  const end = findInitial(source, unwrap(loop.test.right));
  const isLeast = end.type === "CallExpression" && getDottedName(end.callee) === "Math.min";
  const length = (isLeast ? end.arguments.map(unwrap) : [end]).find(
    (/** @type {Node} */ part) => part.type === "MemberExpression" && getPropertyName(part) === "length",
  );
  return length === undefined ? undefined : unwrap(length.object);
}

/**
 * @param {Source} source
 * @param {Node} end
 * @returns {Node} `users.length` of `const count = users.length`; else the node itself
 */
function findInitial(source, end) {
  const variable = end.type === "Identifier" ? source.findVariable(end) : undefined;
  const declared = /** @type {any} */ (variable?.defs.length === 1 ? variable.defs[0].node : undefined);
  return variable !== undefined &&
    declared?.type === "VariableDeclarator" &&
    declared.id.type === "Identifier" &&
    declared.init != null &&
    getWrites(variable).length === 0
    ? unwrap(declared.init)
    : end;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node[]} [checks] - by which it may leave
 * @returns {boolean} whether a round may be the last one: `return`, `break`, `throw`
 */
function leaves(source, loop, checks = []) {
  const owner = findFunction(loop);
  return getOwnNodes(source, owner, "BreakStatement", "ReturnStatement", "ThrowStatement", "YieldExpression").some(
    (node) =>
      contains(loop, node) &&
      !checks.some((check) => contains(check, node)) &&
      !(node.type === "BreakStatement" && isOfSwitch(node, loop)) &&
      !(node.type === "ThrowStatement" && isForMissing(source, node, loop)),
  );
}

/**
 * `const user = await load(id); if (!user) throw new NotFoundError();`, and not `if (!(await isAllowed(id))) throw new ForbiddenError();`,
 * behind which nothing is to be asked
 *
 * @param {Source} source
 * @param {Node} statement - `throw`
 * @param {Node} loop
 */
function isForMissing(source, statement, loop) {
  for (let node = statement; node !== loop; node = node.parent)
    if (
      node.parent.type === "IfStatement" &&
      findWithin(source, node.parent.test, ({ type }) => type === "AwaitExpression", isFunction) !== undefined
    )
      return false;
  return true;
}

/**
 * @param {Node} statement - `break`
 * @param {Node} loop
 */
function isOfSwitch(statement, loop) {
  if (statement.label != null) return false;
  for (let { parent } = statement; parent !== loop; { parent } = parent)
    if (parent.type === "SwitchStatement") return true;
  return false;
}

/**
 * `cursor = await load(cursor)`, `if (!seen.has(id)) { seen.add(id); await load(id); }`
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node[]} awaits - AwaitExpressions in its body
 * @returns {boolean} whether what they ask for, or whether they do, is told by what an earlier round has written
 */
export function dependsOnEarlier(source, loop, awaits) {
  const written = getWritten(source, loop);
  /** @param {Node} node */
  const isWritten = (node) => {
    const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
    return variable !== undefined && written.has(variable);
  };
  return awaits.some(
    (awaited) =>
      findWithin(source, awaited.argument, isWritten) !== undefined ||
      getTests(source, awaited, loop).some((test) => findWithin(source, test, isWritten) !== undefined),
  );
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {Set<Variable>} variables from outside of the loop that its body writes, or whose objects it changes
 */
function getWritten(source, loop) {
  /** @type {Set<Variable>} */
  const written = new Set();
  /** @param {Node} target */
  const add = (target) => {
    const variable = target.type === "Identifier" ? source.findVariable(target) : undefined;
    const name = /** @type {any} */ (variable?.defs[0]?.name);
    if (variable !== undefined && (name === undefined || !contains(loop, name))) written.add(variable);
  };
  /** @param {Node} part */
  const addName = (part) => {
    if (part.type === "Identifier") add(part);
    return false;
  };
  findWithin(source, loop.body, (node) => {
    switch (node.type) {
      case "AssignmentExpression":
        if (!isOfElement(source, loop, node.left) && !isElementOfRound(source, loop, node.left))
          findWithin(source, node.left, (part) => addName(part));
        break;
      case "UpdateExpression":
        add(getRoot(node.argument));
        break;
      case "UnaryExpression":
        if (node.operator === "delete") add(getRoot(node.argument));
        break;
      case "MemberExpression":
        if (CHANGES.test(getPropertyName(node) ?? "") && getWrapped(node).parent.callee === getWrapped(node))
          add(getRoot(node.object));
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
