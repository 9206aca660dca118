import { describe, it } from "node:test";
import { Project } from "./project.js";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";
import { chmodSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { writeFiles } from "../../cli/files/write-files.js";

/** @typedef {Record<string, string>} Files */

const INDEX = JSON.stringify(new URL("../../rules/index.js", import.meta.url).href);

const PASSWORD = `import bcrypt from "bcrypt";

export function check(password, hash) {
  return bcrypt.compareSync(password, hash);
}
`;
const PASSWORD_AFTER = PASSWORD.replace("export function", "export async function")
  .replace("return", "return await")
  .replace("compareSync", "compare");

const LOGIN = `import { check } from "./password.js";

export async function login(user, password) {
  if (!check(password, user.hash)) throw new Error("no");
  return user;
}
`;
const LOGIN_AFTER = LOGIN.replace("!check(password, user.hash)", "!(await check(password, user.hash))");

/** @type {Files} */
const BASE = {
  "package.json": JSON.stringify({
    private: true,
    type: "module",
    scripts: { start: "node src/server.js" },
    dependencies: { bcrypt: "^6.0.0", vitest: "^3.0.0" },
  }),
  "hotpath.config.json": JSON.stringify({ hot: ["src/password.*", "lib/password.*", "src/pages/**"] }),
  "src/password.js": PASSWORD,
  "src/login.js": LOGIN,
};

const FIX = ["fix", "--all", "--no-git", "--rule", "no-sync-call"];

/** @param {import("node:test").TestContext} t @param {Files} files */
function rewrite(t, files, args = FIX) {
  const project = new Project(t, files);
  const { report, status, stderr } = project.runJson(...args);
  assertValid("report", report);
  const findings = report.files.flatMap((/** @type {any} */ file) => file.findings);
  return { project, report, status, stderr, refused: findings.map((/** @type {any} */ { fix }) => fix.refused) };
}

/** @param {Files} files @param {Project} project */
function assertUntouched(files, project) {
  for (const [name, text] of Object.entries(files)) assert.equal(project.read(name), text, name);
}

describe("a rewrite of several files", () => {
  it("changes the function and all who call it", (t) => {
    const { project, report, status } = rewrite(t, BASE);
    assert.equal(project.read("src/password.js"), PASSWORD_AFTER);
    assert.equal(project.read("src/login.js"), LOGIN_AFTER);
    assert.deepEqual(project.list(), ["hotpath.config.json", "package.json", "src", "src/login.js", "src/password.js"]);
    assert.deepEqual([status, report.summary.fixed], [0, 1]);
    assert.match(
      report.files.find((/** @type {any} */ { path }) => path === "src/password.js").applied[0].message,
      /^Make `check`, in 2 files, `async` and await `bcrypt\.compare\(\)`/,
    );
    const [other] = report.files.find((/** @type {any} */ { path }) => path === "src/login.js").applied;
    assert.deepEqual([other.with, other.line], ["src/password.js", 4]);
    assert.match(other.message, /^Together with src\/password\.js: Make /);
  });

  it("that throws is told, and leaves all files as they are", (t) => {
    const project = new Project(t, BASE);
    const code = `import { rules } from ${INDEX}; const { pattern } = rules["no-sync-call"];
const { rewrite } = pattern;
Object.defineProperty(pattern, "rewrite", {
  value: (finding, source, heat, project) => {
    if (project !== undefined) throw new TypeError("oops");
    return rewrite(finding, source, heat);
  },
});`;
    const node = ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
    const { status, stderr } = project.runWith({ node }, ...FIX);
    assertUntouched(BASE, project);
    assert.equal(status, 2);
    assert.match(stderr, /^internal error in src\/password\.js: no-sync-call crashed; .*\nTypeError: oops\n/);
  });

  it("is shown and not made in a dry run, as a patch that applies", (t) => {
    const project = new Project(t, BASE);
    const { stdout } = project.run(...FIX, "--dry-run");
    assertUntouched(BASE, project);
    const { status, stderr } = spawnSync("git", ["apply", "-"], {
      cwd: project.folder,
      input: stdout,
      encoding: "utf8",
    });
    assert.deepEqual([status, stderr], [0, ""]);
    assert.equal(project.read("src/password.js"), PASSWORD_AFTER);
    assert.equal(project.read("src/login.js"), LOGIN_AFTER);
  });

  it("goes on from what rewrites of one file have made of its files, dry or not", (t) => {
    const files = {
      ...BASE,
      "hotpath.config.json": JSON.stringify({ hot: ["src/**"] }),
      "src/login.js": `${LOGIN}
export async function again(password) {
  return bcrypt.hashSync(password, 10);
}
`.replace("import", 'import bcrypt from "bcrypt";\nimport'),
    };
    const dry = new Project(t, files);
    const { stdout } = dry.run(...FIX, "--dry-run");
    assert.equal(spawnSync("git", ["apply", "-"], { cwd: dry.folder, input: stdout }).status, 0);
    const wet = new Project(t, files);
    const { stdout: diff } = wet.run(...FIX, "--diff");
    assert.match(diff, /\+ {2}return await bcrypt\.hash\(password, 10\)/);
    assert.match(diff, /\+ {2}if \(!\(await check/);
    for (const name of ["src/login.js", "src/password.js"]) assert.equal(dry.read(name), wet.read(name));
    assert.match(wet.read("src/login.js"), /await bcrypt\.hash/);
    assert.match(wet.read("src/login.js"), /await check/);
  });

  it("is named by check, and not offered as one of a single file", (t) => {
    const project = new Project(t, BASE);
    const { report } = project.runJson("check", "--rule", "no-sync-call");
    assertValid("report", report);
    const [{ fix }] = report.files[0].findings;
    assert.match(fix.refused, /`npx hotpath fix --all` rewrites them together/);
    assert.equal(fix.reaches, true);
  });

  it("changes nothing a second time", (t) => {
    const { project } = rewrite(t, BASE);
    const { report } = project.runJson(...FIX);
    assert.deepEqual(report.files, []);
  });

  it("goes on where it was killed behind the callers", (t) => {
    const { project } = rewrite(t, { ...BASE, "src/login.js": LOGIN_AFTER });
    assert.equal(project.read("src/password.js"), PASSWORD_AFTER);
    assert.equal(project.read("src/login.js"), LOGIN_AFTER);
  });

  it("is not made without --all", (t) => {
    const { project } = rewrite(t, BASE, ["fix", "--no-git", "--rule", "no-sync-call"]);
    assertUntouched(BASE, project);
  });

  it("is made of the finding that is named", (t) => {
    const project = new Project(t, BASE);
    const [{ fingerprint }] = project.runJson("check", "--rule", "no-sync-call").report.files[0].findings;
    project.run(...FIX, "--finding", "0".repeat(fingerprint.length));
    assertUntouched(BASE, project);
    project.run(...FIX, "--finding", fingerprint);
    assert.equal(project.read("src/login.js"), LOGIN_AFTER);
  });
});

describe("who may call a function of another file", () => {
  /** What else is there, and what becomes of it. @type {Record<string, { files: Files, after: Files }>} */
  const cases = {
    "by another name": {
      files: { "src/login.js": LOGIN.replace("{ check }", "{ check as test }").replace("!check", "!test") },
      after: {
        "src/login.js": LOGIN_AFTER.replace("{ check }", "{ check as test }").replace("await check", "await test"),
      },
    },
    "as a member of all exports": {
      files: { "src/login.js": LOGIN.replace("{ check }", "* as all").replace("!check", "!all.check") },
      after: { "src/login.js": LOGIN_AFTER.replace("{ check }", "* as all").replace("await check", "await all.check") },
    },
    "by the default export": {
      files: {
        "src/password.js": PASSWORD.replace("export", "export default"),
        "src/login.js": LOGIN.replace("{ check }", "check"),
      },
      after: { "src/login.js": LOGIN_AFTER.replace("{ check }", "check") },
    },
    "through files that hand it on": {
      files: {
        "src/all.js": 'export * from "./password.js";\n',
        "src/more.js": 'import { check } from "./all.js";\nexport { check as verify };\n',
        "src/login.js": LOGIN.replace("{ check }", "{ verify as check }").replace("password.js", "more.js"),
      },
      after: {
        "src/login.js": LOGIN_AFTER.replace("{ check }", "{ verify as check }").replace("password.js", "more.js"),
      },
    },
    "through functions that only hand it on": {
      files: {
        "src/verify.js":
          'import { check } from "./password.js";\n\nexport const verify = (user, password) => check(password, user.hash);\n',
        "src/login.js": LOGIN.replace("{ check }", "{ verify }")
          .replace("password.js", "verify.js")
          .replace("check(password, user.hash)", "verify(user, password)"),
      },
      after: {
        "src/verify.js":
          'import { check } from "./password.js";\n\nexport const verify = async (user, password) => await check(password, user.hash);\n',
        "src/login.js": LOGIN_AFTER.replace("{ check }", "{ verify }")
          .replace("password.js", "verify.js")
          .replace("check(password, user.hash)", "verify(user, password)"),
      },
    },
    "in tests": {
      files: {
        "test/password.test.js":
          'import { it, expect } from "vitest";\nimport { check } from "../src/password.js";\n\nit("checks", () => {\n  expect(check("a", "b")).toBe(false);\n});\n',
      },
      after: {
        "src/login.js": LOGIN_AFTER,
        "test/password.test.js":
          'import { it, expect } from "vitest";\nimport { check } from "../src/password.js";\n\nit("checks", async () => {\n  expect(await check("a", "b")).toBe(false);\n});\n',
      },
    },
    "in conditions of all kinds": {
      files: {
        "src/login.js": `import { check } from "./password.js";

export async function login(user, password) {
  const isRight = user && check(password, user.hash) ? 1 : 0;
  while (check(password, user.hash) === false) user = user.next;
  for (const one of user.all) if (check(password, one)) return one;
  switch (check(password, "a")) {
    case true:
      return { isRight, ...(check("b", "c") && user) };
  }
  return check(password, user.old) || !check(password, user.older) || \`\${check(password, "d")}\`;
}
`,
      },
      after: {
        "src/login.js": `import { check } from "./password.js";

export async function login(user, password) {
  const isRight = user && (await check(password, user.hash)) ? 1 : 0;
  while ((await check(password, user.hash)) === false) user = user.next;
  for (const one of user.all) if (await check(password, one)) return one;
  switch (await check(password, "a")) {
    case true:
      return { isRight, ...((await check("b", "c")) && user) };
  }
  return (await check(password, user.old)) || !(await check(password, user.older)) || \`\${await check(password, "d")}\`;
}
`,
      },
    },
    "in CommonJS": {
      files: {
        "package.json": BASE["package.json"].replace("module", "commonjs"),
        "src/password.js":
          'const bcrypt = require("bcrypt");\n\nexports.check = function (password, hash) {\n  return bcrypt.compareSync(password, hash);\n};\n\nexports.isRight = (password) => exports.check(password, "a");\n',
        "src/login.js":
          'const passwords = require("./password");\nconst { check } = require("./password.js");\n\nexports.login = async (user, password) => passwords.check(password, user.hash) && check("a", "b") && require("./password").check("c", "d") && passwords.isRight("e");\n',
      },
      after: {
        "src/password.js":
          'const bcrypt = require("bcrypt");\n\nexports.check = async function (password, hash) {\n  return await bcrypt.compare(password, hash);\n};\n\nexports.isRight = async (password) => await exports.check(password, "a");\n',
        "src/login.js":
          'const passwords = require("./password");\nconst { check } = require("./password.js");\n\nexports.login = async (user, password) => (await passwords.check(password, user.hash)) && (await check("a", "b")) && (await require("./password").check("c", "d")) && (await passwords.isRight("e"));\n',
      },
    },
    "in CommonJS, of an object": {
      files: {
        "package.json": BASE["package.json"].replace("module", "commonjs"),
        "src/password.js":
          'const bcrypt = require("bcrypt");\n\nconst hash = (password) => bcrypt.hashSync(password, 10);\n\nmodule.exports = {\n  check(password, hashed) {\n    return bcrypt.compareSync(password, hashed);\n  },\n  hash,\n};\n',
        "src/index.js": 'module.exports = require("./password");\n',
        "src/login.js":
          'const { check, hash } = require("./index");\n\nexports.login = async (user, password) => check(password, user.hash) && hash("a");\n',
      },
      after: {
        "src/password.js":
          'const bcrypt = require("bcrypt");\n\nconst hash = async (password) => await bcrypt.hash(password, 10);\n\nmodule.exports = {\n  async check(password, hashed) {\n    return await bcrypt.compare(password, hashed);\n  },\n  hash,\n};\n',
        "src/login.js":
          'const { check, hash } = require("./index");\n\nexports.login = async (user, password) => (await check(password, user.hash)) && (await hash("a"));\n',
      },
    },
    "in CommonJS, as the module itself": {
      files: {
        "package.json": BASE["package.json"].replace("module", "commonjs"),
        "src/password.js":
          'const bcrypt = require("bcrypt");\n\nmodule.exports = check;\n\nfunction check(password, hash) {\n  return bcrypt.compareSync(password, hash);\n}\n',
        "src/login.js":
          'const check = require("./password");\n\nexports.login = async (user, password) => check(password, user.hash);\n',
      },
      after: {
        "src/password.js":
          'const bcrypt = require("bcrypt");\n\nmodule.exports = check;\n\nasync function check(password, hash) {\n  return await bcrypt.compare(password, hash);\n}\n',
        "src/login.js":
          'const check = require("./password");\n\nexports.login = async (user, password) => await check(password, user.hash);\n',
      },
    },
    "in TypeScript, by an alias": {
      files: {
        "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./src/*"] } } }),
        "src/password.js": "",
        "src/login.js": "",
        "lib/password.ts": "",
        "src/password.ts":
          'import bcrypt from "bcrypt";\n\nexport const check = (password: string, hash: string): boolean => bcrypt.compareSync(password, hash);\n',
        "src/login.ts":
          'import { check } from "@/password";\nimport type * as types from "@/password";\n\nexport async function login(password: string): Promise<boolean> {\n  return check(password, "a")!;\n}\n',
      },
      after: {
        "src/password.ts":
          'import bcrypt from "bcrypt";\n\nexport const check = async (password: string, hash: string): Promise<boolean> => await bcrypt.compare(password, hash);\n',
        "src/login.ts":
          'import { check } from "@/password";\nimport type * as types from "@/password";\n\nexport async function login(password: string): Promise<boolean> {\n  return (await check(password, "a"))!;\n}\n',
      },
    },
  };
  for (const [name, { files, after }] of Object.entries(cases))
    it(name, (t) => {
      const { project, refused } = rewrite(t, { ...BASE, ...files });
      for (const [file, text] of Object.entries(after)) assert.equal(project.read(file), text, refused.join());
      assert.doesNotMatch(
        Object.keys({ ...BASE, ...files })
          .map((file) => project.read(file))
          .join(),
        /Sync/,
      );
    });
});

describe("nothing is changed where", () => {
  const COMMON = { "package.json": BASE["package.json"].replace("module", "commonjs") };
  const TEST = 'import { expect, it, vi } from "vitest";\n';
  /** @type {Record<string, [files: Files, reason: RegExp]>} */
  const cases = {
    "a caller is a script that does not wait": [
      { "src/seed.js": 'import { check } from "./password.js";\nconsole.log(check("a", "b"));\n' },
      /src\/seed\.js:2 calls it at load/,
    ],
    "a caller cannot wait": [
      {
        "src/a.js":
          'import { check } from "./password.js";\nexport class User {\n  get isRight() {\n    return check("a", this.hash);\n  }\n}\n',
      },
      /would have to await it/,
    ],
    "a caller is a constructor": [
      {
        "src/a.js":
          'import { check } from "./password.js";\nexport class User {\n  constructor() {\n    this.is = check("a", "b");\n  }\n}\n',
      },
      /would have to await it/,
    ],
    "a caller is a field": [
      { "src/a.js": 'import { check } from "./password.js";\nexport class User {\n  is = check("a", "b");\n}\n' },
      /./,
    ],
    "a caller is a generator": [
      {
        "src/a.js":
          'import { check } from "./password.js";\nexport function* all(list) {\n  for (const one of list) yield check("a", one);\n}\n',
      },
      /would have to await it/,
    ],
    "a caller is asked by others whether something is so": [
      {
        "src/a.js":
          'import { check } from "./password.js";\nexport const find = (list) => list.find((one) => check("a", one));\n',
      },
      /./,
    ],
    "a caller's callers are not in sight": [
      { "src/a.js": 'import { check } from "./password.js";\nexport const list = [(one) => check("a", one)];\n' },
      /./,
    ],
    "a caller is passed on": [
      {
        "src/a.js":
          'import { check } from "./password.js";\nexport function isRight(one) {\n  return check("a", one);\n}\n',
        "src/b.js": 'import { isRight } from "./a.js";\nexport const filter = (list) => list.filter(isRight);\n',
      },
      /`isRight` is passed on as a value in src\/b\.js:2/,
    ],
    "it is passed on": [
      { "src/a.js": 'import { check } from "./password.js";\nexport const filter = (list) => list.filter(check);\n' },
      /`check` is passed on as a value in src\/a\.js:2/,
    ],
    "it is bound": [
      { "src/a.js": 'import { check } from "./password.js";\nexport const filter = check.bind(null, "a");\n' },
      /`check` is passed on as a value/,
    ],
    "it is kept by another name": [
      {
        "src/a.js":
          'import { check } from "./password.js";\nconst other = check;\nexport async function f() {\n  if (other("a", "b")) return 1;\n}\n',
      },
      /`check` is passed on as a value/,
    ],
    "all exports are passed on": [
      { "src/a.js": 'import * as all from "./password.js";\nexport default all;\n' },
      /`all` is passed on as a value in src\/a\.js:2/,
    ],
    "all exports are handed out by a name": [
      { "src/a.js": 'export * as all from "./password.js";\n' },
      /is passed on as a value in src\/a\.js:1/,
    ],
    "a member of all exports is computed": [
      {
        "src/a.js": 'import * as all from "./password.js";\nexport const call = async (name) => all[name]("a", "b");\n',
      },
      /`all` is passed on as a value in src\/a\.js:2/,
    ],
    "all exports are listed": [
      { "src/a.js": 'import * as all from "./password.js";\nexport const names = Object.keys(all);\n' },
      /`all` is passed on as a value/,
    ],
    "all exports are taken apart in part": [
      { "src/a.js": 'import * as all from "./password.js";\nconst { other, ...rest } = all;\nexport { rest };\n' },
      /is passed on as a value/,
    ],
    "a file is loaded by a variable": [
      { "src/a.cjs": "module.exports = (name) => require(name);\n" },
      /src\/a\.cjs:1 loads a file whose name is computed at run time/,
    ],
    "a file of its folder is loaded by a variable": [
      { "src/a.js": "export const load = (name) => import(`./${name}.js`);\n" },
      /src\/a\.js:1 loads a file whose name is computed at run time/,
    ],
    "it is loaded while the program runs": [
      { "src/a.js": 'export const f = async () => (await import("./password.js")).check("a", "b");\n' },
      /src\/a\.js:1 loads it at run time/,
    ],
    "bundlers load its folder": [
      { "src/a.js": 'export const all = import.meta.glob("./*.js");\n' },
      /src\/a\.js:1 loads a file whose name is computed at run time/,
    ],
    "a package loads its folder": [
      { "src/a.cjs": 'module.exports = require("require-all")(__dirname);\n' },
      /src\/a\.cjs has a package load all files of a folder/,
    ],
    "something loads by another name": [
      {
        "src/a.js":
          'import { createRequire } from "node:module";\nconst load = createRequire(import.meta.url);\nexport const f = (name) => load(name).check("a", "b");\n',
      },
      /src\/a\.js:2 loads a file whose name/,
    ],
    "a test replaces the file": [
      { "test/a.test.js": `${TEST}vi.mock("../src/password.js", () => ({ check: () => true }));\n` },
      /test\/a\.test\.js:2 refers to the file, and may load or replace it/,
    ],
    "a test replaces the function": [
      {
        "test/a.test.js": `${TEST}import * as all from "../src/password.js";\nvi.spyOn(all, "check").mockReturnValue(true);\n`,
      },
      /`all` is passed on as a value in test\/a\.test\.js:3/,
    ],
    "a test expects it to throw": [
      {
        "test/a.test.js": `${TEST}import { check } from "../src/password.js";\nit("throws", () => {\n  expect(() => check()).toThrow();\n});\n`,
      },
      /./,
    ],
    "a test is told when it ends": [
      {
        "test/a.test.js": `${TEST}import { check } from "../src/password.js";\nit("is", (done) => {\n  check("a", "b");\n  done();\n});\n`,
      },
      /./,
    ],
    "a double lies beside it": [
      { "src/__mocks__/password.js": "export const check = () => true;\n" },
      /src\/__mocks__\/password\.js replaces src\/password\.js in tests/,
    ],
    "a thread runs the file": [
      {
        "src/a.js":
          'import { Worker } from "node:worker_threads";\nexport const worker = new Worker(new URL("./password.js", import.meta.url));\n',
      },
      /src\/a\.js:2 refers to the file/,
    ],
    "a path is put together": [
      {
        "src/a.js": 'import path from "node:path";\nexport const file = path.join(import.meta.dirname, "password");\n',
      },
      /src\/a\.js:2 refers to the file/,
    ],
    "the package hands it out": [
      { "package.json": JSON.stringify({ private: true, type: "module", main: "./src/password.js" }) },
      /package\.json exports src\/password\.js/,
    ],
    "the package hands out what hands it out": [
      {
        "package.json": JSON.stringify({
          private: true,
          type: "module",
          exports: { ".": { import: "./dist/all.js" } },
        }),
        "src/all.ts": 'export * from "./password.js";\n',
      },
      /package\.json exports src\/all\.ts/,
    ],
    "the package hands out its folder": [
      { "package.json": JSON.stringify({ name: "a", type: "module", exports: { "./*": "./src/*.js" } }) },
      /package\.json exports src\/password\.js/,
    ],
    "it is a command": [
      { "package.json": JSON.stringify({ private: true, type: "module", bin: { a: "src/password.js" } }) },
      /package\.json exports src\/password\.js/,
    ],
    "others may import any file of the package": [
      { "package.json": JSON.stringify({ name: "a", version: "1.0.0", type: "module", main: "index.js" }) },
      /package\.json has neither `exports` nor `"private": true`, so that others may import any file/,
    ],
    "others may import any file of a package for applications": [
      {
        "package.json": JSON.stringify({
          name: "a",
          version: "1.0.0",
          type: "module",
          main: "index.js",
          peerDependencies: { svelte: "^5.0.0" },
        }),
      },
      /so that others may import any file/,
    ],
    "a framework loads the file by its place": [
      {
        "src/pages/password.js": PASSWORD,
        "src/login.js": LOGIN.replace("./password.js", "./pages/password.js"),
        "src/password.js": "export {};\n",
      },
      /is where a framework or a tool may load it/,
    ],
    "types are declared beside it": [
      { "src/password.d.ts": "export function check(password: string, hash: string): boolean;\n" },
      /src\/password\.d\.ts declares its types/,
    ],
    "code that is not looked into may call it": [
      {
        "src/Login.vue":
          '<script setup>\nimport { check } from "./password";\nconst is = check("a", "b");\n</script>\n',
      },
      /src\/Login\.vue may refer to the file/,
    ],
    "a file that cannot be parsed may call it": [
      { "src/a.js": 'import { check } from "./password.js";\nif (check( {\n' },
      /src\/a\.js cannot be parsed/,
    ],
    "it is not known which file is imported": [
      { "src/a.js": 'import { check } from "~/password";\nexport const f = async () => check("a", "b");\n' },
      /it is not known which file src\/a\.js:1 loads/,
    ],
    "what is compiled of it is loaded": [
      {
        "dist/password.js": PASSWORD,
        "bin/a.js": 'import { check } from "../dist/password.js";\nexport const f = async () => check("a", "b");\n',
      },
      /bin\/a\.js:1 loads what may be compiled from it/,
    ],
    "names may mean something else": [
      { "src/login.js": `${LOGIN}export const run = (text) => eval(text);\n` },
      /src\/login\.js has `eval`/,
    ],
    "files call one another in a circle": [
      {
        "src/password.js": `import bcrypt from "bcrypt";\nimport { isRight } from "./login.js";\n\nexport function check(password, hash) {\n  return bcrypt.compareSync(password, hash);\n}\n\nexport async function login(user) {\n  return isRight(user);\n}\n`,
        "src/login.js":
          'import { check } from "./password.js";\n\nexport function isRight(user) {\n  return check(user.password, user.hash);\n}\n',
      },
      /call each other in a cycle/,
    ],
    "CommonJS hands on its exports": [
      {
        ...COMMON,
        "src/login.js": "",
        "src/password.js":
          'const bcrypt = require("bcrypt");\nexports.check = (a, b) => bcrypt.compareSync(a, b);\nglobal.passwords = exports;\n',
      },
      /would have to await it/,
    ],
    "CommonJS exports it twice": [
      {
        ...COMMON,
        "src/login.js": 'const { check } = require("./password");\nexports.f = async () => check("a", "b");\n',
        "src/password.js":
          'const bcrypt = require("bcrypt");\nexports.check = (a, b) => bcrypt.compareSync(a, b);\nif (process.env.TEST) exports.check = () => true;\n',
      },
      /would have to await it/,
    ],
    "`this` is what CommonJS exports": [
      {
        ...COMMON,
        "src/login.js": 'const { check } = require("./password");\nexports.f = async () => check("a", "b");\n',
        "src/password.js":
          'const bcrypt = require("bcrypt");\nmodule.exports = {\n  check: (a, b) => bcrypt.compareSync(a, b),\n  isRight(a) {\n    return this.check(a, "b") ? 1 : 2;\n  },\n};\n',
      },
      /would have to await it/,
    ],
    "CommonJS loads it into a variable that changes": [
      {
        ...COMMON,
        "src/password.js": 'const bcrypt = require("bcrypt");\nexports.check = (a, b) => bcrypt.compareSync(a, b);\n',
        "src/login.js":
          'let { check } = require("./password");\nif (process.env.TEST) check = () => true;\nexports.f = async () => check("a", "b");\n',
      },
      /is passed on as a value/,
    ],
    "its type is another's": [
      {
        "src/login.js": "",
        "src/password.js": "",
        "src/password.ts":
          'import bcrypt from "bcrypt";\ntype Check = (a: string, b: string) => boolean;\nexport const check: Check = (a, b) => bcrypt.compareSync(a, b);\n',
        "src/a.ts": 'import { check } from "./password";\nexport const f = async () => check("a", "b");\n',
      },
      /would have to await it/,
    ],
    "types are made of its type": [
      {
        "src/login.js": "",
        "src/password.js": "",
        "src/password.ts":
          'import bcrypt from "bcrypt";\nexport const check = (a: string, b: string) => bcrypt.compareSync(a, b);\n',
        "src/a.ts":
          'import { check } from "./password";\nexport type Is = ReturnType<typeof check>;\nexport const f = async () => check("a", "b");\n',
      },
      /`check` is passed on as a value in src\/a\.ts:2/,
    ],
    "it has overloads": [
      {
        "src/login.js": "",
        "src/password.js": "",
        "src/password.ts":
          'import bcrypt from "bcrypt";\nexport function check(a: string): boolean;\nexport function check(a: string, b: string): boolean;\nexport function check(a: string, b = "") {\n  return bcrypt.compareSync(a, b);\n}\n',
        "src/a.ts": 'import { check } from "./password";\nexport const f = async () => check("a", "b");\n',
      },
      /would have to await it/,
    ],
    "it tells types apart": [
      {
        "src/login.js": "",
        "src/password.js": "",
        "src/password.ts":
          'import bcrypt from "bcrypt";\nexport const check = (a: unknown): a is string => bcrypt.compareSync(String(a), "b");\n',
        "src/a.ts": 'import { check } from "./password";\nexport const f = async () => check("a");\n',
      },
      /its return type is a type predicate/,
    ],
    "a caller is itself called without being waited for": [
      {
        "src/a.js":
          'import { login } from "./login.js";\nexport const f = async (user) => {\n  login(user, "a");\n  return user.id;\n};\n',
      },
      /src\/a\.js:3 calls the function and does not await it/,
    ],
    "nobody calls it": [{ "src/login.js": "export {};\n" }, /would have to await it/],
    "only a caller's promise is wanted": [
      {
        "src/a.js":
          'import { check } from "./password.js";\nimport { find } from "./find.js";\nexport function load(a) {\n  if (check(a, "b")) return find(a);\n}\n',
        "src/b.js":
          'import { load } from "./a.js";\nexport const both = async () => Promise.all([load(1), load(2)]);\n',
      },
      /may already return a promise, which src\/b\.js:2 does not await/,
    ],
  };
  for (const [name, [files, reason]] of Object.entries(cases))
    it(name, (t) => {
      const all = { ...BASE, ...files };
      const { project, refused } = rewrite(t, all);
      assertUntouched(all, project);
      assert.equal(refused.length, 1);
      assert.match(refused[0], reason);
    });
});

describe("a file that may not be written", () => {
  it("is in another encoding, and calls all the same", (t) => {
    const project = new Project(t, BASE);
    project.write("src/old.js", Buffer.from(`${LOGIN}// caf\xe9\n`, "latin1"));
    const { report } = project.runJson(...FIX);
    assertUntouched(BASE, project);
    assert.match(report.files[0].findings[0].fix.refused, /src\/old\.js may refer to the file/);
  });

  it("is not part of the run", (t) => {
    const { project, refused } = rewrite(t, BASE, [...FIX, "src/password.js"]);
    assertUntouched(BASE, project);
    assert.deepEqual(refused, ["src/login.js would have to be rewritten, too, and is not part of this run"]);
  });

  it("is ignored, and calls all the same", (t) => {
    const files = {
      ...BASE,
      "src/login.js": "export {};\n",
      ".gitignore": "made\n",
      "src/made/login.js": LOGIN.replace("./", "../"),
    };
    const { project, refused } = rewrite(t, files);
    assertUntouched(files, project);
    assert.deepEqual(refused, ["src/made/login.js would have to be rewritten, too, and is not part of this run"]);
  });

  it("is read-only", (t) => {
    const project = new Project(t, BASE);
    chmodSync(project.resolve("src/login.js"), 0o444);
    const { report } = project.runJson(...FIX);
    assertUntouched(BASE, project);
    assert.equal(
      report.files[0].findings[0].fix.refused,
      "src/login.js would have to be rewritten, too: it is read-only",
    );
  });

  it("has changes that are not committed", (t) => {
    const project = new Project(t, BASE);
    const git = (/** @type {string[]} */ ...args) =>
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: project.folder });
    for (const args of [
      ["init", "-q"],
      ["add", "-A"],
      ["commit", "-qm", "a"],
    ])
      git(...args);
    project.write("src/login.js", `${LOGIN}// mine\n`);
    const args = ["fix", "--all", "--rule", "no-sync-call"];
    const { report } = project.runJson(...args);
    assert.equal(project.read("src/password.js"), PASSWORD);
    assert.equal(project.read("src/login.js"), `${LOGIN}// mine\n`);
    assert.match(
      report.files[0].findings[0].fix.refused,
      /src\/login\.js would have to be rewritten, too: it has changes that are not committed/,
    );
    project.run(...args, "--allow-dirty");
    assert.equal(project.read("src/password.js"), PASSWORD_AFTER);
    assert.equal(project.read("src/login.js"), `${LOGIN_AFTER}// mine\n`);
  });

  it("is changed meanwhile: those before it become what they were", () => {
    /** @type {Map<string, string>} */
    const disk = new Map([
      ["/a.js", "a"],
      ["/b.js", "b"],
      ["/c.js", "other"],
    ]);
    /** @param {string} absolute @param {string} _fingerprint @param {string} content */
    const write = (absolute, _fingerprint, content) => {
      if (disk.get(absolute) === "other") return "it was changed";
      disk.set(absolute, content);
      return undefined;
    };
    const files = ["/a.js", "/b.js", "/c.js"].map((absolute) => ({
      absolute,
      before: absolute[1],
      after: `${absolute[1]}2`,
    }));
    assert.deepEqual(writeFiles(files, write), { absolute: "/c.js", reason: "it was changed" });
    assert.deepEqual([...disk.values()], ["a", "b", "other"]);
    disk.set("/c.js", "c");
    assert.equal(writeFiles(files, write), undefined);
    assert.deepEqual([...disk.values()], ["a2", "b2", "c2"]);
  });
});
