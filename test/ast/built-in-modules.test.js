import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { builtinModules } from "node:module";
import { isBuiltIn } from "../../lib/ast/built-in-modules.js";

describe("isBuiltIn", () => {
  it("knows the modules of the Node.js that runs it", () => {
    const unknown = builtinModules.filter((module) => !module.startsWith("_") && !isBuiltIn(module));
    assert.deepEqual(unknown, []);
  });

  it("knows them with `node:`, and their parts", () => {
    for (const module of ["node:test", "node:fs/promises", "fs/promises", "timers/promises", "path/posix"])
      assert.ok(isBuiltIn(module), module);
    for (const module of ["express", "./fs", "fs-extra", "@types/node", "http-errors", "/fs"])
      assert.ok(!isBuiltIn(module), module);
  });
});
