import { describe, it } from "node:test";
import { fix } from "../../lib/run/fix.js";
import { planRewrite } from "../../lib/run/plan.js";
import { getFilename, getFixtures, getPattern } from "../fixtures.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { parseSource } from "../../lib/source/parse.js";
import { rules } from "../../rules/index.js";

/** @import { Pattern, Source } from "../../lib/types.js" */

const LANGUAGES = ["de", "en", "es", "fr", "it"];

/** Programs with several rewrites that could be made together, by what one could change for another.
 * @type {Record<string, string>} */
const PROGRAMS = {
  "constants at one place, with and without the same name": repeat(
    (i) => `res.write(process.env.A${i} + os.hostname() + new RegExp("a${i % 2}").test(req.url));`,
    'import os from "node:os";',
  ),
  "functions at one place": repeat((i) => `req.on("e${i}", () => { console.log(${i}); });`),
  "the same function twice": repeat((i) => `req.on("e", () => { console.log(${i % 2}); });`),
  "asynchronous functions and generators, some of them the same": repeat(
    (i) =>
      [
        'req.on("e", async () => { await send(1); });',
        'req.on("e", function* () { yield 1; });',
        'req.on("e", function* () { yield 1; });',
        'req.on("e", async () => { await send(1); });',
        'req.on("e", async function () { await send(1); });',
      ][i],
  ),
  "the same generator twice": repeat((i) => `req.on("e", function* () { yield ${i >> 1}; });`),
  "the same constant with other names, spaces and types": repeat(
    (i) => `const limit${i}${i % 2 === 0 ? " " : "  "}= Number(process.env.LIMIT); res.write(limit${i});`,
  ),
  "the same set, in variables and not": repeat(
    (i) =>
      ["let a =", "const b    =", "var c =", "const d =", ""].map((start) =>
        start === ""
          ? 'res.write(new Set([ "a" ]).has(3));'
          : `${start} new Set(["a"]); res.write(${start.split(" ")[1]}.has(2));`,
      )[i],
  ),
  "constants that are functions, and others": repeat(
    (i) => (i % 2 === 0 ? `res.write(util.promisify(get${i})(req));` : `res.write(new RegExp("a${i}").test(req.url));`),
    'import util from "node:util";\nfunction get0() {}\nfunction get2() {}\nfunction get4() {}',
  ),
  "names that the file has already, with numbers": repeat(
    (i) => `res.write(new Intl.NumberFormat("${LANGUAGES[i]}").format(numberFormat${i} + numberFormat));`,
    "const numberFormat = 1, numberFormat0 = 0, numberFormat2 = 2, numberFormat3 = 3;",
  ),
  "a name that one takes away, and the next ones wish for": handlers((i) =>
    i === 1
      ? 'const numberFormat = new Intl.NumberFormat("pt");\n  res.end(numberFormat.format(1));'
      : `res.end(new Intl.NumberFormat("${LANGUAGES[i]}").format(${i}));`,
  ),
  "a name that the last one takes away": handlers((i) =>
    i === 3
      ? 'const numberFormat = new Intl.NumberFormat("pt");\n  res.end(numberFormat.format(1));'
      : `res.end(new Intl.NumberFormat("${LANGUAGES[i]}").format(${i}));`,
  ),
  "one variable of each function, which is moved": handlers(
    (i) => `const format = new Intl.NumberFormat("${LANGUAGES[i]}");\n  res.end(format.format(${i}));`,
  ),
  "the same variable in two functions": handlers(
    (i) => `const format = new Intl.NumberFormat("${LANGUAGES[i % 2]}");\n  res.end(format.format(${i}));`,
  ),
  "a name that the next function has for something else": handlers((i) =>
    i % 2 === 0
      ? `res.end(new Intl.NumberFormat("${LANGUAGES[i]}").format(${i}));`
      : `const numberFormat = req.query.a;\n  res.end(numberFormat + new Intl.NumberFormat("${LANGUAGES[i]}").format(${i}));`,
  ),
  "blocks of a function": handlers(
    (i) =>
      `if (req.a) {\n    res.write(process.env.A${i % 3} + os.hostname());\n  } else {\n    res.write(process.env.A${i} + new RegExp("a").test(req.url));\n  }\n  res.end();`,
    'import os from "node:os";',
  ),
  "several of one statement": handlers(
    (i) =>
      `res.end([process.env.A${i}, os.hostname(), process.env.A0, os.hostname(), new RegExp("a${i}").test(req.url)].join());`,
    'import os from "node:os";',
  ),
  "functions in functions": handlers(
    (i) =>
      `req.on("e", () => { res.write(os.hostname()); });\n  req.on("f", () => { req.on("g", () => { res.end(process.env.A${i}); }); });`,
    'import os from "node:os";',
  ),
  "replies that are put off": handlers(
    (i) => `setImmediate(() => {\n    res.write("${i}");\n    setImmediate(() => res.end());\n  });`,
  ),
  "literals of many keys": handlers(
    (i) =>
      `const page = {};\n  ${[...Array(20).keys()].map((key) => `page.k${i}${key} = "${i}";`).join("\n  ")}\n  res.end(JSON.stringify(page));`,
  ),
  "promises of sibling functions": handlers(
    (i) => `const [a] = await Promise.all([find(${i})]);\n  res.end(await Promise.resolve(String(a)));`,
    "async function find(id) { return id; }",
    "async ",
  ),
  "constants that need a constant": repeat(
    (i) => `res.write(String(new Set(LIST${i % 2}).has(req.url)));`,
    'const LIST0 = ["a"];\nconst LIST1 = ["b"];',
  ),
  modules: `const http = require("http");

http.createServer((req, res) => {
  require("path").join(req.url);
  require("querystring").escape(req.url);
  require("path").dirname(req.url);
  res.end(require("zlib").gzipSync(req.url));
});
`,
  "awaits of what may be a promise, line by line, in functions and in functions of these": `export class Engine {
  constructor(options) {
    this.onStep = options.onStep;
  }
  async handle(request, response) {
    await this.onStep(1, request);
    await this.onStep(2, request);
    const name = await this.onStep(3, request);
    await this.onStep(4, request);
    request.each = async () => {
      await this.onStep(5, request);
      await this.onStep(6, request);
    };
    await this.onStep(7, request);
    request.then = async (pending) => await this.onStep(8, wrap(await this.onStep(9, pending)));

    await this.onStep(10, request);
    await this.onStep(11, request);
    response.end(name);
  }
  async finish(request, response) {
    await this.onStep(1, request);
    return wrap(await this.onStep(2, response));
  }
  async open(request, response) {
    if (request.headers.a) {
      await this.onStep(1, request);
    } else {
      request.then = async () => {
        await this.onStep(2, request);
      };
    }
    request.then = async () => {
      await this.onStep(3, request);
    };
    await this.onStep(4, response);
  }
}
`,
  "constants of neighbouring lines, between empty ones and at the ends of blocks": `import express from "express";

const app = express();

app.get("/", (req, res) => {
  const a = new RegExp("a");
  const b = new RegExp("b");

  const c = new RegExp("c");

  const d = new RegExp("d");
  const e = new RegExp("e");
  res.write(String([a, b, c, d, e].some((one) => one.test(req.url))));
  if (req.query.f) {
    const f = new RegExp("f");
    const g = new RegExp("g");
    res.write(String(f.test(req.url) || g.test(req.url)));

    const h = new RegExp("h");
    const i = new RegExp("i");
  }
  const j = new RegExp("j");
  const k = new RegExp("k");
});
`,
  "constants that others in front of the next one are made of": `import express from "express";
import { z } from "zod";

const app = express();

app.get("/", (req, res) => {
  const password = z.string().min(8);
  const login = z.object({ name: z.string(), password });
  res.write(login.parse(req.query).name);
  const page = z.object({ limit: z.number() });
  res.end(page.parse(req.query).limit);
});
`,
  "members that go, and are missing then": `import http from "node:http";

http.createServer((req, res) => {
  const call = { first: 1, second: 2, third: 3, url: req.url };
  if (req.headers.a) {
    delete call.first;
    delete call.second;
    delete call.third;
  }
  res.end(call.url + call.first + call.second + call.third);
});
`,
  "a value that the file keeps already, where its name is another one's": `import http from "node:http";

let bound;
export const server = http.createServer((req, res) => {
  const { port } = (bound ??= server.address());
  res.end(\`\${port} \${server.address().port}\`);
});

http.createServer((req, res) => {
  const bound = req.headers.host;
  res.end(\`\${bound} \${server.address().port}\`);
});

http.createServer((req, res) => {
  res.end(describe(server.address()));
});
`,
  "awaits and promises": repeat(
    (i) => `res.write(await Promise.all([g(${i})])); res.write(await Promise.resolve(${i}));`,
    "",
    "async ",
  ),
};

/**
 * A server of Express with four lines in its handler.
 *
 * @param {(index: number) => string} write
 * @param {string} [top]
 * @param {string} [async]
 */
function repeat(write, top = "", async = "") {
  return `import express from "express";
${top}

const app = express();

app.get("/", ${async}(req, res) => {
${Array.from({ length: 5 }, (_, index) => `  ${write(index)}`).join("\n")}
});
`;
}

/**
 * A server of Express with four handlers.
 *
 * @param {(index: number) => string} write
 * @param {string} [top]
 * @param {string} [async]
 */
function handlers(write, top = "", async = "") {
  return `import express from "express";
${top}

const app = express();

${Array.from({ length: 4 }, (_, i) => `app.get("/${i}", ${async}(req, res) => {\n  ${write(i)}\n});`).join("\n\n")}
`;
}

/** The same program as others write it.
 * @type {Record<string, { filename: string, write: (text: string) => string }>} */
const STYLES = {
  "as it is": { filename: "a.js", write: (text) => text },
  "with CRLF": { filename: "a.js", write: (text) => text.replaceAll("\n", "\r\n") },
  "without semicolons, in TypeScript": {
    filename: "a.ts",
    write: (text) => text.replace(/;$/gm, "").replace(/\b(const [bd]|limit[24])(?= )/g, "$1: any"),
  },
};

const patterns = Object.values(rules).map(({ pattern }) => pattern);

/**
 * The first rewrite of a file again and again, until there is none: what `fix` does, without making any together.
 *
 * @param {Source} source
 * @param {Pattern[]} all
 * @param {Record<string, Record<string, unknown>>} [options]
 * @returns {{ text: string, lines: number[] }} and where each of them was made
 */
function fixOneByOne(source, all, options = {}) {
  const lines = [];
  for (let current = source; ;) {
    const found = all
      .flatMap((pattern) =>
        detect(current, pattern.detector, {}, options[pattern.detector.name]).map((finding) => ({ finding, pattern })),
      )
      .sort(
        (a, b) =>
          a.finding.node.range[0] - b.finding.node.range[0] ||
          a.pattern.detector.name.localeCompare(b.pattern.detector.name),
      );
    const { text } = current;
    for (const { finding, pattern } of found) {
      const plan = planRewrite(current, pattern, finding, {}, options[pattern.detector.name] ?? {});
      if ("refused" in plan) continue;
      lines.push(current.lineOf(finding.node.range[0]));
      current = parseSource(applyEdits(text, plan.rewrite.edits), source.filename);
      break;
    }
    if (current.text === text) return { text, lines };
  }
}

/**
 * @param {string} text
 * @param {string} filename
 * @param {Pattern[]} all
 * @param {Record<string, Record<string, unknown>>} [options]
 * @returns {number} how many rewrites were made, all as they are one by one
 */
function compare(text, filename, all, options = {}) {
  const { source, applied } = fix(parseSource(text, filename), all, { risk: "review", options });
  const alone = fixOneByOne(parseSource(text, filename), all, options);
  assert.equal(source.text, alone.text);
  assert.deepEqual(
    applied.map(({ line }) => line),
    alone.lines,
  );
  assert.equal(
    applied.reduce((current, { rewrite }) => applyEdits(current, rewrite.edits), text),
    source.text,
  );
  return applied.length;
}

describe("fix makes several rewrites at once as it would make them one by one:", () => {
  for (const [title, text] of Object.entries(PROGRAMS))
    it(title, () => {
      for (const [style, { filename, write }] of Object.entries(STYLES)) {
        const count = compare(write(text), filename, patterns);
        assert.ok(count > 2, `${count} rewrites ${style}`);
      }
    });

  it("every fixture with several findings, by its own rule", () => {
    let count = 0;
    for (const fixture of getFixtures()) {
      if (fixture.expected.filter(({ act }) => act !== null).length < 4) continue;
      const options = { [fixture.rule]: fixture.options };
      if (compare(fixture.before, getFilename(fixture), [getPattern(fixture.rule)], options) > 2) count++;
    }
    assert.ok(count > 15, `${count} fixtures`);
  });
});
