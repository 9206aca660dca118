import { getFixturesOf, getSample, SAMPLE } from "../fixtures.js";
import { describe } from "node:test";
import { describeBehaviour } from "../fixture-behaviour.js";
import { describeFixture, describePattern } from "../fixture-contract.js";
import { getFormats } from "../fixture-variants.js";

const rule = process.env.HOTPATH_RULE ?? "";
const fixtures = getFixturesOf(rule);
const sample = getSample(fixtures, SAMPLE);

describe(rule, () => {
  describePattern(rule, fixtures);
  for (const fixture of fixtures)
    describe(fixture.name, () => {
      describeFixture(fixture, getFormats(fixture, sample));
      describeBehaviour(fixture);
    });
});
