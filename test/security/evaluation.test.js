import { Project, SLOW } from "../cli/project.js";
import { describe, it } from "node:test";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { spawnSync } from "node:child_process";

const MARK = "executed.txt";

/** Names under which tools look for code of a project. */
const CONFIGS = [
  ...["js", "mjs", "cjs", "ts"].flatMap((extension) => [`eslint.config.${extension}`, `hotpath.config.${extension}`]),
  ".eslintrc.js",
  ".eslintrc.cjs",
  "babel.config.js",
  ".babelrc.js",
  ".prettierrc.cjs",
  ".pnp.cjs",
  ".pnp.loader.mjs",
  "jscodeshift.config.js",
  "index.js",
  "trap.js",
];

/** Packages that the tool itself has; a project may have others of the same name. */
const PACKAGES = [
  ...["eslint", "eslint-plugin-hotpath", "oxc-parser", "oxc-resolver", "@babel/parser", "typescript", "commander"],
  ...["@typescript-eslint/parser", "@typescript-eslint/scope-manager", "picocolors", "tinypool", "trap"],
];

/**
 * A project in which whatever is run leaves a mark.
 *
 * @param {import("node:test").TestContext} t
 * @returns {Project}
 */
function createTraps(t) {
  const project = new Project(t, {});
  const mark = JSON.stringify(project.resolve(MARK));
  const trap = `
    const { appendFileSync } = process.getBuiltinModule("node:fs");
    appendFileSync(${mark}, "module\\n");
  `;
  for (const name of CONFIGS) project.write(name, trap);
  for (const name of PACKAGES) {
    project.write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, main: "./trap.js", exports: "./trap.js" }),
    );
    project.write(`node_modules/${name}/trap.js`, trap);
  }
  project.write(
    "package.json",
    JSON.stringify({
      name: "traps",
      main: "./trap.js",
      bin: "./trap.js",
      exports: { ".": "./trap.js", "./package.json": "./trap.js" },
      imports: { "#trap": "./trap.js" },
      scripts: { prehotpath: "node trap.js", hotpath: "node trap.js" },
      babel: { presets: ["./trap.js"] },
      prettier: "./trap.js",
      eslintConfig: { root: true, extends: ["./trap.js"], parser: "./trap.js", plugins: ["trap"] },
    }),
  );
  project.write(".eslintrc.json", '{ "extends": "./trap.js", "parser": "./trap.js" }');
  project.write(".npmrc", "node-options=--require ./trap.js\n");
  project.write(".env", "NODE_OPTIONS=--require ./trap.js\n");
  project.write("node.config.json", '{ "nodeOptions": { "import": ["./trap.js"] } }');
  project.write(
    "tsconfig.json",
    '{ "extends": ["./trap.js", "trap", "./tsconfig.json"], "compilerOptions": { "plugins": [{ "name": "./trap.js" }], "paths": { "*": ["./trap.js"] } } }',
  );
  project.write(
    "src/server.js",
    `${SLOW}
/* eslint-env ./trap */
/** @type {import("trap").Trap} */
import "trap";
import "#trap";
import "./other.js";
import data from "../package.json" with { type: "json" };
${trap}
export const bait = { get then() { ${trap} }, [Symbol.toPrimitive]() { ${trap} }, toString() { ${trap} }, ["__proto__"]: 1 };
export class Trap { static { ${trap} } static [(() => { ${trap} })()] = 1; }
await import("../trap.js");
new Function(${JSON.stringify(trap)})();
eval(${JSON.stringify(trap)});
//# sourceMappingURL=../trap.js
export default data;
`,
  );
  project.write("src/other.js", `export * from "trap"; ${trap}`);
  project.write("src/common.cjs", `require("trap"); require("../index.js"); module.exports = (() => { ${trap} })();`);
  return project;
}

/**
 * @param {Project} project
 * @param {string} coverage - folder with what V8 noted
 * @returns {{ own: number, traps: string[] }} how many scripts of this repository ran, and which of the project
 */
function getScripts(project, coverage) {
  const urls = readdirSync(coverage).flatMap((file) =>
    JSON.parse(readFileSync(path.join(coverage, file), "utf8")).result.map((/** @type {any} */ { url }) => url),
  );
  const start = pathToFileURL(`${project.folder}${path.sep}`).href;
  return {
    own: urls.filter((url) => url.startsWith(pathToFileURL(`${ROOT}${path.sep}`).href)).length,
    // What --eval is given is called after the folder.
    traps: urls.filter((url) => url.startsWith(start) && !url.endsWith("/[eval1]")),
  };
}

/**
 * @param {Project} project
 * @param {string[]} args - of Node
 */
function runWatched(project, args) {
  const coverage = project.resolve(".coverage");
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: project.folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, NO_COLOR: "1", NODE_V8_COVERAGE: coverage },
  });
  return { status, stderr, ...getScripts(project, coverage) };
}

describe("no code of a project is run", () => {
  for (const [command, expected, ...args] of /** @type {[string, number, ...string[]][]} */ ([
    ["check", 1, "--threads", "2"],
    ["fix", 1, "--all", "--no-git", "--dry-run"],
    // The project's tsconfig.json extends itself: the map is made without it, and says that it is partial.
    ["map", 2, "--write"],
    ["check", 0, "--explain", "src/server.js:6"],
  ])) {
    it(`by hotpath ${[command, ...args].join(" ")}`, (t) => {
      const project = createTraps(t);
      const { status, stderr, own, traps } = runWatched(project, [path.join(ROOT, "bin/hotpath.js"), command, ...args]);
      assert.equal(status, expected, stderr);
      assert.deepEqual(traps, []);
      assert.ok(own > 20, `${own} scripts of this repository ran`);
      assert.ok(!existsSync(project.resolve(MARK)));
    });
  }

  it("by the plugin", (t) => {
    const project = createTraps(t);
    const script = `
      import { ESLint } from ${JSON.stringify(import.meta.resolve("eslint"))};
      import hotpath from ${JSON.stringify(pathToFileURL(path.join(ROOT, "index.js")).href)};
      const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [hotpath.configs.all], fix: true });
      const [{ messages }] = await eslint.lintFiles(["src/server.js"]);
      process.exitCode = messages.filter(({ ruleId, suggestions }) => ruleId !== null && suggestions?.length > 0).length;
    `;
    const { status, stderr, own, traps } = runWatched(project, ["--input-type=module", "--eval", script]);
    assert.equal(status, 1, stderr);
    assert.deepEqual(traps, []);
    assert.ok(own > 20, `${own} scripts of this repository ran`);
    assert.ok(!existsSync(project.resolve(MARK)));
  });

  it("and the traps work", (t) => {
    const project = createTraps(t);
    const { traps } = runWatched(project, [project.resolve("src/common.cjs")]);
    assert.ok(traps.length > 0);
    assert.ok(existsSync(project.resolve(MARK)));
  });
});
