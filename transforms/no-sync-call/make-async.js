import { contains } from "../../lib/ast/syntax/contains.js";
import { findCalls } from "../../lib/ast/values/calls-in-sight.js";
import { findDocComment, getTags } from "../../lib/source/jsdoc.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findTaking } from "../../lib/frameworks/takes-promises.js";
import { getCallers } from "../../lib/ast/values/callers.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Comment, Edit, HeatModel, Node, Range, Refusal, Source } from "../../lib/types.js" */
/** @import { Taking } from "../../lib/frameworks/takes-promises.js" */

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
    const taking = owner.async === true ? undefined : findTaking(source, heat, owner);
    if (owner.async !== true) {
      const declared = declareAsync(source, owner);
      if ("refused" in declared) return declared;
      made.edits.push(...declared.edits);
      made.changed.push(...declared.changed);
      made.functions.push(owner);
    }
    if (owner.async === true || isContinuation(owner) || taking !== undefined) {
      const refused = (taking && findUntaken(source, heat, owner, taking)) ?? findDropped(source, owner);
      if (refused !== undefined) return { refused };
      continue;
    }
    const calls = findCalls(source, owner);
    if ("refused" in calls || calls.length === 0) return { refused: OTHERS };
    for (const call of calls) {
      const caller = findFunction(call);
      if (caller === undefined) return { refused: `line ${source.lineOf(call.range[0])} calls it at load` };
      const refused = findObstacle(call);
      if (refused !== undefined) return { refused };
      waiting.add(caller);
      const used = getWrapped(call);
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
    edits: [{ range: [start, start], text: "async " }, ...writePromise(documented?.range ?? type?.range)],
    changed: [fn, parent, returnType, documented?.comment].filter((part) => part != null),
  };
}

/**
 * @param {Range | undefined} range - of a type, if there is one
 * @returns {Edit[]}
 */
function writePromise(range) {
  return range === undefined
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

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn - a handler
 * @param {Taking} taking
 * @returns {string | undefined} why it cannot return a promise
 */
function findUntaken(source, heat, fn, { table: { name }, takes, since }) {
  if (!takes)
    return since === undefined
      ? `the handler is not \`async\`, and ${name} does not handle the errors of one that is`
      : `the handler is not \`async\`, and the errors of one that is are handled from ${since} on`;
  const roles = fn.params.map((/** @type {Node} */ param) => heat.findRole(unwrap(param))?.role);
  // Fastify takes a function that is given `done` and returns a promise for a mistake, and one whose promise brings nothing before the
  // reply is sent.
  if (name === "Fastify" && (roles.includes("next") || fn.params.some(isKept)))
    return "Fastify wants the reply to be sent when the promise of a handler is fulfilled";
  return undefined;

  /** @param {Node} param */
  function isKept(param) {
    const variable = param.type === "Identifier" ? source.findVariable(param) : undefined;
    return variable?.references.some(({ identifier }) => findFunction(/** @type {any} */ (identifier)) !== fn) === true;
  }
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
