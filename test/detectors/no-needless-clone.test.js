import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-needless-clone.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * What is found in an Express handler.
 *
 * @param {string} code - of its body
 */
function find(code) {
  const text = `import express from "express";
import _, { cloneDeep as copyOf } from "lodash";
const app = express();
app.get("/", async (req, res) => { ${code}; res.end(); });`;
  return detect(parseSource(text, "server.js"), detector, {}, {}).map(({ messageId }) => messageId);
}

describe("deep copies", () => {
  it("are not needed for what is written as text at once", () => {
    for (const code of [
      "res.json(structuredClone(req.rows))",
      "res.status(200).json({ a: [structuredClone(req.rows)] })",
      "res.jsonp(req.all ? structuredClone(req.rows) : null)",
      "res.write(JSON.stringify({ ...structuredClone(req.rows) }, null, 2))",
      "res.json(JSON.parse(JSON.stringify(req.rows)))",
      "res.json(_.cloneDeep(req.rows) ?? [])",
      "res.json(copyOf(req.rows))",
    ])
      assert.deepEqual(find(code), ["clonedToBeSent"], code);
  });

  it("are not needed for what is only read", () => {
    for (const code of [
      "const a = structuredClone(req.rows); res.write(a.join())",
      "const a = structuredClone(req.rows); if (a.length > 0) res.write(`${a.length}`)",
      "const a = structuredClone(req.rows); res.json(a)",
    ])
      assert.deepEqual(find(code), ["clonedToBeRead"], code);
  });

  it("are more than is needed where the outermost level is written to", () => {
    for (const code of [
      "const a = structuredClone(req.rows); a.sort(); res.json(a)",
      "let a; a = structuredClone(req.rows); a.push(1); res.json(a)",
      "const a = structuredClone(req.rows); a.name = 1; req.on('end', () => a.join())",
      "const a = structuredClone(req.rows); a[0].count = 1; res.json(a)",
      "const a = structuredClone(req.rows); for (const b of a) b.count++; res.json(a)",
      "const a = structuredClone(req.rows); a.some((b) => delete b.count); res.json(a)",
      "const a = structuredClone(req.rows); const b = a.at(-1); b.count = 1; res.json(a)",
    ])
      assert.deepEqual(find(code), ["clonedToBeWritten"], code);
  });

  it("are needed for all else", () => {
    for (const code of [
      "const a = structuredClone(req.rows); req.rows.push(1); res.write(a.join())",
      "const a = structuredClone(req.rows); await req.load(); res.write(a.join())",
      "const a = structuredClone(req.rows); req.count++; res.write(a.join())",
      "const a = structuredClone(req.rows); delete req.rows[0]; res.write(a.join())",
      "const a = structuredClone(req.rows); a[0].counts[0] = 1; res.json(a)",
      "const a = structuredClone(req.rows); req.on('end', () => a.join())",
      "const a = structuredClone(req.rows); use(a); res.json(a)",
      "const a = JSON.parse(JSON.stringify(req.rows)); res.write(a.join())",
      "let a; a = structuredClone(req.rows); res.json(a)",
      "use(structuredClone(req.rows))",
      "res.send(structuredClone(req.rows))",
      "res.json(use(structuredClone(req.rows)))",
      "res.json(structuredClone(req.rows).sort())",
      "res.json({ [structuredClone(req.rows)]: 1 })",
      "res.json(structuredClone(req.rows) ? 1 : 2)",
      "res.json(structuredClone(...req.rows), structuredClone())",
    ])
      assert.deepEqual(find(code), [], code);
  });
});
