import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { countBlocks } from "../count-blocks.js";
import { detector } from "./slow-names.js";
import { parseSource } from "../../lib/source/parse.js";
import { checkRewrite } from "../../lib/net/check.js";

/** @import { Edit } from "../../lib/types.js" */

/**
 * @param {number} size
 * @returns {Promise<number>} how much one check does of a file with that many functions, comments and edits
 */
function getEffort(size) {
  const text = Array.from({ length: size }, (_, i) => `// comment ${i}\nfunction f${i} (a) { return slow(a); }\n`).join(
    "",
  );
  const source = parseSource(text, "a.js");
  /** @type {Edit[]} */
  const edits = [...text.matchAll(/slow/g)].map(({ index }) => ({ range: [index, index + 4], text: "fast" }));
  const [node] = source.nodes("Identifier").filter(({ name }) => name === "slow");
  return countBlocks(() => {
    const verdict = checkRewrite({
      source,
      rewrite: { edits, risk: "safe", act: "" },
      finding: { node, heat: { level: "hot", text: "" }, messageId: "slow", data: {}, facts: {} },
      detector,
      settings: {},
      options: {},
    });
    assert.equal(verdict.ok, true);
  });
}

describe("what the net does", () => {
  it("grows with the file and its edits, not with their square", async () => {
    const one = await getEffort(500);
    const two = await getEffort(1000);
    assert.ok(two < one * 2.4, `${one} blocks for 500, ${two} for twice that`);
  });
});
