import { describe, it } from "node:test";
import { formatHeatFile, mergeHeat } from "../../lib/heat/recorded/merge-heat.js";
import assert from "node:assert/strict";
import { parseHeatFile } from "../../lib/heat/recorded/parse-heat-file.js";

/**
 * @param {number} line
 * @param {object} parts
 */
const fn = (line, parts) => ({ line, column: 1, name: `f${line}`, hash: String(line), ...parts });
const measured = { self: 0.1, total: 0.2 };
const mapped = { text: "called by `a`" };

describe("mergeHeat", () => {
  const before = {
    version: 1,
    profile: { samples: 1, node: "v1" },
    files: {
      "a.js": { hash: "old", functions: [fn(1, { measured }), fn(2, { measured, mapped }), fn(3, { mapped })] },
      "b.js": { hash: "old", functions: [fn(1, { measured })] },
    },
  };

  it("replaces what was measured, in all files, and keeps what was mapped", () => {
    const { profile, files } = mergeHeat(
      before,
      "measured",
      { "a.js": { hash: "new", functions: [fn(3, { measured }), fn(4, { measured })] } },
      { profile: { samples: 2, node: "v2" } },
    );
    assert.deepEqual(profile, { samples: 2, node: "v2" });
    assert.deepEqual(
      { ...files },
      { "a.js": { hash: "new", functions: [fn(2, { mapped }), fn(3, { mapped, measured }), fn(4, { measured })] } },
    );
  });

  it("takes what functions wait for to be mapped", () => {
    const waits = [["x", "query"]];
    const files = { "a.js": { hash: "new", functions: [fn(1, { waits })] } };
    const merged = mergeHeat(before, "mapped", /** @type {any} */ (files));
    assert.deepEqual(merged.files["a.js"].functions, [fn(1, { measured, waits }), fn(2, { measured })]);
    assert.deepEqual(mergeHeat(merged, "measured", {}).files["a.js"].functions, [fn(1, { waits })]);
    assert.deepEqual({ ...mergeHeat(merged, "mapped", {}).files["a.js"] }.functions, [
      fn(1, { measured }),
      fn(2, { measured }),
    ]);
  });

  it("keeps nothing of the map before", () => {
    const old = {
      told: [[0, "send", "request"]],
      written: [[1, "insertMany()"]],
      lists: [[0, "stored", 200]],
      tied: true,
    };
    const merged = mergeHeat(
      before,
      "mapped",
      /** @type {any} */ ({ "a.js": { hash: "new", functions: [fn(1, old)] } }),
    );
    assert.deepEqual(merged.files["a.js"].functions, [fn(1, { measured, ...old }), fn(2, { measured })]);
    assert.deepEqual(mergeHeat(merged, "measured", {}).files["a.js"].functions, [fn(1, old)]);
    const next = { "a.js": { hash: "new", functions: [fn(1, { tied: true })] } };
    assert.deepEqual(mergeHeat(merged, "mapped", /** @type {any} */ (next)).files["a.js"].functions, [
      fn(1, { measured, tied: true }),
      fn(2, { measured }),
    ]);
  });

  it("takes who else calls a handler to be mapped", () => {
    const elsewhere = "jobs.js:12";
    const files = { "a.js": { hash: "new", functions: [fn(1, { elsewhere })] } };
    const merged = mergeHeat(undefined, "mapped", /** @type {any} */ (files));
    assert.deepEqual(mergeHeat(merged, "measured", {}).files["a.js"].functions, [fn(1, { elsewhere })]);
    assert.deepEqual({ ...mergeHeat(merged, "mapped", {}).files }, {});
  });

  it("replaces what was mapped, and keeps what was measured", () => {
    const { profile, files } = mergeHeat(before, "mapped", { "c.js": { hash: "", functions: [fn(1, { mapped })] } });
    assert.deepEqual(profile, before.profile);
    assert.deepEqual(
      { ...files },
      {
        "a.js": { hash: "old", functions: [fn(1, { measured }), fn(2, { measured })] },
        "b.js": before.files["b.js"],
        "c.js": { hash: "", functions: [fn(1, { mapped })] },
      },
    );
  });

  it("takes a function whose text has changed for another one", () => {
    const { files } = mergeHeat(before, "measured", {
      "a.js": { hash: "", functions: [{ ...fn(3, { measured }), hash: "changed" }] },
    });
    assert.deepEqual(
      files["a.js"].functions.map(({ hash }) => hash),
      ["2", "3", "changed"],
    );
  });
});

describe("what a heat file says of files that a command did not look at", () => {
  const load = { line: 1, column: 0, name: "load", hash: "a", mapped: { text: "called by a Koa middleware" } };
  const before = mergeHeat(
    undefined,
    "mapped",
    { "a/a.js": { hash: "1", functions: [load] }, "b/b.js": { hash: "2", functions: [load] } },
    {
      environment: [{ place: "a/a.js:1" }, { place: "b/b.js:1" }],
      development: [{ file: "b/c.js", place: "b/b.js:3" }],
      logging: [{ file: "b/c.js", place: "b/log.js:3" }],
    },
  );
  const merged = mergeHeat(before, "mapped", {}, { environment: [], development: [], logging: [] }, (path) =>
    path.startsWith("a/"),
  );

  it("stays", () => {
    assert.deepEqual(Object.keys(merged.files), ["b/b.js"]);
    assert.deepEqual(merged.files["b/b.js"], before.files["b/b.js"]);
    assert.deepEqual(merged.environment, [{ place: "b/b.js:1" }]);
    assert.deepEqual(merged.development, before.development);
    assert.deepEqual(merged.logging, before.logging);
  });
});

describe("what a heat file says of the environment", () => {
  const environment = [{ place: "a.js:1", name: "PORT" }];
  const before = mergeHeat(undefined, "mapped", {}, { environment });

  it("stays when measurements are written", () =>
    assert.deepEqual(mergeHeat(before, "measured", {}, {}).environment, environment));

  it("is what the last map found", () =>
    assert.equal(mergeHeat(before, "mapped", {}, { environment: [] }).environment, undefined));
});

describe("what a heat file says of development", () => {
  const development = [{ file: "debug.js", place: "a.js:3" }];
  const before = mergeHeat(undefined, "mapped", {}, { development });

  it("stays when measurements are written", () =>
    assert.deepEqual(mergeHeat(before, "measured", {}, {}).development, development));

  it("is what the last map found", () =>
    assert.equal(mergeHeat(before, "mapped", {}, { development: [] }).development, undefined));
});

describe("formatHeatFile", () => {
  it("is read back as it was", () => {
    const heat = mergeHeat(
      undefined,
      "measured",
      {
        'a "b".js': {
          hash: "x",
          functions: [
            fn(1, {
              measured,
              mapped,
              waits: [["x", "file"]],
              unread: [
                [0, "getAuthor", ["posts"], "b.js:2", ["query"], 0],
                [1, "getOrder", ["lines"], "b.js:3", [], 10, 7],
              ],
              told: [
                [2, "sendInvoice", "request"],
                [3, "audit", "query", 7],
              ],
              elsewhere: "a.js:1",
            }),
          ],
        },
      },
      {
        profile: { samples: 3, node: "v24" },
        environment: [{ place: "a.js:1" }, { place: "b.js:2", name: "PORT" }],
        development: [{ file: "debug.js", place: "a.js:3" }],
        logging: [{ file: "a.js", place: "log.js:3" }],
      },
    );
    assert.deepEqual(parseHeatFile(formatHeatFile(heat)), heat);
    for (const unread of [
      "posts",
      [["x", "getAuthor", ["posts"], "b.js:2", ["query"], 0]],
      [[0, "a", ["b"], "c.js:1", ["never"], 0]],
    ]) {
      const spoiled = JSON.parse(JSON.stringify(heat));
      Object.assign(spoiled.files['a "b".js'].functions[0], { unread });
      assert.throws(() => parseHeatFile(JSON.stringify(spoiled)), /`unread` of .* are no calls/);
    }
    for (const told of ["mail", [["x", "send", "request"]], [[0, "send", "never"]], [[0, "send", "request", "many"]]]) {
      const spoiled = JSON.parse(JSON.stringify(heat));
      Object.assign(spoiled.files['a "b".js'].functions[0], { told });
      assert.throws(() => parseHeatFile(JSON.stringify(spoiled)), /`told` of .* are no calls/);
    }
    const empty = mergeHeat(undefined, "mapped", {});
    assert.deepEqual(parseHeatFile(formatHeatFile(empty)), empty);
  });
});
