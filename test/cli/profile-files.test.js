import { describe, it } from "node:test";
import { Function, Location, Profile, Sample, StringTable, ValueType } from "pprof-format";
import { FIXTURES } from "../fixtures.js";
import { Project } from "./project.js";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";

/** A server of ours and, beside it, what profilers saved of it when it lay in /srv/shop. */
const RECORDED = path.join(FIXTURES, "profiles");
/** @param {string} name */
const readRecorded = (name) => readFileSync(path.join(RECORDED, name));
const SOURCES = Object.fromEntries(
  ["src/server.js", "src/offers.js", "src/page.js", "drive.js"].map((name) => [name, readRecorded(name)]),
);
const RUN = 'require("./drive.js")(700);\n';

/**
 * @param {import("node:test").TestContext} t
 * @param {Record<string, string | Buffer>} [files]
 */
const createProject = (t, files) => new Project(t, { "package.json": '{ "name": "shop" }', ...SOURCES, ...files });

/** @param {any} report */
const getOwn = (report) => report.groups.find((/** @type {any} */ { kind }) => kind === "own")?.functions ?? [];

/** What answers, sampled or on the stack. */
const ANSWERING = [
  "findOffers src/offers.js:19:22",
  "answer src/server.js:6:16",
  "(anonymous) src/server.js:13:36",
  "(anonymous) src/offers.js:21:24",
];
const SERVED = [...ANSWERING, "matches src/offers.js:12:10"];
const ALLOCATED = [...ANSWERING, "constructor src/offers.js:6:14"];

/** Of each profile that was recorded, functions of the server, and whether it is of allocation. @type {Record<string, { places: string[], heap?: boolean }>} */
const PROFILES = {
  "devtools.json.gz": {
    places: ["findOffers src/page.js:19:20", "matches src/page.js:12:10", "search src/page.js:24:27"],
  },
  // Named functions by their lines, and anonymous ones by what their names say.
  "datadog-wall.pb.gz": { places: SERVED },
  "datadog-heap.pb.gz": { places: ALLOCATED, heap: true },
  "pyroscope-wall.pb.gz": { places: SERVED },
  "pyroscope-heap.pb.gz": { places: ALLOCATED, heap: true },
  "flame.pb": { places: SERVED },
};

describe("profiles that others have made", () => {
  for (const [name, { places, heap = false }] of Object.entries(PROFILES))
    it(`are read: ${name}`, (t) => {
      const project = createProject(t, { [name]: readRecorded(name) });
      const { status, stderr, report } = project.runJson("profile", "--profile-file", name);
      assert.equal(status, 0, stderr);
      assert.deepEqual([report.kind, report.from, report.unmatched], [heap ? "heap" : "cpu", "/srv/shop", 0]);
      const found = getOwn(report).map((/** @type {any} */ fn) => `${fn.name} ${fn.path}:${fn.line}:${fn.column}`);
      for (const place of places) assert.ok(found.includes(place), `${place} is not among ${found.join(", ")}`);
      // Allocation is no heat.
      assert.equal(project.list().includes(".hotpath"), !heap);
    });

  it("are merged, if they are in a folder, and those of the heap are left to --heap", (t) => {
    const project = createProject(t, {
      "profiles/Trace-1.json.gz": readRecorded("devtools.json.gz"),
      "profiles/Trace-2.json.gz": readRecorded("devtools.json.gz"),
      "profiles/notes.json": "{}",
      "profiles/a.heapprofile": createHeapProfile("/srv/shop/src/server.js"),
    });
    const { stderr, report } = project.runJson("profile", "--profile-file", "profiles");
    assert.deepEqual([report.kind, report.threads, report.samples], ["cpu", 2, 2 * 138]);
    assert.match(stderr, /^Profiles of the heap are left out beside those of processor time; `--heap` reads them\.\n$/);
    const heap = project.runJson("profile", "--heap", "--profile-file", "profiles");
    assert.deepEqual([heap.stderr, heap.report.kind, heap.report.samples], ["", "heap", 4096]);
  });

  it("are read in pprof's format through source maps, which name functions by their lines only", (t) => {
    const project = createProject(t);
    const { code } = transformSync(`// types\ninterface Shop { a: number }\n\n${project.read("src/offers.js")}`, {
      loader: "ts",
      sourcefile: "offers.ts",
      sourcemap: "inline",
    });
    project.write("src/offers.ts", `// types\ninterface Shop { a: number }\n\n${project.read("src/offers.js")}`);
    project.write("src/offers.js", code);
    const lines = code.split("\n");
    /** @param {string} text */
    const lineOf = (text) => lines.findIndex((line) => line.includes(text)) + 1;
    const filter = "offers.filter((";
    project.write(
      "a.pb",
      createPprof(project.resolve("src/offers.js"), [
        { name: "exports.findOffers", line: lineOf("findOffers") },
        { name: "matches", line: lineOf("matches(word) {") },
        { name: `(anonymous:L#${lineOf(filter)}:C#${lines[lineOf(filter) - 1].indexOf(filter) + filter.length})` },
      ]),
    );
    const { report } = project.runJson("profile", "--profile-file", "a.pb");
    assert.deepEqual(
      getOwn(report)
        .map((/** @type {any} */ fn) => `${fn.name} ${fn.path}:${fn.line}:${fn.column}`)
        .sort(),
      ["(anonymous) src/offers.ts:24:24", "findOffers src/offers.ts:22:22", "matches src/offers.ts:15:10"],
    );
  });

  it("are refused if a folder has none, or none of the heap", (t) => {
    const project = createProject(t, { "empty/a.txt": "", "a/trace.json.gz": readRecorded("devtools.json.gz") });
    for (const [args, expected] of /** @type {const} */ ([
      [["--profile-file", "empty"], "error: the folder `empty` has no profiles\n"],
      [
        ["--heap", "--profile-file", "a"],
        "error: `--heap` is for profiles of the heap, and these are of processor time\n",
      ],
      [["--compare", "a"], "error: `--compare` takes two profiles: one before, one after\n"],
      [
        ["--compare", "a", "a", "--format", "speedscope"],
        "error: speedscope shows one profile; a comparison is printed as text, json or markdown\n",
      ],
    ])) {
      const { status, stderr } = project.run("profile", ...args);
      assert.deepEqual([status, stderr], [2, expected]);
    }
  });
});

/**
 * A profile with a sample in each function of a file.
 *
 * @param {string} file
 * @param {{ name: string, line?: number }[]} functions
 */
function createPprof(file, functions) {
  const stringTable = new StringTable();
  const filename = stringTable.dedup(file);
  return Buffer.from(
    new Profile({
      sampleType: [new ValueType({ type: stringTable.dedup("samples"), unit: stringTable.dedup("count") })],
      stringTable,
      function: functions.map(({ name }, id) => new Function({ id: id + 1, name: stringTable.dedup(name), filename })),
      location: functions.map(({ line }, id) => new Location({ id: id + 1, line: [{ functionId: id + 1, line }] })),
      sample: functions.map((_, id) => new Sample({ locationId: [id + 1], value: [1] })),
    }).encode(),
  );
}

/** @param {string} url */
function createHeapProfile(url) {
  const callFrame = { functionName: "answer", url, lineNumber: 5, columnNumber: 15 };
  const child = { callFrame, selfSize: 4096, id: 2, children: [] };
  const root = { functionName: "(root)", url: "", lineNumber: -1, columnNumber: -1 };
  return JSON.stringify({ head: { callFrame: root, selfSize: 0, id: 1, children: [child] }, samples: [] });
}

describe("allocation", () => {
  it("is read from what `node --heap-prof` writes, through source maps", (t) => {
    const project = createProject(t, { "run.js": RUN });
    // Compiled on the way: the lines are others than those of the source.
    const { code } = transformSync(`// types\ninterface Shop { a: number }\n\n${project.read("src/offers.js")}`, {
      loader: "ts",
      sourcefile: "offers.ts",
      sourcemap: "inline",
    });
    project.write("src/offers.ts", `// types\ninterface Shop { a: number }\n\n${project.read("src/offers.js")}`);
    project.write("src/offers.js", code);
    execFileSync(
      process.execPath,
      ["--heap-prof", "--heap-prof-interval=512", "--heap-prof-name=a.heapprofile", "run.js"],
      { cwd: project.folder },
    );
    const { report } = project.runJson("profile", "--profile-file", "a.heapprofile", "--top", "50");
    assert.equal(report.kind, "heap");
    // What is still there at the end: the offers.
    const [made] = getOwn(report).filter((/** @type {any} */ { name }) => name === "constructor");
    assert.deepEqual([made?.path, made?.line], ["src/offers.ts", 9], JSON.stringify(getOwn(report)));
    assert.ok(made.total > 0 && made.total <= 1);
  });

  it("is sampled while a command runs, with what is collected again, and changes no heat file", (t) => {
    const project = createProject(t, { "run.js": RUN });
    const { status, stdout, stderr } = project.run("profile", "--heap", "--", process.execPath, "run.js");
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^your code {2}[\d.]+ %\n/);
    assert.match(stdout, /\n[\d,]+ bytes allocated by 1 thread, as far as sampled\.\n$/);
    assert.match(stdout, / (?:findOffers|matches) +src\/offers\.js:\d+\n/);
    assert.equal(project.list().includes(".hotpath"), false);
  });
});

describe("formats of a profile", () => {
  it("speedscope: every sample with its stack, and places in the sources", (t) => {
    const project = createProject(t, { "trace.json.gz": readRecorded("devtools.json.gz") });
    const { status } = project.run(
      ...["profile", "--profile-file", "trace.json.gz", "--format", "speedscope", "--output-file", "out/a.json"],
    );
    assert.equal(status, 0);
    const { $schema, shared, profiles } = JSON.parse(project.read("out/a.json"));
    assert.equal($schema, "https://www.speedscope.app/file-format-schema.json");
    const [{ type, unit, endValue, samples, weights }] = profiles;
    assert.deepEqual([type, unit, endValue, samples.length], ["sampled", "none", 138, weights.length]);
    assert.equal(
      weights.reduce((/** @type {number} */ sum, /** @type {number} */ weight) => sum + weight, 0),
      138,
    );
    const stacks = samples.map((/** @type {number[]} */ stack) =>
      stack.map((index) => shared.frames[index].name).join(" "),
    );
    assert.ok(
      stacks.includes("search findOffers filter (anonymous) matches") ||
        stacks.includes("search findOffers (anonymous) matches"),
      stacks.join("\n"),
    );
    const matches = shared.frames.find((/** @type {any} */ { name }) => name === "matches");
    assert.deepEqual(matches, { name: "matches", file: "src/page.js", line: 12, col: 10 });
  });

  it("markdown: tables, in which names stay names", (t) => {
    const project = createProject(t);
    const node = (/** @type {string} */ functionName) => ({
      id: 1,
      callFrame: { functionName, url: "/x/`a`|b.js", lineNumber: 0, columnNumber: 0 },
      hitCount: 1,
    });
    project.write("a.cpuprofile", JSON.stringify({ nodes: [node("a|`b`")] }));
    const { stdout } = project.run("profile", "--profile-file", "a.cpuprofile", "--format", "markdown");
    assert.match(stdout, /^# Where the time goes\n\n1 sample of 1 thread; /);
    project.write(
      "b.cpuprofile",
      JSON.stringify({
        nodes: [{ ...node("a|`b`\n| x"), callFrame: { ...node("a|`b`\n| x").callFrame, lineNumber: 4 } }],
      }),
    );
    const { stdout: table } = project.run("profile", "--profile-file", "b.cpuprofile", "--format", "markdown");
    assert.ok(
      table.includes("| ``a\\|`b`\uFFFD\\| x`` | ``/x/`a`\\|b.js:5`` | 100.0 % | 100.0 % | 100.0 % |\n"),
      table,
    );
  });

  it("--compare: what takes another share, wherever it stands now", (t) => {
    const project = createProject(t);
    /**
     * @param {number} first
     * @param {number} line
     */
    const create = (first, line) => ({
      nodes: [
        {
          id: 1,
          callFrame: { functionName: "one", url: project.resolve("x.js"), lineNumber: 3, columnNumber: 1 },
          hitCount: first,
        },
        {
          id: 2,
          callFrame: { functionName: "two", url: project.resolve("x.js"), lineNumber: line, columnNumber: 1 },
          hitCount: 100 - first,
        },
      ],
    });
    project.write("a.cpuprofile", JSON.stringify(create(75, 6)));
    project.write("b.cpuprofile", JSON.stringify(create(50, 9)));
    const { report } = project.runJson("profile", "--compare", "a.cpuprofile", "b.cpuprofile");
    assert.deepEqual(
      report.changes.map((/** @type {any} */ { name, path: file, before, after }) => [name, file, before, after]),
      [
        ["one", "x.js", 0.75, 0.5],
        ["two", "x.js", 0.25, 0.5],
      ],
    );
    const { stdout } = project.run("profile", "--compare", "a.cpuprofile", "b.cpuprofile");
    assert.match(stdout, /\n {2}75\.0 % {3}50\.0 % {5}-25\.0 {2}one {2}x\.js\n/);
    const markdown = project.run("profile", "--compare", "a.cpuprofile", "b.cpuprofile", "--format", "markdown");
    assert.match(markdown.stdout, /\n\| `two` \| `x\.js` \| 25\.0 % \| 50\.0 % \| \+25\.0 \|\n/);
    assert.equal(project.list().includes(".hotpath"), false);
  });
});
