import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { createRandom } from "./typing.js";
import { getFoundTexts } from "../../lib/rule/found-texts.js";

describe("texts that are looked for in a text after each letter", () => {
  it("are found where they stand, whatever was put in or taken away", () => {
    const random = createRandom(1);
    /** @param {number} most */
    const write = (most) => Array.from({ length: random(most + 1) }, () => "abc"[random(3)]).join("");
    const wanted = ["a", "bb", "abc", "cab", "bbcc", "aaaa", "abcabc"];
    let text = write(20);
    for (let count = 0; count < 3000; count++) {
      const start = random(text.length + 1);
      text = (text.slice(0, start) + write(3) + text.slice(start + random(5))).slice(0, 25);
      const found = getFoundTexts("/project/server.js", text);
      for (const one of wanted)
        if (random(3) > 0) assert.equal(found.has(one), text.includes(one), `${one} in ${text}`);
    }
  });

  it("are looked for in each file by itself", () => {
    assert.equal(getFoundTexts("/project/one.js", "here").has("here"), true);
    assert.equal(getFoundTexts("/project/other.js", "there is none").has("here is one"), false);
    assert.equal(getFoundTexts("/project/one.js", "here").has("there"), false);
  });
});
