import { getOrInsert } from "../../ast/get-or-insert.js";
import { getNodesWithin } from "../../ast/syntax/nodes-within.js";
import { getPropertyValues } from "../../ast/objects/own-members.js";
import { findFunction } from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { isCalledBackOnError } from "./on-error.js";
import { isFailure } from "./returned-failure.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Replies and calls that end a request with an error, or the process. `next("route")` of Express goes on, and so does the middleware of others that
 * hands on what the rest is to get: `next({ ctx: { user } })` of tRPC, `next({ context })`, `next(params)`. Subjects and iterators have a method of
 * that name, `events.next(event)`.
 */
const ENDS_IN_ERROR =
  /\bprocess\.exit\(|\bnew \w*(Error|Exception)\b|(?<![.\w])next\(\s*(?!["'`]router?["'`]|\{\s*(?:ctx|context)\b|(?:ctx|context|params|req|request)\s*[,)])[^\s)]|\.next\(\s*_?(?:e|err|error)\b|\breject\(|\.(badRequest|forbidden|notFound|unauthorized|serverError|internal|badImplementation)\(|\b(status|code|sendStatus|writeHead)\(\s*[45]\d\d\b|\bstatus(Code)?\s*[=:]\s*[45]\d\d\b|HTTP\/(1\.[01]|\$\{[\w.]+\}) [45]\d\d\b/;

/** What sends the head of an answer that refuses a request: what stands behind it only writes the rest. */
const SENDS_ERROR =
  /\bwriteHead\(\s*[45]\d\d\b|\brespond\(\s*\{\s*["']?:status["']?\s*:\s*[45]\d\d\b|HTTP\/(1\.[01]|\$\{[\w.]+\}) [45]\d\d\b/;

/** The same, and what says so for the branch it stands in; elsewhere it may be a default. */
const STARTS_ERROR = new RegExp(String.raw`${SENDS_ERROR.source}|\bstatus(Code\s*=|\()\s*[45]\d\d\b`);

/** Names of constants for such a status: `StatusCodes.NOT_FOUND`. */
const ERROR_STATUS =
  /^(HTTP_)?(STATUS_)?(BAD_REQUEST|UNAUTHORIZED|PAYMENT_REQUIRED|FORBIDDEN|NOT_FOUND|METHOD_NOT_ALLOWED|NOT_ACCEPTABLE|REQUEST_TIMEOUT|CONFLICT|GONE|PRECONDITION_FAILED|(PAYLOAD|REQUEST)_TOO_LARGE|UNSUPPORTED_MEDIA_TYPE|UNPROCESSABLE_(ENTITY|CONTENT)|TOO_MANY_REQUESTS|(INTERNAL_)?SERVER_ERROR|NOT_IMPLEMENTED|BAD_GATEWAY|SERVICE_UNAVAILABLE|GATEWAY_TIMEOUT)$/;

/** Methods that take the status of an answer which others send. */
const SETS_STATUS = /^(status|code|writeHead)$/;

/** Callbacks that are given an answer. */
const CALLBACK = /^(cb|callback|ack|done)$/;

/** Functions that answer, and take a status behind what they send: `context.json({ … }, 401)`. Not `setTimeout(retry, 500)`. */
const ANSWERS = /json|text|html|body|reply|respon|send|error|fail|abort|refuse|reject/i;

/** What answers say that refuse a request without a status. */
const SAYS_REFUSED =
  /\b(not (found|allowed|authori[sz]ed|permitted)|unauthori[sz]ed|forbidden|(access|permission) denied|bad request)\b|^(invalid|wrong|incorrect) /i;

/** More is a page, or prose. */
const MAX_SAID = 100;

/**
 * Whether a statement ends in an error, whatever happens in it.
 *
 *   if (!req.session) { …; return res.status(403).end(); }
 *
 * Not `if (token) { const user = await find(token); if (user) return res.json(user); throw new Error(); }`.
 *
 * @param {Source} source
 * @param {Node | null | undefined} statement
 * @returns {boolean}
 */
export function endsInError(source, statement) {
  switch (statement?.type) {
    case "BlockStatement": {
      //   res.status(401).end();
      //   return;
      const [last, before] = statement.body.slice(-2).toReversed();
      const isBare = last?.type === "ReturnStatement" && last.argument == null;
      return (
        (endsInError(source, isBare ? before : last) && !mayLeaveBefore(source, statement)) ||
        statement.body.some((/** @type {Node} */ inner) => startsError(source, inner))
      );
    }
    case "IfStatement":
      return endsInError(source, statement.consequent) && endsInError(source, statement.alternate);
    case "ThrowStatement":
      return true;
    case "ReturnStatement":
    case "ExpressionStatement":
      return (
        ENDS_IN_ERROR.test(getOwnText(source, statement)) ||
        refuses(statement.argument ?? statement.expression) ||
        (!keepsFunctions(statement.expression) && callsBackInError(source, statement))
      );
    default:
      return false;
  }
}

/** Values that say that there was nothing, and answers that send away: no less a way out. */
const NOTHING = /^(null|undefined|false)$|\bredirect\(/;

/**
 * @param {Source} source
 * @param {Node} block - that ends in an error
 * @returns {boolean} whether a statement in it may return something else before
 */
function mayLeaveBefore(source, block) {
  const owner = findFunction(block);
  return getNodesWithin(source, block, "ReturnStatement").some(
    (statement) =>
      statement.parent !== block &&
      statement.argument != null &&
      !NOTHING.test(source.slice(statement.argument)) &&
      findFunction(statement) === owner &&
      !endsInError(source, statement) &&
      !endsInError(source, statement.parent),
  );
}

/**
 *   req.logout(() => { res.status(401).end(); });
 *
 * Not where a callback answers otherwise, too, nor where nothing but what is called after an error ends in one:
 *
 *   upload(file, (error, url) => { if (error) return res.status(500).end(); res.send(url); });
 *   load().then(show).catch((error) => { next(error); });
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether all callbacks in it end in an error
 */
function callsBackInError(source, statement) {
  const callbacks = getFunctions(source, statement).filter(
    (fn) => fn.parent.type !== "CallExpression" || !isCalledBackOnError(fn.parent, fn),
  );
  return (
    callbacks.length > 0 &&
    callbacks.every(({ body }) =>
      body.type === "BlockStatement"
        ? endsInError(source, body)
        : ENDS_IN_ERROR.test(source.slice(body)) || refuses(body),
    )
  );
}

/**
 *   req.all = () => { throw new Error("removed"); };
 *   Object.defineProperty(req, "all", { value () { throw new Error("removed"); } });
 *
 * @param {Node | undefined} expression - of a statement
 * @returns {boolean} whether it puts functions somewhere, which do not run here
 */
function keepsFunctions(expression) {
  const node = expression === undefined ? undefined : unwrap(expression);
  return (
    node?.type === "AssignmentExpression" ||
    (node?.type === "CallExpression" &&
      /^(defineProperty|defineProperties|__define[GS]etter__)$/.test(findLastName(unwrap(node.callee)) ?? ""))
  );
}

/**
 *   case "error": …   default: res.writeHead(503); …
 *
 * @param {Source} source
 * @param {Node} branch - SwitchCase
 * @returns {boolean}
 */
export function isErrorCase(source, { test, consequent }) {
  return (
    (typeof test?.value === "string" && /^(error|exception|failure)$/i.test(test.value)) ||
    consequent.some((/** @type {Node} */ statement) =>
      statement.type === "BlockStatement" ? endsInError(source, statement) : startsError(source, statement),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} statement
 */
function startsError(source, statement) {
  return statement.type === "ExpressionStatement" && STARTS_ERROR.test(getOwnText(source, statement));
}

/**
 * The text of a statement without the functions in it: what a callback answers is no answer of the statement.
 *
 *   fs.readFile(file, (error, page) => { if (error) return res.writeHead(500).end(); res.end(page); });
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {string}
 */
function getOwnText(source, statement) {
  let text = "";
  let end = statement.range[0];
  for (const { range } of getFunctions(source, statement)) {
    text += source.text.slice(end, range[0]);
    end = range[1];
  }
  return text + source.text.slice(end, statement.range[1]);
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {Node[]} the functions in it that lie in no other
 */
function getFunctions(source, statement) {
  let end = statement.range[0];
  return getNodesWithin(source, statement, "ArrowFunctionExpression", "FunctionExpression").filter(({ range }) => {
    if (range[0] < end) return false;
    end = range[1];
    return true;
  });
}

/** Where in a block a request is refused, for every finding asks again.
 * @type {WeakMap<Node, number>} */
const refusals = new WeakMap();

/**
 * Whether a statement stands behind one of its block that sends the head of such an answer, or is that one.
 *
 *   res.writeHead(404, headers);
 *   res.end(…);
 *
 * @param {Source} source
 * @param {Node} block
 * @param {Node} statement - of the block
 * @returns {boolean}
 */
export function isBehindRefusal(source, block, statement) {
  const end = getOrInsert(refusals, block, () => {
    const refusal = block.body.find(
      (/** @type {Node} */ one) => one.type === "ExpressionStatement" && SENDS_ERROR.test(getOwnText(source, one)),
    );
    return refusal === undefined ? Infinity : refusal.range[1];
  });
  return statement.range[1] >= end;
}

/**
 * Whether a statement, or what an arrow function returns, answers with a status of 400 and more, wherever it stands.
 *
 *   res.status(404).json({ path: req.path });
 *
 * @param {Node} node
 * @returns {boolean}
 */
export function isRefusal(node) {
  const isBody = node.parent?.type === "ArrowFunctionExpression" && node.parent.body === node;
  const isOwn = /^(ReturnStatement|ExpressionStatement)$/.test(node.type);
  const expression = isOwn ? (node.argument ?? node.expression) : isBody ? node : undefined;
  if (expression == null || !refuses(expression)) return false;
  // `res.status(404);` alone may be a default.
  return isFailure(unwrap(expression)) || !SETS_STATUS.test(findLastName(getCallee(expression)) ?? "");
}

/**
 *   return context.json({ message }, 401)      return json(404, { message })      ctx.throw(403)      socket.close(4001)
 *   callback({ error: "no such room" })        res.status(StatusCodes.CONFLICT).end()        return { success: false }
 *
 * @param {Node | null | undefined} expression
 * @returns {boolean} whether it answers with a status of 400 and more, or closes a connection for an error
 */
function refuses(expression) {
  const call = expression == null ? undefined : unwrap(expression);
  if (call?.type === "AwaitExpression") return refuses(call.argument);
  if (call?.type !== "CallExpression" || isFailure(call)) return isFailure(call);
  const callee = getCallee(call);
  const name = findLastName(callee) ?? "";
  const [first, ...others] = call.arguments;
  if (callee.type === "MemberExpression" && name === "throw") return true;
  // Codes of WebSockets; 1000 and 1001 say that all is well.
  if (name === "close" && first?.value >= 1002 && first.value < 5000) return true;
  if (CALLBACK.test(name) && first?.type === "ObjectExpression" && getPropertyValues(first).has("error")) return true;
  if (callee.type === "MemberExpression" && refuses(callee.object)) return true;
  if (SETS_STATUS.test(name) || name === "sendStatus") return isErrorStatus(first);
  if (callee.type === "MemberExpression" && (ANSWERS.test(name) || name === "end") && saysRefused(first)) return true;
  return ANSWERS.test(name) && (others.some(isErrorStatus) || (others.length > 0 && isErrorStatus(first)));
}

/**
 *   res.json({ code: 1, message: "not found" });
 *
 * @param {Node | undefined} answer
 * @returns {boolean}
 */
function saysRefused(answer) {
  const said = answer?.type === "ObjectExpression" ? [...getPropertyValues(answer).values()] : [answer];
  return said.some(
    (node) => typeof node?.value === "string" && node.value.length <= MAX_SAID && SAYS_REFUSED.test(node.value),
  );
}

/**
 * @param {Node} expression - a call, or what waits for it
 * @returns {Node} unwrapped
 */
function getCallee(expression) {
  const node = unwrap(expression);
  return node.type === "AwaitExpression" ? getCallee(node.argument) : unwrap(node.callee);
}

/**
 * @param {Node | undefined} node
 * @returns {boolean} whether it is a status of 400 and more: `404`, `StatusCodes.NOT_FOUND`
 */
function isErrorStatus(node) {
  if (node?.type === "Literal") return typeof node.value === "number" && node.value >= 400 && node.value < 600;
  return (
    (node?.type === "MemberExpression" || node?.type === "Identifier") && ERROR_STATUS.test(findLastName(node) ?? "")
  );
}
