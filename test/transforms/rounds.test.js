import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { getAllThatWait } from "../../lib/effects/order/loops.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewriteRounds } from "../../transforms/no-serial-await/rounds.js";

/**
 * @param {string[]} lines - of an async function of `ids`, `load` and `res`
 * @param {{ mayOverlap?: boolean, filename?: string }} [how]
 * @returns {string[] | undefined} the lines afterwards; undefined where they stay
 */
function rewrite(lines, { mayOverlap = true, filename = "a.js" } = {}) {
  const code = ["async function run(ids, load, res) {", ...lines.map((line) => `  ${line}`), "}", ""].join("\n");
  const source = parseSource(code, filename);
  const [waiting] = getAllThatWait(source);
  const rewritten = rewriteRounds(source, { waiting, reads: waiting.awaits, mayOverlap });
  if (rewritten === undefined) return undefined;
  return applyEdits(code, [...rewritten.edits])
    .split("\n")
    .slice(1, -2)
    .map((line) => line.slice(2));
}

describe("loops whose rounds wait", () => {
  it("become calls where each brings one", () => {
    assert.deepEqual(rewrite(["const all = [];", "for (const id of ids) all.push(await load(id));"]), [
      "const all = await Promise.all([...ids].map((id) => load(id)));",
    ]);
  });

  it("throw as the others do where something throws before it is asked for", () => {
    assert.deepEqual(rewrite(["for (const id of ids) await load(decodeURI(id));"]), [
      "await Promise.all([...ids].map(async (id) => load(decodeURI(id))));",
    ]);
  });

  it("go through texts and whatever else can be gone through as before", () => {
    const counted = (/** @type {string} */ first) => [
      first,
      "const all = [];",
      "for (let i = 0; i < ids.length; i++) all.push(await load(ids[i]));",
    ];
    assert.match(String(rewrite(counted("res.end(ids.slice(1));"))), /\[\.\.\.ids\]\.map\(\(id\) => load\(id\)\)/);
    assert.match(String(rewrite(counted("res.end(ids.map(String));"))), /\(ids\.map\(\(id\) => load\(id\)\)\)/);
  });

  it("go through what a list is taken from, if nothing says that it is a set", () => {
    const fill = (/** @type {string} */ list) => String(rewrite([`for (const one of ${list}) await load(one);`]));
    assert.equal(fill("res.tags ?? []"), "await Promise.all((res.tags ?? []).map((one) => load(one)));");
    assert.equal(fill("res.get(ids) ?? []"), "await Promise.all([...(res.get(ids) ?? [])].map((one) => load(one)));");
  });

  it("name an element otherwise than the list, and not at all where none is used", () => {
    const count = (/** @type {string} */ body) =>
      String(rewrite(["const all = [];", `for (let i = 0; i < ids.used.length; i++) all.push(await load(${body}));`]));
    assert.match(count("ids.used[i]"), /\.map\(\(item\) => load\(item\)\)/);
    assert.match(count("i"), /\.map\(\(_, i\) => load\(i\)\)/);
  });

  it("fill a list in turn where that has comments that are said of something else", () => {
    const list = [
      "// All of them.",
      "const all = [];",
      "// One by one.",
      "for (const id of ids) all.push(await load(id));",
    ];
    assert.deepEqual(rewrite(list)?.slice(3), [
      "const found = await Promise.all([...ids].map((id) => load(id)));",
      "for (const value of found) all.push(value);",
    ]);
  });

  it("go on behind what they put into a list in a loop of their own", () => {
    const body = [
      "const tags = await load(id);",
      "for (const tag of tags) {",
      "  if (tag) {",
      "    all.push(tag);",
      "    continue;",
      "  }",
      "  id.none = tag;",
      "}",
    ];
    const loop = ["for (const id of ids) {", ...body.map((line) => `  ${line}`), "}"];
    assert.deepEqual(rewrite(["const all = [];", ...loop])?.slice(1, 9), [
      "const found = await Promise.all(",
      "  [...ids].map(async (id) => ({ id, tags: await load(id) })),",
      ");",
      "for (const { id, tags } of found) {",
      "  for (const tag of tags) {",
      "    if (tag) {",
      "      all.push(tag);",
      "      continue;",
    ]);
  });

  it("add to what others add to in turn, as it is read before they wait", () => {
    const sums = ["for (const { key } of ids) {", "  sums[key].n += await load(key);", "}"];
    assert.deepEqual(rewrite(["const sums = { a: { n: 0 } };", ...sums])?.slice(1), [
      "const found = await Promise.all(",
      "  [...ids].map(async ({ key }) => ({ key, n: await load(key) })),",
      ");",
      "for (const { key, n } of found) {",
      "  sums[key].n += n;",
      "}",
    ]);
    assert.deepEqual(rewrite(["for (const one of ids) {", "  one.n += await load(one);", "}"]), [
      "await Promise.all([...ids].map(async (one) => {",
      "  one.n += await load(one);",
      "}));",
    ]);
  });

  it("ask in front for what a statement only takes a part of, or is told by", () => {
    const ask = (/** @type {string[]} */ ...body) =>
      rewrite(["for (const id of ids) {", ...body.map((line) => `  ${line}`), "}"], { mayOverlap: false });
    assert.deepEqual(ask("// Its name.", "res.write((await load(id)).name);"), [
      "const found = await Promise.all([...ids].map((id) => load(id)));",
      "for (const value of found) {",
      "  // Its name.",
      "  res.write(value.name);",
      "}",
    ]);
    assert.deepEqual(ask("if (await load.isOpen(id)) res.write(id);"), [
      "const found = await Promise.all(",
      "  [...ids].map(async (id) => ({ id, isOpen: await load.isOpen(id) })),",
      ");",
      "for (const { id, isOpen } of found) {",
      "  if (isOpen) res.write(id);",
      "}",
    ]);
    assert.equal(ask("res.write(res.next(), await load(id));"), undefined, "what is done before it");
    assert.equal(ask("res.write(id && (await load(id)));"), undefined, "what is chosen");
    assert.equal(ask("if (await load(id)) res.write(await load(id + 1));"), undefined, "what waits behind it");
  });

  it("stay where an earlier round leaves what the next one need not ask for", () => {
    for (const made of ["new Map()", "new NameCache(res)", "{}", "[]"])
      assert.equal(
        rewrite([`const seen = ${made};`, "for (const id of ids) res.push(await load(id, seen));"], {
          mayOverlap: false,
        }),
        undefined,
        made,
      );
    assert.notEqual(
      rewrite(["const options = { limit: 1 };", "for (const one of ids) one.n = await load(one, options);"]),
      undefined,
    );
  });

  it("stay where large things would be in memory together", () => {
    const body = [
      "for (const id of ids) {",
      "  const content = await load.getBuffer(id);",
      "  res.add(id, content);",
      "}",
    ];
    assert.equal(rewrite(body, { mayOverlap: false }), undefined);
  });

  it("ask in front for what is not used, too", () => {
    const body = ["for (const id of ids) {", "  const seen = await load(id);", "  res.write(id);", "}"];
    assert.deepEqual(rewrite(body, { mayOverlap: false }), [
      "const found = await Promise.all([...ids].map(async (id) => {",
      "  const seen = await load(id);",
      "  return id;",
      "}));",
      "for (const id of found) {",
      "  res.write(id);",
      "}",
    ]);
  });

  it("stay where TypeScript knows of a member by a condition in front of them only", () => {
    const body = ["if (!res.user) return;", "for (const one of ids) one.n = await load(one, res.user.id);"];
    assert.equal(rewrite(body, { filename: "a.ts" }), undefined);
    assert.notEqual(rewrite(body), undefined);
    const method = ["if (!res.users.has(ids)) return;", "for (const one of ids) one.n = await load(one, res.users);"];
    assert.notEqual(rewrite(method, { filename: "a.ts" }), undefined);
  });

  it("stand further in where their head is too long for a line", () => {
    const list = "res.everythingThatWasEverWritten.filter(isOfSomebodyWhoIsThere)";
    assert.deepEqual(
      rewrite([`for (const one of ${list}) {`, "  one.a = `", "`;", "  // B.", "  one.b = await load(one);", "}"]),
      [
        "await Promise.all(",
        `  ${list}.map(async (one) => {`,
        "    one.a = `",
        "`;",
        "    // B.",
        "    one.b = await load(one);",
        "  }),",
        ");",
      ],
    );
    assert.deepEqual(
      rewrite([
        "const all = [];",
        `for (const one of ${list}) {`,
        "  if (!one) continue;",
        "",
        "  all.push(await load(one), one);",
        "}",
      ]),
      [
        "const all = (await Promise.all(",
        `  ${list}.map(async (one) => {`,
        "    if (!one) return [];",
        "",
        "    return [await load(one), one];",
        "  }),",
        ")).flat();",
      ],
    );
    assert.deepEqual(
      rewrite([
        "const all = [];",
        `for (const one of ${list}) {`,
        "  const other = await load(one);",
        "  if (other) all.push(other);",
        "}",
      ])?.slice(2),
      ["    const other = await load(one);", "    if (other) return [other];", "    return [];", "  }),", ")).flat();"],
    );
  });

  it("keep the types of what they declare", () => {
    const body = ["for (const id of ids) {", "  const one: One = await load(id);", "  res.write(one, id);", "}"];
    assert.deepEqual(rewrite(body, { mayOverlap: false, filename: "a.ts" })?.slice(1, 4), [
      "  const one: One = await load(id);",
      "  return { id, one };",
      "}));",
    ]);
  });

  it("assign in one line what came", () => {
    const body = ["for (const id of ids) {", "  res[id] =", "    await load(id);", "}"];
    assert.deepEqual(rewrite(body, { mayOverlap: false })?.slice(-3), [
      "for (const { id, value } of found) {",
      "  res[id] = value;",
      "}",
    ]);
  });

  it("stay where they go on with another loop", () => {
    const body = [
      "for (const id of ids) {",
      "  if (!id) continue pages;",
      "  const one = await load(id);",
      "  res.write(one);",
      "}",
    ];
    const inLoop = ["pages: while (res.next()) {", ...body.map((line) => `  ${line}`), "}"];
    assert.equal(rewrite(inLoop, { mayOverlap: false }), undefined);
    assert.notEqual(
      rewrite(
        inLoop.map((line) => line.replace(/ ?pages:? ?/, "")),
        { mayOverlap: false },
      ),
      undefined,
    );
  });

  it("only have the questions in front where a round may end the function or the loop", () => {
    for (const [check, ...end] of [
      ["  if (!row) return null;"],
      ["  if (!row) break;"],
      ["  switch (row) {", "    case 1:", "      return null;", "  }"],
    ]) {
      const loop = [
        "const all = [];",
        "for (const id of ids) {",
        "  const row = await load(id);",
        check,
        ...end,
        "  all.push(row);",
        "}",
      ];
      assert.deepEqual(rewrite(loop), [
        "const all = [];",
        "const found = await Promise.all([...ids].map((id) => load(id)));",
        "for (const row of found) {",
        check,
        ...end,
        "  all.push(row);",
        "}",
      ]);
    }
    const caught = [
      "for (const id of ids) {",
      "  try {",
      "    await load(id);",
      "  } catch {",
      "    return;",
      "  }",
      "}",
    ];
    assert.equal(rewrite(caught), undefined);
    const own = [
      "for (const id of ids) {",
      "  id.rows = await load(id, (row) => {",
      "    return row.id;",
      "  });",
      "}",
    ];
    assert.equal(rewrite(own)?.[0], "await Promise.all([...ids].map(async (id) => {");
  });

  it("stay where they have no lines of their own", () => {
    assert.equal(rewrite(["if (ids) for (const one of ids) one.n = await load(one);"]), undefined);
    assert.equal(
      rewrite(["for (const id of ids) { const one = await load(id); res.write(one); }"], { mayOverlap: false }),
      undefined,
    );
  });
});
