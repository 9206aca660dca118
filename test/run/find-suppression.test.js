import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findSuppression } from "../../lib/run/find-suppression.js";
import { Linter } from "eslint";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Finding } from "../../lib/types.js" */
/** @import { Suppression } from "../../lib/run/find-suppression.js" */

/** Reports every `slow()`, as a rule of the plugin does.
 * @type {import("eslint").Rule.RuleModule} */
const rule = {
  create: (context) => ({
    "CallExpression[callee.name='slow']": (/** @type {any} */ node) => context.report({ node, message: "It is slow." }),
  }),
};

/**
 * Texts with one or several `slow()`, and what suppresses each of them.
 *
 * @type {Record<string, (Suppression | undefined)[]>}
 */
const TEXTS = {
  "slow();\n": [undefined],
  "// eslint-disable-next-line hotpath/no-slow\nslow();\nslow();\n": [{ line: 1 }, undefined],
  "// eslint-disable-next-line hotpath/no-slow -- rare\nslow();\n": [{ line: 1, justification: "rare" }],
  "// eslint-disable-next-line hotpath/no-slow ---- rare -- very \nslow();\n": [
    { line: 1, justification: "rare -- very" },
  ],
  "// eslint-disable-next-line hotpath/no-slow--rare\nslow();\n": [undefined],
  "// eslint-disable-next-line -- rare\nslow();\n": [{ line: 1, justification: "rare" }],
  "// eslint-disable-next-line ,\nslow();\n": [{ line: 1 }],
  "//eslint-disable-next-line no-new ,  hotpath/no-slow  ,\nslow();\n": [{ line: 1 }],
  "// eslint-disable-next-line no-new, hotpath/no-slower, no-slow\nslow();\n": [undefined],
  "// see eslint-disable-next-line hotpath/no-slow\nslow();\n": [undefined],
  "/* eslint-disable-next-line\n   hotpath/no-slow\n*/ slow();\nslow();\n": [undefined, { line: 1 }],
  "// eslint-disable-next-line hotpath/no-slow\nuse(\n  slow(),\n);\n": [undefined],
  "use(\n  // eslint-disable-next-line hotpath/no-slow\n  slow(),\n  slow(),\n);\n": [{ line: 2 }, undefined],
  "slow(); // eslint-disable-line\nslow();\n": [{ line: 1 }, undefined],
  "slow(\n); // eslint-disable-line\n": [undefined],
  "slow(); slow(); /* eslint-disable-line hotpath/no-slow --- rare */ slow();\n": [
    { line: 1, justification: "rare" },
    { line: 1, justification: "rare" },
    { line: 1, justification: "rare" },
  ],
  "slow(); /* eslint-disable-line hotpath/no-slow\n */ slow();\n": [undefined, undefined],
  "slow(); /* eslint-disable hotpath/no-slow -- rare */ slow();\nslow(); /* eslint-enable hotpath/no-slow */ slow();\n":
    [undefined, { line: 1, justification: "rare" }, { line: 1, justification: "rare" }, undefined],
  "/* eslint-disable */\nslow();\n/* eslint-enable no-new */\nslow();\n/* eslint-enable */\nslow();\n": [
    { line: 1 },
    { line: 1 },
    undefined,
  ],
  "/* eslint-disable no-new */\nslow();\n": [undefined],
  "/* eslint-disable */\n/* eslint-enable hotpath/no-slow */\nslow(); // eslint-disable-line\n": [{ line: 3 }],
  "/* eslint-disable */\n/* eslint-disable-next-line hotpath/no-slow -- rare */\nslow();\n": [{ line: 1 }],
  "/* eslint-enable */\nslow();\n": [undefined],
  "// eslint-disable\nslow();\n": [undefined],
  "/* eslint-disable */\n// eslint-enable\nslow();\n": [{ line: 1 }],
  "/* eslint-disabled */ /* eslint-disable-next */\nslow();\n": [undefined],
  "/*eslint-disable*/ slow();\n": [{ line: 1 }],
  "/*\n\n  eslint-disable hotpath/no-slow */ slow();\n": [{ line: 1 }],
  'use("eslint-disable"); /* nothing */ slow();\n': [undefined],
};

describe("findSuppression", () => {
  for (const [text, expected] of Object.entries(TEXTS)) {
    it(`reads as ESLint does: ${JSON.stringify(text)}`, () => {
      const source = parseSource(text, "a.js");
      const found = source
        .nodes("CallExpression")
        .filter(({ callee }) => callee.name === "slow")
        .sort((a, b) => a.range[0] - b.range[0])
        .map((node) => findSuppression(source, "no-slow", /** @type {Finding} */ ({ node })));
      assert.deepEqual(found, expected);

      const reported = new Linter().verify(text, [
        {
          plugins: { hotpath: { rules: { "no-slow": rule } } },
          rules: { "hotpath/no-slow": "error" },
          linterOptions: { reportUnusedDisableDirectives: "off" },
        },
      ]);
      assert.equal(
        reported.filter(({ ruleId }) => ruleId === "hotpath/no-slow").length,
        expected.filter((suppression) => suppression === undefined).length,
      );
    });
  }
});
