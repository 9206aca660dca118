import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { assertTidy, create, SERVER, SHORT, START } from "./proved-project.js";
import { assertValid } from "./schemas.js";
import { BIN, SLOW } from "./project.js";
import { spawn } from "node:child_process";
import { once } from "node:events";

describe("the end of hotpath prove", () => {
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

  it("names all files that were rewritten in one step, and puts them back together", (t) => {
    const { project, run } = create(t, {
      "package.json": '{ "type": "module", "private": true, "dependencies": { "bcrypt": "*" } }',
      "hotpath.config.json": '{ "hot": ["a.js", "password.js"] }',
      "a.js": SLOW,
      "password.js":
        'import bcrypt from "bcrypt";\nexport function check(password, hash) {\n  return bcrypt.compareSync(password, hash);\n}\n',
      "login.js":
        'import { check } from "./password.js";\nexport async function login(user, password) {\n  if (!check(password, user.hash)) throw new Error("no");\n}\n',
      // It names no file: who does might load it.
      "test.js": `import { appendFileSync, readdirSync, readFileSync } from "node:fs";
const texts = readdirSync(".").filter((name) => /^(login|password)/.test(name)).map((name) => readFileSync(name, "utf8"));
const rewritten = texts.filter((text) => text.includes("await")).length;
if (rewritten === 1) appendFileSync(process.env.PIDS, "half\\n");
process.exit(rewritten === 0 ? 0 : 3);
`,
    });
    const { status, stdout, stderr } = run(
      ...[...START, "--url", "/", "--all", "--test", "node test.js", "--format", "json"],
    );
    assert.equal(status, 1, stderr);
    const { sentence, failure } = JSON.parse(stdout);
    assert.equal(sentence, "the tests fail on the rewritten copy: login.js, password.js");
    assert.deepEqual(failure.files, ["login.js", "password.js"]);
    assert.deepEqual(project.list().includes("pids"), false);
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

  // The rest of the round is not waited for.
  it("stops everything at Ctrl-C, and leaves nothing behind", { timeout: 120_000 }, async (t) => {
    const { project, temporary } = create(t, {});
    const child = spawn(
      process.execPath,
      [BIN, "prove", ...START, "--url", "/", "--warm-up", "600", "--connections", "2"],
      {
        cwd: project.resolve("app"),
        env: { PATH: process.env.PATH, TMPDIR: temporary, PIDS: project.resolve("pids") },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let stdout = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
      // The server of the first round runs, or is about to.
      if (String(chunk).includes("Pair 1")) setTimeout(() => child.kill("SIGINT"), 300);
    });
    const [status] = await once(child, "close");
    assert.equal(status, 130, stderr + stdout);
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
    /** @type {Record<string, [args: string[], message: RegExp]>} */
    const wrongWords = {
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
    };
    for (const [what, [args, message]] of Object.entries(wrongWords))
      it(what, async (t) => {
        const { project } = create(t, {});
        const files = project.list();
        const { status, stdout, stderr } = project.runInThread({ cwd: "app" }, "prove", ...args);
        assert.match(stderr, message);
        assert.deepEqual([status, stdout, project.list()], [2, "", files]);
      });

    /** @type {Record<string, [args: string[], message: RegExp, files?: Record<string, string>]>} */
    const wrong = {
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
      "where all costs too little": [
        [...START, "--url", "/", "--all", "--min-cost", "1s"],
        /^error: there is nothing to prove: no finding has a rewrite; 1 finding below the minimum cost, which `--min-cost 0` includes\n$/,
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
