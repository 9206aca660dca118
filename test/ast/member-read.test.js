import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isMemberRead } from "../../lib/ast/syntax/member-read.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
function ask(text) {
  const source = parseSource(text, "a.js");
  return source
    .nodes("MemberExpression", "VariableDeclarator")
    .some((node) => isMemberRead(node, "url", (object) => object.type === "Identifier" && object.name === "request"));
}

describe("isMemberRead", () => {
  for (const text of [
    "use(request.url);",
    "request['url'].b = 1;",
    "const { url } = request;",
    "const { a, ...rest } = request;",
    "const { url: { b } } = request;",
  ])
    it(`yes: ${text}`, () => assert.equal(ask(text), true));
  for (const text of [
    "request.url = 1;",
    "use(other.url);",
    "use(request.urls);",
    "const { a } = request;",
    "const { url } = other;",
    "let url;",
  ])
    it(`no: ${text}`, () => assert.equal(ask(text), false));
});
