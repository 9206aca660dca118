/**
 * Writes `heat.json` of the servers in fixtures/apps as the tool sees them now, and prints what differs:
 * `node scripts/update-apps.js koa [app…]`. What it writes is a proposal: read every line before you commit it.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { APPS, getAppHeat } from "../test/heat/app-heat.js";
import { createTwoFilesPatch } from "diff";
import path from "node:path";

const chosen = process.argv.slice(2);
const unknown = chosen.find((app) => !existsSync(path.join(APPS, app)));
if (unknown !== undefined) {
  console.error(`usage: node scripts/update-apps.js [APP…]\nfixtures/apps has no ${unknown}.`);
  process.exit(2);
}
for (const app of chosen.length > 0 ? chosen : readdirSync(APPS)) {
  const file = path.join(APPS, app, "heat.json");
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  // One function a line.
  const files = Object.entries(getAppHeat(app)).map(
    ([name, functions]) =>
      `  ${JSON.stringify(name)}: [\n${functions
        .map(
          (fn) =>
            `    { ${Object.entries(fn)
              .map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
              .join(", ")} }`,
        )
        .join(",\n")}\n  ]`,
  );
  const after = `{\n${files.join(",\n")}\n}\n`;
  if (after === before) continue;
  writeFileSync(file, after);
  console.log(createTwoFilesPatch("before", "after", before, after, app, app, { context: 0 }));
}
