import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isForCallsWithoutNew } from "../../transforms/no-late-property/called-without-new.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} statement - of a constructor function */
function ask(statement) {
  const source = parseSource(`function Reply(raw) { ${statement} }`, "code.cjs");
  return isForCallsWithoutNew(source, source.nodes("FunctionDeclaration")[0].body.body[0]);
}

describe("isForCallsWithoutNew", () => {
  for (const statement of [
    "if (!(this instanceof Reply)) return new Reply(raw);",
    "if (!new.target) { throw new TypeError('new is missing'); }",
    "if (new.target === undefined) { log(); return new Reply(raw); }",
    "_classCallCheck(this, Reply);",
    "babelHelpers.classCallCheck(this, Reply);",
  ])
    it(statement, () => assert.equal(ask(statement), true));

  for (const statement of [
    "this.raw = raw;",
    "check(this, Reply);",
    "_classCallCheck(raw, Reply);",
    "_classCallCheck();",
    "if (!raw) throw new TypeError('no request');",
    "if (this.raw) return new Reply(raw);",
    "if (raw.some(function () { return this; })) return new Reply(raw);",
    "if (!(this instanceof Reply)) return;",
    "if (!(this instanceof Reply)) {}",
    "if (!(this instanceof Reply)) log();",
  ])
    it(`not: ${statement}`, () => assert.equal(ask(statement), false));
});
