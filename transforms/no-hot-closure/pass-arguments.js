import { unwrap } from "../../lib/ast/unwrap.js";

/** @import { Node, Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { Keeper } from "../../detectors/no-hot-closure/keepers.js" */

/** Timers that take a delay before the arguments. */
const DELAYED = /^set(Timeout|Interval)$/;

/**
 *   setTimeout(retry.bind(null, job), 1000)  →  setTimeout(retry, 1000, job)
 *
 * @param {Source} source
 * @param {{ bound: Node, fn: Node, args: Node[], keeper: Keeper, isThisless: boolean }} facts
 * @returns {Rewrite | Refusal}
 */
export function passArguments(source, { bound, fn, args, keeper, isThisless }) {
  const { call, api } = keeper;
  const [, delay] = call.arguments;
  if (call.arguments.some((/** @type {Node} */ { type }) => type === "SpreadElement") && DELAYED.test(`${api}`)) return { refused: "spread arguments may hold the delay" };
  const isDelayed = DELAYED.test(`${api}`);
  // The delay is now read before the arguments.
  if (isDelayed && delay !== undefined && args.length > 0 && !isPlain(delay) && !args.every(isPlain)) return { refused: "the delay would be computed before the arguments" };
  const inside = [source.text.slice(fn.range[1], args[0]?.range[0] ?? bound.range[1]), ...args.slice(1).map((arg, index) => source.text.slice(args[index].range[1], arg.range[0]))].join("");
  if (source.comments.some(({ range }) => bound.range[0] <= range[0] && range[1] <= bound.range[1]) && /\/[/*]/.test(inside)) return { refused: "a comment stands between the arguments" };
  const list = args.map((arg) => source.slice(arg)).join(", ");
  const edits = [{ range: bound.range, text: source.slice(fn) }];
  const after = isDelayed ? (delay ?? bound) : bound;
  if (args.length > 0) edits.push({ range: [after.range[1], after.range[1]], text: `${isDelayed && delay === undefined ? ", 0" : ""}, ${list}` });
  if (after === bound) edits.splice(0, 2, { range: bound.range, text: edits.map(({ text }) => text).join("") });
  const name = source.slice(fn);
  const moved = [fn.range, ...args.map(({ range }) => range)];
  if (isThisless) return { edits, moved, risk: "safe", act: "passArguments", data: { api: source.slice(call.callee) } };
  return { edits, moved, risk: "review", act: "passArgumentsWithoutThis", data: { api: source.slice(call.callee), remaining: api === "nextTick" ? `\`this\` in \`${name}\` is then undefined` : `\`this\` in \`${name}\` is then the timer` } };
}

/**
 * @param {Node} expression
 * @returns {boolean} whether nothing can tell when it is read
 */
function isPlain(expression) {
  const node = unwrap(expression);
  return node.type === "Literal" || node.type === "Identifier" || node.type === "ThisExpression" || (node.type === "TemplateLiteral" && node.expressions.length === 0) || (node.type === "BinaryExpression" && [node.left, node.right].every((side) => side.type === "Literal"));
}
