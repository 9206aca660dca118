import { before, describe, it } from "node:test";
import { createProject, getTarball, installClient } from "../installed.js";
import { getNode, MAJORS } from "../../node-versions.js";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { measureInstallations } from "../install-size.js";
import os from "node:os";
import path from "node:path";
import plugin from "../../../index.js";
import { publint } from "publint";
import { ROOT } from "../../fixtures.js";
import { SLOW } from "../../cli/project.js";
import { spawnSync } from "node:child_process";

/** Downloads of all package managers; kept between runs. */
const CACHE = path.join(os.tmpdir(), "hotpath-clients/caches");

/** What a project of TypeScript has, and what a configuration in it must be able to say. */
const TYPED = {
  "package.json": '{ "type": "module" }',
  "tsconfig.json": JSON.stringify({
    compilerOptions: { module: "nodenext", strict: true, noEmit: true, skipLibCheck: true, types: [] },
    include: ["*.ts", "*.cts"],
  }),
  "eslint.config.ts": `import hotpath from "eslint-plugin-hotpath";
import { defineConfig } from "eslint/config";

export default defineConfig([
  hotpath.configs.recommended,
  { files: ["src/**/*.js"], plugins: { hotpath }, extends: ["hotpath/all"] },
]);
export const version: string = hotpath.meta.version;
`,
  "eslint.common.cts": `import hotpath = require("eslint-plugin-hotpath");

export = [hotpath.configs.all];
`,
};

/**
 * For yarn, which wants to know of the binaries of all platforms what no mirror of the registry need have: none but those
 * of this one. The package is the same.
 */
function createManifest() {
  const modules = path.join(managers, "node_modules");
  const binaries = ["oxc-parser", "oxc-resolver"].flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(path.join(modules, name, "package.json"), "utf8")).optionalDependencies),
  );
  const others = binaries.filter((name) => !existsSync(path.join(modules, name)));
  const resolutions = Object.fromEntries(others.map((name) => [name, "file:./no-binary"]));
  return JSON.stringify({ private: true, type: "module", resolutions });
}

/** @type {string} */
let managers;

/**
 * Package managers: what installs an archive, and what runs a program of it.
 *
 * @type {Record<string, { files?: () => Record<string, string>, add: (tarball: string) => string[], run: string[], tool: () => string[] }>}
 */
const MANAGERS = {
  npm: {
    tool: () => ["npm"],
    add: (tarball) => ["install", "--save-dev", "--no-audit", "--no-fund", tarball],
    run: ["exec", "--", "hotpath"],
  },
  pnpm: {
    tool: () => ["node", path.join(managers, "node_modules/pnpm/bin/pnpm.mjs")],
    add: (tarball) => ["add", "--save-dev", tarball],
    run: ["exec", "hotpath"],
  },
  "yarn 1": {
    tool: () => ["node", path.join(managers, "node_modules/yarn/bin/yarn.js")],
    files: () => ({ "package.json": createManifest() }),
    add: (tarball) => ["add", "--dev", `file:${tarball}`],
    run: ["--silent", "run", "hotpath"],
  },
  "yarn 4": {
    tool: () => ["node", path.join(managers, "node_modules/@yarnpkg/cli-dist/bin/yarn.js")],
    files: () => ({ ".yarnrc.yml": "nodeLinker: node-modules\n", "yarn.lock": "", "package.json": createManifest() }),
    add: (tarball) => ["add", "--dev", `eslint-plugin-hotpath@file:${tarball}`],
    run: ["hotpath"],
  },
  "yarn 4, Plug'n'Play": {
    tool: () => ["node", path.join(managers, "node_modules/@yarnpkg/cli-dist/bin/yarn.js")],
    files: () => ({ ".yarnrc.yml": "nodeLinker: pnp\n", "yarn.lock": "", "package.json": createManifest() }),
    add: (tarball) => ["add", "--dev", `eslint-plugin-hotpath@file:${tarball}`],
    run: ["hotpath"],
  },
};

/**
 * @param {string} folder
 * @param {string} major - of Node
 * @param {string[]} command
 */
function run(folder, major, [program, ...args]) {
  const registry = process.env.npm_config_registry ?? "https://registry.npmjs.org/";
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 10 * 60_000,
    env: {
      ...process.env,
      PATH: [path.dirname(getNode(major)), process.env.PATH].join(path.delimiter),
      NO_COLOR: "1",
      npm_config_registry: registry,
      npm_config_cache: path.join(CACHE, "npm"),
      npm_config_store_dir: path.join(CACHE, "pnpm"),
      YARN_REGISTRY: registry,
      YARN_NPM_REGISTRY_SERVER: registry,
      YARN_CACHE_FOLDER: path.join(CACHE, "yarn"),
      YARN_GLOBAL_FOLDER: path.join(CACHE, "yarn-4"),
      YARN_ENABLE_TELEMETRY: "0",
      // In CI it refuses to write a lock file that is not there yet.
      YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
    },
  });
  return { status, stdout, output: stdout + stderr };
}

/** @param {Record<string, string>} [files] */
function createEmptyProject(files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-install-"));
  const all = { "package.json": '{ "private": true, "type": "module" }\n', "server.js": SLOW, ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(folder, name), text);
  mkdirSync(path.join(folder, "no-binary"));
  writeFileSync(path.join(folder, "no-binary/package.json"), '{ "name": "no-binary", "version": "0.0.0" }\n');
  return folder;
}

before(() => {
  mkdirSync(CACHE, { recursive: true });
  managers = installClient("managers");
});

for (const [name, { tool, files, add, run: start }] of Object.entries(MANAGERS))
  // The others do with all releases of Node what they do with one: they run Node's own resolution.
  for (const major of name === "npm" ? MAJORS : ["24"])
    it(`is installed by ${name} with Node ${major} into an empty project, and runs`, () => {
      const folder = createEmptyProject(files?.());
      try {
        const installed = run(folder, major, [...tool(), ...add(getTarball())]);
        assert.equal(installed.status, 0, installed.output);
        const { status, output } = run(folder, major, [...tool(), ...start, "check"]);
        assert.match(output, /^server\.js:6:16 no-eager-url\n/m);
        assert.equal(status, 1, output);
        const names = 'import plugin from "eslint-plugin-hotpath"; console.log(Object.keys(plugin.rules).join())';
        writeFileSync(path.join(folder, "names.js"), names);
        const node = name.startsWith("yarn 4") ? [...tool(), "node"] : ["node"];
        const listed = run(folder, major, [...node, "names.js"]);
        assert.equal(listed.stdout.trim(), Object.keys(plugin.rules).join(), listed.output);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

it("runs from its archive in a folder where nothing is installed, by the name of the package", () => {
  const folder = createEmptyProject();
  try {
    const command = ["npx", "--yes", `--package=${getTarball()}`, "--", "eslint-plugin-hotpath", "check"];
    const { status, output } = run(folder, process.versions.node.split(".")[0], command);
    assert.match(output, /^server\.js:6:16 no-eager-url\n/m);
    assert.equal(status, 1, output);
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(path.join(CACHE, "npm/_npx"), { recursive: true, force: true });
  }
});

it("is not the largest of its kind, and nothing of it runs when it is installed", () => {
  const [own, ...others] = measureInstallations();
  assert.equal(own.name, "eslint-plugin-hotpath");
  assert.deepEqual(own.scripts, []);
  assert.ok(others.some(({ packages }) => packages > own.packages));
  assert.ok(others.some(({ megabytes }) => megabytes > own.megabytes));
  const text = readFileSync(path.join(ROOT, "docs/install.md"), "utf8");
  for (const { name, packages, megabytes } of [own, ...others]) {
    const [, told, size] = new RegExp(`^\\| ${name} \\| (\\d+) \\| ([\\d.]+) \\|$`, "m").exec(text) ?? [];
    // Their own dependencies go on.
    assert.ok(Math.abs(Number(told) / packages - 1) < 0.2, `${name}: ${packages} packages, told are ${told}`);
    assert.ok(Math.abs(Number(size) / megabytes - 1) < 0.2, `${name}: ${megabytes} MB, told are ${size}`);
  }
});

it("is packed as others expect it", async () => {
  const { messages } = await publint({ pkgDir: ROOT, strict: true });
  assert.deepEqual(messages, []);
});

describe("its types", () => {
  it("resolve in each way that TypeScript knows", () => {
    const attw = path.join(installClient("attw"), "node_modules/@arethetypeswrong/cli/dist/index.js");
    // All releases of Node that are supported can `require` an ES module.
    const flags = ["--no-emoji", "--ignore-rules", "cjs-resolves-to-esm"];
    const { status, output } = run(ROOT, process.versions.node.split(".")[0], ["node", attw, getTarball(), ...flags]);
    assert.equal(status, 0, output);
    assert.match(output, /No problems found/);
  });

  for (const client of /** @type {const} */ (["types-5", "types-6"]))
    it(`know what a typed configuration imports, with ${client}`, (t) => {
      const installed = installClient(client);
      const project = createProject(installed, TYPED);
      t.after(() => rmSync(project, { recursive: true }));
      const tsc = path.join(installed, "node_modules/typescript/bin/tsc");
      const check = () => run(project, process.versions.node.split(".")[0], ["node", tsc, "--project", "."]);
      const { status, output } = check();
      assert.equal(status, 0, output);
      writeFileSync(path.join(project, "wrong.ts"), TYPED["eslint.config.ts"].replace("recommended", "recomended"));
      assert.match(check().output, /^wrong\.ts\(5,\d+\): error TS2551/m);
    });
});
