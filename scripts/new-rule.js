/**
 * Starts a pattern: `node scripts/new-rule.js no-thing` writes its files, as a small pattern that works, and registers the rule.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import path from "node:path";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Longer names make long `eslint-disable` lines. */
const MAX_NAME = 28;

/** Where the templates go. */
const FILES = {
  "detector.js": "detectors/$NAME.js",
  "transform.js": "transforms/$NAME.js",
  "rule.js": "rules/$NAME.js",
  "bench.js": "bench/$NAME.js",
  "page.md": "docs/rules/$NAME.md",
  "handler/before.js": "fixtures/$NAME/handler/before.js",
  "handler/after.js": "fixtures/$NAME/handler/after.js",
  "handler/drive.js": "fixtures/$NAME/handler/drive.js",
  "handler/expected.json": "fixtures/$NAME/handler/expected.json",
  "start-up/before.js": "fixtures/$NAME/start-up/before.js",
  "start-up/expected.json": "fixtures/$NAME/start-up/expected.json",
};

/**
 * Adds an import and an entry to rules/index.js, detectors/index.js or transforms/index.js, in the order of the names.
 *
 * @param {string} file
 * @param {string} name
 * @param {(variable: string) => string} getImport - what is imported, under that name
 */
function register(file, name, getImport) {
  const variable = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const lines = readFileSync(file, "utf8").split("\n");
  /**
   * @param {RegExp} kind - of the lines to stand among
   * @param {string} line
   */
  const insert = (kind, line) => {
    const next = lines.findIndex((other) => kind.test(other) && getName(other) > name);
    const last = lines.findLastIndex((other) => kind.test(other));
    lines.splice(next === -1 ? last + 1 : next, 0, line);
  };
  insert(/^import .* from "\.\//, `import ${getImport(variable)} from "./${name}.js";`);
  insert(/^ {2}"[a-z-]+": /, `  "${name}": ${variable},`);
  writeFileSync(file, lines.join("\n"));
}

/** @param {string} line - of such a file */
function getName(line) {
  return /"(?:\.\/)?([a-z-]+)/.exec(line)?.[1] ?? "";
}

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z]+(-[a-z]+)+$/.test(name) || name.length > MAX_NAME) {
  console.error(
    `usage: node scripts/new-rule.js NAME\nNAME is what the rule forbids, as in no-eager-url, with at most ${MAX_NAME} characters.`,
  );
  process.exit(2);
}
const targets = Object.entries(FILES).map(([template, target]) => ({
  template: path.join(ROOT, "scripts/templates", `${template}.txt`),
  target: target.replace("$NAME", name),
}));
const taken = targets.find(({ target }) => existsSync(path.join(ROOT, target)));
if (taken !== undefined) {
  console.error(`${taken.target} exists already.`);
  process.exit(1);
}
for (const { template, target } of targets) {
  const file = path.join(ROOT, target);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, readFileSync(template, "utf8").replaceAll("$NAME", name));
  console.log(target);
}
register(path.join(ROOT, "rules/index.js"), name, (variable) => variable);
register(path.join(ROOT, "detectors/index.js"), name, (variable) => `{ detector as ${variable} }`);
register(path.join(ROOT, "transforms/index.js"), name, (variable) => `{ rewrite as ${variable} }`);
const code = targets.flatMap(({ target }) => (/^[a-z]+\/[a-z-]+\.js$/.test(target) ? [target] : []));
execFileSync(process.execPath, ["node_modules/prettier/bin/prettier.cjs", "--write", "--log-level=warn", ...code], {
  cwd: ROOT,
  stdio: "inherit",
});
for (const script of ["scripts/readme-table.js", "scripts/payoff-tables.js"])
  execFileSync(process.execPath, [path.join(ROOT, script)], { stdio: "inherit" });
console.log(
  `rules/index.js, detectors/index.js, transforms/index.js, README.md\n\nIt reports calls of \`slowly()\` in hot code; make it report what you mean. See CONTRIBUTING.md, "A new pattern".`,
);
