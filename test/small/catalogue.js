/**
 * What scripts go through in their smallest form, `--catalogue`, in place of what they fetch from the registry and from git
 * mirrors: what write-scratch.js writes into the folder for temporary files.
 *
 * @import { Application } from "../../scripts/applications/catalogue.js"
 * @import { JudgedApplication } from "../../scripts/heat-judged/judgements.js"
 * @import { Measured } from "../../scripts/proofs/applications.js"
 * @import { Place } from "../../scripts/experts/places.js"
 * @import { ReadApplication } from "../../scripts/experts/findings-judged.js"
 * @import { Recording } from "../../scripts/servers/recordings.js"
 * @import { Suite } from "../../scripts/real-suites/packages.js"
 * @import { TypedPackage } from "../../scripts/typed-code/packages.js"
 */
import os from "node:os";
import path from "node:path";

const SERVER = "small-server@1.0.0";

const ANSWER = "(request) => `hello ${request.method}`";

// scripts/corpus.js

export const CORPUS = path.join(os.tmpdir(), "corpus.json");
export const FINDINGS = path.join(os.tmpdir(), "findings.json");

// scripts/real-code.js

/** @type {{ name: string, packages: string[], server: string }[]} */
export const PROJECTS = [{ name: "small", packages: [SERVER], server: path.join(os.tmpdir(), "server") }];

// scripts/real-profiles.js

/** @type {Record<string, { packages: string[], server: string, finds: boolean }>} */
export const PROFILED = {
  small: {
    packages: [SERVER],
    server: `import { serve } from "small-server";\nserve(${ANSWER}).listen(port, host);\n`,
    finds: true,
  },
};
export const PROFILED_FOR = ["--duration", "1", "--warm-up", "0.5"];

// scripts/proofs.js

/** @type {Record<string, { packages: string[], dependencies: string[], hot: string[], server: string }>} */
export const PROVED = {
  small: {
    packages: [SERVER],
    dependencies: ["small-server"],
    hot: ["node_modules/small-server/**"],
    server: `import("small-server").then(({ serve }) => serve(${ANSWER}).listen(Number(process.env.PORT), "127.0.0.1"));\n`,
  },
};

/** @type {Record<string, { packages: string[], dependencies: string[], server: string }>} */
export const EXPERTS = { small: { ...PROVED.small, dependencies: ["small-server"] } };
export const EXPERTS_SIZE = { starts: 6, warmUp: 20, slices: 2, requests: 20 };

/** @type {Measured[]} */
export const MEASURED = [
  {
    repository: "small/application",
    commit: "HEAD",
    install: [],
    start: "node start.js",
    seed: [{ url: "/" }],
    loads: [["--url", "/"]],
  },
];
export const MEASURED_FLAGS = ["--duration", "0.2", "--warm-up", "0.1", "--time-limit", "120", "--connections", "2"];

// scripts/real-suites.js, scripts/servers.js, scripts/typed-code.js

/** @type {Suite[]} */
export const SUITES = [{ package: SERVER }];

/** @type {TypedPackage[]} */
export const PACKAGES = [{ package: "small-typed@1.0.0", needs: [] }];

/** @type {Application[]} */
export const APPLICATIONS = [
  {
    repository: "small/application",
    commit: "HEAD",
    install: [],
    types: { arguments: [] },
    suite: { runner: "node", arguments: ["test/*.test.js"] },
  },
];

/** @type {Recording[]} */
export const RECORDINGS = [
  {
    repository: "small/application",
    env: ({ own }) => ({ PORT: `${own}` }),
    start: ["node", "start.js"],
    requests: [{ url: "/" }, { method: "POST", url: "/a?b=1", body: {} }],
  },
];

// scripts/experts.js

/** @type {Place[]} */
export const PLACES = [
  {
    id: "small",
    repository: "small/application",
    commit: "HEAD",
    path: "index.js",
    lines: [6],
    pattern: "lazy-getter",
    find: true,
    done: "parsed on first read",
    worth: true,
    says: "found: no-eager-url",
  },
];

// scripts/findings-judged.js

/** @type {ReadApplication[]} */
export const APPLICATIONS_READ = [
  {
    repository: "small/application",
    commit: "HEAD",
    root: ".",
    findings: [
      {
        path: "index.js",
        line: 6,
        rule: "no-eager-url",
        message: "urlParsedPerRequest",
        verdict: "acted on",
        why: "it is parsed on first read",
      },
      // As one that is shown no longer.
      {
        path: "index.js",
        line: 9,
        rule: "no-eager-url",
        message: "urlParsedPerRequest",
        verdict: "worthless",
        why: "gone",
      },
    ],
  },
  // A rule that is not recommended, by itself.
  {
    repository: "small/application",
    commit: "HEAD",
    root: ".",
    rules: ["no-eager-url"],
    findings: [
      {
        path: "index.js",
        line: 6,
        rule: "no-eager-url",
        message: "urlParsedPerRequest",
        verdict: "untrue",
        why: "judged otherwise on purpose",
      },
    ],
  },
];

// scripts/heat-judged.js

/** @type {JudgedApplication[]} */
export const JUDGED = [
  {
    repository: "small/application",
    commit: "HEAD",
    files: ["*.js"],
    functions: [
      { path: "index.js", line: 4, name: "constructor", runs: "hot", why: "made per request" },
      // Nobody in sight reads it, so that the map must say something else.
      { path: "index.js", line: 9, name: "method", runs: "hot", why: "wrong on purpose" },
      { path: "index.js", line: 14, name: "serve", runs: "cold", why: "start-up" },
    ],
  },
];
