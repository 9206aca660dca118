import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";

/** A small framework: with one finding of `no-eager-url`, whose rewrite is to be reviewed. */
const FRAMEWORK = `import { createServer } from "node:http";

class Request {
  constructor(raw) {
    this.raw = raw;
    this.url = new URL(raw.url, "http://localhost");
  }

  get method() {
    return this.raw.method;
  }
}

export function serve(handler) {
  return createServer((req, res) => {
    const request = new Request(req);
    res.end(handler(request));
  });
}
`;

/** Its tests, and those of an application that has the same code in it. */
const TEST = `import assert from "node:assert/strict";
import { once } from "node:events";
import { serve } from "../index.js";
import { test } from "node:test";

test("answers with the path", async () => {
  const server = serve((request) => request.url.pathname).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const answer = await fetch(\`http://127.0.0.1:\${server.address().port}/a?b=1\`);
    assert.equal(await answer.text(), "/a");
  } finally {
    server.close();
  }
});
`;

/** What TypeScript reads of it. */
const TYPED = `interface Raw {
  method: string;
  url: string;
}

class Request {
  url: URL;

  constructor(public raw: Raw) {
    this.url = new URL(raw.url, "http://localhost");
  }
}

export function answer(raw: Raw): string {
  const request = new Request(raw);
  return request.raw.method;
}
`;

const PACKAGE = {
  "package.json": JSON.stringify({ name: "small-server", version: "1.0.0", type: "module", exports: "./index.js" }),
  "index.js": FRAMEWORK,
  "test/answers.test.js": TEST,
};

/** @param {string} name @param {string} version */
const createManifest = (name, version) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }),
});

/** Where scripts look for what they installed before, below the folder for temporary files.
 * @type {Record<string, Record<string, string>>} */
const INSTALLED = {
  "hotpath-corpus/packages/small-server@1.0.0": PACKAGE,
  "hotpath-real-code/small/original/node_modules/small-server": PACKAGE,
  "hotpath-real-profiles/small": { "package.json": '{ "type": "module" }' },
  "hotpath-real-profiles/small/node_modules/small-server": PACKAGE,
  "hotpath-proofs/small": { "package.json": '{ "dependencies": { "small-server": "1.0.0" } }' },
  "hotpath-proofs/small/node_modules/small-server": PACKAGE,
  "hotpath-proofs/experts/small": { "package.json": '{ "dependencies": { "small-server": "1.0.0" } }' },
  "hotpath-proofs/experts/small/node_modules/small-server": PACKAGE,
  "hotpath-real-suites/small-server@1.0.0/original": { installed: "", "package.json": "{}" },
  "hotpath-real-suites/small-server@1.0.0/original/node_modules/small-server": PACKAGE,
  "hotpath-typed-code/small-typed@1.0.0": {
    "package.json": "{}",
    ...createManifest("typescript", "5.9.3"),
    ...createManifest("@types/node", "22.18.0"),
    "node_modules/@types/node/index.d.ts": "",
    ...createManifest("small-typed", "1.0.0"),
    "node_modules/small-typed/src/index.ts": TYPED,
  },
};

/** A framework's own repository, whose findings may be as small as the one it has. */
const APPLICATION = {
  "package.json": PACKAGE["package.json"],
  "tsconfig.json": JSON.stringify({
    compilerOptions: { target: "es2022", module: "esnext", lib: ["es2023", "dom"], types: [], strict: true },
    include: ["typed.ts"],
  }),
  "index.js": FRAMEWORK,
  "start.js": `import { serve } from "./index.js";

serve((request) => \`\${request.method} \${request.url.search}\`).listen(Number(process.env.PORT), "127.0.0.1");
`,
  "typed.ts": TYPED,
  "test/answers.test.js": TEST,
};

/** A server on the framework, as those in fixtures/servers. */
const SERVER = `import { serve } from "small-server";

export default serve((request) => \`\${request.method} \${request.url.pathname}\`).listen(0, "127.0.0.1");
`;

/**
 * A folder for temporary files in which everything lies that scripts go through with `catalogue.js`.
 *
 * @returns {{ folder: string, mirrors: string }} `mirrors`: the git mirrors in it
 */
export function writeScratch() {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "hotpath-small-")));
  for (const [place, files] of Object.entries(INSTALLED)) write(path.join(folder, place), files);
  write(folder, {
    "server.mjs": SERVER,
    "corpus.json": '["small-server@1.0.0"]',
    "findings.json": "{}",
  });
  const mirrors = path.join(folder, "mirrors");
  const repository = path.join(mirrors, "small+application");
  write(repository, APPLICATION);
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@localhost", "-c", "commit.gpgsign=false", ...args], {
      cwd: repository,
      stdio: "ignore",
    });
  git("init");
  git("add", "--all");
  git("commit", "--message", "all");
  return { folder, mirrors };
}

/**
 * @param {string} folder
 * @param {Record<string, string>} files
 */
function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
