import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { assertTidy, create, SERVER, SHORT, START } from "./proved-project.js";
import { assertValid } from "./schemas.js";
import { SLOW } from "./project.js";
import { execFileSync } from "node:child_process";

describe("hotpath prove", () => {
  it("measures a gain, and writes the rules that bring it", async (t) => {
    const { project, temporary, run } = create(t, {
      "package.json": '{ "name": "answers", "version": "1.0.0", "type": "module", "main": "server.js" }',
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
    assert.deepEqual(counts, { waits: 0, blocks: 0, places: 1, ran: 1, unknown: 0 });
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
      JSON.stringify(notices),
    );
    const written = project.read("app/server.js");
    assert.match(written, /^const format = new Intl\.DateTimeFormat/m);
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

  it("asks both servers in turn while both run, each request by its own method", async (t) => {
    const { project, temporary, run } = create(t, {
      "server.js": SERVER.replace(
        "  res.setHeader(",
        '  let body = "";\n  for await (const part of req) body += part;\n  res.setHeader("x-asked", `${req.method} ${body} ${req.headers.host}`);\n  res.setHeader(',
      ).replace("(req, res)", "async (req, res)"),
    });
    const { status, stdout, stderr } = run(
      ...[...START, "--duration", "0.4", "--warm-up", "0.1", "--connections", "2", "--together"],
      ...["--url", "/a", "--url", "POST /b", "--body", "text", "--format", "json"],
    );
    assert.equal(status, 0, `${stderr}${stdout}`);
    const report = JSON.parse(stdout);
    assertValid("prove", report);
    const { outcome, comparison, run: asked } = report;
    assert.deepEqual([outcome, asked.together], ["faster", true]);
    assert.ok(comparison.pairs >= 6 && comparison.rounds.length === 2 * comparison.pairs);
    for (const {
      requests,
      seconds,
      requestsPerSecond,
      errors,
      refused,
      latency,
      eventLoopUtilization,
    } of comparison.rounds) {
      assert.ok(requests > 0 && seconds >= 0.4 && latency.p50 > 0, JSON.stringify(comparison.rounds));
      assert.deepEqual([Math.round(requests / seconds - requestsPerSecond), errors, refused], [0, 0, 0]);
      assert.ok(eventLoopUtilization > 0 && eventLoopUtilization <= 1);
    }
    // Pairs share two servers; the others compare the answers, and count.
    const servers = await assertTidy(project, temporary);
    assert.ok(servers >= 2 * comparison.pairs + 4, `${servers} servers`);
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
    const named = getName("DateTimeFormat");
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
    assert.match(report.files[0].diff, /^-.*DateTimeFormat/m);
    assert.doesNotMatch(report.files[0].diff, /^-.*ListFormat/m);
    const past = run(...START, ...SHORT, "--url", "/", "--finding", getName("ListFormat"));
    assert.deepEqual([past.status, past.stdout], [2, ""]);
    assert.match(
      past.stderr,
      /\nerror: the load does not run the code of the finding `\w+` \(server\.js\), so there is nothing to measure: `--url`/,
    );
    await assertTidy(project, temporary);
  });
});
