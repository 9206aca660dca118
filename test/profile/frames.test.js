import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getFrames } from "../../lib/profile/frames.js";
import { measure } from "../../lib/profile/measure.js";
import { findLatePart, parseCpuProfile } from "../../lib/profile/cpu-profile.js";

/**
 * @param {number} id
 * @param {string} functionName
 * @param {{ url?: string, line?: number, column?: number, hits?: number, children?: number[], ticks?: Record<number, number> }} [rest]
 */
const node = (id, functionName, { url = "", line = 0, column = 0, hits = 0, children = [], ticks = {} } = {}) => ({
  id,
  callFrame: { functionName, url, lineNumber: line - 1, columnNumber: column - 1 },
  hitCount: hits,
  children,
  positionTicks: Object.entries(ticks).map(([at, count]) => ({ line: Number(at), ticks: count })),
});

describe("getFrames", () => {
  it("counts a recursive function once a sample, and no idle time", () => {
    const a = { url: "file:///a.js", line: 1, column: 11 };
    const profile = {
      nodes: [
        node(1, "(root)", { children: [2, 9] }),
        node(2, "a", { ...a, hits: 1, children: [3] }),
        node(3, "b", { url: "file:///a.js", line: 2, column: 11, hits: 2, children: [4] }),
        node(4, "a", { ...a, hits: 3 }),
        node(9, "(idle)", { hits: 50 }),
      ],
    };
    const { frames, samples } = getFrames([profile, profile]);
    assert.equal(samples, 12);
    assert.deepEqual(
      frames.map(({ name, self, total }) => ({ name, self, total })),
      [
        { name: "a", self: 8, total: 12 },
        { name: "b", self: 4, total: 10 },
      ],
    );
  });

  it("charges the code of Node and V8 to the nearest function of a file that called it", () => {
    const url = { url: "node:internal/url", line: 9, column: 1 };
    const profile = {
      nodes: [
        node(1, "(root)", { children: [2] }),
        node(2, "a", { url: "file:///a.js", line: 1, column: 11, hits: 1, children: [3] }),
        node(3, "URL", { ...url, hits: 2, children: [4, 5] }),
        node(4, "parse", { hits: 4 }),
        node(5, "callback", { url: "/b.js", line: 2, column: 1, hits: 8 }),
      ],
    };
    assert.deepEqual(
      getFrames([profile]).frames.map(({ name, self, withNode, total }) => ({ name, self, withNode, total })),
      [
        { name: "a", self: 1, withNode: 7, total: 15 },
        { name: "URL", self: 2, withNode: 2, total: 14 },
        { name: "callback", self: 8, withNode: 8, total: 8 },
        { name: "parse", self: 4, withNode: 4, total: 4 },
      ],
    );
  });

  it("counts samples where there are no hit counts", () => {
    const { samples } = getFrames([
      parseCpuProfile(
        '{ "nodes": [{ "id": 1, "callFrame": { "functionName": "a", "url": "/a.js", "lineNumber": 0, "columnNumber": 3 } }], "samples": [1, 1, 7] }',
      ),
    ]);
    assert.equal(samples, 2);
  });

  it("ends where a broken file has circles", () => {
    const { samples } = getFrames([
      {
        nodes: [
          node(1, "a", { hits: 1, children: [2] }),
          node(2, "b", { hits: 1, children: [1, 2] }),
          node(3, "(root)", { children: [1] }),
        ],
      },
    ]);
    assert.equal(samples, 2);
  });
});

describe("findLatePart", () => {
  const warmUp = {
    nodes: [node(1, "a", { hits: 2, ticks: { 1: 2 }, children: [2] }), node(2, "b", { hits: 2 })],
    samples: [1, 1, 2, 2],
    timeDeltas: [1000, 1000, 1_000_000, 1000],
    startTime: 5_000_000,
    endTime: 6_004_000,
  };
  it("takes the samples that came after the beginning", () => {
    const part = findLatePart({ ...warmUp, hotpath: { node: "", sourceMaps: {}, late: 500 } });
    assert.deepEqual(
      part?.nodes.map(({ hitCount, children, positionTicks }) => [hitCount, children, positionTicks]),
      [
        [0, [2], undefined],
        [2, [], undefined],
      ],
    );
  });
  it("is nothing where the beginning was noticed in time", () =>
    assert.equal(findLatePart({ ...warmUp, hotpath: { node: "", sourceMaps: {}, late: 50 } }), undefined));
});

describe("measure", () => {
  it("leaves out what samples", () => {
    const own = "file:///p/node_modules/eslint-plugin-hotpath/lib/profile";
    const nodes = [
      node(1, "(root)", { children: [2, 3, 4] }),
      node(2, "begin", { url: `${own}/control.cjs`, line: 1, column: 1, hits: 1 }),
      node(3, "start", { url: `${own}/preload.cjs`, line: 1, column: 1, hits: 1 }),
      node(4, "control", { url: "file:///p/control.cjs", line: 1, column: 1, hits: 1 }),
    ];
    const { functions } = measure([{ nodes }], [], { root: "/p", readText: () => undefined });
    assert.deepEqual(
      functions.map(({ name }) => name),
      ["control"],
    );
  });
});

describe("ticks of inlined functions", () => {
  const FILES = {
    "/p/a.js":
      "import { far } from './b.js';\nexport function outer() {\n  near();\n  far();\n}\n\nfunction near() {\n  return 1;\n}\n\nfunction other() {\n  return 2;\n}\n",
    "/p/b.js":
      "// b\n\n\n\n\n\n\n\n\n\n\n\n\n\nexport function far() {\n  return 3;\n}\nexport function alike() {\n  return 4;\n}\n",
  };
  /**
   * @param {Record<number, number>} ticks - on `outer`, by line
   * @param {boolean} isSeen - a call of `far` was
   */
  const getSelf = (ticks, isSeen) => {
    const hits = Object.values(ticks).reduce((sum, count) => sum + count, 0);
    const outer = { url: "file:///p/a.js", line: 2, column: 22 };
    const profile = { nodes: [node(1, "outer", { ...outer, hits, ticks })] };
    const warmUp = {
      nodes: [
        node(1, "outer", { ...outer, children: [2] }),
        node(2, "far", { url: "file:///p/b.js", line: 15, column: 20, hits: 5 }),
      ],
    };
    const { functions } = measure([profile], isSeen ? [warmUp] : [], {
      root: "/p",
      readText: (path) => FILES[/** @type {keyof typeof FILES} */ (path)],
    });
    return Object.fromEntries(functions.map(({ located, self, total }) => [located?.node.id.name, [self, total]]));
  };

  it("go to the function of the file that the caller names", () =>
    assert.deepEqual(getSelf({ 3: 4, 8: 6 }, false), { outer: [4, 10], near: [6, 6] }));
  it("go to the function of another file that it was seen to call", () =>
    assert.deepEqual(getSelf({ 4: 4, 16: 6 }, true), { outer: [4, 10], far: [6, 6] }));
  it("stay where nothing says what was called", () => {
    assert.deepEqual(getSelf({ 12: 6 }, true), { outer: [6, 6] });
    assert.deepEqual(getSelf({ 16: 6 }, false), { outer: [6, 6] });
    assert.deepEqual(getSelf({ 19: 6 }, true), { outer: [6, 6] });
  });
});
