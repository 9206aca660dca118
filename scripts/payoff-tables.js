/**
 * Writes the tables of payoffs in docs/rules/ from docs/evidence.json; `--check` only compares.
 *
 *     node bin/hotpath.js evidence no-eager-url --node … --format json --output-file report.json
 *     node scripts/payoff-tables.js report.json       what was measured goes into docs/evidence.json first
 *
 * A row of docs/evidence.json is an operation. With a `claim` it is measured by that claim of the rule's bench; without one
 * its figures are of a measurement that no bench repeats. Of a report only payoffs that are known well enough are taken, so
 * that a busy machine leaves the table as it is; bytes do not depend on that.
 */
import { formatBytes, formatClaim, formatTime } from "../lib/evidence/format.js";
import { formatCost, formatTrips } from "../lib/weight/format-weight.js";
import { fileURLToPath } from "node:url";
import prettier from "prettier";
import { readFileSync, writeFileSync } from "node:fs";
import { rules } from "../rules/index.js";
import { createWaitCost } from "../lib/weight/round-trips.js";

/** @import { Claim, Cost, RuleMeta } from "../lib/types.js" */
/** @import { EvidenceReport, MeasuredClaim } from "../cli/evidence.js" */
/** @import { Wait } from "../lib/effects/waits.js" */

/**
 * @typedef {object} Row
 * @property {string} operation - as the page names it
 * @property {string} [claim] - of the bench
 * @property {string} [messageId] - where there is no claim
 * @property {number} [time] - nanoseconds of the code as it is found, or about that
 * @property {Record<string, [before: number, after: number]>} [times] - nanoseconds, by the first number of Node's version
 * @property {string} [costOf] - the name of its cost, where a message is about several operations whose costs differ
 * @property {number} [count] - how many of what the message counts are in it; absent: one
 * @property {Record<string, number>} [payoffs] - by the first number of Node's version
 * @property {[before: number, after: number]} [bytes] - on the heap
 * @property {number} [elements] - that it was measured for, where it grows with the square of their number
 * @property {Record<string, number>} [waits] - how many waits the rewrite saves, by what is waited for: a query, a request. How long one takes
 *   is assumed, as the bench waits as long as it was told to
 * @property {boolean} [isWait] - its times are those that a request waits, and no processor's
 * @property {"product"} [grows] - with the product of two lengths, of which the rewritten code takes the sum
 */

/** @typedef {{ nodes: string[], rules: Record<string, Row[][]> }} Evidence - of each rule the tables of its page */

const EVIDENCE = new URL("../docs/evidence.json", import.meta.url);
const COSTS = new URL("../lib/weight/costs.js", import.meta.url);
const START = /^<!-- payoff: written by `node scripts\/payoff-tables\.js` -->$/m;
const END = "<!-- end of payoff -->";
/** The upper end of an interval ÷ the lower one, of a payoff that is known well enough. */
const MOST_DOUBT = 1.15;
const BYTES_OF = "24";

const NUMBERS = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/**
 * @param {string} rule
 * @returns {Promise<Claim[]>}
 */
async function loadClaims(rule) {
  return (await import(`../bench/${rule}.js`)).default;
}

/** @param {Row} row */
function hasCost({ times, waits }) {
  return times !== undefined || waits !== undefined;
}

/**
 * @param {Row} row
 * @returns {string} what one execution takes more than the rewritten code, on the Node where it is least and where it is most
 */
function formatCosts({ times = {}, waits }) {
  if (waits !== undefined) {
    const { time, trips = 0 } = createCostOfWaits(waits);
    return `${formatTrips(trips)}, taken for ${formatCost(time[BYTES_OF], 0)}`;
  }
  const saved = Object.values(times).map(([before, after]) => Math.max(0, before - after));
  const [least, most] = [Math.min(...saved), Math.max(...saved)].map((time) => formatCost(time, 0));
  return least === most ? least : `${least} to ${most}`;
}

/**
 * @param {NonNullable<Row["waits"]>} waits
 * @returns {Cost}
 */
function createCostOfWaits(waits) {
  return createWaitCost(undefined, /** @type {Wait[]} */ (Object.keys(waits)), Object.values(waits));
}

/**
 * lib/weight/costs.js: for each message what the first operation of its table that was measured takes more than the rewritten code, and
 * the same for each operation with a cost of its own.
 *
 * @param {Evidence} evidence
 * @returns {Promise<string>}
 */
async function createCosts({ rules: all }) {
  /** @type {Record<string, Record<string, Cost>>} */
  const costs = {};
  for (const rule of Object.keys(rules)) {
    const claims = await loadClaims(rule);
    /** @type {Record<string, Cost>} */
    const messages = {};
    for (const {
      claim: name,
      messageId = claims.find((claim) => claim.name === name)?.messageId,
      costOf = messageId,
      count = 1,
      times,
      bytes,
      elements,
      grows,
      waits,
      isWait,
    } of (all[rule] ?? []).flat()) {
      if (costOf === undefined || costOf in messages) continue;
      if (waits !== undefined) {
        messages[costOf] = createCostOfWaits(waits);
        continue;
      }
      if (times === undefined) continue;
      messages[costOf] = {
        time: Object.fromEntries(
          Object.entries(times).map(([node, [before, after]]) => [
            node,
            Math.round(Math.max(0, before - after) / count),
          ]),
        ),
        ...(bytes === undefined ? {} : { bytes: Math.round(Math.max(0, bytes[0] - bytes[1]) / count) }),
        ...(isWait && { waits: true }),
        ...(elements === undefined ? {} : { elements }),
        ...(grows === undefined
          ? {}
          : { rest: Object.fromEntries(Object.entries(times).map(([node, [, after]]) => [node, Math.round(after)])) }),
      };
    }
    if (Object.keys(messages).length > 0) costs[rule] = messages;
  }
  const lines = Object.entries(costs).map(
    ([rule, messages]) =>
      `  ${JSON.stringify(rule)}: {\n${Object.entries(messages)
        .map(([messageId, { time, rest, ...more }]) => {
          const others = [
            ...Object.entries(more),
            ...(rest === undefined ? [] : [["rest", `{ ${formatTimes(rest)} }`]]),
          ];
          return `    ${messageId}: { time: { ${formatTimes(time)} }${others.map(([name, value]) => `, ${name}: ${value}`).join("")} },\n`;
        })
        .join("")}  },\n`,
  );
  const text = `/** @import { Cost } from "../types.js" */

/**
 * What one execution of the code that a message is about takes more than the rewritten code. Written by \`node scripts/payoff-tables.js\`
 * from docs/evidence.json.
 *
 * @type {Record<string, Record<string, Cost>>}
 */
export const COSTS = {
${lines.join("")}};
`;
  return prettier.format(text, { ...(await prettier.resolveConfig(fileURLToPath(COSTS))), parser: "babel" });
}

/** @param {Record<string, number>} time */
function formatTimes(time) {
  return Object.entries(time)
    .map(([node, nanoseconds]) => `${node}: ${nanoseconds}`)
    .join(", ");
}

/** @param {number} ratio */
function formatPayoff(ratio) {
  return `${ratio < 10 && Number.isInteger(ratio) ? ratio.toFixed(1) : NUMBERS.format(ratio)} ×`;
}

/**
 * @param {Row[]} rows
 * @param {Claim[]} claims
 * @param {RuleMeta["docs"]["payoff"]} stated
 * @param {Set<string>} told - messages whose payoff stands in a row above
 * @param {string[]} nodes
 */
function createTable(rows, claims, stated, told, nodes) {
  const hasPayoffs = rows.some(({ payoffs }) => payoffs !== undefined);
  const columns = [
    { title: "operation", get: (/** @type {Row} */ row) => row.operation },
    ...(rows.some(({ time }) => time !== undefined)
      ? [
          {
            title: "time",
            get: (/** @type {Row} */ { time }) => (time === undefined ? "" : formatTime(time).replace(/\.0+ /, " ")),
          },
        ]
      : []),
    ...(hasPayoffs
      ? nodes.map((node) => ({
          title: `Node ${node}`,
          get: (/** @type {Row} */ { payoffs }) => (payoffs?.[node] === undefined ? "" : formatPayoff(payoffs[node])),
        }))
      : []),
    ...(rows.some(({ bytes }) => bytes !== undefined)
      ? [
          {
            title: "bytes",
            get: (/** @type {Row} */ { bytes }) =>
              bytes === undefined ? "" : `${formatBytes(bytes[0])} → ${formatBytes(bytes[1])}`,
          },
        ]
      : []),
    ...(rows.some((row) => hasCost(row))
      ? [{ title: "costs", get: (/** @type {Row} */ row) => (hasCost(row) ? formatCosts(row) : "") }]
      : []),
    { title: hasPayoffs ? "stated as" : "payoff", get: getStated },
  ];
  return [
    columns.map(({ title }) => title),
    columns.map(() => "---"),
    ...rows.map((row) => columns.map(({ get }) => get(row))),
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

  /** @param {Row} row */
  function getStated({ claim: name, messageId, payoffs }) {
    const claim = claims.find((one) => one.name === name);
    const message = claim?.messageId ?? messageId ?? "";
    if (message in stated && !told.has(message)) {
      told.add(message);
      return stated[message];
    }
    return payoffs === undefined && claim !== undefined ? formatClaim(claim.payoff) : "";
  }
}

/**
 * @param {string} rule
 * @param {Evidence} evidence
 * @returns {Promise<{ file: URL, old: string, written: string }>}
 */
async function writePage(rule, { nodes, rules: all }) {
  const claims = await loadClaims(rule);
  const { docs } = rules[/** @type {keyof typeof rules} */ (rule)].meta;
  const tables = all[rule] ?? [claims.map(({ name }) => ({ operation: name, claim: name }))];
  const rows = tables.flat();
  for (const { claim } of rows)
    if (claim !== undefined && !claims.some(({ name }) => name === claim))
      throw new Error(`docs/evidence.json has figures of "${claim}", which bench/${rule}.js does not measure.`);
  for (const { name } of claims)
    if (!rows.some(({ claim }) => claim === name))
      throw new Error(`docs/evidence.json has no row for "${name}" of bench/${rule}.js.`);

  const file = new URL(`../docs/rules/${rule}.md`, import.meta.url);
  const old = readFileSync(file, "utf8");
  const [first, ...parts] = old.split(START);
  if (parts.length !== tables.length || parts.some((part) => !part.includes(END)))
    throw new Error(`docs/rules/${rule}.md must have ${tables.length} places for tables of payoffs.`);
  /** @type {Set<string>} */
  const told = new Set();
  const start = "<!-- payoff: written by `node scripts/payoff-tables.js` -->";
  const written = parts.map(
    (part, index) =>
      `${start}\n\n${createTable(tables[index], claims, docs.payoff, told, nodes)}\n\n${part.slice(part.indexOf(END))}`,
  );
  return { file, old, written: [first, ...written].join("") };
}

/**
 * Takes what was measured into the rows.
 *
 * @param {Evidence} evidence
 * @param {EvidenceReport} report
 */
function record(evidence, report) {
  for (const measured of report.claims) {
    const tables = (evidence.rules[measured.rule] ??= [[]]);
    let row = tables.flat().find(({ claim }) => claim === measured.name);
    if (row === undefined) tables[0].push((row = { operation: measured.name, claim: measured.name }));
    recordClaim(row, measured);
  }
}

/**
 * @param {Row} row
 * @param {MeasuredClaim} claim
 */
function recordClaim(row, { measurements }) {
  for (const { node, variants, payoffs } of measurements) {
    const [version] = node.split(".");
    const [payoff] = payoffs;
    if (payoff?.interval !== undefined && payoff.interval[1] / payoff.interval[0] <= MOST_DOUBT)
      row.payoffs = { ...row.payoffs, [version]: Number(payoff.median.toPrecision(3)) };
    const [before, after] = variants;
    if (row.waits === undefined && before !== undefined && after !== undefined)
      row.times = {
        ...row.times,
        [version]: [Number(before.median.toPrecision(3)), Number(after.median.toPrecision(3))],
      };
    if (version === BYTES_OF && before?.bytes !== undefined && after?.bytes !== undefined)
      row.bytes = [before.bytes, after.bytes];
  }
}

/**
 * A row a line: what a measurement has changed can be read in a diff.
 *
 * @param {Evidence} evidence
 */
function formatEvidence({ nodes, rules: all }) {
  const texts = Object.entries(all).map(([rule, tables]) => {
    const lists = tables.map(
      (rows) => `      [\n${rows.map((row) => `        ${JSON.stringify(row)}`).join(",\n")}\n      ]`,
    );
    return `    ${JSON.stringify(rule)}: [\n${lists.join(",\n")}\n    ]`;
  });
  return `{\n  "nodes": ${JSON.stringify(nodes)},\n  "rules": {\n${texts.join(",\n")}\n  }\n}\n`;
}

const isCheck = process.argv.includes("--check");
const evidence = /** @type {Evidence} */ (JSON.parse(readFileSync(EVIDENCE, "utf8")));
for (const file of process.argv.slice(2).filter((argument) => argument !== "--check"))
  record(evidence, JSON.parse(readFileSync(file, "utf8")));
if (!isCheck) writeFileSync(EVIDENCE, formatEvidence(evidence));
for (const rule of Object.keys(rules)) {
  const { file, old, written } = await writePage(rule, evidence);
  if (old === written) continue;
  if (isCheck) {
    console.error(
      `The payoffs in docs/rules/${rule}.md are not those of docs/evidence.json: run \`node scripts/payoff-tables.js\`.`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(file, written);
  }
}
const costs = { file: COSTS, old: readFileSync(COSTS, "utf8"), written: await createCosts(evidence) };
if (costs.old !== costs.written) {
  if (isCheck) {
    console.error("lib/weight/costs.js is not what docs/evidence.json says: run `node scripts/payoff-tables.js`.");
    process.exitCode = 1;
  } else {
    writeFileSync(costs.file, costs.written);
  }
}
// A bench may keep something open, as a server.
process.exit();
