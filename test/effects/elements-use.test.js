import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findElementsUse } from "../../lib/effects/elements-use.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} code - `list()` brings the elements
 * @returns {string | undefined} what is read of them
 */
function ask(code) {
  const source = parseSource(`async function show(out) { ${code} }`, "a.js");
  const [awaited] = source.nodes("AwaitExpression");
  const use = findElementsUse(source, awaited);
  return use === undefined || use.passed.length > 0 ? undefined : [...use.read].join(" ");
}

describe("what is done with the elements of a list", () => {
  it("is read by loops, callbacks and places", () => {
    for (const [code, read] of [
      ["for (const row of await list()) out(row.name);", "name"],
      ["const rows = await list(); for (const { id, name } of rows) out(id, name);", "id name"],
      ["const rows = await list(); rows.forEach((row, index) => out(row.id, index));", "id"],
      ["const rows = (await list()) || []; return rows.filter((row) => row.isOpen).map(({ id }) => id);", "isOpen id"],
      ["return (await list()).reduce((sum, row) => sum + row.total, 0);", "total"],
      ["const rows = await list(); rows.sort((one, other) => one.at - other.at); out(rows[0].id);", "at id"],
      ["const rows = await list(); rows.sort(); const last = rows.at(-1); if (last && last.isOpen) out();", "isOpen"],
      ["const [first, , third] = await list(); out(first.id, third?.name);", "id name"],
      [
        "const rows = await list(); const found = rows.find((row) => row.isOpen); if (!found) return; out(found.id);",
        "isOpen id",
      ],
      ["const rows = await list(); out(rows.length); if (!rows || rows == null || Array.isArray(rows)) return;", ""],
      ["const rows = await list(); return _.map(rows, 'id');", "id"],
      ["let rows; rows = await list(); let all = rows; all = rows; for (const row of all) out(row.id);", "id"],
      ["const rows = await list(); return rows.some((row) => row.a && !row.b) && rows.every(({ c }) => c);", "a b c"],
    ])
      assert.equal(ask(code), read, code);
  });

  it("cannot be told where they go elsewhere", () => {
    for (const code of [
      "return await list();",
      "const rows = await list(); send(rows);",
      "const rows = await list(); return rows.filter((row) => row.isOpen);",
      "return (await list()).map((row) => ({ ...row }));",
      "return (await list()).map(toText);",
      "return (await list()).map((row, index, rows) => rows.length);",
      "return (await list()).reduce((one, other) => one.at);",
      "const rows = await list(); rows.push(1); rows.forEach((row) => row.save());",
      "const rows = await list(); const found = rows.find((row) => row.id); return found;",
      "const rows = await list(); return { rows };",
      "const rows = await list(); return _.keyBy(rows, 'id');",
      "const rows = await list(); return _.map(send, rows);",
      "for (const row of await list()) all.push(row);",
      "const [first, ...others] = await list(); out(first.id); send(others);",
      "const { rows } = await list(); out(rows);",
      "await list();",
    ])
      assert.equal(ask(code), undefined, code);
  });
});
