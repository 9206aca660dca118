import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHeadNoun } from "../../lib/ast/syntax/head-noun.js";
import { isPlural } from "../../lib/ast/syntax/plural-name.js";

describe("what a name is about", () => {
  it("stands before what it goes on with", () => {
    for (const [name, head] of [
      ["idsFromProvider", "ids"],
      ["users_by_role", "users"],
      ["userIdsOfTeamsForMail", "userIds"],
      ["loggedInUsers", "loggedInUsers"],
      ["byteOffsets", "byteOffsets"],
      ["fromUsers", "fromUsers"],
      ["ids", "ids"],
    ])
      assert.equal(getHeadNoun(name), head);
  });

  it("says whether there are several", () => {
    for (const name of ["idsFromProvider", "names", "users_by_role", "titleByIds"])
      assert.equal(isPlural(name), true, name);
    for (const name of ["titleFromProvider", "addressOfUser", "status"]) assert.equal(isPlural(name), false, name);
  });
});
