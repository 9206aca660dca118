import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findScriptPath } from "../../lib/profile/script-path.js";
import { getGroup } from "../../lib/profile/groups.js";

describe("findScriptPath", () => {
  for (const [url, expected] of Object.entries({
    "file:///home/me/a%20b.js": "/home/me/a b.js",
    "file:///home/me/a.js?reload=1": "/home/me/a.js",
    "file:///home/me/100%.js": "/home/me/100%.js",
    "file:///C:/me/a.js": "C:/me/a.js",
    "file:///c:/me/a.js": "C:/me/a.js",
    "c:\\me\\a.js": "C:/me/a.js",
    "file://server/share/a.js": undefined,
    "file:////server/share/a.js": undefined,
    "//server/share/a.js": undefined,
    "/home/me/a.js": "/home/me/a.js",
    "C:\\me\\a.js": "C:/me/a.js",
    "\\\\server\\share\\a.js": undefined,
    "node:internal/timers": undefined,
    "evalmachine.<anonymous>": undefined,
    "https://example.com/a.js": undefined,
    "": undefined,
  })) {
    it(`${url || "nothing"} is ${expected ?? "no file"}`, () => assert.equal(findScriptPath(url), expected));
  }
});

describe("getGroup", () => {
  /**
   * @param {Partial<import("../../lib/profile/frames.js").Frame>} frame
   * @param {string} [path]
   */
  const getKind = (frame, path) => {
    const { kind, name } = getGroup(
      {
        url: "",
        name: "",
        line: 1,
        column: 1,
        self: 0,
        withNode: 0,
        total: 0,
        lines: new Map(),
        callees: new Set(),
        ...frame,
      },
      path,
      "/me/app",
    );
    return `${kind} ${name}`.trim();
  };
  it("tells whose code it is", () => {
    assert.equal(getKind({}, "/me/app/lib/a.js"), "own");
    assert.equal(getKind({}, "/me/app/node_modules/koa/lib/a.js"), "dependency koa");
    assert.equal(
      getKind({}, "/me/app/node_modules/.pnpm/@scope+a@1/node_modules/@scope/a/index.js"),
      "dependency @scope/a",
    );
    assert.equal(getKind({}, "/me/apple/a.js"), "other");
    assert.equal(getKind({ url: "node:internal/timers" }), "node");
    assert.equal(getKind({ name: "anonymous", line: 3 }), "generated");
    assert.equal(getKind({ name: "writev", line: 0 }), "native");
    assert.equal(getKind({ name: "(garbage collector)", line: 0 }), "gc");
    assert.equal(getKind({ name: "(program)", line: 0 }), "program");
  });
});
