/**
 * What the command line costs beside other tools, on the same files, one after the other:
 * `node bench/cli/compare.js FOLDER [files] [rounds]` copies so many files (5,000) from a folder, of node_modules for instance,
 * runs all tools in turns (3), and prints the medians of seconds of processor time, seconds and memory, and of the ratios of processor
 * time to that of `hotpath check` and of `hotpath fix` in the same round. Needs GNU time and, for tools that are no dependencies, the
 * npm registry.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { copyFiles } from "./copy-files.js";
import { fileURLToPath } from "node:url";
import { formatCost, getMedianCost, measureCommand } from "./measure-command.js";
import { median } from "simple-statistics";
import os from "node:os";
import path from "node:path";
import { runNpm } from "../../scripts/npm.js";

const CHECK = "`hotpath check`, all rules";
const FIX = "`hotpath fix --dry-run`, all rules";
const TOOLS = ["@ast-grep/napi@0.51.2", "oxlint@1.94.0"];

const [from, count = "5000", rounds = "3"] = process.argv.slice(2);
if (from === undefined) throw new Error("node bench/cli/compare.js FOLDER [files] [rounds]");
const root = fileURLToPath(new URL("../../", import.meta.url));
const scratch = mkdtempSync(path.join(os.tmpdir(), "hotpath-compare-"));
const files = path.join(scratch, "files");

/** Looks for `new URL($A, $B)` in each of the files that stand on the command line's last argument. */
const AST_GREP = `import { Lang, parse } from "@ast-grep/napi";
import { readFileSync, readdirSync } from "node:fs";
let found = 0;
for (const entry of readdirSync(process.argv[2], { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const tree = parse(entry.name.endsWith(".ts") ? Lang.TypeScript : Lang.JavaScript, readFileSync(entry.parentPath + "/" + entry.name, "utf8"));
  found += tree.root().findAll("new URL($A, $B)").length;
}
console.log(found);
`;

const JSCODESHIFT = `module.exports = (file, { jscodeshift: j }) => {
  const root = j(file.source);
  const found = root.find(j.NewExpression, { callee: { name: "URL" } });
  return found.length === 0 ? undefined : root.toSource();
};
`;

const PLUGIN = `export default { meta: { name: "own" }, rules: { "no-url": { meta: { type: "suggestion", schema: [], messages: { url: "URL." } }, create: (context) => ({ NewExpression(node) { if (node.callee.name === "URL") context.report({ node, messageId: "url" }); } }) } } };
`;

try {
  const size = copyFiles(from, files, Number(count));
  writeFileSync(path.join(scratch, "package.json"), '{ "private": true, "type": "module" }');
  runNpm(["install", "--silent", "--no-audit", "--no-fund", ...TOOLS], { cwd: scratch });
  writeFileSync(path.join(scratch, "ast-grep.js"), AST_GREP);
  writeFileSync(path.join(scratch, "codemod.cjs"), JSCODESHIFT);
  writeFileSync(path.join(scratch, "plugin.js"), PLUGIN);
  writeFileSync(
    path.join(scratch, "oxlintrc.json"),
    JSON.stringify({
      categories: { correctness: "off" },
      jsPlugins: ["./plugin.js"],
      rules: { "own/no-url": "error" },
    }),
  );
  writeFileSync(
    path.join(scratch, "eslint.config.js"),
    'import own from "./plugin.js"; export default [{ files: ["**/*.{js,cjs,mjs}"], plugins: { own }, rules: { "own/no-url": "error" }, linterOptions: { reportUnusedDisableDirectives: "off" } }];',
  );
  const hotpath = [process.execPath, path.join(root, "bin/hotpath.js")];
  /** @type {Record<string, string[]>} */
  const commands = {
    [CHECK]: [...hotpath, "check", "--format", "json"],
    "the same, again: nothing has changed": [
      ...hotpath,
      "check",
      "--format",
      "json",
      "--cache-location",
      path.join(scratch, "cache"),
    ],
    "the same, two threads": [...hotpath, "check", "--format", "json", "--threads", "2"],
    "the same, generated files, too": [...hotpath, "check", "--no-ignore", "--format", "json"],
    "`hotpath check`, one rule": [...hotpath, "check", "--format", "json", "--rule", "no-eager-url"],
    [FIX]: [...hotpath, "fix", "--all", "--dry-run", "--format", "json"],
    "ast-grep, one pattern": [process.execPath, path.join(scratch, "ast-grep.js"), files],
    "oxlint, one JavaScript rule": [
      path.join(scratch, "node_modules/.bin/oxlint"),
      "-c",
      path.join(scratch, "oxlintrc.json"),
      "--no-ignore",
      ".",
    ],
    "ESLint, one rule": [
      process.execPath,
      path.join(root, "node_modules/eslint/bin/eslint.js"),
      "-c",
      path.join(scratch, "eslint.config.js"),
      "--no-config-lookup",
      "--no-ignore",
      ".",
    ],
    "jscodeshift, one transform": [
      process.execPath,
      path.join(root, "node_modules/jscodeshift/bin/jscodeshift.js"),
      "--dry",
      "--silent",
      "--extensions=js,cjs,mjs,ts",
      "--ignore-pattern=nothing",
      "-t",
      path.join(scratch, "codemod.cjs"),
      files,
    ],
  };
  /** @type {Record<string, import("./measure-command.js").Cost[]>} */
  const costs = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  measureCommand(commands["the same, again: nothing has changed"], files);
  for (let round = 0; round < Number(rounds); round++)
    for (const [name, command] of Object.entries(commands)) costs[name].push(measureCommand(command, files));
  console.log(
    `${count} files, ${(size / 1e6).toFixed(1)} MB, Node ${process.versions.node}, ${os.availableParallelism()} processors, ${rounds} rounds\n`,
  );
  console.log("| | processor, s | wall, s | memory, MB | ÷ check | ÷ fix |\n| --- | --- | --- | --- | --- | --- |");
  for (const [name, all] of Object.entries(costs)) {
    const ratios = [CHECK, FIX].map((of) =>
      median(all.map(({ processor }, round) => processor / costs[of][round].processor)).toFixed(2),
    );
    console.log(`| ${name} | ${formatCost(getMedianCost(all))} | ${ratios.join(" | ")} |`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
