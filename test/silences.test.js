import { describe, it } from "node:test";
import { getFilename, getFixturesOf, getPattern } from "./fixtures.js";
import assert from "node:assert/strict";
import { getSilences } from "../lib/run/detect.js";
import { parseSource } from "../lib/source/parse.js";
import { rules } from "../rules/index.js";

/** What any rule may say, by how often code runs and what it costs. */
const COMMON = ["cold", "heatUnknown", "seldom", "belowMinCost"];

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
  }
});
