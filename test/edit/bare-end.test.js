import assert from "node:assert/strict";
import { getBareEnd } from "../../lib/edit/bare-end.js";
import { it } from "node:test";
import { parseSource } from "../../lib/source/parse.js";

it("getBareEnd leaves out a semicolon that stands on a line of its own", () => {
  for (const [text, end] of /** @type {const} */ ([
    ["const a = b\n;[c].map(d)", 11],
    ["const a = b\r\n\t;[c].map(d)", 11],
    ["const a = b;\n", 12],
    ["const a = b ;\n", 13],
    ["const a = b", 11],
    ["f(`\n;`)", 7],
  ])) {
    const source = parseSource(text, "a.js");
    assert.equal(getBareEnd(source, source.ast.body[0]), end, text);
  }
});
