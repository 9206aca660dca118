import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { countFirst } from "../../lib/ast/count-first.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { parseSource } from "../../lib/source/parse.js";

describe("countFirst", () => {
  it("counts the items before a place", () => {
    const items = [1, 3, 3, 7];
    const counts = [0, 1, 2, 3, 4, 7, 8].map((place) => countFirst(items, (item) => item < place));
    assert.deepEqual(counts, [0, 0, 1, 1, 3, 3, 4]);
    assert.equal(
      countFirst([], () => true),
      0,
    );
  });

  it("looks at few of many", () => {
    let looks = 0;
    const items = Array.from({ length: 10_000 }, (_, index) => index);
    countFirst(items, (item) => {
      looks++;
      return item < 1234;
    });
    assert.ok(looks < 20, `${looks}`);
  });
});

describe("getNodesWithin", () => {
  const source = parseSource("a(b(c)); { d(e()).f(); } g(() => h());", "a.js");
  /** @param {{ range: import("../../lib/types.js").Range }} area */
  const getCalls = (area) => getNodesWithin(source, area, "CallExpression").map((node) => source.slice(node));

  it("has the same nodes as a look at all of them", () => {
    const all = source.nodes("CallExpression");
    for (const area of source.nodes("CallExpression", "Identifier", "MemberExpression", "BlockStatement", "Program"))
      assert.deepEqual(
        getCalls(area),
        all
          .filter(({ range }) => area.range[0] <= range[0] && range[1] <= area.range[1])
          .map((node) => source.slice(node)),
      );
  });

  it("leaves out what starts at the same place and reaches further", () => {
    const [member] = source.nodes("MemberExpression");
    assert.deepEqual(getCalls(member), ["d(e())", "e()"]);
  });
});
