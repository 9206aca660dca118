import { append } from "../append.js";
import { countFirst } from "../count-first.js";
import { findBranch } from "../order/branches.js";
import { findEvidence } from "./plain-evidence.js";
import { findFunction } from "../syntax/functions.js";
import { findLastName } from "../syntax/member-chain.js";
import { findReturns } from "../order/returns.js";
import { getOrInsert } from "../get-or-insert.js";
import { getOwnNodes } from "../syntax/own-nodes.js";
import { getPromised } from "./promise.js";
import { isPromiseCall } from "./promise-call.js";
import { resolveFunctions } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What carries on with the request, or calls what others put there: how long that takes is theirs. */
const HANDS_ON = /^_?(next|dispatch)$|hooks?$|^_?(emit|trigger|fire|notify)/i;

/**
 * What somebody waits for: a function that is called, or one that is run for each element of a list.
 *
 * @typedef {object} Work
 * @property {Node[]} values - what it waits for itself, and what it returns
 * @property {boolean} [isSlow] - whether one of these is fulfilled by what goes on elsewhere; undefined until somebody asks
 */

/** A query, a file, another server: as far as the file shows. @type {Work} */
const ELSEWHERE = { values: [], isSlow: true };

const isNever = () => false;

/**
 * Whether the function around an `await` waits for something else each time that it comes there, such as a query, a file or
 * another server: beside that, one microtask more or less is worth nothing.
 *
 *   const key = await options.keyOf(user);
 *               ^^^^^
 *   return await database.find(key);
 *          ^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @param {(node: Node) => boolean} [isPlain] - what else is known of an `await` to be for no promise; the same function for a
 *   whole file, as what it says is kept
 * @returns {boolean}
 */
export function waitsAnyway(source, node, isPlain = isNever) {
  const fn = findFunction(node);
  if (fn === undefined) return false;
  const waits = source.memo(isPlain, () => new RealWaits(source, isPlain)).getByBranch(fn);
  const returns = getOwnNodes(source, fn, "ReturnStatement");
  const nextReturn = returns[countFirst(returns, (way) => way.range[0] <= node.range[1])];
  return getBranches(node).some((branch) => {
    const first = waits.get(branch)?.find((other) => other !== node);
    return first !== undefined && (nextReturn === undefined || first.range[0] <= nextReturn.range[1]);
  });
}

/**
 * @param {Node} node
 * @returns {(Node | undefined)[]} the branches that it stands in, from the innermost one, and undefined for their function:
 *   what stands in one of them, and in none inside of it, runs whenever the node does
 */
function getBranches(node) {
  const branches = [findBranch(node)];
  for (let [branch] = branches; branch !== undefined; branches.push(branch)) branch = findBranch(branch.parent);
  return branches;
}

/** Which awaits of a file are for what goes on elsewhere. Each function is looked at once. */
class RealWaits {
  /** @type {Map<Node, Map<Node | undefined, Node[]>>} */
  #byFunction = new Map();
  /** @type {Map<Node, Work>} */
  #called = new Map();
  /** @type {Map<Node, Work>} */
  #mapped = new Map();

  /**
   * @param {Source} source
   * @param {(node: Node) => boolean} isPlain
   */
  constructor(source, isPlain) {
    this.source = source;
    this.isPlain = isPlain;
  }

  /**
   * @param {Node} fn
   * @returns {Map<Node | undefined, Node[]>} the AwaitExpressions by the innermost branch that they stand in, in the order of the text
   */
  getByBranch(fn) {
    return getOrInsert(this.#byFunction, fn, () => {
      /** @type {Map<Node | undefined, Node[]>} */
      const waits = new Map();
      for (const node of getOwnNodes(this.source, fn, "AwaitExpression"))
        if (!this.isPlain(node) && this.#getWorks(node.argument).some((work) => this.#isSlow(work)))
          append(waits, findBranch(node), node);
      return waits;
    });
  }

  /** @param {Work} work */
  #isSlow(work) {
    if (work.isSlow === undefined) this.#settle(work);
    return work.isSlow === true;
  }

  /**
   * Follows what a function waits for, and what that waits for, to the end, and says of all of them whether they are slow:
   * functions that wait for each other are not, unless one of them waits for something else that is.
   *
   * @param {Work} first
   */
  #settle(first) {
    /** @type {Map<Work, Work[]>} */
    const waiting = new Map();
    const reached = new Set([first]);
    /** @type {Set<Work>} */
    const slow = new Set();
    for (const work of reached)
      for (const awaited of work.values.flatMap((value) => this.#getWorks(value))) {
        if (awaited.isSlow === true) slow.add(work);
        if (awaited.isSlow !== undefined) continue;
        append(waiting, awaited, work);
        reached.add(awaited);
      }
    for (const work of slow) for (const other of waiting.get(work) ?? []) slow.add(other);
    for (const work of reached) work.isSlow = slow.has(work);
  }

  /**
   * @param {Node} value
   * @returns {Work[]} what must be done until it is there; nothing for what is no promise, or one that may be fulfilled already
   */
  #getWorks(value) {
    const { source } = this;
    const call = unwrap(value);
    if (call.type !== "CallExpression")
      return call.type === "NewExpression" && call.callee.name === "Promise" ? [ELSEWHERE] : [];
    if (isPromiseCall(source, call, "resolve") || getPromised(source, call) === "never") return [];
    if (findEvidence(source, call) !== undefined) return [];
    if (isPromiseCall(source, call, "all")) return this.#getWorksOfAll(unwrap(call.arguments[0]));
    const functions = resolveFunctions(source, unwrap(call.callee));
    if (functions.length === 0) return HANDS_ON.test(findLastName(call.callee) ?? "") ? [] : [ELSEWHERE];
    return functions.map((fn) => getOrInsert(this.#called, fn, () => ({ values: this.#getValues(fn) })));
  }

  /**
   *   Promise.all([load(id), count()])      Promise.all(ids.map((id) => load(id)))
   *                ^^^^^^^^  ^^^^^^^                                     ^^^^^^^^
   *
   * @param {Node | undefined} list - what `Promise.all` is given
   * @returns {Work[]}
   */
  #getWorksOfAll(list) {
    if (list?.type === "ArrayExpression")
      return list.elements.flatMap((/** @type {Node | null} */ one) => (one === null ? [] : this.#getWorks(one)));
    const callee = list?.type === "CallExpression" ? unwrap(list.callee) : undefined;
    const [callback] =
      callee !== undefined && findLastName(callee) === "map" ? resolveFunctions(this.source, list?.arguments[0]) : [];
    return callback === undefined
      ? [ELSEWHERE]
      : [getOrInsert(this.#mapped, callback, () => ({ values: this.#getValuesOfEach(callback) }))];
  }

  /**
   * @param {Node} fn
   * @returns {Node[]} what it waits for whenever it runs, and the promises that it returns then
   */
  #getValues(fn) {
    const awaits = getOwnNodes(this.source, fn, "AwaitExpression").filter(
      (node) => findBranch(node) === undefined && !this.isPlain(node),
    );
    const returned = findReturns(this.source, fn).flatMap((one) =>
      one !== undefined &&
      findBranch(one) === undefined &&
      // What an `async` function returns may be any value, what another one returns is what its caller waits for.
      (!fn.async || getPromised(this.source, one) === "always")
        ? [one]
        : [],
    );
    return [...awaits.map(({ argument }) => argument), ...returned];
  }

  /**
   * @param {Node} callback
   * @returns {Node[]} what it waits for and returns for some element of a list or other
   */
  #getValuesOfEach(callback) {
    return [
      ...getOwnNodes(this.source, callback, "AwaitExpression").map(({ argument }) => argument),
      ...findReturns(this.source, callback).flatMap((returned) => returned ?? []),
    ];
  }
}
