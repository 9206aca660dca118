import { createLegend, createTable, createFigure } from "./figure.js";
import { createComparison } from "./comparison.js";
import { createFailure } from "./failure.js";
import { createIntervalChart } from "./interval-chart.js";
import { formatEstimate } from "../estimate.js";
import { createPage } from "./page.js";
import { createRewrites } from "./rewrites.js";
import { counted } from "../counted.js";
import { formatInterval, formatPercent, formatRatio } from "../../../lib/evidence/format.js";
import { markup } from "./markup.js";

/** @import { Markup, Value } from "./markup.js" */
/** @import { ProveReport, RuleReport } from "../../prove/report.js" */

/**
 * What was asked for; the rest of it does not show.
 *
 * @typedef {object} Run
 * @property {string} start
 * @property {string[]} urls
 * @property {string} [script]
 * @property {string} [test]
 * @property {string} [method]
 * @property {number} connections
 * @property {number} duration
 * @property {number} warmUp
 * @property {boolean} itself
 * @property {string[]} [dependencies]
 */

/** @type {Record<ProveReport["outcome"], string>} */
const CLASSES = { faster: "good", same: "doubt", slower: "bad", tests: "bad", answers: "bad", start: "bad" };

/**
 * The page of `hotpath prove`: the verdict, what it stands on, and every rewrite beside its part of it.
 *
 * @param {ProveReport} report - as schemas/prove.schema.json describes it
 * @returns {string}
 */
export function formatProveHtml(report) {
  const { outcome, sentence, notices, comparison, estimate, failure, rules, kept } = report;
  const body = markup`<h1>hotpath prove</h1>
<p class="verdict ${CLASSES[outcome]}">${sentence}</p>
${createFacts(report)}
${notices.length > 0 && markup`<section><h2>Before you believe it</h2><ul>${notices.map(({ text }) => markup`<li>${text}</li>\n`)}</ul></section>`}
${failure !== undefined && createFailure(failure)}
${comparison !== undefined && createComparison(comparison)}
${comparison !== undefined && estimate !== undefined && markup`<p>${formatEstimate(estimate, comparison)}</p>`}
${createRules(rules)}
${kept !== undefined && createKept(kept)}`;
  return createPage(`hotpath prove: ${sentence}`, body, "charts");
}

/**
 * @param {ProveReport} report
 * @returns {Markup}
 */
function createFacts({ node, machine, started, seconds, hotpath, ...asked }) {
  const run = /** @type {Run} */ (asked.run);
  /** @type {[string, Value][]} */
  const facts = [
    ["Server", markup`<code>${run.start}</code>`],
    [
      run.script === undefined ? "Requests" : "Script",
      run.script === undefined
        ? run.urls.map((url) => markup`<div><code>${run.method ?? "GET"} ${url}</code></div>`)
        : markup`<code>${run.script}</code>`,
    ],
    ["Load", `${counted(run.connections, "connection")}, ${run.duration} s a round after ${run.warmUp} s to warm up`],
    ["Tests", run.test !== undefined && markup`<code>${run.test}</code>`],
    ["Also rewritten", run.dependencies?.map((name) => markup`<div><code>${name}</code></div>`)],
    ["Node.js", node],
    [
      "Machine",
      `${machine.processor}, ${counted(machine.processors, "processor")}, ${machine.platform} ${machine.arch}`,
    ],
    ["Date", `${started}, ${Math.round(seconds)} s, hotpath ${hotpath}`],
  ];
  return markup`<dl class="facts">
${facts.map(([name, value]) => value !== undefined && value !== false && markup`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>
${run.itself && markup`<p>Nothing was rewritten: the original was compared with itself.</p>`}`;
}

/**
 * @param {RuleReport[]} rules
 * @returns {Markup | undefined}
 */
function createRules(rules) {
  if (rules.length === 0) return undefined;
  const compared = rules.flatMap(({ rule, comparison, share }) =>
    comparison === undefined ? [] : [{ rule, share, ...comparison }],
  );
  return markup`<section>
<h2>Rewrites</h2>
${
  compared.length > 0 &&
  createFigure({
    title: markup`<h3>Each rule by itself</h3>`,
    note: "requests per processor second, rewritten ÷ original; by latency, its median, original ÷ rewritten",
    legend: createLegend([{ kind: "after", text: "ratio and 95 % interval" }]),
    chart: createIntervalChart(
      "rules",
      "What each rule gains by itself",
      compared.map(({ rule, by, ratio, interval }) => ({
        label: by === "latency" ? `${rule}, by latency` : rule,
        value: `${formatRatio(ratio)} (${formatInterval(interval)})`,
        median: ratio,
        interval,
      })),
    ),
    table: createTable(
      "What each rule gains by itself",
      ["Rule", "Ratio", "95 % interval", "Share of the gain", "Pairs of rounds"],
      compared.map(({ rule, by, ratio, interval, share, pairs }) => [
        by === "latency" ? `${rule}, by latency` : rule,
        formatRatio(ratio),
        formatInterval(interval),
        share === undefined ? "" : formatPercent(share),
        pairs,
      ]),
    ),
  })
}
${rules.map(createRewrites)}</section>`;
}

/** @param {string[]} kept */
function createKept(kept) {
  return markup`<section>
<h2>Written back</h2>
${
  kept.length === 0
    ? markup`<p>Nothing: no rule is faster by itself.</p>`
    : markup`<ul>${kept.map((file) => markup`<li><code>${file}</code></li>\n`)}</ul>`
}
</section>`;
}
