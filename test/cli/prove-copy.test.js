import { describe, it } from "node:test";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { Copies } from "../../cli/prove/make-copies.js";
import { findRoots } from "../../cli/prove/find-root.js";
import { Project } from "./project.js";
import assert from "node:assert/strict";
import path from "node:path";

const { signal } = new AbortController();

/**
 * @param {import("node:test").TestContext} t
 * @param {Project} project
 * @param {{ cwd?: string, dependencies?: string[], copied?: string[] }} [how]
 * @returns {Promise<{ original: string, rewritten: string }>} the current folder in both copies
 */
async function copy(t, project, { cwd = ".", dependencies = [], copied = [] } = {}) {
  const copies = new Copies();
  t.after(copies.dispose);
  return copies.make({ cwd: project.resolve(cwd), dependencies, copied }, signal);
}

/** @param {string} folder */
function list(folder) {
  return readdirSync(folder).sort();
}

/**
 * @param {Project} project
 * @param {string} target - relative to the link
 * @param {string} name - of the link
 */
function link(project, target, name) {
  mkdirSync(path.dirname(project.resolve(name)), { recursive: true });
  symlinkSync(target, project.resolve(name));
}

describe("a copy of a project", () => {
  it("has what git does not ignore, and what is asked for", async (t) => {
    const project = new Project(t, {
      "package.json": "{}",
      ".gitignore": "dist\n.env\n*.log\n",
      "server.js": "1",
      "views/index.html": "<p>",
      "views/.gitignore": "!kept.log\n",
      "views/kept.log": "1",
      "views/gone.log": "1",
      "dist/server.js": "1",
      ".env": "SECRET=1",
      ".hotpath/heat.json": '{ "version": 1, "files": {} }',
      "build/out.js": "1",
      "types.d.ts": "",
      "x.min.js": "",
    });
    mkdirSync(project.resolve(".git/objects"), { recursive: true });
    const { original, rewritten } = await copy(t, project, { copied: [".env"] });
    for (const folder of [original, rewritten]) {
      assert.deepEqual(list(path.join(folder, ".git")), [], "it is a repository's root, and none that git knows");
      assert.deepEqual(list(folder), [
        ".env",
        ".git",
        ".gitignore",
        ".hotpath",
        "build",
        "package.json",
        "server.js",
        "types.d.ts",
        "views",
        "x.min.js",
      ]);
      assert.deepEqual(list(path.join(folder, "views")), [".gitignore", "index.html", "kept.log"]);
    }
    assert.equal(original.length, rewritten.length, "a path's length can make a difference");
  });

  it("has the heat file although git ignores it", async (t) => {
    const project = new Project(t, {
      "package.json": "{}",
      ".gitignore": ".hotpath\n",
      ".hotpath/heat.json": "{}",
      "a.js": "",
    });
    const { original } = await copy(t, project);
    assert.ok(existsSync(path.join(original, ".hotpath/heat.json")));
  });

  it("is not the original: what is written to one of them stays there", async (t) => {
    const project = new Project(t, { "package.json": "{}", "a.js": "1" });
    const { original, rewritten } = await copy(t, project);
    writeFileSync(path.join(rewritten, "a.js"), "2");
    assert.deepEqual([project.read("a.js"), readFileSync(path.join(original, "a.js"), "utf8")], ["1", "1"]);
  });

  it("links the packages of node_modules, and leaves out what tools keep there", async (t) => {
    const project = new Project(t, {
      "package.json": "{}",
      "node_modules/a/index.js": "",
      "node_modules/@scope/b/index.js": "",
      "node_modules/.cache/tool/x": "",
      "node_modules/.bin/a": "",
    });
    const { original } = await copy(t, project);
    const modules = path.join(original, "node_modules");
    assert.deepEqual(list(modules), [".bin", "@scope", "a"]);
    assert.equal(realpathSync(path.join(modules, "a")), project.resolve("node_modules/a"));
    assert.equal(realpathSync(path.join(modules, "@scope/b")), project.resolve("node_modules/@scope/b"));
    assert.equal(realpathSync(path.join(modules, ".bin/a")), project.resolve("node_modules/.bin/a"));
  });

  it("keeps the packages of a workspace together", async (t) => {
    const project = new Project(t, {
      "package.json": '{ "workspaces": ["packages/*"] }',
      "node_modules/a/index.js": "",
      "packages/api/package.json": '{ "name": "api" }',
      "packages/api/server.js": "",
      "packages/core/package.json": '{ "name": "@me/core" }',
      "packages/core/index.js": "",
    });
    link(project, "../../packages/core", "node_modules/@me/core");
    const { original, rewritten } = await copy(t, project, { cwd: "packages/api" });
    for (const folder of [original, rewritten]) {
      assert.deepEqual(list(folder), ["package.json", "server.js"]);
      const core = realpathSync(path.join(folder, "../../node_modules/@me/core"));
      assert.equal(core, path.join(folder, "../core"), "the copied package, not the original");
    }
  });

  it("copies node_modules where a package in it is to be rewritten, also that of pnpm", async (t) => {
    const project = new Project(t, {
      "package.json": "{}",
      "node_modules/.pnpm/a@1.0.0/node_modules/a/index.js": "",
      "node_modules/.cache/tool/x": "",
    });
    link(project, ".pnpm/a@1.0.0/node_modules/a", "node_modules/a");
    const { rewritten } = await copy(t, project, { dependencies: ["a"] });
    const real = realpathSync(path.join(rewritten, "node_modules/a"));
    assert.equal(real, path.join(rewritten, "node_modules/.pnpm/a@1.0.0/node_modules/a"));
    assert.ok(!lstatSync(path.join(real, "index.js")).isSymbolicLink());
    assert.ok(!existsSync(path.join(rewritten, "node_modules/.cache")));
  });

  it("finds packages in folders above the project", async (t) => {
    const project = new Project(t, {
      "node_modules/a/index.js": "",
      "apps/api/package.json": "{}",
      "apps/api/a.js": "",
    });
    const { original } = await copy(t, project, { cwd: "apps/api" });
    assert.equal(realpathSync(path.join(original, "../../node_modules/a")), project.resolve("node_modules/a"));
    assert.deepEqual(list(path.join(original, "..")), ["api"]);
  });

  it("leads links to where they lead in the project, and those that lead out to the same place", async (t) => {
    const project = new Project(t, {
      "app/package.json": "{}",
      "app/lib/a.js": "",
      "app/.gitignore": "secret.js\n",
      "app/secret.js": "",
      "common/b.js": "",
    });
    link(project, "lib/a.js", "app/inside.js");
    link(project, "../common", "app/outside");
    link(project, "nowhere", "app/broken");
    link(project, "secret.js", "app/ignored.js");
    const { original } = await copy(t, project, { cwd: "app" });
    assert.deepEqual(list(original), [".gitignore", "ignored.js", "inside.js", "lib", "outside", "package.json"]);
    assert.equal(readlinkSync(path.join(original, "inside.js")), path.join(original, "lib/a.js"));
    assert.equal(readlinkSync(path.join(original, "outside")), project.resolve("common"));
    assert.equal(readlinkSync(path.join(original, "ignored.js")), project.resolve("app/secret.js"));
  });

  /** @type {Record<string, [how: { dependencies?: string[], copied?: string[] }, message: RegExp]>} */
  const refused = {
    "a package that is not there": [{ dependencies: ["none"] }, /^there is no package `none` in node_modules$/],
    "a package that is linked from elsewhere": [
      { dependencies: ["linked"] },
      /^the package `linked` is linked from outside/,
    ],
    "a file that is not there": [{ copied: ["none"] }, /^there is no file or folder `none` to copy$/],
    "a file of somewhere else": [
      { copied: ["../other/index.js"] },
      /^`\.\.\/other\/index\.js` is not copied: it lies outside/,
    ],
  };
  for (const [what, [how, message]] of Object.entries(refused))
    it(`is refused with ${what}`, async (t) => {
      const project = new Project(t, { "app/package.json": "{}", "app/a.js": "", "other/index.js": "" });
      link(project, "../../other", "app/node_modules/linked");
      await assert.rejects(copy(t, project, { cwd: "app", ...how }), { name: "UsageError", message });
    });

  it("is removed, whatever is in it", async (t) => {
    const project = new Project(t, { "package.json": "{}", "a.js": "" });
    const copies = new Copies();
    await copies.make({ cwd: project.folder, dependencies: [], copied: [] }, signal);
    copies.dispose();
    assert.ok(!existsSync(copies.folder));
    assert.ok(existsSync(project.resolve("a.js")));
  });
});

describe("findRoots", () => {
  it("takes the workspace, else the nearest package, else the current folder, and what the settings are in", (t) => {
    const project = new Project(t, {
      "w/pnpm-workspace.yaml": "",
      "w/packages/a/package.json": "{}",
      "w/packages/a/src/x.js": "",
      "p/package.json": "{}",
      "p/src/x.js": "",
      "n/src/x.js": "",
      "broken/package.json": "{",
    });
    /** @param {string} cwd @param {string[]} [needed] */
    const getRoot = (cwd, needed = []) =>
      path.relative(
        project.folder,
        findRoots(
          project.resolve(cwd),
          needed.map((name) => project.resolve(name)),
        ).root,
      );
    assert.equal(getRoot("w/packages/a/src"), "w");
    assert.equal(getRoot("p/src"), "p");
    assert.equal(getRoot("n/src"), path.join("n", "src"));
    assert.equal(getRoot("n/src", ["n"]), "n");
    assert.equal(getRoot("p/src", ["p/src"]), "p");
    assert.equal(getRoot("broken"), "broken");
  });
});
