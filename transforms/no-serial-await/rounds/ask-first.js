import {
  asBody,
  getElementEdits,
  getLayout,
  getMoved,
  layOutCalls,
  openCalls,
  shiftLines,
  span,
  waits,
} from "./callback.js";
import { contains } from "../../../lib/ast/syntax/contains.js";
import { findWhole } from "../../../lib/effects/order/waiting-parts.js";
import { findTrailingComment } from "../../../lib/edit/lines.js";
import { findWithin } from "../../../lib/ast/syntax/find-within.js";
import { getContinues } from "./ends.js";
import { getDeclared } from "./round.js";
import { findLastName, getRoot } from "../../../lib/ast/syntax/member-chain.js";
import { getLocalName, getNameInLoop } from "../../../lib/edit/local-name.js";
import { getNodesWithin } from "../../../lib/ast/syntax/nodes-within.js";
import { isFunction } from "../../../lib/ast/syntax/functions.js";
import { getWrites } from "../../../lib/ast/values/writes.js";
import { isTypeChecked } from "../../../lib/source/typescript.js";
import { losesNarrowing } from "./narrowing.js";
import { mayThrowFirst } from "../early-throw.js";
import { saysWhatHappens, staysInRound } from "./own-changes.js";
import { unwrap } from "../../../lib/ast/syntax/unwrap.js";

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
 * What rounds ask for before they do anything else is asked for all of them in front of the loop:
 *
 *   for (const id of ids) {                       const found = await Promise.all(ids.map((id) => load(id)));
 *     const user = await load(id);         →      for (const user of found) {
 *     user.seen = true;                             user.seen = true;
 *   }                                             }
 *
 * @param {Source} source
 * @param {Round} round
 * @param {Node[]} reads - AwaitExpressions that may stand in front
 * @param {Variable[]} written - from outside of the loop
 * @returns {{ edits: Edit[], moved: Range[] } | undefined} undefined where rounds begin otherwise, or ask for what an earlier one has written
 */
export function askFirst(source, round, reads, written) {
  const { loop } = round;
  // A declaration is to stand in front of the loop.
  if (!/^(?:BlockStatement|Program)$/.test(loop.parent.type)) return undefined;
  const split = findSplit(source, round, reads, written);
  if (split === undefined) return undefined;
  const { asked, prefix, rest, skips } = split;
  const moving = [...prefix, ...(asked === undefined ? [] : [asked.awaited])];
  // Others would be waited for as they are now.
  if (!reads.every((read) => moving.some((node) => contains(node, read)))) return undefined;
  if (losesNarrowing(source, loop, moving) || (skips.length > 0 && asksOfUsed(source, prefix, rest))) return undefined;
  return askInLine(source, split) ?? askInBlock(source, split);
}

/**
 * @param {Source} source
 * @param {Round} round
 * @param {Node[]} reads
 * @param {Variable[]} written
 * @returns {Split | undefined}
 */
function findSplit(source, round, reads, written) {
  const { loop, statements } = round;
  const leading = getLeading(source, round, reads, written);
  const asked = findAsked(source, loop, statements[leading.length], reads, written);
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
 * `const found = await Promise.all(ids.map((id) => load(id)));`
 *
 * @param {Source} source
 * @param {Split} split
 * @returns {{ edits: Edit[], moved: Range[] } | undefined} undefined where it asks more than one question, has comments, or is too long for a line
 */
function askInLine(source, split) {
  const { asked, declared, found, names, prefix, round } = split;
  const { loop } = round;
  const only = asked === undefined ? findOnly(prefix) : prefix.length === 0 ? asked : undefined;
  const end = findEndOfHead(source, split);
  if (only === undefined || end === undefined) return undefined;
  const { argument } = only.awaited;
  const isOther = (/** @type {{ range: Range }} */ comment) =>
    loop.body.range[0] <= comment.range[0] && comment.range[0] < end && !contains(argument, comment);
  if (source.comments.some(isOther)) return undefined;
  const inBody = getElementEdits(source, round);
  const own = declared.map(({ name }) => name);
  // All that the loop has is what was asked for, or a part of it.
  const isAlone = names.every((name) => name === asked?.name || own.includes(name));
  const { indent, end: semicolon } = getLayout(source, loop);
  const { text: value, moved } = getMoved(source, argument, inBody, indent);
  if (!isAlone && (value.includes("\n") || !names.some((name) => name === only.name))) return undefined;
  const members = names.map((name) => (name === only.name ? `${name}: await ${value}` : name));
  const { text: lines, isBroken } = layOutCalls(source, loop, {
    start: `const ${found} = await Promise.all(`,
    head: `${round.mapped}${!isAlone || mayThrowFirst(source, only.awaited) ? "async " : ""}(${round.params}) =>`,
    getBody: (to) =>
      isAlone ? asBody(argument, getMoved(source, argument, inBody, to).text) : `({ ${members.join(", ")} })`,
    end: `)${semicolon}`,
  });
  if (isBroken && !isAlone && loop.body.type === "BlockStatement") return undefined;
  const pattern = isAlone ? ("pattern" in only ? source.slice(only.pattern) : only.name) : `{ ${names.join(", ")} }`;
  return {
    edits: [
      {
        range: [loop.range[0], end],
        text: `${lines}${source.style.eol}${indent}${writeHead(source, split, String(pattern))}`,
      },
      ...getEditsOfRest(split, inBody, end),
    ],
    moved,
  };
}

/**
 *   const found = await Promise.all(ids.map(async (id) => {
 *     const user = await load(id);
 *     return { id, user };
 *   }));
 *
 * @param {Source} source
 * @param {Split} split
 * @returns {{ edits: Edit[], moved: Range[] } | undefined} undefined where the body is no block, or goes on in the line in which it asks
 */
function askInBlock(source, split) {
  const { asked, declared, found, names, prefix, round, skips } = split;
  const { loop } = round;
  const end = findEndOfHead(source, split);
  if (loop.body.type !== "BlockStatement" || end === undefined) return undefined;
  const inBody = getElementEdits(source, round);
  const { indent, inner, end: semicolon } = getLayout(source, loop);
  const { eol } = source.style;
  const object = names.length === 1 ? names[0] : `{ ${names.join(", ")} }`;
  const opening = openCalls(source, loop, {
    start: `const ${found} = await Promise.all(`,
    head: `${round.mapped}async (${round.params}) => {`,
    end: `)${semicolon}`,
  });
  const question = asked && getMoved(source, asked.awaited.argument, inBody, inner + opening.step);
  const lines = [
    ...(question === undefined ? [] : [`const ${asked?.name} = await ${question.text}`]),
    `return ${skips.length > 0 ? `[${object}]` : object}`,
  ].map((line) => eol + inner + opening.step + line + semicolon);
  const tail = `${lines.join("")}${eol}${indent}${opening.step}${opening.end}${eol}${indent}${writeHead(source, split, object)}`;
  const start = loop.body.range[0] + 1;
  const last = prefix.at(-1);
  const behind = last === undefined ? start : (findTrailingComment(source, last) ?? last).range[1];
  return {
    edits: [
      ...(last === undefined
        ? [{ range: span(loop.range[0], end), text: opening.text + tail }]
        : [
            { range: span(loop.range[0], start), text: opening.text },
            { range: span(behind, end), text: tail },
          ]),
      ...shiftLines(source, span(start, behind), opening.step, [
        ...inBody.filter(({ range }) => range[1] <= end),
        // What the loop has of it is declared by its head now.
        ...declared
          .filter(({ name }) => names.includes(name))
          .map(({ name, defs: [{ name: identifier }] }) => {
            // Its type is a part of the identifier, and stays.
            const [first] = /** @type {any} */ (identifier).range;
            return { range: span(first, first + name.length), text: name };
          }),
        ...skips.map(({ range }) => ({ range, text: `return []${source.text[range[1] - 1] === ";" ? ";" : ""}` })),
      ]),
      ...getEditsOfRest(split, inBody, end),
    ],
    moved: question?.moved ?? [],
  };
}

/**
 * @param {Split} split
 * @param {Edit[]} inBody - of elements
 * @param {number} end - of the head
 * @returns {Edit[]} behind it
 */
function getEditsOfRest({ asked }, inBody, end) {
  return [
    ...inBody.filter((edit) => edit.range[0] >= end && !contains(asked?.awaited, edit)),
    ...(asked === undefined ? [] : [asked.edit]),
  ];
}

/**
 * @param {Source} source
 * @param {Split} split
 * @param {string} pattern - of what it goes through
 * @returns {string} the head of the loop up to its first statement, or the line on which that stands
 */
function writeHead(source, { found, round, skips }, pattern) {
  const { body } = round.loop;
  const head = `for (const ${pattern} of ${found}${skips.length > 0 ? ".flat()" : ""})`;
  if (body.type === "BlockStatement") return `${head} {${source.style.eol}`;
  const before = source.text.slice(0, body.range[0]);
  return head + before.slice(before.lastIndexOf(")") + 1);
}

/**
 * @param {Source} source
 * @param {Round} round
 * @param {Node[]} reads
 * @param {Variable[]} written
 * @returns {Node[]} the first statements, which only declare, or leave the round
 */
function getLeading(source, round, reads, written) {
  const { statements } = round;
  const end = statements.findIndex(
    (statement) =>
      !isPreparing(source, statement) ||
      !staysInRound(source, round, statement) ||
      !mayStandInFront(source, statement, round.loop, reads, written),
  );
  return end === -1 ? statements : statements.slice(0, end);
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} loop
 * @param {Node[]} reads
 * @param {Variable[]} written
 * @returns {boolean} whether it waits for those reads only, and needs nothing that rounds write
 */
function mayStandInFront(source, node, loop, reads, written) {
  const members = getWrittenMembers(source, loop);
  return (
    findWithin(source, node, (part) => {
      if (part.type === "AwaitExpression") return !reads.includes(part);
      if (part.type === "MemberExpression") return members.has(source.slice(part));
      const variable = part.type === "Identifier" ? source.findVariable(part) : undefined;
      return variable !== undefined && written.includes(variable);
    }) === undefined
  );
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
 * @param {Node[]} reads
 * @param {Variable[]} written
 * @returns {Asked | undefined} what it asks for before it does anything else
 */
function findAsked(source, loop, statement, reads, written) {
  const part =
    statement?.type === "ExpressionStatement"
      ? statement.expression
      : statement?.type === "IfStatement"
        ? statement.test
        : undefined;
  const awaited = part && findWithin(source, part, ({ type }) => type === "AwaitExpression", isFunction);
  if (awaited === undefined || !mayStandInFront(source, awaited, loop, reads, written)) return undefined;
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
  return kept ?? (/^(?:is|has|can|should)[A-Z]/.test(asks) ? asks : "value");
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
    return { range: span(range[0] - gap.length, range[1]), text: ` ${name}` };
  const [start, end] = [/\(\s*$/.exec(before), /^\s*\)/.exec(behind)];
  const isArgument = /^(?:Call|New)Expression$/.test(parent.type) && parent.arguments.includes(awaited);
  return start === null || end === null || isArgument || parent.type === "IfStatement"
    ? { range, text: name }
    : { range: span(range[0] - start[0].length, range[1] + end[0].length), text: name };
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
  if (statement.type === "ExpressionStatement") return saysWhatHappens(statement.expression);
  return (
    statement.type === "VariableDeclaration" &&
    getDeclared(source, statement).every((variable) => getWrites(variable).length === 0)
  );
}

/**
 * @param {Source} source
 * @param {Node[]} prefix
 * @param {Node[]} rest
 * @returns {boolean} whether a condition of the prefix says of a member what its type does not, for code that stands in another function then
 */
function asksOfUsed(source, prefix, rest) {
  if (!isTypeChecked(source)) return false;
  /** @type {Set<string>} */
  const asked = new Set();
  for (const { test } of prefix)
    if (test !== undefined)
      findWithin(source, test, (node) => {
        if (node.type === "MemberExpression") asked.add(source.slice(node).replaceAll("?.", "."));
        return false;
      });
  return rest.some(
    (statement) =>
      findWithin(source, statement, (node) => node.type === "MemberExpression" && asked.has(source.slice(node))) !==
      undefined,
  );
}

/**
 * @param {Node[]} prefix
 * @returns {{ pattern: Node, name: string | undefined, awaited: Node } | undefined} of `const user = await load(id);` alone
 */
function findOnly([statement, ...others]) {
  const [declarator, ...more] = statement?.type === "VariableDeclaration" ? statement.declarations : [];
  if (others.length + more.length > 0 || declarator?.init?.type !== "AwaitExpression") return undefined;
  const { id, init } = declarator;
  return id.typeAnnotation == null ? { pattern: id, name: id.name, awaited: init } : undefined;
}

/**
 * @param {Source} source
 * @param {Split} split
 * @returns {number | undefined} where the rest begins, or the line of it, with no empty one in front; undefined where that begins with something else
 */
function findEndOfHead(source, { prefix, rest, round }) {
  const { body } = round.loop;
  const [next] = rest;
  if (next === undefined) return undefined;
  if (body.type !== "BlockStatement") return body.range[0];
  const last = prefix.at(-1);
  const end = last === undefined ? body.range[0] + 1 : (findTrailingComment(source, last) ?? last).range[1];
  const blank = /^(?:[\t ]*\r?\n)+/.exec(source.text.slice(end, next.range[0]));
  return blank === null ? undefined : end + blank[0].length;
}
