import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-nested-search.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} code - of a request listener, which has loaded `rows` and `ids` */
function find(code) {
  const text = `import http from "node:http";
http.createServer(async (req, res) => {
  const rows = await load("rows");
  const ids = await load("ids");
  ${code};
  res.end();
});`;
  return detect(parseSource(text, "server.js"), detector, {}, {});
}

describe("lists that are searched for each element of others", () => {
  for (const code of [
    "rows.filter((row) => ids.includes(row.id))",
    "rows.filter((row) => !ids?.includes(row.id))",
    "for (const row of rows) if (ids.indexOf(row.id) > -1) keep(row)",
    "for (let i = 0; i < rows.length; i++) if (ids.includes(rows[i].id)) keep(rows[i])",
    "rows.reduce((sum, row) => sum + ids.includes(row.id), 0)",
    "ids.map((id) => rows.find((row) => row.id === id))",
    "ids.map((id) => rows.find(function (row) { return id === row.id; }))",
    "ids.map((id) => rows.find(({ id: own, on }) => own == id && on))",
    "ids.map((id) => rows.find((row) => row.id.toLowerCase() === id.toLowerCase()))",
    "const names = rows.map((row) => row.name); ids.some((id) => names.includes(id))",
    "const names = []; for (const row of rows) names.push(row.name); ids.some((id) => names.includes(id))",
    "const [a, b] = await Promise.all([load(1), load(2)]); a.filter((one) => b.some((other) => other.id === one.id))",
    "await Promise.all(rows.map(async (row) => { await keep(row); return ids.includes(row.id); }))",
    "const page = await load(1); rows.filter((row) => page.parts.includes(row.part))",
    "let all = []; if (req.all) all = await load(2); rows.filter((row) => all.some((one) => one.id === row.id))",
    "req.body.list.filter((one) => req.body.ids.includes(one.id))",
  ])
    it(code, () => assert.equal(find(code).length, 1));

  for (const code of [
    "ids.includes(req.id)",
    "rows.filter(() => ids.includes(req.id))",
    "rows.filter((row) => row.ids.includes(req.id))",
    "rows.filter((row) => row.parts.some((part) => part.id === row.first))",
    "rows.filter((row) => { const ids = row.ids; return ids.includes(row.id); })",
    'rows.filter((row) => ["a", "b"].includes(row.id))',
    'const kinds = ["a", "b"]; rows.filter((row) => kinds.includes(row.kind))',
    'const kinds = "a,b".split(","); rows.filter((row) => kinds.includes(row.kind))',
    "rows.filter((row) => KINDS.includes(row.kind))",
    "rows.filter((row) => Row.kinds.includes(row.kind))",
    '["a", "b"].map((kind) => rows.find((row) => row.kind === kind))',
    "rows.map((row) => ids.find((id) => id.startsWith(row.id)))",
    "rows.map((row) => ids.find((id, index) => index === row.index))",
    "rows.map((row, index) => ids.includes(row.id, index))",
    "for (const key in rows) if (ids.includes(key)) keep(key)",
    "while (req.next()) if (ids.includes(req.id)) keep()",
    "let found = await load(1); for (const row of rows) { if (found.includes(row.id)) found = row.ids; }",
    "const covers = []; for (const row of rows) if (covers.length < 5 && !covers.includes(row.id)) covers.push(row.id)",
    'const page = await load("page"); rows.filter((row) => page.includes(row.word))',
    'const address = await load("address"); rows.filter((row) => address.includes(row.word))',
    "req.lists.filter((list) => req.kinds.includes(list.kind))",
  ])
    it(`not: ${code}`, () => assert.equal(find(code).length, 0));
});

it("says what it costs for how many elements", () => {
  const [{ weight }] = find("rows.filter((row) => ids.includes(row.id))");
  assert.equal(weight?.elements, 1000);
});
