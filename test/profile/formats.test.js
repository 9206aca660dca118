import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { getFrames } from "../../lib/profile/frames.js";
import path from "node:path";
import { readFileSync } from "node:fs";
import { readProfile } from "../../lib/profile/read-profile.js";
import { relocate } from "../../lib/profile/relocate.js";
import { ROOT } from "../fixtures.js";

/** @param {unknown} value */
const toBytes = (value) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

/** @param {string} functionName */
const frame = (functionName) => ({ functionName, url: "/srv/shop/a.js", lineNumber: 1, columnNumber: 2 });

describe("readProfile", () => {
  it("reads what is allocated from a heap profile", () => {
    const head = {
      callFrame: { ...frame("(root)"), url: "" },
      selfSize: 0,
      children: [
        {
          callFrame: frame("a"),
          selfSize: 64,
          children: [{ callFrame: { ...frame("b"), lineNumber: 5 }, selfSize: 32, children: [] }],
        },
      ],
    };
    const profiles = readProfile(toBytes({ head, samples: [] }));
    assert.deepEqual(
      profiles.map(({ kind }) => kind),
      ["heap"],
    );
    const { frames, samples } = getFrames(profiles);
    assert.equal(samples, 96);
    assert.deepEqual(
      frames.map(({ name, self, total }) => [name, self, total]),
      [
        ["a", 64, 96],
        ["b", 32, 32],
      ],
    );
  });

  it("reads each thread of a trace, whatever the order of its chunks", () => {
    /**
     * @param {number} ts
     * @param {number} pid
     * @param {object} cpuProfile
     */
    const chunk = (ts, pid, cpuProfile) => ({
      name: "ProfileChunk",
      id: "0x1",
      pid,
      ts,
      args: { data: { cpuProfile } },
    });
    const profiles = readProfile(
      toBytes([
        chunk(2, 1, { nodes: [{ id: 2, parent: 1, callFrame: frame("a") }], samples: [2, 2] }),
        chunk(1, 1, { nodes: [{ id: 1, callFrame: { functionName: "(root)", scriptId: 0 } }], samples: [1] }),
        chunk(1, 2, { nodes: [{ id: 1, callFrame: { ...frame("b"), lineNumber: 5 } }], samples: [1] }),
        { name: "ProfileChunk" },
        null,
      ]),
    );
    assert.equal(profiles.length, 2);
    assert.deepEqual(
      getFrames(profiles).frames.map(({ name, self }) => [name, self]),
      [
        ["a", 2],
        ["b", 1],
      ],
    );
  });

  it("says what it cannot use", () => {
    for (const [content, expected] of /** @type {const} */ ([
      [{}, /no CPU profile: it has no `nodes`/],
      [{ head: 3 }, /no heap profile/],
      [{ head: { selfSize: 1, children: [null] } }, /no heap profile/],
      [{ head: { selfSize: 1, children: [] } }, /a node has no place/],
      [{ traceEvents: [] }, /trace without a CPU profile/],
      [[{ name: "ProfileChunk", args: { data: { cpuProfile: { nodes: [{ id: 1 }] } } } }], /a node has no place/],
      [[{ name: "ProfileChunk", args: { data: { cpuProfile: { nodes: [{ id: "x", callFrame: {} }] } } } }], /no place/],
    ]))
      assert.throws(() => readProfile(toBytes(content)), expected, JSON.stringify(content));
    assert.throws(() => readProfile(toBytes('{ "nodes": [')), SyntaxError);
  });

  it("reads what DevTools save", () => {
    const file = path.join(ROOT, "fixtures/profiles/devtools.json.gz");
    const profiles = readProfile(gunzipSync(readFileSync(file)));
    const { frames, samples } = getFrames(profiles);
    assert.equal(samples, 138);
    const [matches] = frames.filter(({ name }) => name === "matches");
    assert.deepEqual([matches.line, matches.column, matches.self], [12, 10, 36]);
  });
});

describe("relocate", () => {
  /** @param {string[]} urls */
  const createProfile = (...urls) => ({
    nodes: urls.map((url, index) => ({ id: index, callFrame: { ...frame("a"), url }, hitCount: 1 })),
  });
  /** @param {{ nodes: { callFrame: { url: string } }[] }[]} profiles */
  const getUrls = (profiles) => profiles.flatMap(({ nodes }) => nodes.map(({ callFrame }) => callFrame.url));
  /** @param {string[]} files */
  const among = (files) => (/** @type {string} */ file) => files.includes(file);

  it("takes the files of another machine for those of the project", () => {
    const profile = createProfile(
      "file:///app/src/a.js",
      "/app/node_modules/koa/lib/x.js",
      "/app/gone.js",
      "node:fs",
      "/usr/b.js",
    );
    const { profiles, from } = relocate(
      [profile],
      "/home/me/shop",
      among(["/home/me/shop/src/a.js", "/home/me/shop/a.js", "/home/me/shop/node_modules/koa/lib/x.js"]),
    );
    assert.equal(from, "/app");
    assert.deepEqual(getUrls(profiles), [
      "/home/me/shop/src/a.js",
      "/home/me/shop/node_modules/koa/lib/x.js",
      "/home/me/shop/gone.js",
      "node:fs",
      "/usr/b.js",
    ]);
  });

  it("leaves what is there where it is, and what is nowhere", () => {
    const profile = createProfile("/home/me/shop/a.js", "/app/b.js", "/app/../../etc/passwd");
    const { profiles, from } = relocate(
      [profile],
      "/home/me/shop",
      among(["/home/me/shop/a.js", "/home/me/shop/etc/passwd"]),
    );
    assert.equal(from, undefined);
    assert.deepEqual(profiles, [profile]);
  });
});
