import { contains } from "../../../lib/ast/syntax/contains.js";
import { findLastName } from "../../../lib/ast/syntax/member-chain.js";
import { findWithin } from "../../../lib/ast/syntax/find-within.js";
import { isFunction } from "../../../lib/ast/syntax/functions.js";
import { getNameInLoop } from "../../../lib/edit/local-name.js";
import { getSingular } from "../../../lib/edit/singular.js";
import { getWrapped, unwrap } from "../../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../../lib/ast/values/writes.js";
import { isKnownArray } from "./array.js";

/** @import { Node, Source, Variable } from "../../../lib/types.js" */
/** @import { WaitingLoop } from "../../../lib/effects/order/loops.js" */

/**
 * A loop, as a function that is called for each element of its list.
 *
 * @typedef {object} Round
 * @property {Node} loop
 * @property {Node[]} statements - of its body, without the one that only names the element
 * @property {Node} [naming] - that one: `const user = users[i];`
 * @property {string} params - of the function: `user`, `{ id }`, `(user, i)` without the outer parentheses
 * @property {Variable[]} variables - that the parameters declare
 * @property {Node[]} elements - what is to be called as the element is: `users[i]`
 * @property {string} element - the name for it
 * @property {string} mapped - the call up to the function: `users.map(`
 */

/**
 * @param {Source} source
 * @param {WaitingLoop} waiting
 * @returns {Round | undefined} undefined where its rounds are counted otherwise than by one, or share a variable
 */
export function describeRound(source, { loop, list }) {
  /** @type {Node[]} */
  const statements = loop.body.type === "BlockStatement" ? loop.body.body : [loop.body];
  if (loop.parent.type === "LabeledStatement" || statements.some((one) => isShared(source, one))) return undefined;
  //   continue pages;      of a loop around it
  if (findWithin(source, loop.body, ({ label }) => label != null) !== undefined) return undefined;
  if (loop.type === "ForOfStatement") return describeForOf(source, loop, list, statements);
  return loop.type === "ForStatement" ? describeCounted(source, loop, list, statements) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} list
 * @param {Node[]} statements
 * @returns {Round | undefined}
 */
function describeForOf(source, loop, list, statements) {
  const [{ id }] = loop.left.declarations;
  if (loop.left.kind === "var") return undefined;
  const variables = getDeclared(source, loop.left);
  if (variables.some((variable) => getWrites(variable).length > 0)) return undefined;
  const mapped = writeMap(source, list, loop.right);
  return { loop, statements, params: source.slice(id), variables, elements: [], element: "", mapped };
}

/**
 * @param {Source} source
 * @param {Node} list
 * @param {Node} written - as the loop has it
 * @returns {string} `users.map(`, and `[...users].map(` where it may be something else that can be gone through. `Array.from()` would take for
 *   a list whatever says that it has a length
 */
function writeMap(source, list, written) {
  const isPlain = /^(?:Identifier|MemberExpression|CallExpression|ArrayExpression)$/.test(written.type);
  const text = isPlain ? source.slice(written) : `(${source.slice(written)})`;
  return `${isKnownArray(source, list) ? text : `[...${text}]`}.map(`;
}

/**
 * `for (let i = 0; i < users.length; i++)`
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} list
 * @param {Node[]} statements
 * @returns {Round | undefined}
 */
function describeCounted(source, loop, list, statements) {
  const index = findIndex(source, loop);
  if (index === undefined || !/^(?:Identifier|MemberExpression)$/.test(list.type)) return undefined;
  const text = source.slice(list);
  const uses = index.references.map(({ identifier }) => /** @type {Node} */ (identifier));
  const inBody = uses.filter((use) => contains(loop.body, use));
  if (findWithin(source, loop.body, (node) => isGrown(source, node, text)) !== undefined) return undefined;
  const elements = inBody.flatMap((use) => {
    const { parent } = use;
    const isElement = parent.type === "MemberExpression" && parent.computed && parent.property === use;
    return isElement && source.slice(unwrap(parent.object)) === text ? [parent] : [];
  });
  const [first] = statements;
  const named = first !== undefined && first.type === "VariableDeclaration" ? first.declarations : [];
  const isNamed = named.length === 1 && named[0].init != null && elements.includes(unwrap(named[0].init));
  const isTyped = isNamed && named[0].id.typeAnnotation != null;
  // What is written there may be read from there.
  if (elements.some((element) => isWritten(getWrapped(element)))) return undefined;
  if (isNamed && (isTyped || getDeclared(source, named[0]).some((one) => getWrites(one).length > 0))) return undefined;
  const element =
    elements.length === 0
      ? "_"
      : isNamed && named[0].id.type === "Identifier"
        ? named[0].id.name
        : getNameInLoop(source, loop, nameElement(findLastName(list)));
  const others = elements.filter((one) => !(isNamed && contains(first, one)));
  // A pattern has no name for the whole.
  if (isNamed && named[0].id.type !== "Identifier" && others.length > 0) return undefined;
  const isCounted = inBody.some((use) => !elements.includes(use.parent));
  const param = isNamed ? source.slice(named[0].id) : element;
  return {
    loop,
    statements: isNamed ? statements.slice(1) : statements,
    ...(isNamed && { naming: first }),
    params: isCounted ? `${param}, ${index.name}` : param,
    variables: [...(isNamed ? getDeclared(source, named[0]) : []), ...(isCounted ? [index] : [])],
    elements: others,
    element,
    mapped: writeMap(source, list, list),
  };
}

/**
 * @param {string} [list]
 * @returns {string} `user` of `users`, and `item` where the list is not called as several are
 */
function nameElement(list = "") {
  const name = getSingular(list);
  return name === list ? "item" : name;
}

/**
 * @param {Source} source
 * @param {Node} loop - ForStatement
 * @returns {Variable | undefined} `i` of `let i = 0; i < users.length; i++`, which nothing else changes
 */
function findIndex(source, { init, test, update }) {
  const [first, ...others] = init?.type === "VariableDeclaration" ? init.declarations : [];
  if (first?.id.type !== "Identifier" || first.init?.value !== 0 || test.operator !== "<") return undefined;
  if (update.operator !== "++" || update.argument.type !== "Identifier") return undefined;
  if (test.left.type !== "Identifier" || unwrap(test.right).type !== "MemberExpression") return undefined;
  const [index, ...compared] = [first.id, test.left, update.argument].map((name) => source.findVariable(name));
  const isAlone = index !== undefined && compared.every((one) => one === index) && getWrites(index).length === 1;
  return isAlone && others.length === 0 && init.kind === "let" ? index : undefined;
}

/**
 * @param {Source} source
 * @param {Node} node - a statement, or one of its declarators
 * @returns {Variable[]} that it declares
 */
export function getDeclared(source, node) {
  return source.scopeManager.getDeclaredVariables(/** @type {any} */ (node));
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether all rounds have the same of what it declares, or others may read it before
 */
function isShared(source, statement) {
  if (/^(?:Function|Class)Declaration$/.test(statement.type)) return true;
  return findWithin(source, statement, ({ kind }) => kind === "var", isFunction) !== undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {string} text - of the list
 * @returns {boolean} whether it makes the list another one, or longer, so that there are more rounds
 */
function isGrown(source, node, text) {
  if (node.type === "AssignmentExpression") return source.slice(unwrap(node.left)) === text;
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  return (
    callee?.type === "MemberExpression" &&
    /^(?:push|pop|shift|unshift|splice)$/.test(callee.property.name ?? "") &&
    source.slice(unwrap(callee.object)) === text
  );
}

/** @param {Node} node */
function isWritten({ parent, range }) {
  return (
    (parent.type === "AssignmentExpression" && parent.left.range[0] === range[0]) ||
    parent.type === "UpdateExpression" ||
    (parent.type === "UnaryExpression" && parent.operator === "delete")
  );
}
