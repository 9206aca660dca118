/**
 * Starts a framework's table: `node scripts/new-framework.js Hono` writes the table and a small server, registers the table,
 * and names it in docs/heat.md.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { getAppName } from "../test/heat/app-heat.js";
import path from "node:path";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** @param {string} file - relative to the repository */
const read = (file) => readFileSync(path.join(ROOT, file), "utf8");

/**
 * @param {string} file - relative to the repository
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text);
  console.log(file);
}

/**
 * Adds an import, in the order of the files, and an entry to lib/heat/roots/index.js.
 *
 * @param {string} index - the file's text
 * @param {string} file - "socket-io"
 */
function register(index, file) {
  const variable = file.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  const lines = index.split("\n");
  const next = lines.findIndex(
    (line) => !line.startsWith("import ") || /"\.\/(.*)\.js"/.exec(line)?.[1].localeCompare(file, "en") === 1,
  );
  lines.splice(next, 0, `import ${variable} from "./${file}.js";`);
  return lines.join("\n").replace(/,?\s*\];\n$/, `, ${variable}];\n`);
}

const [name] = process.argv.slice(2);
if (name === undefined || !/^[A-Za-z][\w.-]*[A-Za-z0-9]$/.test(name)) {
  console.error(
    "usage: node scripts/new-framework.js NAME\nNAME is the framework's, as its own documentation writes it: Hono, Next.js.",
  );
  process.exit(2);
}
const app = getAppName(name);
const file = app.replace(/[^a-z0-9]+/g, "-");
const targets = {
  "table.js": `lib/heat/roots/${file}.js`,
  "server.js": `fixtures/apps/${app}/server.js`,
  "other.js": `fixtures/apps/${app}/other.js`,
};
const taken = Object.values(targets).find((target) => existsSync(path.join(ROOT, target)));
if (taken !== undefined) {
  console.error(`${taken} exists already.`);
  process.exit(1);
}
for (const [template, target] of Object.entries(targets))
  write(
    target,
    read(`scripts/templates/framework/${template}.txt`)
      .replaceAll("$NAME", name)
      .replaceAll("$PACKAGE", name.toLowerCase()),
  );
write("lib/heat/roots/index.js", register(read("lib/heat/roots/index.js"), file));
execFileSync(
  process.execPath,
  ["node_modules/prettier/bin/prettier.cjs", "--write", "--log-level=warn", "lib/heat/roots"],
  { cwd: ROOT, stdio: "inherit" },
);
write("docs/heat.md", read("docs/heat.md").replace("`Web` (modules", `\`${name}\`, \`Web\` (modules`));
execFileSync(process.execPath, [path.join(ROOT, "scripts/update-apps.js"), app], { stdio: "inherit" });
console.log(`The table knows \`createApp()\`; make it know ${name}. See CONTRIBUTING.md, "A new framework".`);
