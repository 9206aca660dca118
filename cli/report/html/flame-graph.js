import { getData, markup } from "./markup.js";
import { getPlace } from "../profile-rows.js";
import { getPrintableLine } from "../printable.js";

/** @import { Markup } from "./markup.js" */
/** @import { Measured } from "../../../lib/profile/measure.js" */
/** @import { MeasuredCall } from "../../../lib/profile/call-tree.js" */
/** @import { ProfileReport } from "../../profile.js" */

/** Of all samples: what takes less is nowhere to be seen, however far one zooms. */
const LEAST_SHARE = 0.0002;
/** A browser lays out so many without a pause; the largest are taken. */
const MOST_CALLS = 20_000;

/**
 * A flame graph: callers above what they call, as wide as what they take. client/flame-graph.js draws it; tables have the same figures.
 *
 * @param {ProfileReport} report
 * @param {Map<Measured, number>} findings - how many stand in a function
 * @returns {Markup}
 */
export function createFlameGraph({ kind, tree, root, samples }, findings) {
  const unit = kind === "heap" ? "allocation" : "the time";
  /** @type {Map<Measured | undefined, number>} */
  const indexes = new Map([[undefined, 0]]);
  /** @type {object[]} */
  const functions = [
    { name: kind === "heap" ? "all allocation" : "all samples", place: "", kind: "root", findings: 0 },
  ];
  /** @param {Measured | undefined} fn */
  const getIndex = (fn) => {
    const known = indexes.get(fn);
    if (known !== undefined || fn === undefined) return known ?? 0;
    const { name, path, line } = getPlace(fn, root);
    indexes.set(fn, functions.length);
    functions.push({
      name: getPrintableLine(name),
      place: path === undefined ? "" : getPrintableLine(`${path}:${line}`),
      kind: fn.group.kind,
      findings: findings.get(fn) ?? 0,
    });
    return functions.length - 1;
  };
  /** @type {number[][]} function, caller, self, total */
  const calls = [];
  /** @type {{ call: MeasuredCall, parent: number }[]} */
  const queue = [{ call: tree, parent: -1 }];
  // Level by level, so that where there are too many the deepest are missing.
  for (const { call, parent } of queue) {
    if (calls.length === MOST_CALLS) break;
    calls.push([getIndex(call.fn), parent, round(call.self), round(call.total)]);
    const index = calls.length - 1;
    for (const next of call.calls) if (next.total >= samples * LEAST_SHARE) queue.push({ call: next, parent: index });
  }
  return markup`<section class="card">
<h2>Flame graph</h2>
<p class="muted">Callers stand above what they call; the wider, the more of ${unit}. A click or Enter zooms in, and again out; Escape shows everything; arrows move. ● has findings.</p>
<div id="flame-tools" class="tools" hidden="">
<label for="flame-search">Mark functions</label> <input id="flame-search" type="search" autocomplete="off">
<button id="flame-whole" type="button">Show everything</button>
</div>
<p id="flame-status" class="status" role="status">The functions that take most are listed below.</p>
<div id="flame" class="flame" role="group" aria-label="Flame graph"></div>
<ul class="legend">${LEGEND.map(([name, text]) => markup`<li class="${name}">${text}</li>`)}</ul>
<script id="flame-data" type="application/json">${getData({ functions, calls, unit, total: round(tree.total) })}</script>
</section>
`;
}

const LEGEND = [
  ["own", "your code"],
  ["dependency", "dependencies"],
  ["node", "Node.js"],
  ["native", "native code, V8"],
  ["gc", "garbage collector"],
];

/** @param {number} value - a number of samples may be a part of one */
function round(value) {
  return Math.round(value * 100) / 100;
}
