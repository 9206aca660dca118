import { describe, it } from "node:test";
import { getLastName, getNames, getRoot } from "../../lib/ast/syntax/member-chain.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - an expression */
function ask(text) {
  const source = parseSource(`${text};`, "a.js");
  const node = source.nodes("ExpressionStatement")[0].expression;
  return [source.slice(getRoot(node)), getLastName(node), ...getNames(node)];
}

describe("a chain of members", () => {
  it("has a root and names, the last one first", () =>
    assert.deepEqual(ask("server.reply.plugins"), ["server", "plugins", "plugins", "reply", "server"]));
  it("may be a name alone", () => assert.deepEqual(ask("plugins"), ["plugins", "plugins", "plugins"]));
  it("may begin with `this` and have private names", () =>
    assert.deepEqual(ask("this['server']"), ["this", "server", "server", ""]));
});
