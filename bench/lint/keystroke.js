/**
 * How long an editor waits for ESLint after a keystroke in a file of 3,000 lines, with this plugin and without:
 * `node bench/lint/keystroke.js [pairs]` (10 for each number of findings).
 *
 * The language server of Visual Studio Code's ESLint extension is asked for the findings after a letter was typed. Both
 * configurations have ESLint's own recommended rules; one has all rules of this plugin, too. Prints the median of each, and
 * that of the ratios of neighbouring measurements.
 */
import { createProject, installClient } from "../../test/clients/installed.js";
import { LanguageClient } from "../../test/clients/language-client.js";
import { Linter } from "eslint";
import hotpath from "../../index.js";
import { median } from "simple-statistics";
import path from "node:path";
import { rmSync } from "node:fs";

const PAIRS = Number(process.argv[2] ?? 10);
const HANDLERS = 150;
const WARM_UP = 3;
/** How many of them have a finding with a rewrite. */
const FINDINGS = [0, 3, 30];

/**
 * One route as people write them.
 *
 * @param {number} index
 * @param {boolean} isFound - it parses a URL that some requests do not read
 */
const createRoute = (index, isFound) => `
/** Lists the items of collection ${index}. */
async function load${index}(filter, limit) {
  const rows = await query("select * from items where kind = ? limit ?", [filter, limit]);
  return rows.map((row) => ({ id: row.id, title: row.title, tags: row.tags.split(",") }));
}

app.get("/collection-${index}/:filter", async (req, res) => {
  ${isFound ? 'const url = new URL(req.originalUrl, "http://localhost");' : "const started = Date.now();"}
  const limit = Number(req.query.limit ?? 20);
  if (!Number.isInteger(limit) || limit > 100) {
    res.status(400).json({ error: "limit" });
    return;
  }
  const items = await load${index}(req.params.filter, limit);
  if (items.length === 0) {
    res.status(404).json({ error: "nothing found" });
    return;
  }
  res.set("x-count", String(items.length));
  res.json({ items${isFound ? ", path: url.pathname" : ", took: Date.now() - started"} });
});
`;

/** @param {number} findings */
const createText = (findings) => `import express from "express";
import { query } from "./database.js";

const app = express();
${Array.from({ length: HANDLERS }, (_, index) => createRoute(index, index < findings)).join("")}
app.listen(3000);
`;

/** @param {boolean} hasPlugin */
const createConfig = (hasPlugin) => `import hotpath from "eslint-plugin-hotpath";
import js from "@eslint/js";

export default [
  js.configs.recommended,
  { languageOptions: { globals: { URL: "readonly" } } },
  ${hasPlugin ? "hotpath.configs.all," : ""}
];
`;

/** An editor with the file open. */
class Editor {
  client = new LanguageClient(installClient("language-server"));
  findings = 0;

  /**
   * @param {string} text
   * @param {boolean} hasPlugin
   */
  constructor(text, hasPlugin) {
    this.text = text;
    this.project = createProject(installClient("eslint-9"), {
      "package.json": '{ "type": "module" }',
      "eslint.config.js": createConfig(hasPlugin),
      "server.js": text,
    });
  }

  async start() {
    await this.client.start(this.project);
    this.client.open(path.join(this.project, "server.js"), this.text);
    for (let round = 0; round < WARM_UP; round++) await this.type();
  }

  /** @returns {Promise<number>} ms from the keystroke to the findings */
  async type() {
    const start = performance.now();
    const end = { line: this.client.text.split("\n").length - 1, character: 0 };
    this.client.change([{ range: { start: end, end }, newText: "//\n" }]);
    this.findings = (await this.client.pullDiagnostics()).length;
    return performance.now() - start;
  }

  async stop() {
    await this.client.stop();
    rmSync(this.project, { recursive: true });
  }
}

console.log(`| findings | recommended rules | and all of hotpath | ratio of the pairs |`);
console.log("| ---: | ---: | ---: | ---: |");
for (const findings of FINDINGS) {
  const text = createText(findings);
  const offered = new Linter()
    .verify(text, [hotpath.configs.all])
    .filter(({ suggestions }) => suggestions?.length === 1);
  if (offered.length !== findings) throw new Error(`${offered.length} quick fixes instead of ${findings}`);
  const [without, including] = [new Editor(text, false), new Editor(text, true)];
  try {
    await without.start();
    await including.start();
    /** @type {{ without: number, including: number }[]} */
    const pairs = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      // In turn first and second, so that neither profits from what the machine does at the time.
      const first = pair % 2 === 0 ? await without.type() : undefined;
      const measured = await including.type();
      pairs.push({ without: first ?? (await without.type()), including: measured });
    }
    if (including.findings !== findings) throw new Error(`${including.findings} findings instead of ${findings}`);
    const cells = [
      `${median(pairs.map((pair) => pair.without)).toFixed(0)} ms`,
      `${median(pairs.map((pair) => pair.including)).toFixed(0)} ms`,
      `${median(pairs.map((pair) => pair.including / pair.without)).toFixed(2)} ×`,
    ];
    console.log(`| ${findings} | ${cells.join(" | ")} |`);
  } finally {
    await without.stop();
    await including.stop();
  }
}
