import { describe, it } from "node:test";
import { getAdded, parseErrors } from "../../scripts/typed-code/errors.js";
import assert from "node:assert/strict";
import { PACKAGES } from "../../scripts/typed-code/packages.js";

describe("parseErrors", () => {
  it("takes errors with the lines that explain them, without positions", () => {
    const output = [
      "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
      "src/b (1).ts(10,2): error TS2345: Argument of type 'A' is not assignable.",
      "  Property 'x' is missing in type 'A'.",
      "    It is declared here.",
      "error TS18003: No inputs were found.",
      "",
    ];
    assert.deepEqual(parseErrors(output.join("\n")), [
      "src/a.ts: TS2322: Type 'string' is not assignable to type 'number'.",
      "src/b (1).ts: TS2345: Argument of type 'A' is not assignable.\n  Property 'x' is missing in type 'A'.\n    It is declared here.",
      "project: TS18003: No inputs were found.",
    ]);
    assert.deepEqual(parseErrors(output.join("\r\n")), parseErrors(output.join("\n")));
  });

  it("takes nothing from what is no error", () => {
    assert.deepEqual(parseErrors("  indented\nFound 0 errors.\n"), []);
  });
});

describe("getAdded", () => {
  it("counts an error that is there once more", () => {
    assert.deepEqual(getAdded(["a", "b"], ["b", "a", "a"]), ["a"]);
  });

  it("counts a module that is not installed once for each file", () => {
    const missing = "a.ts: TS2307: Cannot find module 'x'.";
    assert.deepEqual(getAdded([missing], [missing, missing]), []);
    assert.deepEqual(getAdded([], [missing]), [missing]);
  });

  it("says nothing of an error that moved or went away", () => {
    assert.deepEqual(getAdded(["a", "b", "b"], ["b", "a"]), []);
  });
});

describe("the packages of typed code", () => {
  it("name versions, each once", () => {
    for (const { package: specifier, needs } of PACKAGES)
      for (const any of [specifier, ...needs]) assert.match(any, /^(@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/);
    assert.equal(new Set(PACKAGES.map((one) => one.package)).size, PACKAGES.length);
  });
});
