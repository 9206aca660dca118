import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect, detectAll } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-repeated-load.js";
import { fix } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-repeated-load.js";
import { detector as syncCall } from "../../detectors/no-sync-call.js";

/**
 * A server that loads something.
 *
 * @param {string} code - of the listener's body
 * @param {string} [above] - of the file
 */
function write(code, above = "") {
  return `import http from "node:http";
import path from "node:path";
import fs, { promises, readFileSync } from "node:fs";
import config from "./config.js";
import Handlebars from "handlebars";
import ejs from "ejs";
${above}
http.createServer(async (req, res) => { ${code}; res.end(); });`;
}

/**
 * @param {string} code
 * @param {string} [above]
 * @returns {string[]} what is said of it
 */
function find(code, above) {
  return detect(parseSource(write(code, above), "server.js"), detector, {}, {}).map(({ data }) => data.which);
}

describe("documents of other servers", () => {
  for (const code of [
    "use(await fetch(config.keys))",
    'use(await fetch(config.keys, { method: "GET", redirect: "follow" }))',
  ])
    it(`are waited for again by ${code}`, () => {
      const [{ messageId, weight }] = detect(parseSource(write(code), "server.js"), detector, {}, {});
      assert.equal(messageId, "documentFetchedPerRequest");
      assert.equal(weight?.time, 5_000_000);
    });

  for (const code of [
    "use(await fetch(req.url))",
    "use(await fetch('https://' + req.url.split('/').join('/')))",
    "use(await fetch(...config.given))",
    "use(await fetch(config.keys, options))",
    "use(await fetch(config.keys, { headers }))",
    'use(await fetch(config.keys, { cache: "force-cache" }))',
    "use(await fetch(config.keys, { headers: { cookie: req.headers.cookie } }))",
    "use(await fetch(`${config.host}/users`))",
    "use(await dns.promises.lookup(config.host))",
    "fetchJson(config.keys)",
  ])
    it(`are others, or none, where ${code} asks`, () =>
      assert.deepEqual(find(code, 'import dns from "node:dns";'), []));
});

describe("templates of mails", () => {
  it("take what their language takes", () => {
    const found = (/** @type {string} */ code) =>
      detect(parseSource(write(code), "server.js"), detector, {}, {}).map(({ weight }) => weight);
    const [handlebars] = found('use(Handlebars.compile(readFileSync("views/mail.hbs", "utf8"))({}))');
    const [ejs] = found('use(ejs.compile(readFileSync("views/mail.ejs", "utf8"))({}))');
    assert.equal(handlebars?.time, 160_000);
    assert.ok((ejs?.time ?? 0) < 50_000);
  });
});

describe("windows of jsdom", () => {
  const above = 'import { JSDOM } from "jsdom"; const PAGE = "<p></p>"; let kept; let purify;';
  for (const code of [
    'use(new JSDOM("").window)',
    "const { window } = new JSDOM(); use(window)",
    "use(new JSDOM(PAGE, {}).window.document)",
    'use(clean(new JSDOM("").window))',
  ])
    it(`are made again by ${code}`, () => {
      const [{ messageId, data, weight }] = detect(parseSource(write(code, above), "server.js"), detector, {}, {});
      assert.deepEqual([messageId, data.code, data.which], ["windowMadePerRequest", "new JSDOM()", "the same page"]);
      assert.equal(weight?.time, 2_000_000);
    });

  for (const code of [
    "use(new JSDOM(req.body))",
    'kept ??= new JSDOM("").window; use(kept)',
    'purify ??= clean(new JSDOM("").window); use(purify)',
    'use(JSDOM(""))',
    'use(new JSDOM.VirtualConsole(""))',
  ])
    it(`are not by ${code}`, () => assert.deepEqual(find(code, above), []));

  it("are not by another class of that name", () =>
    assert.deepEqual(find('use(new JSDOM(""))', 'import { JSDOM } from "./pages.js";'), []));
});

describe("what is the same for every request", () => {
  for (const file of [
    '"page.html"',
    "`${__dirname}/page.html`",
    'path.join(import.meta.dirname, "..", "page.html")',
    'new URL("./page.html", import.meta.url)',
    'path.resolve(process.cwd(), process.env.PAGE ?? "page.html")',
    "PAGE",
    "path.join(config.views, NAME)",
    'config.get("page")',
    "isNew ? 'new.html' : 'page.html'",
  ])
    it(`is ${file}`, () =>
      assert.deepEqual(
        find(`res.write(readFileSync(${file}))`, 'const isNew = true; const PAGE = "page.html"; const NAME = find();'),
        ["the same file"],
      ));

  for (const file of [
    "req.url",
    "`pages/${req.url}`",
    "path.join(import.meta.dirname, req.params.name)",
    "current",
    "find()",
    "this.page",
    "store.page",
    "pages[req.url]",
    "read.page",
  ])
    it(`is not ${file}`, () =>
      assert.deepEqual(
        find(
          `res.write(readFileSync(${file}))`,
          'import { store } from "./store.js"; let current = "a"; current = "b"; const pages = {};',
        ),
        [],
      ));

  it("is a parameter for which all calls hand in such values", () => {
    const send = "function send (name) { return readFileSync(name); }";
    assert.deepEqual(find('send("a.html"); send("b.html")', send), ["one of a few files (by `name`)"]);
    assert.deepEqual(find('send("a.html"); send(req.url)', send), []);
    assert.deepEqual(find('send("a.html")', `export ${send}`), []);
    assert.deepEqual(find('send("a.html"); keep(send)', send), []);
    assert.deepEqual(find("send()", send), []);
  });

  it("is a variable that has one of a few such values", () => {
    const code = (/** @type {string} */ other) =>
      `let page = "a.html"; if (req.headers.cookie) page = ${other}; res.write(readFileSync(page))`;
    assert.deepEqual(find(code('"b.html"')), ["one of a few files (by `page`)"]);
    assert.deepEqual(find(code("req.url")), []);
    assert.deepEqual(find(code('"b.html"').replace(") page =", ") page +=")), []);
    assert.deepEqual(find('page = "b.html"; res.write(readFileSync(page))', 'let page = "a.html";'), []);
    const send = "function send (name) { return readFileSync(name); }";
    assert.deepEqual(find('let page; if (req.url) page = "a.html"; else page = "b.html"; send(page)', send), [
      "one of a few files (by `name`)",
    ]);
  });
});

describe("a template", () => {
  it("is one finding, with what is read for it", () => {
    assert.deepEqual(find('ejs.compile(readFileSync("a.ejs", "utf8"))({})'), ["the same template"]);
    assert.deepEqual(find('ejs.compile(readFileSync("a.ejs").toString())({})'), ["the same template"]);
    assert.deepEqual(
      find('const text = await promises.readFile("a.hbs", "utf8"); res.write(Handlebars.compile(text)({}))'),
      ["the same template"],
    );
  });

  it("is two findings where the text is wanted for itself, too", () => {
    assert.deepEqual(
      find('const text = readFileSync("a.ejs", "utf8"); res.write(ejs.compile(text)({})); res.end(text)'),
      ["the same file", "the same template"],
    );
  });

  it("is kept as it is compiled", () => {
    const text = write('res.write(ejs.compile(readFileSync("page.ejs", "utf8"))({ url: req.url }))');
    const { source, applied } = fix(parseSource(text, "server.js"), [{ detector, rewrite }], { risk: "review" });
    assert.equal(applied.length, 1);
    assert.match(source.text, /^let template;$/m);
    assert.match(
      source.text,
      /res\.write\(\(template \?\?= ejs\.compile\(readFileSync\("page\.ejs", "utf8"\)\)\)\(\{ url: req\.url \}\)\)/,
    );
  });

  it("has a type where it is kept in TypeScript", () => {
    const text = write('res.write(ejs.compile("<p>")({}))');
    const { source } = fix(parseSource(text, "server.ts"), [{ detector, rewrite }], { risk: "review" });
    assert.match(source.text, /^let template: ReturnType<typeof ejs\.compile> \| undefined;$/m);
  });

  it("is left alone where its text comes with the request", () => {
    for (const text of ["req.body", "req.template", "template(req)"])
      assert.deepEqual(find(`ejs.compile(${text})({})`), [], text);
  });
});

describe("a page", () => {
  it("costs what its length says, where the file shows it", () => {
    const imports = 'import { load } from "cheerio";';
    const getScale = (/** @type {string} */ page) =>
      detectAll(
        parseSource(write(`res.write(load(${page}).html())`, imports), "server.js"),
        detector,
        { minCost: 0 },
        {},
      ).shown[0]?.scale;
    assert.equal(getScale('""'), 0);
    assert.equal(getScale(JSON.stringify("<p>".repeat(3400))), 3);
    assert.equal(getScale("config.page"), undefined);
  });
});

describe("a file that changes", () => {
  it("may be one whose path other files get, but for templates", () => {
    for (const [code, count] of /** @type {[string, number][]} */ ([
      ['const FILE = "settings.json"', 1],
      ['const FILE = "settings.json"; export { FILE }', 0],
      ['export const FILE = "settings.json"', 0],
      ['export const FILE = "views/page.html"', 1],
    ]))
      assert.equal(find("res.write(readFileSync(FILE))", code).length, count, code);
  });

  it("is known by its path", () => {
    for (const file of ["data/users.json", "./uploads/a.png", "logs/server.log", "/tmp/page", "app.db", "state.json"])
      assert.deepEqual(find(`res.write(readFileSync("${file}"))`), [], file);
    for (const file of ["metadata.json", "template.html", "databases.html", "catalog.json"])
      assert.equal(find(`res.write(readFileSync("${file}"))`).length, 1, file);
  });

  it("is known by the name of its folder", () => {
    assert.deepEqual(find("res.write(readFileSync(path.join(config.uploadDir, 'a.png')))"), []);
    assert.equal(find("res.write(readFileSync(path.join(config.viewDir, 'a.png')))").length, 1);
  });

  it("is known by code that writes it", () => {
    for (const code of [
      'fs.writeFileSync("page.html", "")',
      "promises.writeFile(file, text)",
      'fs.watch("page.html", update)',
      'fs.renameSync("page.html", "old.html")',
      'fs.createWriteStream("page.html")',
    ])
      assert.deepEqual(
        find('res.write(readFileSync("page.html"))', `function save(file, text) { ${code}; }`),
        [],
        code,
      );
    assert.equal(
      find('res.write(readFileSync("page.html"))', 'function save() { fs.writeFileSync("list.html", ""); }').length,
      1,
    );
  });
});

it("says it once: no-sync-call leaves such a file to it", () => {
  const blocking = (/** @type {string} */ code) =>
    detect(parseSource(write(code), "server.js"), syncCall, {}, {}).length;
  assert.equal(blocking('res.write(readFileSync("page.html"))'), 0);
  assert.equal(blocking("res.write(readFileSync(req.url))"), 1);
});

describe("texts that are kept elsewhere", () => {
  const above =
    'import jsonata from "jsonata"; import nunjucks from "nunjucks"; import { Template } from "./templates.js";';

  /**
   * @param {string} code - of the function that is called with a record
   * @param {string} [given] - what it is called with
   */
  const findIn = (code, given = "await load(), {}") =>
    find(`use(await run(${given}))`, `${above} async function run(action, values) { ${code} }`);

  for (const [code, name] of [
    ["return Handlebars.compile(action.text)(values)", "template `action.text`"],
    ["return Handlebars.compile(action.text?.trim() || '')(values)", "template `action.text`"],
    ["const render = Handlebars.compile(action.texts[0]); return render(values)", "template `action.texts[0]`"],
    ["let text = ''; if (action.a) text = action.a; return ejs.render(text, values)", "template `text`"],
    ["return action.parts.map((part) => Handlebars.compile(part.text)(values))", "template `part.text`"],
    ["for (const part of action.parts) use(Handlebars.compile(part)(values))", "template `part`"],
    [
      "const { body } = await Template.findOne({ id: 1 }); return nunjucks.renderString(body, values)",
      "template `body`",
    ],
    ["const { text } = await getTemplate(action.name); return Handlebars.compile(text)(values)", "template `text`"],
    ["return Handlebars.compile(await getText(action.name))(values)", "template `getText()`"],
    ["return jsonata(action.path).evaluate(values)", "expression `action.path`"],
    ["let path; path = jsonata(action.path); return path.evaluate(values)", "expression `action.path`"],
    [
      "const made = {}; action.parts.forEach((part) => { made[part.key] = Handlebars.compile(part.text)(values) }); return made",
      "template `part.text`",
    ],
  ])
    it(`are compiled again by ${code}`, () => assert.deepEqual(findIn(code), [`the ${name}`]));

  for (const code of [
    "return Handlebars.compile(action.text)",
    "return { render: Handlebars.compile(action.text) }",
    "return Handlebars.compile('Hello ' + action.text)(values)",
    "return Handlebars.compile(`Hello ${action.text}`)(values)",
    "let text = action.text; text = text.replace(/a/g, values.a); return Handlebars.compile(text)(values)",
    "return Handlebars.compile(action.text || build(values))(values)",
    "return Handlebars.compile(action[values.name])(values)",
    "return Handlebars.compile(values.isNew ? 'Hello {{name}}' : 'Hi {{name}}')(values)",
    "return Handlebars.compile(action.text.replace('{{a}}', values.a))(values)",
    "return Handlebars.compile(action.body.text)(values)",
    "return Handlebars.compile((await readBody(action)).text)(values)",
    "action.once('text', (text) => use(Handlebars.compile(text)(values)))",
    "known[action.text] ??= Handlebars.compile(action.text); return known[action.text](values)",
    "let render = cache.get(action.text); if (!render) { render = Handlebars.compile(action.text); cache.set(action.text, render); } return render(values)",
  ])
    it(`are others, or kept, in ${code}`, () => assert.deepEqual(findIn(code), []));

  for (const given of ["req.body", "{ text: req.query.text }", "JSON.parse(req.body)"])
    it(`are a client's that sends ${given}`, () =>
      assert.deepEqual(findIn("return Handlebars.compile(action.text)(values)", given), []));

  for (const name of ["previewMail", "validateText", "testTemplate"])
    it(`are tried once by ${name}()`, () =>
      assert.deepEqual(
        find(
          `use(${name}(await load()))`,
          `${above} function ${name}(record) { return Handlebars.compile(record.text)({}) }`,
        ),
        [],
      ));

  it("are those of settings where a handler asks", () =>
    assert.deepEqual(find("use(Handlebars.compile(config.greeting)({}))"), ["the same template"]));

  it("cost what a line does, and are left to who wrote the code", () => {
    const source = parseSource(
      write("use(run(await load()))", `${above} function run(action) { return Handlebars.compile(action.text)({}); }`),
      "server.js",
    );
    const [finding] = detect(source, detector, {}, {});
    assert.equal(finding.weight?.time, 35_000);
    const made = /** @type {any} */ (rewrite(/** @type {any} */ (finding), source));
    assert.equal(made.code, "keepCompiled");
  });

  for (const code of ['jsonata("a.b")', 'mjml(readFileSync("views/mail.mjml", "utf8"))'])
    it(`are left to who wrote the code where ${code} may be set up for one call, or fail later`, () => {
      const source = parseSource(write(`use(${code})`, `${above} import mjml from "mjml";`), "server.js");
      const [finding] = detect(source, detector, {}, {});
      assert.equal(/** @type {any} */ (rewrite(/** @type {any} */ (finding), source)).code, "keepCompiled");
    });

  it("take no time where the package keeps what it compiled", () =>
    assert.deepEqual(
      find(
        "use(run(await load()))",
        'import hogan from "hogan.js"; function run(action) { return hogan.compile(action.text).render({}); }',
      ),
      [],
    ));

  it("may be chosen by a setting", () =>
    assert.deepEqual(
      find(
        "use(Handlebars.compile(readFileSync(process.env.NODE_ENV === 'production' ? 'views/a.hbs' : 'b.hbs', 'utf8'))({}))",
      ),
      ["the same template"],
    ));
});

describe("keys", () => {
  const above =
    'import crypto from "node:crypto"; import { importPKCS8, importSPKI } from "jose"; import { findProvider } from "./providers.js"; let kept;';

  /** @param {string} code - of a function that is called with what another one brings */
  const findKeys = (code) => find(`use(await run(await load()))`, `${above} async function run(provider) { ${code} }`);

  for (const [code, which] of [
    ["return sign(await importPKCS8(process.env.KEY, 'RS256'))", "the same key"],
    [
      "const key = await importPKCS8(process.env.KEY.replace(/\\\\n/g, '\\n'), 'ES256'); return sign(key)",
      "the same key",
    ],
    ["return verify(crypto.createPublicKey(Buffer.from(config.key, 'base64').toString()))", "the same key"],
    ["return verify(await importSPKI(readFileSync('keys/public.pem', 'utf8')))", "the same key"],
    ["return crypto.sign('sha256', 'a', crypto.createPrivateKey(provider.key))", "the key `provider.key`"],
    [
      "const key = crypto.createPrivateKey({ key: Buffer.from(provider.key, 'hex'), format: 'der', type: 'pkcs8' }); return sign(key)",
      "the key `provider.key`",
    ],
    [
      "if (kept?.isOld) use(kept); const key = crypto.createPublicKey(provider.key); kept = { isOld: true }; return verify(key)",
      "the key `provider.key`",
    ],
    ["const { pem } = await findProvider(1); return sign({ key: crypto.createPrivateKey(pem) })", "the key `pem`"],
  ])
    it(`are read again by ${code}`, () => assert.deepEqual(findKeys(code), [which]));

  for (const code of [
    "return crypto.createPrivateKey(provider.key)",
    "return verify(crypto.createPublicKey({ key: provider.jwk, format: 'jwk' }))",
    "return verify(crypto.createPublicKey({ ...provider }))",
    "return verify(crypto.createPublicKey(provider.privateKey))",
    "return verify(crypto.createPublicKey(await readBody(provider)))",
    "return verify(crypto.createPublicKey(join(provider.a, provider.b)))",
    "return verify(crypto.createPublicKey())",
    "kept ??= crypto.createPrivateKey(provider.key); return sign(kept)",
    "if (kept?.key) return kept.key; const key = crypto.createPublicKey(provider.key); verify(key); kept = { key }; return key",
  ])
    it(`are others, or kept, in ${code}`, () => assert.deepEqual(findKeys(code), []));

  it("are left to who wrote the code, and cost what OpenSSL takes", () => {
    const source = parseSource(write("use(await importPKCS8(process.env.KEY, 'RS256'))", above), "server.js");
    const [finding] = detect(source, detector, {}, {});
    assert.equal(finding.weight?.time, 280_000);
    assert.equal(/** @type {any} */ (rewrite(/** @type {any} */ (finding), source)).code, "keepKey");
  });
});

describe("access tokens of the program", () => {
  const above = 'import axios from "axios"; let kept;';
  const grant = '{ grant_type: "client_credentials", client_id: config.id }';
  /** @param {string} code */
  const findTokens = (code) =>
    detect(parseSource(write(`use(await getToken(req.url))`, `${above} ${code}`), "server.js"), detector, {}, {}).map(
      ({ messageId }) => messageId,
    );

  for (const body of [
    `const { data } = await axios.post(config.url, ${grant}); return data.access_token;`,
    `const body = new URLSearchParams(${grant}); return axios.post(config.url, body).then(read);`,
    `return axios.post(config.url, ${grant});`,
    'return read(await vaultFetch(`https://${tenant}/token`, { method: "POST", body: "grant_type=client_credentials" }));',
  ])
    it(`are asked for again by ${body}`, () =>
      assert.deepEqual(findTokens(`async function getToken(tenant) { ${body} }`), ["tokenFetchedPerRequest"]));

  for (const code of [
    `async function getToken() { const { data } = await axios.post(config.url, ${grant}); keep(data, data.expires_in); return data; }`,
    `async function getToken() { return (kept ??= await load()); } async function load() { return await axios.post(config.url, ${grant}); }`,
    `async function getToken() { return testSettings(); } async function testSettings() { return await axios.post(config.url, ${grant}); }`,
    `async function getToken() { return await axios.post(config.url, { grant_type: "authorization_code", code: config.code }); }`,
  ])
    it(`are kept, tried, or others' in ${code}`, () => assert.deepEqual(findTokens(code), []));
});
