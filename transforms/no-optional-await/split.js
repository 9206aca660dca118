import { cutBehind, isCut } from "./cut.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { dropAwait } from "../../lib/edit/drop-await.js";
import { getBeside } from "./beside.js";
import { append, getLineEnd, getText, getTrimmed, getUnchanged } from "./lines-of-text.js";
import { getLineIndent } from "../../lib/source/style.js";
import { handOver } from "./hand-over.js";
import { isReturned } from "./returned.js";
import { rejectThrown } from "./reject-thrown.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Beside } from "./beside.js" */
/** @import { Edit, Node, Range, RefusalCode, Source } from "../../lib/types.js" */

/**
 * What is known while a function is made synchronous.
 *
 * @typedef {object} Split
 * @property {Source} source
 * @property {Node} fn
 * @property {Beside} beside
 * @property {Node[]} sites - the `await` expressions at which it may have to wait
 * @property {Edit[]} dropped - edits that remove the other ones
 * @property {Set<string>} taken - names of functions that the rewrite adds
 * @property {Set<string>} locals - names of variables that it adds to the function that is written at the moment
 * @property {Map<string, string>} added - the names of those that go on behind a promise, by what they do
 * @property {string} indent - of the statements of its body
 * @property {Range[]} moved
 */

/**
 * Code that comes instead of some of the body, and functions to be put behind it.
 *
 * @typedef {object} Section
 * @property {string} text - whole lines, without the last line break
 * @property {{ head: string, text: string }[]} beside
 * @property {{ head: string, text: string, locals: string[] } | undefined} next - the function that has what follows, how it starts, and variables that it has from the start; undefined where what follows stays in the same function
 */

/**
 * Why a function stays `async`: its own code, or that of what it needs. Users are told what becomes of the one `await` instead.
 *
 * @typedef {object} Stays
 * @property {StaysCode | RefusalCode} stays
 */

/** @typedef {"breakAfterAwait" | "callersUnknown" | "containsOther" | "continueAfterAwait" | "continuesLineBefore" | "documentedAsPromise" | "droppedByCaller" | "excluded" | "forAwait" | "generator" | "hasDirective" | "inFinally" | "inOtherStatement" | "inTryWithFinally" | "keptBetweenRounds" | "listNotNamed" | "loopSharesLine" | "mayBeNoArray" | "muchCodeTwice" | "noBlock" | "noFunction" | "noOwnKeyword" | "onOneLine" | "otherCodeOnLine" | "parametersMayThrow" | "promiseUsed" | "recursive" | "resultTypeNotWritten" | "sameName" | "sharedWithFunction" | "templateOfSeveralLines" | "typeIsNoPromise" | "typeParameters" | "typesNotWritten" | "usedBeforeDeclaration" | "usesContext" | "waitsForPromise"} StaysCode */

/**
 * Makes an `async` function synchronous up to its first promise. It is cut behind each `await`, and what follows becomes a
 * function of its own that runs at once for a plain value, and after the promise for a promise:
 *
 *   async function send(reply) {          function send(reply) {
 *     const body = await encode(reply)      const body = encode(reply)
 *     reply.end(body)                       if (typeof body?.then === 'function') return Promise.resolve(body).then((body) => continueSend(reply, body))
 *   }                                       return continueSend(reply, body)
 *                                         }
 *
 *                                         function continueSend(reply, body) {
 *                                           reply.end(body)
 *                                         }
 *
 * Where an `await` stands in a loop, a branch or a `try`, an `async` function takes over at the first promise: `hand-over.js`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {object} how
 * @param {Map<Node, boolean>} how.awaits - its `await` expressions; true where the value is never a promise
 * @param {boolean} how.keepsRejection - a throw stays a rejection
 * @param {Set<string>} how.taken - names of functions that other edits of the same rewrite add; the new ones are added
 * @returns {{ edits: Edit[], moved: Range[], changed: Node[] } | Stays}
 */
export function splitAsync(source, fn, { awaits, keepsRejection, taken }) {
  const { body } = fn;
  if (fn.generator) return { stays: "generator" };
  if (body.type === "BlockStatement" && body.body.some((/** @type {Node} */ statement) => statement.directive != null))
    return { stays: "hasDirective" };
  // Only the body can be put into a `try`.
  if (keepsRejection && fn.params.some((/** @type {Node} */ param) => param.type !== "Identifier"))
    return { stays: "parametersMayThrow" };
  const beside = getBeside(source, fn);
  if ("stays" in beside) return beside;
  /** @type {Edit[]} */
  const dropped = [];
  /** @type {Node[]} */
  const sites = [];
  for (const [node, isPlain] of awaits) {
    if (!isPlain && !isReturned(node, fn)) {
      sites.push(node);
      continue;
    }
    // return await Users.updateOne(query);   A query is sent when somebody waits for it.
    if (!isPlain && keepsRejection) return { stays: "droppedByCaller" };
    const drop = dropAwait(source, node);
    if ("refused" in drop) return { stays: drop.code };
    dropped.push(...drop.edits);
  }
  if (sites.length > 0 && fn.typeParameters != null) return { stays: "typeParameters" };
  const context = sites.length === 0 ? undefined : findContext(source, fn);
  if (context !== undefined) return { stays: "usesContext" };
  /** @type {Split} */
  const split = {
    source,
    fn,
    beside,
    sites,
    dropped,
    added: new Map(),
    taken,
    locals: new Set(),
    indent: getLineIndent(source.text, fn.range[0]) + source.style.indent,
    moved: [],
  };
  const head = [
    { range: beside.keyword, text: "" },
    ...(beside.returns === undefined ? [] : [{ range: beside.returns.node.range, text: beside.returns.type }]),
  ];
  if (sites.length === 0 && !keepsRejection)
    return { edits: [...head, ...dropped], moved: [], changed: beside.changed };
  if (body.type !== "BlockStatement") return { stays: "noBlock" };
  const written = writeBody(split, keepsRejection);
  return "stays" in written
    ? written
    : {
        edits: [...head, written],
        moved: split.moved.flatMap((range) => getTrimmed(source, range)),
        changed: beside.changed,
      };
}

/**
 * @param {Split} split
 * @param {boolean} keepsRejection
 * @returns {Edit | Stays}
 */
function writeBody(split, keepsRejection) {
  const {
    source,
    fn: { body },
    beside,
    dropped,
  } = split;
  const {
    text,
    style: { eol },
  } = source;
  const start = getLineEnd(source, body.range[0]);
  const end = getLineEnd(source, text.lastIndexOf("\n", body.range[1] - 1));
  if (start > body.body[0].range[0] || end < body.body.at(-1).range[1]) return { stays: "onOneLine" };
  if (hasLongText(source, body) && (keepsRejection || split.sites.length > 0))
    return { stays: "templateOfSeveralLines" };
  // A line in front of it, written without a semicolon, would go on with it.
  if (
    !source.style.semicolons &&
    source
      .nodes("ExpressionStatement")
      .some(
        (node) =>
          body.range[0] < node.range[0] && node.range[1] < body.range[1] && /^[([`+\-/]/.test(source.slice(node)),
      )
  )
    return { stays: "continuesLineBefore" };
  /** The function itself, and those beside it.
   * @type {{ head: string, text: string }[]} */
  const functions = [{ head: "", text: "" }];
  let [current] = functions;
  let position = start;
  for (const statement of body.body) {
    const sites = split.sites.filter(({ range }) => statement.range[0] <= range[0] && range[1] <= statement.range[1]);
    if (sites.length === 0) continue;
    const lineEnd = getLineEnd(source, statement.range[1]);
    if (
      text
        .slice(statement.range[1], lineEnd)
        .replace(/\/\/.*|\/\*.*?\*\//g, "")
        .replace(/[;\s]/g, "") !== ""
    )
      return { stays: "otherCodeOnLine" };
    /** @type {Range} */
    const range = [position, lineEnd];
    const section =
      sites.length === 1 && isCut(source, statement, sites[0], split.fn)
        ? cutBehind(split, statement, sites[0], range)
        : handOver(split, statement, sites, range);
    if ("stays" in section) return section;
    append(current, section.text, eol);
    functions.push(...section.beside);
    if (section.next !== undefined) {
      current = section.next;
      functions.push(current);
      split.locals = new Set(section.next.locals);
    }
    position = lineEnd;
  }
  const rest = getText(source, [position, end], dropped);
  split.moved.push(...getUnchanged([position, end], dropped));
  append(current, rest, eol);
  const bodies = functions.map((one) => one.text.replace(/^(?:[\t ]*\r?\n)+/, ""));
  if (keepsRejection) bodies[0] = rejectThrown(source, bodies[0], split.indent);
  const indent = getLineIndent(text, split.fn.range[0]);
  // Those beside it start with an empty line where it does.
  const [gap] = /** @type {RegExpExecArray} */ (/^(?:\r?\n(?=[\t ]*\r?\n))?/.exec(text.slice(start)));
  return {
    range: [start, end],
    text: functions
      .map(({ head }, index) => `${index === 0 ? "" : `${indent}${head}`}${eol}${gap}${bodies[index]}`)
      .join(`${eol}${indent}}${beside.end}${eol}${eol}`),
  };
}

/**
 * @param {Source} source
 * @param {Node} body
 */
function hasLongText(source, body) {
  return source
    .nodes("TemplateLiteral", "Literal")
    .some(
      (node) => node.range[0] > body.range[0] && node.range[1] < body.range[1] && source.slice(node).includes("\n"),
    );
}

/**
 * What of its call a function uses that a function beside it would not have.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {string | undefined}
 */
function findContext(source, fn) {
  const hasThis = fn.type === "ArrowFunctionExpression" || fn.parent.type === "MethodDefinition";
  /** @type {string | undefined} */
  let found;
  walk(fn, source.visitorKeys, (node) => {
    if (node !== fn && isFunction(node) && node.type !== "ArrowFunctionExpression") return false;
    if (node.type === "ThisExpression" && !hasThis) found ??= "this";
    if (node.type === "Super") found ??= "super";
    if (node.type === "MetaProperty" && node.meta.name === "new") found ??= "new.target";
    if (node.type === "Identifier" && node.name === "arguments") found ??= "arguments";
    return undefined;
  });
  return found;
}
