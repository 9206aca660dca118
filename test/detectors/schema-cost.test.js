import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { COSTS } from "../../lib/weight/costs.js";
import { detectAll } from "../../lib/run/detect.js";
import { getPattern } from "../fixtures.js";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { SCHEMAS } from "../../detectors/no-static-work/schemas.js";

const costs = /** @type {Record<string, import("../../lib/types.js").Cost>} */ (COSTS["no-static-work"]);

/**
 * @param {string} schema
 * @param {{ imports?: string, dependencies?: Record<string, string> }} [project]
 * @returns {number} how much what stands in a handler takes, in bytes
 */
function getBytes(schema, { imports = 'import { z } from "zod";', dependencies = {} } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-schemas-"));
  try {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "a", private: true, dependencies }));
    const code = `${imports}\nimport express from "express";\nconst name = z.string();\nexpress().get("/", (req, res) => res.json(${schema}.parse(req.query)));\n`;
    const source = parseSource(code, "a.js", path.join(folder, "a.js"));
    const { shown } = detectAll(source, getPattern("no-static-work").detector, { minCost: 0 }, {});
    assert.equal(shown.length, 1, schema);
    return shown[0].weight?.bytes ?? NaN;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} name */
const bytesOf = (name) => costs[name].bytes ?? NaN;

describe("what making a schema costs", () => {
  it("is measured for each library", () => {
    const names = SCHEMAS.flatMap(({ costs: of, costOf, messageId }) =>
      of === undefined ? [costOf ?? messageId] : [of.object, of.part, of.zod3?.object, of.zod3?.part],
    ).filter((name) => name !== undefined);
    assert.deepEqual(
      names.filter((name) => costs[name] === undefined),
      [],
    );
  });

  it("grows with the keys of an object", () => {
    const whole = bytesOf("zodBuiltPerCall");
    assert.equal(getBytes("z.object({ a: name, b: z.string().min(1), c: z.array(name) })"), whole);
    assert.equal(Math.round(getBytes("z.object({ a: name })")), Math.round(whole / 3));
    assert.equal(
      Math.round(getBytes("z.object({ a: name, b: z.object({ c: name, d: name }) }).strict()")),
      Math.round((4 / 3) * whole),
    );
    assert.equal(getBytes("z.object(SHAPE)", { imports: 'import { z } from "zod";\nconst SHAPE = { a: 1 };' }), whole);
  });

  it("is that of each call where there is no object", () => {
    const part = bytesOf("zodPartBuiltPerCall");
    assert.equal(getBytes("z.array(name)"), part);
    assert.equal(getBytes("z.array(z.string().min(1))"), 3 * part);
  });

  it("is that of the version of zod", () => {
    assert.equal(getBytes("z.array(name)", { dependencies: { zod: "^3.22.0" } }), bytesOf("zod3PartBuiltPerCall"));
    assert.equal(getBytes("z.array(name)", { dependencies: { zod: "^4.1.0" } }), bytesOf("zodPartBuiltPerCall"));
    const imports = 'import { z } from "zod/v4";';
    assert.equal(
      getBytes("z.array(name)", { imports, dependencies: { zod: "3.25.0" } }),
      bytesOf("zodPartBuiltPerCall"),
    );
    assert.equal(
      getBytes("z.array(name)", { imports: 'import { z } from "zod/v3";' }),
      bytesOf("zod3PartBuiltPerCall"),
    );
  });
});
