import { describe, it } from "node:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { Report } from "../../cli/prove/report.js";
import { WatchedCommand } from "../../cli/watched-command.js";

const CONTROL = createRequire(import.meta.url).resolve("../../lib/profile/control.cjs");

describe("a clock that somebody sets back", () => {
  it("does not change how late a thread notices that it counts", async (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-clock-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const preload = path.join(folder, "preload.cjs");
    writeFileSync(
      preload,
      `Date.now = () => 0;
require(${JSON.stringify(CONTROL)})(() => ({ start: (late) => process.send(late), finish() {} }));`,
    );
    const command = new WatchedCommand([process.execPath, "-e", "setInterval(() => {}, 1000); process.send('waits')"], {
      cwd: folder,
      preload,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    t.after(() => command.abandon());
    await once(command.child, "message");
    command.start();
    const [late] = await once(command.child, "message");
    assert.ok(late >= 0 && late < 60_000, `${late} ms`);
  });

  it("does not change how long proving took", (t) => {
    const report = new Report(/** @type {any} */ ({ urls: [], headers: [] }));
    report.setFailure({ kind: "start", message: "it ended", output: "" });
    t.mock.method(Date, "now", () => 0);
    const { seconds } = report.finish();
    assert.ok(seconds >= 0 && seconds < 60, `${seconds} s`);
  });
});
