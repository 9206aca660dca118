import { describe, it } from "node:test";
import { countRuns } from "../../lib/prove/count-runs.js";
import { estimate } from "../../lib/prove/estimate.js";
import { formatEstimate } from "../../cli/report/estimate.js";
import assert from "node:assert/strict";

/** @import { Counted, CountOf } from "../../lib/prove/count-runs.js" */
/** @import { Weight } from "../../lib/types.js" */

const TEXT = "serve(() => {\n  if (a) {\n    b();\n  }\n  const c = () => d();\n});\n";
const FILE = "/app/server.js";

/**
 * @param {string} code - of the text
 * @param {number} count
 * @returns {{ startOffset: number, endOffset: number, count: number }}
 */
function range(code, count) {
  const startOffset = TEXT.indexOf(code);
  assert.ok(startOffset >= 0, code);
  return { startOffset, endOffset: startOffset + code.length, count };
}

/**
 * @param {number} requests
 * @param {number} count - of the handler
 * @param {string} [url]
 * @returns {Counted} of one thread
 */
function counted(requests, count, url = `file://${FILE}`) {
  const handler = range(TEXT.slice(TEXT.indexOf("() =>"), TEXT.lastIndexOf("}") + 1), count);
  return {
    requests,
    scripts: [
      { url, end: TEXT.length, functions: [[handler, range("{\n    b();\n  }", 2)], [range("() => d()", 5 * count)]] },
    ],
  };
}

/**
 * @param {CountOf | undefined} countOf
 * @param {string} code
 */
function at(countOf, code) {
  return countOf?.(FILE, TEXT, TEXT.indexOf(code));
}

describe("how often code runs per request", () => {
  const countOf = countRuns([counted(10, 10)]);

  it("is told by the innermost block around it", () => {
    assert.equal(at(countOf, "if (a)"), 1);
    assert.equal(at(countOf, "b()"), 0.2);
    assert.equal(at(countOf, "d()"), 5);
  });

  it("is of a function how often it is made, not how often it is called", () => {
    assert.equal(at(countOf, "() => d()"), 1);
  });

  it("is 0 for code that ran before the requests only", () => {
    assert.equal(at(countOf, "serve"), 0);
  });

  it("adds up threads and processes, and knows files by URL and by path", () => {
    assert.equal(at(countRuns([counted(10, 10), counted(30, 10, FILE)]), "if (a)"), 0.5);
  });

  it("is not known of a file that was compiled before it ran, or did not run", () => {
    assert.equal(countOf?.(FILE, `${TEXT}\n`, 3), undefined);
    assert.equal(countOf?.("/app/other.js", TEXT, 3), undefined);
  });

  it("is not known without a request", () => {
    assert.equal(countRuns([counted(0, 3)]), undefined);
    assert.equal(countRuns([]), undefined);
  });
});

describe("what the rewrites of a proof should save", () => {
  /** @type {Weight} */
  const weight = { time: 100, bytes: 10, executions: 1, kind: "light" };
  /** @type {CountOf} */
  const countOf = (_path, _text, offset) => [1, 0, undefined, 2.5][offset];
  const place = (/** @type {number} */ offset, /** @type {Weight | undefined} */ own) => ({
    path: FILE,
    text: TEXT,
    offset,
    weight: own,
  });

  it("is what each costs, as often as it ran", () => {
    assert.deepEqual(
      estimate([place(0, weight), place(1, weight), place(2, weight), place(3, { ...weight, count: 2 })], countOf),
      { time: 600, bytes: 60, places: 4, ran: 2, unknown: 1 },
    );
  });

  it("counts the rounds of a loop that ran, and not those that were assumed", () => {
    assert.equal(estimate([place(3, { ...weight, executions: undefined })], countOf).time, 250);
    assert.equal(estimate([place(3, { ...weight, executions: 8 })], countOf).time, 250);
  });

  it("leaves out what is waited for, and what was not measured", () => {
    assert.deepEqual(estimate([place(0, { ...weight, waits: true }), place(0, undefined)], countOf), {
      ...{ time: 0, bytes: 0 },
      ...{ places: 2, ran: 2, unknown: 0 },
    });
  });

  it("stands beside what was measured", () => {
    const comparison = (/** @type {number} */ before, /** @type {number} */ after) => ({
      measures: [
        {
          ...{ name: /** @type {const} */ ("cpuPerRequest"), title: "" },
          unit: /** @type {const} */ ("µs"),
          before,
          after,
        },
      ].map((measure) => ({ ...measure, better: /** @type {const} */ ("less") })),
    });
    const found = { time: 188_400, bytes: 1500, places: 3, ran: 3, unknown: 0 };
    assert.equal(
      formatEstimate(found, comparison(649, 430)),
      "By the costs of its rules a request takes 190 µs less; here it took 220 µs less.",
    );
    assert.equal(
      formatEstimate({ ...found, ran: 2 }, comparison(40, 41.5)),
      "By the costs of its rules a request takes 190 µs less; here it took 1.5 µs more. Of 3 rewritten places 2 ran.",
    );
    assert.match(
      formatEstimate({ ...found, unknown: 3 }, comparison(2, 1)),
      /^What its rules' costs come to is not known/,
    );
  });
});
