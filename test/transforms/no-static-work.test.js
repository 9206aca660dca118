import { after, describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-static-work.js";
import { fix } from "../../lib/run/fix.js";
import { planRewrite } from "../../lib/run/plan.js";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { rewrite } from "../../transforms/no-static-work.js";

const pattern = { detector, rewrite };

/**
 * @param {string} body - of a request listener
 * @param {string} [around] - statements of the module in front of it
 * @returns {string}
 */
const inListener = (body, around = "") =>
  `import http from "node:http";\nimport path from "node:path";\nimport util from "node:util";\nimport fs, { stat } from "node:fs";\n${around}\nhttp.createServer((req, res) => {\n  ${body}\n});\n`;

/**
 * @param {string} text
 * @param {string} [file] - where it lies
 * @returns {string[]} of each finding why it stays, or its risk and what remains to be looked at
 */
function getPlans(text, file) {
  const source = parseSource(text, "a.js", file);
  return detect(source, detector).map((finding) => {
    const plan = planRewrite(source, pattern, finding, {}, {});
    return "refused" in plan
      ? plan.refused
      : [plan.rewrite.risk, plan.rewrite.data?.remaining].filter(Boolean).join(": ");
  });
}

/** @param {string} text */
const getRewritten = (text) => fix(parseSource(text, "a.js"), [pattern], { risk: "review" }).source.text;

const AROUND = 'const FALLBACK = "de";\nconst LIMIT = 1000;\nconst zone = { timeZone: "UTC" };';

describe("what is moved to the module", () => {
  it("is called as the function that returns it, without what that does", () => {
    /** @param {string} name */
    const get = (name) =>
      /const (\w+) = z/.exec(
        getRewritten(
          inListener(
            `res.end(${name}().parse(req.url))`,
            `import { z } from "zod";\nfunction ${name}() { return z.object({ id: z.string(), name: z.string() }); }`,
          ),
        ),
      )?.[1];
    assert.equal(get("createQuerySchema"), "querySchema");
    assert.equal(get("getSchema"), "schema");
    assert.equal(get("read"), "schema");
  });
});

describe("a formatter instead of a locale method", () => {
  /** @type {Record<string, [code: string, plan: string][]>} */
  const cases = {
    "is not made where a chain may end before the call": [
      ['req.at?.toLocaleDateString("de", { day: "numeric", timeZone: "UTC" })', "the call is optional"],
      ['req.at.toLocaleDateString?.("de", { day: "numeric", timeZone: "UTC" })', "the call is optional"],
      ['req.user?.born.toLocaleDateString("de", { day: "numeric", timeZone: "UTC" }).length', "the call is optional"],
      ['req.user?.name.localeCompare(req.name, "de", { numeric: true })', "the call is optional"],
    ],
    "is not made where the options do not say what is formatted": [
      ['req.at.toLocaleString("en", { localeMatcher: "lookup" })', "the options do not say what is formatted"],
      ['Date.now().toLocaleString("en", { timeZone: "UTC" })', "the options do not say what is formatted"],
      ['req.at.toLocaleDateString("en", { timeStyle: "short" })', "the options do not say what is formatted"],
      [
        'req.at.toLocaleDateString("en", { dateStyle: "short", timeStyle: "short" })',
        "the options do not say what is formatted",
      ],
      ['req.at.toLocaleTimeString("en", { dateStyle: "short" })', "the options do not say what is formatted"],
      ['req.at.toLocaleTimeString("en", zone)', "the options do not say what is formatted"],
    ],
    "takes language and time zone from start-up": [
      [
        'new Date().toLocaleDateString("de", { day: "numeric" })',
        "review: a later change of the time zone is then missed",
      ],
      [
        'new Date().toLocaleDateString([], { day: "numeric", timeZone: "UTC" })',
        "review: a later change of the language is then missed",
      ],
      [
        'new Date().toLocaleTimeString(undefined, { hour: "numeric" })',
        "review: a later change of language or time zone is then missed",
      ],
      [
        'Date.now().toLocaleString(undefined, { unit: "meter" })',
        "review: a later change of the language is then missed",
      ],
      ['Date.now().toLocaleString(["undefined"], { unit: "meter" })', "safe"],
      ['Date.now().toLocaleString([FALLBACK, "en"], { unit: "meter" })', "safe"],
    ],
    "takes other dates than `Date`'s own methods": [
      ['new Date().toLocaleString("de", { day: "numeric", timeZone: "UTC" })', "safe"],
      [
        'new Date(req.at).toLocaleString("de", { day: "numeric", timeZone: "UTC" })',
        "review: an invalid date then throws",
      ],
      [
        'req.at.toLocaleString("de", { day: "numeric", timeZone: "UTC" })',
        "review: an invalid date, and what is no date, then throws, and a missing one is that of now",
      ],
      [
        '(req.at ? new Date() : new Moment()).toLocaleString("de", { day: "numeric", timeZone: "UTC" })',
        "review: an invalid date, and what is no date, then throws, and a missing one is that of now",
      ],
      [
        '(req.at ? new Date() : new Date(req.at)).toLocaleString("de", { day: "numeric", timeZone: "UTC" })',
        "review: an invalid date then throws",
      ],
    ],
    "formats what is a number whatever it is made of": [
      ...["req.a - 1", "req.a * 2", "req.a / 2", "req.a % 2", "req.a ** 2", "+req.a", "-req.a", "LIMIT"]
        .concat([
          "Number(req.a)",
          "parseInt(req.a)",
          "parseFloat(req.a)",
          "Math.round(req.a)",
          "Date.now()",
          "performance.now()",
        ])
        .map(
          (code) => /** @type {[string, string]} */ ([`(${code}).toLocaleString("de", { style: "percent" })`, "safe"]),
        ),
      ...[
        "req.a + 1",
        "typeof req.a",
        "req.a",
        "FALLBACK",
        "`${req.a}`",
        "toNumber(req.a)",
        "parseIntOr(req.a)",
        "req.a || 1",
      ].map(
        (code) =>
          /** @type {[string, string]} */ ([
            `(${code}).toLocaleString("de", { style: "percent" })`,
            "review: text, and what is no number, is then formatted as a number",
          ]),
      ),
    ],
  };
  for (const [what, plans] of Object.entries(cases)) {
    describe(what, () => {
      for (const [code, plan] of plans)
        it(code, () => assert.deepEqual(getPlans(inListener(`res.end(${code});`, AROUND)), [plan]));
    });
  }
});

describe("what a formatter shows that its options do not name", () => {
  /** @type {Record<string, string>} */
  const cases = {
    "{ hour12: true, }": '{\n  hour12: true,\n  year: "numeric",\n  month: "numeric",\n  day: "numeric",\n}',
    '{ timeZone: "Europe/Berlin" /* ours */ }':
      '{ timeZone: "Europe/Berlin", year: "numeric", month: "numeric", day: "numeric" /* ours */ }',
    '{ timeZone: "Europe/Berlin", hour12: true }':
      '{\n  timeZone: "Europe/Berlin",\n  hour12: true,\n  year: "numeric",\n  month: "numeric",\n  day: "numeric",\n}',
    '{\n    timeZone: "UTC", // ours\n  }':
      '{\n  timeZone: "UTC",\n  year: "numeric",\n  month: "numeric",\n  day: "numeric", // ours\n}',
  };
  for (const [options, expected] of Object.entries(cases))
    it(options, () => {
      const text = getRewritten(inListener(`res.end(new Date().toLocaleDateString("de", ${options}));`));
      const getFlat = (/** @type {string} */ code) => code.replace(/\n */g, "\n");
      assert.ok(getFlat(text).includes(getFlat(`= new Intl.DateTimeFormat("de", ${expected})`)), text);
    });
});

describe("a formatter that is made once", () => {
  it("has no part that belongs to the function", () =>
    assert.deepEqual(
      getPlans(inListener('const digits = 2; res.end(req.a.toLocaleString("de", { minimumFractionDigits: digits }));')),
      ["`digits` is local to the function"],
    ));

  it("is told which code has moved", () => {
    const source = parseSource(inListener('res.end(req.a.localeCompare(req.b, "de", { numeric: true }));'), "a.js");
    const [finding] = detect(source, detector);
    const made = rewrite(finding, source);
    assert.ok("edits" in made);
    assert.deepEqual(
      made.moved?.map((range) => source.text.slice(...range)),
      ['"de", { numeric: true }', "req.a", "req.b"],
    );
  });
});

describe("bytes of a text", () => {
  /** @param {string} encoding */
  const getBytes = (encoding) =>
    getRewritten(inListener(`const bytes = Buffer.from("YQ==", "${encoding}"); res.end(bytes);`));
  for (const encoding of "utf8 UTF-8 ucs2 ucs-2 utf16le utf-16LE latin1 binary base64 base64url ascii hex".split(" "))
    it(`are made when the file is loaded: ${encoding}`, () => {
      assert.ok(Buffer.isEncoding(encoding));
      assert.match(getBytes(encoding), /^const bytes = Buffer/m);
    });
  for (const encoding of ["", "utf-16", "base-64", "latin-1", "buffer", "hex "])
    it(`are made at their first use, where an encoding may be none: "${encoding}"`, () => {
      assert.ok(!Buffer.isEncoding(encoding));
      assert.match(getBytes(encoding), /\?\?= Buffer/);
    });
});

describe("the name of a constant", () => {
  for (const [statement, name] of Object.entries({
    'const codes = new Set(["a"]), other = 1; res.end(codes.has(req.url));': "codes",
    'const _ = new Set(["a"]), other = 1; res.end(_.has(req.url));': "known",
    'const { size } = new Set(["a"]), other = 1; res.end(size);': "known",
    'res.end({ "max-size": JSON.stringify({ error: "too big" }) });': "maxSize",
    'res.end({ [req.url]: JSON.stringify({ error: "too big" }) });': "tooBigJson",
    'res.end({ "utf8-userInfo": JSON.stringify({ error: "too big" }) });': "utf8UserInfo",
    'res.end({ "3d": JSON.stringify({ error: "too big" }) });': "tooBigJson",
    'res.body = JSON.stringify({ error: "too big" });': "tooBigBody",
    'let text; text = JSON.stringify({ error: "too big" }); res.end(text);': "tooBigJson",
    'res.end(new Set(["GET"]).has(req.method));': "methods",
    'res.end(new Set(["GET"]).has(req.headers.tags));': "tags",
    'res.end(new Set(["GET"]).has(req.city));': "cities",
    'res.end(new Set(["GET"]).has(req.style));': "styles",
    'const key = req.url; res.end(new Set(["GET"]).has(key));': "keys",
    'res.end(new Set(["GET"]).has(req[0]));': "known",
    'res.end(new Set(["GET"]).has(req[req.url]));': "known",
    'res.end(new Set(["GET"]).has("GET"));': "known",
    'res.end(new Set(["GET"]).has());': "known",
    'for (const method of new Set(["GET"])) res.end(method);': "known",
    'res.end(path.join("/srv", "views", "index.html"));': "indexHtmlPath",
    'res.end(path.join("/srv", "views/"));': "viewsPath",
    'res.end(path.join("/srv", "/"));': "srvPath",
    'res.end(path.join("/srv", root));': "folderPath",
    "res.end(path.join(`${root}/views`, `${root}/a/index.html`));": "indexHtmlPath",
    "res.end(path.join(`${root}/views`, `${root}`));": "folderPath",
    "res.end(JSON.stringify(root));": "rootJson",
    'res.end(JSON.stringify(["a"]));': "jsonText",
    "res.end(JSON.stringify({}));": "jsonText",
    "res.end(JSON.stringify({ ...defaults }));": "jsonText",
    "res.end(JSON.stringify({ [root]: 1 }));": "jsonText",
    "res.end(JSON.stringify({ MAX_size: 1, b: 2 }));": "jsonText",
    "res.end(JSON.stringify({ MAX_size: 1 }));": "maxSizeJson",
    'res.end(JSON.stringify({ auth: "fail" }));': "authFailJson",
    'res.end(JSON.stringify({ error: "No such user" }));': "noSuchUserJson",
    'res.sendFile(req.url, { root: path.join("/srv", "../build/export") });': "exportRoot",
    'res.sendFile(req.url, { root: path.join("..") });': "root2",
    'const dir = path.join("/srv", "routes"); res.end(dir);': "routesDir",
    'const url = new URL("./files?all=1", "file:///srv/"); res.end(url.pathname);': "filesUrl",
    'const swPath = path.join("/srv", "sw.js"); res.end(swPath);': "swPath",
    'function isValidUri(uri) { const pattern = new RegExp("^a+$"); return pattern.test(uri); } res.end(isValidUri(req.url));':
      "validUriPattern",
    'function isUser() { return new RegExp("^a+$").test(req.user.name); } res.end(isUser());': "namePattern",
    'res.end(Buffer.from("["));': "openingBracketBytes",
    'const key = Buffer.from("secret of many words", "utf8"); res.end(key);': "key",
    "res.end(JSON.stringify({ X: 1 }));": "xJson",
    'res.end(Buffer.from("Not found"));': "notFoundBytes",
    'res.end(Buffer.from("ok"));': "okBytes",
    'res.end(Buffer.from("no user has this name"));': "bytes",
    'res.end(Buffer.from("(ok"));': "bytes",
    'res.end(Buffer.from("ok)"));': "bytes",
    "res.end(Buffer.from([1, 2]));": "bytes",
    'res.end(req.at.toLocaleString("de", { hour: "numeric" }));': "timeFormat",
    "util.promisify(fs.stat)(req.url).then(res.end);": "statAsync",
    "util.promisify(stat)(req.url).then(res.end);": "statAsync",
    "use({ stat: util.promisify(stat) }, req);": "statAsync",
    "use({ stat: util.promisify(fs.stat) }, req);": "statAsync",
    "use({ read: util.promisify(fs.readFile) }, req);": "read",
    "util.promisify((done) => done())().then(res.end);": "promisified",
  }))
    it(`${name}: ${statement}`, () => {
      const text = getRewritten(inListener(statement, 'export const root = "/x";\nexport const defaults = { a: 1 };'));
      assert.match(text, /\nconst (?=\w+ = (new|JSON|path|Buffer|util))/, text);
      assert.equal(/\nconst (\w+) = (new|JSON|path|Buffer|util)/.exec(text)?.[1], name);
    });
});

describe("a constant that the module has", () => {
  /** @type {[declared: string, used: string, isShared: boolean][]} */
  const cases = [
    ['const euros = new Intl.NumberFormat("de");', 'res.end(new Intl.NumberFormat("de").format(1))', true],
    ['export const euros = new Intl.NumberFormat("de");', 'res.end(new Intl.NumberFormat("de").format(1))', true],
    ["const read = util.promisify(fs.readFile); read(root);", "util.promisify(fs.readFile)(req.url)", true],
    [
      'const euros = new Intl.NumberFormat("de"); euros.format = String;',
      'res.end(new Intl.NumberFormat("de").format(1))',
      false,
    ],
    ['const seen = new Set(["a"]); seen.has("b");', 'res.end(new Set(["a"]).has(req.url))', true],
    ['const seen = new Set(["a"]); seen.has("b"); seen.add("b");', 'res.end(new Set(["a"]).has(req.url))', false],
    ['export const seen = new Set(["a"]); seen.has("b");', 'res.end(new Set(["a"]).has(req.url))', false],
  ];
  for (const [declared, used, isShared] of cases)
    it(`${isShared ? "is used" : "is another one"}: ${declared}`, () =>
      assert.equal(
        getRewritten(inListener(used, `const root = "/";\n${declared}`)).split(/= (?:new|util)/).length - 1,
        isShared ? 1 : 2,
      ));
});

describe("what is rewritten, and what stays", () => {
  const AJV = "review: all calls then share `errors`";
  const ajv = 'import Ajv from "ajv";\nconst ajv = new Ajv();';
  /** @type {[body: string, around: string, plan: string, below?: string][]} */
  const cases = [
    ['new Intl.NumberFormat("de");', "", "its result is not used"],
    ["ajv.compile({ maxLength: LIMIT })(req.url);", ajv, AJV, 'ajv.addFormat("a", /a/);\nconst LIMIT = 10;'],
    ["ajv.compile({ maxLength: LIMIT })(req.url);", ajv, AJV, 'const LIMIT = 10;\najv.addFormat("a", /a/);'],
    [
      "ajv.compile({ enum: NAMES, ...SHAPE })(req.url);",
      `${ajv}\nimport { NAMES } from "./names.js";\nexport const SHAPE = { maxLength: 10 };`,
      `${AJV}, and a later change of \`NAMES\` is then missed`,
    ],
    [
      "class Row extends Base {}\n res.end(new Row());",
      "export class Base {}",
      "review: all calls then share one class",
    ],
    ["class Row extends Base {}\n res.end(new Row());", "export let Base = Map;\nBase = Set;", "`Base` is reassigned"],
    ["class Row {}\n res.end(new Row());", "export class Row {}", "the file has another `Row`"],
    ["const Row = class {}, other = 1;\n res.end(new Row());", "", "it is not declared by itself"],
    ["res.end(Row.length); var Row = class {}; res.end(new Row());", "", "it is not declared by itself"],
  ];
  for (const [body, around, plan, below = ""] of cases)
    it(`${plan}: ${body}`, () => assert.deepEqual(getPlans(inListener(body, around) + below), [plan]));
});

describe("events that are validated once", () => {
  /** @type {[body: string, imported: string, plan: string][]} */
  const cases = [
    ['res.end(new Podium.Podium(["start"]));', 'import Podium from "@hapi/podium";', "safe"],
    [
      'res.end(new Podium(["start"]));',
      'import { Podium } from "@hapi/podium";',
      "`validate` of the module is not imported",
    ],
    ['const name = "start"; res.end(new Podium.Podium([name]));', 'import Podium from "@hapi/podium";', "safe"],
  ];
  for (const [body, imported, plan] of cases)
    it(`${plan}: ${imported} ${body}`, () => assert.deepEqual(getPlans(inListener(body, imported)), [plan]));
});

describe("events of an emitter that is called", () => {
  const root = mkdtempSync(path.join(os.tmpdir(), "hotpath-podium-"));
  after(() => rmSync(root, { recursive: true }));
  const text = `const Podium = require("podium");
function Connection(req) {
  Podium.call(this, ["finish"]);
  this.req = req;
}
require("http").createServer((req, res) => res.end(String(new Connection(req).req.url)));
`;
  const older = (/** @type {string} */ version) => `podium ${version} is installed, and \`decorate\` came with 1.3`;
  /** @type {[version: string, plan: string][]} */
  const cases = [
    ["1.4.1", "safe"],
    ["1.3.0", "safe"],
    ["1.10.0", "safe"],
    ["1.2.5", older("1.2.5")],
    ["3.2.0", older("3.2.0")],
  ];
  for (const [version, plan] of cases)
    it(`${plan}: podium ${version}`, () => {
      const folder = path.join(root, version);
      mkdirSync(path.join(folder, "node_modules/podium"), { recursive: true });
      writeFileSync(path.join(folder, "node_modules/podium/package.json"), JSON.stringify({ version }));
      assert.deepEqual(getPlans(text, path.join(folder, "a.js")), [plan]);
    });

  for (const own of [
    "Connection.prototype.registerEvent = function () {};",
    "Connection.prototype = { registerEvent() {} };",
  ])
    it(`stay where the class is asked for each event: ${own}`, () =>
      assert.deepEqual(getPlans(text + own), [
        "`registerEvent` is the file's own (line 7), and is called for each event",
      ]));
});
