import { describe, it } from "node:test";
import { countRuns } from "../../lib/prove/count-runs.js";
import { estimate } from "../../lib/prove/estimate.js";
import { formatEstimate } from "../../cli/report/estimate.js";
import assert from "node:assert/strict";

/** @import { Counted, CountOf } from "../../lib/prove/count-runs.js" */
/** @import { Comparison } from "../../lib/prove/comparison.js" */
/** @import { Measure } from "../../lib/prove/measures.js" */
/** @import { Weight } from "../../lib/types.js" */
/** @typedef {Comparison["measures"][number]} MeasuredOfBoth */

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

describe("how often code runs that was compiled", () => {
  // What `tsc` makes of a file, with a line in front, and the source map of that.
  const ORIGINAL = "const f = (a: number) => {\n  if (a > 1) {\n    g();\n  }\n};\n";
  const COMPILED = '"use strict";\nconst f = (a) => {\n    if (a > 1) {\n        g();\n    }\n};\n';
  const MAP = {
    version: 3,
    file: "a.js",
    sourceRoot: "",
    sources: ["../src/a.ts"],
    names: [],
    mappings:
      ";AAAA,MAAM,CAAC,GAAG,CAAC,CAAS,EAAE,EAAE;IACtB,IAAI,CAAC,GAAG,CAAC,EAAE,CAAC;QACV,CAAC,EAAE,CAAC;IACN,CAAC;AACH,CAAC,CAAC",
  };
  /** @param {string} code @param {number} count */
  const part = (code, count) => {
    const startOffset = COMPILED.indexOf(code);
    return { startOffset, endOffset: startOffset + code.length, count };
  };
  /** @param {string} map */
  const script = (map) => ({
    ...{ url: "file:///app/dist/a.js", end: COMPILED.length, map },
    lines: [...COMPILED.matchAll(/^/gm)].map(({ index }) => index),
    functions: [
      [part(COMPILED, 1)],
      [part(COMPILED.slice(COMPILED.indexOf("(a)"), -2), 30), part("{\n        g();\n    }", 6)],
    ],
  });
  const inline = `data:application/json;base64,${Buffer.from(JSON.stringify(MAP)).toString("base64")}`;
  /** @param {CountOf | undefined} countOf @param {string} code */
  const countOfOriginal = (countOf, code) => countOf?.("/app/src/a.ts", ORIGINAL, ORIGINAL.indexOf(code));

  it("is told by the source map in the script", () => {
    const countOf = countRuns([{ requests: 10, scripts: [script(inline)] }]);
    assert.equal(countOfOriginal(countOf, "if ("), 3);
    assert.equal(countOfOriginal(countOf, "g()"), 0.6);
    assert.equal(countOf?.("/app/src/b.ts", ORIGINAL, 0), undefined);
  });

  it("is told by the source map in a file", () => {
    const countOf = countRuns([{ requests: 10, scripts: [script("a.js.map")] }], (file) =>
      file === "/app/dist/a.js.map" ? JSON.stringify(MAP) : undefined,
    );
    assert.equal(countOfOriginal(countOf, "g()"), 0.6);
  });

  it("is not known without one", () => {
    for (const map of ["a.js.map", "data:application/json,broken"])
      assert.equal(countOfOriginal(countRuns([{ requests: 10, scripts: [script(map)] }]), "g()"), undefined);
  });
});

describe("what the rewrites of a proof should save", () => {
  /** @type {Weight} */
  const weight = { time: 100, bytes: 10, executions: 1, kind: "light" };
  /** @type {CountOf} */
  const countOf = (_path, _text, offset) => [1, 0, undefined, 2.5][offset];
  const place = (/** @type {number} */ offset, /** @type {Weight | undefined} */ own, isForLatency = false) => ({
    ...{ path: FILE, text: TEXT, offset, isForLatency, weight: own },
  });
  const nothing = { time: 0, waits: 0, blocks: 0, bytes: 0 };

  it("is what each costs, as often as it ran", () => {
    assert.deepEqual(
      estimate([place(0, weight), place(1, weight), place(2, weight), place(3, { ...weight, count: 2 })], countOf),
      { ...nothing, time: 600, bytes: 60, places: 4, ran: 2, unknown: 1 },
    );
  });

  it("counts the rounds of a loop that ran, and not those that were assumed", () => {
    assert.equal(estimate([place(3, { ...weight, executions: undefined })], countOf).time, 250);
    assert.equal(estimate([place(3, { ...weight, executions: 8 })], countOf).time, 250);
  });

  it("keeps apart what is waited for, and what others do meanwhile", () => {
    const places = [
      place(0, { ...weight, waits: true }, true),
      place(3, { ...weight, time: 1000 }, true),
      place(0, undefined, true),
    ];
    assert.deepEqual(estimate(places, countOf), {
      ...{ ...nothing, waits: 100, blocks: 2500 },
      ...{ places: 3, ran: 3, unknown: 0 },
    });
  });

  it("stands beside what was measured", () => {
    /** @param {number} before @param {number} after @param {Measure["name"]} [name] */
    const comparison = (before, after, name = "cpuPerRequest") => ({
      measures: [{ ...{ name, title: "", before, after }, ...{ unit: "µs", better: "less" } }].map(
        (measure) => /** @type {MeasuredOfBoth} */ (measure),
      ),
    });
    const found = { ...nothing, time: 188_400, bytes: 1500, places: 3, ran: 3, unknown: 0 };
    assert.equal(
      formatEstimate(found, comparison(649, 430)),
      "By the costs of its rules a request takes 190 µs less; here it took 220 µs less.",
    );
    assert.equal(
      formatEstimate({ ...found, ran: 2 }, comparison(40, 41.5)),
      "By the costs of its rules a request takes 190 µs less; here it took 1.5 µs more. Of 3 rewritten places 2 ran.",
    );
    assert.equal(
      formatEstimate({ ...found, time: 0, waits: 500_000 }, comparison(4.2, 3.8, "latencyP50")),
      "By the costs of its rules a request waits 500 µs less; here its median latency was 400 µs less.",
    );
    assert.equal(
      formatEstimate({ ...found, time: 0, blocks: 58e6 }, comparison(61_000, 1000, "eventLoopPerRequest")),
      "By the costs of its rules a request keeps the event loop busy for 58 ms less; here it did so for 60 ms less.",
    );
    assert.equal(
      formatEstimate({ ...found, waits: 500_000 }, comparison(649, 430)),
      "By the costs of its rules a request takes 190 µs less; here it took 220 µs less. By the costs of its rules a request waits 500 µs less; here that was not measured.",
    );
    assert.match(
      formatEstimate({ ...found, unknown: 3 }, comparison(2, 1)),
      /^What its rules' costs come to is not known/,
    );
  });
});
