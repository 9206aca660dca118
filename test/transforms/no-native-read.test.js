import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { nameModule } from "../../transforms/no-native-read/module-name.js";
import { nameVariable } from "../../transforms/no-native-read/variable-name.js";

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
