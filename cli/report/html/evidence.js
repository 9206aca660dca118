import { createFigure, createLegend, createTable } from "./figure.js";
import {
  formatBytes,
  formatClaim,
  formatInterval,
  formatPercent,
  formatRatio,
  formatTime,
} from "../../../lib/evidence/format.js";
import { counted } from "../counted.js";
import { createBarChart } from "./bar-chart.js";
import { createIntervalChart } from "./interval-chart.js";
import { createPage } from "./page.js";
import { countVerdicts, getVerdictWords } from "../evidence.js";
import { markup, withCode } from "./markup.js";

/** @import { EvidenceReport, MeasuredClaim, Measurement, MeasuredVariant, Payoff } from "../../evidence.js" */
/** @import { Markup } from "./markup.js" */
/** @import { Verdict } from "../../../lib/evidence/verdict.js" */

/** @type {Record<Verdict, string>} */
const CLASSES = { holds: "good", above: "good", below: "bad", unclear: "doubt" };

/**
 * A payoff with the code that it is of.
 *
 * @typedef {{ node: string, payoff: Payoff, before: MeasuredVariant, after: MeasuredVariant, label: string }} Figures
 */

/**
 * The page of `hotpath evidence`: each claim, before and after, on each Node.
 *
 * @param {EvidenceReport} report
 * @returns {string}
 */
export function formatEvidenceHtml(report) {
  const { machine, nodes, rounds, milliseconds, claims, interrupted } = report;
  const rules = [...new Set(claims.map(({ rule }) => rule))];
  const body = markup`<h1>hotpath evidence</h1>
${createVerdict(claims)}
${interrupted !== undefined && markup`<p class="doubt">The run was interrupted: this is what was measured until then.</p>`}
<dl class="facts">
<dt>Node.js</dt><dd>${nodes.map(({ version, v8 }) => `${version} (V8 ${v8})`).join(", ")}</dd>
<dt>Machine</dt><dd>${machine.cpu}, ${counted(machine.cores, "core")}, ${machine.platform} ${machine.arch}</dd>
<dt>Rounds</dt><dd>${rounds} of ${milliseconds} ms, each variant in a process of its own</dd>
</dl>
<p>A payoff is the time of the code as it is found ÷ the time of the code as it is rewritten, of one operation by itself. It is the median
of the rounds; with 95 % the true one lies in the interval.</p>
${createOverview(claims, nodes)}
${rules.map((rule) => createSection(rule, claims))}`;
  return createPage("hotpath evidence", body, "charts");
}

/** @param {MeasuredClaim[]} claims */
function createVerdict(claims) {
  const payoffs = claims.flatMap(({ measurements }) => measurements.flatMap((measurement) => measurement.payoffs));
  const counts = countVerdicts(payoffs);
  const kind = payoffs.some(({ verdict }) => verdict === "below") ? "doubt" : "good";
  return markup`<p class="verdict ${kind}">${counted(payoffs.length, "payoff")} measured${counts.length > 0 && `: ${counts.join(", ")}`}</p>`;
}

/**
 * @param {MeasuredClaim[]} claims
 * @param {{ version: string }[]} nodes
 */
function createOverview(claims, nodes) {
  const rows = claims.map(({ rule, name, claimed, measurements }) => [
    markup`<a href="#${rule}">${rule}</a>: ${withCode(name)}`,
    formatClaim(claimed),
    ...nodes.map(({ version }) =>
      (measurements.find(({ node }) => node === version)?.payoffs ?? []).map(
        (payoff) => markup`<span class="${CLASSES[payoff.verdict]}">${formatRatio(payoff.median)}</span> `,
      ),
    ),
  ]);
  const head = ["Operation", "Claimed", ...nodes.map(({ version }) => `Node ${version}`)];
  return markup`<h2>All claims</h2>
<div class="card">${createTable("Payoffs, claimed and measured", head, rows)}</div>
`;
}

/**
 * @param {string} rule
 * @param {MeasuredClaim[]} claims
 * @returns {Markup}
 */
function createSection(rule, claims) {
  return markup`<section>
<h2 id="${rule}">${rule}</h2>
${claims.map((claim, index) => claim.rule === rule && createClaim(claim, `claim-${index}`))}</section>
`;
}

/**
 * @param {MeasuredClaim} claim
 * @param {string} id
 */
function createClaim({ name, claimed, stated, missing, measurements }, id) {
  const title = markup`<h3>${withCode(name)}</h3>`;
  const failures = measurements.map(
    ({ node, failed }) =>
      failed !== undefined && markup`<p class="bad">Failed on Node ${node}: <code>${failed}</code></p>\n`,
  );
  const figures = measurements.flatMap(getFigures);
  if (figures.length === 0) {
    const why =
      missing !== undefined && markup`<p class="muted">Not measured: <code>${missing}</code> is not installed.</p>`;
    return markup`<div class="card">${title}${why}${failures}</div>\n`;
  }
  const figure = createFigure({
    title,
    note: `claimed ${formatClaim(claimed)}; the rule says ${stated}`,
    legend: createLegend([
      { kind: "claimed", text: "claimed" },
      { kind: "before", text: "each round; time before" },
      { kind: "after", text: "median and 95 % interval; time after" },
    ]),
    chart: [
      createIntervalChart(`${id}-payoff`, `Payoff of ${name}`, figures.map(getRow), { band: claimed }),
      createBarChart(`${id}-time`, `Time of ${name}`, figures.map(getBars)),
    ],
    table: createTable(`Medians of the rounds: ${name}`, HEAD, figures.map(getCells)),
  });
  return markup`${failures}${figure}`;
}

const HEAD = ["Node", "Payoff", "95 % interval", "Before", "After", "Bytes", "Claim"];

/** @param {Figures} figures */
function getCells({ label, payoff, before, after }) {
  return [
    label,
    formatRatio(payoff.median),
    payoff.interval === undefined ? "" : formatInterval(payoff.interval),
    `${formatTime(before.median)} ±${formatPercent(before.spread / 2)}`,
    `${formatTime(after.median)} ±${formatPercent(after.spread / 2)}`,
    before.bytes === undefined || after.bytes === undefined
      ? ""
      : `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}`,
    markup`<span class="${CLASSES[payoff.verdict]}">${getVerdictWords(payoff)}</span>`,
  ];
}

/**
 * @param {Measurement} measurement
 * @returns {Figures[]}
 */
function getFigures({ node, variants, payoffs }) {
  return payoffs.map((payoff) => ({
    node,
    payoff,
    before: variants[0],
    after: variants.find(({ name }) => name === payoff.variant) ?? variants[0],
    label: `${node}${payoffs.length > 1 ? `, ${payoff.variant}` : ""}`,
  }));
}

/** @param {Figures} figures */
function getRow({ label, payoff: { median, interval, rounds } }) {
  const value = `${formatRatio(median)}${interval === undefined ? "" : ` (${formatInterval(interval)})`}`;
  return { label: `Node ${label}`, value, median, interval, rounds };
}

/** @param {Figures} figures */
function getBars({ label, before, after }) {
  return {
    label: `Node ${label}`,
    bars: [
      { kind: /** @type {const} */ ("before"), value: before.median, text: formatTime(before.median) },
      { kind: /** @type {const} */ ("after"), value: after.median, text: formatTime(after.median) },
    ],
  };
}
