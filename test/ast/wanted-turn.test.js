import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isTurnWanted } from "../../lib/ast/promises/wanted-turn.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with one call */
function isWanted(text) {
  const source = parseSource(text, "a.js");
  return isTurnWanted(source, source.nodes("CallExpression")[0]);
}

describe("isTurnWanted", () => {
  it("reads comments on the line and on the one above", () => {
    assert.equal(isWanted("// Yield to other requests.\nsetImmediate(reply);"), true);
    assert.equal(isWanted("setImmediate(reply); // on purpose"), true);
    assert.equal(isWanted("// Yield to other requests.\n\nsetImmediate(reply);"), false);
    assert.equal(isWanted("// The answer.\nsetImmediate(reply);"), false);
  });

  it("takes a directive that names the rule for no reason: it would be reported as unused", () => {
    assert.equal(isWanted("// eslint-disable-next-line hotpath/no-deferred-reply\nsetImmediate(reply);"), false);
    assert.equal(isWanted("setImmediate(reply); // eslint-disable-line hotpath/no-deferred-reply"), false);
    assert.equal(isWanted("/* oxlint-disable-next-line hotpath/no-deferred-reply */\nsetImmediate(reply);"), false);
  });

  it("sees a choice between waiting and not", () => {
    /** @param {string} text - with one `await` */
    const isChosen = (text) => {
      const source = parseSource(text, "a.mjs");
      return isTurnWanted(source, source.nodes("AwaitExpression")[0]);
    };
    assert.equal(isChosen("depth < 300 ? next(req) : await next(req)"), true);
    assert.equal(isChosen("depth > 300 ? (await next(req)) : next(req)"), true);
    assert.equal(isChosen("depth < 300 ? next() : await next(req)"), false);
    assert.equal(isChosen("(await next(req)) ? next(req) : next(req)"), false);
    assert.equal(isChosen("depth < 300 && (await next(req))"), false);
  });
});
