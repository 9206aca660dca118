import { CALLBACK_METHODS, QUESTION_METHODS } from "../../lib/ast/array-methods.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findFunction, isClass, isFunction } from "../../lib/ast/syntax/functions.js";
import { getCalled } from "../../lib/ast/values/callers.js";
import { findBranch } from "../../lib/ast/order/branches.js";
import { isEnding } from "../../lib/ast/order/returns.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Functions whose time grows with what they are given. */
const COSTLY =
  /^(JSON\.(parse|stringify)|structuredClone|Buffer\.concat|Object\.fromEntries|(\w+\.)*(createHash|createHmac|createSign|createVerify|\w+Sync|serializeBinary|randomBytes))$/;

/** Names of functions that compute, wherever they come from. */
const COMPUTES =
  /^(render|compile|serialize|deserialize|stringify|encrypt|decrypt|compress|hash|checksum|transform|minify|highlight|markdown|resize|sanitize|validate)([A-Z]\w*)?$/;

/** How many functions deep calls are followed. */
const MAX_DEPTH = 3;

/**
 * Work that a function does in the turn in which it comes to a node, before it: loops, iterations over lists, parsing and
 * writing JSON, hashing, rendering and the like, also in the functions of the file that it calls.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Node | undefined} the loop or call nearest to the node
 */
export function findWorkBefore(source, node) {
  const fn = findFunction(node);
  if (fn === undefined || !isFunction(fn)) return undefined;
  const works = getWork(source, fn).filter((work) => work.range[1] <= node.range[0] && isOnWay(work, node));
  return works.findLast(
    (work) =>
      !source
        .nodes("AwaitExpression")
        .some(
          (awaited) =>
            findFunction(awaited) === fn && work.range[1] <= awaited.range[1] && awaited.range[1] <= node.range[0],
        ),
  );
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {number} [depth]
 * @returns {Node[]} what works in a function, in the order of the text
 */
function getWork(source, fn, depth = 0) {
  /** @type {Node[]} */
  const works = [];
  walk(fn.body, source.visitorKeys, (node) => {
    if (isFunction(node) || isClass(node)) return false;
    if (isLoop(node) || (node.type === "CallExpression" && isCostly(source, node, depth))) works.push(node);
    return undefined;
  });
  return works;
}

/** @param {Node} node */
function isLoop(node) {
  if (node.type === "ForOfStatement") return !node.await && unwrap(node.right).type !== "ArrayExpression";
  return ["ForStatement", "WhileStatement", "DoWhileStatement", "ForInStatement"].includes(node.type);
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {number} depth
 * @returns {boolean}
 */
function isCostly(source, call, depth) {
  const callee = unwrap(call.callee);
  if (COSTLY.test(source.slice(callee))) return true;
  const called = getCalled(source, call).filter((fn) => !fn.async && !fn.generator);
  if (called.length > 0)
    return depth < MAX_DEPTH && called.some((fn) => getMemoizedWork(source, fn, depth + 1).length > 0);
  const name = findLastName(callee);
  if (name === undefined) return false;
  if (callee.type === "MemberExpression" && CALLBACK_METHODS.has(name)) {
    const callback = call.arguments.map(unwrap).find(isFunction);
    //   allowed.some((path) => req.path.startsWith(path))      ends early, and asks little
    const isQuestion = QUESTION_METHODS.has(name) && callback?.body.type !== "BlockStatement";
    return callback !== undefined && !isQuestion && unwrap(callee.object).type !== "ArrayExpression";
  }
  // What is given a callback works later.
  return COMPUTES.test(name) && !call.arguments.some((/** @type {Node} */ argument) => isFunction(unwrap(argument)));
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {number} depth
 * @returns {Node[]}
 */
function getMemoizedWork(source, fn, depth) {
  /** @type {Map<Node, Node[]>} */
  const known = source.memo(getMemoizedWork, () => new Map());
  const found = known.get(fn);
  if (found !== undefined) return found;
  // Set first, so that functions which call each other come to an end.
  known.set(fn, []);
  const works = getWork(source, fn, depth);
  known.set(fn, works);
  return works;
}

/**
 * Whether control comes from one node to a later one: they do not stand on two ways of which only one is gone, and the
 * first's way does not end before.
 *
 * @param {Node} from
 * @param {Node} to
 * @returns {boolean}
 */
export function isOnWay(from, to) {
  for (let branch = findBranch(from); branch !== undefined; branch = findBranch(branch.parent)) {
    if (contains(branch, to)) return true;
    const { parent } = branch;
    // if (isLarge) { … } else { setImmediate(…) }
    if (
      parent.type === "IfStatement" &&
      parent.alternate != null &&
      [parent.consequent, parent.alternate].some((arm) => arm !== branch && contains(arm, to))
    )
      return false;
    if (
      branch.type === "SwitchCase"
        ? branch.consequent.some(isEnding) || parent.cases.some((/** @type {Node} */ one) => contains(one, to))
        : isEnding(branch)
    )
      return false;
  }
  return true;
}
