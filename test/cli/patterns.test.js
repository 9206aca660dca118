import { CLEAN, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import { GitPatterns } from "../../cli/files/git-patterns.js";
import assert from "node:assert/strict";
import fc from "fast-check";
import { git } from "./repository.js";
import { spawnSync } from "node:child_process";

const LONG = `${"a".repeat(240)}.js`;
const DEEP = `${"a/".repeat(150)}c.js`;

describe("the patterns of .gitignore", () => {
  it("mean what git says they mean", (t) => {
    const project = new Project(t, {});
    git(project, "init");
    const token = fc.constantFrom(
      "a",
      "b",
      "ab",
      "/",
      "*",
      "?",
      "[ab]",
      "[!a]",
      "[a-b]",
      "[]a]",
      "\\",
      "!",
      "#",
      " ",
      ".",
    );
    const word = fc.array(token, { minLength: 1, maxLength: 5 }).map((tokens) => tokens.join(""));
    const whole = fc.constantFrom(
      "**/",
      "/**",
      "a/**/b",
      "**/a/**",
      "a/",
      "/a",
      "!a",
      "[[:alpha:]]",
      "[!]a]",
      "*.b",
      "***/b",
      "a**b",
    );
    const name = fc.stringMatching(/^[ab.#! ]{1,3}$/).filter((text) => !/^\.{1,2}$/.test(text) && text.trim() === text);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, whole), { minLength: 1, maxLength: 4 }),
        fc.uniqueArray(
          fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/")),
          { minLength: 20, maxLength: 40 },
        ),
        (lines, paths) => {
          // Git keeps no name with two slashes.
          fc.pre(lines.every((line) => !line.includes("//")));
          project.write(".gitignore", `${lines.join("\n")}\n`);
          const { stdout } = spawnSync("git", ["check-ignore", "--no-index", "--stdin", "-z"], {
            cwd: project.folder,
            input: paths.map((path) => `${path}\0`).join(""),
            encoding: "utf8",
          });
          const patterns = new GitPatterns(project.read(".gitignore"));
          assert.deepEqual(
            paths.filter((path) => patterns.test(path, false)),
            stdout.split("\0").slice(0, -1),
          );
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });

  it("come to an end, whatever they are", () => {
    for (const pattern of ["*a".repeat(80), "**/*/".repeat(50), "[a]*".repeat(50), "*?".repeat(80), "a*".repeat(120)])
      for (const path of [LONG, DEEP]) {
        const start = process.cpuUsage();
        assert.equal(new GitPatterns(`${pattern}b.css`).test(path, false), undefined);
        assert.ok(process.cpuUsage(start).user < 2_000_000);
      }
  });
});

describe("a glob in the place of a path", () => {
  it("knows *, **, ?, sets and braces, and means no hidden file unless it says so", (t) => {
    const names = [
      "a.js",
      "b1.ts",
      ".c.js",
      "src/d.js",
      "src/e/f.mjs",
      "src/.g/h.js",
      "x[1].js",
      "src/node_modules/i.js",
    ];
    const project = new Project(t, Object.fromEntries(names.map((name) => [name, SLOW])));
    for (const [glob, expected] of /** @type {[string, string[]][]} */ ([
      ["*.js", ["a.js", "x[1].js"]],
      ["**", ["a.js", "b1.ts", "src/d.js", "src/e/f.mjs", "x[1].js"]],
      ["**/*.js", ["a.js", "src/d.js", "x[1].js"]],
      ["{src,lib}/**", ["src/d.js", "src/e/f.mjs"]],
      ["{a,s{r,x}c/*}.js", ["a.js", "src/d.js"]],
      ["src/?.js", ["src/d.js"]],
      ["[a-b]*.[jt]s", ["a.js", "b1.ts"]],
      ["[!a]*.?s", ["b1.ts", "x[1].js"]],
      ["./src/*.js", ["src/d.js"]],
      [".*.js", [".c.js"]],
      ["x[1].js", ["x[1].js"]],
      ["src/e/../*.js", ["src/d.js"]],
    ]))
      assert.deepEqual(project.find("--no-ignore", glob).sort(), expected, glob);
    assert.deepEqual(project.runWith({ cwd: "src" }, "check", "../*.js", "--format", "json").status, 1);
    assert.match(project.run("check", "src/*.css").stderr, /^error: no JavaScript or TypeScript file matches/);
  });

  it("is matched at once, however many stars it has", (t) => {
    const project = new Project(t, { [LONG]: CLEAN, [DEEP]: CLEAN });
    for (const glob of [`${"*a".repeat(14)}*b.js`, `${"**/*/".repeat(20)}b.js`, `${"{*a,a*}".repeat(12)}b.js`]) {
      const start = performance.now();
      assert.match(project.run("check", glob).stderr, /^error: no JavaScript or TypeScript file matches/);
      assert.ok(performance.now() - start < 20_000);
    }
  });
});
