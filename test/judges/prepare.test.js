import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { parseArguments } from "../../scripts/applications/prepare.js";

describe("parseArguments", () => {
  it("takes everything where nothing is named", () => {
    const { mirrors, chosen, findUnknown } = parseArguments([]);
    assert.equal(mirrors, undefined);
    assert.equal(chosen("umami-software/umami"), true);
    assert.deepEqual(findUnknown(), []);
  });

  it("knows the folder of mirrors from names, and says which name chose nothing", () => {
    const folder = import.meta.dirname;
    const { mirrors, chosen, findUnknown } = parseArguments([folder, "umami-software/umami", "nitro"]);
    assert.equal(mirrors, folder);
    assert.deepEqual(
      ["umami-software/umami", "unjs/nitro"].map((name) => chosen(name)),
      [true, false],
    );
    assert.deepEqual(findUnknown(), ["nitro: nothing of that name was judged"]);
  });

  it("says so of a folder that is not there", () => {
    assert.deepEqual(parseArguments(["/not/there"]).findUnknown(), ["/not/there: nothing of that name was judged"]);
  });
});
