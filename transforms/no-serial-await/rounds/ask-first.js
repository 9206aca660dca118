import { asBody, getElementEdits, getLayout, getMoved, layOutCalls, openCalls, shiftLines } from "./callback.js";
import { contains } from "../../../lib/ast/syntax/contains.js";
import { endBy } from "./ends.js";
import { findSplit } from "./split.js";
import { findTrailingComment } from "../../../lib/edit/lines.js";
import { losesNarrowing, losesTests } from "./narrowing.js";
import { mayThrowFirst } from "../early-throw.js";

/** @import { Edit, Node, Range, Source, Variable } from "../../../lib/types.js" */
/** @import { Round } from "./round.js" */
/** @import { Split } from "./split.js" */

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
  const { asked, prefix, rest } = split;
  const moving = [...prefix, ...(asked === undefined ? [] : [asked.awaited])];
  // Others would be waited for as they are now.
  if (!reads.every((read) => moving.some((node) => contains(node, read)))) return undefined;
  if (losesNarrowing(source, loop, moving) || losesTests(source, prefix, rest)) return undefined;
  return askInLine(source, split) ?? askInBlock(source, split);
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
  /** @type {Edit[]} */
  const ends =
    last === undefined
      ? [{ range: [loop.range[0], end], text: opening.text + tail }]
      : [
          { range: [loop.range[0], start], text: opening.text },
          { range: [behind, end], text: tail },
        ];
  return {
    edits: [
      ...ends,
      ...shiftLines(source, [start, behind], opening.step, [
        ...inBody.filter(({ range }) => range[1] <= end),
        // What the loop has of it is declared by its head now.
        ...declared
          .filter(({ name }) => names.includes(name))
          .map(({ name, defs }) => redeclare(name, /** @type {any} */ (defs[0].name))),
        ...endBy(source, skips, "return []"),
      ]),
      ...getEditsOfRest(split, inBody, end),
    ],
    moved: question?.moved ?? [],
  };
}

/**
 * @param {string} name
 * @param {Node} identifier - with its type, which stays
 * @returns {Edit}
 */
function redeclare(name, { range: [start] }) {
  return { range: [start, start + name.length], text: name };
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
