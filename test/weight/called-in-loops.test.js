import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detectAll } from "../../lib/run/detect.js";
import { getPattern } from "../fixtures.js";
import { parseSource } from "../../lib/source/parse.js";

const FORMAT = 'function format(date) { return date.toLocaleString("en", { day: "2-digit" }); }';

/** @param {string} body - of a handler */
function isOfLoop(body) {
  const source = parseSource(
    `import express from "express"; const app = express(); ${FORMAT}
    function describe(row) { return { ...row, date: format(row.date) }; }
    function again(date, depth) { return depth > 2 ? date.toLocaleString("en", { month: "2-digit" }) : again(date, depth + 1); }
    app.get("/", (req, res) => { ${body} });`,
    "a.js",
  );
  const { shown, light } = detectAll(source, getPattern("no-static-work").detector, { minCost: 0 }, {});
  return [...shown, ...light].some(({ weight }) => weight?.executions === undefined);
}

describe("functions that are called in each round of a loop", () => {
  it("make anew in each round what they make", () => {
    assert.ok(isOfLoop("for (const row of req.body) res.write(format(row.date));"));
    assert.ok(isOfLoop("res.json(req.body.map((row) => describe(row)));"));
  });
  it("not beside loops, in loops that do not run per request, nor by calling themselves", () => {
    assert.ok(!isOfLoop("for (const row of req.body) res.write(row); res.end(format(new Date()));"));
    assert.ok(!isOfLoop("res.json(describe(req.body));"));
    assert.ok(
      !isOfLoop("res.json(format(new Date())); } ); for (const day of days) format(day); app.use((req, res) => {"),
    );
    assert.ok(!isOfLoop("res.json(again(new Date(), 0));"));
  });
});
