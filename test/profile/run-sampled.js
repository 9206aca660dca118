import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import { measure } from "../../lib/profile/measure.js";
import os from "node:os";
import { parseCpuProfile } from "../../lib/profile/cpu-profile.js";
import path from "node:path";
import { spawnSync } from "node:child_process";

export const PRELOAD = path.join(ROOT, "lib/profile/preload.cjs");

/**
 * Runs a file with the preload, and measures what it wrote.
 *
 * @param {import("node:test").TestContext} t - removes the folder at its end
 * @param {Record<string, string>} files - the first is run
 */
export function runSampled(t, files) {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), "hotpath-sampled-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const folder = path.join(root, "profiles");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "start"), "");
  const { status, stderr } = spawnSync(process.execPath, ["--require", PRELOAD, Object.keys(files)[0]], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOTPATH_CONTROL_FOLDER: folder },
    timeout: 60_000,
  });
  assert.equal(status, 0, stderr);
  const profiles = readdirSync(folder)
    .filter((file) => file.endsWith(".cpuprofile"))
    .map((file) => parseCpuProfile(readFileSync(path.join(folder, file), "utf8")));
  assert.ok(profiles.length > 0);
  /** @param {string} file */
  const readText = (file) => (file.startsWith(root) && existsSync(file) ? readFileSync(file, "utf8") : undefined);
  return { ...measure(profiles, [], { root, readText }), root, profiles };
}
