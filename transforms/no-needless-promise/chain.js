import { getLineIndent } from "../../lib/source/style.js";
import { writeInPlace, writeOperand } from "./operand.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { ChainFacts } from "../../detectors/no-needless-promise/chain.js" */

/**
 *   await Promise.resolve().then(() => next())      →      await next()
 *         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^       ^
 *
 * @param {Source} source
 * @param {ChainFacts} facts
 * @returns {Rewrite | Refusal}
 */
export function rewriteChain(source, { call, wait, value, isPlain }) {
  if (value === undefined) return refuse(source, "callbackDoesMore");
  const isAwaited = wait.type === "AwaitExpression";
  const whole = isPlain && isAwaited ? wait : call;
  //   await Promise.resolve().then(() => true);
  if (whole === wait && wait.parent.type === "ExpressionStatement" && value.type !== "CallExpression")
    return refuse(source, "valueUnused");
  const indent = getLineIndent(source.text, whole.range[0]);
  const { text, moved } =
    whole === call && isAwaited ? writeOperand(source, value, "", indent) : writeInPlace(source, value, whole, indent);
  return {
    edits: [{ range: whole.range, text }],
    moved,
    risk: "review",
    act: "callAtOnce",
  };
}
