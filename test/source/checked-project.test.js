import { after, before, describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { isProjectChecked } from "../../lib/source/checked-project.js";
import { isTypeChecked } from "../../lib/source/typescript.js";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";

const ON = '{ "compilerOptions": { "checkJs": true } }';
const OFF = '{ "compilerOptions": { "checkJs": false } }';

describe("isProjectChecked", () => {
  /** @type {string} */
  let root;
  before(() => (root = mkdtempSync(path.join(os.tmpdir(), "hotpath-checked-"))));
  after(() => rmSync(root, { recursive: true }));
  let count = 0;
  /**
   * @param {Record<string, string>} files
   * @returns {string} the path of a source file among them
   */
  function write(files) {
    const folder = path.join(root, `${count++}`);
    for (const [name, text] of Object.entries({ "tsconfig.json": "{}", "src/a.js": "", ...files })) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return path.join(folder, "src/a.js");
  }

  /** @type {[string, boolean, Record<string, string>][]} */
  const cases = [
    ["by its tsconfig.json", true, { "tsconfig.json": ON }],
    ["by its jsconfig.json", true, { "src/jsconfig.json": ON }],
    ["by the nearest one", false, { "tsconfig.json": ON, "src/tsconfig.json": "{}" }],
    ["by tsconfig.json where both are there", false, { "tsconfig.json": OFF, "jsconfig.json": ON }],
    ["not without a word", false, {}],
    [
      "also with comments and commas",
      true,
      { "tsconfig.json": '// { "a": 1 }\n{ /* x */ "compilerOptions": { "baseUrl": "//x,}", "checkJs": true, }, }' },
    ],
    ["by what is extended", true, { "tsconfig.json": '{ "extends": "./base" }', "base.json": ON }],
    ["by itself rather", false, { "tsconfig.json": OFF.replace("{", '{ "extends": "./base.json",'), "base.json": ON }],
    [
      "by the last of several",
      false,
      {
        "tsconfig.json": '{ "extends": ["./a.json", "./b.json", "./c.json"] }',
        "a.json": ON,
        "b.json": OFF,
        "c.json": "{}",
      },
    ],
    [
      "by a package",
      true,
      { "tsconfig.json": '{ "extends": "@acme/config" }', "node_modules/@acme/config/tsconfig.json": ON },
    ],
    ["not by what is not there", false, { "tsconfig.json": '{ "extends": "@acme/none" }' }],
    ["not by what extends itself", false, { "tsconfig.json": '{ "extends": "./tsconfig.json" }' }],
    ["not by what is no JSON", false, { "tsconfig.json": '{ "compilerOptions": { "checkJs": true }' }],
    ["not by null", false, { "tsconfig.json": "null" }],
  ];
  for (const [name, expected, files] of cases) it(name, () => assert.equal(isProjectChecked(write(files)), expected));

  it("not by a device or a circle of links", () => {
    const file = write({});
    const folder = path.dirname(file);
    symlinkSync("/dev/zero", path.join(folder, "tsconfig.json"));
    assert.equal(isProjectChecked(file), false);
    const other = write({});
    symlinkSync("tsconfig.json", path.join(path.dirname(other), "tsconfig.json"));
    assert.equal(isProjectChecked(other), false);
    const extending = write({ "tsconfig.json": '{ "extends": "./loop" }' });
    symlinkSync("loop", path.join(path.dirname(extending), "../loop"));
    assert.equal(isProjectChecked(extending), false);
  });

  it("but for files that say that they are not checked", () => {
    const file = write({ "tsconfig.json": ON });
    assert.equal(isTypeChecked(parseSource("f();", "src/a.js", file)), true);
    assert.equal(isTypeChecked(parseSource("// @ts-nocheck\nf();", "src/a.js", file)), false);
    assert.equal(isTypeChecked(parseSource("f();", "src/a.js")), false);
  });
});
