import { REQUEST_NAME, REQUEST_OBJECT_NAME, createNameTest } from "../../lib/ast/request-names.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";

describe("createNameTest", () => {
  it("finds whole names, private and unused ones, too", () => {
    const test = createNameTest(["req"], ["event", "loaders?"]);
    for (const name of ["req", "_req", "__req", "#req", "event", "loader", "loaders"]) assert.match(name, test);
    for (const name of ["reqs", "myreq", "Req", "request", "events", ""]) assert.doesNotMatch(name, test);
  });

  it("tells the request from its response", () => {
    for (const name of ["req", "request", "ctx", "context"]) assert.match(name, REQUEST_NAME);
    for (const name of ["res", "response", "reply"]) {
      assert.doesNotMatch(name, REQUEST_NAME);
      assert.match(name, REQUEST_OBJECT_NAME);
    }
    // A class, and what is a request of nobody.
    for (const name of ["Request", "Context", "c", "body"]) assert.doesNotMatch(name, REQUEST_OBJECT_NAME);
  });
});
