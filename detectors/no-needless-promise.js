import { findAll } from "./no-needless-promise/promise-all.js";
import { findAsyncFunction } from "./no-needless-promise/async-function.js";
import { findChain } from "./no-needless-promise/chain.js";
import { findForwarding } from "./no-needless-promise/forwarding.js";
import { findPlainAwait } from "./no-needless-promise/plain-await.js";
import { findPlainLoop } from "./no-needless-promise/plain-loop.js";
import { getOrInsert } from "../lib/ast/get-or-insert.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { waitsAnyway } from "../lib/ast/promises/waits-anyway.js";

/** @import { Detector, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { AllFacts } from "./no-needless-promise/promise-all.js" */
/** @import { AsyncFunctionFacts } from "./no-needless-promise/async-function.js" */
/** @import { ChainFacts } from "./no-needless-promise/chain.js" */
/** @import { ForwardingFacts } from "./no-needless-promise/forwarding.js" */
/** @import { PlainAwaitFacts } from "./no-needless-promise/plain-await.js" */
/** @import { PlainLoopFacts } from "./no-needless-promise/plain-loop.js" */

/** @typedef {AllFacts | AsyncFunctionFacts | ChainFacts | ForwardingFacts | PlainAwaitFacts | PlainLoopFacts} Facts */

/**
 * Promises around values that are there already, and around other promises.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-needless-promise",
  triggers: ["async", "Promise"],
  silences: ["waitsAnyway"],
  nodes: [
    "CallExpression",
    "NewExpression",
    "AwaitExpression",
    "ForOfStatement",
    "FunctionDeclaration",
    "FunctionExpression",
    "ArrowFunctionExpression",
  ],
  detect(node, source, heat) {
    const found = find(source, node, heat);
    if (found === undefined) return [];
    const isFunction = found.facts.form === "asyncFunction";
    const runs = isFunction ? node.body : node;
    if (isBesideWait(source, found.facts, heat)) return [{ node: found.node ?? node, runs, silent: "waitsAnyway" }];
    return [
      {
        node: found.node ?? node,
        runs,
        messageId: found.messageId,
        data: found.data ?? {},
        facts: found.facts,
      },
    ];
  },
};

/**
 * Whether what is won is one microtask beside a query, a file or another server that the same function waits for anyway.
 *
 * @param {Source} source
 * @param {Facts} facts
 * @param {HeatModel} heat
 */
function isBesideWait(source, facts, heat) {
  const waits = facts.form === "plainAwait" ? [facts.wait] : facts.form === "asyncFunction" ? facts.awaits : [];
  const isPlain = getPlainQuestion(source, heat);
  return waits.length > 0 && waits.every((wait) => waitsAnyway(source, wait, isPlain));
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(node: Node) => boolean} whether an `await` is for no promise: one function for a file, so that the answers can be kept
 */
function getPlainQuestion(source, heat) {
  /** @type {Map<HeatModel, (node: Node) => boolean>} */
  const questions = source.memo(getPlainQuestion, () => new Map());
  return getOrInsert(
    questions,
    heat,
    () => (node) =>
      findPlainAwait(source, node, heat) !== undefined ||
      findAll(source, unwrap(node.argument))?.facts.isPlain === true,
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {HeatModel} heat
 * @returns {{ node?: Node, messageId: string, data?: Record<string, string>, facts: Facts } | undefined}
 */
function find(source, node, heat) {
  switch (node.type) {
    case "CallExpression":
      return findAll(source, node) ?? findChain(source, node);
    case "NewExpression":
      return findForwarding(source, node);
    case "AwaitExpression":
      return findPlainAwait(source, node, heat);
    case "ForOfStatement":
      return findPlainLoop(source, node);
    default:
      return findAsyncFunction(source, node, heat);
  }
}
