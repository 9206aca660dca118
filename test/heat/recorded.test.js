import { afterEach, beforeEach, describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { findName } from "../../lib/ast/syntax/functions.js";
import { getHeadPosition, getTextHash } from "../../lib/heat/recorded/recorded-functions.js";
import { parseHeatFile } from "../../lib/heat/recorded/parse-heat-file.js";
import assert from "node:assert/strict";
import { getHash } from "../../lib/ast/hash.js";
import { getHeat } from "../../lib/heat/index.js";
import { once } from "node:events";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";

const TEXT = `export function parse (raw) {
  return inner(raw)
}
function inner (raw) {
  return raw.trim()
}
/** @coldpath */
export function cold (raw) {
  return raw
}
`;

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "hotpath-heat-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/**
 * @param {string} text
 * @param {string} name
 */
function getFunction(text, name) {
  const source = parseSource(text, "lib/a.js", path.join(root, "lib/a.js"));
  const node = source.nodes("FunctionDeclaration").find((candidate) => findName(candidate) === name);
  assert.ok(node);
  return { source, node };
}

/**
 * Writes a heat file that records functions of TEXT.
 *
 * @param {Record<string, object>} recorded - by name: `measured` or `mapped`
 * @param {object} [profile]
 */
function record(recorded, profile = { samples: 1000, node: "v24.0.0" }) {
  mkdirSync(path.join(root, ".hotpath"), { recursive: true });
  const functions = Object.entries(recorded).map(([name, heat]) => {
    const { source, node } = getFunction(TEXT, name);
    return { ...getHeadPosition(source, node), name, hash: getTextHash(source, node), ...heat };
  });
  writeFileSync(
    path.join(root, ".hotpath/heat.json"),
    JSON.stringify({ version: 1, profile, files: { "lib/a.js": { hash: "", functions } } }),
  );
}

/**
 * @param {string} text
 * @param {string} name
 * @param {import("../../lib/types.js").Settings} [settings]
 */
function getHeatOf(text, name, settings) {
  const { source, node } = getFunction(text, name);
  return getHeat(source, settings).of(node);
}

describe("what the map says of awaits", () => {
  const text = TEXT.replace("return inner(raw)", "return await inner(raw)").replace(
    "export function parse",
    "export async function parse",
  );
  const of = (/** @type {string} */ code) => {
    const source = parseSource(code, "lib/a.js", path.join(root, "lib/a.js"));
    return getHeat(source).findWait(source.nodes("AwaitExpression")[0]);
  };

  it("is found by their text, also where the function has changed", () => {
    record({ parse: { waits: [[getHash("await inner(raw)"), "query"]] } });
    assert.equal(of(text), "query");
    assert.equal(of(text.replace("(raw) {", "(raw) {\n  note();")), "query");
    assert.equal(of(text.replace("inner(raw)", "inner(0)")), undefined);
  });
});

describe("what the map says of parts that nobody reads", () => {
  const text = TEXT.replace("return inner(raw)", "return [await inner(raw), await inner(raw)]").replace(
    "export function parse",
    "export async function parse",
  );
  const of = (/** @type {string} */ code) => {
    const source = parseSource(code, "lib/a.js", path.join(root, "lib/a.js"));
    return source.nodes("AwaitExpression").map((awaited) => getHeat(source).findUnread(awaited)?.[1]);
  };

  it("is found by the number of the await, while the function is as it was", () => {
    const { source, node } = getFunction(text, "parse");
    record({
      parse: { hash: getTextHash(source, node), unread: [[1, "inner", ["posts"], "lib/b.js:2", ["query"], 0]] },
    });
    assert.deepEqual(of(text), [undefined, "inner"]);
    assert.deepEqual(of(`\n${text}`), [undefined, "inner"]);
    assert.deepEqual(of(text.replace("(raw) {", "(raw) {\n  note();")), [undefined, undefined]);
  });
});

describe("what the map says of lists that a function is handed", () => {
  const of = (/** @type {string} */ code) => {
    const { source, node } = getFunction(code, "parse");
    const heat = getHeat(source);
    return [heat.findHandedList(node, 0), heat.findHandedList(node, 0, "ids"), heat.findHandedList(node, 1)];
  };

  it("is found while the function is as it was", () => {
    const { source, node } = getFunction(TEXT, "parse");
    record({
      parse: {
        hash: getTextHash(source, node),
        lists: [
          [0, "sent", 50, "ids"],
          [1, "stored", 200],
        ],
      },
    });
    const found = [undefined, { origin: "sent", elements: 50 }, { origin: "stored", elements: 200 }];
    assert.deepEqual(of(TEXT), found);
    assert.deepEqual(of(`\n${TEXT}`), found);
    assert.deepEqual(of(TEXT.replace("(raw) {", "(raw) {\n  note();")), [undefined, undefined, undefined]);
  });
});

describe("what the map says of what others are told", () => {
  const text = TEXT.replace("return inner(raw)", "await inner(raw); await inner(raw)").replace(
    "export function parse",
    "export async function parse",
  );
  const of = (/** @type {string} */ code) => {
    const source = parseSource(code, "lib/a.js", path.join(root, "lib/a.js"));
    return source.nodes("AwaitExpression").map((awaited) => getHeat(source).findTold(awaited)?.[2]);
  };

  it("is found by the number of the await, while the function is as it was", () => {
    const { source, node } = getFunction(text, "parse");
    record({ parse: { hash: getTextHash(source, node), told: [[1, "inner", "request"]] } });
    assert.deepEqual(of(text), [undefined, "request"]);
    assert.deepEqual(of(text.replace("(raw) {", "(raw) {\n  note();")), [undefined, undefined]);
  });
});

describe("what the map says of rows that are written one by one", () => {
  it("is found by the number of the await, while the function is as it was", () => {
    const text = TEXT.replace("return inner(raw)", "for (const one of raw) await inner(one)").replace(
      "export function parse",
      "export async function parse",
    );
    const of = (/** @type {string} */ code) => {
      const source = parseSource(code, "lib/a.js", path.join(root, "lib/a.js"));
      return getHeat(source).findRowWrite(source.nodes("AwaitExpression")[0]);
    };
    const { source, node } = getFunction(text, "parse");
    record({ parse: { hash: getTextHash(source, node), written: [[0, "insert(rows)"]] } });
    assert.equal(of(text), "insert(rows)");
    assert.equal(of(text.replace("(raw) {", "(raw) {\n  note();")), undefined);
  });
});

describe("what the map says of handlers that other files call", () => {
  it("is found by the function", () => {
    record({ parse: { elsewhere: "lib/b.js:2" } });
    const { source, node } = getFunction(TEXT, "parse");
    assert.equal(getHeat(source).findCallElsewhere(node), "lib/b.js:2");
    assert.equal(getHeat(source).findCallElsewhere(getFunction(TEXT, "inner").node), undefined);
    assert.equal(getHeatOf(TEXT, "parse").level, "unknown");
  });
});

describe("what the map says of functions that only run in transactions", () => {
  it("holds for the callbacks in them", () => {
    const { source, node } = getFunction(
      TEXT.replace("return inner(raw)", "return [raw].map((one) => inner(one))"),
      "parse",
    );
    record({ parse: { tied: true } });
    const callback = source.nodes("ArrowFunctionExpression")[0];
    assert.equal(getHeat(source).isTied(node.body), true);
    assert.equal(getHeat(source).isTied(callback.body), true);
    assert.equal(getHeat(source).isTied(getFunction(TEXT, "inner").node.body), false);
  });
});

describe("recorded heat", () => {
  it("makes a measured function hot, with its share", () => {
    record({ parse: { measured: { self: 0.01, total: 0.074 } } });
    const { level, reason, share, text } = getHeatOf(TEXT, "parse");
    assert.deepEqual(
      { level, reason, share, text },
      { level: "hot", reason: "measured", share: 0.074, text: "7.4 % of samples" },
    );
    assert.equal(getHeatOf(TEXT, "inner").text, "called by `parse` (line 1), a function that the profile found hot");
  });

  it("leaves to the map what users of a package lead to, which knows what is done once for many calls", () => {
    const text = "called by `handle` (lib/b.js:2), an Express handler";
    record({ parse: { mapped: { text } } });
    assert.equal(getHeatOf(TEXT, "inner").level, "hot");
    record({ parse: { mapped: { text: "exported by `a`, whose users are servers", byUsers: true } } });
    assert.equal(getHeatOf(TEXT, "parse").level, "hot");
    assert.equal(getHeatOf(TEXT, "inner").level, "unknown");
  });

  it("keeps what the framework calls it for, also of what is measured, and of what it calls", () => {
    const mapped = { text: "GraphQL batch function, lib/b.js:2", purpose: /** @type {const} */ ("batch") };
    record({ parse: { mapped } });
    assert.deepEqual([getHeatOf(TEXT, "parse").purpose, getHeatOf(TEXT, "inner").purpose], ["batch", "batch"]);
    record({ parse: { measured: { self: 0.2, total: 0.2 }, mapped } });
    assert.deepEqual([getHeatOf(TEXT, "parse").purpose, getHeatOf(TEXT, "inner").purpose], ["batch", "batch"]);
    record({ parse: { mapped: { text: mapped.text } } });
    assert.equal(getHeatOf(TEXT, "parse").purpose, undefined);
  });

  it("takes a measurement over @coldpath", () => {
    record({ cold: { measured: { self: 0.2, total: 0.2 } } });
    assert.equal(getHeatOf(TEXT, "cold").reason, "measured");
  });

  it("gives a callback no share that was not measured", () => {
    const text = TEXT.replace("return raw.trim()", "return raw.map((part) => part.trim())");
    const { source, node } = getFunction(text, "inner");
    mkdirSync(path.join(root, ".hotpath"));
    const functions = [
      {
        ...getHeadPosition(source, node),
        name: "inner",
        hash: getTextHash(source, node),
        measured: { self: 0.01, total: 0.074 },
      },
    ];
    writeFileSync(
      path.join(root, ".hotpath/heat.json"),
      JSON.stringify({ version: 1, files: { "lib/a.js": { hash: "", functions } } }),
    );
    const [callback] = source.nodes("ArrowFunctionExpression");
    const { level, text: reason, share } = getHeat(source).of(callback);
    assert.deepEqual(
      { level, reason, share },
      { level: "hot", reason: "in a function that the profile found hot, line 4", share: undefined },
    );
  });

  it("knows the field initialisers of a class, whatever becomes of its methods", () => {
    const text = "export class Reply {\n  codes = [200];\n  send() {}\n}\n";
    const recorded = parseSource(text, "lib/a.js");
    const [node] = recorded.nodes("ClassDeclaration");
    mkdirSync(path.join(root, ".hotpath"));
    writeFileSync(
      path.join(root, ".hotpath/heat.json"),
      JSON.stringify({
        version: 1,
        files: {
          "lib/a.js": {
            hash: "",
            functions: [
              {
                ...getHeadPosition(recorded, node),
                name: "Reply",
                hash: getTextHash(recorded, node),
                measured: { self: 0.03, total: 0.03 },
              },
            ],
          },
        },
      }),
    );
    const source = parseSource(
      text.replace("send() {}", "send() { return 1; }"),
      "lib/a.js",
      path.join(root, "lib/a.js"),
    );
    const [classNode] = source.nodes("ClassDeclaration");
    assert.equal(getHeat(source).ofConstruction(classNode).text, "3.0 % of samples");
    assert.equal(getHeat(source).at(source.nodes("Literal")[0]).share, 0.03);
  });

  it("finds a function that has moved by its text", () => {
    record({ parse: { measured: { self: 0.01, total: 0.074 } } });
    assert.equal(getHeatOf(`// a new line\n\n${TEXT}`, "parse").reason, "measured");
  });

  it("calls a function stale whose text has changed", () => {
    record({ parse: { measured: { self: 0.01, total: 0.074 } } });
    const heat = getHeatOf(TEXT.replace("inner(raw)", "inner(raw, 1)"), "parse");
    assert.equal(heat.reason, "called");
    assert.equal(heat.text, "7.4 % of samples before its text changed");
  });

  it("tells the chain of a mapped function", () => {
    record({ parse: { mapped: { text: "called by `handle` (lib/route.js:40), a hapi handler" } } });
    assert.equal(getHeatOf(TEXT, "parse").text, "called by `handle` (lib/route.js:40), a hapi handler");
    assert.equal(getHeatOf(TEXT, "parse").level, "hot");
  });

  it("says of a mapped function whose text has changed that the map is older", () => {
    record({ parse: { mapped: { text: "called by `handle` (lib/route.js:40), a hapi handler" } } });
    const heat = getHeatOf(TEXT.replace("inner(raw)", "inner(raw, 1)"), "parse");
    assert.equal(heat.level, "hot");
    assert.equal(heat.text, "called by `handle` (lib/route.js:40), a hapi handler, as of the last map");
  });

  it("reads the file again when it has changed", () => {
    record({ parse: { measured: { self: 0.01, total: 0.074 } } });
    assert.equal(getHeatOf(TEXT, "parse").level, "hot");
    record({});
    utimesSync(path.join(root, ".hotpath/heat.json"), new Date(), new Date(Date.now() + 5000));
    assert.equal(getHeatOf(TEXT, "parse").level, "unknown");
  });

  it("leaves out what is below `minShare`, and says which share it has", () => {
    record({ parse: { measured: { self: 0.01, total: 0.074 } } });
    assert.equal(getHeatOf(TEXT, "parse", { minShare: 0.05 }).level, "hot");
    assert.deepEqual(getHeatOf(TEXT, "parse", { minShare: 0.1 }), {
      level: "cold",
      reason: "setting",
      text: "below `minShare` (10.0 %): 7.4 % of samples",
    });
    assert.equal(getHeatOf(TEXT, "inner", { minShare: 0.05 }).text, "below `minShare` (5.0 %): not in the profile");
  });

  it("reports nothing with `minShare` where there is no profile, and says so once", async () => {
    const warned = once(process, "warning");
    assert.equal(
      getHeatOf(`export function handle (req, res) {}\n${TEXT}`, "handle", { minShare: 0.01 }).level,
      "cold",
    );
    assert.equal(getHeatOf(`export function other () {}\n${TEXT}`, "other", { minShare: 0.01 }).level, "cold");
    const [warning] = await warned;
    assert.match(warning.message, /no profile/);
  });

  it("ignores a broken or newer file with a warning", async () => {
    mkdirSync(path.join(root, ".hotpath"));
    writeFileSync(path.join(root, ".hotpath/heat.json"), '{ "version": 2, "files": {} }');
    const warned = once(process, "warning");
    assert.equal(getHeatOf(TEXT, "parse").level, "unknown");
    const [warning] = await warned;
    assert.match(warning.message, /version is 2, and this version of hotpath reads 1/);
  });

  it("says once that the file is missing which the settings name", async () => {
    const warned = once(process, "warning");
    for (let time = 0; time < 2; time++)
      assert.equal(getHeatOf(TEXT, "parse", { heatFile: "tools/heat.json" }).level, "unknown");
    const [warning] = await warned;
    assert.equal(
      warning.message,
      `${root}/tools/heat.json is not there, but the setting \`heatFile\` names it. Write it with \`hotpath profile\` or \`hotpath map --write\`, or leave the setting out.`,
    );
  });

  for (const [what, text] of Object.entries({
    "no JSON": "{",
    "an array": "[]",
    "no files": '{ "version": 1 }',
    "a file without functions": '{ "version": 1, "files": { "a.js": { "hash": "" } } }',
    "a function without a place":
      '{ "version": 1, "files": { "a.js": { "hash": "", "functions": [{ "name": "a", "hash": "" }] } } }',
    "a share above 1":
      '{ "version": 1, "files": { "a.js": { "hash": "", "functions": [{ "line": 1, "column": 1, "name": "a", "hash": "", "measured": { "self": 0, "total": 2 } }] } } }',
    "a place that is no text":
      '{ "version": 1, "files": { "a.js": { "hash": "", "functions": [{ "line": 1, "column": 1, "name": "a", "hash": "", "elsewhere": 12 }] } } }',
    "a change of the environment without a place": '{ "version": 1, "environment": [{ "name": "PORT" }], "files": {} }',
    "a file of development without what loads it": '{ "version": 1, "development": [{ "file": "a.js" }], "files": {} }',
    "files of development that are no list": '{ "version": 1, "development": {}, "files": {} }',
    "a profile without samples": '{ "version": 1, "profile": {}, "files": {} }',
  })) {
    it(`refuses ${what}`, () => assert.throws(() => parseHeatFile(text), /./));
  }

  it("is no way to change prototypes", () => {
    const heat = parseHeatFile(
      '{ "version": 1, "files": { "__proto__": { "hash": "", "functions": [] }, "constructor": { "hash": "", "functions": [] } } }',
    );
    assert.equal(Object.getPrototypeOf(heat.files), null);
    assert.equal(/** @type {any} */ ({}).functions, undefined);
  });
});
