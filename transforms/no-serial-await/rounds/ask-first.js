import { asBody, getEdited, getElementEdits, getLayout, getMoved, layOutCalls, waits } from "./callback.js";
import { contains } from "../../../lib/ast/syntax/contains.js";
import { findTrailingComment } from "../../../lib/edit/lines.js";
import { findWithin } from "../../../lib/ast/syntax/find-within.js";
import { getContinues } from "./ends.js";
import { getDeclared } from "./round.js";
import { findLastName, getRoot } from "../../../lib/ast/syntax/member-chain.js";
import { getLocalName, getNameInLoop } from "../../../lib/edit/local-name.js";
import { getNodesWithin } from "../../../lib/ast/syntax/nodes-within.js";
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
 * @property {Stored} [stored] - the one behind them
 * @property {Node[]} rest - the others
 * @property {string[]} names - what the loop has of the round that went in front
 * @property {Node[]} skips - statements of the prefix that end a round
 * @property {string} found - name of the list of that
 */

/**
 * A statement that only keeps what comes: `tags[id] = await load(id);`
 *
 * @typedef {object} Stored
 * @property {Node} statement
 * @property {Node} target
 * @property {Node} awaited
 * @property {string} name - for what comes
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
  const { prefix, rest, skips, stored } = split;
  const moving = [...prefix, ...(stored === undefined ? [] : [stored.awaited])];
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
  const stored = findStored(source, round, statements[leading.length], reads, written);
  const asking = leading.findLastIndex((statement) => waits(source, [statement])) + 1;
  const prefix = stored === undefined ? leading.slice(0, asking) : leading;
  if (asking === 0 && stored === undefined) return undefined;
  const rest = statements.slice(prefix.length + (stored === undefined ? 0 : 1));
  const kept = [...(stored === undefined ? [] : [stored.target]), ...rest];
  const isKept = (/** @type {{ range: Range }} */ node) => kept.some((part) => contains(part, node));
  const isUsed = (/** @type {Variable} */ { references }) =>
    references.some(({ identifier }) => isKept(/** @type {any} */ (identifier)));
  const isElementUsed = round.elements.some(isKept);
  const isElement = (/** @type {Variable} */ { name }) => name === round.element;
  const names = [
    ...(isElementUsed && !round.variables.some(isElement) ? [round.element] : []),
    ...[...round.variables, ...getDeclaredIn(source, prefix)]
      .filter((variable) => isUsed(variable) || (isElementUsed && isElement(variable)))
      .map(({ name }) => name),
    ...(stored === undefined ? [] : [stored.name]),
  ];
  const skips = getContinues(source, loop, prefix);
  const found = getLocalName(source, loop, "found");
  return names.length === 0 ? undefined : { round, prefix, stored, rest, names, skips, found };
}

/**
 * `const found = await Promise.all(ids.map((id) => load(id)));`
 *
 * @param {Source} source
 * @param {Split} split
 * @returns {{ edits: Edit[], moved: Range[] } | undefined} undefined where it asks more than one question, has comments, or is too long for a line
 */
function askInLine(source, split) {
  const { found, names, prefix, round, stored } = split;
  const { loop } = round;
  const only = stored === undefined ? findOnly(prefix) : prefix.length === 0 ? stored : undefined;
  const end = findEndOfHead(source, split);
  if (only === undefined || end === undefined) return undefined;
  const { argument } = only.awaited;
  const isOther = (/** @type {{ range: Range }} */ comment) =>
    loop.body.range[0] <= comment.range[0] && comment.range[0] < end && !contains(argument, comment);
  if (source.comments.some(isOther)) return undefined;
  const inBody = getElementEdits(source, round);
  const own = getDeclaredIn(source, prefix).map(({ name }) => name);
  // All that the loop has is what was asked for, or a part of it.
  const isAlone = names.every((name) => name === stored?.name || own.includes(name));
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
      ...inBody.filter(({ range }) => range[0] >= end),
    ],
    moved: [
      ...moved,
      ...(stored === undefined || inBody.some((edit) => contains(stored.target, edit)) ? [] : [stored.target.range]),
    ],
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
  const { found, names, prefix, round, skips, stored } = split;
  const { loop } = round;
  const end = findEndOfHead(source, split);
  if (loop.body.type !== "BlockStatement" || end === undefined) return undefined;
  const last = stored?.statement ?? prefix[prefix.length - 1];
  const inBody = getElementEdits(source, round);
  const { indent, inner, end: semicolon } = getLayout(source, loop);
  const { eol } = source.style;
  const object = names.length === 1 ? names[0] : `{ ${names.join(", ")} }`;
  const result = skips.length > 0 ? `[${object}]` : object;
  return {
    edits: [
      {
        range: [loop.range[0], loop.body.range[0] + 1],
        text: `const ${found} = await Promise.all(${round.mapped}async (${round.params}) => {`,
      },
      ...inBody.filter((edit) => stored === undefined || !contains(stored.target, edit)),
      // What the loop has of it is declared by its head now.
      ...getDeclaredIn(source, prefix)
        .filter(({ name }) => names.includes(name))
        .map(({ name, defs }) => ({ range: /** @type {any} */ (defs[0].name).range, text: name })),
      ...skips.map(({ range }) => ({ range, text: `return []${source.text[range[1] - 1] === ";" ? ";" : ""}` })),
      ...(stored === undefined
        ? []
        : [{ range: span(stored.statement.range[0], stored.awaited.range[0]), text: `const ${stored.name} = ` }]),
      {
        range: [(findTrailingComment(source, last) ?? last).range[1], end],
        text: `${eol}${inner}return ${result}${semicolon}${eol}${indent}}))${semicolon}${eol}${indent}${writeHead(source, split, object)}`,
      },
    ],
    moved: [],
  };
}

/**
 * @param {number} start
 * @param {number} end
 * @returns {Range}
 */
function span(start, end) {
  return [start, end];
}

/**
 * @param {Source} source
 * @param {Split} split
 * @param {string} pattern - of what it goes through
 * @returns {string} the head of the loop up to the line on which the others stand, with what keeps what has come
 */
function writeHead(source, { found, round, skips, stored }, pattern) {
  const { loop } = round;
  const { inner, end } = getLayout(source, loop);
  const { eol } = source.style;
  const head = `for (const ${pattern} of ${found}${skips.length > 0 ? ".flat()" : ""})`;
  const kept = stored && `${getEdited(source, stored.target, getElementEdits(source, round))} = ${stored.name}${end}`;
  if (loop.body.type !== "BlockStatement") return `${head} ${kept}`;
  return `${head} {${eol}${kept === undefined ? "" : inner + kept + eol}`;
}

/**
 * @param {Source} source
 * @param {Node[]} statements
 * @returns {Variable[]} that they declare
 */
function getDeclaredIn(source, statements) {
  return statements
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap((/** @type {Node} */ { id }) => getDeclared(source, id));
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
 * @param {Round} round
 * @param {Node | undefined} statement
 * @param {Node[]} reads
 * @param {Variable[]} written
 * @returns {Stored | undefined}
 */
function findStored(source, { loop }, statement, reads, written) {
  const assignment = statement?.type === "ExpressionStatement" ? unwrap(statement.expression) : undefined;
  if (statement === undefined || assignment?.type !== "AssignmentExpression" || assignment.operator !== "=")
    return undefined;
  const { left: target, right: awaited } = assignment;
  if (target.type !== "MemberExpression" || awaited.type !== "AwaitExpression" || waits(source, [target]))
    return undefined;
  if (!mayStandInFront(source, awaited, loop, reads, written) || waits(source, [awaited.argument])) return undefined;
  const wished = (target.computed ? undefined : findLastName(target)) ?? "value";
  return { statement, target, awaited, name: getNameInLoop(source, loop, wished) };
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
    statement.declarations.every((/** @type {Node} */ { id }) =>
      getDeclared(source, id).every((variable) => getWrites(variable).length === 0),
    )
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
 * @returns {number | undefined} where the line begins that is to be the first of the loop then, with no empty one in front; undefined where it has begun before
 */
function findEndOfHead(source, { prefix, rest, round, stored }) {
  const { body } = round.loop;
  const last = stored?.statement ?? prefix[prefix.length - 1];
  const end = (findTrailingComment(source, last) ?? last).range[1];
  if (body.type !== "BlockStatement") return end;
  const behind = source.text.slice(end, rest[0]?.range[0] ?? body.range[1]);
  const blank = (rest.length > 0 ? /^(?:[\t ]*\r?\n)+/ : /^[\t ]*\r?\n/).exec(behind);
  return blank === null || (rest.length === 0 && stored === undefined) ? undefined : end + blank[0].length;
}
