import { describeSilence } from "../../lib/ast/silence.js";
import { EXAMPLES } from "./examples.js";
import { getColouredDiff } from "./diff.js";
import { getPrintable, getPrintableLine } from "./printable.js";
import { formatCost, formatTime, formatTrips } from "../../lib/weight/format-weight.js";
import pc from "picocolors";
import { withoutReason } from "../../lib/rule/format-message.js";

/** @import { Explained, PlaceExplanation } from "../explain.js" */
/** @import { Cost, Weight } from "../../lib/types.js" */
/** @import { Rule } from "../settings/choose-rules.js" */

const WAYS_TO_KNOW =
  "That it does, `hotpath map` may find in the files that use it, `hotpath profile` measures, and a comment `@hotpath` says.";

/**
 * @param {Explained} explained
 * @param {boolean} isForTerminal
 * @returns {string}
 */
export function formatExplanation(explained, isForTerminal) {
  return "rule" in explained ? formatRule(explained.rule) : formatPlace(explained.place, isForTerminal);
}

/** @param {Rule} rule */
function formatRule({ name, meta: { docs, messages }, pattern: { detector } }) {
  const found = [...Object.keys(docs.payoff), ...(docs.weighedAsOthers ?? [])];
  const acts = Object.keys(messages).filter((messageId) => !found.includes(messageId));
  return [
    `${pc.bold(name)}  ${docs.description}`,
    "",
    `It reports, for example (cost of one execution, measured on ${docs.measuredOn}):`,
    ...found.map(
      (messageId) =>
        `  ${getExample(name, messageId, messages[messageId])}  ${pc.dim(formatRange(docs.cost[messageId]))}`,
    ),
    "",
    acts.length === 0 ? "It rewrites nothing." : "It rewrites, for example:",
    ...acts.map((messageId) => `  ${getExample(name, messageId, messages[messageId])}`),
    "",
    ...(detector.silences.length === 0
      ? []
      : ["It leaves code alone where", ...detector.silences.map((code) => `  ${describeSilence(code)}`), ""]),
    docs.url,
    "",
  ].join("\n");
}

/**
 * @param {string} rule
 * @param {string} messageId
 * @param {string} message
 * @returns {string} what it says of some code; the message itself, of a rule that is new
 */
function getExample(rule, messageId, message) {
  return EXAMPLES[rule]?.[messageId] ?? withoutReason(message);
}

/**
 * @param {Cost | undefined} cost
 * @returns {string} least and most of the versions of Node that were measured
 */
function formatRange(cost) {
  if (cost === undefined) return "";
  const { time, bytes = 0, trips } = cost;
  if (trips !== undefined) return `${formatTrips(trips)}, taken for ${formatTime(Object.values(time)[0])}`;
  const [least, most] = [Math.min(...Object.values(time)), Math.max(...Object.values(time))].map(formatTime);
  return `${least === most ? least : `${least} to ${most}`}${bytes === 0 ? "" : ` and ${formatCost(0, bytes)}`}`;
}

/**
 * @param {Weight | undefined} weight
 * @returns {string[]} how long lists are taken to be, and why
 */
function formatLengths({ lists = [] } = /** @type {Weight} */ ({})) {
  return lists.map(
    ({ list, elements, of = "elements", reason }) =>
      `  assumed: ${elements} ${of} in ${getPrintableLine(list)} (${reason})`,
  );
}

/**
 * @param {PlaceExplanation} place
 * @param {boolean} isForTerminal
 */
function formatPlace({ path, line, text, owners, seldom, findings, light, silences, ifHot }, isForTerminal) {
  const around =
    owners.length === 0
      ? ["  module level, runs once"]
      : owners.map(
          ({ name, line: start, heat }) =>
            `  ${getPrintableLine(name)} (line ${start})  ${heat.level === "hot" ? pc.red("hot") : heat.level}: ${getPrintableLine(heat.text)}`,
        );
  const found = findings.flatMap(({ finding, diff }) => [
    "",
    `${pc.bold(finding.rule)}  ${getPrintableLine(finding.message)}`,
    ...("refused" in finding.fix
      ? [`${finding.fix.byNet ? "withdrawn" : "no fix"}: ${getPrintableLine(finding.fix.refused)}`]
      : [`${finding.fix.risk} fix: ${getPrintableLine(finding.fix.message)}`]),
    ...formatLengths(finding.weight),
    ...(diff === undefined ? [] : [isForTerminal ? getColouredDiff(diff).trimEnd() : getPrintable(diff).trimEnd()]),
  ]);
  return [
    `${pc.bold(`${getPrintableLine(path)}:${line}`)}  ${getPrintableLine(text.trim())}`,
    "",
    "How often it runs, innermost first:",
    ...around,
    ...(seldom === undefined ? [] : ["", `This line ${seldom}; most rules leave it alone.`]),
    ...(found.length > 0 ? found : ["", "No rule reports this line."]),
    ...(light.length > 0 ? ["", "Not shown, as it costs less than the minimum (`--min-cost 0` shows it):"] : []),
    ...light.flatMap(({ rule, message, weight, reason }) => [
      `  ${rule}  ${getPrintableLine(message)} That is ${reason}.`,
      ...formatLengths(weight),
    ]),
    ...(silences.length > 0 ? ["", "Considered, and not reported:"] : []),
    ...silences.map(
      ({ rule, reason, detail, at }) =>
        `  ${rule}  ${reason}${at === undefined ? "" : ` (line ${at})`}${detail === undefined ? "" : `: ${getPrintableLine(detail)}`}`,
    ),
    ...(ifHot.length > 0 ? ["", "If it ran on every request:"] : []),
    ...ifHot.map(({ rule, message }) => `  ${rule}  ${getPrintableLine(message)}`),
    ...(ifHot.length > 0 && owners[0]?.heat.level === "unknown" ? [WAYS_TO_KNOW] : []),
    "",
  ].join("\n");
}
