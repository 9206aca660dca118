import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { fix } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import { rules } from "../../rules/index.js";

/**
 * Code in which two patterns meet.
 *
 * @type {Record<string, { names: (keyof typeof rules)[], before: string, after: string }>}
 */
const MEETINGS = {
  "static work in a function that is attached to every request": {
    names: ["no-request-decoration", "no-static-work"],
    before: `import express from "express";

const app = express();

app.use((req, res, next) => {
  res.day = (date) => res.send(new Intl.DateTimeFormat("en", { timeZone: "UTC" }).format(date));
  res.no = () => res.sendStatus(404);
  next();
});

app.listen(0);
`,
    after: `import express from "express";

const app = express();
const dateFormat = new Intl.DateTimeFormat("en", { timeZone: "UTC" });

app.response.day = function (date) {
  return this.send(dateFormat.format(date));
};

app.response.no = function () {
  return this.sendStatus(404);
};

app.listen(0);
`,
  },
};

describe("patterns that meet", () => {
  for (const [what, { names, before, after }] of Object.entries(MEETINGS)) {
    it(`${what}: one run makes one result, whatever the order of rules`, () => {
      for (const order of [names, names.toReversed()]) {
        const patterns = order.map((name) => rules[name].pattern);
        assert.equal(fix(parseSource(before, "src/server.js"), patterns, { risk: "review" }).source.text, after);
      }
    });
  }
});
