import { assertEnded } from "./ended-process.js";
import { BIN, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import { execFileSync, spawn } from "node:child_process";
import assert from "node:assert/strict";
import { findFreePort } from "../../cli/prove/free-port.js";
import net from "node:net";
import { once } from "node:events";
import path from "node:path";
import { mkdirSync, readdirSync } from "node:fs";

/** Work that takes most of the time of whatever calls it. */
const WORK = `export function work() {
  let sum = 0;
  for (let i = 0; i < 60000; i++) sum += Math.sqrt(i) % 3;
  return sum;
}
`;

const SERVER = `import { createServer } from "node:http";
import { writeFileSync } from "node:fs";
import { work } from "./work.js";

writeFileSync("pid", String(process.pid));
createServer((req, res) => res.end(String(work()))).listen(Number(process.argv[2]), "127.0.0.1");
`;

const SCRIPT = `import { work } from "./work.js";

for (let i = 0; i < 300; i++) work();
`;

/**
 * @param {import("node:test").TestContext} t
 * @param {Record<string, string>} files
 */
function createProject(t, files) {
  return new Project(t, {
    "package.json": '{ "type": "module", "scripts": { "start": "node server.js" } }',
    "work.js": WORK,
    ...files,
  });
}

/** @param {Project} project */
function getHeat(project) {
  return JSON.parse(project.read(".hotpath/heat.json"));
}

/** @param {Project} project */
function assertWorkIsHot(project) {
  const { files, profile } = getHeat(project);
  const fn = files["work.js"]?.functions.find((/** @type {any} */ any) => any.name === "work");
  assert.deepEqual([fn?.line, fn?.column], [1, 21], JSON.stringify({ profile, files }));
  assert.ok(fn.measured.self > 0.3 && fn.measured.self <= fn.measured.total, JSON.stringify(fn));
}

describe("hotpath profile", () => {
  const LOAD = ["--duration", "0.5", "--warm-up", "0.2", "--connections", "2"];

  it("runs a server under load, stops it, prints the hottest functions and records them", async (t) => {
    const port = await findFreePort();
    const project = createProject(t, { "server.js": SERVER });
    // Other runs on this machine have temporary folders, too.
    const temporary = path.join(project.folder, "temporary");
    mkdirSync(temporary);
    const { status, stdout, stderr } = project.runWith(
      { env: { TMPDIR: temporary } },
      "profile",
      "--url",
      `http://127.0.0.1:${port}/`,
      ...LOAD,
      "--",
      "node",
      "server.js",
      String(port),
    );
    assert.equal(status, 0, stderr);
    assert.match(
      stderr,
      /^Load on http:\/\/127\.0\.0\.1:\d+\/ for 0\.5 s, after 0\.2 s to warm up\.\n\d+ requests answered\.\n$/,
    );
    assert.match(
      stdout,
      /^your code {2}[\d.]+ %\n +self +\+ Node +total\n +[\d.]+ % +[\d.]+ % +[\d.]+ % {2}work {9}work\.js:1\n/,
    );
    assert.match(stdout, /\n\nNode\.js {2}[\d.]+ %\n/);
    assert.match(stdout, /\n\d+ samples of 1 thread; \d+ functions of 2 files written to \.hotpath\/heat\.json\.\n/);
    assertWorkIsHot(project);
    assert.ok(getHeat(project).files["server.js"].functions.length > 0);
    assert.ok(getHeat(project).profile.request > 10, "microseconds of a request, each of which does that work");
    await assertEnded(Number(project.read("pid")));
    assert.deepEqual(readdirSync(temporary), []);
  });

  /** @type {Record<string, [files: Record<string, string>, command: string[], said?: RegExp]>} */
  const servers = {
    "that ends itself at SIGTERM": [
      { "server.js": `${SERVER}process.on("SIGTERM", () => { console.log("bye"); process.exit(0); });\n` },
      ["node", "server.js"],
      /\nbye\n/,
    ],
    "that listens to SIGTERM and takes its time": [
      {
        "server.js": `${SERVER}process.once("SIGTERM", () => setTimeout(() => { console.log("late"); process.exit(3); }, 300));\n`,
      },
      ["node", "server.js"],
      /\nlate\n/,
    ],
    "that npm starts": [{ "server.js": SERVER }, ["npm", "start", "--silent", "--"]],
    "whose work is done by a thread": [
      {
        "server.js": `import { createServer } from "node:http";
import { Worker } from "node:worker_threads";
import { writeFileSync } from "node:fs";

writeFileSync("pid", String(process.pid));
const worker = new Worker(new URL("thread.js", import.meta.url));
createServer((req, res) => {
  worker.once("message", (sum) => res.end(String(sum)));
  worker.postMessage("");
}).setMaxListeners(99).listen(Number(process.argv[2]), "127.0.0.1");
`,
        "thread.js":
          'import { parentPort } from "node:worker_threads";\nimport { work } from "./work.js";\n\nparentPort.on("message", () => parentPort.postMessage(work()));\n',
      },
      ["node", "server.js"],
    ],
    "whose work is done by a cluster": [
      {
        "server.js": `import cluster from "node:cluster";\nimport { writeFileSync } from "node:fs";\n\nif (cluster.isPrimary) {\n  writeFileSync("primary", String(process.pid));\n  cluster.fork();\n} else await import("./worker.js");\n`,
        "worker.js": SERVER,
      },
      ["node", "server.js"],
    ],
  };
  for (const [what, [files, command, said = /^/]] of Object.entries(servers)) {
    it(`samples a server ${what}`, async (t) => {
      const port = await findFreePort();
      const project = createProject(t, files);
      const { status, stderr } = project.run(
        "profile",
        "--url",
        `http://127.0.0.1:${port}/`,
        ...LOAD,
        "--",
        ...command,
        String(port),
      );
      assert.equal(status, 0, stderr);
      assert.match(stderr, said);
      assertWorkIsHot(project);
      await assertEnded(Number(project.read("pid")));
    });
  }

  it("sends several URLs the requests that it is told to", async (t) => {
    const port = await findFreePort();
    const server = SERVER.replace(
      "(req, res) => res.end(String(work()))",
      '(req, res) => { appendFileSync("requests", `${req.method} ${req.url} ${req.headers["x-a"]}\\n`); res.statusCode = req.url === "/b" ? 404 : 200; res.end(String(work())); }',
    ).replace("writeFileSync }", "appendFileSync, writeFileSync }");
    const project = createProject(t, { "server.js": server });
    const urls = ["/a", "/b"].flatMap((url) => ["--url", `http://127.0.0.1:${port}${url}`]);
    const { status, stderr } = project.run(
      "profile",
      ...urls,
      ...LOAD,
      "--method",
      "post",
      "--body",
      "{}",
      "--header",
      "x-a: 1",
      "--",
      "node",
      "server.js",
      String(port),
    );
    assert.equal(status, 0, stderr);
    assert.match(stderr, /\d+ requests answered, \d+ of them with a status of 400 or above\.\n$/);
    assert.deepEqual([...new Set(project.read("requests").trim().split("\n"))].sort(), ["POST /a 1", "POST /b 1"]);
  });

  it("samples a command that ends by itself, without a load", (t) => {
    const project = createProject(t, { "script.js": SCRIPT });
    const { status, stdout, stderr } = project.run("profile", "--", "node", "script.js");
    assert.equal(status, 0, stderr);
    assert.equal(stderr, "Sampling `node script.js` until it ends; Ctrl-C ends it.\n");
    assert.match(stdout, /^your code /);
    assertWorkIsHot(project);
  });

  it("ends the command at Ctrl-C, and reports", async (t) => {
    const project = createProject(t, {
      "script.js": `import { writeFileSync } from "node:fs";\nimport { work } from "./work.js";\n\nlet count = 0;\nsetInterval(() => { for (let i = 0; i < 100; i++) work(); if (++count === 20) { writeFileSync("pid", String(process.pid)); console.log("ready"); } }, 1);\n`,
    });
    const child = spawn(process.execPath, [BIN, "profile", "--format", "json", "--", "node", "script.js"], {
      cwd: project.folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => void (String(chunk).includes("ready") && child.kill("SIGINT")));
    const [status] = await once(child, "close");
    assert.equal(status, 0);
    assert.equal(JSON.parse(stdout).groups[0].functions[0].name, "work");
    assertWorkIsHot(project);
    await assertEnded(Number(project.read("pid")));
  });

  describe("says what it cannot do, and ends with 2", () => {
    /**
     * @param {import("node:test").TestContext} t
     * @param {Record<string, string>} files
     * @param {string[]} args
     * @param {RegExp} expected
     * @param {boolean} [isStarted] - the command is started, or was about to be
     */
    const refuses = (t, files, args, expected, isStarted = false) => {
      const project = createProject(t, files);
      const { status, stdout, stderr } = isStarted
        ? project.run("profile", ...args)
        : project.runInThread({}, "profile", ...args);
      assert.match(stderr, expected);
      assert.deepEqual([status, stdout, project.list().includes(".hotpath")], [2, "", false]);
    };
    it("without a command", (t) =>
      refuses(t, {}, [], /^error: there is nothing to profile: `hotpath profile -- node server\.js`/));
    it("with a command and a profile", (t) =>
      refuses(t, {}, ["--profile-file", "a", "--", "node"], /^error: `--profile-file` takes the place of a command/));
    it("with a command that does not exist", (t) =>
      refuses(t, {}, ["--", "no-such-program"], /\nerror: `no-such-program` cannot be started \(ENOENT\)\n$/, true));
    it("with a command that fails", (t) =>
      refuses(
        t,
        { "a.js": 'console.error("oh no"); process.exitCode = 7;' },
        ["--", "node", "a.js"],
        /\noh no\nerror: `node a\.js` ended with exit status 7\n$/,
        true,
      ));
    it("with a command that does nothing", (t) =>
      refuses(
        t,
        {},
        ["--", "true"],
        /\nerror: nothing was sampled: the command was idle, ended at once, or runs no Node\.js /,
        true,
      ));
    it("with a URL that is none", (t) =>
      refuses(
        t,
        {},
        ["--url", "localhost", "--", "node", "a.js"],
        /^error: `--url localhost` is no http or https URL\n$/,
      ));
    it("with a header that is none", (t) =>
      refuses(
        t,
        {},
        ["--url", "http://localhost:1", "--header", "x", "--", "node", "a.js"],
        /^error: `--header "x"` is not like /,
      ));
    it("with a number that is none", (t) =>
      refuses(
        t,
        {},
        ["--duration", "long", "--", "node", "a.js"],
        /^error: option '--duration <seconds>' argument 'long' is invalid\. It must be a number\./,
      ));
    it("with a server that dies at the start", async (t) => {
      const port = await findFreePort();
      refuses(
        t,
        { "server.js": 'throw new Error("no database");' },
        ["--url", `http://127.0.0.1:${port}`, "--", "node", "server.js"],
        /Error: no database[\s\S]*\nerror: `node server\.js` ended with exit status 1 before it listened at 127\.0\.0\.1:\d+\n$/,
        true,
      );
    });
    it("with a server that listens elsewhere", async (t) => {
      const port = await findFreePort();
      refuses(
        t,
        { "server.js": "setInterval(() => {}, 1000);" },
        ["--url", `http://127.0.0.1:${port}`, "--wait", "0.5", "--", "node", "server.js"],
        /^error: nothing listened at 127\.0\.0\.1:\d+ within 0\.5 s; `--wait` gives it more time\n$/,
        true,
      );
    });
    it("with a server that dies under the load", async (t) => {
      const port = await findFreePort();
      refuses(
        t,
        { "server.js": SERVER.replace("res.end(String(work()))", "process.exit(9)") },
        ["--url", `http://127.0.0.1:${port}`, ...LOAD, "--", "node", "server.js", String(port)],
        /\nerror: `node server\.js \d+` ended with exit status 9 under the load\n$/,
        true,
      );
    });
    it("where something else listens", async (t) => {
      const server = net.createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      refuses(
        t,
        {},
        ["--url", `http://127.0.0.1:${port}`, "--", "node", "server.js"],
        /^error: something listens at 127\.0\.0\.1:\d+ already, and the load would not reach `node server\.js`\n$/,
      );
      server.close();
    });
    it("where autocannon is missing", async (t) => {
      const project = createProject(t, {});
      const hook =
        'import Module from "node:module"; const resolve = Module._resolveFilename; Module._resolveFilename = (name, ...rest) => { if (name === "autocannon") throw Object.assign(new Error(), { code: "MODULE_NOT_FOUND" }); return resolve(name, ...rest); };';
      const { status, stderr } = project.runWith(
        { node: ["--import", `data:text/javascript,${encodeURIComponent(hook)}`] },
        "profile",
        "--url",
        "http://127.0.0.1:1",
        "--",
        "node",
        "a.js",
      );
      assert.deepEqual(
        [status, stderr],
        [2, "error: `--url` needs autocannon, which is not installed: `npm i -D autocannon`\n"],
      );
    });
    it("with a profile that is not there", (t) =>
      refuses(t, {}, ["--profile-file", "a.cpuprofile"], /^error: the profile `a\.cpuprofile` cannot be read\n$/));
    it("with a profile that is none", (t) =>
      refuses(
        t,
        { "a.json": "{}", "b.json": "{" },
        ["--profile-file", "a.json"],
        /^error: the profile `a\.json` cannot be used: it is no CPU profile: it has no `nodes`\n$/,
      ));
    it("with a profile that is broken", (t) =>
      refuses(
        t,
        { "b.json": "{" },
        ["--profile-file", "b.json"],
        /^error: the profile `b\.json` cannot be used: .+\n$/,
      ));
    it("with a profile without samples", (t) =>
      refuses(
        t,
        { "a.json": '{ "nodes": [] }' },
        ["--profile-file", "a.json"],
        /^error: no sample is in the profile: /,
      ));
  });
});

describe("hotpath profile --profile-file", () => {
  /**
   * @param {Project} project
   * @param {string} name
   */
  const makeProfile = (project, name) =>
    execFileSync(process.execPath, ["--cpu-prof", `--cpu-prof-name=${name}`, "script.js"], { cwd: project.folder });

  it("reads profiles of Node, and merges several", (t) => {
    const project = createProject(t, { "script.js": SCRIPT });
    makeProfile(project, "a.cpuprofile");
    makeProfile(project, "b.cpuprofile");
    const one = project.runJson("profile", "--profile-file", "a.cpuprofile");
    const two = project.runJson("profile", "--profile-file", "a.cpuprofile", "b.cpuprofile");
    assert.deepEqual([one.status, two.status, one.report.threads, two.report.threads], [0, 0, 1, 2]);
    assert.ok(two.report.samples > one.report.samples);
    const [{ kind, functions }] = two.report.groups;
    assert.equal(kind, "own");
    const { self, withNode, total, ...place } = functions[0];
    assert.deepEqual(place, { name: "work", path: "work.js", line: 1, column: 21 });
    assert.ok(self > 0 && self <= withNode && withNode <= total);
    assertWorkIsHot(project);
  });

  it("keeps what the project map wrote, and replaces what an older profile did", (t) => {
    const project = createProject(t, {
      "script.js": SCRIPT,
      ".hotpath/heat.json": JSON.stringify({
        version: 1,
        profile: { samples: 1, node: "v1" },
        files: {
          "old.js": {
            hash: "",
            functions: [
              { line: 1, column: 1, name: "a", hash: "", measured: { self: 1, total: 1 } },
              { line: 2, column: 1, name: "b", hash: "", measured: { self: 1, total: 1 }, mapped: { text: "kept" } },
            ],
          },
        },
      }),
    });
    makeProfile(project, "a.cpuprofile");
    assert.equal(project.run("profile", "--profile-file", "a.cpuprofile").status, 0);
    const { files, profile } = getHeat(project);
    assert.notEqual(profile.samples, 1);
    assert.deepEqual(files["old.js"].functions, [
      { line: 2, column: 1, name: "b", hash: "", mapped: { text: "kept" } },
    ]);
    assertWorkIsHot(project);
  });

  it("says what has changed since", (t) => {
    const project = createProject(t, { "script.js": SCRIPT });
    makeProfile(project, "a.cpuprofile");
    project.write("work.js", `// one line more\n\n${WORK}`);
    const { status, stdout } = project.run("profile", "--profile-file", "a.cpuprofile");
    assert.equal(status, 0);
    assert.match(stdout, /\n1 function of the profile is not where the profile says: /);
  });
});

describe("what a profile is for", () => {
  /**
   * A heat file that gives the constructor of SLOW a share.
   *
   * @param {Project} project
   * @param {Record<string, number>} shares - by file
   */
  const record = (project, shares) => {
    const nodes = Object.entries(shares).map(([file, hits], index) => ({
      id: index + 1,
      callFrame: { functionName: "Request", url: `file://${project.resolve(file)}`, lineNumber: 3, columnNumber: 13 },
      hitCount: hits,
    }));
    const rest = {
      id: 100,
      callFrame: { functionName: "(program)", url: "", lineNumber: -1, columnNumber: -1 },
      hitCount: 1000 - Object.values(shares).reduce((sum, hits) => sum + hits, 0),
    };
    project.write("made.cpuprofile", JSON.stringify({ nodes: [...nodes, rest] }));
    assert.equal(project.run("profile", "--profile-file", "made.cpuprofile").status, 0);
  };
  const LIBRARY = SLOW.replace(/http\.createServer[\s\S]*/, "export const create = (raw) => new Request(raw);\n");

  it("check says the share, and puts the largest first", (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": SLOW, "c.js": SLOW });
    record(project, { "a.js": 20, "c.js": 74 });
    const { stdout } = project.run("check", "--rule", "no-eager-url");
    assert.deepEqual(stdout.match(/^\w\.js(?=:)/gm), ["c.js", "a.js", "b.js"]);
    assert.match(stdout, /^c\.js.*\n.*\(7\.4 % of samples\)\.$/m);
    const { report } = project.runJson("check", "--rule", "no-eager-url");
    assert.deepEqual(
      report.files.map((/** @type {any} */ file) => file.findings[0].heat.share),
      [0.074, 0.02, undefined],
    );
  });

  it("--min-share leaves out what takes less", (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": SLOW, "c.js": SLOW });
    record(project, { "a.js": 20, "c.js": 74 });
    assert.deepEqual(project.find("--min-share", "0.05"), ["c.js"]);
    assert.deepEqual(project.find("--min-share", "1%"), ["c.js", "a.js"]);
    project.write("hotpath.config.json", '{ "minShare": 0.05 }');
    assert.deepEqual(project.find(), ["c.js"]);
    assert.deepEqual(project.find("--min-share", "0"), ["c.js", "a.js", "b.js"]);
    assert.match(project.run("check", "--min-share", "2").stderr, /It must be a share from 0 to 1, or a percentage\./);
  });

  it("--include-dependency checks a package of node_modules, and nothing else there", (t) => {
    const project = new Project(t, {
      "a.js": "",
      "node_modules/one/lib/dist/x.js": LIBRARY,
      "node_modules/one/node_modules/inner/x.js": SLOW,
      "node_modules/two/x.js": SLOW,
      "node_modules/@scope/three/x.js": SLOW,
    });
    record(project, { "node_modules/one/lib/dist/x.js": 74, "node_modules/two/x.js": 80 });
    assert.deepEqual(project.find(), []);
    assert.deepEqual(project.find("--include-dependency", "one"), ["node_modules/one/lib/dist/x.js"]);
    assert.deepEqual(project.find("--include-dependency", "one", "--include-dependency", "@scope/three"), [
      "node_modules/one/lib/dist/x.js",
      "node_modules/@scope/three/x.js",
    ]);
    assert.match(
      project.run("check", "--include-dependency", "four").stderr,
      /^error: there is no package `four` in node_modules\n$/,
    );
    assert.match(
      project.run("check", "--include-dependency", "../a").stderr,
      /^error: there is no package `\.\.\/a` in node_modules\n$/,
    );
  });
});
