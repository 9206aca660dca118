import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { describe, it } from "node:test";
import { CLEAN, Project, SLOW } from "./project.js";
import { ESLint } from "eslint";
import { FIXTURES } from "../fixtures.js";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { formatMapNotices, isPartial } from "../../cli/report/map.js";
import hotpath from "../../index.js";
import path from "node:path";
import summariseFiles from "../../cli/map/summarise.js";

const CACHE = ".hotpath/map-cache.jsonl";
const OUTCOME = ".hotpath/map-outcome.json";
const APPS = path.join(FIXTURES, "apps-map");

/** Two files: only together do they say that a URL is parsed for every request. */
const SPLIT = {
  "package.json": '{ "type": "module" }',
  "src/app.js":
    'import http from "node:http";\nimport { Message } from "./message.js";\n\nhttp.createServer((input, output) => {\n  const message = new Message(input);\n  output.end(message.raw.method);\n});\n',
  "src/message.js":
    'export class Message {\n  constructor(raw) {\n    this.raw = raw;\n    this.url = new URL(this.raw.url, "http://localhost");\n  }\n}\n',
};

/** @param {Project} project */
const readHeat = (project) => JSON.parse(project.read(".hotpath/heat.json"));

describe("the projects of fixtures/apps-map", () => {
  for (const app of readdirSync(APPS)) {
    describe(app, () => {
      /** @type {{ hot: string[], cold: Record<string, string>, unknown: Record<string, string> }} */
      const expected = JSON.parse(readFileSync(path.join(APPS, app, "map.json"), "utf8"));
      /** @param {import("node:test").TestContext} t */
      const getProject = (t) => {
        const project = new Project(t, {});
        cpSync(path.join(APPS, app), project.folder, { recursive: true });
        return project;
      };

      it("has hot, cold and unknown functions", () => {
        for (const list of [expected.hot, Object.keys(expected.cold), Object.keys(expected.unknown)])
          assert.ok(list.length > 0);
      });
      it("runs per request where it is expected to, for the reason expected, and nowhere else", (t) => {
        const { report, stderr, status } = getProject(t).runJson("map");
        assert.deepEqual([stderr, status], ["", 0]);
        assert.deepEqual(
          report.functions.map(
            (/** @type {any} */ { path: file, line, name, text }) =>
              `${file}:${line} ${name || "(anonymous)"}: ${text}`,
          ),
          expected.hot,
        );
      });
      it("says why places are cold or unknown", (t) => {
        const project = getProject(t);
        for (const level of /** @type {const} */ (["cold", "unknown"])) {
          for (const [place, text] of Object.entries(expected[level])) {
            const { why } = project.runJson("map", "--why", place).report;
            assert.deepEqual({ place, level: why.level, text: why.text }, { place, level, text });
          }
        }
      });
    });
  }
});

describe("hotpath map --write", () => {
  it("lets check report in files that only the map makes hot", (t) => {
    const project = new Project(t, SPLIT);
    assert.deepEqual(project.find(), []);
    const { status, stdout } = project.run("map", "--write");
    assert.equal(status, 0);
    assert.match(stdout, /2 of them \(\*\) only the map knows; \.hotpath\/heat\.json tells/);
    const { report } = project.runJson("check");
    assert.deepEqual(
      report.files.map((/** @type {any} */ file) => [
        file.path,
        file.findings.map((/** @type {any} */ finding) => finding.heat),
      ]),
      [
        [
          "src/message.js",
          [{ level: "hot", reason: "called", text: "constructed by a Node request listener (src/app.js:4)" }],
        ],
      ],
    );
  });

  it("lets fix rewrite them", (t) => {
    const project = new Project(t, SPLIT);
    project.run("map", "--write");
    project.run("fix", "--no-git", "--all");
    assert.match(project.read("src/message.js"), /get url\(\)/);
  });

  it("lets ESLint report in them", async (t) => {
    const project = new Project(t, SPLIT);
    project.run("map", "--write");
    const eslint = new ESLint({
      cwd: project.folder,
      overrideConfigFile: true,
      overrideConfig: [/** @type {any} */ (hotpath.configs.all)],
    });
    const results = await eslint.lintFiles(["src"]);
    assert.deepEqual(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => [ruleId, /\((constructed by .*)\)\.$/.exec(message)?.[1]]),
      ),
      [["hotpath/no-eager-url", "constructed by a Node request listener (src/app.js:4)"]],
    );
  });

  it("tells the rules of files that are only loaded in development", (t) => {
    const project = new Project(t, {
      "src/app.js": 'if (process.env.NODE_ENV === "development") require("./debug.js");\n',
      "src/debug.js": SLOW,
    });
    assert.equal(project.run("check").status, 1);
    project.run("map", "--write");
    assert.deepEqual(readHeat(project).development, [{ file: "src/debug.js", place: "src/app.js:1" }]);
    assert.equal(project.run("check").status, 0);
    assert.match(project.run("check", "--explain", "src/debug.js:3").stdout, /loaded in development or tests only/);
  });

  it("tells the rules of loggers that another file has write everything", (t) => {
    const handler =
      'import http from "node:http";\nimport { log } from "./log.js";\n\nhttp.createServer((req, res) => {\n  const rows = load();\n  log.debug(JSON.stringify(rows));\n  res.end();\n});\n';
    const log = 'import pino from "pino";\n\nexport const log = pino({ level: "debug" });\n';
    const project = new Project(t, { "src/app.js": handler, "src/log.js": log });
    assert.equal(project.run("check").status, 1);
    project.run("map", "--write");
    assert.deepEqual(readHeat(project).logging, [{ file: "src/app.js", place: "src/log.js:3" }]);
    assert.equal(project.run("check").status, 0);
    assert.match(project.run("check", "--explain", "src/app.js:6").stdout, /the project turns the log level on/);
    // Where that is said no more, the next map says so.
    project.write("src/log.js", log.replace("debug", "info"));
    project.run("map", "--write");
    assert.equal(readHeat(project).logging, undefined);
    assert.equal(project.run("check").status, 1);
  });

  describe("records where functions change the environment", () => {
    const HANDLER =
      'import http from "node:http";\nimport { prepare } from "./prepare.js";\n\nawait prepare(["TOOL"]);\nhttp.createServer((req, res) => {\n  for (const name of req.url.split("/")) res.write(name + process.env.TOOL);\n  res.end();\n});\n';
    /**
     * @param {import("node:test").TestContext} t
     * @param {string} change
     */
    const fixProject = (t, change) => {
      const project = new Project(t, {
        "package.json": '{ "type": "module" }',
        "src/app.js": HANDLER,
        "src/prepare.js": `export async function prepare(names) {\n  for (const name of names) {\n    ${change}\n  }\n}\n`,
        "test/app.test.js": 'it("works", () => { process.env.TOOL = "x"; });\n',
      });
      project.run("map", "--write");
      project.run("fix", "--no-git", "--all");
      return { project, isFixed: project.read("src/app.js") !== HANDLER };
    };

    const NEST = {
      "package.json": '{ "dependencies": { "@nestjs/common": "11", "@nestjs/config": "4" } }',
      "src/pages.controller.ts":
        'import { Controller, Get } from "@nestjs/common";\n\n@Controller()\nexport class PagesController {\n  @Get()\n  show() {\n    return ["a", "b", "c"].map((name) => `${process.env.ROOT_URL}/${name}/${process.env.ROOT_URL}`);\n  }\n}\n',
    };
    /** @param {string} options */
    const getModule = (options) =>
      `import { Module } from "@nestjs/common";\nimport { ConfigModule } from "@nestjs/config";\nimport { PagesController } from "./pages.controller";\n\n@Module({\n  imports: [ConfigModule.forRoot(${options})],\n  controllers: [PagesController],\n})\nexport class AppModule {}\n`;

    it("so that fix reads nothing at load that a module of Nest fills afterwards", (t) => {
      const project = new Project(t, { ...NEST, "src/app.module.ts": getModule("") });
      project.run("map", "--write");
      project.run("fix", "--no-git", "--all", "--min-cost", "0");
      assert.equal(project.read("src/pages.controller.ts"), NEST["src/pages.controller.ts"]);
      assert.deepEqual(readHeat(project).environment, [{ place: "src/app.module.ts:6", isFilled: true }]);
      assert.match(
        project.run("check", "--min-cost", "0").stdout,
        /the environment is filled in another file, when this one is loaded already \(src\/app\.module\.ts:6\)/,
      );
    });

    for (const [name, load] of /** @type {const} */ ([
      ["imports", 'import { handle } from "./pages.js";\nimport dotenv from "dotenv";\n'],
      ["requires", 'const { handle } = require("./pages.js");\nconst dotenv = require("dotenv");\n'],
    ]))
      it(`so that fix reads nothing at load that is filled behind ${name} of all files`, (t) => {
        const pages =
          'export function handle(req, res) {\n  for (const name of req.url.split("/")) res.write(name + process.env.ROOT_URL);\n  res.end();\n}\n';
        const app = `${load}import http from "node:http";\n\ndotenv.config();\nhttp.createServer(handle).listen(80);\n`;
        for (const [file, text, isFixed] of /** @type {const} */ ([
          ["src/app.ts", app, false],
          ["scripts/app.ts", app.replace("./pages.js", "../src/pages.js"), true],
          ["src/app.ts", `${app}import "./others.js";\n`, true],
        ])) {
          const project = new Project(t, { "src/pages.ts": pages, "src/others.ts": "", [file]: text });
          if (isFixed && file !== "src/app.ts") project.write("src/app.ts", app.replace("dotenv.config();\n", ""));
          project.run("map", "--write");
          project.run("fix", "--no-git", "--all", "--min-cost", "0");
          assert.equal(project.read("src/pages.ts") !== pages, isFixed, `${file}: ${text}`);
        }
      });

    it("and what is there before may be read at load", (t) => {
      const project = new Project(t, { ...NEST, "src/app.module.ts": getModule("{ ignoreEnvFile: true }") });
      project.run("map", "--write");
      project.run("fix", "--no-git", "--all", "--min-cost", "0");
      assert.match(project.read("src/pages.controller.ts"), /^const rootUrl = process\.env\.ROOT_URL;$/m);
      assert.equal(readHeat(project).environment, undefined);
    });

    for (const change of [
      'process.env[name] = "/usr/bin/tool";',
      "Object.assign(process.env, { [name]: 1 });",
      "delete process.env[name];",
      'process.env.TOOL = "/usr/bin/tool";',
    ])
      it(`so that fix leaves variables alone that another file may change: ${change}`, (t) => {
        const { project, isFixed } = fixProject(t, change);
        assert.equal(isFixed, false);
        assert.equal(readHeat(project).environment[0].place, "src/prepare.js:3");
        assert.match(project.run("check").stdout, /the environment is changed in another file \(src\/prepare\.js:3\)/);
      });

    it("and fix rewrites reads of other variables", (t) => {
      const { project, isFixed } = fixProject(t, 'process.env.OTHER = "x";');
      assert.equal(isFixed, true);
      assert.deepEqual(readHeat(project).environment, [{ place: "src/prepare.js:3", name: "OTHER" }]);
    });
  });

  it("leaves what it said of files that it does not look at", (t) => {
    const project = new Project(t, {
      "package.json": '{ "type": "module" }',
      "a/app.js":
        'import http from "node:http";\nimport { load } from "./load.js";\nhttp.createServer((req, res) => load(req, res));\n',
      "a/load.js": "export function load(req, res) {\n  res.end();\n}\n",
      "b/app.js": 'import http from "node:http";\nhttp.createServer((req, res) => res.end());\n',
    });
    project.run("map", "--write");
    const before = readHeat(project);
    assert.deepEqual(Object.keys(before.files), ["a/load.js"]);
    project.run("map", "--write", "b");
    assert.deepEqual(readHeat(project), before);
    rmSync(path.join(project.folder, "a"), { recursive: true });
    project.run("map", "--write", "b");
    assert.deepEqual(readHeat(project).files, {});
  });

  it("says what it is for where the files show themselves what is hot", (t) => {
    const project = new Project(t, {
      "package.json": '{ "type": "module" }',
      "users.js":
        'import mongoose from "mongoose";\nexport const User = mongoose.model("User", new mongoose.Schema({ name: String }));\n',
      "app.js":
        'import express from "express";\nimport { User } from "./users.js";\nexpress().get("/", async (req, res) => {\n  const user = await User.findById(req.query.id);\n  const count = await User.countDocuments({});\n  res.json({ user, count });\n});\n',
    });
    const { stdout } = project.run("map", "--write");
    assert.match(stdout, /heat\.json is written: it tells what 1 function waits for; what runs per request the files/);
    project.write("app.js", 'import express from "express";\nexpress().get("/", (req, res) => res.end());\n');
    assert.match(project.run("map", "--write").stdout, /is written: there is nothing that the files do not show/);
  });

  it("changes nothing without the flag", (t) => {
    const project = new Project(t, SPLIT);
    const before = project.list();
    project.run("map");
    assert.deepEqual(project.list(), before);
  });

  it("keeps what was measured, and replaces what was mapped", (t) => {
    const measured = { line: 1, column: 1, name: "old", hash: "0", measured: { self: 0.1, total: 0.2 } };
    const project = new Project(t, {
      ...SPLIT,
      ".hotpath/heat.json": JSON.stringify({
        version: 1,
        profile: { samples: 10, node: "v22.0.0" },
        files: { "src/old.js": { hash: "0", functions: [{ ...measured, mapped: { text: "gone" } }] } },
      }),
    });
    project.run("map", "--write");
    const heat = readHeat(project);
    assert.deepEqual(heat.profile, { samples: 10, node: "v22.0.0" });
    assert.deepEqual(heat.files["src/old.js"].functions, [measured]);
    assert.equal(heat.files["src/message.js"].functions.length, 2);
    assert.deepEqual(Object.keys(heat.files["src/message.js"].functions[0]).sort(), [
      "column",
      "hash",
      "line",
      "mapped",
      "name",
    ]);
  });

  it("writes where the settings say", (t) => {
    const project = new Project(t, { ...SPLIT, "hotpath.config.json": '{ "heatFile": "tools/heat.json" }' });
    project.run("map", "--write");
    assert.ok(existsSync(project.resolve("tools/heat.json")));
    assert.ok(!existsSync(project.resolve(".hotpath")));
    // A heat file with a name of its own speaks of its folder: what lies outside is left out.
    assert.deepEqual(JSON.parse(project.read("tools/heat.json")).files, {});
  });

  it("reads only what has changed the next time", (t) => {
    const project = new Project(t, SPLIT);
    project.run("map", "--write");
    const written = project.read(CACHE);
    const lines = written.trimEnd().split("\n");
    assert.deepEqual(
      [lines[1], lines[7]].map((line) => JSON.parse(line)[0]),
      ["src/app.js", "src/message.js"],
    );
    // A summary that is not the file's tells whether it was used.
    const body = lines.slice(1).join("\n").replaceAll('"name":"Message"', '"name":"FromTheCache"') + "\n";
    const { key } = JSON.parse(lines[0]);
    const fingerprint = createHash("sha256").update(body).digest("hex");
    project.write(CACHE, `${JSON.stringify({ key, fingerprint })}\n${body}`);
    assert.match(project.run("map").stdout, /FromTheCache/);
    project.write("src/message.js", `${SPLIT["src/message.js"]}\n`);
    assert.doesNotMatch(project.run("map").stdout, /FromTheCache/);
    project.write("src/message.js", SPLIT["src/message.js"]);
    project.write("hotpath.config.json", '{ "cold": ["nothing/**"] }');
    assert.doesNotMatch(project.run("map").stdout, /FromTheCache/);
    project.write("hotpath.config.json", "{}");
    project.write(CACHE, written.replace("src/message.js", "src/unknown.js"));
    assert.equal(project.runJson("map").report.summary.hot, 3);
    for (const broken of [
      "",
      "{ broken",
      "{}\n",
      written.slice(0, -100),
      written.replaceAll('"Message"', '"FromTheCache"'),
    ]) {
      project.write(CACHE, broken);
      const { stdout, status } = project.run("map");
      assert.deepEqual([status, stdout.includes("FromTheCache")], [0, false]);
    }
  });

  it("concludes anew only where files say something else, and is never behind", (t) => {
    const project = new Project(t, SPLIT);
    project.run("map", "--write");
    // An outcome that is not the project's tells whether it was used.
    const [head, body] = project.read(OUTCOME).split("\n");
    const spoiled = body.replaceAll('"verb":"constructed"', '"verb":"imagined"');
    assert.notEqual(spoiled, body);
    const { key } = JSON.parse(head);
    const fingerprint = createHash("sha256").update(spoiled).digest("hex");
    project.write(OUTCOME, `${JSON.stringify({ key, fingerprint })}\n${spoiled}`);
    const getTexts = () =>
      project.runJson("map").report.functions.map((/** @type {{ text: string }} */ { text }) => text);
    const isKept = () => getTexts().some((/** @type {string} */ text) => text.startsWith("imagined by"));
    assert.ok(isKept());
    project.write("src/app.js", `// A comment.\n${SPLIT["src/app.js"]}`);
    assert.ok(getTexts().includes("imagined by a Node request listener (src/app.js:5)"));
    // Who calls whom is asked of values, which are not kept.
    assert.doesNotMatch(project.run("map", "--why", "src/message.js:3").stdout, /imagined/);
    for (const [file, text] of [
      ["src/app.js", SPLIT["src/app.js"].replace("new Message", "Message")],
      ["src/more.js", "export function more() {}\n"],
      ["hotpath.config.json", '{ "cold": ["nothing/**"] }'],
      ["package.json", '{ "type": "module", "name": "a", "keywords": ["middleware"] }'],
      [OUTCOME, `${head}\n${spoiled}`],
      [OUTCOME, "{ broken"],
    ]) {
      const before = existsSync(project.resolve(file)) ? project.read(file) : undefined;
      project.write(file, text);
      assert.ok(!isKept(), `${file}: ${text}`);
      if (before === undefined) rmSync(project.resolve(file));
      else project.write(file, before);
    }
    assert.ok(isKept());
  });

  it("writes the same with an outcome as without, where lines have moved", (t) => {
    const files = { ...SPLIT, "src/app.js": `\n\n// A comment.\n${SPLIT["src/app.js"]}` };
    const [project, fresh] = [new Project(t, SPLIT), new Project(t, files)];
    project.run("map", "--write");
    const outcome = project.read(OUTCOME);
    project.write("src/app.js", files["src/app.js"]);
    project.run("map", "--write");
    fresh.run("map", "--write");
    assert.equal(project.read(OUTCOME), outcome);
    assert.equal(project.read(".hotpath/heat.json"), fresh.read(".hotpath/heat.json"));
  });

  it("forgets files that are gone, and leaves a cache alone that is as it should be", (t) => {
    const project = new Project(t, { ...SPLIT, "src/old.js": "export function old() {}\n" });
    project.run("map", "--write");
    rmSync(project.resolve("src/old.js"));
    project.run("map", "--write");
    assert.doesNotMatch(project.read(CACHE), /old\.js/);
    const before = statSync(project.resolve(CACHE));
    project.run("map", "--write");
    assert.equal(statSync(project.resolve(CACHE)).ino, before.ino);
  });
});

describe("hotpath map --why", () => {
  it("shows the chain of a hot place", (t) => {
    const project = new Project(t, SPLIT);
    assert.equal(
      project.run("map", "--why", "src/message.js:4").stdout,
      "`Message` (src/message.js:4) is hot: constructed by a Node request listener (src/app.js:4).\n  (anonymous) src/app.js:4  Node request listener, line 4\n    Message src/message.js:1 *\n      Message src/message.js:2 *\n",
    );
  });
  it("tells what runs where something fails from what runs at start-up", (t) => {
    const handle =
      "http.createServer(async (req, res) => {\n  try { res.end(await load(req)); } catch (error) { await tell(error); }\n});";
    const project = new Project(t, {
      "server.js": `import http from "node:http";\nimport { load, tell, open } from "./work.js";\nawait open();\n${handle}\n`,
      "work.js":
        "export async function load(req) { return req.url; }\nexport async function tell(error) { console.log(error); }\nexport async function open() {}\n",
    });
    assert.equal(
      project.run("map", "--why", "work.js:2").stdout,
      "`tell` (work.js:2) is cold: nothing calls it for each request.\n  called by server.js:5: runs where something fails, once, or by a clock\n",
    );
    assert.equal(
      project.run("map", "--why", "work.js:3").stdout,
      "`open` (work.js:3) is cold: only start-up code calls it.\n  called by server.js:3: module level, runs once\n",
    );
  });

  it("knows module level, tests and places that do not exist", (t) => {
    const project = new Project(t, { ...SPLIT, "test/a.test.js": CLEAN });
    assert.match(project.run("map", "--why", "src/app.js:1").stdout, /is cold: module level, runs once/);
    assert.match(project.run("map", "--why", "test/a.test.js:1").stdout, /is cold: test code/);
    assert.deepEqual(pick(project.run("map", "--why", "src/gone.js:1")), [
      2,
      "error: `src/gone.js` is not among the files of the map\n",
    ]);
    assert.deepEqual(pick(project.run("map", "--why", "src/app.js")), [
      2,
      "error: `--why` takes a file and a line, as in `--why src/db.js:12`; `src/app.js` is none\n",
    ]);
  });
  it("shows who calls a place that is not hot", (t) => {
    const project = new Project(t, {
      "a.js": 'import { work } from "./b.js";\nexport function run() { work(); }\nwork();\n',
      "b.js": "export function work() {}\n",
    });
    assert.equal(
      project.run("map", "--why", "b.js:1").stdout,
      "`work` (b.js:1) is not known to be hot: nothing that runs per request leads to it.\n  called by a.js:3: module level, runs once\n  called by `run` (a.js:2): not known to run per request\n",
    );
  });
});

describe("hotpath map", () => {
  it("names files that cannot be parsed and imports that lead nowhere, and goes on", (t) => {
    const project = new Project(t, {
      ...SPLIT,
      "src/broken.js": "const = ;\n",
      "src/lost.js": 'import "./gone.js";\nimport "./broken.js";\nimport "not-installed";\n',
    });
    const { status, stderr, report } = project.runJson("map");
    assert.equal(status, 0);
    assert.match(
      stderr,
      /^left out src\/broken\.js:1:7: syntax error: .*\nsrc\/lost\.js imports `\.\/gone\.js`, which is not there\n$/,
    );
    assert.deepEqual(report.missing, [{ path: "src/lost.js", module: "./gone.js" }]);
    assert.equal(report.summary.hot, 3);
  });

  it("reads what holds types only, by the name of what it would be compiled to", (t) => {
    const project = new Project(t, {
      "src/types.d.ts": "export interface Store { find(id: string): Promise<unknown>; }\n",
      "src/store.ts":
        'import { Store } from "./types.js";\nexport class Rows implements Store {\n  async find(id: string) {\n    return id;\n  }\n}\n',
      "src/list.ts":
        'import { Store } from "./types.js";\nimport express from "express";\nexport function routes(store: Store) {\n  const app = express();\n  app.get("/", async (req, res) => res.json(await store.find(req.query.id)));\n}\n',
    });
    const { stderr, report } = project.runJson("map");
    assert.equal(stderr, "");
    assert.deepEqual(report.missing, []);
    assert.equal(report.summary.hot, 2);
  });

  it("goes on where it fails itself at a file, says so, and is partial", () => {
    const settings = new Proxy({}, { get: () => assert.fail("broken") });
    const [{ error }] = /** @type {any} */ (
      summariseFiles(/** @type {any} */ ({ files: [{ text: "f();", filename: "a.js" }], settings }))
    );
    assert.equal(error.kind, "internal");
    assert.match(error.message, /^AssertionError.*broken, at /);
    const report = /** @type {any} */ ({ errors: [{ path: "a.js", error }], missing: [], skipped: [], unusable: [] });
    assert.match(
      formatMapNotices(report),
      /^left out a\.js: internal error: AssertionError.*\nThis is a defect of hotpath/,
    );
    assert.equal(isPartial(report), true);
  });

  it("resolves imports without a tsconfig.json that extends what is not installed, and says that the map is partial", (t) => {
    const files = {
      "tsconfig.json": '{ "extends": "@not/installed" }',
      "src/a.ts": 'import http from "node:http";\nimport { work } from "./b.js";\nhttp.createServer(() => work());\n',
      "src/b.ts": "export function work(): void {}\n",
    };
    const project = new Project(t, files);
    const { status, stderr, report } = project.runJson("map");
    assert.equal(status, 2);
    assert.equal(
      stderr,
      "tsconfig.json cannot be read as a whole, and imports were resolved by the rest of it: Tsconfig not found @not/installed\n",
    );
    assert.deepEqual(report.missing, []);
    assert.equal(report.summary.hot, 2);
    assert.equal(report.summary.partial, true);
    assert.match(project.run("map").stdout, /^The map is partial: 1 configuration file could not be read as a whole/m);
    const whole = new Project(t, { ...files, "tsconfig.json": "{}" }).runJson("map");
    assert.equal(whole.status, 0);
    assert.equal(whole.report.summary.partial, false);
  });

  it("finds imports by the conventions of SvelteKit, Nuxt and Meteor", (t) => {
    const handler = (/** @type {string} */ module) =>
      `import http from "node:http";\nimport { work } from "${module}";\nhttp.createServer(() => work());\n`;
    const work = "export function work() {}\n";
    const project = new Project(t, {
      "kit/svelte.config.js": "export default {};\n",
      "kit/tsconfig.json": '{ "extends": "./.svelte-kit/tsconfig.json" }',
      "kit/src/server.ts": handler("$lib/db"),
      "kit/src/lib/db.ts": work,
      "plain/svelte.config.js": "export default {};\n",
      "plain/src/server.js": handler("$lib/server/db.js"),
      "plain/src/lib/server/db.js": work,
      "nuxt/nuxt.config.ts": "export default {};\n",
      "nuxt/tsconfig.json": '{ "extends": "./.nuxt/tsconfig.json" }',
      "nuxt/server/api/a.ts": handler("~/lib/one"),
      "nuxt/lib/one.ts": work,
      "nuxt/server/api/b.ts": handler("~~/server/two"),
      "nuxt/server/two.ts": work,
      "next/nuxt.config.ts": "export default {};\n",
      "next/server/api/a.ts": handler("@/lib/one"),
      "next/app/lib/one.ts": work,
      "next/server/api/b.ts": handler("#server/utils/two"),
      "next/server/utils/two.ts": work,
      "next/server/api/c.ts": handler("#shared/three"),
      "next/shared/three.ts": work,
      "meteor/.meteor/release": "METEOR@3.1",
      "meteor/server/main.js": handler("/imports/tasks"),
      "meteor/imports/tasks.js": work,
      "other/server.ts": handler("~/lib/one"),
      "other/lib/one.ts": work,
    });
    const { status, report } = project.runJson("map");
    assert.equal(status, 0);
    assert.deepEqual(
      report.functions.flatMap((/** @type {any} */ fn) => (fn.name === "work" ? [fn.path] : [])),
      [
        "kit/src/lib/db.ts",
        "meteor/imports/tasks.js",
        "next/app/lib/one.ts",
        "next/server/utils/two.ts",
        "next/shared/three.ts",
        "nuxt/lib/one.ts",
        "nuxt/server/two.ts",
        "plain/src/lib/server/db.js",
      ],
    );
  });

  it("finds imports by a jsconfig.json and by the aliases in a package.json, the nearest first", (t) => {
    const handler = (/** @type {string} */ module) =>
      `import http from "node:http";\nimport { work } from "${module}";\nhttp.createServer(() => work());\n`;
    const work = "export function work() {}\n";
    const project = new Project(t, {
      "jsconfig.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./*"] } } }',
      "pages/a.js": handler("@/lib/one"),
      "lib/one.js": work,
      "pages/b.js": handler("lib/two"),
      "lib/two.js": work,
      "inner/jsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      "inner/a.js": handler("@/three"),
      "inner/src/three.js": work,
      "three.js": work,
      "api/package.json": '{ "_moduleAliases": { "@root": "src", "@": 3 } }',
      "api/a.js": handler("@root/four.js"),
      "api/src/four.js": work,
      "api/b.js": handler("@rooted/five.js"),
      "api/src/ed/five.js": work,
      "other/package.json": '{ "_moduleAliases": null }',
      "other/a.js": handler("@/six"),
      "six.js": work,
    });
    const { status, report } = project.runJson("map");
    assert.equal(status, 0);
    assert.deepEqual(
      report.functions.flatMap((/** @type {any} */ fn) => (fn.name === "work" ? [fn.path] : [])),
      ["api/src/four.js", "inner/src/three.js", "six.js", "lib/one.js", "lib/two.js"],
    );
  });

  it("says that the map is partial where a jsconfig.json cannot be read, and resolves by those above it", (t) => {
    const project = new Project(t, {
      "jsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
      "inner/jsconfig.json": "{",
      "inner/a.js": 'import http from "node:http";\nimport { work } from "@/b";\nhttp.createServer(() => work());\n',
      "b.js": "export function work() {}\n",
    });
    const { status, stderr, report } = project.runJson("map");
    assert.deepEqual([status, report.summary.hot], [2, 2]);
    assert.equal(
      stderr,
      "inner/jsconfig.json cannot be read as a whole, and imports were resolved by the rest of it: it, or what it extends, is not there or no JSON\n",
    );
  });

  it("reads what a tsconfig.json extends from a package of the project that is not installed", (t) => {
    const handler = (/** @type {string} */ module) =>
      `import http from "node:http";\nimport { work } from "${module}";\nhttp.createServer(() => work());\n`;
    const project = new Project(t, {
      "package.json": '{ "name": "acme", "workspaces": ["packages/*", "tooling/*"] }',
      "tooling/config/package.json": '{ "name": "@acme/tsconfig" }',
      "tooling/config/base.json": '// for all\n{ "compilerOptions": { "paths": { "~/*": ["${configDir}/src/*"] }, } }',
      "tooling/config/node.json": '{ "extends": "./base.json", "compilerOptions": { "strict": true } }',
      "packages/api/package.json": '{ "name": "@acme/api" }',
      "packages/api/tsconfig.json": '{ "extends": ["@acme/tsconfig/node"] }',
      "packages/api/src/server.ts": handler("~/find"),
      "packages/api/src/find.ts": "export function work(): void { find(); }\nfunction find(): void {}\n",
      "packages/web/tsconfig.json":
        '{ "extends": "@acme/tsconfig/node.json", "compilerOptions": { "baseUrl": "app", "paths": { "@/*": ["./*"], "@/deep/*": ["lib/*"], "db": ["./db/main.ts"] } } }',
      "packages/web/app/server.ts": handler("@/deep/list"),
      "packages/web/app/lib/list.ts": "export function work(): void { list(); }\nfunction list(): void {}\n",
      "packages/web/app/other.ts": handler("db"),
      "packages/web/app/db/main.ts": "export function work(): void { query(); }\nfunction query(): void {}\n",
      "packages/web/app/based.ts": handler("tools/time"),
      "packages/web/app/tools/time.ts": "export function work(): void { now(); }\nfunction now(): void {}\n",
    });
    const { status, stderr, report } = project.runJson("map");
    assert.deepEqual([status, stderr, report.summary.partial], [0, "", false]);
    const names = report.functions.map((/** @type {any} */ fn) => fn.name);
    for (const name of ["find", "list", "query", "now"]) assert.ok(names.includes(name), name);
  });

  it("resolves imports by the rest of a tsconfig.json that extends what is not there", (t) => {
    const server = 'import http from "node:http";\nimport { work } from "~/find";\nhttp.createServer(() => work());\n';
    const paths = '"compilerOptions": { "paths": { "~/*": ["./src/*"] } }';
    const project = new Project(t, {
      "tsconfig.json": `{ "extends": "@two/config", ${paths} }`,
      "a/package.json": '{ "name": "@two/config" }',
      "b/package.json": '{ "name": "@two/config" }',
      "src/server.ts": server,
      "src/find.ts": "export function work(): void {}\n",
      "round/tsconfig.json": `{ "extends": "./round.json", ${paths.replace("src", "in")} }`,
      "round/round.json": '{ "extends": "@acme/not-there", "compilerOptions": 3 }',
      "round/server.ts": server,
      "round/in/find.ts": "export function work(): void { turn(); }\nfunction turn(): void {}\n",
    });
    const { status, report } = project.runJson("map");
    assert.deepEqual([status, report.summary.partial], [2, true]);
    const names = report.functions.map((/** @type {any} */ fn) => fn.name);
    for (const name of ["work", "turn"]) assert.ok(names.includes(name), name);
  });

  it("says the same where threads read the files, as they do when these are large", (t) => {
    /** @param {Record<string, string>} files */
    const getReport = (files) => {
      const { report, stderr } = new Project(t, files).runJson("map");
      return { stderr, functions: report.functions, summary: report.summary, errors: report.errors };
    };
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [
        `src/${index}.js`,
        `import { run as next } from "./${index + 1}.js";\nexport function run() {\n  next();\n}\n`,
      ]),
    );
    const project = {
      ...SPLIT,
      ...files,
      "src/8.js": "export function run() {}\n",
      "src/broken.js": "const = ;\n",
      "src/serve.js": 'import http from "node:http";\nimport { run } from "./0.js";\nhttp.createServer(() => run());\n',
    };
    const filler = `// ${"-".repeat(77)}\n`.repeat(5000);
    const large = Object.fromEntries(
      Object.entries(project).map(([file, text]) => [file, file.endsWith(".js") ? `${text}${filler}` : text]),
    );
    const here = getReport(project);
    assert.deepEqual([here.summary.hot, here.errors.length], [13, 1]);
    assert.deepEqual(getReport(large), here);
  });

  it("writes a page, or whatever else, to a file", (t) => {
    const project = new Project(t, {
      "a.js":
        'import http from "node:http";\nhttp.createServer(function answer(req, res) { send(res); });\nfunction send(res) { res.end(); }\n',
    });
    const { status, stdout } = project.run("map", "--format", "html", "--output-file", "out/map.html");
    assert.deepEqual([status, stdout], [0, ""]);
    const page = project.read("out/map.html");
    assert.match(page, /^<!doctype html>/);
    assert.match(page, /<summary><code>answer<\/code> .*a\.js:2.*<code>send<\/code> .*a\.js:3/s);
    project.run("map", "--output-file", "map.txt");
    assert.equal(project.read("map.txt"), project.run("map").stdout);
  });

  it("leaves tests out", (t) => {
    const project = new Project(t, {
      ...SPLIT,
      "test/a.test.js":
        'import { Message } from "../src/message.js";\nimport http from "node:http";\nhttp.createServer(() => new Message());\n',
    });
    assert.equal(project.runJson("map").report.summary.files, 2);
  });

  it("finds modules by package exports, workspaces, tsconfig paths and extensions of TypeScript", (t) => {
    const handler = (/** @type {string} */ module) =>
      `import http from "node:http";\nimport { work } from "${module}";\nhttp.createServer(() => work());\n`;
    const project = new Project(t, {
      "package.json": '{ "workspaces": ["packages/*"], "imports": { "#deep": "./src/deep.js" } }',
      "packages/lib/package.json":
        '{ "name": "@a/lib", "exports": { ".": { "import": "./esm.js", "require": "./cjs.cjs" } } }',
      "packages/lib/esm.js": "export function work() { esm(); }\nfunction esm() {}\n",
      "packages/lib/cjs.cjs": "exports.work = () => cjs();\nfunction cjs() {}\n",
      "tsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
      "src/a.ts": handler("~/paths"),
      "src/paths.ts": "export function work(): void { paths(); }\nfunction paths(): void {}\n",
      "src/b.ts": handler("./extension.js"),
      "src/extension.ts": "export function work(): void { extension(); }\nfunction extension(): void {}\n",
      "src/c.js": handler("@a/lib"),
      "src/d.cjs": 'const { work } = require("@a/lib");\nrequire("http").createServer(() => work());\n',
      "src/e.js": handler("#deep"),
      "src/deep.js": "export function work() { deep(); }\nfunction deep() {}\n",
      "src/f.js": handler("./folder/index.js"),
      "src/folder/index.tsx": "export const work = () => folder();\nfunction folder() {}\n",
    });
    mkdirSync(project.resolve("node_modules/@a"), { recursive: true });
    symlinkSync("../../packages/lib", project.resolve("node_modules/@a/lib"));
    const names = project.runJson("map").report.functions.map((/** @type {any} */ fn) => fn.name);
    for (const name of ["paths", "extension", "esm", "cjs", "deep", "folder"]) assert.ok(names.includes(name), name);
  });

  it("finds packages of the project that are neither installed nor built", (t) => {
    const project = new Project(t, {
      "package.json": '{ "name": "acme", "workspaces": ["packages/*"] }',
      "packages/users/package.json": '{ "name": "@acme/users", "main": "dist/index.js" }',
      "packages/users/src/index.ts": 'export { find } from "@acme/lists/find";\n',
      "packages/lists/package.json": '{ "name": "@acme/lists" }',
      "packages/lists/find.ts": "export function find(): void { look(); }\nfunction look(): void {}\n",
      "packages/api/package.json": '{ "name": "@acme/api" }',
      "packages/api/server.ts":
        'import http from "node:http";\nimport { find } from "@acme/users";\nimport { close } from "@acme/missing";\nhttp.createServer(() => { find(); close(); });\n',
    });
    const names = project.runJson("map").report.functions.map((/** @type {any} */ fn) => fn.name);
    for (const name of ["find", "look"]) assert.ok(names.includes(name), name);
  });

  it("leaves installed packages alone that are called as one of the project", (t) => {
    const project = new Project(t, {
      "package.json": '{ "name": "acme" }',
      "examples/users/package.json": '{ "name": "users" }',
      "examples/users/index.js": "export function find() {}\n",
      "server.js":
        'import http from "node:http";\nimport { find } from "users";\nhttp.createServer(function serve() { find(); });\n',
    });
    project.write("node_modules/users/package.json", '{ "name": "users" }');
    project.write("node_modules/users/index.js", "");
    const names = project.runJson("map").report.functions.map((/** @type {any} */ fn) => fn.name);
    assert.deepEqual(names, ["serve"]);
  });

  it("follows calls into a dependency that is included", (t) => {
    const project = new Project(t, {
      "package.json": '{ "type": "module" }',
      "src/app.js":
        'import http from "node:http";\nimport { encode } from "codec";\nhttp.createServer(() => encode());\n',
      "node_modules/codec/package.json": '{ "main": "index.js" }',
      "node_modules/codec/index.js": "exports.encode = () => inner();\nfunction inner() {}\n",
    });
    assert.equal(project.runJson("map").report.summary.hot, 1);
    assert.deepEqual(
      project.runJson("map", "--include-dependency", "codec").report.functions.map((/** @type {any} */ fn) => fn.name),
      ["", "encode", "inner"],
    );
  });

  it("explains wrong flags", (t) => {
    const project = new Project(t, SPLIT);
    assert.equal(project.run("map", "nowhere").status, 2);
    assert.equal(project.run("map", "--format", "xml").status, 2);
    assert.match(project.run("map", "--help").stdout, /--why <file:line>/);
  });
});

/** @param {{ status: number | null, stderr: string }} result */
function pick({ status, stderr }) {
  return [status, stderr];
}
