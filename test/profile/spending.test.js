import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getSpendings } from "../../lib/profile/spending/spending.js";
import { measure } from "../../lib/profile/measure.js";
import { runSampled } from "./run-sampled.js";

/** Functions by what they do all the time; V8 shows most of it as the function's own. */
const WORK = {
  JSON: "JSON.parse(text)",
  "regular expressions": '/(a+)+b/.test("aaaaaaaaaaaaaac")',
  crypto: 'crypto.createHash("sha256").update(bytes).digest("hex")',
  "file system": "fs.readFileSync(__filename)",
  compression: "zlib.gzipSync(bytes)",
  URLs: 'new URL("/a?b=1", "http://x").pathname',
  sorting: "list.slice().sort((a, b) => b.id - a.id)",
  "joining and splitting text": 'text.split(",")',
  "dates and locales": "new Date(1e12).toISOString()",
  buffers: 'bytes.toString("base64")',
  "deep copies and messages": "structuredClone(list)",
  "copying objects and lists": "({ ...wide })",
  "errors and their stacks": "new Error().stack",
  "compiling code": 'new Function("return " + Math.random())()',
};

describe("what functions spend their time on", () => {
  it("is told from Node's frames and from lines with functions of the language", (t) => {
    const functions = Object.values(WORK).map(
      (code, index) => `function work${index}() {
  let result;
  const end = performance.now() + 60;
  while (performance.now() < end) {
    for (let i = 0; i < 5; i++)
      result = ${code};
  }
  return result;
}`,
    );
    const { functions: measured, tree } = runSampled(t, {
      "run.cjs": `const [crypto, fs, zlib] = ["node:crypto", "node:fs", "node:zlib"].map(require);
const list = Array.from({ length: 2000 }, (_, id) => ({ id, name: "name " + id }));
const wide = Object.fromEntries(list.map(({ name }) => [name, 1]));
const text = JSON.stringify(list);
const bytes = Buffer.from(text);
${functions.join("\n")}
${functions.map((_, index) => `work${index}();`).join("\n")}
`,
    });
    const spendings = getSpendings(
      tree,
      measured.filter(({ name }) => name.startsWith("work")),
    );
    const found = Object.fromEntries(
      spendings.map(({ fn, parts }) => [
        Object.keys(WORK)[Number(fn.name.slice(4))],
        parts.find(({ on }) => on !== "garbage collection")?.on,
      ]),
    );
    assert.deepEqual(found, Object.fromEntries(Object.keys(WORK).map((kind) => [kind, kind])));
    for (const { parts } of spendings) assert.ok(Math.abs(parts.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9);
  });

  /** @param {Record<string, number>} ticks */
  const createProfile = (ticks) => {
    const own = { functionName: "answer", url: "/shop/a.js", lineNumber: 0, columnNumber: 15 };
    /** @param {string} functionName @param {string} [url] */
    const frame = (functionName, url = "") => ({
      functionName,
      url,
      lineNumber: url ? 4 : -1,
      columnNumber: url ? 4 : -1,
    });
    return {
      nodes: [
        { id: 1, callFrame: frame("(root)"), children: [2, 7, 8] },
        {
          id: 2,
          callFrame: own,
          children: [3, 5],
          positionTicks: Object.entries(ticks).map(([line, count]) => ({ line: Number(line), ticks: count })),
        },
        { id: 3, callFrame: frame("URL", "node:internal/url"), children: [4] },
        { id: 4, callFrame: frame("parse") },
        { id: 5, callFrame: frame("get", "/shop/node_modules/x/x.js"), children: [6] },
        { id: 6, callFrame: frame("readSync", "node:fs") },
        { id: 7, callFrame: frame("(garbage collector)") },
        { id: 8, callFrame: frame("(idle)") },
      ],
      // The garbage collector runs behind `parse`, behind nothing, and behind `readSync`.
      samples: [2, 2, 2, 2, 3, 4, 7, 7, 8, 7, 6, 7],
    };
  };
  /**
   * @param {string} text - of the file
   * @param {Record<string, number>} ticks
   */
  const spend = (text, ticks) => {
    const { functions, tree } = measure([createProfile(ticks)], [], {
      root: "/shop",
      readText: (file) => (file === "/shop/a.js" ? text : undefined),
    });
    return getSpendings(
      tree,
      functions.filter(({ path }) => path !== undefined),
    ).map(({ fn, samples, parts }) => [
      fn.name,
      samples,
      Object.fromEntries(parts.map(({ on, share, lines }) => [on, [Math.round(share * samples), ...lines]])),
    ]);
  };

  it("is that of the nearest function of a file, and the garbage collector's of what ran before", () => {
    assert.deepEqual(spend("function answer(req) {\n  JSON.parse(a);\n  return 1;\n}\n", { 2: 3, 3: 1 }), [
      ["answer", 8, { JSON: [3, 2], URLs: [2], "garbage collection": [2], "its own code": [1, 3] }],
      ["get", 2, { "file system": [1], "garbage collection": [1] }],
    ]);
  });

  it("is its own where a line has two kinds of work, a path is joined, or a function inside does it", () => {
    const text = `function answer(req) {
  JSON.parse(a) && a.sort();
  return path.join("a", "b") + list.map((a) => {
    return JSON.stringify(a);
  });
}
`;
    const [[, , parts]] = spend(text, { 2: 2, 3: 2 });
    assert.deepEqual(/** @type {any} */ (parts)["its own code"], [4, 2, 3]);
  });
});
