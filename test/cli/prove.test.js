import { assertEnded } from "./ended-process.js";
import { BIN, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import { readdirSync } from "node:fs";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";

/** A server that makes a formatter for each request, which takes far longer than the rest. Once rewritten, it makes one. */
const SERVER = `import { appendFileSync } from "node:fs";
import { createServer } from "node:http";

if (process.env.PIDS !== undefined) appendFileSync(process.env.PIDS, \`\${process.pid}\\n\`);

createServer((req, res) => {
  const format = new Intl.NumberFormat("en", { style: "percent" });
  res.setHeader("x-id", process.hrtime.bigint());
  res.end(format.format(req.url.length));
}).listen(process.env.PORT, "127.0.0.1");
`;

const START = ["--start", "node server.js"];
const SHORT = ["--duration", "0.2", "--warm-up", "0.1", "--connections", "2"];

/**
 * @param {import("node:test").TestContext} t
 * @param {Record<string, string>} files
 * @returns {{ project: Project, temporary: string, run: (...args: string[]) => ReturnType<Project["runWith"]> }} other runs on this machine have temporary folders, too: `temporary` is one's own
 */
function create(t, files) {
  const project = new Project(t, {
    "app/package.json": '{ "type": "module" }',
    "app/server.js": SERVER,
    "temporary/.keep": "",
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`app/${name}`, content])),
  });
  const temporary = project.resolve("temporary");
  const env = { TMPDIR: temporary, PIDS: project.resolve("pids") };
  return { project, temporary, run: (...args) => project.runWith({ cwd: "app", env }, "prove", ...args) };
}

/**
 * Makes sure that nothing is left.
 *
 * @param {Project} project
 * @param {string} temporary
 */
async function assertTidy(project, temporary) {
  assert.deepEqual(readdirSync(temporary), [".keep"]);
  const pids = project.list().includes("pids") ? project.read("pids").trim().split("\n").map(Number) : [];
  for (const pid of pids) await assertEnded(pid);
  return pids.length;
}

describe("hotpath prove", () => {
  it("measures a gain, and writes the rules that bring it", async (t) => {
    const { project, temporary, run } = create(t, {
      // What tests leave behind, or take away, must not matter to the servers.
      "check.js":
        'import { readFileSync, rmSync } from "node:fs";\nreadFileSync("server.js", "utf8").includes("Intl") || process.exit(1);\nrmSync("server.js");\n',
    });
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
        cwd: project.resolve("app"),
        env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
        stdio: "ignore",
      });
    git("init");
    git("add", ".");
    git("commit", "-m", "a");
    const { status, stdout, stderr } = run(
      ...[...START, ...SHORT, "--url", "/a?b=c", "--test", "node check.js", "--keep-winners"],
      ...["--format", "json", "--output-file", "proof.json"],
    );
    assert.equal(status, 0, stderr);
    assert.match(
      stdout,
      /^faster: \d+\.\d\d × \(95 % interval \d+\.\d\d to \d+\.\d\d\)\n\n1 rewrite in 1 file, \d+ pairs of rounds of 0\.2 s, /,
    );
    assert.match(stdout, /\nWritten: server\.js\.\n$/);
    assert.match(
      stderr,
      /^1 rewrite in 1 file of a copy\.\n`node check\.js` passes on the rewritten copy\.\nPair 1, original\.\nPair 1, rewritten\.\nPair 2, rewritten\.\nPair 2, original\.\n/,
    );
    const report = JSON.parse(project.read("app/proof.json"));
    assertValid("prove", report);
    const { comparison, rules, files, notices } = report;
    assert.equal(report.sentence, stdout.split("\n")[0]);
    assert.ok(comparison.rounds.length === comparison.pairs * 2 && comparison.pairs >= 6);
    for (const round of comparison.rounds) {
      assert.ok(round.requests > 0 && round.cpuPerRequest > 0 && round.bytesPerRequest > 0, JSON.stringify(round));
      assert.ok(Math.abs(round.cpuPerRequest - ((round.cpu.user + round.cpu.system) * 1e6) / round.requests) < 0.01);
      assert.ok(round.latency.p50 <= round.latency.p99 && round.processes === 1);
      assert.ok(round.peakMemory > 1e7 && round.seconds > 0);
    }
    const { time, bytes, ...counts } = report.estimate;
    assert.deepEqual(counts, { places: 1, ran: 1, unknown: 0 });
    assert.ok(time > 10_000 && bytes > 100, "one formatter a request");
    assert.match(
      stdout,
      /\nBy the costs of its rules a request takes \d+ µs less; here it took [\d.]+ (?:µs|ms) (?:less|more)\.\n/,
    );
    // That a formatter is made for each request shows in the bytes, on any machine.
    const { before, after } = comparison.measures.find((/** @type {any} */ one) => one.name === "bytesPerRequest");
    assert.ok(after < before, `${before} to ${after} bytes per request`);
    assert.deepEqual(
      rules.map((/** @type {any} */ { rule, share, isWinner }) => ({ rule, share, isWinner })),
      [{ rule: "no-static-work", share: 1, isWinner: true }],
    );
    assert.deepEqual(
      files.map((/** @type {any} */ file) => file.path),
      ["server.js"],
    );
    assert.ok(
      notices.some((/** @type {any} */ { text }) =>
        text.startsWith("GET /a?b=c is answered differently each time: of header x-id"),
      ),
    );
    const written = project.read("app/server.js");
    assert.match(written, /^const format = new Intl\.NumberFormat/m);
    assert.equal(
      await assertTidy(project, temporary),
      comparison.rounds.length + 4,
      "each start is a process of its own",
    );
  });

  it("decides by latency where all rewrites shorten waits", async (t) => {
    const { project, run } = create(t, {
      "server.js": `import { createServer } from "node:http";

const store = createServer((req, res) => void setTimeout(() => res.end("12"), 30));
let origin = "";
store.listen(0, "127.0.0.1", () => {
  origin = \`http://127.0.0.1:\${store.address().port}\`;
  server.listen(process.env.PORT, "127.0.0.1");
});

const server = createServer(async (req, res) => {
  const price = await fetch(\`\${origin}/price\`);
  const stock = await fetch(\`\${origin}/stock\`);
  res.end((await price.text()) + (await stock.text()));
});
`,
    });
    const asked = [...START, ...SHORT, "--all", "--url", "/"];
    const { status, stdout, stderr } = run(...asked, "--format", "json", "--output-file", "proof.json");
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout, /^faster: \d\.\d\d × by median latency \(95 % interval /);
    const report = JSON.parse(project.read("app/proof.json"));
    assertValid("prove", report);
    const { ratio, by, rounds } = report.comparison;
    const median = (/** @type {string} */ side) =>
      rounds
        .filter((/** @type {any} */ round) => round.side === side)
        .map((/** @type {any} */ round) => round.latency.p50)
        .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)[rounds.length >> 2];
    assert.ok(by === "latency" && ratio > 1, `${by}: ${ratio}`);
    assert.ok(median("before") > 60 && median("after") >= 30, "two waits of 30 ms became one");
  });

  it("stops where the rewritten server answers differently, and shows both answers", async (t) => {
    const { project, temporary, run } = create(t, {
      "server.js": SERVER.replace("appendFileSync }", "appendFileSync, readFileSync }").replace(
        "res.end(",
        'if (req.url === "/code") res.setHeader("x-lines", readFileSync("server.js", "utf8").split("\\n").length);\n  res.end(',
      ),
    });
    const page = ["--format", "html", "--output-file", "proof.html"];
    const { status, stdout, stderr } = run(...START, ...SHORT, "--url", "/", "--url", "/code", ...page);
    assert.match(project.read("app/proof.html"), /^<!doctype html>[\s\S]*answers differently: GET \/code/i);
    assert.deepEqual(
      [status, stdout],
      [1, "the rewritten server answers differently: GET /code\n\nheader x-lines, before the load\n  - 12\n  + 13\n"],
      stderr,
    );
    assert.equal(
      await assertTidy(project, temporary),
      6,
      "two starts of the original, the rewritten one, and three that might explain it",
    );
  });

  it("stops where the rewritten server does not start", async (t) => {
    const { project, temporary, run } = create(t, {
      "server.js": SERVER.replace(
        "createServer(",
        'if (!readFileSync("server.js", "utf8").includes("=> {\\n  const")) throw new Error("not mine");\ncreateServer(',
      ).replace("appendFileSync }", "appendFileSync, readFileSync }"),
    });
    const { status, stdout } = run(...START, ...SHORT, "--url", "/");
    assert.equal(status, 1);
    assert.match(
      stdout,
      /^the rewritten server does not run: `node server\.js` ended with exit status 1 before it listened\n[\s\S]*Error: not mine/,
    );
    await assertTidy(project, temporary);
  });

  it("names the file whose rewrite makes the tests fail", async (t) => {
    const { project, temporary, run } = create(t, {
      "a.js": SLOW,
      "b.js": SLOW,
      "c.js": SLOW,
      "test.js":
        'import { readFileSync } from "node:fs";\nif (readFileSync("b.js", "utf8").includes("get url")) { console.log("1 failing"); process.exit(3); }\n',
    });
    const { status, stdout, stderr } = run(
      ...[...START, "--url", "/", "--all", "--test", "node test.js", "--format", "json"],
    );
    assert.equal(status, 1, stderr);
    const report = JSON.parse(stdout);
    assertValid("prove", report);
    assert.deepEqual(
      [report.outcome, report.sentence, report.failure],
      [
        "tests",
        "the tests fail on the rewritten copy: b.js",
        {
          kind: "tests",
          command: "node test.js",
          status: "exit status 3",
          output: "1 failing\n",
          files: ["b.js"],
          alsoBefore: false,
        },
      ],
    );
    assert.equal(project.read("app/b.js"), SLOW);
    assert.equal(await assertTidy(project, temporary), 0);
  });

  it("says that the tests fail in a copy at all", async (t) => {
    const { run } = create(t, {});
    const { status, stdout } = run(...START, "--url", "/", "--test", "echo no database; false");
    assert.deepEqual(
      [status, stdout],
      [
        1,
        "the tests fail in a copy of the project, without any rewrite\n\n`echo no database; false` ended with exit status 1:\n\nno database\n",
      ],
    );
  });

  it("rewrites and measures one finding of several", async (t) => {
    const { project, temporary, run } = create(t, {
      "server.js": SERVER.replace(
        "res.end(",
        'if (req.url === "/rare") res.setHeader("x-list", new Intl.ListFormat("en").format(["a"]));\n  res.end(',
      ),
      "other.js": SLOW,
    });
    const all = JSON.parse(project.runWith({ cwd: "app" }, "check", "--format", "json").stdout).files.flatMap(
      (/** @type {any} */ { findings }) => findings,
    );
    const getName = (/** @type {string} */ code) =>
      all.find((/** @type {any} */ { message }) => message.includes(code)).fingerprint;
    const named = getName("NumberFormat");
    const { status, stdout, stderr } = run(
      ...[...START, ...SHORT, "--url", "/", "--finding", named, "--time-limit", "60", "--format", "json"],
      ...["--test", "node --check server.js"],
    );
    assert.match(
      stderr,
      /^1 rewrite in 1 file of a copy\.\n[^\n]* passes on [^\n]*\nLooking whether the code of the finding runs\.\nPair 1/,
    );
    const report = JSON.parse(stdout);
    assertValid("prove", report);
    assert.equal(status, report.outcome === "faster" ? 0 : 1, "on a busy machine it may not show");
    assert.deepEqual(
      [report.finding.fingerprint, report.finding.path, report.finding.rule],
      [named, "server.js", "no-static-work"],
    );
    assert.deepEqual([report.files.length, report.files[0].applied.length, report.estimate.places], [1, 1, 1]);
    assert.match(report.files[0].diff, /^-.*NumberFormat/m);
    assert.doesNotMatch(report.files[0].diff, /^-.*ListFormat/m);
    const past = run(...START, ...SHORT, "--url", "/", "--finding", getName("ListFormat"));
    assert.deepEqual([past.status, past.stdout], [2, ""]);
    assert.match(
      past.stderr,
      /\nerror: the load does not run the code of the finding `\w+` \(server\.js\), so there is nothing to measure: `--url`/,
    );
    await assertTidy(project, temporary);
  });

  it("stops everything at Ctrl-C, and leaves nothing behind", async (t) => {
    const { project, temporary } = create(t, {});
    const child = spawn(
      process.execPath,
      [BIN, "prove", ...START, "--url", "/", "--warm-up", "20", "--connections", "2"],
      {
        cwd: project.resolve("app"),
        env: { PATH: process.env.PATH, TMPDIR: temporary, PIDS: project.resolve("pids") },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
      // The server of the first round runs, or is about to.
      if (String(chunk).includes("Pair 1")) setTimeout(() => child.kill("SIGINT"), 300);
    });
    const [status] = await once(child, "close");
    assert.equal(status, 130, stderr);
    assert.match(stderr, /\nInterrupted: all servers are stopped, and the copies are removed\.\n$/);
    assert.ok((await assertTidy(project, temporary)) >= 3);
  });

  it("measures a load of one's own, of a server that is built first, against itself", async (t) => {
    const { project, temporary, run } = create(t, {
      ".gitignore": "dist\n",
      "build.js": 'import { cpSync } from "node:fs";\ncpSync("server.js", "dist/server.js");\n',
      "load.js": `const end = Date.now() + Number(process.env.HOTPATH_SECONDS) * 1000;
while (Date.now() < end) await (await fetch(\`\${process.env.HOTPATH_URL}/x\`)).text();
`,
    });
    const { status, stdout, stderr } = run(
      ...["--start", "node dist/server.js", "--build", "node build.js", "--script", "load.js", "--against-itself"],
      ...["--duration", "0.2", "--warm-up", "1", "--time-limit", "4", "--format", "json"],
    );
    // So little time may be too little: then that is said.
    if (status === 2)
      assert.match(
        stderr,
        /\nerror: time was up before anything could be told: `--time-limit 4` is too short for rounds of `--duration 0\.2`\n$/,
      );
    else assertValid("prove", JSON.parse(stdout));
    assert.doesNotMatch(stderr, /cannot|ended/);
    assert.ok((await assertTidy(project, temporary)) > 3);
  });

  describe("says what it cannot do, and ends with 2", () => {
    /** @type {Record<string, [args: string[], message: RegExp, files?: Record<string, string>]>} */
    const wrong = {
      "without a server": [["--url", "/"], /required option '--start <command>' not specified/],
      "by the latency of a load that does not tell it": [
        [...START, "--script", "load.js", "--by", "latency"],
        /^error: `--by latency` needs requests whose latency is known: `--url` in place of `--script`\n$/,
      ],
      "with a header that is none": [[...START, "--url", "/", "--header", "x"], /^error: `--header "x"` is not like /],
      "with a precision that is none": [
        [...START, "--url", "/", "--precision", "high"],
        /It must be a share from 0 to 1/,
      ],
      "where nothing is found": [
        [...START, "--url", "/"],
        /^error: there is nothing to prove: no finding has a rewrite\n$/,
        { "server.js": "" },
      ],
      "with a finding that is not there": [
        [...START, "--url", "/", "--finding", "0123"],
        /^error: there is no finding `0123`; the fields `fingerprint` of `hotpath check --format json` name them, such as:\n {2}\w{14} {2}server\.js:7 {2}no-static-work\n$/,
      ],
      "with a finding where nothing is found": [
        [...START, "--url", "/", "--finding", "0123"],
        /^error: there is no finding `0123`, since nothing is found in these files\n$/,
        { "server.js": "" },
      ],
      "where all is to be reviewed": [
        [...START, "--url", "/"],
        /^error: there is nothing to prove: all that could be rewritten is to be reviewed, which `--all` includes \(1 finding\)\n$/,
        { "server.js": SLOW },
      ],
      "where what wins could not be written": [
        [...START, "--url", "/", "--keep-winners"],
        /^error: `server\.js` lies in no git repository, so a rewrite could not be taken back: nothing was written/,
      ],
      "with a build that fails": [
        [...START, "--url", "/", "--build", "echo oh no; exit 4"],
        /\nerror: `echo oh no; exit 4` ended with exit status 4 in a copy of the project\noh no\n\n$/,
      ],
      "with a server that dies at the start": [
        [...START, "--url", "/"],
        /\nerror: `node server\.js` ended with exit status 1 before it listened; it ran in a copy without what git ignores: `--copy \.env` adds to it, `--build` makes what is built\n[\s\S]*Error: no database/,
        { "server.js": `${SERVER}throw new Error("no database");\n` },
      ],
      "with a server that listens elsewhere": [
        [...START, "--url", "/", "--wait", "0.5"],
        /\nerror: `node server\.js` did not listen at port \d+, which the variable PORT names, within 0\.5 s/,
        { "server.js": SERVER.replace("process.env.PORT", "0") },
      ],
      "with a server that never is ready": [
        [...START, "--url", "/", "--ready", "ready now", "--wait", "0.5"],
        /\nerror: `node server\.js` did not print "ready now" within 0\.5 s/,
      ],
    };
    for (const [what, [args, message, files = {}]] of Object.entries(wrong))
      it(what, async (t) => {
        const { project, temporary, run } = create(t, files);
        const { status, stdout, stderr } = run(...args);
        assert.match(stderr, message);
        assert.deepEqual([status, stdout], [2, ""]);
        await assertTidy(project, temporary);
      });
  });
});
