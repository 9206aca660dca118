import {
  createCheckReport,
  createEvidenceReport,
  createFailedReport,
  createMapReport,
  createMonorepoReport,
  createProfileReport,
  createProveReport,
  createUnexplained,
  HOSTILE,
} from "./examples.js";
import { describe, it } from "node:test";
import { formatClaim, formatInterval, formatRatio, formatTime } from "../../lib/evidence/format.js";
import Ajv from "ajv";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { formatCheckHtml } from "../../cli/report/html/check.js";
import { formatEvidenceHtml } from "../../cli/report/html/evidence.js";
import { formatMapHtml } from "../../cli/report/html/map.js";
import { formatProfileHtml } from "../../cli/report/html/profile.js";
import { formatProveHtml } from "../../cli/report/html/prove.js";
import { readMarkup } from "./read-markup.js";

/** The only scripts of which a page may have one. */
const CLIENTS = ["flame-graph", "map-tree", "treemap"].map((name) =>
  readFileSync(new URL(`../../cli/report/html/client/${name}.js`, import.meta.url), "utf8"),
);

/** Strings that say what kind a thing is: they come from us, and choose what is shown. */
const KINDS = new Set(["kind", "verdict", "side", "outcome", "unit", "better", "risk", "stoppedBy", "moment"]);

/**
 * The same report, each of whose strings is another one.
 *
 * @template T
 * @param {T} value
 * @param {string} text
 * @param {string} [key]
 * @returns {T}
 */
function withStrings(value, text, key = "") {
  if (Array.isArray(value)) return /** @type {any} */ (value.map((part) => withStrings(part, text, key)));
  if (typeof value === "object" && value !== null)
    return /** @type {any} */ (
      Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withStrings(part, text, name)]))
    );
  return typeof value === "string" && !KINDS.has(key) ? /** @type {any} */ (text) : value;
}

/** @param {string | undefined} text */
const getCheckReport = (text) => (text === undefined ? createCheckReport() : withStrings(createCheckReport(), text));

const pages = {
  check: (/** @type {string | undefined} */ text) => formatCheckHtml(getCheckReport(text)),
  "check, many files": (/** @type {string | undefined} */ text) => formatCheckHtml(createMonorepoReport(text)),
  profile: (/** @type {string | undefined} */ text) => {
    const [file] = getCheckReport(text).files;
    const report = createProfileReport(text);
    return formatProfileHtml(
      report,
      file.findings.map((finding) => ({ file: { ...file, path: "src/server.js" }, finding })),
      createUnexplained(report),
    );
  },
  map: (/** @type {string | undefined} */ text) => formatMapHtml(createMapReport({ text })),
  evidence: (/** @type {string | undefined} */ text) =>
    formatEvidenceHtml(text === undefined ? createEvidenceReport() : withStrings(createEvidenceReport(), text)),
  prove: (/** @type {string | undefined} */ text) =>
    formatProveHtml(text === undefined ? createProveReport() : withStrings(createProveReport(), text)),
  ...Object.fromEntries(
    /** @type {const} */ (["tests", "answers", "start"]).map((kind) => [
      `prove, ${kind} fail`,
      (/** @type {string | undefined} */ text) =>
        formatProveHtml(text === undefined ? createFailedReport(kind) : withStrings(createFailedReport(kind), text)),
    ]),
  ),
};

/**
 * @param {import("./read-markup.js").Element[]} elements
 * @param {string} name
 */
const getAll = (elements, name) => elements.filter((element) => element.name === name);

for (const [name, format] of Object.entries(pages)) {
  describe(`the page of ${name}`, () => {
    const page = format(undefined);
    const elements = readMarkup(page);

    it("allows nothing but its own style, which is the one its policy names", () => {
      const policy = getAll(elements, "meta").find(
        ({ attributes }) => attributes["http-equiv"] === "Content-Security-Policy",
      )?.attributes.content;
      const [style] = getAll(elements, "style");
      const hash = createHash("sha256").update(style.text).digest("base64");
      const scripts = getAll(elements, "script").filter(({ attributes }) => attributes.type === undefined);
      const allowed = scripts.map(
        (script) => ` script-src 'sha256-${createHash("sha256").update(script.text).digest("base64")}';`,
      );
      assert.ok(scripts.length === 0 || (scripts.length === 1 && CLIENTS.includes(scripts[0].text)));
      assert.equal(
        policy,
        `default-src 'none'; style-src 'sha256-${hash}';${allowed.join("")} base-uri 'none'; form-action 'none'`,
      );
      assert.doesNotMatch(style.text, /url\(|@import/);
      for (const { attributes } of elements) if ("href" in attributes) assert.match(attributes.href, /^#/);
    });

    it("can be read in the dark, on a telephone, and by those who do not see it", () => {
      const [style] = getAll(elements, "style");
      assert.match(style.text, /prefers-color-scheme: dark/);
      assert.ok(getAll(elements, "meta").some(({ attributes }) => attributes.name === "viewport"));
      assert.equal(getAll(elements, "html")[0].attributes.lang, "en");
      assert.equal(getAll(elements, "h1").length, 1);
      const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
      assert.equal(new Set(ids).size, ids.length, "ids are used once");
      for (const { attributes } of getAll(elements, "svg")) {
        assert.equal(attributes.role, "img");
        for (const id of attributes["aria-labelledby"].split(" ")) {
          const described = elements.find((element) => element.attributes.id === id);
          assert.ok(described !== undefined && described.text !== "", id);
        }
      }
      for (const { attributes } of getAll(elements, "div").concat(getAll(elements, "pre")))
        if (attributes.class === "scroll") assert.ok(attributes["aria-label"] && attributes.tabindex === "0");
    });

    it("has a table beside each chart", () => {
      const figures = page.split("<figure").slice(1);
      for (const figure of figures) assert.match(figure.slice(0, figure.indexOf("</figure>")), /<table>/);
      assert.equal(page.split("<svg").length > 1, figures.length > 0);
    });

    for (const text of HOSTILE)
      it(`shows ${JSON.stringify(text)} as text`, () => {
        const hostile = readMarkup(format(text));
        const plain = elements.map((element) => element.name);
        // The text is everywhere, and not an element is there, or gone, because of it.
        assert.deepEqual(
          hostile.map((element) => element.name).filter((one) => !["span", "code"].includes(one)),
          plain.filter((one) => !["span", "code"].includes(one)),
        );
        const shown = hostile[0].text;
        // Control characters, and those that turn text around, are replaced.
        // eslint-disable-next-line no-control-regex -- they are what is looked for
        assert.doesNotMatch(shown, /[\u0000-\u0008\u000B-\u001F\u202A-\u202E\u2066-\u2069]/);
        // eslint-disable-next-line no-control-regex -- as above
        const words = text.split(/[`\u0000-\u001F\u2028\u202E\u2066-\u2069]/).filter((word) => word.trim() !== "");
        for (const word of words) assert.ok(shown.includes(word), word);
      });
  });
}

describe("the examples", () => {
  it("are what the schemas describe", () => {
    const ajv = new Ajv.default({ allErrors: true, formats: { "date-time": true } });
    for (const [name, report] of /** @type {const} */ ([
      ["evidence", { version: 1, ...createEvidenceReport() }],
      ["prove", createProveReport()],
      ["prove", createFailedReport("tests")],
      ["prove", createFailedReport("answers")],
      ["prove", createFailedReport("start")],
    ])) {
      const validate = ajv.compile(
        JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8")),
      );
      validate(JSON.parse(JSON.stringify(report)));
      assert.deepEqual(validate.errors, null);
      ajv.removeSchema();
    }
  });
});

describe("the page of evidence", () => {
  const report = createEvidenceReport();
  const elements = readMarkup(formatEvidenceHtml(report));
  const text = elements[0].text;

  it("has every figure of the report", () => {
    for (const { name, claimed, measurements } of report.claims) {
      assert.ok(text.includes(name.replaceAll("`", "")), name);
      if (measurements.length > 0) assert.ok(text.includes(formatClaim(claimed)));
      for (const { failed, variants, payoffs } of measurements) {
        if (failed !== undefined) assert.ok(text.includes(failed));
        for (const { median } of variants) assert.ok(text.includes(formatTime(median)));
        for (const { median, interval } of payoffs) {
          assert.ok(text.includes(formatRatio(median)));
          assert.ok(interval !== undefined && text.includes(formatInterval(interval)));
        }
      }
    }
    assert.ok(text.includes("zod is not installed"));
    assert.ok(text.includes("less than claimed"));
  });

  it("draws each round, and nothing outside of its chart", () => {
    const rounds = report.claims.flatMap(({ measurements }) => measurements.flatMap(({ payoffs }) => payoffs)).length;
    assert.equal(
      getAll(elements, "circle").filter(({ attributes }) => attributes.class === "before").length,
      rounds * report.rounds,
    );
    for (const { attributes } of elements)
      for (const name of ["x", "cx", "x1", "x2", "width"]) {
        if (!attributes[name]?.endsWith("%")) continue;
        const place = Number(attributes[name].slice(0, -1));
        assert.ok(place >= 0 && place <= 100, `${name}="${attributes[name]}"`);
      }
  });

  it("stays whole without a single claim, and with one round", () => {
    readMarkup(formatEvidenceHtml({ ...report, claims: [], nodes: [] }));
    const [claim] = report.claims;
    const [measurement] = claim.measurements;
    const short = {
      ...measurement,
      payoffs: [{ variant: "after", rounds: [2], median: 2, p: 1, verdict: /** @type {const} */ ("unclear") }],
    };
    const page = readMarkup(formatEvidenceHtml({ ...report, claims: [{ ...claim, measurements: [short] }] }));
    assert.ok(page[0].text.includes("too few rounds to tell"));
  });
});

describe("the page of prove", () => {
  const report = createProveReport();
  const page = formatProveHtml(report);
  const elements = readMarkup(page);
  const text = elements[0].text;

  it("says first what it came to", () => {
    const verdict = elements.find(({ attributes }) => attributes.class === "verdict good");
    assert.equal(verdict?.text, report.sentence);
  });

  it("has each rule's rewrites beside its share of the gain", () => {
    for (const { rule, share = 0, comparison } of report.rules) {
      const section = getAll(elements, "section").find(
        (element) => element.attributes.class === "card" && element.text.includes(rule),
      );
      assert.ok(section);
      assert.ok(section.text.includes(`${comparison?.sentence}; ${share < 0.1 ? "2.0" : "89"} % of the whole gain`));
      assert.ok(section.text.includes("this._urlInput = raw.url;"));
    }
  });

  it("tells what was added from what was removed without colours, too", () => {
    const kinds = getAll(elements, "span").flatMap(({ attributes, text: line }) =>
      ["added", "removed"].includes(attributes.class) ? [[attributes.class, line[0]]] : [],
    );
    assert.ok(kinds.length > 0);
    for (const [kind, sign] of kinds) assert.equal(sign, kind === "added" ? "+" : "-");
  });

  it("draws each round once, and says whether a measure is better or worse", () => {
    assert.equal(
      getAll(elements, "circle").filter(({ attributes }) => attributes.r === "4.5").length,
      report.comparison?.rounds.length,
    );
    const rows = Object.fromEntries(
      getAll(elements, "tr").map(({ text: row }) => [/^[^\d]*/.exec(row)?.[0].trim() ?? "", row]),
    );
    assert.match(rows["requests per processor second"], /better$/);
    assert.match(rows["processor time per request"], /better$/);
    assert.match(rows["peak memory"], /no difference$/);
    assert.match(rows["latency,"], /worse$/);
  });

  it("stays whole where nothing was compared, and where a script took the place of requests", () => {
    readMarkup(formatProveHtml({ ...report, comparison: undefined, rules: [], files: [], kept: [] }));
    const { comparison } = report;
    assert.ok(comparison);
    const rounds = comparison.rounds.map(({ latency: _latency, ...round }) => round);
    const run = { ...report.run, urls: [], script: "load.js" };
    const without = formatProveHtml({ ...report, run, comparison: { ...comparison, rounds } });
    assert.ok(!readMarkup(without)[0].text.includes("99.9 %"));
    assert.ok(text.includes("99.9 %"));
  });

  it("draws what has no place on a logarithmic scale at its edge", () => {
    const { comparison } = report;
    assert.ok(comparison);
    const measures = comparison.measures.map((measure) => ({
      ...measure,
      ratio: 0,
      interval: /** @type {[number, number]} */ ([0, Infinity]),
    }));
    const drawn = readMarkup(formatProveHtml({ ...report, comparison: { ...comparison, measures, rounds: [] } }));
    const [line] = getAll(drawn, "line").filter(({ attributes }) => attributes.class === "after");
    assert.deepEqual([line.attributes.x1, line.attributes.x2], ["0%", "100%"]);
    for (const { attributes } of drawn) assert.doesNotMatch(Object.values(attributes).join(" "), /NaN|Infinity/);
  });
});

describe("the page of profile", () => {
  it("has the tree of calls for its script, callers first, and the findings at their functions", () => {
    const [file] = createCheckReport().files;
    const found = file.findings.map((finding) => ({ file, finding }));
    const elements = readMarkup(formatProfileHtml(createProfileReport(), found, []));
    const data = getAll(elements, "script").find(({ attributes }) => attributes.id === "flame-data");
    const { functions, calls, total } = JSON.parse(data?.text ?? "");
    assert.equal(total, 14);
    assert.deepEqual(functions[calls[0][0]].kind, "root");
    for (const [index, [, parent, self, sum]] of calls.entries()) {
      assert.ok(parent < index && self <= sum);
      const below = calls.filter((/** @type {number[]} */ call) => call[1] === index);
      assert.equal(
        below.reduce((/** @type {number} */ all, /** @type {number[]} */ call) => all + call[3], self),
        sum,
      );
    }
    const handle = functions.find((/** @type {any} */ fn) => fn.name === "handle" && fn.kind === "own");
    assert.deepEqual(handle, { name: "handle", place: "src/server.js:1", kind: "own", findings: 3 });
    for (const index of found.keys())
      assert.ok(elements.some(({ attributes }) => attributes.id === `finding-${index}`));
    assert.match(elements[0].text, /Time: 28\.6 % your code/);
  });

  it("says what heavy functions without a finding spend their time on, and of which time shares are beside allocation", () => {
    const report = createProfileReport();
    const text = readMarkup(formatProfileHtml(report, [], createUnexplained(report)))[0].text;
    assert.match(
      text,
      /Heavy, and without a finding.*handle50\.0 %src\/server\.js:1its own code 57 %, native code 43 %/s,
    );
    assert.doesNotMatch(text, /of processor time/);
    const heap = readMarkup(formatProfileHtml({ ...report, kind: "heap" }, [], []))[0].text;
    assert.match(heap, /Shares of findings are of processor time, from the last profile of it\./);
    assert.doesNotMatch(heap, /without a finding/);
  });

  it("stays whole without findings, and takes the largest calls where there are too many", () => {
    const elements = readMarkup(formatProfileHtml(createProfileReport("f", 30_000), [], []));
    const data = getAll(elements, "script").find(({ attributes }) => attributes.id === "flame-data");
    assert.ok(JSON.parse(data?.text ?? "").calls.length <= 20_000);
    assert.ok(elements[0].text.includes("None in the files of this project."));
  });
});

describe("the page of map", () => {
  it("has each function once, below the one that leads to it", () => {
    const elements = readMarkup(formatMapHtml(createMapReport({ roots: 2, depth: 2, width: 2 })));
    const [{ text }] = elements;
    assert.match(text, /10 of 10 functions in 1 file run per request, from 2 entry points/);
    assert.match(text, /answer0 src\/routes\/offers\.js:1 \*, an Express handler, app\.get\(\)\s+answer1 src/);
    assert.match(text, /left out src\/b\.js:1:2: syntax error: Unexpected token/);
    const details = getAll(elements, "details");
    assert.equal(getAll(elements, "li").length, 10);
    assert.deepEqual([details.length, details.every(({ attributes }) => attributes.open === "")], [4, true]);
    assert.match(details[1].text, /^answer1 .*\s+answer3 .*\s+answer4 /);
  });

  it("stays whole however deep calls are, and closed where there are many", () => {
    const elements = readMarkup(formatMapHtml(createMapReport({ roots: 1, depth: 3000, width: 1 })));
    assert.equal(getAll(elements, "li").length, 3001);
    assert.deepEqual(
      getAll(elements, "details").map(({ attributes }) => attributes.open),
      Array(30).fill(undefined),
    );
  });

  it("says that nothing is hot, and why a place is", () => {
    const report = createMapReport({ roots: 0 });
    assert.match(readMarkup(formatMapHtml(report))[0].text, /Nothing in the project is known to run per request\./);
    const explanation = { level: /** @type {const} */ ("cold"), text: "test code", chain: [], callers: [] };
    const why = { place: "src/a.js:<3>", explanation };
    assert.match(readMarkup(formatMapHtml({ ...report, why }))[0].text, /Why\s+src\/a\.js:<3> is cold: test code\./);
  });
});

describe("the page of check", () => {
  it("says what fixing saves, shows code or changes, and the reason where there is no rewrite", () => {
    const [{ text }] = readMarkup(formatCheckHtml(createCheckReport()));
    assert.match(text, /3 findings in 7 files: 1 safe to rewrite, 1 to review, 1 without a rewrite/);
    assert.match(text, /takes 1 µs less after hotpath fix, 2 µs less after hotpath fix --all\./);
    assert.match(text, /\+ {2}b\(\);/);
    assert.match(text, /2 {4}a\(\);/);
    assert.match(text, /No rewrite: the class is exported\./);
    assert.match(text, /src\/broken\.js: Unexpected token/);
  });

  it("draws files as large as what they cost, in their folders, the heaviest first", () => {
    const report = createMonorepoReport();
    const elements = readMarkup(formatCheckHtml(report));
    /** @type {import("../../cli/report/html/treemap.js").Tile[]} */
    const tiles = JSON.parse(
      getAll(elements, "script").find(({ attributes }) => attributes.id === "treemap-data")?.text ?? "",
    );
    assert.deepEqual(
      tiles.slice(0, 6).map(({ name, path, parent, kind }) => [name, path, parent, kind]),
      [
        ["packages", "packages", -1, "folder"],
        ["server/src", "packages/server/src", 0, "folder"],
        ["worker/src", "packages/worker/src", 0, "folder"],
        ["store/src", "packages/store/src", 0, "folder"],
        ["site/src", "packages/site/src", 0, "folder"],
        ["file0.js", "packages/server/src/file0.js", 1, "fixable"],
      ],
    );
    assert.match(tiles[0].text, /^300 µs a request, 100\.0 %, 20 files$/);
    assert.match(tiles[5].text, /^100 µs a request, 33\.0 %, 1 finding$/);
    for (const [index, { weight, kind, target }] of tiles.entries()) {
      const inner = tiles.filter(({ parent }) => parent === index);
      const sum = inner.reduce((all, tile) => all + tile.weight, 0);
      assert.equal(kind === "folder" ? sum : weight, weight);
      assert.deepEqual(
        inner.map((tile) => tile.weight),
        inner.map((tile) => tile.weight).sort((a, b) => b - a),
      );
      if (kind === "folder") continue;
      const section = elements.find(({ attributes }) => attributes.id === target);
      assert.ok(section?.text.includes(tiles[index].path), target);
    }
    assert.deepEqual(
      tiles.filter(({ kind }) => kind === "other").map(({ path }) => path),
      report.files.filter(({ findings: [{ fix }] }) => "refused" in fix).map(({ path }) => path),
    );
  });

  it("draws no file alone, and none that costs nothing", () => {
    const [first, second, ...others] = createMonorepoReport().files;
    const free = others.map((file) => ({
      ...file,
      findings: file.findings.map((finding) => ({ ...finding, weight: undefined })),
    }));
    /** @param {import("../../cli/run/run.js").FileReport[]} files */
    const getAllTiles = (files) => {
      const elements = readMarkup(formatCheckHtml({ ...createMonorepoReport(), files }));
      const data = getAll(elements, "script").find(({ attributes }) => attributes.id === "treemap-data");
      return data === undefined ? undefined : JSON.parse(data.text);
    };
    assert.equal(getAllTiles([first, ...free]), undefined);
    assert.equal(getAllTiles([first, second, ...free]).length, 3);
  });

  it("has 5,000 findings", () => {
    const elements = readMarkup(formatCheckHtml(createCheckReport(5000)));
    assert.equal(elements.filter(({ attributes }) => attributes.id?.startsWith("finding-")).length, 5000);
  });
});
