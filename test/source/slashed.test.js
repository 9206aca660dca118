import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getRelativeName } from "../../lib/source/from-eslint.js";
import { findNameBelow, getSlashed } from "../../lib/source/slashed.js";

describe("getSlashed", () => {
  for (const [path, expected] of [
    ["C:\\app\\src\\a.js", "C:/app/src/a.js"],
    ["c:\\app\\src\\a.js", "C:/app/src/a.js"],
    ["c:/app/src/a.js", "C:/app/src/a.js"],
    ["\\\\server\\share\\a.js", "//server/share/a.js"],
    ["/app/src/a\\b.js", "/app/src/a\\b.js"],
    ["src/a.js", "src/a.js"],
    ["", ""],
  ])
    it(`makes ${expected || "nothing"} of ${path || "nothing"}`, () => assert.equal(getSlashed(path), expected));
});

describe("findNameBelow", () => {
  for (const [folder, path, expected] of [
    ["/app", "/app/src/a.js", "src/a.js"],
    ["/app", "/application/a.js", undefined],
    ["/app", "/app", undefined],
    // A container's files may lie at the top, as may those of a drive.
    ["/", "/src/a.js", "src/a.js"],
    ["C:/", "C:/src/a.js", "src/a.js"],
    ["C:/", "D:/src/a.js", undefined],
  ])
    it(`finds ${expected} of ${path} in ${folder}`, () =>
      assert.equal(findNameBelow(String(folder), String(path)), expected));
});

describe("getRelativeName", () => {
  for (const [filename, cwd, expected] of [
    ["/app/src/a.js", "/app", "src/a.js"],
    ["/app/src/a.js", "/", "app/src/a.js"],
    ["/other/a.js", "/app", "/other/a.js"],
    ["C:\\app\\src\\a.js", "C:\\app", "src/a.js"],
    // Editors write the drive small, terminals large.
    ["c:\\app\\src\\a.js", "C:\\app", "src/a.js"],
    ["C:\\app\\src\\a.js", "c:\\", "app/src/a.js"],
    ["D:\\a.js", "C:\\app", "D:/a.js"],
    ["a.js", undefined, "a.js"],
  ])
    it(`is ${expected} for ${filename} in ${cwd}`, () => assert.equal(getRelativeName({ filename, cwd }), expected));
});
