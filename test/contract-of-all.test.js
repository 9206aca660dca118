import { describe, it } from "node:test";
import { assertCommand } from "./rewritten-project.js";
import { describeFixture } from "./fixture-contract.js";
import { describeInEslint } from "./in-eslint.js";
import { getFixturesOf, getPattern } from "./fixtures.js";
import { rules } from "../rules/index.js";
import { variants } from "./fixture-variants.js";

// What contract.test.js and contract-in-eslint.test.js look at in a few fixtures of each rule.
for (const rule of Object.keys(rules)) {
  const own = getFixturesOf(rule);
  describe(rule, () => {
    for (const fixture of own)
      describe(fixture.name, () => {
        describeFixture(fixture, Object.keys(variants));
        describeInEslint(fixture, Object.keys(variants));
      });

    if (getPattern(rule).rewrite !== undefined)
      it("stock jscodeshift makes the results", () => assertCommand(rule, own));
  });
}
