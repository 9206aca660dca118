/**
 * Looks at the repository's own code and pages: `npm run lint`. The tools run beside each other, the two that take longest first.
 */
import { fileURLToPath } from "node:url";
import { once } from "node:events";
import path from "node:path";
import { spawn } from "node:child_process";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Arguments of Node.js. */
const TOOLS = [
  ["node_modules/eslint/bin/eslint.js", "."],
  ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."],
  ["node_modules/knip/bin/knip.js"],
  ["scripts/readme-table.js", "--check"],
  ["scripts/payoff-tables.js", "--check"],
];

const statuses = await Promise.all(
  TOOLS.map(async ([tool, ...args]) => {
    const child = spawn(process.execPath, [path.join(ROOT, tool), ...args], { cwd: ROOT, stdio: "inherit" });
    const [status] = await once(child, "exit");
    return status;
  }),
);
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
