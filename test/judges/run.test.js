import { describe, it } from "node:test";
import { getFreePort, startServer } from "../../scripts/applications/services.js";
import { run, runOrThrow } from "../../scripts/applications/run.js";
import assert from "node:assert/strict";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { ROOT } from "../fixtures.js";
import { spawn } from "node:child_process";

const { execPath } = process;
const SLEEP = "setTimeout(() => {}, 60_000)";

/**
 * @param {number} pid
 * @returns {Promise<void>} once it is gone
 */
async function waitForEnd(pid) {
  for (let i = 0; i < 100; i++) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`${pid} still runs`);
}

describe("run", () => {
  it("gives what a program wrote, and how it ended", async () => {
    const { end, output, errors } = await run([execPath, "-e", "console.log(1); console.error(2); process.exit(3)"], {
      cwd: ROOT,
    });
    assert.deepEqual([end, output, errors], ["exit 3", "1\n", "2\n"]);
  });

  it("ends what takes too long", async () => {
    const { end } = await run([execPath, "-e", SLEEP], { cwd: ROOT, timeout: 200 });
    assert.equal(end, "SIGKILL");
  });

  it("ends what a program leaves behind", async () => {
    const script = `console.log(require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(SLEEP)}]).pid); process.exit()`;
    await waitForEnd(Number(await runOrThrow([execPath, "-e", script], { cwd: ROOT })));
  });

  it("throws what a program said that failed", async () => {
    await assert.rejects(runOrThrow([execPath, "-e", "throw new Error('why')"], { cwd: ROOT }), /exit 1\n[^]*why/);
  });

  it("gives programs few variables", async () => {
    const { output } = await run([execPath, "-p", "process.env.npm_lifecycle_event + process.env.A"], {
      cwd: ROOT,
      env: { A: "a" },
    });
    assert.equal(output, "undefineda\n");
  });
});

describe("start", () => {
  it("leaves nothing behind when the script is interrupted", async () => {
    const module = pathToFileURL(path.join(ROOT, "scripts/applications/run.js")).href;
    const script = `import { start } from ${JSON.stringify(module)}; console.log(start([process.execPath, "-e", ${JSON.stringify(SLEEP)}], { cwd: "." }).pid);`;
    const child = spawn(execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    const [chunk] = await once(child.stdout, "data");
    child.kill("SIGTERM");
    await once(child, "exit");
    await waitForEnd(Number(`${chunk}`));
  });
});

describe("startServer", () => {
  it("comes back once it listens, and stops it", async () => {
    const port = await getFreePort();
    const script = `require("node:http").createServer((req, res) => res.end("yes")).listen(${port}, "127.0.0.1")`;
    const { stop } = await startServer([execPath, "-e", script], { cwd: ROOT }, port);
    assert.equal(await (await fetch(`http://127.0.0.1:${port}`)).text(), "yes");
    await stop();
    await assert.rejects(fetch(`http://127.0.0.1:${port}`));
  });

  it("throws what a server said that ends", async () => {
    const port = await getFreePort();
    await assert.rejects(startServer([execPath, "-e", "throw new Error('why')"], { cwd: ROOT }, port), /why/);
  });
});
