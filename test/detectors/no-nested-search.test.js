import { after, describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { detect, getSilences } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-nested-search.js";
import { getMap } from "../project/model.js";
import { getMappedFiles } from "../../lib/project/record.js";
import { formatWeight } from "../../lib/weight/format-weight.js";
import { parseSource } from "../../lib/source/parse.js";
import os from "node:os";
import path from "node:path";

/** @param {string} code - of a request listener, which has loaded `rows` and `ids` */
function parse(code) {
  const text = `import http from "node:http";
http.createServer(async (req, res) => {
  const rows = await load("rows");
  const ids = await load("ids");
  ${code};
  res.end();
});`;
  return parseSource(text, "server.js");
}

/** @param {string} code */
function find(code) {
  return detect(parse(code), detector, {}, {});
}

describe("lists that are searched for each element of others", () => {
  for (const code of [
    "rows.filter((row) => ids.includes(row.id))",
    "const page = { skip: 20 }; const shown = await find(page); shown.filter((row) => ids.includes(row.id))",
    "const items = await load(1); rows.filter((row) => items.some((item) => item.id === row.id))",
    "const asked = await find({ sku: rows.map(getSku) }); asked.map((one) => rows.find((row) => row.sku === one.sku))",
    "const idsToShow = rows.filter(isOld).map(getId); idsToShow.map((id) => rows.find((row) => row.id === id))",
    "rows.map((row) => ids.filter((one) => one.type === row.type))",
    "rows.map((row) => ids.find((one) => one.type === row.type && one.id === row.id))",
    "rows.filter((row) => !ids?.includes(row.id))",
    "rows.filter((row) => !(ids ?? []).includes(row.id))",
    "ids.map((id) => (rows || []).find((row) => row.id === id))",
    "ids.map((id) => { for (const row of rows ?? []) if (row.id === id) return row; })",
    "rows.filter((row) => Object.keys(ids ?? {}).includes(row.id))",
    "const idsFromProvider = await load(1); rows.filter((row) => idsFromProvider.includes(row.id))",
    "for (const row of rows) if (ids.indexOf(row.id) > -1) keep(row)",
    "for (let i = 0; i < rows.length; i++) if (ids.includes(rows[i].id)) keep(rows[i])",
    "rows.reduce((sum, row) => sum + ids.includes(row.id), 0)",
    "ids.map((id) => rows.find((row) => row.id === id))",
    "ids.map((id) => rows.find(function (row) { return id === row.id; }))",
    "ids.map((id) => rows.find(({ id: own, on }) => own == id && on))",
    "ids.map((id) => rows.find((row) => row.id.toLowerCase() === id.toLowerCase()))",
    "const names = rows.map((row) => row.name); ids.some((id) => names.includes(id))",
    "const names = []; for (const row of rows) names.push(row.name); ids.some((id) => names.includes(id))",
    "const names = []; for (let i = 0; i < rows.length; i++) names.push(rows[i].name); ids.some((id) => names.includes(id))",
    "let all = []; for (const page of req.pages) all = all.concat(await load(page)); ids.some((id) => all.includes(id))",
    "const [a, b] = await Promise.all([load(1), load(2)]); a.filter((one) => b.some((other) => other.id === one.id))",
    "rows.filter((row) => { later(async () => { await keep(row); }); return ids.includes(row.id); })",
    "for (const one of await load(3)) if (ids.includes(one.id)) keep(one)",
    "const page = await load(1); rows.filter((row) => page.parts.includes(row.part))",
    "const find = (list, id) => list.find((row) => row.id === id); ids.map((id) => find(rows, id))",
    "const find = (id) => rows.find((row) => row.id === id); ids.map((id) => find(id))",
    "const find = (page, id) => page.rows.find((row) => row.id === id); const page = await load(1); page.ids = await load(2); ids.map((id) => find(page, id))",
    "function find(list, id) { return list.find((row) => row.id === id); } for (const id of ids) keep(find(rows, id))",
    "const find = (id) => rows.find((row) => row.id === id); const keep = (id) => find(id); ids.forEach((id) => keep(id))",
    "load(3).then((others) => rows.filter((row) => others.includes(row.id)))",
    "db.query(1).then((result) => rows.filter((row) => result.rows.some((one) => one.id === row.id)))",
    "db.query(1).then((result) => result.rows.map((one) => one.key)).then((seen) => rows.filter((row) => seen.includes(row.id)))",
    "Promise.all([load(3), load(4)]).then(([ours, theirs]) => ours.filter((one) => theirs.includes(one.id)))",
    "const got = await props({ ours: load(1), theirs: load(2) }); got.ours.filter((id) => got.theirs.includes(id))",
    "let all = []; if (req.all) all = await load(2); rows.filter((row) => all.some((one) => one.id === row.id))",
    "req.body.list.map((one) => rows.filter((row) => row.id === one.id))",
    "const asked = await find({ sku: req.body.items.map(getSku) }); asked.map((one) => req.body.items.find((item) => item.sku === one.sku))",
    "const items = req.body.items.reduce(addUp, []); const asked = await find({ sku: items.map(getSku) }); asked.map((one) => items.find((item) => item.sku === one.sku))",
    "req.body.list.map((one) => rows.find((row) => row.id === one.id))",
    "const some = await load({ where: { id: { in: req.body.ids } } }); req.body.ids.map((id) => some.find((one) => one.id === id))",
    "rows.filter((row) => ids.includes(row.a) || ids.includes(row.b))",
    "rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))",
    "rows.toSorted(function (a, b) { const place = ids.indexOf(a.id); return place - ids.indexOf(b.id); })",
    "rows.map((row) => row).sort((a, b) => (ids.includes(a.id) ? -1 : ids.includes(b.id) ? 1 : 0))",
    "ids.sort((a, b) => rows.find((row) => row.id === a).at - rows.find((row) => row.id === b).at)",
  ])
    it(code, () => assert.equal(find(code).length, 1));

  for (const code of [
    "rows.sort((a, b) => ids.indexOf(req.first) - ids.indexOf(req.last))",
    "rows.map((row) => ids.find((one) => one.type === row.orderType))",
    "rows.reduce((all, row) => { if (!all.some((one) => one.name === row.environment)) all.push({ name: row.environment }); return all; }, [])",
    "req.app.lists.filter((row) => (req.kinds ?? []).includes(row.kind))",
    'rows.filter((row) => (req.text || "").includes(row.word))',
    "rows.filter((row) => (ids && []).includes(row.id))",
    "rows.sort((a, b) => a.ids.indexOf(req.id) - b.ids.indexOf(req.id))",
    "rows.sort((a, b) => ['b', 'a'].indexOf(a.kind) - ['b', 'a'].indexOf(b.kind))",
    "rows.sort(byPlace((a) => ids.indexOf(a.id)))",
    "rows.sort((a, b) => req.app.levels.indexOf(a.level) - req.app.levels.indexOf(b.level))",
    "ids.includes(req.id)",
    "await Promise.all(rows.map(async (row) => { await keep(row); return ids.includes(row.id); }))",
    "for (const row of rows) { if (ids.includes(row.id)) continue; await keep(row); }",
    "for await (const row of rows) if (ids.includes(row.id)) keep(row);",
    "const page = { skip: 20, limit: 5 }; const shown = await find(page); shown.filter((row) => ids.includes(row.id))",
    "const cartItems = await load(1); rows.filter((row) => cartItems.some((item) => item.id === row.id))",
    "const defaultRows = await load(1); rows.filter((row) => defaultRows.some((one) => one.code === row.code))",
    "const rowUuids = rows.map((row) => row.uuid); const vaultUuids = rows.map((row) => row.vault); rowUuids.filter((one) => vaultUuids.includes(one))",
    "const paymentMethods = await load(1); rows.filter((row) => paymentMethods.some((one) => one.code === row.code))",
    "const idsToDelete = rows.filter(isOld).map(getId); idsToDelete.map((id) => rows.find((row) => row.id === id))",
    "rows.filter(() => ids.includes(req.id))",
    "rows.filter((row) => row.ids.includes(req.id))",
    "rows.filter((row) => row.parts.some((part) => part.id === row.first))",
    "rows.filter((row) => { const ids = row.ids; return ids.includes(row.id); })",
    'rows.filter((row) => ["a", "b"].includes(row.id))',
    'const kinds = ["a", "b"]; rows.filter((row) => kinds.includes(row.kind))',
    'const kinds = "a,b".split(","); rows.filter((row) => kinds.includes(row.kind))',
    "rows.filter((row) => KINDS.includes(row.kind))",
    "const find = (list, id) => list.find((row) => row.id === id); find(rows, req.id)",
    "const find = (list, id) => list.find((row) => row.id === id); ids.map(() => find(rows, req.id))",
    "const find = (list, id) => list.find((row) => row.id === id); rows.map((row) => find(row.parts, row.id))",
    "const find = (list, id) => { list = list.slice(0, 3); return list.find((row) => row.id === id); }; ids.map((id) => find(rows, id))",
    "const find = (list, id) => list.find((row) => row.id === id); ids.map((id) => find(KEPT, id))",
    "const find = (page, id) => page.parts.find((row) => row.id === id); rows.map((row) => find(row, row.first))",
    "class Row { has(id) { return this.parts.some((part) => part.id === id); } } rows.map(toRow).map((row) => row.has(row.id)); new Row().has(req.id)",
    "load({ take: 5 }).then((others) => others.filter((one) => load({ take: 5 }).then((all) => all.includes(one.id))))",
    "load(3).then((all) => all.slice(0, 3)).then((some) => some.filter((one) => KEPT.includes(one.id)))",
    "req.on('data', (others) => rows.slice(0, 5).filter((row) => others.includes(row.id)))",
    "const got = await props({ ours: load({ take: 5 }), theirs: load({ take: 5 }) }); got.ours.filter((id) => got.theirs.includes(id))",
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
    "const few = await load({ take: 5 }); req.body.list.filter((one) => few.includes(one.id))",
    'const privilegeList = await load("privileges"); rows.filter((row) => privilegeList.includes(row.id))',
    "const names = await getPrivilegeList(); rows.filter((row) => names.includes(row.name))",
    "const mailConnectors = await store.getAll(); rows.map((row) => mailConnectors.find((one) => one.id === row.type))",
    "const addedLabelIds = await store.getAll(); rows.map((row) => addedLabelIds.includes(row.id))",
    "const userOrganizations = await store.getAll(); rows.filter((row) => userOrganizations.some((one) => one.id === row.id))",
    "const featureTypes = await store.getAll(); rows.map((row) => featureTypes.find((type) => type.id === row.type))",
    "const blockedUids = await load(1); rows.filter((row) => !blockedUids.includes(row.uid))",
    "const { exclude } = await load(1); rows.filter((row) => !exclude.includes(row.uid))",
    "const { include } = await load(1); rows.filter((row) => include?.includes(row.uid))",
    "const ownerUids = await load(1); rows.filter((row) => !ownerUids.includes(row.uid))",
    "const currentUploads = await load(1); rows.filter((row) => !currentUploads.includes(row.path))",
    "const inviteGroups = await load(1); rows.filter((row) => inviteGroups.includes(row.name))",
    "rows.filter((row) => req.state.selectedCids.includes(row.cid))",
    "const libraries = await load(1); libraries.filter((library) => req.state.libraries.includes(library.id))",
    "const archivedFeatures = await load(1); rows.filter((row) => !archivedFeatures.includes(row.feature))",
    "const { errors: rateErrors } = await load(1); rows.map((row) => rateErrors.find((error) => error.id === row.id))",
    "const page = await load({ limit: 5 }); page.filter((row) => ids.includes(row.id))",
    "const page = await db.from(1).limit(5); page.map((row) => rows.find((other) => other.id === row.id))",
    "const ten = rows.slice(0, 10); ids.filter((id) => ten.includes(id))",
    "const find = (options) => rows.filter((row) => options.names.includes(row.name)); find(req)",
    "let { names } = req.options; names = names && names.map(String); const f = (params) => { let { ids } = params; ids = ids && ids.map(String); rows.filter((row) => ids.includes(row.id)); }; f(req)",
    "const old = await load(3); const added = ids.filter((id) => !old.includes(id)); const gone = old.filter((id) => !ids.includes(id))",
    "rows.map((row) => row.parts.filter((part) => part.ids.includes(row.id)))",
  ])
    it(`not: ${code}`, () => assert.equal(find(code).length, 0));
});

describe("how many elements are assumed", () => {
  /** @param {string} code @returns {[string, number, string][] | undefined} */
  const lists = (code) => find(code)[0]?.weight?.lists?.map(({ list, elements, reason }) => [list, elements, reason]);
  const loaded = "loaded, without a limit in sight";

  it("of what one loaded thing has, by its name, unless it is compared both ways", () => {
    const code =
      "const order = await load(1); const fields = order.fields; fields.map((field) => ids.includes(field.id))";
    assert.equal(lists(code)?.[1][1], 200);
    assert.equal(lists(code.replace("order.fields", "order.settings.fields"))?.[1][1], 200);
    assert.equal(lists(code.replace("order.fields", "await load(2)")), undefined);
  });
  it("of what somebody picked, unless it is what a search left over", () =>
    assert.equal(
      lists("const selectedRows = rows.filter(Boolean); ids.filter((id) => selectedRows.includes(id))")?.[0][1],
      200,
    ));
  it("of what is loaded", () =>
    assert.deepEqual(lists("rows.filter((row) => ids.includes(row.id))"), [
      ["ids", 200, loaded],
      ["rows", 200, loaded],
    ]));

  it("of what is sent", () =>
    assert.deepEqual(lists("req.body.list.map((one) => rows.filter((row) => row.id === one.id))"), [
      ["rows", 200, loaded],
      ["req.body.list", 50, "part of the request"],
    ]));

  it("of what is called so, and of an object of that name alone", () => {
    const code =
      "function pick(input) { return input.list.map((one) => rows.filter((row) => row.id === one.id)); } pick(req.sent)";
    for (const name of ["input", "createRowsDto", "updateInput"])
      assert.deepEqual(lists(code.replaceAll("input", name))?.[1], [`${name}.list`, 50, "part of the request"]);
    assert.equal(lists(code.replaceAll("input", "putter"))?.[1][1], 200);
  });

  it("of what a batch function of DataLoader is handed", () => {
    /** @param {string} module */
    const search = (module) => {
      const code = `import Loader from "${module}"; new Loader(async (keys) => { const rows = await load(keys); return keys.map((key) => rows.filter((row) => row.key === key)); });`;
      return detect(parseSource(code, "loaders.js"), detector, { hot: ["**"] }, {}).length;
    };
    assert.equal(search("dataloader"), 0);
    assert.equal(search("other"), 1);
  });

  it("of what each element has", () =>
    assert.deepEqual(lists("for (const row of rows) for (const id of row.ids) if (ids.includes(id)) keep(id)"), [
      ["ids", 200, loaded],
      ["row.ids", 10, "what one element has"],
      ["rows", 200, loaded],
    ]));

  it("of what nothing is known of: as many as it is matched with", () =>
    assert.deepEqual(lists("function keep(list) { return list.filter((id) => ids.includes(id)); } keep(req.known)"), [
      ["ids", 200, loaded],
      ["list", 200, "nothing says how many there are"],
    ]));

  it("of what nothing is known of: no more than the other has", () => {
    const code = "function keep(list) { return list.filter((id) => req.body.ids.includes(id)); } keep(req.known)";
    assert.deepEqual(lists(code), [
      ["req.body.ids", 50, "part of the request"],
      ["list", 50, "nothing says how many there are"],
    ]);
  });

  it("in the message", () =>
    assert.match(
      formatWeight(find("for (const row of rows) for (const id of row.ids) if (ids.includes(id)) keep(id)")[0].weight),
      /^heavy, \d+ µs a request for 200 × 10 × 200 elements, growing with their product$/,
    ));

  it("of what is loaded for one element of a list: what that has", () => {
    const code =
      "const kept = []; for (const row of rows) { const parts = await load(row.id); for (const part of parts) if (!kept.some((one) => one.id === part.id)) kept.push(part); }";
    assert.deepEqual(
      lists(code)?.map(([list, elements]) => [list, elements]),
      [
        ["kept", 200],
        ["parts", 10],
        ["rows", 200],
      ],
    );
  });

  it("of a sort that searches for both elements in each comparison", () => {
    const [{ messageId, weight }] = find("rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))");
    assert.equal(messageId, "soughtPerComparison");
    assert.match(
      formatWeight(weight),
      /^heavy, [\d.]+ ms a request for 200 × 200 elements, growing with their product$/,
    );
  });

  it("of what the code sorts itself, unless it says how many", () => {
    const sort = ".sort((a, b) => new Date(a.at) - new Date(b.at))";
    assert.deepEqual(lists(`rows${sort}`), [["rows", 20, loaded]]);
    assert.equal(lists(`const few = await db.rows.findMany({ take: 100 }); few${sort}`)?.[0][1], 100);
  });

  it("of a sort that searches for one of them", () => {
    const [both] = find("rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))");
    const [one] = find("rows.sort((a, b) => (ids.includes(a.id) ? -1 : 1))");
    assert.ok(Number(one.weight?.time) < Number(both.weight?.time) * 0.6);
  });

  it("and silence says it, too", () => {
    const [{ silent, detail }] = getSilences(
      parse("const few = await load({ take: 5 }); req.body.list.filter((one) => few.includes(one.id))"),
      detector,
      {},
      {},
    );
    assert.equal(silent, "fewElements");
    assert.equal(detail, "5 in `few` (limited by the code), 50 in `req.body.list` (part of the request)");
  });
});

describe("lists that other files hand in", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-lists-"));
  after(() => rmSync(folder, { recursive: true }));

  /**
   * @param {string} code - of a file
   * @param {string} handle - the body of a handler that calls its functions
   * @returns {string[]} "existingUsers 200, users 200" for what is found
   */
  function findWithMap(code, handle) {
    const files = {
      "lists.js": code,
      "server.js": `import http from "node:http"; import { db } from "elsewhere"; import * as lists from "./lists.js";
http.createServer(async function handle(req, res) { ${handle} res.end(); });`,
    };
    const heatFile = path.join(folder, ".hotpath/heat.json");
    mkdirSync(path.dirname(heatFile), { recursive: true });
    writeFileSync(heatFile, JSON.stringify({ version: 1, files: getMappedFiles(getMap(files)) }));
    const found = detect(parseSource(code, "lists.js", path.join(folder, "lists.js")), detector, {}, {});
    rmSync(heatFile);
    return found.map(({ weight }) =>
      (weight?.lists ?? []).map(({ list, elements }) => `${list} ${elements}`).join(", "),
    );
  }

  const MATCH =
    "export const match = (users, bans) => users.filter((user) => !bans.some((ban) => ban.userId === user.id));";

  it("are as long as they are there", () => {
    assert.deepEqual(findWithMap(MATCH, "lists.match(await db.listUsers(), await db.listBans());"), [
      "bans 200, users 200",
    ]);
    assert.deepEqual(
      findWithMap(MATCH, "lists.match(await db.listUsers({ limit: 5 }), await db.listBans({ limit: 5 }));"),
      [],
    );
    assert.deepEqual(findWithMap(MATCH, "lists.match([], []);"), []);
    assert.deepEqual(
      findWithMap(
        "export const match = (options) => options.users.filter((user) => !options.bans.some((ban) => ban.userId === user.id));",
        "lists.match({ users: await db.listUsers(), bans: await db.listBans() });",
      ),
      ["options.bans 200, options.users 200"],
    );
    const { length } = findWithMap(
      "export const match = ({ users, bans = [] }) => users.filter((user) => !bans.some((ban) => ban.userId === user.id));",
      "const users = await db.listUsers(); lists.match({ users, bans: await db.listBans() });",
    );
    assert.equal(length, 1);
  });

  it("say nothing of lists of something else", () => {
    const handle = "lists.match(await db.listUsers(), req.app.all);";
    assert.deepEqual(findWithMap(MATCH, handle), []);
    assert.deepEqual(findWithMap(MATCH.replaceAll("bans", "knownUsers"), handle), ["knownUsers 200, users 200"]);
  });
});
