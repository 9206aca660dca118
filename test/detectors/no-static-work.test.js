import * as parser from "@typescript-eslint/parser";
import { describe, it } from "node:test";
import { Linter } from "eslint";
import { WORK } from "../../detectors/no-static-work/work.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-static-work.js";
import { parseSource } from "../../lib/source/parse.js";
import { readFileSync } from "node:fs";
import { rewrite } from "../../transforms/no-static-work.js";
import rule from "../../rules/no-static-work.js";

/**
 * What is as fast or faster where it stands, and therefore not reported: the rule's page has it in a table.
 *
 * @type {{ example: string, payoff: string, why: string }[]}
 */
const NOT_WORTH_IT = [
  {
    example: "/^\\/api/.test(x)",
    payoff: "0.93 to 1.16 ×",
    why: "an engine makes a regular expression literal from a template",
  },
  {
    example: '["GET", "HEAD"].includes(x)',
    payoff: "0.95 to 1.05 ×",
    why: "an array of constants is not even allocated",
  },
  { example: "x.toLocaleString()", payoff: "0.62 to 0.81 ×", why: "without arguments the engine keeps a formatter" },
  { example: 'x.toLocaleString("de")', payoff: "0.7 to 0.8 ×", why: "with a locale alone it keeps one, too" },
  { example: "x.localeCompare(y)", payoff: "0.30 to 0.39 ×", why: "the engine compares plain text without a collator" },
  {
    example: 'x.localeCompare(y, "de")',
    payoff: "0.9 to 1.8 ×",
    why: "with a locale alone the engine keeps a collator",
  },
  { example: "new TextEncoder().encode(x)", payoff: "0.97 to 1.01 ×", why: "an encoder has no state" },
  { example: "new TextDecoder().decode(x)", payoff: "1.3 to 1.6 ×", why: "UTF-8 is decoded without a converter" },
  {
    example: 'new TextDecoder("utf-8", { fatal: true }).decode(x)',
    payoff: "1.4 to 2.6 ×",
    why: "it throws on builds without ICU: at load that breaks the program",
  },
  { example: "({ a: 1, b: 2 })[x]", payoff: "1.3 to 1.5 ×", why: "a literal is copied from a template" },
  { example: "ajv.compile(SCHEMA)", payoff: "1.2 to 1.3 ×", why: "ajv keeps what it made of an object that it knows" },
];

/**
 * What is found in a request listener.
 *
 * @param {string} expression - of `x`, `y` and `req`
 * @param {string} [around]
 */
function find(expression, around = "") {
  const text = `import Ajv from "ajv";\nimport http from "node:http";\nimport path from "node:path";\nimport util from "node:util";\nimport fs from "node:fs";\nimport { FLAGS, mode } from "./flags.js";\nconst ajv = new Ajv();\nconst SCHEMA = { type: "string" };\n${around}\nhttp.createServer((req, res) => { const x = req.x; const y = req.y; res.end(String([${expression}])); });`;
  return detect(parseSource(text, "a.js"), detector).map(({ messageId }) => messageId);
}

describe("what is worth it", () => {
  it("has a payoff each", () => {
    for (const { messageId, time } of WORK)
      assert.ok(messageId in rule.meta.docs.payoff || time !== undefined, messageId);
  });

  it("has words of the text that a file must have one of", () => {
    for (const { module, global, code } of WORK) {
      const source = (module ?? global)?.source.replaceAll("\\", "");
      if (source !== undefined)
        assert.ok(
          detector.triggers.some(
            (trigger) => source.includes(trigger.replace(/[(<.]$/, "")) || /util|url/.test(source),
          ),
          code,
        );
    }
  });

  it("is found", () => {
    assert.deepEqual(find('new Intl.NumberFormat("de").format(x)'), ["intlMadePerCall"]);
    assert.deepEqual(find('x.toLocaleString("de", { style: "percent" })'), ["localeFormattedPerCall"]);
    assert.deepEqual(find('x.localeCompare(y, "de", { numeric: true })'), ["localeComparedPerCall"]);
    assert.deepEqual(find('new RegExp("a" + "b").test(x)'), ["regexMadePerCall"]);
    assert.deepEqual(find("new Ajv().compile(SCHEMA)(x)"), ["ajvCompiledPerCall"]);
    assert.deepEqual(find('ajv.compile({ type: "string" })(x)'), ["ajvCompiledPerCall"]);
    assert.deepEqual(find("util.promisify(fs.stat)"), ["promisifiedPerCall"]);
    assert.deepEqual(find('path.join("a", "b")'), ["pathJoinedPerCall"]);
    assert.deepEqual(find('path.normalize("a//b")'), ["pathJoinedPerCall"]);
    assert.deepEqual(find('path.relative("/a", "/b")'), ["pathJoinedPerCall"]);
    assert.deepEqual(find("new RegExp(`(${WORD})`).test(x)", 'const WORD = "a";'), ["regexMadePerCall"]);
    assert.deepEqual(find("JSON.stringify({ a: undefined })"), ["stringifiedPerCall"]);
    assert.deepEqual(find("JSON.stringify(OWN)", "const OWN = { a: [undefined] };"), ["stringifiedPerCall"]);
  });

  it("is found where a call brings one of a few values", () => {
    for (const expression of [
      "new Intl.NumberFormat(x).format(1)",
      'new Intl.NumberFormat("de", { currency: x.currency }).format(1)',
      'x.toLocaleString("de", { currency: y })',
      "x.localeCompare(y, x.locale, { numeric: true })",
      "new Ajv({ strict: x }).compile(y)",
    ])
      assert.deepEqual(find(expression), ["madeForFew"], expression);
  });

  it("is looked for in values that are parts of themselves", () => {
    assert.deepEqual(find("JSON.stringify(own)", "var own = { a: 1, b: own };"), []);
  });

  it("is not found where something may differ", () => {
    for (const expression of [
      "new RegExp(x).test(y)",
      "JSON.stringify({ x })",
      "new Set([x]).has(y)",
      'path.join("a", x)',
      "new URL(x).href",
      "ajv.compile(x)(y)",
      "ajv.compile()(x)",
      'x.toLocaleString("de", {})',
      'x.toLocaleString("de", { ...SCHEMA })',
      'new RegExp("a", "", 1).test(x)',
      'x[y](new RegExp("a", "g"))',
      'JSON.parse("{")',
      'new TextDecoder("utf-16le", { fatal: true }).decode(x)',
      'new URL("//", "https://a.example").href',
      "new URL(1).href",
      "new RegExp().test(x)",
      "new RegExp(/a/).test(x)",
      'new RegExp("a", "g", 1).test(x)',
      'new RegExp("a", FLAGS).test(x)',
      'new RegExp("a", mode).test(x)',
      'Set(["a"]).has(x)',
      'new path.join("a", "b")',
      'x.rematch(new RegExp("a", "g"))',
      'new Set([JSON.parse("{")]).has(x)',
      "new RegExp(`[`).test(x)",
      "JSON.stringify()",
      "Buffer.from()",
      "util.promisify()",
      "path.join()",
      "new Set([]).has(x)",
      'new TextDecoder("no-such-thing").decode(x)',
      'x.itoLocaleString("de", { style: "percent" })',
      'x.replace(y, new RegExp("a", "g"))',
      'new URLSearchParams("a=b").get(x)',
      'new TextDecoder("utf8").decode(x)',
      'new TextDecoder("unicode-1-1-utf-8").decode(x)',
      'JSON.parse("{}", x)',
      'new RegExp("a", x).test(y)',
      'new Set(["a", Math.random()]).has(x)',
      "JSON.stringify({ now: Date.now() })",
      'Buffer.from("abc").fill(x)',
      'new RegExp("[").test(x)',
      'new URL("//").href',
    ])
      assert.deepEqual(find(expression), [], expression);
  });

  it("is not found in functions of the same name", () => {
    assert.deepEqual(find('new Set(["a"]).has(x)', "class Set { has() {} }"), []);
    assert.deepEqual(find("JSON.stringify({ a: 1 })", "const JSON = { stringify() {} };"), []);
    assert.deepEqual(find('join("a", "b")', "const join = (...all) => all;"), []);
    const either = "const own = { join() {} };\nconst either = globalThis.own ? path : own;";
    assert.deepEqual(find('either.join("a", "b")', either), []);
  });
});

/** Modules that the facts speak of, and how many of them where that is not one. */
const NAMES =
  "ajv ajv/dist/2020 zod zod/v4 @hono/zod-openapi joi @hapi/joi @hapi/validate yup superstruct @sinclair/typebox typebox valibot @sinclair/typebox/compiler typebox/compile podium @hapi/podium path node:path path/posix path/win32 url node:url util node:util".split(
    " ",
  );
/** @type {Record<string, number>} */
const COUNTS = {
  ajv: 2,
  "ajv/dist/2020": 2,
  joi: 2,
  "@hapi/joi": 2,
  "@hapi/validate": 2,
  path: 4,
  "node:path": 4,
  "path/posix": 4,
  "path/win32": 4,
};

describe("facts", () => {
  it("have a name for the constant", () => {
    for (const { name } of WORK) assert.match(name, /^[a-z][A-Za-z]+$/);
  });

  it("speak of the modules that are meant, and of no others", () => {
    /** @param {string} name */
    const count = (name) => WORK.filter(({ module }) => module?.test(name)).length;
    for (const name of NAMES) {
      assert.equal(count(name), COUNTS[name] ?? 1, name);
      // Files of ajv and zod may be called anything.
      const longer = /^(ajv|zod)\//.test(name) ? [] : [`${name}s`];
      for (const other of [`./${name}`, `my-${name}`, ...longer]) assert.equal(count(other), 0, other);
    }
  });

  for (const [code, field, yes, no] of /** @type {[string, "exports" | "consumers", string, string][]} */ ([
    [
      "zod schema",
      "exports",
      "object string iso.date coerce.number intersection xid refine lazyOf isolate",
      "iso coerce parse safeParse _zod ZodError x iso.date.x",
    ],
    ["zod schema", "consumers", "parse _parse safeParseAsync", "min optional xparse parsed"],
    ["Joi schema", "consumers", "validate validateAsync _ids", "valid min invalidate"],
    ["yup schema", "consumers", "isValid cast _cast", "min caster broadcast"],
    [
      "valibot schema",
      "exports",
      "object string parserOf",
      "parse is setGlobalConfig setSpecificMessage Object object.x",
    ],
    ["ajv.compile()", "exports", "compile", "compileAsync compileParser recompile"],
    ["new Ajv()", "exports", " Ajv Ajv2019 AjvJTD", "ajv MyAjv ValidationError"],
    ["TypeBox schema", "exports", "Type.String Type.Object", "MyType.String Type.string Type.String.x Type"],
    ["superstruct", "exports", "object string any unknown", "is myobject objects assert"],
    ["constants", "exports", "attempt assert", "asserts reassert"],
    ["events", "exports", " Podium", "validate Podiums"],
    ["path.join()", "exports", "join posix.join win32.join", "sep joins rejoin resolve posix.sep"],
    ["path.resolve()", "exports", "resolve posix.resolve win32.resolve", "join resolved posix.join"],
    ["fileURLToPath()", "exports", "fileURLToPath", "pathToFileURL fileURLToPathBuffer xfileURLToPath"],
  ]))
    it(`speak of the ${field} of ${code} that are meant`, () => {
      const pattern = /** @type {RegExp} */ (WORK.find((work) => work.code === code)?.[field]);
      assert.deepEqual(
        `${yes} ${no}`.split(" ").filter((name) => pattern.test(name)),
        yes.split(" "),
      );
    });

  it("speak of the globals that are meant, and of no others", () => {
    const names = WORK.flatMap(({ global }) => (global === undefined ? [] : [global.source.replace(/[\^$\\]/g, "")]));
    assert.deepEqual(
      names
        .flatMap((name) => [name, `x.${name}`, `${name}s`])
        .filter((path) => WORK.some(({ global }) => global?.test(path))),
      names,
    );
  });
});

describe("in a listener", () => {
  /**
   * @param {string} body
   * @param {string} [around]
   */
  const ask = (body, around = "") =>
    detect(
      parseSource(
        `import Ajv from "ajv";\nimport * as v from "valibot";\nimport { TypeCompiler } from "@sinclair/typebox/compiler";\nimport { Type } from "@sinclair/typebox";\nimport http from "node:http";\n${around}\nhttp.createServer((req, res) => {\n${body}\n});`,
        "a.ts",
      ),
      detector,
    ).map(({ data, facts }) => [data?.code, ...facts.remaining].join("; "));

  /** @type {[what: string, body: string, findings: string[], around?: string][]} */
  const cases = [
    [
      "a method of two texts is one of the formatter",
      'res.end(new Intl.DateTimeFormat("de", { timeZone: "UTC" }).formatRange(req.a, req.b));',
      ["Intl.DateTimeFormat"],
    ],
    [
      "a library's own functions do nothing to a schema",
      "const schema = v.object({ a: v.string() }); res.end(v.parse(schema, req.body));",
      ["valibot schema"],
    ],
    [
      "nor do those of another library that it is for",
      "const schema = Type.String(); res.end(TypeCompiler.Code(schema));",
      ["TypeBox schema"],
    ],
    [
      "others may",
      "const schema = Type.String(); res.end(req.app.keep(schema));",
      ["TypeBox schema; all callers then share one"],
    ],
    [
      "a compiler that is set up for the request compiles for it",
      'const ajv = new Ajv(); ajv.addFormat("a", req.format); res.end(ajv.compile({ type: "string" })(req.body));',
      [],
    ],
    [
      "a method of a compiler that compiles nothing costs nothing",
      'ajv.addSchema({ type: "string" }); res.end();',
      [],
      "const ajv = new Ajv();",
    ],
    [
      "a compiler may be an instance's own",
      "res.end(checker.check(req.body));",
      ["ajv.compile(); all calls then share `errors`"],
      'class Checker { ajv = new Ajv(); check(body) { return this.ajv.compile({ type: "string" })(body); } }\nconst checker = new Checker();',
    ],
    ["text that is no JSON throws when it is asked for", 'res.end(JSON.parse("{").a + 1);', []],
    ["text that is JSON has its parts all the time", 'res.end(JSON.parse("[1]").length + 1);', ["JSON.parse()"]],
    [
      "a method without a known name may do anything",
      "res.end(schema[req.method]());",
      [],
      'import * as yup from "yup";\nconst schema = yup.string();',
    ],
    ["a set of what is computed is static as a whole", "res.end(new Set([JSON.stringify([1])]).has(req.a));", ["Set"]],
    ["options may be anything", 'res.end(req.a.toLocaleString("de", [1]));', []],
    ["an answer may keep what is parsed", 'const s = JSON.parse("{}"); res.end(s);', []],
    ["an answer sends bytes", 'const b = Buffer.from("a"); res.end(b);', ["Buffer.from()"]],
    ["others may change bytes", 'const b = Buffer.from("a"); send(b); res.end();', []],
    ["an answer may do anything with bytes that it does not send", 'const b = Buffer.from("a"); res.end("a", b);', []],
    ["an answer may keep bytes", 'const b = Buffer.from("a"); res.append(b);', []],
    [
      "a path that starts at the root is the same all the time",
      'res.end(path.resolve("/srv", "a"));',
      ["path.resolve()"],
      'import path from "node:path";',
    ],
    [
      "a path that starts nowhere starts where the process is",
      'res.end(path.resolve("srv/", "a"));',
      ["path.resolve(); a later change of the working directory is then missed"],
      'import path from "node:path";',
    ],
    [
      "a text that the module puts together is the same ever after",
      'res.end(path.join(VIEWS, "a.html"));',
      ["path.join()"],
      'import path from "node:path";\nconst VIEWS = `${process.cwd()}/views`;',
    ],
    [
      "whatever it is made of was read when the module was loaded",
      'res.end(path.join(VIEWS, "a.html"));',
      ["path.join()"],
      'import path from "node:path";\nimport { root } from "./root.js";\nconst VIEWS = path.join(root, "views");',
    ],
    [
      "or put together by functions of a module that has a name",
      'res.end(path.join(VIEWS, "a.html"));',
      ["path.join()"],
      'import * as path from "node:path";\nconst VIEWS = path.join(process.cwd(), "views");',
    ],
    ...["path.formats()", "(globalThis.own ? path.join : load)(process.cwd())"].map(
      (text) =>
        /** @type {[string, string, string[], string]} */ ([
          `what ${text} is may be anything`,
          'res.end(path.join(VIEWS, "a.html"));',
          [],
          `import path from "node:path";\nimport { load } from "./load.js";\nconst VIEWS = ${text};`,
        ]),
    ),
    [
      "a way between two folders is the same all the time where both start at the root",
      'res.end(path.relative("/a", "/b"));',
      ["path.relative()"],
      'import path from "node:path";',
    ],
    [
      "and not where one starts in the folder of the process",
      'res.end(path.relative("/a", "b"));',
      ["path.relative(); a later change of the working directory is then missed"],
      'import path from "node:path";',
    ],
    [
      "a name that ends like the module's folder is not that",
      'res.end(path.resolve(my__dirname, "a"));',
      ["path.resolve(); a later change of the working directory is then missed"],
      'import path from "node:path";\nconst my__dirname = "views";',
    ],
    [
      "a decoder may be asked for",
      'const decoder = new TextDecoder("utf-16le"); if (decoder) res.end(decoder.decode(req.a));',
      ["TextDecoder"],
    ],
    [
      "a formatter may be given something",
      'const format = new Intl.NumberFormat("de"); format.used = req.a; res.end(format.format(1));',
      [],
    ],
    [
      "a pattern may be shared",
      'const pattern = new RegExp("a"); res.end(req.app.keep(pattern));',
      ["RegExp; all callers then share one"],
    ],
    [
      "what a set holds may be changed",
      "const rows = new Set([{ a: 1 }]); for (const row of rows) row.a = req.a; res.end();",
      [],
    ],
    [
      "so may what a list in it holds",
      'const rows = new Set([["a"]]); for (const row of rows) row.push(req.a); res.end();',
      [],
    ],
    [
      "so may what another file puts into it",
      "const rows = new Set(ROWS); for (const row of rows) row.a = req.a; res.end();",
      [],
      'import { ROWS } from "./rows.js";',
    ],
    [
      "a schema of what is asked for is no other each time because a method makes another of it",
      "res.end(z.enum([req.a]).optional().parse(req.b));",
      [],
      'import { z } from "zod";',
    ],
    [
      "nor is one that holds it",
      "res.end(z.object({ a: z.enum([req.a]).optional() }).parse(req.b));",
      [],
      'import { z } from "zod";',
    ],
    [
      "a library is the same thing by whatever way it is taken",
      "res.end(zod.z.object({ a: zod.z.string() }).parse(req.a));",
      ["zod schema"],
      'import * as zod from "zod";',
    ],
    ["a schema may be made of itself", "const schema = schema.optional(); res.end(schema.parse(req.a));", []],
    [
      "a class may have a parent of another file",
      "class A extends lib.Base { go() {} } res.end(new A().go());",
      ["class A; all calls then share one class"],
      'import * as lib from "./lib.js";',
    ],
    [
      "but none that is made for it",
      "class A extends mixed(lib.Base) { go() {} } res.end(new A().go());",
      [],
      'import * as lib from "./lib.js";\nimport { mixed } from "./mixed.js";',
    ],
    [
      "a class may have fields",
      "class A { count = 0; } res.end(String(new A().count));",
      ["class A; all calls then share one class"],
    ],
    ["but none of its own", "class A { static count = 0; } res.end(String(A.count));", []],
    [
      "of a class only something may be wanted",
      "const { length } = class A { go() {} }; res.end(String(length + 1));",
      [],
    ],
    ["a class that goes elsewhere may be wanted anew", "class A {} res.end(new A()); req.keep(A);", []],
    [
      "emitters are not shared, whatever holds them",
      'res.end(new Map([["a", new Podium(["b"])]]).get(req.a));',
      ["events"],
      'import Podium from "@hapi/podium";',
    ],
    [
      "a schema that is made once may run code for each value",
      "res.end();",
      ["RegExp"],
      'const schema = v.check(/** @hotpath */ (text) => new RegExp("^a").test(text));',
    ],
    ["a class may be decorated", "@tag class A {} res.end(new A());", [], 'import { tag } from "./tag.js";'],
    [
      "a class may have decorated members",
      "class A { @tag go() {} } res.end(new A());",
      [],
      'import { tag } from "./tag.js";',
    ],
    ["a class may run code", "class A { static { log(1); } } res.end(new A());", []],
    [
      "a class may have a name computed",
      "class A { [NAME]() {} } res.end(new A());",
      [],
      'import { NAME } from "./name.js";',
    ],
    ["a class that nobody uses is left alone", "class Unused {} res.end();", []],
    ["a class of the module is none of it", "res.end(new Row());", [], "let Row; Row = class {}; class Cell {}"],
  ];
  for (const [what, body, findings, around] of cases) it(what, () => assert.deepEqual(ask(body, around), findings));
});

it("a class is found without decorators, which the parser that ESLint has by default does not know", () => {
  const text =
    'import http from "node:http";\nhttp.createServer((req, res) => {\n  class A { go() {} }\n  res.end(new A().go());\n});\n';
  const messages = new Linter().verify(text, {
    plugins: { hotpath: { rules: { "no-static-work": rule } } },
    rules: { "hotpath/no-static-work": "error" },
  });
  assert.deepEqual(
    messages.map(({ messageId }) => messageId),
    ["classMadePerCall"],
  );
});

for (const code of ["export default class {}", 'super(["a"]);', 'class A { constructor() { super(["a"]); } }'])
  it(`${code}, which only the parser of TypeScript lets stand in a function, is left alone`, () => {
    const text = `import http from "node:http";\nimport "@hapi/podium";\nhttp.createServer((req, res) => {\n  ${code}\n  res.end();\n});\n`;
    const messages = new Linter().verify(text, {
      languageOptions: { parser },
      plugins: { hotpath: { rules: { "no-static-work": rule } } },
      rules: { "hotpath/no-static-work": "error" },
    });
    assert.deepEqual(messages, []);
  });

describe("engines", () => {
  const IMPORTS =
    'import MarkdownIt from "markdown-it"; import plugin from "./plugin.js"; import { Liquid } from "liquidjs"; import http from "node:http";';

  /** @param {string} code - of a listener */
  const findEngines = (code) =>
    detect(parseSource(`${IMPORTS}\nhttp.createServer(async (req, res) => { ${code} });`, "a.js"), detector);

  for (const code of [
    "res.end(new MarkdownIt().render(req.url));",
    "const md = MarkdownIt({ html: true }); res.end(md.renderInline(req.url));",
    'res.end(MarkdownIt("zero").enable("table").disable("link").render(req.url));',
    "const md = new MarkdownIt(); md.use(plugin, { level: 2 }).use(plugin); res.end(md.render(req.url));",
    "const md = new MarkdownIt(); if (req.url) { res.end(md.render(req.url)); }",
    "if (req.url) { const md = new MarkdownIt(); md.use(plugin); res.end(md.render(req.url)); }",
    "const engine = new Liquid(); engine.registerFilter('up', (text) => text.toUpperCase()); res.end(await engine.parseAndRender(req.url));",
  ])
    it(`are found in ${code}`, () =>
      assert.deepEqual(
        findEngines(code).map(({ messageId }) => messageId),
        ["engineMadePerCall"],
      ));

  for (const code of [
    "res.end(new MarkdownIt(req.options).render(req.url));",
    "const md = new MarkdownIt(); md.use(plugin, { level: req.level }); res.end(md.render(req.url));",
    "const md = new MarkdownIt(); if (req.url) md.use(plugin); res.end(md.render(req.url));",
    "const md = new MarkdownIt(); for (const name of req.names) md.enable(name); res.end(md.render(req.url));",
    "const md = new MarkdownIt(); req.url && md.use(plugin); res.end(md.render(req.url));",
    "const md = new MarkdownIt(); req.on('end', () => md.use(plugin)); res.end(md.render(req.url));",
    "const md = new MarkdownIt(); md.renderer.rules.text = () => req.url; res.end(md.render(req.url));",
    "const md = new MarkdownIt(); md.core.ruler.push('a', () => req.url); res.end(md.render(req.url));",
    "const md = new MarkdownIt(); const { rules } = md.renderer; rules.text = () => req.url; res.end(md.render(req.url));",
    "const md = new MarkdownIt(); md.custom(req.url); res.end(md.render(req.url));",
    "const engine = new Liquid(); engine.registerFilter('up', () => req.url); res.end(await engine.parseAndRender(req.url));",
    "const engine = new Liquid(); use(engine);",
  ])
    it(`are left in ${code}`, () => assert.deepEqual(findEngines(code), []));
});

describe("what is underlined", () => {
  for (const [code, underlined] of [
    ['req.a.trim().localeCompare(req.b, "de", { numeric: true })', "localeCompare"],
    ['req.a["localeCompare"](req.b, "de", { numeric: true })', '"localeCompare"'],
    ['new Intl.NumberFormat("de", { style: "percent" }).format(req.a)', "new Intl.NumberFormat"],
    ['new Set(["a"]).has(req.a)', "new Set"],
    ["z.object({ a: z.string() }).strict().parse(req.body)", "z.object"],
  ])
    it(code, () => {
      const text = `import http from "node:http";\nimport { z } from "zod";\nhttp.createServer((req, res) => { res.end(${code}); });`;
      const source = parseSource(text, "a.js");
      assert.deepEqual(
        detect(source, detector).map(({ node }) => source.slice(node)),
        [underlined],
      );
    });
});

describe("what is not worth it", () => {
  for (const { example } of NOT_WORTH_IT) it(`${example} is not reported`, () => assert.deepEqual(find(example), []));

  it("stands on the rule's page, with its number", () => {
    const page = readFileSync(new URL("../../docs/rules/no-static-work.md", import.meta.url), "utf8");
    for (const { example, payoff } of NOT_WORTH_IT) assert.ok(page.includes(`| \`${example}\` | ${payoff} |`), example);
  });
});

describe("what a rewrite may change", () => {
  /** @param {string} text */
  function ask(text) {
    const source = parseSource(text, "a.js");
    const [finding] = detect(source, detector);
    const made = rewrite(finding, source);
    return "refused" in made ? made.refused : `${made.risk}: ${made.data?.remaining ?? ""}`;
  }

  it("is said", () => {
    const around = 'import http from "node:http";\nimport * as yup from "yup";\nhttp.createServer((req, res) => {\n';
    assert.equal(ask(`${around}yup.string().min(1).isValidSync(req.url); });`), "safe: ");
    assert.equal(
      ask(`${around}yup.string().phone("de").isValidSync(req.url); });`),
      "review: somebody must have added `phone()` before",
    );
    assert.equal(
      ask(`${around}yup.string().test("a", () => yup.string().phone()).isValidSync(req.url); });`),
      "safe: ",
    );
    assert.equal(
      ask(`${around}yup.string().phone().iban().isValidSync(req.url); });`),
      "review: somebody must have added `iban()` before",
    );
    assert.equal(
      ask(`${around}const format = new Intl.DateTimeFormat(); res.end(format.format(1)); });`),
      "review: a later change of language or time zone is then missed",
    );
  });
});
