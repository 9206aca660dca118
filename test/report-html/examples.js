import { getRatio, getSpread } from "../../lib/evidence/ratio.js";
import { getSpendings } from "../../lib/profile/spending/spending.js";
import { measure } from "../../lib/profile/measure.js";
import { judge } from "../../lib/evidence/verdict.js";
import { median } from "simple-statistics";

/** @import { AnswerDifference } from "../../lib/prove/answer-log.js" */
/** @import { EvidenceReport, MeasuredClaim, Measurement } from "../../cli/evidence.js" */
/** @import { FinishedComparison, ProveReport } from "../../cli/prove/report.js" */
/** @import { RewrittenFile } from "../../cli/prove/rewrite-copy.js" */
/** @import { Round } from "../../lib/prove/comparison.js" */
/** @import { StartFailure } from "../../cli/prove/proof.js" */
/** @import { TestFailure } from "../../cli/prove/test-copy.js" */

/** What somebody could put into a name, a diff or an answer to have it run, to break the page, or to deceive. */
export const HOSTILE = [
  `</script><img src=x onerror=alert(1)>`,
  `"><svg onload=alert(1)>`,
  `' onmouseover='alert(1)`,
  `]]><!--`,
  `--><script>alert(1)</script>`,
  `</style><style>*{display:none}</style>`,
  `</title></pre></td></table></figure>`,
  `javascript:alert(1)`,
  `&lt;b&gt;&amp;amp;&#0;`,
  `\u0000\u0007\u001B[31m\u2028`,
  `if (isAdmin) { \u202E⁦// nothing\u2066 }`,
  `\uD800`,
  "`${alert(1)}`",
  `{{constructor.constructor('alert(1)')()}}`,
];

/** A number for each round that looks measured: some more, some less. */
const WOBBLE = [1, 1.02, 0.99, 1.05, 0.98, 1.01];

/**
 * @param {string} node
 * @param {[number, number]} claimed
 * @param {[before: number, after: number]} nanoseconds
 * @param {[number, number]} [bytes]
 * @returns {Measurement}
 */
function createMeasurement(node, claimed, [before, after], bytes) {
  const times = [WOBBLE.map((factor) => before * factor), WOBBLE.map((factor) => after / factor)];
  const ratio = getRatio(times[0], times[1]);
  return {
    node,
    variants: ["before", "after"].map((name, index) => ({
      name,
      nanoseconds: times[index],
      median: median(times[index]),
      spread: getSpread(times[index]),
      ...(bytes === undefined ? {} : { bytes: bytes[index] }),
    })),
    payoffs: [{ variant: "after", ...ratio, verdict: judge(claimed, ratio) }],
  };
}

const VERSIONS = ["20.20.2", "22.23.3", "24.21.0", "26.10.0"];

/** @returns {EvidenceReport} as `hotpath evidence` makes it */
export function createEvidenceReport() {
  /** @type {(name: string, claimed: [number, number], nanoseconds: [number, number], bytes?: [number, number]) => MeasuredClaim} */
  const createClaim = (name, claimed, [before, after], bytes) => ({
    rule: "no-eager-url",
    name,
    messageId: "urlParsedPerRequest",
    claimed,
    stated: "38 to 50 ×",
    measurements: VERSIONS.map((version, index) =>
      createMeasurement(version, claimed, [before * (1 + index / 5), after], bytes),
    ),
  });
  return {
    machine: { platform: "linux", arch: "x64", cpu: "A processor", cores: 2 },
    rounds: WOBBLE.length,
    milliseconds: 150,
    nodes: VERSIONS.map((version) => ({ version, v8: "14.6.202.34-node.34" })),
    claims: [
      createClaim("`new URL()` in the constructor, not read", [38, 50], [340, 8], [320, 48]),
      createClaim("read once", [0.9, 1], [400, 405], [320, 320]),
      createClaim("the payoff is not there", [20, 30], [12, 10]),
      createClaim("a large one", [40_000, 90_000], [2_500_000, 40]),
      { ...createClaim("a schema", [700, 1180], [1, 1]), missing: "zod", measurements: [] },
      {
        ...createClaim("a bench that fails", [1, 2], [1, 1]),
        measurements: [{ node: "20.20.2", failed: "TypeError: x is not a function", variants: [], payoffs: [] }],
      },
    ],
  };
}

/**
 * @param {"before" | "after"} side
 * @param {number} pair
 * @param {number} factor - of the time
 * @returns {Round}
 */
function createRound(side, pair, factor) {
  const slower = (side === "before" ? 1.2 : 1) * factor;
  return {
    side,
    pair,
    seconds: 5,
    requests: Math.round(75_000 / slower),
    requestsPerSecond: 15_000 / slower,
    cpuPerRequest: 60 * slower,
    cpu: { user: 4, system: 0.7 },
    bytesPerRequest: side === "before" ? 6800 : 4830,
    gc: {
      count: 50,
      milliseconds: 50 * slower,
      kinds: {
        Scavenge: { count: 49, milliseconds: 46 * slower },
        MarkSweepCompact: { count: 1, milliseconds: 4 * slower },
      },
    },
    eventLoopDelay: { p50: 0.4, p99: 3.1, max: 11 },
    eventLoopUtilization: 0.98,
    peakMemory: 88_000_000,
    processes: 1,
    latency: {
      mean: 3.4 * slower,
      p50: 3.1 * slower,
      p90: 4.3 * slower,
      p97_5: 5.6 * slower,
      p99: 6.9 * slower,
      p99_9: 13.2 * slower,
      max: 30 * slower,
    },
    errors: 0,
    refused: 0,
    generatorCpu: 0.6,
  };
}

/** @returns {FinishedComparison} */
function createComparison() {
  return {
    outcome: "faster",
    sentence: "faster: 1.20 × (95 % interval 1.17 to 1.21)",
    by: "cpu",
    ratio: 1.2,
    interval: [1.17, 1.21],
    pairs: 6,
    stoppedBy: "confidence",
    noise: { median: 0.009, largest: 0.029, neighbours: 5 },
    measures: [
      { name: "requestsPerCpuSecond", title: "requests per processor second", unit: "1/s", better: "more", before: 13_800, after: 16_500, ratio: 1.2, interval: [1.17, 1.21] }, // prettier-ignore
      { name: "cpuPerRequest", title: "processor time per request", unit: "µs", better: "less", before: 72, after: 60, ratio: 0.83, interval: [0.82, 0.86] }, // prettier-ignore
      { name: "gcPerThousandRequests", title: "garbage collections per 1,000 requests", unit: "", better: "less", before: 0.87, after: 0.62, ratio: 0.71, interval: [0.71, 0.72] }, // prettier-ignore
      { name: "peakMemory", title: "peak memory", unit: "B", better: "less", before: 88_000_000, after: 87_500_000, ratio: 0.99, interval: [0.97, 1.02] }, // prettier-ignore
      { name: "latencyP99", title: "latency, 99 %", unit: "ms", better: "less", before: 8.2, after: 9.4, ratio: 1.15, interval: [1.1, 1.2] }, // prettier-ignore
      { name: "errors", title: "failed requests", unit: "", better: "less", before: 0, after: 0 },
    ],
    rounds: WOBBLE.flatMap((factor, index) => [
      createRound(index % 2 === 0 ? "before" : "after", index + 1, factor),
      createRound(index % 2 === 0 ? "after" : "before", index + 1, factor),
    ]),
  };
}

/** @returns {RewrittenFile} */
function createFile() {
  const lines = [
    "--- a/lib/request.js",
    "+++ b/lib/request.js",
    "@@ -3,3 +3,4 @@",
    "   constructor(raw) {",
    '-    this.url = new URL(raw.url, "http://localhost");',
    "+    this._urlInput = raw.url;",
    "+    this._url = undefined; // a comment that goes on and on, further than any screen is wide, and further than that",
    "   }",
    "\\ No newline at end of file",
  ];
  return {
    path: "lib/request.js",
    diff: `${lines.join("\n")}\n`,
    applied: [
      {
        rule: "no-eager-url",
        messageId: "urlParsedPerRequest",
        line: 4,
        risk: "review",
        act: "parseOnFirstRead",
        message: "Parse on first read; an invalid URL then throws at that read only.",
        finding: "`new URL()` is parsed for every request and read on no path in sight.",
      },
    ],
  };
}

/** @returns {ProveReport} as `hotpath prove --per-rule --keep-winners` makes it */
export function createProveReport() {
  return {
    version: 1,
    outcome: "faster",
    sentence: "faster: 1.20 × (95 % interval 1.17 to 1.21)",
    hotpath: "0.1.0",
    node: "v20.20.2",
    machine: { platform: "linux", arch: "x64", processor: "A processor", processors: 2, memory: 2 ** 34 },
    started: "2026-01-02T03:04:05.678Z",
    seconds: 412.7,
    run: {
      start: "node server.js",
      urls: ["/users/1", "/users?q=a&b=<c>"],
      test: "npm test",
      connections: 50,
      duration: 5,
      warmUp: 2,
      timeLimit: 600,
      itself: false,
      dependencies: ["koa"],
    },
    comparison: createComparison(),
    notices: [{ kind: "unstableMachine", text: "the machine has other work to do" }],
    files: [createFile()],
    rules: [
      { rule: "no-eager-url", files: [createFile()], comparison: createComparison(), share: 0.89, isWinner: true },
      {
        rule: "no-static-work",
        files: [createFile()],
        comparison: {
          ...createComparison(),
          outcome: "same",
          sentence: "no measurable difference (0.99 to 1.02): do not keep it for speed",
          ratio: 1.005,
          interval: [0.99, 1.02],
        },
        share: 0.02,
        isWinner: false,
      },
    ],
    kept: ["lib/request.js"],
  };
}

/**
 * @param {"tests" | "answers" | "start"} kind
 * @returns {ProveReport} that ends before anything is compared
 */
export function createFailedReport(kind) {
  /** @type {Record<typeof kind, TestFailure | AnswerDifference | StartFailure>} */
  const failures = {
    tests: {
      kind: "tests",
      command: "npm test",
      status: "exit status 1",
      output: "not ok 1 - reads the path\n\n# fail 1\n",
      files: ["lib/request.js"],
      alsoBefore: false,
    },
    answers: {
      kind: "answers",
      request: "GET /users/1",
      moment: "beforeLoad",
      differences: [
        { what: "status", before: "200", after: "500" },
        { what: "header content-type", before: "application/json", after: "" },
        { what: "body", before: "x".repeat(500), after: "Internal Server Error" },
      ],
      before: { status: 200, headers: [["content-type", "application/json"]], body: "x".repeat(500) },
      after: { status: 500, headers: [], body: "SW50ZXJuYWw=", isBase64: true },
    },
    start: { kind: "start", message: "it ended with exit status 1", output: "Error: no\n    at server.js:1:1" },
  };
  const { rules, ...report } = createProveReport();
  return {
    ...report,
    outcome: kind,
    sentence: "the rewritten server does not do what the original does",
    comparison: undefined,
    kept: undefined,
    failure: failures[kind],
    rules: rules.map(({ rule, files }) => ({ rule, files })),
  };
}

/** A finding for each way that one can be shown. */
const FINDINGS = [
  {
    risk: /** @type {const} */ ("safe"),
    act: "hoist",
    message: "Make `format` once.",
    edits: [],
    diff: "@@ -2,1 +2,1 @@\n-  a();\n+  b();\n",
  },
  { risk: /** @type {const} */ ("review"), act: "memo", message: "Parse it once.", edits: [] },
  { refused: "the class is exported", code: "exportedClass" },
];

/**
 * @param {number} [count]
 * @returns {import("../../cli/run/run.js").Report}
 */
export function createCheckReport(count = FINDINGS.length) {
  const findings = Array.from({ length: count }, (_, index) => ({
    rule: "no-static-work",
    messageId: "made",
    message: `\`new Intl.NumberFormat()\` makes the same again: ${index} µs a request (Express handler, line 1).`,
    line: 2,
    column: 3,
    endLine: 2,
    endColumn: 9,
    heat: {
      level: /** @type {const} */ ("hot"),
      reason: "handler",
      text: "Express handler",
      root: "Express handler",
      share: 0.3,
    },
    weight: { time: 1000, bytes: 10, executions: 1, kind: /** @type {const} */ ("time") },
    fingerprint: String(index),
    fix: FINDINGS[index % FINDINGS.length],
  }));
  const file = {
    path: "src/server.js",
    findings,
    lines: { 1: "app.get((req) => {", 2: "  a();", 3: "});" },
    applied: [],
  };
  const broken = {
    path: "src/broken.js",
    findings: [],
    lines: {},
    applied: [],
    error: { kind: /** @type {const} */ ("syntax"), message: "Unexpected token" },
  };
  return /** @type {any} */ ({
    checked: 7,
    files: [file, broken],
    skipped: [],
    crashes: [],
    light: { count: 2, cost: 300, bytes: 0 },
  });
}

/**
 * Findings all over a monorepo, as many as there are files: 4 packages, of which the first weighs more than the others together.
 *
 * @param {string} [text] - in the place of all names
 * @param {number} [files] - of each package
 * @returns {import("../../cli/run/run.js").Report}
 */
export function createMonorepoReport(text, files = 5) {
  const report = createCheckReport();
  const [{ findings, ...file }] = report.files;
  return {
    ...report,
    files: ["server", "worker", "store", "site"].flatMap((name, at) =>
      Array.from({ length: files }, (_, index) => ({
        ...file,
        path: text === undefined ? `packages/${name}/src/file${index}.js` : `${text}/${name}/${text}${index}.js`,
        findings: [
          {
            ...findings[(at + index) % findings.length],
            weight: {
              kind: /** @type {const} */ ("medium"),
              bytes: 10,
              time: Math.round(100_000 / 4 ** at / (index + 1)),
              executions: 1,
            },
          },
        ],
      })),
    ),
  };
}

/** A file with the functions of the profile. */
const SERVER = `export function handle(req) {
  return parse(req.url);
}

const parse = (text) => text.split("/");
`;

/**
 * @param {string} text - in the place of all names
 * @param {number} [width] - callers, each with as many callees
 * @returns {import("../../cli/profile.js").ProfileReport}
 */
export function createProfileReport(text = "handle", width = 3) {
  /** @type {import("../../lib/profile/cpu-profile.js").ProfileNode[]} */
  const nodes = [];
  /**
   * @param {import("../../lib/profile/cpu-profile.js").ProfileNode["callFrame"]} callFrame
   * @param {number} hitCount
   * @param {number[]} [children]
   */
  const add = (callFrame, hitCount, children = []) =>
    nodes.push({ id: nodes.length + 1, callFrame, hitCount, children });
  const own = { functionName: "handle", url: "/shop/src/server.js", lineNumber: 0, columnNumber: 22 };
  const below = Array.from({ length: width }, (_, index) =>
    add(
      {
        functionName: `${text}${index}`,
        url: `/shop/node_modules/${text.replaceAll("/", "")}/x.js`,
        lineNumber: index,
        columnNumber: 0,
      },
      2,
    ),
  );
  const native = add({ functionName: text, url: "", lineNumber: -1, columnNumber: -1 }, 3);
  const gc = add({ functionName: "(garbage collector)", url: "", lineNumber: -1, columnNumber: -1 }, 1);
  const handler = add(own, 4, [...below, native]);
  add({ functionName: "(root)", url: "", lineNumber: -1, columnNumber: -1 }, 0, [handler, gc]);
  const measured = measure([{ nodes }], [], {
    root: "/shop",
    readText: (file) => (file === own.url ? SERVER : undefined),
  });
  return { kind: "cpu", threads: 1, root: "/shop", ...measured, unmatched: 0, from: text };
}

/**
 * @param {ReturnType<typeof createProfileReport>} report
 * @returns {import("../../lib/profile/spending/spending.js").Spending[]} of functions without a finding
 */
export function createUnexplained({ tree, functions }) {
  return getSpendings(
    tree,
    functions.filter(({ path }) => path !== undefined),
  );
}

/**
 * @param {{ text?: string, roots?: number, depth?: number, width?: number }} [size] - entry points, and below each of them so many levels of so many functions, of which one leads on; `text` in the place of all names
 * @returns {import("../../cli/map.js").MapReport}
 */
export function createMapReport({ text, roots = 3, depth = 3, width = 2 } = {}) {
  /** @type {any[]} */
  const units = [];
  const hot = new Map();
  /** @param {any} [parent] */
  const add = (parent) => {
    const unit = { file: 0, index: units.length };
    const name = units.length % 7 === 6 ? "" : (text ?? `answer${units.length}`);
    units.push({ name, line: units.length + 1, head: [units.length + 1, 1] });
    const reason = parent === undefined ? "an Express handler, `app.get()`" : "called";
    hot.set(unit, { unit, parent, reason: "called", text: text ?? reason, isOwn: units.length % 2 === 0 });
    return unit;
  };
  for (let root = 0; root < roots; root++) {
    let above = add();
    for (let level = 0; level < depth; level++) {
      const below = Array.from({ length: width }, () => add(above));
      above = below[0];
    }
  }
  const file = { path: text ?? "src/routes/offers.js", units: [...hot.keys()], summary: { units } };
  return /** @type {any} */ ({
    map: { program: { files: [file], slots: { bounded: new Set() } }, hot },
    tests: 0,
    missing: [{ path: text ?? "src/a.js", module: text ?? "./gone" }],
    unusable: [],
    errors: [
      { path: text ?? "src/b.js", error: { kind: "syntax", message: text ?? "Unexpected token", line: 1, column: 2 } },
    ],
    skipped: [],
  });
}
