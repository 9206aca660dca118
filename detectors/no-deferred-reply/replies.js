import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getCalled, getCallers, getHandedArguments } from "../../lib/ast/values/callers.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { findPromiseOf } from "./deferral.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isOnWay } from "./work.js";
import { isSameObject } from "../../lib/ast/values/same-object.js";
import { resolve, resolveFunctions } from "../../lib/ast/values/resolve.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** Methods that answer, of what a handler is given to answer with. */
const ANSWERS = /^(end|send|json|jsonp|sendFile|sendfile|sendStatus|redirect|render|download)$/;

/** The same of an object that is only called like a response: a response that a client got has `json()`, too. */
const ENDS = new Set(["end", "send"]);
const RESPONSE = /^_?(raw)?(res|response|reply)$/i;

/** How many functions deep calls are followed. */
const MAX_DEPTH = 4;

/** Which code of a file leads to the reply of a request. */
export class Replies {
  /**
   * @param {Source} source
   * @param {HeatModel} heat
   * @returns {Replies}
   */
  static of(source, heat) {
    return source.memo(heat, () => new Replies(source, heat));
  }

  /**
   * @param {Source} source
   * @param {HeatModel} heat
   */
  constructor(source, heat) {
    this.source = source;
    this.heat = heat;
  }

  /**
   * Whether what an expression stands for replies when it is called: `next`, `() => res.end()`, `this.finish`.
   *
   * @param {Node} expression
   * @param {number} [depth]
   * @returns {boolean}
   */
  isReplier(expression, depth = 0) {
    const callback = unwrap(expression);
    if (depth > MAX_DEPTH) return false;
    if (isFunction(callback)) return this.leadsToReply(callback, depth);
    if (callback.type === "Identifier" && this.isContinuation(callback, depth)) return true;
    //   res.end.bind(res, body)
    if (
      callback.type === "CallExpression" &&
      callback.callee.type === "MemberExpression" &&
      getPropertyName(callback.callee) === "bind"
    )
      return this.isAnswer(unwrap(callback.callee.object)) || this.isReplier(callback.callee.object, depth + 1);
    return (
      (callback.type === "Identifier" || callback.type === "MemberExpression") &&
      resolveFunctions(this.source, callback).some((fn) => this.leadsToReply(fn, depth + 1))
    );
  }

  /**
   * @param {Node} fn
   * @param {number} [depth]
   * @returns {boolean} whether a function replies, now or in a callback of its own
   */
  leadsToReply(fn, depth = 0) {
    /** @type {Map<Node, boolean>} */
    const known = this.source.memo(this.leadsToReply, () => new Map());
    const answer = known.get(fn);
    if (answer !== undefined || depth > MAX_DEPTH) return answer ?? false;
    // Set first, so that functions which call each other come to an end.
    known.set(fn, false);
    const reply = findWithin(
      this.source,
      fn.body,
      (node) =>
        node.type === "CallExpression" &&
        (this.isReply(node, depth) || getRun(this.source, node).some((called) => this.leadsToReply(called, depth + 1))),
    );
    known.set(fn, reply !== undefined);
    return reply !== undefined;
  }

  /**
   * @param {Node} call - CallExpression
   * @param {number} [depth]
   * @returns {boolean} whether the call itself replies, or has somebody reply
   */
  isReply(call, depth = 0) {
    const callee = unwrap(call.callee);
    if ((callee.type === "Identifier" && this.isContinuation(callee, depth)) || this.isStep(call, depth)) return true;
    if (callee.type !== "MemberExpression") return false;
    const name = getPropertyName(callee);
    if (name === "emit") return this.hasReplyingListener(call, depth);
    //   stream.pipe(res)
    if (name === "pipe") return call.arguments.length > 0 && this.isResponse(unwrap(call.arguments[0]), true);
    return this.isAnswer(callee);
  }

  /**
   * `layer(req, res, next)`: somebody out of sight gets what a handler gets, and what carries on to the reply.
   *
   * @param {Node} call
   * @param {number} [depth]
   * @returns {boolean}
   */
  isStep(call, depth = 0) {
    if (depth >= MAX_DEPTH || !this.isGivenRequest(call)) return false;
    return call.arguments.some(
      (/** @type {Node} */ argument) =>
        (isFunction(argument) || argument.type === "Identifier") && this.isReplier(argument, depth + 1),
    );
  }

  /**
   * @param {Node} call
   * @returns {boolean} whether a function from out of sight is given what a handler is given
   */
  isGivenRequest(call) {
    if (getCalled(this.source, call).length > 0) return false;
    return call.arguments.some(
      (/** @type {Node} */ argument) =>
        argument.type === "Identifier" &&
        ["request", "response", "context"].includes(this.heat.findRole(argument)?.role ?? ""),
    );
  }

  /**
   * @param {Node} member
   * @returns {boolean} whether it is `res.end`, `reply.code(200).send`
   */
  isAnswer(member) {
    const name = member.type === "MemberExpression" ? getPropertyName(member) : undefined;
    return name !== undefined && ANSWERS.test(name) && this.isResponse(unwrap(member.object), ENDS.has(name));
  }

  /**
   * @param {Node} expression
   * @param {boolean} byName - whether its name is enough
   * @returns {boolean}
   */
  isResponse(expression, byName) {
    //   reply.code(200).send()
    if (expression.type === "CallExpression" && unwrap(expression.callee).type === "MemberExpression")
      return this.isResponse(unwrap(unwrap(expression.callee).object), byName);
    if (this.heat.findRole(expression)?.role === "response") return true;
    const name = findLastName(expression);
    return (
      byName &&
      name !== undefined &&
      (RESPONSE.test(name) || (name === "raw" && this.isResponse(unwrap(expression.object ?? expression), true)))
    );
  }

  /**
   * @param {Node} identifier
   * @param {number} depth
   * @returns {boolean} whether it is `next`, a callback whose giver replies, or the `resolve` of a promise that a handler waits for
   */
  isContinuation(identifier, depth) {
    if (this.heat.findRole(identifier)?.role === "next") return true;
    return resolve(this.source, identifier).some((value) => {
      if (value.kind !== "parameter" || value.path.length > 0 || depth >= MAX_DEPTH) return false;
      const made = value.index === 0 ? findPromiseOf(value.owner) : undefined;
      if (made !== undefined) return this.isWaitedFor(made, depth + 1);
      return getCallers(this.source, value.owner).some((call) => {
        const given = getHandedArguments(this.source, call)[value.index];
        return given !== undefined && this.heat.at(call).level === "hot" && this.isReplier(given, depth + 1);
      });
    });
  }

  /**
   * `job.emit("done")` where the file has `job.on("done", () => res.end())`.
   *
   * @param {Node} emit - CallExpression
   * @param {number} depth
   * @returns {boolean}
   */
  hasReplyingListener(emit, depth) {
    const [event] = emit.arguments;
    if (event?.type !== "Literal" || depth >= MAX_DEPTH) return false;
    const emitter = unwrap(emit.callee).object;
    return this.source.nodes("CallExpression").some((call) => {
      const callee = unwrap(call.callee);
      if (
        callee.type !== "MemberExpression" ||
        !/^(on|once|addListener)$/.test(getPropertyName(callee) ?? "") ||
        call.arguments[0]?.value !== event.value ||
        call.arguments[1] === undefined
      )
        return false;
      return this.isSameEmitter(callee.object, emitter) && this.isReplier(call.arguments[1], depth + 1);
    });
  }

  /**
   * @param {Node} a
   * @param {Node} b
   */
  isSameEmitter(a, b) {
    if (isSameObject(this.source, a, b)) return true;
    //   const job = start(req); job.on("done", …)  and  function start (req) { const job = new EventEmitter(); … return job }
    const value =
      unwrap(a).type === "Identifier"
        ? resolve(this.source, a).find((one) => one.kind === "node" && one.node.type === "CallExpression")
        : undefined;
    const made = value?.kind === "node" ? getCalled(this.source, value.node) : [];
    return made.some((fn) =>
      this.source
        .nodes("ReturnStatement")
        .some(
          (statement) =>
            findFunction(statement) === fn &&
            statement.argument != null &&
            isSameObject(this.source, statement.argument, b),
        ),
    );
  }

  /**
   * Whether the reply waits for a promise.
   *
   * @param {Node} promise - a call, or `new Promise(…)`
   * @param {number} [depth]
   * @returns {boolean}
   */
  isWaitedFor(promise, depth = 0) {
    const used = getWrapped(promise);
    const { parent } = used;
    const fn = findFunction(used);
    if (depth > MAX_DEPTH || fn === undefined || !isFunction(fn) || this.heat.of(fn).level !== "hot") return false;
    if (parent.type === "AwaitExpression") return this.isBeforeReply(parent, depth + 1);
    if (parent.type === "ReturnStatement" || fn.body === used)
      return this.isHandler(fn) || getCallers(this.source, fn).some((call) => this.isWaitedFor(call, depth + 1));
    //   load().then((body) => res.end(body))
    if (getPropertyName(parent) === "then" && parent.parent.type === "CallExpression")
      return parent.parent.arguments.length > 0 && this.isReplier(parent.parent.arguments[0], depth + 1);
    return false;
  }

  /**
   * Whether a reply comes after an `await`, in its function or by what that returns.
   *
   * @param {Node} awaited - AwaitExpression
   * @param {number} [depth]
   * @returns {boolean}
   */
  isBeforeReply(awaited, depth = 0) {
    const fn = findFunction(awaited);
    // await new Promise((resolve) => setTimeout(resolve, 0))   on the level of the module
    if (fn === undefined) return false;
    const replies = getNodesWithin(this.source, fn, "CallExpression").filter(
      (call) =>
        this.isReply(call, depth + 1) ||
        getCalled(this.source, call).some((called) => called !== fn && this.leadsToReply(called, depth + 1)),
    );
    // What comes after the reply is not waited for.
    if (replies.some((reply) => reply.range[1] <= awaited.range[0] && isOnWay(reply, awaited))) return false;
    if (replies.some((reply) => reply.range[0] >= awaited.range[0] && isOnWay(awaited, reply))) return true;
    return this.isHandler(fn) || getCallers(this.source, fn).some((call) => this.isWaitedFor(call, depth + 1));
  }

  /**
   * @param {Node} fn
   * @returns {boolean} whether a framework calls it and waits for what it returns
   */
  isHandler(fn) {
    const { level, reason } = this.heat.of(fn);
    return level === "hot" && (reason === "registered" || reason === "typed" || reason === "shaped");
  }
}

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Node[]} the functions of the file that it runs, also by `finish.call(reply, body)`
 */
function getRun(source, call) {
  const callee = unwrap(call.callee);
  const isHandedOn = callee.type === "MemberExpression" && /^(call|apply)$/.test(getPropertyName(callee) ?? "");
  return [...getCalled(source, call), ...(isHandedOn ? resolveFunctions(source, unwrap(callee.object)) : [])];
}
