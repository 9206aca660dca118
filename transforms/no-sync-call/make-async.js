import { contains } from "../../lib/ast/syntax/contains.js";
import { findCalls } from "../../lib/ast/values/calls-in-sight.js";
import { findDocComment, getTags } from "../../lib/source/jsdoc.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findTaking } from "../../lib/frameworks/takes-promises.js";
import { findUntaken } from "./untaken.js";
import { getCallers } from "../../lib/ast/values/callers.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isPromiseWanted } from "./promise-wanted.js";

/** @import { Comment, Edit, HeatModel, Node, Range, Refusal, Source } from "../../lib/types.js" */

/**
 * @typedef {object} Made
 * @property {Edit[]} edits
 * @property {Range[]} moved - calls of them, which are waited for
 * @property {Node[]} functions - that become `async`
 * @property {(Node | Comment)[]} changed - by that
 */

const OTHERS = "the function around it is not `async`, and who calls it would have to wait";

/** Methods of promises that hand on what their callback returns, be it a promise or not. */
const CONTINUATIONS = new Set(["then", "catch", "finally"]);

/**
 * What makes a function that does not wait one that can: the word `async`, a promise in its type, and the same for those that call it, up
 * to handlers whose framework waits for what they return, callbacks of promises, and what is `async` already.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @param {(call: Node) => string | undefined} findObstacle - says why a call cannot be waited for where it stands
 * @returns {Made | Refusal}
 */
export function makeAsync(source, heat, fn, findObstacle) {
  /** @type {Made} */
  const made = { edits: [], moved: [], functions: [], changed: [] };
  const waiting = new Set([fn]);
  for (const owner of waiting) {
    if (owner.async !== true) {
      const declared = declareAsync(source, owner);
      if ("refused" in declared) return declared;
      made.edits.push(...declared.edits);
      made.changed.push(...declared.changed);
      made.functions.push(owner);
    }
    const callers = findWaiting(source, heat, owner);
    if ("refused" in callers) return callers;
    for (const call of callers) {
      if (call.type !== "CallExpression") return { refused: OTHERS };
      const used = getWrapped(call);
      if (isPromiseWanted(source, owner, used))
        return {
          refused: `what it returns may be a promise already, and line ${source.lineOf(call.range[0])} does not wait for it`,
        };
      const caller = findFunction(call);
      if (caller === undefined) return { refused: `line ${source.lineOf(call.range[0])} calls it at load` };
      const refused = findObstacle(call);
      if (refused !== undefined) return { refused };
      waiting.add(caller);
      if (used.parent.type === "AwaitExpression") continue;
      if (made.moved.some((range) => contains({ range }, used) || contains(used, { range })))
        return { refused: OTHERS };
      made.edits.push({ range: used.range, text: writeAwait(used, source.slice(used)) });
      made.moved.push(used.range);
    }
  }
  return made;
}

/**
 * Who calls a function besides those that wait for what it returns in any case, such as its framework.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @returns {Node[] | Refusal} CallExpressions and NewExpressions
 */
function findWaiting(source, heat, fn) {
  const dropped = fn.async === true || isContinuation(fn) ? findDropped(source, fn) : undefined;
  if (dropped !== undefined) return { refused: dropped };
  if (fn.async === true) return [];
  if (isContinuation(fn)) return getCallers(source, fn);
  const calls = findCalls(source, fn);
  const taking = findTaking(source, heat, fn);
  // Whose parameters only look like a handler's is somebody's own function where all its calls are in sight.
  if (taking !== undefined && (!taking.isAssumed || "refused" in calls || calls.length === 0)) {
    const elsewhere = heat.findCallElsewhere(fn);
    const refused =
      elsewhere === undefined
        ? findUntaken(source, heat, fn, taking)
        : `${elsewhere} calls the function, too, and would have to wait`;
    return refused === undefined ? getCallers(source, fn) : { refused };
  }
  return "refused" in calls || calls.length === 0 ? { refused: OTHERS } : calls;
}

/**
 *   hashPassword(req);
 *   store.save(req.hash);      would run before there is a hash
 *
 * @param {Source} source
 * @param {Node} owner
 * @returns {string | undefined} which call of the function nobody waits for although something follows it
 */
function findDropped(source, owner) {
  const dropped = getCallers(source, owner).find((call) => {
    const statement = getWrapped(call).parent;
    if (statement.type !== "ExpressionStatement") return false;
    const { parent: block } = statement;
    const isLast = block.type === "BlockStatement" && isFunction(block.parent) && block.body.at(-1) === statement;
    return !isLast;
  });
  return dropped && `line ${source.lineOf(dropped.range[0])} calls the function and does not wait for it`;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Pick<Made, "edits" | "changed"> | Refusal}
 */
function declareAsync(source, fn) {
  if (!isFunction(fn) || fn.generator === true) return { refused: OTHERS };
  const { parent, returnType } = fn;
  const type = returnType?.typeAnnotation;
  if (type?.type === "TSTypePredicate") return { refused: "its type says that it tells types apart" };
  const isMethod = parent.value === fn && (parent.method === true || parent.type === "MethodDefinition");
  const [start] = isMethod ? parent.key.range : fn.range;
  const documented = type == null ? findDocumentedType(source, fn) : undefined;
  return {
    edits: [{ range: [start, start], text: "async " }, ...writePromise(source, documented?.range ?? type?.range)],
    changed: [fn, parent, returnType, documented?.comment].filter((part) => part != null),
  };
}

/**
 * @param {Source} source
 * @param {Range | undefined} range - of a type, if there is one
 * @returns {Edit[]}
 */
function writePromise(source, range) {
  return range === undefined || /^Promise(?:Like)?\s*</.test(source.text.slice(...range))
    ? []
    : [
        { range: [range[0], range[0]], text: "Promise<" },
        { range: [range[1], range[1]], text: ">" },
      ];
}

/**
 * The type that a function's JSDoc gives its result: `@returns {boolean}`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {{ comment: Comment, range: Range } | undefined}
 */
function findDocumentedType(source, fn) {
  const comment = findDocComment(source, fn);
  const tag =
    comment && [...getTags(comment, "returns"), ...getTags(comment, "return")].find(({ type }) => type !== "");
  if (comment === undefined || tag === undefined) return undefined;
  const start = source.text.indexOf(tag.type, source.text.indexOf("@return", comment.range[0]));
  return { comment, range: [start, start + tag.type.length] };
}

/** @param {Node} fn */
function isContinuation(fn) {
  const { parent } = getWrapped(fn);
  if (parent.type !== "CallExpression" || parent.callee === fn) return false;
  const callee = unwrap(parent.callee);
  return callee.type === "MemberExpression" && CONTINUATIONS.has(getPropertyName(callee) ?? "");
}

/** What binds its operands closer than `await`, or where Prettier puts parentheses around it. */
const OPERATIONS = new Set([
  "BinaryExpression",
  "LogicalExpression",
  "SpreadElement",
  "TSAsExpression",
  "TSNonNullExpression",
  "TSSatisfiesExpression",
  "UnaryExpression",
]);

/**
 * @param {Node} call - with the wrappers around it
 * @param {string} text - in its place
 * @returns {string} in parentheses where `await` would take more than the call, as in `pbkdf2Sync(…).toString("hex")`
 */
export function writeAwait(call, text) {
  const { parent } = call;
  const isOperand =
    OPERATIONS.has(parent.type) ||
    (parent.type === "MemberExpression" && parent.object === call) ||
    (parent.type === "ConditionalExpression" && parent.test === call) ||
    parent.callee === call ||
    parent.tag === call;
  return isOperand ? `(await ${text})` : `await ${text}`;
}
