import { contains } from "../../lib/ast/syntax/contains.js";
import { findCalls } from "../../lib/ast/values/calls-in-sight.js";
import { findDocumentedType } from "./documented-type.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findTaking } from "../../lib/frameworks/takes-promises.js";
import { findUntaken } from "./untaken.js";
import { getCallers } from "../../lib/ast/values/callers.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isExported } from "../../lib/reach/exported-uses.js";
import { isTestCallback } from "../../lib/frameworks/test-callbacks.js";
import { isUsed, returnsNoPromise } from "./promise-wanted.js";
import { ChangesByFile } from "./changes-by-file.js";
import { getAwaited, writeAwait } from "./write-await.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, HeatModel, Node, ProjectInSight, Range, Refusal, Site, Source } from "../../lib/types.js" */
/** @import { Made } from "./changes-by-file.js" */

/**
 * @typedef {object} MadeAsync
 * @property {Made} own - the file of the finding
 * @property {Made[]} elsewhere - in the order in which they can be written: who waits comes before what it waits for
 * @property {Site[]} functions - that become `async`
 * @property {(Site & { calls: number })[]} awaited - of them, those all of whose calls are known
 */

/** Methods of promises that hand on what their callback returns, be it a promise or not. */
const CONTINUATIONS = new Set(["then", "catch", "finally"]);

/**
 * What makes a function that does not wait one that can: the word `async`, a promise in its type, and the same for those that call it, up
 * to handlers whose framework waits for what they return, callbacks of promises, and what is `async` already.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @param {(source: Source, call: Node) => Refusal | undefined} findObstacle - says why a call cannot be waited for where it stands
 * @param {ProjectInSight} [project] - whose other files may be changed, too
 * @returns {MadeAsync | Refusal}
 */
export function makeAsync(source, heat, fn, findObstacle, project) {
  const files = new ChangesByFile(source);
  /** @type {MadeAsync} */
  const made = { own: files.get(source), elsewhere: [], functions: [], awaited: [] };
  /** By function. @type {Map<Node, Source>} */
  const waiting = new Map([[fn, source]]);
  /** Calls that return what certainly is no promise. @type {Set<Node>} */
  const plain = new Set();
  for (const [owner, file] of waiting) {
    const own = files.get(file);
    if (owner.async !== true) {
      const declared = declareAsync(file, owner);
      if ("refused" in declared) return declared;
      own.edits.push(...declared.edits);
      own.changed.push(...declared.changed);
      made.functions.push({ source: file, node: owner });
    }
    const callers = findWaiting(file, file === source ? heat : (project?.getHeat(file) ?? heat), owner, project);
    if ("refused" in callers) return callers;
    if (callers.areAll) made.awaited.push({ source: file, node: owner, calls: callers.calls.length });
    const isPlain = returnsNoPromise(file, owner, plain);
    for (const { source: place, node: call } of callers.calls) {
      const where = describePlace(place, call, source);
      if (call.type !== "CallExpression") return refuse(source, "callersWouldWait");
      const used = getAwaited(call);
      if (isPlain) plain.add(call);
      else if (isUsed(used)) return refuse(source, "mayBePromiseAlready", { name: where });
      const caller = findFunction(call);
      if (caller === undefined) return refuse(source, "calledAtLoad", { name: where });
      const refused = findObstacle(place, call);
      if (refused !== undefined) return refused;
      if (!waiting.has(caller)) waiting.set(caller, place);
      files.order(place, file);
      if (used.parent.type === "AwaitExpression") continue;
      const { moved, edits } = files.get(place);
      if (moved.some((range) => contains({ range }, used) || contains(used, { range })))
        return refuse(source, "callersWouldWait");
      edits.push({ range: used.range, text: writeAwait(used, place.slice(used)) });
      moved.push(used.range);
    }
  }
  const elsewhere = files.getOrdered();
  if ("refused" in elsewhere) return elsewhere;
  return { ...made, elsewhere };
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Source} home - the file that is spoken of
 * @returns {string} "line 12", "src/users.js:12"
 */
function describePlace(source, node, home) {
  const line = source.lineOf(node.range[0]);
  return source === home ? `line ${line}` : `${source.filename}:${line}`;
}

/**
 * Who calls a function besides those that wait for what it returns in any case, such as its framework.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @param {ProjectInSight} [project]
 * @returns {{ calls: Site[], areAll: boolean } | Refusal} CallExpressions and NewExpressions
 */
function findWaiting(source, heat, fn, project) {
  const getKnown = () => ({ calls: getCallers(source, fn).map((node) => ({ source, node })), areAll: false });
  const dropped = fn.async === true || isContinuation(fn) ? findDropped(source, fn, project) : undefined;
  if (dropped !== undefined) return dropped;
  if (fn.async === true) return { calls: [], areAll: false };
  if (isContinuation(fn)) return getKnown();
  if (project !== undefined && isTestCallback(source, fn)) return { calls: [], areAll: false };
  const inFile = findCalls(source, fn);
  const calls =
    project?.findCalls(source, fn) ?? ("refused" in inFile ? inFile : inFile.map((node) => ({ source, node })));
  const taking = findTaking(source, heat, fn);
  // Whose parameters only look like a handler's is somebody's own function where all its calls are in sight.
  if (taking !== undefined && (!taking.isAssumed || "refused" in calls || calls.length === 0)) {
    const elsewhere = heat.findCallElsewhere(fn);
    const refused =
      elsewhere === undefined
        ? findUntaken(source, heat, fn, taking)
        : refuse(source, "calledElsewhere", { name: elsewhere });
    return refused ?? getKnown();
  }
  if (project !== undefined && "refused" in calls)
    return calls.code === "callersUnknown" ? refuse(source, "callersWouldWait") : calls;
  if ("refused" in calls || calls.length === 0)
    return project === undefined && isExported(source, fn)
      ? { ...refuse(source, "otherFilesMayCall"), reaches: true }
      : refuse(source, "callersWouldWait");
  return { calls, areAll: true };
}

/**
 *   hashPassword(req);
 *   store.save(req.hash);      would run before there is a hash
 *
 * @param {Source} source
 * @param {Node} owner
 * @param {ProjectInSight} [project]
 * @returns {Refusal | undefined} which call of the function nobody waits for although something follows it
 */
function findDropped(source, owner, project) {
  const all = project?.findCalls(source, owner);
  const calls =
    all === undefined || "refused" in all ? getCallers(source, owner).map((node) => ({ source, node })) : all;
  const dropped = calls.find(({ node }) => {
    const statement = getWrapped(node).parent;
    if (statement.type !== "ExpressionStatement") return false;
    const { parent: block } = statement;
    const isLast = block.type === "BlockStatement" && isFunction(block.parent) && block.body.at(-1) === statement;
    return !isLast;
  });
  return dropped && refuse(source, "droppedByCaller", { name: describePlace(dropped.source, dropped.node, source) });
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Pick<Made, "edits" | "changed"> | Refusal}
 */
function declareAsync(source, fn) {
  if (!isFunction(fn) || fn.generator === true) return refuse(source, "callersWouldWait");
  const { parent, returnType } = fn;
  const type = returnType?.typeAnnotation;
  if (type?.type === "TSTypePredicate") return refuse(source, "typeGuard");
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

/** @param {Node} fn */
function isContinuation(fn) {
  const { parent } = getWrapped(fn);
  if (parent.type !== "CallExpression" || parent.callee === fn) return false;
  const callee = unwrap(parent.callee);
  return callee.type === "MemberExpression" && CONTINUATIONS.has(getPropertyName(callee) ?? "");
}
