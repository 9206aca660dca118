/** What is only needed on Windows, as far as it can be tried elsewhere. */
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { formatForCmd } from "../../cli/command-line.js";
import { getNpm } from "../../scripts/npm.js";
import { getRelativePath } from "../../cli/files/relative-path.js";
import { isInside } from "../../cli/files/ignores.js";
import path from "node:path";
import { renameOver } from "../../cli/files/rename.js";

/** @param {string} code */
const createError = (code) => Object.assign(new Error(code), { code });

describe("isInside on Windows", () => {
  for (const [folder, entry, expected] of /** @type {[string, string, boolean][]} */ ([
    ["C:\\app", "C:\\app\\src\\a.js", true],
    ["c:\\App", "C:\\app\\a.js", true],
    ["C:\\", "C:\\a.js", true],
    ["C:\\app", "C:\\app", false],
    ["C:\\app", "C:\\application\\a.js", false],
    ["C:\\app", "D:\\app\\a.js", false],
    ["C:\\app", "C:\\a.js", false],
    ["C:\\app", "C:\\app\\..a.js", true],
  ]))
    it(`${entry} is ${expected ? "" : "not "}in ${folder}`, () =>
      assert.equal(isInside(folder, entry, path.win32), expected));
});

describe("getRelativePath on Windows", () => {
  for (const [folder, file, expected] of [
    ["C:\\app", "C:\\app\\src\\a.js", "src/a.js"],
    ["c:\\App", "C:\\app\\a.js", "a.js"],
    ["C:\\app\\one", "C:\\app\\two\\a.js", "../two/a.js"],
    ["C:\\app", "D:\\two\\a.js", "D:/two/a.js"],
    ["\\\\host\\share\\app", "\\\\host\\share\\app\\src\\a.js", "src/a.js"],
  ])
    it(`${file} is ${expected} in ${folder}`, () => assert.equal(getRelativePath(folder, file, path.win32), expected));

  it("leaves a backslash alone that is part of a name elsewhere", () =>
    assert.equal(getRelativePath("/app", "/app/a\\b.js", path.posix), "a\\b.js"));
});

describe("formatForCmd", () => {
  for (const [words, expected] of /** @type {[string[], string][]} */ ([
    [["node", "src\\server.js", "--port=3000"], "node src\\server.js --port=3000"],
    [["C:\\Program Files\\nodejs\\node.exe", "a b.js"], '^"C:\\Program^ Files\\nodejs\\node.exe^" ^"a^ b.js^"'],
    [["node", "-e", 'console.log("a & b")'], 'node -e ^"console.log^(\\^"a^ ^&^ b\\^"^)^"'],
    [["node", "%PATH%", ""], 'node ^"^%PATH^%^" ^"^"'],
    [["node", "a b\\"], 'node ^"a^ b\\\\^"'],
  ]))
    it(`hands on ${JSON.stringify(words)}`, () => assert.equal(formatForCmd(words), expected));
});

describe("renameOver", () => {
  it("tries again on Windows while something else has the file open, and nowhere else", () => {
    for (const code of ["EPERM", "EACCES", "EBUSY"]) {
      let tries = 0;
      const rename = () => {
        if (++tries < 3) throw createError(code);
      };
      renameOver("a", "b", { rename, platform: "win32" });
      assert.equal(tries, 3);
      tries = 0;
      assert.throws(() => renameOver("a", "b", { rename, platform: "linux" }), { code });
      assert.equal(tries, 1);
    }
  });

  it("gives up after a second, and at once at what does not pass", () => {
    let tries = 0;
    const start = performance.now();
    const rename = () => {
      tries++;
      throw createError("EBUSY");
    };
    assert.throws(() => renameOver("a", "b", { rename, platform: "win32" }), { code: "EBUSY" });
    assert.ok(tries > 5 && performance.now() - start > 900);
    const missing = () => {
      throw createError("ENOENT");
    };
    assert.throws(() => renameOver("a", "b", { rename: missing, platform: "win32" }), { code: "ENOENT" });
  });
});

describe("npm", () => {
  it("is started by Node on Windows, where it is a script of the shell's", () => {
    assert.deepEqual(getNpm("win32", "C:\\Program Files\\nodejs\\node.exe"), [
      "C:\\Program Files\\nodejs\\node.exe",
      ["C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js"],
    ]);
    assert.deepEqual(getNpm("linux", "/usr/bin/node"), ["npm", []]);
  });
});
