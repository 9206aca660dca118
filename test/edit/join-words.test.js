import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { joinWords } from "../../lib/edit/join-words.js";

describe("joinWords", () => {
  it("writes camel case", () => {
    assert.equal(joinWords(["Read", "URL", "path"]), "readURLPath");
    assert.equal(joinWords(["path"]), "path");
    assert.equal(joinWords([]), "");
  });
});
