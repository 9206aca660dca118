import { describe, it } from "node:test";
import { Function, Location, Profile, Sample, StringTable, ValueType } from "pprof-format";
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

/**
 * @param {[type: string, unit: string][]} types
 * @param {number[][]} values - of samples in `a`, which was called by `b`
 * @param {{ line?: number | bigint, column?: number, name?: string, file?: string, period?: number }} [place] - of `a`
 */
function createPprof(types, values, { line = 7, column, name = "a", file = "/srv/shop/a.js", period } = {}) {
  const table = new StringTable();
  return new Profile({
    stringTable: table,
    period,
    sampleType: types.map(([type, unit]) => new ValueType({ type: table.dedup(type), unit: table.dedup(unit) })),
    function: [
      new Function({ id: 1, name: table.dedup(name), filename: table.dedup(file) }),
      new Function({ id: 2, name: table.dedup("b"), filename: table.dedup("/srv/shop/b.js") }),
    ],
    location: [
      new Location({ id: 1, line: [{ functionId: 1, line, column }] }),
      new Location({ id: 2, line: [{ functionId: 2, line: 3 }] }),
    ],
    sample: values.map((value) => new Sample({ locationId: [1, 2], value })),
  }).encode();
}

describe("profiles in pprof's format", () => {
  /** @param {Uint8Array} bytes */
  const read = (bytes) =>
    readProfile(bytes).map((profile) => ({ kind: profile.kind ?? "cpu", samples: getFrames([profile]).samples }));

  it("count samples, or time in periods of the sampler, or allocation, in use if nothing else", () => {
    const bytes = /** @type {const} */ ("bytes");
    for (const [types, values, options, expected] of /** @type {[[string, string][], number[][], {}, any][]} */ ([
      [
        [
          ["sample", "count"],
          ["wall", "nanoseconds"],
        ],
        [
          [2, 9],
          [3, 9],
        ],
        {},
        [{ kind: "cpu", samples: 5 }],
      ],
      [
        [
          ["wall", "nanoseconds"],
          ["cpu", "nanoseconds"],
        ],
        [[900, 300]],
        { period: 100 },
        [{ kind: "cpu", samples: 3 }],
      ],
      [[["wall", "nanoseconds"]], [[20_000_000]], {}, [{ kind: "cpu", samples: 2 }]],
      [
        [
          ["inuse_space", bytes],
          ["alloc_space", bytes],
        ],
        [[10, 30]],
        {},
        [{ kind: "heap", samples: 30 }],
      ],
      [
        [
          ["inuse_space", bytes],
          ["alloc_space", bytes],
        ],
        [[10, 0]],
        {},
        [{ kind: "heap", samples: 10 }],
      ],
      [
        [
          ["samples", "count"],
          ["space", bytes],
        ],
        [[1, 64]],
        {},
        [
          { kind: "cpu", samples: 1 },
          { kind: "heap", samples: 64 },
        ],
      ],
    ]))
      assert.deepEqual(read(createPprof(types, values, options)), expected, JSON.stringify(types));
  });

  it("name functions by places, in whatever way these are written", () => {
    for (const [place, expected] of /** @type {const} */ ([
      [{}, ["a", "/srv/shop/a.js", 7, 0]],
      [{ column: 5 }, ["a", "/srv/shop/a.js", 7, 5]],
      [{ line: (70_000n << 32n) | 7n }, ["a", "/srv/shop/a.js", 7, 70_000]],
      [{ name: "(anonymous:L#12:C#30)" }, ["", "/srv/shop/a.js", 12, 30]],
      [{ name: "(anonymous:L#12)" }, ["", "/srv/shop/a.js", 12, 0]],
      [{ name: "(anonymous)" }, ["", "/srv/shop/a.js", 7, 0]],
      [{ file: "/C:/shop/a.js" }, ["a", "C:/shop/a.js", 7, 0]],
      [{ file: "", line: 0, name: "Garbage Collection" }, ["(garbage collector)", "", 0, 0]],
      [{ file: "", line: 0, name: "parse" }, ["parse", "", 0, 0]],
    ])) {
      const { frames } = getFrames(readProfile(createPprof([["samples", "count"]], [[1]], place)));
      const [b, a] = frames;
      assert.deepEqual([b.name, b.total, b.self], ["b", 1, 0]);
      assert.deepEqual([a.name, a.url, a.line, a.column], expected);
    }
  });

  it("are refused if they are none, or of something else", () => {
    const table = new StringTable();
    const broken = new Profile({
      stringTable: table,
      sampleType: [new ValueType({ type: table.dedup("samples"), unit: table.dedup("count") })],
      location: [new Location({ id: 1, line: [{ functionId: 9, line: 1 }] })],
    });
    for (const [bytes, expected] of /** @type {const} */ ([
      [createPprof([["contentions", "count"]], [[1]]), /pprof profile without samples .*: it has contentions\/count$/],
      [broken.encode(), /no pprof profile: a location has no function/],
      [toBytes("hello"), /neither JSON nor a pprof profile/],
      [toBytes(""), /it has none at all/],
    ]))
      assert.throws(() => readProfile(bytes), expected);
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
