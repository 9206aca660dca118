import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-quadratic-build.js";
import { fix } from "../../lib/run/fix.js";
import { formatWeight } from "../../lib/weight/format-weight.js";
import { readFileSync } from "node:fs";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-quadratic-build.js";

/**
 * @param {string} code - of a request listener
 * @param {string} [above]
 */
function write(code, above = "") {
  return `import http from "node:http"; ${above}\nhttp.createServer(async (req, res) => { ${code}; res.end(); });`;
}

/** @param {string} code @param {string} [above] */
function find(code, above) {
  return detect(parseSource(write(code, above), "server.js"), detector, {}, {});
}

/** @param {string} code */
function rewriteAll(code) {
  const { applied, source } = fix(parseSource(write(code), "server.js"), [{ detector, rewrite }], { risk: "review" });
  return { risk: applied[0]?.rewrite.risk, text: source.text.split("\n").slice(1).join("\n") };
}

describe("what is copied at each step", () => {
  for (const code of [
    "req.list.reduce((all, item) => ({ ...all, [item]: 1 }), {})",
    "req.list.reduce(function (all, item) { return { ...all, [item]: 1 }; }, {})",
    "req.list.reduce((all, item) => item ? { ...all, [item]: 1 } : all, {})",
    "req.list.reduce((all, item) => ({ [item]: 1, ...all }), {})",
    "let all = {}; for (const item of req.list) all = { [item]: 1, ...all }",
    "req.list.reduceRight((all, item) => [...all, item], [])",
    "req.list?.reduce((all, item) => all.concat(item), [])",
    "req.list.reduce((all, item) => all.includes(item) ? all : [...all, item], [])",
    "req.list.reduce((all, item) => [...all, item], req.start)",
    "req.list.reduce((all, item) => ({ ...all, [item]: 1 }), req)",
    "let all = {}; while (req.next()) all = { ...all, [req.key]: 1 }",
    "let all = []; for (const item of req.list) { if (item) { all = all.concat(item); } }",
    "let all = []; for (const item of req.list) { all.push(item); all = all.concat(item.parts); } all = all.slice(-9)",
    "let all = []; req.list.forEach((item) => (all = all.concat(item)))",
    "let all = []; for (const item of req.list) for (const part of item) all = [part, ...all]",
  ])
    it(code, () => assert.equal(find(code).length, 1));

  for (const code of [
    "req.list.reduce((all, item) => ({ ...item, [item]: all.length }), {})",
    "req.list.reduce(async (all, item) => ({ ...(await all), [item]: 1 }), {})",
    "req.list.reduce((all, item) => { all = { ...all, [item]: 1 }; return all; }, {})",
    "req.list.reduce((all, item) => { save(all); return [...all, item]; }, [])",
    "req.list.reduce((all, item) => [...all, all], [])",
    "req.list.reduce((all, item) => item ? [...all, item] : [], [])",
    "req.list.reduce(({ list }, item) => ({ list: [...list, item] }), { list: [] })",
    "req.list.reduce((all, item) => [...all, item])",
    "req.list.reduce((all, item) => all.concat(item), req.start)",
    "req.list.reduce((all, item) => [...all, item], undefined)",
    "req.list.reduce((all, item) => ({ ...all, [item]: 1 }), [])",
    "req.list.reduce(merge, {})",
    "let all = {}; all = { ...all, [req.key]: 1 }",
    "for (const item of req.list) { let all = {}; all = { ...all, [item]: 1 }; }",
    "let all = []; for (const item of req.list) { all = all.concat(item); save(all); }",
    "let all = []; for (const item of req.list) { all = all.concat(item); all = all.slice(-9); }",
    "let all = []; req.list.map((item) => { all = all.concat(item); })",
    "let all = []; const add = (item) => { all = all.concat(item); }; req.list.forEach(add)",
  ])
    it(`not: ${code}`, () => assert.equal(find(code).length, 0));
});

describe("the rewrite", () => {
  it("is safe where no key can be `__proto__` and the list is one", () => {
    const code = (/** @type {string} */ key) =>
      `req.url.split("/").reduce((all, item) => ({ ...all, ${key}: item }), {})`;
    assert.equal(rewriteAll(code("[`of ${item}`]")).risk, "safe");
    assert.equal(rewriteAll(code("last: 1, [`of ${item}`]")).risk, "safe");
    for (const key of ["[item]", "[`${item}`]", "[`__${item}__`]", '[`of ${item}`]: 1, ["__proto__"]'])
      assert.equal(rewriteAll(code(key)).risk, "review", key);
    assert.equal(rewriteAll("req.list.reduce((all, item) => ({ ...all, [`of ${item}`]: item }), {})").risk, "review");
  });

  it("leaves a prototype that is set alone", () => {
    const code = "req.list.reduce((all, item) => ({ ...all, [`of ${item}`]: 1, __proto__: item }), {})";
    assert.equal(rewriteAll(code).risk, undefined);
  });

  it("evaluates everything before it adds", () => {
    const { text } = rewriteAll(
      "use(req.list.reduce((all, item) => ({ ...all, a: all.b, b: all.a, [`of ${item}`]: 1 }), {}))",
    );
    assert.match(text, /=> Object\.assign\(all, \{ a: all\.b, b: all\.a, \[`of \$\{item\}`\]: 1 \}\), \{\}\)/);
  });

  it("keeps what else a function does", () => {
    const { text } = rewriteAll(
      "use(req.list.reduce((all, item) => { const id = item.id; if (!id) return all; return [...all, id]; }, []))",
    );
    assert.match(text, /if \(!id\) return all; all\.push\(id\);\s+return all; \}, \[\]\)/);
  });
});

it("leaves an object alone that has the same keys after each step", () => {
  for (const [step, isFound] of /** @type {[string, boolean][]} */ ([
    ["({ ...all, count: all.count + 1 })", false],
    ['({ ...all, "sum": all.sum + item.price, ["count"]: 1 })', false],
    ["({ ...all, ...{ last: item } })", false],
    ["Object.assign({}, all, { last: item })", false],
    ["({ ...all, count: 1, [item.id]: item })", true],
    ["({ ...all, ...item })", true],
    ["({ ...all, ...{ [item.id]: item } })", true],
    ["Object.assign({}, all, { last: 1 }, item)", true],
  ]))
    assert.equal(find(`req.list.reduce((all, item) => ${step}, {})`).length, isFound ? 1 : 0, step);
});

it("says what it costs for how many elements", () => {
  /** @type {[list: string, elements: number][]} */
  const lists = [
    ["req.list", 5],
    ["Object.keys(req.list).filter(Boolean)", 10],
    ["(await load())", 200],
    ["req.body.list", 50],
  ];
  for (const [list, elements] of lists) {
    const [{ weight }] = find(`${list}.reduce((all, item) => ({ ...all, [item]: 1 }), {})`);
    assert.equal(weight?.elements, elements, list);
    assert.equal(weight?.executions, 1);
    assert.match(
      formatWeight(weight),
      new RegExp(
        `^\\w+, [\\d.]+ [µm]s( and [\\d.]+ [kM]B)? a request for ${elements} elements, growing with their square$`,
      ),
    );
  }
});

it("takes the list that a loop goes through for as long as where it is folded", () => {
  /** @param {string} loop */
  const count = (loop) => find(`let all = []; const rows = await load(); ${loop} use(all);`)[0].weight?.elements;
  assert.equal(count("req.list.forEach((item) => { all = [...all, ...item.parts]; });"), 5);
  assert.equal(count("for (const item of req.list) all = [...all, ...item.parts];"), 5);
  assert.equal(count("rows.forEach((row) => { all = [...all, ...row.parts]; });"), 200);
  assert.equal(count("for (let i = 0; i < rows.length; i++) all = [...all, ...rows[i].parts];"), 200);
  assert.equal(count("while (rows.next()) all = [...all, ...rows.parts];"), 100);
});

it("takes an object for as large as there are kinds of keys", () => {
  /** @param {string} entry */
  const count = (entry) =>
    find(`const rows = await load(); use(rows.reduce((all, row) => ({ ...all, ${entry} }), {}))`)[0].weight?.elements;
  for (const entry of [
    "[row.status]: row.count",
    "[row.type]: (all[row.type] ?? 0) + 1",
    "[row.kind]: 1, [row.format]: 1",
  ])
    assert.equal(count(entry), 5, entry);
  for (const entry of [
    "[row.id]: row.count",
    "[row.type]: [...(all[row.type] ?? []), row.id]",
    "[row.status]: 1, [row.id]: 1",
    "[`status-${row.id}`]: 1",
  ])
    assert.equal(count(entry), 200, entry);
});

it("takes what few elements cost from what was measured", () => {
  const { rules } = JSON.parse(readFileSync(new URL("../../docs/evidence.json", import.meta.url), "utf8"));
  const rows = rules["no-quadratic-build"].flat();
  for (const [claim, code] of [
    ["an object of 10 keys", "req.list.reduce((all, item) => ({ ...all, [item]: 1 }), {})"],
    ["a list of 10 elements", "req.list.reduce((all, item) => [...all, item], [])"],
  ]) {
    const [{ cost }] = find(code);
    const row = rows.find((/** @type {{ claim: string }} */ one) => one.claim === claim);
    /** @param {[before: number, after: number]} measured */
    const subtract = ([before, after]) => Math.round(before - after);
    const times = Object.entries(row.times).map(([version, measured]) => [version, subtract(measured)]);
    assert.deepEqual(cost, { time: Object.fromEntries(times), bytes: subtract(row.bytes), elements: 10 }, claim);
  }
});
