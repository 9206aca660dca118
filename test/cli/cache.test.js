import { CLEAN, Project, SAFE, SLOW } from "./project.js";
import { createRequire, isBuiltin } from "node:module";
import { describe, it } from "node:test";
import { readFileSync, readdirSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import fc from "fast-check";
import { globSync } from "tinyglobby";
import { createRepository, git } from "./repository.js";
import path from "node:path";
import { run } from "../../cli/run/run.js";

/** @import { Options } from "../../cli/run/run.js" */

/** Hot only where a heat file or a setting says so. */
const QUIET = `export function render(input) {
  const url = new URL(input, "http://localhost");
  return [url.pathname, new Intl.NumberFormat("en").format(process.env.LIMIT)];
}
`;

/** What becomes of it depends on whether TypeScript checks it. */
const AWAITS = `/** @returns {string | Promise<string>} */
function getState(request) {
  if (request.isReady) return "ready";
  return request.opening ?? Promise.resolve("opening");
}

export async function onRequest(request, response) {
  const state = await getState(request);
  response.end(state.trim());
}
`;

const ENVIRONMENT = `import http from "node:http";
http.createServer((req, res) => res.end(process.env.HOST + process.env.PORT)).listen(1);
`;

const SUPPRESSED = SLOW.replace(
  "    this.url",
  "    // eslint-disable-next-line hotpath/no-eager-url -- once\n    this.url",
);

/** @param {Record<string, string[]>} files - by name, the functions that are hot in them */
const createHeat = (files, more = {}) =>
  JSON.stringify({
    version: 1,
    ...more,
    files: Object.fromEntries(
      Object.entries(files).map(([name, functions]) => [
        name,
        {
          hash: "0",
          functions: functions.map((text) => ({
            line: 1,
            column: 8,
            name: "render",
            hash: "0",
            mapped: { text },
          })),
        },
      ]),
    ),
  });

/** For each file what may stand in it; null: it is not there.
 * @type {Record<string, (string | Buffer | null)[]>} */
const CONTENTS = {
  "a.js": [SLOW, SAFE, CLEAN, QUIET, AWAITS, SUPPRESSED, "const = 1; (req, res) => {", `// @generated\n${SLOW}`, null],
  "src/b.js": [QUIET, SLOW, ENVIRONMENT, AWAITS, Buffer.from([0x2f, 0x2f, 0xe9]), "", null],
  "src/c.ts": [SLOW, QUIET, `${SAFE}\n//# sourceMappingURL=c.js.map\n`, null],
  "packages/one/d.js": [SAFE, AWAITS, ENVIRONMENT, QUIET],
  "package.json": [
    '{"private":true}',
    '{"name":"a","main":"a.js"}',
    '{"name":"a","main":"a.js","engines":{"node":">=26"}}',
    '{"name":"a","hotpath":{"hot":["src/**"]}}',
    "{",
    null,
  ],
  "packages/one/package.json": ['{"name":"one","main":"d.js"}', '{"name":"one","scripts":{"start":"node ."}}', null],
  "tsconfig.json": ['{"compilerOptions":{"checkJs":true}}', '{"extends":"./base"}', "{}", null],
  "base.json": ['{"compilerOptions":{"checkJs":true}}', '{"compilerOptions":{"checkJs":false}}', null],
  "packages/one/jsconfig.json": ['{"compilerOptions":{"checkJs":true}}', "{}", null],
  "hotpath.config.json": [
    '{"hot":["a.js"]}',
    '{"cold":["**"]}',
    '{"minCost":"0"}',
    '{"minCost":"2us","heatFile":"other.json"}',
    "{}",
    null,
  ],
  ".hotpath/heat.json": [
    createHeat({ "a.js": ["called by `a`"], "packages/one/d.js": ["called by `b`"] }),
    createHeat({ "a.js": ["called by `z`"], "src/b.js": ["called by `c`"] }),
    createHeat({}, { environment: [{ place: "src/set.js:3", name: "PORT" }] }),
    createHeat({}, { development: [{ file: "a.js", place: "src/dev.js:9" }] }),
    createHeat({}, { logging: [{ file: "a.js", place: "src/log.js:9" }] }),
    createHeat({ "a.js": ["called by `a`"] }, { profile: { samples: 9, node: "v20" } }),
    null,
  ],
  "packages/one/.hotpath/heat.json": [createHeat({ "d.js": ["called by `e`"] }), createHeat({}), null],
  "other.json": [createHeat({ "src/c.ts": ["called by `f`"] }), createHeat({})],
};

/** @type {Partial<Options>[]} */
const FLAGS = [
  {},
  {},
  {},
  { rules: ["no-eager-url"] },
  { silent: true },
  { diff: true },
  { ignore: false },
  { minCost: "0" },
  { paths: ["src"] },
];

/**
 * @param {Project} project
 * @param {Partial<Options>} flags
 */
async function check(project, flags) {
  let analysed = 0;
  const report = await run(
    {
      cwd: project.folder,
      paths: ["."],
      rules: [],
      ignorePatterns: [],
      ignore: true,
      dependencies: [],
      threads: 1,
      ...flags,
    },
    { getSignal: () => undefined, onProgress: () => analysed++ },
  ).catch((error) => ({ error: String(error) }));
  return { report: JSON.parse(JSON.stringify(report)), analysed };
}

/**
 * @param {Project} project
 * @param {string} name
 * @param {string | Buffer | null} content
 */
function put(project, name, content) {
  if (content === null) rmSync(project.resolve(name), { force: true });
  else project.write(name, content);
}

/**
 * @param {import("node:test").TestContext} t
 * @param {Record<string, string>} [files]
 */
const createProject = (t, files = {}) =>
  new Project(t, { "node_modules/.keep": "", "a.js": SLOW, "b.js": CLEAN, "c.js": SAFE, ...files });

/** @param {Project} project */
const findCaches = (project) =>
  globSync("node_modules/.cache/eslint-plugin-hotpath/*", { cwd: project.folder, absolute: true, dot: true });

describe("the cache of check", () => {
  it("analyses nothing again that is the same, and reports the same", async (t) => {
    const project = createProject(t);
    const plain = await check(project, {});
    const first = await check(project, { cache: true });
    const second = await check(project, { cache: true });
    assert.deepEqual([plain.analysed > 1, first.analysed, second.analysed], [true, plain.analysed, 0]);
    assert.deepEqual(first.report, plain.report);
    assert.deepEqual(second.report, plain.report);
    project.write("c.js", `${SAFE}\n`);
    assert.equal((await check(project, { cache: true })).analysed, 1);
  });

  it("is never stale, whatever is edited around a file", async (t) => {
    const edit = fc.record({
      name: fc.constantFrom(...Object.keys(CONTENTS)),
      pick: fc.nat({ max: 1000 }),
      flags: fc.constantFrom(...FLAGS),
    });
    const property = fc.asyncProperty(fc.array(edit, { minLength: 10, maxLength: 25, size: "max" }), async (edits) => {
      const project = new Project(t, { "node_modules/.keep": "" });
      for (const [name, [content]] of Object.entries(CONTENTS)) put(project, name, content);
      for (const { name, pick, flags } of edits) {
        const all = CONTENTS[name];
        put(project, name, all[pick % all.length]);
        const plain = (await check(project, {})).report;
        assert.deepEqual((await check(project, { cache: true })).report, plain);
        if (Object.keys(flags).length > 0)
          assert.deepEqual(
            (await check(project, { ...flags, cache: true })).report,
            (await check(project, flags)).report,
          );
      }
      rmSync(project.folder, { recursive: true });
    });
    await fc.assert(property, { numRuns: 15, seed: Number(process.env.SEED ?? 25), endOnFailure: false });
  });

  for (const [what, files, name, content] of /** @type {[string, Record<string, string>, string, string][]} */ ([
    ["the file", { "a.js": SLOW }, "a.js", `\n${SLOW}`],
    ["the settings", { "a.js": QUIET }, "hotpath.config.json", '{"hot":["a.js"]}'],
    [
      "package.json",
      { "a.js": ENVIRONMENT, "package.json": '{"name":"a","private":true}' },
      "package.json",
      '{"name":"a","main":"a.js"}',
    ],
    [
      "a nearer package.json",
      { "src/a.js": ENVIRONMENT, "package.json": '{"name":"a","private":true}' },
      "src/package.json",
      '{"name":"a","main":"a.js"}',
    ],
    ["tsconfig.json", { "a.js": AWAITS }, "tsconfig.json", '{"compilerOptions":{"checkJs":true}}'],
    [
      "what tsconfig.json extends",
      { "a.js": AWAITS, "tsconfig.json": '{"extends":"./base"}', "base.json": "{}" },
      "base.json",
      '{"compilerOptions":{"checkJs":true}}',
    ],
    ["a heat file", { "a.js": QUIET }, ".hotpath/heat.json", createHeat({ "a.js": ["called by `a`"] })],
    [
      "a nearer heat file",
      { "src/a.js": QUIET, ".hotpath/heat.json": createHeat({ "src/a.js": ["called by `a`"] }) },
      "src/.hotpath/heat.json",
      createHeat({}),
    ],
    [
      "a heat file that the settings name",
      { "a.js": QUIET, "hotpath.config.json": '{"heatFile":"b.json"}', "b.json": createHeat({}) },
      "b.json",
      createHeat({ "a.js": ["called by `a`"] }),
    ],
    [
      "what a heat file says of the whole project",
      { "a.js": ENVIRONMENT },
      ".hotpath/heat.json",
      createHeat({}, { environment: [{ place: "src/set.js:3", name: "PORT" }] }),
    ],
    [
      "what loads the file",
      { "a.js": SLOW },
      ".hotpath/heat.json",
      createHeat({}, { development: [{ file: "a.js", place: "src/dev.js:9" }] }),
    ],
  ]))
    it(`sees a change of ${what}`, async (t) => {
      const project = new Project(t, { "node_modules/.keep": "", ...files });
      const before = await check(project, { cache: true });
      project.write(name, content);
      const after = await check(project, { cache: true });
      assert.deepEqual(after.report, (await check(project, {})).report);
      assert.notDeepEqual(after.report, before.report);
      assert.equal((await check(project, { cache: true })).analysed, 0);
    });

  it("is ignored where it is spoiled", async (t) => {
    const project = createProject(t);
    const { report } = await check(project, { cache: true });
    const [file] = findCaches(project);
    const good = readFileSync(file);
    const other = createProject(t);
    await check(other, { cache: true });
    const body = good.toString().slice(good.indexOf("\n"));
    const spoiled = [
      "",
      "{}",
      "null\n[]",
      `{"key":"x","fingerprint":"x"}${body}`,
      good.subarray(0, good.length - 9),
      Buffer.concat([good, Buffer.from("x")]),
      good.toString().replace("new URL", "old URL"),
      readFileSync(findCaches(other)[0]).fill(0, 100, 120),
    ];
    for (const content of spoiled) {
      project.write(path.relative(project.folder, file), content);
      const again = await check(project, { cache: true });
      assert.deepEqual([again.report, again.analysed], [report, 2]);
      assert.deepEqual(readFileSync(file), good);
    }
    truncateSync(file, 1);
    rmSync(file);
    symlinkSync("/dev/zero", file);
    assert.deepEqual((await check(project, { cache: true })).report, report);
  });

  it("is whole when several runs write it at once", async (t) => {
    const project = createProject(t);
    const reports = await Promise.all([1, 2, 3, 4].map(() => check(project, { cache: true })));
    for (const { report } of reports) assert.deepEqual(report, reports[0].report);
    assert.equal((await check(project, { cache: true })).analysed, 0);
    assert.equal(findCaches(project).length, 1);
  });

  it("forgets files that are gone, but not those that a run was not about", async (t) => {
    const project = createProject(t, { "src/d.js": SLOW });
    await check(project, { cache: true });
    const list = () =>
      JSON.parse(readFileSync(findCaches(project)[0], "utf8").split("\n")[1]).map(
        (/** @type {[string]} */ [name]) => name,
      );
    assert.deepEqual(list().sort(), ["a.js", "b.js", "c.js", "src/d.js"]);
    project.write("src/e.js", CLEAN);
    rmSync(project.resolve("b.js"));
    await check(project, { cache: true, paths: ["src"] });
    assert.deepEqual(list().sort(), ["a.js", "c.js", "src/d.js", "src/e.js"]);
    rmSync(project.resolve("a.js"));
    await check(project, { cache: true });
    assert.deepEqual(list().sort(), ["c.js", "src/d.js", "src/e.js"]);
  });

  it("keeps eight ways to check", async (t) => {
    const project = createProject(t, { ".git/HEAD": "" });
    for (let index = 0; index < 12; index++) {
      project.write(`folder${index}/a.js`, SLOW);
      const { report } = await check(project, { cwd: project.resolve(`folder${index}`), cache: true, minCost: "0" });
      assert.equal(report.files.length, 1);
    }
    assert.equal(findCaches(project).length, 8);
  });

  it("is written only where there is a node_modules, and not through a link that leads out", async (t) => {
    const project = new Project(t, { "a.js": SLOW });
    assert.equal(project.run("check").status, 1);
    assert.deepEqual(project.list(), ["a.js"]);
    const outside = new Project(t, {});
    symlinkSync(outside.folder, project.resolve("node_modules"));
    assert.equal(project.run("check").status, 1);
    assert.deepEqual(outside.list(), []);
  });

  it("is left alone with --no-cache, and is where --cache-location says", (t) => {
    const project = createProject(t);
    project.run("check", "--no-cache");
    assert.deepEqual(findCaches(project), []);
    const [first, second] = [1, 2].map(() => project.run("check", "--cache-location", "kept"));
    assert.deepEqual(second, first);
    assert.equal(readdirSync(project.resolve("kept")).length, 1);
    assert.deepEqual(findCaches(project), []);
    const { status, stderr } = project.run("check", "--cache-location", "a.js");
    assert.equal(status, 2);
    assert.match(stderr, /^error: the cache `.+a\.js.+` is not written: /);
  });

  it("is not used by fix, nor where a run has something to say besides", async (t) => {
    const project = createProject(t);
    project.run("fix", "--no-git");
    await check(project, { cache: true, minShare: 0.1 });
    assert.deepEqual(findCaches(project), []);
  });

  it("is not used for staged texts", (t) => {
    const repository = createRepository(t, { "node_modules/.keep": "", "a.js": CLEAN });
    repository.write("a.js", SLOW);
    git(repository, "add", "a.js");
    assert.equal(repository.run("check", "--staged").status, 1);
    assert.deepEqual(findCaches(repository), []);
  });
});

describe("what the cache of check knows of", () => {
  it("is every file that rules read", () => {
    const modules = globSync(["{lib,detectors,rules,transforms}/**/*.js", "!lib/{profile,prove,evidence}/**"], {
      cwd: ROOT,
    });
    const read = (/** @type {string} */ name) => readFileSync(path.join(ROOT, name), "utf8");
    const opening = modules.filter((name) => /^import .*\/surroundings\.js"/m.test(read(name)));
    assert.deepEqual(opening.sort(), [
      "lib/heat/recorded/heat-file.js",
      "lib/source/checked-project.js",
      "lib/source/installed-versions.js",
      "lib/weight/prisma-models.js",
      "lib/weight/project-kind.js",
      // What it reads goes into what `project-kind.js` tells.
      "lib/weight/repository-packages.js",
    ]);
    const others = modules.filter((name) =>
      /^import [^;]*"(node:)?(fs|child_process|net|https?)(\/promises)?"|getBuiltinModule[^(]*\(\s*"node:(?!module)/m.test(
        read(name),
      ),
    );
    assert.deepEqual(others, ["lib/source/surroundings.js"]);
  });

  it("are the packages that code is read with", () => {
    const own = readFileSync(path.join(ROOT, "cli/run/own-state.js"), "utf8");
    const imported = globSync(["lib/{source,run,net,ast,edit,heat,rule}/**/*.js"], { cwd: ROOT }).flatMap((name) =>
      [
        ...readFileSync(path.join(ROOT, name), "utf8").matchAll(
          /^(?!\s*[/*]).*(?:^import .* from |[^.]\brequire\()"([^."][^"]*)"/gm,
        ),
      ].map(([, module]) => module),
    );
    const packages = new Set(imported.filter((name) => !isBuiltin(name) && !name.startsWith("#")));
    assert.deepEqual([...packages].sort(), ["@babel/parser", "@typescript-eslint/scope-manager", "oxc-parser"]);
    const require = createRequire(import.meta.url);
    for (const name of packages) {
      assert.ok(own.includes(`"${name}"`), name);
      assert.ok(require(`${name}/package.json`).version, name);
    }
  });
});
