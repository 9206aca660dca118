import { getLineIndent } from "../../lib/source/style.js";
import { writeExpression } from "../../lib/edit/write-expression.js";
import { writeOperand } from "./operand.js";

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
  if (value === undefined) return { refused: "its callback does more than return a value" };
  const isAwaited = wait.type === "AwaitExpression";
  const whole = isPlain && isAwaited ? wait : call;
  if (
    isPlain &&
    isAwaited &&
    !/^(CallExpression|MemberExpression|Identifier)$/.test(value.type) &&
    wait.parent.type !== "VariableDeclarator" &&
    wait.parent.type !== "ReturnStatement"
  )
    return { refused: "its value is no promise" };
  const indent = getLineIndent(source.text, whole.range[0]);
  const { text, moved } =
    whole === call && isAwaited ? writeOperand(source, value, "", indent) : writeExpression(source, value, [], indent);
  const isSequence = value.type === "SequenceExpression" && !text.startsWith("(");
  return {
    edits: [{ range: whole.range, text: isSequence ? `(${text})` : text }],
    moved,
    risk: "review",
    act: "callAtOnce",
  };
}
