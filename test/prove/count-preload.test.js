import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WatchedCommand } from "../../cli/watched-command.js";

/** @import { Counted } from "../../lib/prove/count-runs.js" */

const PRELOAD = fileURLToPath(new URL("../../lib/prove/count-preload.cjs", import.meta.url));

const TEXT = `class Point {
  constructor(x) {
    this.x = x;
  }
}
let sum = 0;
function add(i) {
  if (i % 4 === 0) {
    sum += new Point(i).x;
  }
}
setInterval(() => {
  for (let i = 0; i < 20000; i++) add(i);
}, 1);
`;

/** Milliseconds in which V8 optimises what is called 20,000 times each. */
const WARM_UP = 500;
const COUNTED = 200;

describe("what counts how often code runs", () => {
  it("is exact for functions and blocks, also of code that V8 would have optimised and inlined before", async (t) => {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "hotpath-count-")));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, "a.cjs"), TEXT);
    const watched = new WatchedCommand([process.execPath, "a.cjs"], {
      cwd: folder,
      preload: PRELOAD,
      stdio: ["ignore", "inherit", "inherit"],
    });
    t.after(async () => {
      await watched.stop();
      watched.dispose();
    });
    while (!watched.isWriting()) await sleep(10);
    await sleep(WARM_UP);
    watched.start();
    await sleep(COUNTED);
    await watched.finish();
    /** @type {Counted} */
    const { scripts } = JSON.parse(watched.readAll("counted")[0]);
    const script = scripts.find(({ url }) => url.endsWith("/a.cjs"));
    assert.equal(script?.end, TEXT.length);
    /** @param {string} head */
    const getCount = (head) =>
      script.functions.flat().find(({ startOffset }) => TEXT.startsWith(head, startOffset))?.count ?? 0;
    const rounds = getCount("() =>");
    assert.ok(rounds > 0, "it was counted while it ran");
    assert.deepEqual([getCount("function add"), getCount("constructor")], [rounds * 20_000, rounds * 5000]);
  });
});
