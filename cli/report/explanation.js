import { getColouredDiff } from "./diff.js";
import { getPrintable, getPrintableLine } from "./printable.js";
import pc from "picocolors";

/** @import { Explained, PlaceExplanation } from "../explain.js" */
/** @import { Rule } from "../settings/choose-rules.js" */

/**
 * @param {Explained} explained
 * @returns {string}
 */
export function formatExplanation(explained) {
  return "rule" in explained ? formatRule(explained.rule) : formatPlace(explained.place);
}

/** @param {Rule} rule */
function formatRule({ name, meta: { docs, messages } }) {
  const acts = Object.keys(messages).filter((messageId) => !Object.hasOwn(docs.payoff, messageId));
  return [
    `${pc.bold(name)}  ${docs.description}`,
    "",
    `It reports (payoff measured on Node ${docs.measuredOn}):`,
    ...Object.entries(docs.payoff).map(
      ([messageId, payoff]) =>
        `  ${messages[messageId].replace(/ \(\{\{heat\}\}; payoff \{\{payoff\}\}\)/, "")}  ${pc.dim(payoff)}`,
    ),
    "",
    acts.length === 0 ? "It rewrites nothing." : "It rewrites:",
    ...acts.map((messageId) => `  ${messages[messageId]}`),
    "",
    docs.url,
    "",
  ].join("\n");
}

/** @param {PlaceExplanation} place */
function formatPlace({ path, line, text, owners, findings }) {
  const around =
    owners.length === 0
      ? ["  module level, runs once"]
      : owners.map(
          ({ name, line: start, heat }) =>
            `  ${name} (line ${start})  ${heat.level === "hot" ? pc.red("hot") : heat.level}: ${getPrintableLine(heat.text)}`,
        );
  const found = findings.flatMap(({ finding, diff }) => [
    "",
    `${pc.bold(finding.rule)}  ${getPrintableLine(finding.message)}`,
    ...("refused" in finding.fix
      ? [`${finding.fix.byNet ? "withdrawn" : "no fix"}: ${getPrintableLine(finding.fix.refused)}`]
      : [`${finding.fix.risk} fix: ${getPrintableLine(finding.fix.message)}`]),
    ...(diff === undefined
      ? []
      : [process.stdout.isTTY ? getColouredDiff(diff).trimEnd() : getPrintable(diff).trimEnd()]),
  ]);
  return [
    `${pc.bold(`${getPrintableLine(path)}:${line}`)}  ${getPrintableLine(text.trim())}`,
    "",
    "How often it runs, innermost first:",
    ...around,
    ...(found.length > 0 ? found : ["", "No rule reports this line."]),
    "",
  ].join("\n");
}
