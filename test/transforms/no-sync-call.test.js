import { after, before, describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-sync-call.js";
import { getMap } from "../project/model.js";
import { getMappedFiles } from "../../lib/project/record.js";
import { lookAnew } from "../../lib/source/surroundings.js";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { planRewrite } from "../../lib/run/plan.js";
import { rewrite } from "../../transforms/no-sync-call.js";

describe("no-sync-call in functions that do not wait yet", () => {
  /** @type {string} */
  let folder;
  before(() => (folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-sync-call-"))));
  after(() => rmSync(folder, { recursive: true }));

  /**
   * @param {Record<string, string>} dependencies - of the project
   * @param {string} text - with one finding
   * @param {string} [filename]
   * @returns {string} the code that it becomes, or why it stays
   */
  function plan(dependencies, text, filename = "app.js") {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "a", private: true, dependencies }));
    lookAnew();
    const code = `import { pbkdf2Sync } from "node:crypto";\n${text}\n`;
    const source = parseSource(code, filename, path.join(folder, filename));
    const findings = detect(source, detector, {});
    assert.equal(findings.length, 1, text);
    const made = planRewrite(source, { detector, rewrite }, findings[0], {}, {});
    return "refused" in made ? made.refused : made.after.text;
  }

  const DERIVED = 'pbkdf2Sync(req.query.key, "salt", 9, 9, "sha1")';
  const EXPRESS = `import express from "express";\nexpress().get("/", (req, res) => res.end(${DERIVED}));`;
  const BEFORE_5 = "the handler is not `async`, and the errors of one that is are only handled from Express 5 on";

  for (const [range, takes] of /** @type {[string, boolean][]} */ ([
    ["^5.1.0", true],
    [">=5", true],
    ["^4.21.0", false],
    ["^4.21.0 || ^5.0.0", false],
    ["next", false],
    ["*", false],
  ]))
    it(`${takes ? "makes handlers async" : "leaves handlers"} where package.json asks for Express ${range}`, () => {
      const made = plan({ express: range }, EXPRESS);
      if (takes) assert.match(made, /get\("\/", async \(req, res\) => res\.end\(await pbkdf2Async\(req\.query\.key/);
      else assert.equal(made, BEFORE_5);
    });

  it("makes handlers of Express 4 async where a package has it wait for them", () => {
    assert.match(plan({ express: "^4.21.0", "express-async-errors": "^3.0.0" }, EXPRESS), /async \(req, res\)/);
  });

  it("takes what looks like a handler for one of the only framework that the project has", () => {
    const handler = `export const login = (req, res) => {\n  res.end(${DERIVED});\n};`;
    assert.match(plan({ express: "^5.0.0" }, handler), /login = async \(req, res\) =>/);
    assert.equal(plan({ express: "^4.0.0" }, handler), BEFORE_5);
    const others =
      "other files may call the function around it: `npx hotpath fix --all` rewrites them together if all of them are known";
    assert.equal(plan({}, handler), others);
    assert.equal(plan({ express: "^5.0.0", restify: "^11.0.0" }, handler), others);
  });

  it("leaves a handler that another file calls, as the map says", () => {
    const handler = `import express from "express";\nexport const login = (req, res) => {\n  res.end(${DERIVED});\n};\nexpress().get("/", login);`;
    const { program, hot, waits } = getMap({
      "app.js": `import { pbkdf2Sync } from "node:crypto";\n${handler}\n`,
      "again.js":
        'import { login } from "./app.js";\nexport function again(one, two) {\n  login(one, two);\n  two.end();\n}\n',
    });
    mkdirSync(path.join(folder, ".hotpath"));
    const heatFile = path.join(folder, ".hotpath/heat.json");
    writeFileSync(heatFile, JSON.stringify({ version: 1, files: getMappedFiles({ program, hot, waits }) }));
    const planned = plan({ express: "^5.0.0" }, handler);
    rmSync(heatFile);
    assert.equal(planned, "again.js:3 calls the function, too, and would have to await it");
    assert.match(plan({ express: "^5.0.0" }, handler), /login = async \(req, res\) =>/);
  });

  const FASTIFY = 'import Fastify from "fastify";\nconst app = Fastify();\n';
  const KEY = 'pbkdf2Sync(request.body, "salt", 9, 9, "sha1")';

  it("writes a promise into the types of functions, in code and in JSDoc", () => {
    const typed = plan(
      {},
      `${FASTIFY}function derive(request: any): Buffer { return ${KEY}; }\napp.post("/", async (request) => derive(request));`,
      "app.ts",
    );
    assert.match(typed, /async function derive\(request: any\): Promise<Buffer> \{/);
    assert.match(typed, /async \(request\) => await derive\(request\)\)/);
    const documented = plan(
      {},
      `${FASTIFY}/** @returns {Map<string, {a: 1}>} b */\nconst derive = (request) => ${KEY};\napp.post("/", (request) => derive(request).size);`,
    );
    assert.match(documented, /@returns \{Promise<Map<string, \{a: 1\}>>\} b \*\/\nconst derive = async \(request\)/);
    assert.match(documented, /async \(request\) => \(await derive\(request\)\)\.size/);
  });

  /** @type {Record<string, [code: string, reason: RegExp]>} */
  const LEFT = {
    "a type guard": [
      `function isRight(request: any): request is string { return ${KEY}.length > 0; }\napp.post("/", async (request) => isRight(request));`,
      /type predicate/,
    ],
    "a generator": [
      `function* list(request) { yield ${KEY}; }\napp.post("/", async (request) => [...list(request)]);`,
      /its callers would have to await it/,
    ],
    "a function that is handed on": [
      `function derive(request) { return ${KEY}; }\napp.post("/", async (request) => request.list.map(derive) && derive(request));`,
      /its callers would have to await it/,
    ],
    "a function that is called while another callback runs": [
      `function derive(request) { return ${KEY}; }\napp.post("/", async (request) => request.list.map(() => derive(request)));`,
      /its callers would have to await it/,
    ],
    "a function that is called in the arguments of its own call": [
      `function derive(request) { return ${KEY}; }\napp.post("/", async (request) => derive(derive(request)));`,
      /its callers would have to await it/,
    ],
    "a caller that reads something before": [
      `let total = 0;\nfunction derive(request) { return ${KEY}; }\napp.post("/", async (request) => { total += derive(request).length; });`,
      /`total` is read before the call, and may change/,
    ],
    "a caller that is itself called without being waited for": [
      `function derive(request) { return ${KEY}; }\nasync function set(request) { request.key = derive(request); }\napp.post("/", async (request) => { set(request); return request.key; });`,
      /does not await/,
    ],
    "a handler that another calls before it goes on": [
      `function handle(request) { request.key = ${KEY}; return request.key; }\napp.post("/", handle);\napp.post("/other", async (request) => { handle(request); return request.key; });`,
      /does not await/,
    ],
  };
  for (const [name, [code, reason]] of Object.entries(LEFT))
    it(`leaves ${name}`, () => {
      assert.match(plan({}, FASTIFY + code, code.includes(": any") ? "app.ts" : "app.js"), reason);
    });
});
