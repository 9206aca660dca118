import { contains } from "../../../lib/ast/syntax/contains.js";
import { findLastName, getRoot } from "../../../lib/ast/syntax/member-chain.js";
import { findWhole } from "../../../lib/effects/order/waiting-parts.js";
import { findWithin } from "../../../lib/ast/syntax/find-within.js";
import { getContinues } from "./ends.js";
import { getDeclared } from "./round.js";
import { getLocalName, getNameInLoop } from "../../../lib/edit/local-name.js";
import { getNodesWithin } from "../../../lib/ast/syntax/nodes-within.js";
import { getWrites } from "../../../lib/ast/values/writes.js";
import { isAside } from "../../../lib/effects/beside.js";
import { isFunction } from "../../../lib/ast/syntax/functions.js";
import { isQuestion } from "../../../lib/effects/order/gates.js";
import { staysInRound } from "./own-changes.js";
import { unwrap } from "../../../lib/ast/syntax/unwrap.js";
import { waits } from "./callback.js";

/** @import { Edit, Node, Range, Source, Variable } from "../../../lib/types.js" */
/** @import { Round } from "./round.js" */

/**
 * What goes in front of a loop, and what stays in it.
 *
 * @typedef {object} Split
 * @property {Round} round
 * @property {Node[]} prefix - statements that ask, and what stands in front of them
 * @property {Variable[]} declared - by them
 * @property {Asked} [asked] - what the statement behind them asks for
 * @property {Node[]} rest - the others, with that statement
 * @property {string[]} names - what the loop has of the round that went in front
 * @property {Node[]} skips - statements of the prefix that end a round
 * @property {string} found - name of the list of that
 */

/**
 * A part of a statement that waits: of `tags[id] = await load(id);` and of `names.push((await load(id)).name);`
 *
 * @typedef {object} Asked
 * @property {Node} awaited - AwaitExpression
 * @property {string} name - for what comes
 * @property {Edit} edit - which puts that in its place
 */

/**
 * @param {Source} source
 * @param {Round} round
 * @param {Node[]} reads
 * @param {Variable[]} written
 * @returns {Split | undefined}
 */
export function findSplit(source, round, reads, written) {
  const { loop, statements } = round;
  const mayStandInFront = createFront(source, loop, reads, written);
  const mayGo = (/** @type {Node} */ statement) =>
    isPreparing(source, statement) && staysInRound(source, round, statement) && mayStandInFront(statement);
  const end = statements.findIndex((statement) => !mayGo(statement));
  const leading = end === -1 ? statements : statements.slice(0, end);
  const asked = findAsked(source, loop, statements[leading.length], mayStandInFront);
  // Those in front of the last that asks, or of what asks itself.
  const asking = leading.findLastIndex((statement) => waits(source, [statement])) + 1;
  if (asking === 0 && asked === undefined) return undefined;
  const prefix = asked === undefined ? leading.slice(0, asking) : leading;
  const declared = prefix.flatMap((statement) => getDeclared(source, statement));
  const rest = statements.slice(prefix.length);
  const isKept = (/** @type {{ range: Range }} */ node) =>
    rest.some((part) => contains(part, node)) && !contains(asked?.awaited, node);
  const isUsed = (/** @type {Variable} */ { references }) =>
    references.some(({ identifier }) => isKept(/** @type {any} */ (identifier)));
  const isElementUsed = round.elements.some(isKept);
  const isElement = (/** @type {Variable} */ { name }) => name === round.element;
  const names = [
    ...(isElementUsed && !round.variables.some(isElement) ? [round.element] : []),
    ...[...round.variables, ...declared]
      .filter((variable) => isUsed(variable) || (isElementUsed && isElement(variable)))
      .map(({ name }) => name),
    ...(asked === undefined ? [] : [asked.name]),
  ];
  const skips = getContinues(source, loop, prefix);
  const found = getLocalName(source, loop, "found");
  return names.length === 0 ? undefined : { round, prefix, declared, asked, rest, names, skips, found };
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node[]} reads
 * @param {Variable[]} written
 * @returns {(node: Node) => boolean} whether something waits for those reads only, and needs nothing that rounds write
 */
function createFront(source, loop, reads, written) {
  const members = getWrittenMembers(source, loop);
  const staysBehind = (/** @type {Node} */ node) => {
    if (node.type === "AwaitExpression") return !reads.includes(node);
    if (node.type === "MemberExpression") return members.has(source.slice(node));
    const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
    return variable !== undefined && written.includes(variable);
  };
  return (node) => findWithin(source, node, staysBehind) === undefined;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {Set<string>} members that its rounds write, but for those of what is theirs: `this.total`
 */
function getWrittenMembers(source, loop) {
  const targets = getNodesWithin(source, loop.body, "AssignmentExpression", "UpdateExpression").map(
    ({ left, argument }) => left ?? argument,
  );
  const isOwn = (/** @type {Node} */ root) => {
    const name = /** @type {any} */ (root.type === "Identifier" ? source.findVariable(root)?.defs[0]?.name : undefined);
    return name !== undefined && contains(loop, name);
  };
  const others = targets.filter((target) => target.type === "MemberExpression" && !isOwn(getRoot(target)));
  return new Set(others.map((target) => source.slice(target)));
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node | undefined} statement
 * @param {(node: Node) => boolean} mayStandInFront
 * @returns {Asked | undefined} what it asks for before it does anything else
 */
function findAsked(source, loop, statement, mayStandInFront) {
  const part =
    statement?.type === "ExpressionStatement"
      ? statement.expression
      : statement?.type === "IfStatement"
        ? statement.test
        : undefined;
  const awaited = part && findWithin(source, part, ({ type }) => type === "AwaitExpression", isFunction);
  if (awaited === undefined || !mayStandInFront(awaited)) return undefined;
  // Nobody takes what comes.
  if (statement?.expression === awaited) return undefined;
  // Nothing else waits, chooses or acts before it.
  const whole = findWhole(source, awaited);
  const isAssigned = whole.parent === unwrap(part) && whole.parent.type === "AssignmentExpression";
  const acts = (/** @type {Node} */ { type, range }) =>
    (type === "AwaitExpression" && range[0] !== awaited.range[0]) ||
    (/^(?:Call|New|Update|Assignment)Expression$/.test(type) && range[1] <= awaited.range[0]);
  if ((whole !== part && !isAssigned) || findWithin(source, part, acts) !== undefined) return undefined;
  const name = getNameInLoop(source, loop, nameAnswer(unwrap(part), awaited));
  return { awaited, name, edit: putName(source, awaited, name) };
}

/**
 * @param {Node} part - an expression
 * @param {Node} awaited - in it
 * @returns {string} `author` of `post.author = await load(id)`, `isOpen` of `if (await isOpen(id))`
 */
function nameAnswer(part, awaited) {
  const isKept =
    part.type === "AssignmentExpression" &&
    unwrap(part.right) === awaited &&
    part.left.type === "MemberExpression" &&
    !part.left.computed;
  const call = unwrap(awaited.argument);
  const asks = (call.type === "CallExpression" && findLastName(call.callee)) || "";
  const kept = isKept ? findLastName(part.left) : undefined;
  return kept ?? (isQuestion(asks) ? asks : "value");
}

/**
 * @param {Source} source
 * @param {Node} awaited
 * @param {string} name
 * @returns {Edit} without parentheses that are there for the `await` alone, `(await load(id)).name` and not `keep(await load(id))`, and on the line of what it is assigned to
 */
function putName(source, awaited, name) {
  const { parent, range } = awaited;
  const [before, behind] = [source.text.slice(0, range[0]), source.text.slice(range[1])];
  const gap = before.slice(before.trimEnd().length);
  if (parent.type === "AssignmentExpression" && gap.includes("\n"))
    return { range: [range[0] - gap.length, range[1]], text: ` ${name}` };
  const [start, end] = [/\(\s*$/.exec(before), /^\s*\)/.exec(behind)];
  const isArgument = /^(?:Call|New)Expression$/.test(parent.type) && parent.arguments.includes(awaited);
  return start === null || end === null || isArgument || parent.type === "IfStatement"
    ? { range, text: name }
    : { range: [range[0] - start[0].length, range[1] + end[0].length], text: name };
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} `const user = await load(id);`, `if (!id) continue;`, `logger.debug(id);`
 */
function isPreparing(source, statement) {
  if (statement.type === "IfStatement") {
    const { alternate, consequent } = statement;
    const [only, ...others] = consequent.type === "BlockStatement" ? consequent.body : [consequent];
    return alternate == null && others.length === 0 && only?.type === "ContinueStatement";
  }
  if (statement.type === "ExpressionStatement")
    return statement.expression.type === "CallExpression" && isAside(source, statement.expression);
  return (
    statement.type === "VariableDeclaration" &&
    getDeclared(source, statement).every((variable) => getWrites(variable).length === 0)
  );
}
