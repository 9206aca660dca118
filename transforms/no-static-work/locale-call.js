import { addOptions } from "./add-options.js";
import { describeEnvironment, findOptions, hasKey } from "../../detectors/no-static-work/guards.js";
import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getLineIndent } from "../../lib/source/style.js";
import { keepFirst } from "../../lib/edit/first-use.js";
import { hoistConstant } from "../../lib/edit/hoist.js";
import { isInOptionalChain } from "../../lib/ast/syntax/optional-chain.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { writeExpression } from "../../lib/edit/write-expression.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../../lib/types.js" */
/** @import { Hoisted } from "../../lib/edit/hoist.js" */

/** Options that say which parts of a date are shown. */
const DATE_PARTS = "weekday year month day dateStyle".split(" ");
const TIME_PARTS = "dayPeriod hour minute second fractionalSecondDigits timeStyle".split(" ");

/** Other options that only dates have. */
const DATE_OPTIONS = "timeZone timeZoneName hour12 hourCycle era calendar".split(" ");

/**
 * What each method shows where the options name nothing that it is there for, which `Intl.DateTimeFormat` does not know (ECMA-402,
 * CreateDateTimeFormat).
 */
const SHOWN_DATE = ["year", "month", "day"];
const SHOWN_TIME = ["hour", "minute", "second"];

/** Options that only numbers have. */
const NUMBER_OPTIONS =
  "style currency currencyDisplay currencySign unit unitDisplay minimumIntegerDigits minimumFractionDigits maximumFractionDigits minimumSignificantDigits maximumSignificantDigits notation compactDisplay signDisplay useGrouping roundingIncrement roundingMode roundingPriority trailingZeroDisplay".split(
    " ",
  );

/** Expressions that are numbers whatever their parts are. */
const NUMERIC = /^(Number|parseInt|parseFloat|Math\.\w+|Date\.now|performance\.now)$/;

/**
 * `date.toLocaleDateString("de", options)` → `dateFormat.format(date)`, and what it may change.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {boolean} throws - making the formatter may throw, so that the first call makes it
 * @returns {(Hoisted & { remaining: string[] }) | Refusal}
 */
export function rewriteLocaleCall(source, call, throws) {
  const callee = unwrap(call.callee);
  const method = /** @type {string} */ (getPropertyName(callee));
  //   user?.name.localeCompare(other, "de", { numeric: true })
  if (isInOptionalChain(call)) return refuse(source, "callOptional");
  const inputs = method === "localeCompare" ? call.arguments.slice(1) : call.arguments;
  const options = /** @type {Node} */ (findOptions(source, inputs[1]));
  const plan =
    method === "localeCompare"
      ? {
          type: "Collator",
          name: "collator",
          added: [],
          remaining: ["`null` then compares as text instead of throwing"],
        }
      : findFormat(source, method, callee.object, options);
  if (plan === undefined || (plan.added.length > 0 && unwrap(inputs[1]) !== options))
    return refuse(source, "formatUnknown");
  const environment = describeEnvironment(inputs[0], plan.type === "DateTimeFormat", options);
  /** @type {Range} */
  const slice = [inputs[0].range[0], inputs[1].range[1]];
  /** @param {string} indent */
  const write = (indent) => {
    const added = plan.added.length === 0 ? [] : addOptions(source, options, plan.added, { slice, indent });
    const { text, moved } = writeExpression(
      source,
      /** @type {any} */ ({ range: slice }),
      [...added, ...joinLines(source, inputs)],
      indent,
    );
    return { text: `new Intl.${plan.type}(${text})`, moved };
  };
  const made = throws
    ? keepFormat(source, call, plan, write(getLineIndent(source.text, slice[0])))
    : hoistConstant(source, { use: call, parts: inputs, name: plan.name, isFixed: true, write });
  if ("refused" in made) return made;
  //   a.name.localeCompare(b.name, "de", { numeric: true })
  //   ^^^^^^               ^^^^^^
  const kept = method === "localeCompare" ? [callee.object, call.arguments[0]] : [callee.object];
  const code = `${made.name}.${method === "localeCompare" ? "compare" : "format"}(${kept.map((part) => source.slice(part)).join(", ")})`;
  return {
    ...made,
    moved: [...made.moved, ...kept.map(({ range }) => range)],
    edits: [...made.edits, { range: call.range, text: code }],
    remaining: environment === undefined ? plan.remaining : [...plan.remaining, environment],
  };
}

/**
 * @param {Source} source
 * @param {Node[]} inputs - the locale and the options
 * @returns {Edit[]} that put both on one line, where each had its own
 */
function joinLines(source, [{ range: locale }, { range: options }]) {
  /** @type {Range} */
  const between = [locale[1], options[0]];
  const text = source.text.slice(...between);
  return text.includes("\n") && text.trim() === "," ? [{ range: between, text: ", " }] : [];
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {{ name: string, type: string }} plan
 * @param {{ text: string, moved: Range[] }} init
 * @returns {Hoisted | Refusal}
 */
function keepFormat(source, call, { name, type }, { text, moved }) {
  const made = keepFirst(source, { use: call, text, name, type: `Intl.${type}` });
  return "refused" in made ? made : { name: made.code, edits: made.edits, moved };
}

/**
 * @param {Source} source
 * @param {string} method
 * @param {Node} receiver
 * @param {Node} options - ObjectExpression
 * @returns {{ type: "DateTimeFormat" | "NumberFormat", name: string, added: string[], remaining: string[] } | undefined} undefined:
 *   another formatter would show something else
 */
function findFormat(source, method, receiver, options) {
  const hasDate = hasKey(options, DATE_PARTS);
  const hasTime = hasKey(options, TIME_PARTS);
  const [key, ...others] = options.properties.map(getKeyName);
  //   { weekday: "short" }
  const part = others.length === 0 && [...DATE_PARTS, ...TIME_PARTS].includes(key) ? key : undefined;
  const date = {
    type: /** @type {const} */ ("DateTimeFormat"),
    name: part === undefined ? "dateFormat" : `${part}Format`,
    remaining: describeDate(source, receiver),
  };
  // These throw.
  if (method === "toLocaleDateString" && hasKey(options, ["timeStyle"])) return undefined;
  if (method === "toLocaleTimeString" && hasKey(options, ["dateStyle"])) return undefined;
  if (method === "toLocaleDateString") return { ...date, added: hasDate ? [] : SHOWN_DATE };
  if (method === "toLocaleTimeString") return { ...date, name: "timeFormat", added: hasTime ? [] : SHOWN_TIME };
  if (hasDate || hasTime) return { ...date, name: hasDate ? "dateFormat" : "timeFormat", added: [] };
  const isOfNumber = isNumber(source, receiver);
  if (hasKey(options, NUMBER_OPTIONS))
    return {
      type: "NumberFormat",
      name: "numberFormat",
      added: [],
      remaining: isOfNumber ? [] : ["text, and what is no number, is then formatted as a number"],
    };
  return hasKey(options, DATE_OPTIONS) && !isOfNumber ? { ...date, added: [...SHOWN_DATE, ...SHOWN_TIME] } : undefined;
}

/**
 * @param {Source} source
 * @param {Node} receiver
 * @returns {string[]} what a formatter does with it that its own method does not; nothing for `new Date()`
 */
function describeDate(source, receiver) {
  const values = resolve(source, receiver);
  const dates = values.flatMap((value) =>
    value.kind === "node" && value.node.type === "NewExpression" && source.slice(value.node.callee) === "Date"
      ? [value.node]
      : [],
  );
  if (dates.length < values.length)
    return ["an invalid date, and what is no date, then throws, and a missing one is that of now"];
  return dates.every((date) => date.arguments.length === 0) ? [] : ["an invalid date then throws"];
}

/**
 * @param {Source} source
 * @param {Node} receiver
 * @returns {boolean}
 */
function isNumber(source, receiver) {
  return resolve(source, receiver).every((value) => {
    if (value.kind !== "node") return false;
    const { node } = value;
    if (node.type === "Literal") return typeof node.value === "number";
    if (node.type === "BinaryExpression") return ["-", "*", "/", "%", "**"].includes(node.operator);
    if (node.type === "UnaryExpression") return node.operator === "+" || node.operator === "-";
    return node.type === "CallExpression" && NUMERIC.test(source.slice(node.callee));
  });
}
