import { findTable } from "../frameworks/request-objects.js";
import { findTrailingComment, getLeadingComments } from "./lines.js";
import { writeComments, writeTrailing } from "./comment-text.js";
import { getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { writeFunction, writeMethod } from "./function-text.js";
import { getAttachedRange } from "./move-out.js";
import { getLineIndent } from "../source/style.js";
import { getRemoval } from "./removal.js";
import { insertMemberAfter } from "./class-members.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */
/** @import { AttachedFunction } from "../frameworks/attached-functions.js" */
/** @import { MethodPlace } from "../frameworks/method-place.js" */

/**
 * A function that can be attached once.
 *
 * @typedef {object} Movable
 * @property {AttachedFunction} attached
 * @property {Node} fn
 * @property {Edit[]} replacements - inside of it
 * @property {Node | undefined} declared - `decorateReply("fail", null)`, the call that declares it already
 */

/**
 * Declares the functions in front of the registration of the middleware that attaches them, and takes them out of it.
 *
 * @param {Source} source
 * @param {MethodPlace} place
 * @param {Movable[]} movables - in the order of the text
 * @returns {{ edits: Edit[], moved: Range[] }}
 */
export function attachOnce(source, place, movables) {
  const { eol } = source.style;
  const { statement } = place;
  const indent = getLineIndent(source.text, statement.range[0]);
  /** @type {Edit[]} */
  const edits = [];
  /** @type {Range[]} */
  const moved = [];
  let text = "";
  /** @type {Movable | undefined} */
  let previous;
  let wasLong = false;
  for (const movable of movables) {
    const { declared } = movable;
    if (declared !== undefined) {
      //   app.decorateReply("fail", null)
      //                           ^^^^^^
      const made = writeFunction(
        source,
        movable.fn,
        movable.replacements,
        getLineIndent(source.text, declared.range[0]),
      );
      edits.push({ range: [declared.arguments[0].range[1], declared.range[1] - 1], text: `, ${made.text}` });
      moved.push(...made.moved);
      continue;
    }
    const made = writeDeclaration(source, place, movable, indent);
    const isLong = made.text.includes("\n") && !source.slice(movable.attached.node).includes("\n");
    // Functions that took a line each and now take several are set apart.
    if (previous !== undefined)
      text += `${eol}${isLong || wasLong || hasGap(source, previous, movable) ? eol : ""}${indent}`;
    text += made.text;
    wasLong = isLong;
    moved.push(...made.moved);
    previous = movable;
  }
  const rest = removeFromMiddleware(source, place, movables);
  if (rest.comments !== "") text = `${rest.comments}${text === "" ? "" : `${eol}${indent}${text}`}`;
  const start = getLeadingComments(source, statement)[0]?.range[0] ?? statement.range[0];
  if (rest.isGone)
    edits.push(text === "" ? { range: getRemoval(source, statement.range), text } : { range: statement.range, text });
  else if (text !== "") edits.push({ range: [start, start], text: `${text}${eol}${eol}${indent}` });
  return { edits: [...edits, ...rest.edits], moved };
}

/**
 * Makes the functions methods of the class.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {Movable[]} movables
 * @returns {{ edits: Edit[], moved: Range[] }}
 */
export function attachToClass(source, classNode, movables) {
  const last = classNode.body.body.at(-1);
  const indent = getLineIndent(source.text, last.range[0]);
  /** @type {string[]} */
  const lines = [];
  /** @type {Range[]} */
  const moved = [];
  for (const { attached, fn, replacements } of movables) {
    const statement = getStatement(attached);
    const comments = writeComments(source, statement, indent);
    const made = writeMethod(source, fn, replacements, indent, attached.name);
    lines.push(
      ...(lines.length > 0 ? [""] : []),
      ...(comments === "" ? [] : [comments]),
      `${made.text}${writeTrailing(source, statement)}`,
    );
    moved.push(...made.moved);
  }
  const removals = movables.map(({ attached }) => ({
    range: getRemoval(source, getAttachedRange(source, getStatement(attached))),
    text: "",
  }));
  return { edits: [insertMemberAfter(source, last, lines), ...removals], moved };
}

/** @param {AttachedFunction} attached */
function getStatement({ node }) {
  let statement = node;
  while (statement.type !== "ExpressionStatement") statement = statement.parent;
  return statement;
}

/**
 * `app.response.fail = function (message) { … };`
 *
 * @param {Source} source
 * @param {MethodPlace} place
 * @param {Movable} movable
 * @param {string} indent
 * @returns {{ text: string, moved: Range[] }} without the indentation of the first line
 */
function writeDeclaration(source, { app, holder }, { attached, fn, replacements }, indent) {
  const { quote } = source.style;
  const statement = getStatement(attached);
  const made = writeFunction(source, fn, replacements, indent);
  const comments = writeComments(source, statement, indent);
  const end = source.text[statement.range[1] - 1] === ";" ? ";" : "";
  const appText = source.slice(app);
  let code = `${appText}.${holder.method}(${holder.kind === undefined ? "" : `${quote}${holder.kind}${quote}, `}${quote}${attached.name}${quote}, ${made.text})`;
  if (holder.prototype !== undefined) {
    const { left } = attached.node;
    code = `${source.text.slice(left.range[0], attached.object.range[0])}${appText}.${holder.prototype}${source.text.slice(attached.object.range[1], left.range[1])} = ${made.text}`;
  }
  return {
    text: `${comments === "" ? "" : `${comments.trimStart()}${source.style.eol}${indent}`}${code}${end}${writeTrailing(source, statement)}`,
    moved: made.moved,
  };
}

/**
 * @param {Source} source
 * @param {Movable} first
 * @param {Movable} second
 * @returns {boolean} whether an empty line stands between them
 */
function hasGap(source, first, second) {
  const [, end] = getAttachedRange(source, getStatement(first.attached));
  const [start] = getAttachedRange(source, getStatement(second.attached));
  return /\n[\t ]*\r?\n/.test(source.text.slice(end, start));
}

/**
 * What is left of the middleware, or its removal.
 *
 * @param {Source} source
 * @param {MethodPlace} place
 * @param {Movable[]} movables
 * @returns {{ edits: Edit[], isGone: boolean, comments: string }} `isGone`: the whole statement that registers it goes; `comments`: those of the function, which stay
 */
function removeFromMiddleware(source, place, movables) {
  const { call, use, statement } = place;
  const { handler } = movables[0].attached;
  const statements = movables.map(({ attached }) => getStatement(attached));
  const removals = statements.map((taken) => ({
    range: getRemoval(source, getAttachedRange(source, taken)),
    text: "",
  }));
  const stays = { edits: removals, isGone: false, comments: "" };
  const indent = getLineIndent(source.text, statement.range[0]);
  if (!isEmptied(source, place, handler, statements)) return stays;
  const declaration =
    handler === use ? undefined : handler.type === "FunctionDeclaration" ? handler : handler.parent.parent;
  if (
    declaration !== undefined &&
    (!place.isOnly || (declaration.type === "VariableDeclaration" && declaration.declarations.length > 1))
  )
    return stays;
  /** @type {Edit[]} */
  const edits =
    declaration === undefined ? [] : [{ range: getRemoval(source, getAttachedRange(source, declaration)), text: "" }];
  const comments = declaration === undefined ? "" : writeComments(source, declaration, indent);
  const trailing = declaration === undefined ? undefined : findTrailingComment(source, declaration);
  if (trailing !== undefined || use.parent !== call) return stays;
  const callee = unwrap(call.callee);
  const index = call.arguments.indexOf(use);
  const [previous, next] = [call.arguments[index - 1], call.arguments[index + 1]];
  //   app.get("/", decorate, (req, res) => …)
  //                ^^^^^^^^^^
  if (next !== undefined)
    return place.holder.prototype === undefined
      ? stays
      : { edits: [...edits, { range: [use.range[0], next.range[0]], text: "" }], isGone: false, comments };
  if (isFunction(previous))
    return { edits: [...edits, { range: [previous.range[1], use.range[1]], text: "" }], isGone: false, comments };
  // A path, or another middleware.
  if (previous !== undefined && previous.type !== "Literal") return stays;
  const isAll = call.parent === statement && unwrap(callee.object) === place.app;
  if (isAll) return { edits, isGone: true, comments };
  //   app.use(decorate).use(routes)
  //      ^^^^^^^^^^^^^^
  return { edits: [...edits, { range: [callee.object.range[1], call.range[1]], text: "" }], isGone: false, comments };
}

/**
 * Whether nothing is left of a middleware but that it goes on.
 *
 * @param {Source} source
 * @param {MethodPlace} place
 * @param {Node} handler
 * @param {Node[]} statements - that are taken out of it
 */
function isEmptied(source, { call, statement, framework }, handler, statements) {
  const rest = handler.body.body.filter((/** @type {Node} */ other) => !statements.includes(other));
  const method = getPropertyName(unwrap(call.callee)) ?? "";
  const isHook = ["use", "addHook", "ext"].includes(method) || call.arguments.length > 2;
  const table = findTable(framework);
  const goesOn =
    rest.length === 1
      ? table?.goesOn?.test(source.slice(rest[0])) === true
      : rest.length === 0 && table?.asyncGoesOn === true && handler.async === true;
  const scopes = [handler.range, ...(handler === statement ? [] : [statement.range])];
  const taken = statements.map((inner) => getAttachedRange(source, inner));
  // Comments of the middleware itself would be lost.
  const hasComments = source.comments.some(
    ({ range }) =>
      scopes.some(([start, end]) => start <= range[0] && range[1] <= end) &&
      !taken.some(([start, end]) => start <= range[0] && range[1] <= end),
  );
  // next() of an error handler ends the error.
  return isHook && goesOn && !hasComments && handler.params.length < 4;
}
