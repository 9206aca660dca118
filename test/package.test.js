import { describe, it } from "node:test";
import { detectors } from "../detectors/index.js";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { FIXTURES, getFixtures, ROOT } from "./fixtures.js";
import { SLOW } from "./cli/project.js";
import assert from "node:assert/strict";
import { builtinModules } from "node:module";
import { bundle } from "../scripts/bundle.js";
import { execFileSync, spawnSync } from "node:child_process";
import os from "node:os";
import { parseSource } from "../lib/source/parse.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
import plugin from "../index.js";
import { rewrites } from "../transforms/index.js";
import { runNpm } from "../scripts/npm.js";

/** @import { RuleMeta } from "../lib/types.js" */

const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const rules = /** @type {[string, { meta: RuleMeta, pattern: import("../lib/types.js").Pattern }][]} */ (
  Object.entries(plugin.rules)
);

/**
 * The modules that a file imports or requires by a fixed name, `import()` in a string for `eval` included.
 *
 * @param {string} file - below the project
 * @returns {{ specifier: string, isStatic: boolean }[]}
 */
function getImports(file) {
  const source = parseSource(readFileSync(path.join(ROOT, file), "utf8"), file);
  const declared = source
    .nodes("ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration")
    .flatMap((node) => (node.source == null ? [] : [{ specifier: String(node.source.value), isStatic: true }]));
  const called = source.nodes("ImportExpression", "CallExpression").flatMap((node) => {
    const argument = node.type === "ImportExpression" ? node.source : node.arguments[0];
    const isRequire =
      node.type === "ImportExpression" || /(^|\W)require$|createRequire\([^)]*\)$/.test(source.slice(node.callee));
    return isRequire && argument?.type === "Literal" && typeof argument.value === "string"
      ? [{ specifier: argument.value, isStatic: false }]
      : [];
  });
  const evaluated = source
    .nodes("Literal")
    .flatMap((node) =>
      typeof node.value === "string"
        ? [...node.value.matchAll(/^import\('([^']+)'\)$/g)].map(([, specifier]) => ({ specifier, isStatic: false }))
        : [],
    );
  return [...declared, ...called, ...evaluated];
}

/**
 * @param {string} file
 * @param {string} specifier
 */
const resolveImport = (file, specifier) => path.posix.join(path.posix.dirname(file), specifier);

/**
 * @param {string} file
 * @param {string} specifier - as it is written: "./parse.js", "#parsers"
 * @param {"browser" | "default"} condition - for which it is imported
 * @returns {string} relative to the file, or of a package
 */
function getMeant(file, specifier, condition) {
  const target = manifest.imports[specifier]?.[condition];
  return target === undefined ? specifier : `./${path.posix.relative(path.posix.dirname(file), target)}`;
}

/** @param {string} specifier */
const isBuiltin = (specifier) => specifier.startsWith("node:") || builtinModules.includes(specifier);

/** @param {string} specifier @returns {string} "@babel/parser" of "@babel/parser/lib" */
const getPackage = (specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

describe("every rule", () => {
  for (const [name, { meta, pattern }] of rules) {
    describe(name, () => {
      it("has its files, all of them called after it", () => {
        assert.equal(pattern.detector.name, name);
        for (const file of [`detectors/${name}.js`, `rules/${name}.js`, `docs/rules/${name}.md`, `bench/${name}.js`])
          assert.ok(existsSync(path.join(ROOT, file)), file);
        const page = readFileSync(path.join(ROOT, `docs/rules/${name}.md`), "utf8");
        if (pattern.rewrite === undefined)
          assert.match(
            page,
            /^## .*(not rewritten|no rewrite|without a rewrite)/im,
            "the page says why there is no transform",
          );
        else assert.ok(existsSync(path.join(ROOT, `transforms/${name}.js`)), `transforms/${name}.js`);
        assert.equal(existsSync(path.join(ROOT, `transforms/${name}.js`)), pattern.rewrite !== undefined);
        assert.ok(getFixtures().filter(({ rule }) => rule === name).length >= 15, "at least 15 fixtures");
      });

      it("has a name that fits", () => {
        assert.match(name, /^no-[a-z]+(-[a-z]+)*$/);
        assert.ok(name.length <= 28);
        assert.doesNotMatch(name, /hot-?path/);
      });

      it("has messages that are sentences", () => {
        for (const [messageId, message] of Object.entries(meta.messages)) {
          assert.match(messageId, /^[a-z][A-Za-z]+$/);
          assert.match(message, /^[A-Z`{]/, message);
          assert.match(message, /\.$/, message);
          assert.doesNotMatch(message, /['’]t\b|!|\.\.| {2}|\bplease\b/i, message);
          assert.equal(message.split("`").length % 2, 1, `backticks come in pairs: ${message}`);
        }
      });

      it("has findings that say why and what for", () => {
        for (const messageId of Object.keys(meta.docs.payoff)) {
          const message = meta.messages[messageId];
          assert.match(message, /: \{\{weight\}\} \(\{\{heat\}\}\)\.$/, message);
          const words = message.slice(0, message.lastIndexOf(": ")).split(/\s+/);
          assert.ok(words.length <= 15, `${words.length} words: ${message}`);
          assert.match(meta.docs.payoff[messageId], /\d.* ×/);
        }
        for (const [messageId, message] of Object.entries(meta.messages))
          assert.equal(
            message.includes("{{heat}}"),
            messageId in meta.docs.payoff || meta.docs.weighedAsOthers?.includes(messageId) === true,
            `${messageId} is a finding's or has a payoff, not one of both`,
          );
      });

      it("has fixtures for every message", () => {
        const expected = getFixtures()
          .filter(({ rule }) => rule === name)
          .flatMap((fixture) => fixture.expected);
        const seen = new Set(expected.flatMap(({ messageId, act }) => [messageId, act]));
        for (const messageId of Object.keys(meta.messages)) assert.ok(seen.has(messageId), messageId);
      });

      it("has a description, and an address that ends in its page", () => {
        assert.match(meta.docs.description, /^(disallow|require) .*[^.]$/);
        assert.ok(meta.docs.url.startsWith("https://"));
        assert.ok(meta.docs.url.endsWith(`/docs/rules/${name}.md`));
        assert.match(meta.docs.measuredOn, /^Node \d+(, \d+)*$/);
      });

      it("has a schema that closes its options", () => {
        assert.ok(Array.isArray(meta.schema));
        for (const schema of /** @type {any[]} */ (meta.schema)) {
          assert.equal(schema.additionalProperties, false);
          for (const [option, { description }] of /** @type {[string, any][]} */ (Object.entries(schema.properties)))
            assert.ok(description?.length > 0, `${option} has a description`);
        }
        assert.equal(meta.hasSuggestions, pattern.rewrite !== undefined);
      });

      it("does not trigger on an empty text", () => {
        assert.ok(pattern.detector.triggers.length > 0);
        assert.ok(pattern.detector.triggers.every((trigger) => trigger.length > 0));
      });
    });
  }

  it("has no fixtures of rules that are gone", () => {
    for (const folder of readdirSync(FIXTURES))
      assert.ok(!folder.startsWith("no-") || folder in plugin.rules, path.join(FIXTURES, folder));
  });
});

describe("the plugin", () => {
  it("is called as in package.json", () => {
    assert.deepEqual(plugin.meta, {
      name: manifest.name,
      namespace: manifest.name.replace("eslint-plugin-", ""),
      version: manifest.version,
    });
  });

  it("has the sets that its rules say", () => {
    const { recommended, all } = plugin.configs;
    assert.deepEqual(
      Object.keys(recommended.rules).sort(),
      rules
        .filter(([, { meta }]) => meta.docs.recommended)
        .map(([name]) => `hotpath/${name}`)
        .sort(),
    );
    assert.deepEqual(Object.keys(all.rules).sort(), rules.map(([name]) => `hotpath/${name}`).sort());
    for (const config of [recommended, all]) {
      assert.equal(config.plugins.hotpath, plugin);
      assert.match(config.name, /^hotpath\//);
      assert.ok(Object.values(config.rules).every((severity) => severity === "error"));
    }
  });
});

/**
 * Every file that an entry imports statically, with what it imports.
 *
 * @param {string} entry
 * @param {"browser" | "default"} condition - for which it is imported
 * @returns {Map<string, string[]>}
 */
function getGraph(entry, condition) {
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  const queue = [entry];
  for (const file of queue) {
    const imports = getImports(file)
      .filter(({ isStatic }) => isStatic)
      .map(({ specifier }) => getMeant(file, specifier, condition));
    graph.set(file, imports);
    for (const specifier of imports.filter((one) => one.startsWith(".")))
      if (!queue.includes(resolveImport(file, specifier))) queue.push(resolveImport(file, specifier));
  }
  return graph;
}

for (const entry of ["index.js", "browser.js"])
  describe(`the entry ${entry}`, () => {
    const graph = getGraph(entry, entry === "browser.js" ? "browser" : "default");

    it("loads nothing of Node's, and of packages none or, in a browser, what reads code there", () => {
      assert.ok(graph.size > rules.length);
      const packages = [...graph.values()].flat().filter((specifier) => !/^\.\.?\//.test(specifier));
      assert.deepEqual(
        packages.sort(),
        entry === "index.js" ? [] : ["@babel/parser", "@typescript-eslint/scope-manager"],
      );
    });

    it("loads no command line, and in Node nothing else before a file is linted, so that it starts fast", () => {
      for (const file of graph.keys()) assert.doesNotMatch(file, /^(cli|bin)\//);
      if (entry === "index.js")
        for (const file of graph.keys())
          assert.match(
            file,
            /^(index\.js|rules\/[a-z-]+\.js|lib\/rule\/(create-rule|format-message|load)\.js|lib\/weight\/(costs|format-weight)\.js)$/,
          );
    });

    it("has every detector and every rewrite at hand where nothing can be loaded later", () => {
      for (const [name, { pattern }] of rules) {
        assert.equal(graph.has(`detectors/${name}.js`), entry === "browser.js", name);
        if (pattern.rewrite !== undefined)
          assert.equal(graph.has(`transforms/${name}.js`), entry === "browser.js", name);
      }
      assert.deepEqual(Object.keys(detectors), Object.keys(plugin.rules).sort());
      for (const [name, detector] of Object.entries(detectors)) assert.equal(detector.name, name);
      for (const [name, { pattern }] of rules) assert.equal(rewrites[name], pattern.rewrite, name);
    });

    it("names no global of Node's that a browser lacks", () => {
      for (const file of graph.keys()) {
        const source = parseSource(readFileSync(path.join(ROOT, file), "utf8"), file);
        for (const node of source.nodes("Identifier")) {
          if (
            !["process", "Buffer", "require", "__dirname", "__filename", "global", "setImmediate"].includes(
              node.name,
            ) ||
            source.findReference(node) === undefined
          )
            continue;
          assert.ok(source.findVariable(node) !== undefined, `${file} uses ${node.name}`);
        }
      }
    });
  });

/**
 * The packages that the claims of a bench say they need: who does not have them does not measure these claims.
 *
 * @param {string} file
 * @returns {Promise<string[]>}
 */
async function getNeeds(file) {
  if (!/^bench\/no-/.test(file)) return [];
  /** @type {import("../lib/types.js").Claim[]} */
  const claims = (await import(pathToFileURL(path.join(ROOT, file)).href)).default;
  return claims.flatMap(({ needs }) => (needs === undefined ? [] : [needs]));
}

await bundle();

describe("the published package", () => {
  /** @type {string[]} */
  const files = JSON.parse(
    runNpm(["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  )[0].files.map((/** @type {{ path: string }} */ file) => file.path);
  // What is bundled is checked in bundle.test.js.
  const scripts = files.filter((file) => /\.[cm]?js$/.test(file) && !file.startsWith("dist/"));

  it("holds what runs, and nothing else", () => {
    for (const file of files)
      assert.match(
        file,
        /^((index|browser)\.js|plugin\.d\.ts|package\.json|README\.md|LICENSE|CHANGELOG\.md|llms\.txt|skills\/hotpath\/SKILL\.md|bench\/(no-[\w-]+|(deferred-reply|serial-await)\/[\w-]+)\.js|cli\/report\/html\/styles\/[\w-]+\.css|dist\/(index|finding|rewrites|shared-\w+)\.js|(bin|cli|detectors|lib|rules|schemas|transforms)\/[\w/.-]+\.(c?js|json))$/,
      );
    for (const file of [
      "index.js",
      "bin/hotpath.js",
      ...rules.flatMap(([name, { pattern }]) => [
        `detectors/${name}.js`,
        ...(pattern.rewrite === undefined ? [] : [`transforms/${name}.js`]),
      ]),
    ])
      assert.ok(files.includes(file), file);
  });

  it("imports nothing that is neither published nor declared", async () => {
    for (const file of scripts) {
      const needs = await getNeeds(file);
      for (const { specifier: written, isStatic } of getImports(file)) {
        const specifier = getMeant(file, written, "default");
        if (isBuiltin(specifier) || (!isStatic && needs.includes(getPackage(specifier)))) continue;
        if (specifier.startsWith("."))
          assert.ok(files.includes(resolveImport(file, specifier)), `${file} imports ${specifier}`);
        else
          assert.ok(
            getPackage(specifier) in manifest.dependencies || getPackage(specifier) in manifest.peerDependencies,
            `${file} imports ${specifier}`,
          );
      }
    }
  });

  it("uses every dependency that it declares", () => {
    const used = new Set(scripts.flatMap((file) => getImports(file).map(({ specifier }) => getPackage(specifier))));
    for (const name of Object.keys(manifest.dependencies)) assert.ok(used.has(name), name);
  });

  it("imports only the files that exist under its `exports`", () => {
    for (const target of Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === "string" ? [entry] : Object.values(entry),
    ))
      assert.ok(
        files.some((file) => `./${file}`.startsWith(String(target).replace("*", ""))),
        String(target),
      );
    for (const target of Object.values(manifest.bin)) assert.ok(files.includes(String(target)));
  });

  it("runs by its own name, as `npx eslint-plugin-hotpath` starts it, in a folder where nothing is installed", (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-packed-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const modules = path.join(folder, "npx/node_modules");
    mkdirSync(path.join(modules, manifest.name), { recursive: true });
    runNpm(["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: ROOT, stdio: "pipe" });
    const [archive] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
    execFileSync("tar", [
      "-xzf",
      path.join(folder, archive),
      "-C",
      path.join(modules, manifest.name),
      "--strip-components=1",
    ]);
    // What npm would fetch: dependencies and nothing else.
    for (const name of Object.keys(manifest.dependencies)) {
      mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
      symlinkSync(realpathSync(path.join(ROOT, "node_modules", name)), path.join(modules, name), "junction");
    }
    mkdirSync(path.join(folder, "empty"));
    writeFileSync(path.join(folder, "empty/server.js"), SLOW);
    const bin = path.join(modules, manifest.name, manifest.bin[manifest.name]);
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "check"], {
      cwd: path.join(folder, "empty"),
      encoding: "utf8",
      env: { PATH: process.env.PATH, NO_COLOR: "1" },
    });
    assert.equal(stderr, "");
    assert.match(stdout, /^server\.js:6:16 no-eager-url\n/);
    assert.equal(status, 1);
  });

  it("has optional peers only", () => {
    assert.deepEqual(Object.keys(manifest.peerDependenciesMeta).sort(), Object.keys(manifest.peerDependencies).sort());
    assert.ok(
      Object.values(manifest.peerDependenciesMeta).every((/** @type {any} */ { optional }) => optional === true),
    );
  });
});
