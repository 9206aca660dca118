import { getFixturesOf, getSample, SAMPLE } from "../fixtures.js";
import { describe } from "node:test";
import { describeInEslint } from "../in-eslint.js";
import { getFormats } from "../fixture-variants.js";

const rule = process.env.HOTPATH_RULE ?? "";
const fixtures = getFixturesOf(rule);
const sample = getSample(fixtures, SAMPLE);

describe(`${rule} in ESLint`, () => {
  for (const fixture of fixtures) describe(fixture.name, () => describeInEslint(fixture, getFormats(fixture, sample)));
});
