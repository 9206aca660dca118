import { createFigure, createLegend, createTable } from "./figure.js";
import { formatInterval, formatPercent, formatRatio } from "../../../lib/evidence/format.js";
import { counted } from "../counted.js";
import { createBarChart } from "./bar-chart.js";
import { createIntervalChart } from "./interval-chart.js";
import { createRoundChart } from "./round-chart.js";
import { formatValue } from "./value.js";
import { markup } from "./markup.js";
import { median } from "simple-statistics";

/** @import { FinishedComparison } from "../../prove/report.js" */
/** @import { Markup } from "./markup.js" */
/** @import { MeasureResult, Round } from "../../../lib/prove/comparison.js" */

const LEGEND = createLegend([
  { kind: "before", text: "original" },
  { kind: "after", text: "rewritten" },
]);

/** What stopped the rounds, in words. */
const ENDS = {
  confidence: "The difference was sure then.",
  precision: "The interval was narrow enough then, and shows no difference.",
  rounds: "That is the largest number of rounds.",
  timeLimit: "The time limit ended it.",
};

/**
 * Original and rewritten: all measures, and the rounds that they come from.
 *
 * @param {FinishedComparison} comparison
 * @returns {Markup}
 */
export function createComparison({ measures, rounds, noise, pairs, stoppedBy }) {
  return markup`<section>
<h2>Original and rewritten</h2>
<p>${counted(pairs, "pair")} of rounds. ${ENDS[stoppedBy]} Two rounds of the same code in a row differ by ${formatPercent(noise.median)} (median of
${noise.neighbours}; at most ${formatPercent(noise.largest)}): that is the noise.</p>
${createMeasures(measures)}
${createRounds(rounds)}
${createPercentiles(rounds)}
${createGc(rounds)}</section>
`;
}

/** @param {MeasureResult[]} measures */
function createMeasures(measures) {
  const ratios = measures.flatMap(({ title, ratio, interval }) =>
    ratio === undefined ? [] : [{ label: title, value: formatRatio(ratio), median: ratio, interval }],
  );
  return createFigure({
    title: markup`<h3>All measures</h3>`,
    note: "rewritten ÷ original: of rates more is better, of times, bytes and errors less",
    legend: createLegend([{ kind: "after", text: "ratio and 95 % interval" }]),
    chart: ratios.length > 0 && createIntervalChart("measures", "Rewritten ÷ original, for each measure", ratios),
    table: createTable(
      "Medians of the rounds",
      ["Measure", "Original", "Rewritten", "Ratio", "95 % interval", ""],
      measures.map(({ title, unit, before, after, ratio, interval, better }) => [
        title,
        formatValue(before, unit),
        formatValue(after, unit),
        ratio === undefined ? "" : formatRatio(ratio),
        interval === undefined ? "" : formatInterval(interval),
        interval !== undefined && getChange(interval, better),
      ]),
    ),
  });
}

/**
 * @param {[number, number]} interval
 * @param {MeasureResult["better"]} better
 */
function getChange([low, high], better) {
  if (low <= 1 && high >= 1) return markup`<span class="muted">no difference</span>`;
  return low > 1 === (better === "more")
    ? markup`<span class="good">better</span>`
    : markup`<span class="bad">worse</span>`;
}

/** @param {Round[]} rounds */
function createRounds(rounds) {
  if (rounds.length === 0) return undefined;
  return createFigure({
    title: markup`<h3>All rounds: processor time per request</h3>`,
    note: "in the order of time; the rounds of a pair are joined, and the dashed lines are the medians",
    legend: LEGEND,
    chart: createRoundChart(
      "rounds",
      "Processor time per request, of each round",
      rounds.map(({ side, pair, cpuPerRequest }) => ({ side, pair, value: cpuPerRequest })),
      (value) => formatValue(value, "µs"),
    ),
    table: createTable(
      "All rounds",
      ["Pair", "Server", "Per request", "Requests", "Per second", "Bytes each", "Peak memory"],
      rounds.map(({ side, pair, cpuPerRequest, requests, requestsPerSecond, bytesPerRequest, peakMemory }) => [
        pair,
        side === "before" ? "original" : "rewritten",
        formatValue(cpuPerRequest, "µs"),
        formatValue(requests, ""),
        formatValue(requestsPerSecond, "1/s"),
        formatValue(bytesPerRequest, "B"),
        formatValue(peakMemory, "B"),
      ]),
    ),
  });
}

/** @type {[key: keyof NonNullable<Round["latency"]>, label: string][]} */
const PERCENTILES = [
  ["p50", "50 %"],
  ["p90", "90 %"],
  ["p97_5", "97.5 %"],
  ["p99", "99 %"],
  ["p99_9", "99.9 %"],
  ["max", "longest"],
];

/** @param {Round[]} rounds */
function createPercentiles(rounds) {
  if (!rounds.some(({ latency }) => latency !== undefined)) return undefined;
  const rows = PERCENTILES.map(([key, label]) => ({
    label,
    ...getSides(rounds, ({ latency }) => latency?.[key]),
  }));
  return createPairs(
    "latency",
    "Latency",
    "within this time so many requests were answered; medians of the rounds",
    "ms",
    rows,
  );
}

/** @param {Round[]} rounds */
function createGc(rounds) {
  const kinds = [...new Set(rounds.flatMap(({ gc }) => Object.keys(gc.kinds)))].sort();
  if (kinds.length === 0) return undefined;
  const rows = kinds.flatMap((kind) => [
    {
      label: `${kind}: time`,
      ...getSides(rounds, ({ gc, requests }) => ((gc.kinds[kind]?.milliseconds ?? 0) / requests) * 1e6),
    },
  ]);
  return createPairs("gc", "Garbage collection", "time for each 1,000 requests; medians of the rounds", "µs", rows);
}

/**
 * @param {Round[]} rounds
 * @param {(round: Round) => number | undefined} get
 */
function getSides(rounds, get) {
  /** @param {Round["side"]} wanted */
  const getMedian = (wanted) => {
    const values = rounds
      .flatMap((round) => (round.side === wanted ? [get(round) ?? NaN] : []))
      .filter(Number.isFinite);
    return values.length === 0 ? 0 : median(values);
  };
  return { before: getMedian("before"), after: getMedian("after") };
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string} note
 * @param {MeasureResult["unit"]} unit
 * @param {{ label: string, before: number, after: number }[]} rows
 */
function createPairs(id, title, note, unit, rows) {
  return createFigure({
    title: markup`<h3>${title}</h3>`,
    note,
    legend: LEGEND,
    chart: createBarChart(
      id,
      title,
      rows.map(({ label, before, after }) => ({
        label,
        bars: [
          { kind: "before", value: before, text: formatValue(before, unit) },
          { kind: "after", value: after, text: formatValue(after, unit) },
        ],
      })),
    ),
    table: createTable(
      title,
      ["", "Original", "Rewritten", "Ratio"],
      rows.map(({ label, before, after }) => [
        label,
        formatValue(before, unit),
        formatValue(after, unit),
        before > 0 && after > 0 ? formatRatio(after / before) : "",
      ]),
    ),
  });
}
