import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-needless-promise.js";
import { removeAwait } from "./no-needless-promise/plain-await.js";
import { rewriteAll } from "./no-needless-promise/promise-all.js";
import { rewriteAsyncFunction } from "./no-needless-promise/async-function.js";
import { rewriteChain } from "./no-needless-promise/chain.js";
import { rewriteForwarding } from "./no-needless-promise/forwarding.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-needless-promise.js" */

/**
 * Takes the value where it is there, and the promise where there is another one around it.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source) {
  const facts = finding.facts;
  switch (facts.form) {
    case "all":
      return rewriteAll(source, facts);
    case "asyncFunction":
      return rewriteAsyncFunction(source, facts, finding.data.name);
    case "chain":
      return rewriteChain(source, facts);
    case "forwarding":
      return rewriteForwarding(source, facts);
    case "plainAwait":
      return rewritePlainAwait(source, facts.wait);
    case "plainLoop":
      return rewritePlainLoop(source, facts.loop);
  }
}

/**
 *   const user = await verify(token, key)      →      const user = verify(token, key)
 *                ^^^^^
 *
 * @param {Source} source
 * @param {Node} wait
 * @returns {Rewrite | Refusal}
 */
function rewritePlainAwait(source, wait) {
  const removed = removeAwait(source, wait);
  return "refused" in removed ? removed : { ...removed, risk: "review", act: "dropAwait" };
}

/**
 *   for await (const name of Object.keys(query))      →      for (const name of Object.keys(query))
 *       ^^^^^
 *
 * @param {Source} source
 * @param {Node} loop
 * @returns {Rewrite | Refusal}
 */
function rewritePlainLoop(source, loop) {
  const head = /^for(\s+await)\b/.exec(source.slice(loop));
  if (head === null) return refuse(source, "commentInHead");
  const start = loop.range[0] + "for".length;
  return {
    edits: [{ range: [start, start + head[1].length], text: "" }],
    risk: "review",
    act: "loopWithoutAwait",
    changed: [loop],
  };
}

export default createCodemod({ detector, rewrite });
