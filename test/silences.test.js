import { describe, it } from "node:test";
import { getFilename, getFixturesOf, getPattern } from "./fixtures.js";
import assert from "node:assert/strict";
import { detectAll, getSilences } from "../lib/run/detect.js";
import { parseSource } from "../lib/source/parse.js";
import { rules } from "../rules/index.js";

/** What any rule may say, by how often code runs and what it costs. */
const COMMON = ["cold", "heatUnknown", "seldom", "belowMinCost"];
/** Rules whose pattern is there only in code that runs per request: what they look for is added to its objects. */
const ONLY_HOT = ["no-request-decoration"];

describe("silences", () => {
  for (const rule of Object.keys(rules)) {
    const { detector } = getPattern(rule);
    const given = new Set(
      getFixturesOf(rule).flatMap((fixture) =>
        getSilences(parseSource(fixture.before, getFilename(fixture)), detector, {}, fixture.options).map(
          ({ silent }) => silent,
        ),
      ),
    );

    it(`${rule} gives each reason that it has in some fixture, and no other`, () => {
      assert.deepEqual([...given].filter((code) => !COMMON.includes(code)).sort(), detector.silences);
    });

    it(`${rule} says of all that it finds when it costs too little, or runs at start-up only`, () => {
      const codes = new Set();
      for (const { before, options, ...fixture } of getFixturesOf(rule)) {
        const source = parseSource(before, getFilename({ before, options, ...fixture }));
        const { shown } = detectAll(source, detector, {}, options);
        const { shown: dear, light } = detectAll(source, detector, { minCost: "1000000ms" }, options);
        assert.deepEqual(dear, [], `${fixture.name} shows what costs less than is asked for`);
        assert.ok(light.length >= shown.length, `${fixture.name} loses what costs less than is asked for`);
        for (const settings of [{ minCost: "1000000ms" }, { cold: ["**"] }])
          for (const { silent } of getSilences(source, detector, settings, options)) codes.add(silent);
      }
      assert.ok(codes.has("belowMinCost"));
      assert.equal(codes.has("cold"), !ONLY_HOT.includes(rule));
    });
  }
});
