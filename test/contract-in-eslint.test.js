import { getFixturesOf, getSample, SAMPLE_OF_EACH_RULE } from "./fixtures.js";
import { describe } from "node:test";
import { describeInEslint } from "./in-eslint.js";
import { getFormats } from "./fixture-variants.js";
import { rules } from "../rules/index.js";

for (const rule of Object.keys(rules)) {
  const own = getFixturesOf(rule);
  const sample = getSample(own, SAMPLE_OF_EACH_RULE);
  describe(`${rule} in ESLint`, () => {
    for (const fixture of own) describe(fixture.name, () => describeInEslint(fixture, getFormats(fixture, sample)));
  });
}
