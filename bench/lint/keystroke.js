/**
 * How long an editor waits for ESLint after a keystroke in a file of 3,000 lines, with this plugin and without:
 * `node bench/lint/keystroke.js [pairs]` (10 for each number of findings).
 *
 * The language server of Visual Studio Code's ESLint extension is asked for the findings after a comment line was added at the end, of which all of the file is looked at. Both
 * configurations have ESLint's own recommended rules; one has all rules of this plugin, too. Prints the median of each, and
 * that of the ratios of neighbouring measurements.
 */
import { createProject, installClient } from "../../test/clients/installed.js";
import { LanguageClient } from "../../test/clients/language-client.js";
import { createText } from "./routes.js";
import { median } from "simple-statistics";
import path from "node:path";
import { rmSync } from "node:fs";

const PAIRS = Number(process.argv[2] ?? 10);
const WARM_UP = 3;
/** How many of its routes have a finding with a rewrite. */
const FINDINGS = [0, 3, 30];

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
