import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-native-read.js";
import { nameModule } from "../../transforms/no-native-read/module-name.js";
import { nameVariable } from "../../transforms/no-native-read/variable-name.js";
import { parseSource } from "../../lib/source/parse.js";
import { planRewrite } from "../../lib/run/plan.js";
import { rewrite } from "../../transforms/no-native-read.js";

/** @type {Record<string, string>} */
const MODULES = {
  fs: "fs",
  "node:fs": "fs",
  "node:fs/promises": "fsPromises",
  string_decoder: "stringDecoder",
  "@scope/pretty-bytes": "prettyBytes",
  "@s/a": "a",
  "pkg/@inner": "pkgInner",
  "pkg/@inner/part": "part",
  "a-node:b": "aNodeB",
  Qs: "qs",
  "lodash.merge": "lodashMerge",
  "big.js": "big",
  "chart.cjs": "chart",
  "chart.mjs": "chart",
  "a.jsx": "aJsx",
  "lodash/get": "lodashGet",
  "models/lib/connectors/key-value": "keyValue",
  "@scope/models/lib/memory.js": "memory",
  "../package.json": "packageJson",
  "./routes/v1/user--list.js": "userList",
  "..": "loaded",
  "2d-list": "loaded",
  "list-2d": "list2d",
};

/** @type {Record<string, { name: string, otherName: string }>} */
const VARIABLES = {
  PORT: { name: "port", otherName: "envPort" },
  JWT_SECRET: { name: "jwtSecret", otherName: "envJwtSecret" },
  _JWT__SECRET_: { name: "jwtSecret", otherName: "envJwtSecret" },
  npm_package_version: { name: "npmPackageVersion", otherName: "envNpmPackageVersion" },
  nodeEnv: { name: "nodeEnv", otherName: "envNodeEnv" },
  "2FA_KEY": { name: "env2faKey", otherName: "env2faKey" },
  S3_BUCKET: { name: "s3Bucket", otherName: "envS3Bucket" },
  _: { name: "envValue", otherName: "envValue" },
};

describe("no-native-read: names of what is read once", () => {
  for (const [module, name] of Object.entries(MODULES))
    it(`calls ${module} ${name}`, () => assert.equal(nameModule(module), name));

  for (const [variable, names] of Object.entries(VARIABLES))
    it(`calls ${variable} ${names.name}`, () => assert.deepEqual(nameVariable(variable), names));
});

describe("no-native-read: a package that is required late", () => {
  const HANDLER = '(req, res) => { res.end(require("qs").stringify(req.url)); }';
  const LISTEN = `createServer(${HANDLER});\n`;
  const refused = "the file sets environment variables, which the package may read when it is loaded";
  /** @type {[text: string, result: string][]} */
  const cases = [
    [`const { createServer } = require("http");\n${LISTEN}`, "requireAtLoad"],
    [`process.env.A = "1";\nconst { createServer } = require("http");\n${LISTEN}`, "requireAtLoad"],
    [`"use strict";\nprocess.env.A = "1";\nconst { createServer } = require("http");\n${LISTEN}`, "requireAtLoad"],
    [`const { createServer } = require("http");\nprocess.env.A = "1";\n${LISTEN}`, refused],
    [`const { createServer } = require("http");\n${LISTEN}function set() { process.env.A = "1"; }`, refused],
    [
      `process.env.A = "1";\nexports.handler = async (event, context) => require("qs").stringify(event.path);\n`,
      refused,
    ],
  ];
  for (const [text, result] of cases)
    it(text.replaceAll("\n", " "), () => {
      const source = parseSource(text, "src/a.cjs");
      const [finding] = detect(source, detector);
      assert.ok(finding !== undefined);
      const plan = planRewrite(source, { detector, rewrite }, finding, {}, {});
      assert.equal("refused" in plan ? plan.refused : plan.rewrite.act, result);
    });
});

it("no-native-read: a module that is imported late, in a file that does not say which kind of module it is", () => {
  const text =
    '/** @hotpath */\nasync function read() {\n  const fs = await import("fs");\n  return fs.constants;\n}\n';
  for (const [filename, result] of [
    ["a.cjs", "importOnce"],
    ["a.mjs", "importOnce"],
    ["a.cjs.js", "it is not known whether the file is an ES module or CommonJS"],
  ]) {
    const source = parseSource(text, filename);
    const [finding] = detect(source, detector);
    const plan = planRewrite(source, { detector, rewrite }, finding, {}, {});
    assert.equal("refused" in plan ? plan.refused : plan.rewrite.act, result, filename);
  }
});

describe("a promise of an import that is kept in TypeScript", () => {
  /** @param {string} module */
  const keep = (module) => {
    const source = parseSource(
      `/** @hotpath */ export async function onRequest(req, res) { const all = await import("${module}"); res.end(all.send(req)); }\n`,
      "server.ts",
    );
    const [finding] = detect(source, detector, {}, {});
    const made = rewrite(finding, source, /** @type {any} */ (undefined));
    return "refused" in made ? "refused" : made.act;
  };

  it("has the type of a module", () => {
    for (const module of ["./send.js", "../send", "./send.mjs"]) assert.equal(keep(module), "keepImport", module);
  });

  it("is left alone where `typeof import()` may be another type than that of `import()`", () => {
    for (const module of ["send", "@scope/send", "./send.json", "./send.cjs", "../send.cts"])
      assert.equal(keep(module), "refused", module);
  });
});
