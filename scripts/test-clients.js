/**
 * The plugin in the programs that people run it in: `npm run test:clients [name…]`, all or those of these names.
 *
 * Each file of test/clients/real/ is one client, or a few that belong together. What they need is installed from npm into
 * the system's folder for temporary files, with the versions of test/clients/packages.js, and kept there for the next run.
 */
import path from "node:path";
import { readdirSync } from "node:fs";
import { ROOT } from "../test/fixtures.js";
import { spawnSync } from "node:child_process";

const FOLDER = path.join(ROOT, "test/clients/real");

const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".js"))
  .map((file) => path.basename(file, ".js"));
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. Known are ${known.join(", ")}.`);
  process.exit(2);
}
// One after the other: they measure time, and two at once would install into the same folder.
const { status } = spawnSync(
  process.execPath,
  [
    "--test",
    "--test-concurrency=1",
    "--test-reporter=spec",
    ...(chosen.length > 0 ? chosen : known).map((name) => path.join(FOLDER, `${name}.js`)),
  ],
  { cwd: ROOT, stdio: "inherit" },
);
process.exitCode = status ?? 1;
