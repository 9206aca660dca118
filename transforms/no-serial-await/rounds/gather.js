import { alwaysEnds, endBy, endsRound, getContinues } from "./ends.js";
import { callEach, getElementEdits, getLayout, moveBody, openCalls, waits } from "./callback.js";
import { contains } from "../../../lib/ast/syntax/contains.js";
import { getLeadingComments, findTrailingComment } from "../../../lib/edit/lines.js";
import { getRemoval } from "../../../lib/edit/removal.js";
import { isKnownArray } from "./array.js";
import { mayThrowFirst } from "../early-throw.js";
import { staysInRound } from "./own-changes.js";
import { unwrap } from "../../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Node, Range, Source, Variable } from "../../../lib/types.js" */
/** @import { Round } from "./round.js" */

/**
 * A list that rounds put what they have found into, and nothing else of it.
 *
 * @typedef {object} Gathered
 * @property {Node} declarator - `authors = []`
 * @property {Node[]} pushes - CallExpressions, each the last that its round does
 */

/**
 * Rounds that put what they have found into a list become functions that return it:
 *
 *   const authors = [];                                       const authors = await Promise.all(posts.map((post) => load(post.author)));
 *   for (const post of posts) {                        →
 *     authors.push(await load(post.author));
 *   }
 *
 * @param {Source} source
 * @param {Round} round
 * @param {Variable[]} written - from outside of the loop
 * @returns {{ edits: Edit[], moved: Range[] } | undefined} undefined where they do something else besides, or where the list may hold other things before
 */
export function gather(source, round, written) {
  const { loop } = round;
  const gathered = written.length === 1 ? findGathered(source, loop, written[0]) : undefined;
  if (gathered === undefined) return undefined;
  const { declarator, pushes } = gathered;
  const statements = pushes.map(({ parent }) => parent);
  if (!round.statements.every((statement) => staysInRound(source, round, statement, statements))) return undefined;
  const continues = getContinues(source, loop);
  const behind = continues.filter((one) => statements.some((statement) => statement === findBefore(one)));
  const skips = continues.filter((one) => !behind.includes(one));
  const isFull = alwaysEnds(round.statements.at(-1), (one) => statements.includes(one));
  const isFlat =
    !isFull ||
    skips.length > 0 ||
    pushes.some(({ arguments: [first, ...others] }) => others.length > 0 || first.type === "SpreadElement");
  const { end } = getLayout(source, loop);
  const result = getResult(source, gathered, isFlat);
  const { kind } = declarator.parent;
  // What the functions are declared to return is the list's type, too.
  const name = result !== "" && kind === "const" ? declarator.id.name : source.slice(declarator.id);
  const list = `${kind} ${name} = ${isFlat ? "(" : ""}await Promise.all(`;
  const tail = isFlat ? ")).flat()" : ")";
  const isJoined = isNext(source, loop, declarator.parent);
  const start = (isJoined ? declarator.parent : loop).range[0];
  const removals = isJoined ? [] : [{ range: getRemoval(source, declarator.parent.range), text: "" }];
  const only = isFlat ? undefined : findOnly(round, pushes);
  if (
    only !== undefined &&
    source.comments.every((comment) => !contains(loop.body, comment) || contains(only, comment))
  ) {
    const isAwait = only.type === "AwaitExpression" && !waits(source, [only.argument]);
    const value = isAwait ? only.argument : only;
    const isAsync = !isAwait || mayThrowFirst(source, only);
    const { text, moved } = callEach(source, round, { start: list, value, isAsync, end: `)${end}` });
    return { edits: [...removals, { range: [start, loop.range[1]], text }], moved };
  }
  if (loop.body.type !== "BlockStatement") return undefined;
  const opening = openCalls(source, loop, {
    start: list,
    head: `${round.mapped}async (${round.params})${result} => {`,
    end: tail + end,
  });
  const edits = [
    ...getElementEdits(source, round),
    ...pushes.flatMap((call) => writeReturn(source, loop, call, isFlat)),
    ...behind.map(({ range }) => ({ range: getRemoval(source, range), text: "" })),
    ...endBy(source, skips, "return []"),
  ];
  const last = isFull ? undefined : "return []";
  return { edits: [...removals, ...moveBody(source, loop, opening, { start, edits, last })], moved: [] };
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Variable} variable
 * @returns {Gathered | undefined}
 */
function findGathered(source, loop, variable) {
  const declarator = /** @type {any} */ (variable.defs.length === 1 ? variable.defs[0].node : undefined);
  const declaration = declarator?.parent;
  if (declaration?.type !== "VariableDeclaration" || declaration.kind === "var" || declaration.declarations.length > 1)
    return undefined;
  // In the same block, so that where a round fails nobody sees what the others have found.
  if (declarator.id.type !== "Identifier" || declaration.parent !== loop.parent) return undefined;
  const init = declarator.init == null ? undefined : unwrap(declarator.init);
  if (init !== declarator.init || init?.type !== "ArrayExpression" || init.elements.length > 0) return undefined;
  // What is said of it in comments is to stay with it.
  if (!isNext(source, loop, declaration) && hasComments(source, declaration)) return undefined;
  /** @type {Node[]} */
  const pushes = [];
  for (const { identifier, init: isInit } of variable.references) {
    const name = /** @type {any} */ (identifier);
    if (isInit || name.range[0] > loop.range[1]) continue;
    const call = contains(loop.body, name) ? findPush(name) : undefined;
    if (call === undefined || !endsRound(call.parent, loop) || hasComment(source, call)) return undefined;
    pushes.push(call);
  }
  return pushes.length > 0 ? { declarator, pushes } : undefined;
}

/**
 * @param {Source} source
 * @param {Node} declaration
 */
function hasComments(source, declaration) {
  return getLeadingComments(source, declaration).length > 0 || findTrailingComment(source, declaration) !== undefined;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} declaration
 * @returns {boolean} whether nothing stands between them, so that one can take the place of both
 */
function isNext(source, loop, declaration) {
  return source.text.slice(declaration.range[1], loop.range[0]).trim() === "";
}

/**
 * @param {Node} name
 * @returns {Node | undefined} `authors.push(author)` as a statement of its own
 */
function findPush(name) {
  const member = name.parent;
  const call =
    member.type === "MemberExpression" && member.object === name && !member.computed ? member.parent : undefined;
  return call?.type === "CallExpression" &&
    call.callee === member &&
    member.property.name === "push" &&
    call.arguments.length > 0 &&
    call.parent.type === "ExpressionStatement"
    ? call
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether a comment stands in it, and in none of its arguments
 */
function hasComment(source, call) {
  return source.comments.some(
    (comment) => contains(call, comment) && !call.arguments.some((/** @type {Node} */ one) => contains(one, comment)),
  );
}

/**
 * @param {Node} statement
 * @returns {Node | undefined} the one in front of it in its block
 */
function findBefore({ parent, range }) {
  return parent.body?.findLast?.((/** @type {Node} */ one) => one.range[1] <= range[0]);
}

/**
 * @param {Round} round
 * @param {Node[]} pushes
 * @returns {Node | undefined} the expression that a round is about, where it does nothing but to put that into the list
 */
function findOnly({ statements }, [push]) {
  const [first, second, ...others] = statements;
  const [pushed] = push.arguments;
  if (push.parent === first) return pushed;
  //   const author = await load(post.author); authors.push(author);
  const [declarator, ...more] = first.type === "VariableDeclaration" ? first.declarations : [];
  return push.parent === second &&
    others.length + more.length === 0 &&
    declarator?.id.type === "Identifier" &&
    declarator.id.typeAnnotation == null &&
    declarator.id.name === pushed.name &&
    declarator.init?.type === "AwaitExpression"
    ? declarator.init
    : undefined;
}

/** What has the type that it is made with, wherever it is put. */
const TYPED = /^(?:Identifier|(?:Await|Call|Member|New)Expression)$/;

/**
 * @param {Source} source
 * @param {Gathered} gathered
 * @param {boolean} isFlat
 * @returns {string} what each round is declared to return, so that what it makes is made as one of the list: `{ kind: "user" }`
 */
function getResult(source, { declarator, pushes }, isFlat) {
  const type = declarator.id.typeAnnotation?.typeAnnotation;
  const isTyped = pushes.every((call) =>
    call.arguments.every((/** @type {Node} */ { type: made }) => TYPED.test(made)),
  );
  if (type === undefined || isTyped) return "";
  if (isFlat) return `: Promise<${source.slice(type)}>`;
  const element = type.type === "TSArrayType" ? type.elementType : type.typeArguments?.params[0];
  return element === undefined ? "" : `: Promise<${source.slice(element)}>`;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} call - `authors.push(author)`
 * @param {boolean} isFlat
 * @returns {Edit[]} `return author`, and `return [author]` where other rounds have more, or none
 */
function writeReturn(source, loop, call, isFlat) {
  const [first] = call.arguments;
  //   return names.map(getId)    of `ids.push(...names.map(getId))`
  const isList = first.type === "SpreadElement" && call.arguments.length === 1 && isKnownArray(source, first.argument);
  if (isFlat && !isList) {
    const open = source.text.indexOf("(", call.callee.range[1]);
    return [
      { range: [call.range[0], open + 1], text: "return [" },
      { range: [call.range[1] - 1, call.range[1]], text: "]" },
    ];
  }
  // Whoever catches its errors has to wait for it.
  const value = isList ? first.argument : first;
  const isPassedOn = value.type === "AwaitExpression" && !isCaughtIn(loop, call);
  return [
    { range: [call.range[0], (isPassedOn ? value.argument : value).range[0]], text: "return " },
    { range: [first.range[1], call.range[1]], text: "" },
  ];
}

/**
 * @param {Node} loop
 * @param {Node} node - in it
 * @returns {boolean} whether a `try` of its round is around it
 */
function isCaughtIn(loop, node) {
  for (let { parent } = node; parent !== loop; { parent } = parent) if (parent.type === "TryStatement") return true;
  return false;
}
