import { describe, it } from "node:test";
import { assertStockJscodeshift } from "./rewritten-project.js";
import { describeInEslint } from "./in-eslint.js";
import { getFixturesOf } from "./fixtures.js";
import { rules } from "../rules/index.js";
import { variants } from "./fixture-variants.js";

// What contract.test.js looks at in a few fixtures of each rule.
for (const rule of Object.keys(rules)) {
  const own = getFixturesOf(rule);
  describe(rule, () => {
    for (const fixture of own) describe(fixture.name, () => describeInEslint(fixture, Object.keys(variants)));

    it("stock jscodeshift makes the results", () => assertStockJscodeshift(rule, own));
  });
}
