import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { Bound } from "../../detectors/no-hot-closure.js" */

/** Timers that take a delay before the arguments. */
const DELAYED = /^set(Timeout|Interval)$/;

/**
 *   setTimeout(retry.bind(null, job), 1000)  →  setTimeout(retry, 1000, job)
 *
 * @param {Source} source
 * @param {Bound} facts
 * @returns {Rewrite | Refusal}
 */
export function passArguments(source, { bound, fn, args, keeper, isThisless }) {
  const { call, api } = keeper;
  const isDelayed = DELAYED.test(`${api}`);
  const delay = isDelayed ? call.arguments[1] : undefined;
  if (delay?.type === "SpreadElement") return refuse(source, "delayInSpread");
  //   setTimeout(retry.bind(null, next()), delays.shift())
  if (
    delay !== undefined &&
    args.length > 0 &&
    delay.type !== "Literal" &&
    ![delay, ...args].every((part) => isQuiet(source, part))
  )
    return refuse(source, "delayBeforeArguments");
  if (source.comments.some(({ range }) => fn.range[1] <= range[0] && range[1] <= bound.range[1]))
    return refuse(source, "commentBetweenArguments");
  const before = delay ?? bound;
  if (
    [fn, ...args].some(({ type }) => type === "SequenceExpression") ||
    !/^\s*[,)]/.test(source.text.slice(before.range[1])) ||
    !isBare(source, call, before)
  )
    return refuse(source, "argumentsInParentheses");
  // Arguments on lines of their own stay so.
  const gap =
    delay === undefined ? undefined : /\r?\n[\t ]*$/.exec(source.text.slice(bound.range[1], delay.range[0]))?.[0];
  const list = [
    ...(isDelayed && delay === undefined && args.length > 0 ? ["0"] : []),
    ...args.map((arg) => source.slice(arg)),
  ]
    .map((arg) => `,${gap ?? " "}${arg}`)
    .join("");
  /** @type {Edit[]} */
  const edits =
    delay === undefined
      ? [{ range: bound.range, text: source.slice(fn) + list }]
      : [
          { range: bound.range, text: source.slice(fn) },
          { range: [delay.range[1], delay.range[1]], text: list },
        ];
  const rewrite = { edits, moved: [fn.range, ...args.map(({ range }) => range)] };
  if (isThisless) return { ...rewrite, risk: "safe", act: "passArguments" };
  return {
    ...rewrite,
    risk: "review",
    act: "passArgumentsWithoutThis",
    data: {
      remaining: `\`this\` in \`${source.slice(fn)}\` is then ${api === "nextTick" ? "undefined" : "the timer"}`,
    },
  };
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {Node} argument
 * @returns {boolean} whether no parentheses of its own are around an argument
 */
function isBare(source, call, argument) {
  const next = call.arguments[call.arguments.indexOf(argument) + 1];
  const text = source.text.slice(argument.range[1], next?.range[0] ?? call.range[1]);
  return next === undefined ? /^\s*(?:,\s*)?\)$/.test(text) : !text.includes(")");
}

/** What may change something, or comes to another result the next time. */
const LOUD = /^(Assignment|Await|Call|Import|New|TaggedTemplate|Update|Yield)Expression$/;

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether nothing can tell when it is computed
 */
function isQuiet(source, expression) {
  let isFound = false;
  walk(unwrap(expression), source.visitorKeys, (node) => {
    isFound ||= LOUD.test(node.type) || (node.type === "UnaryExpression" && node.operator === "delete");
    return !isFound && !/Function/.test(node.type);
  });
  return !isFound;
}
