/**
 * Builds the site, `site/`, which is static: a playground and all documentation. `npm run site`, or with a folder to build it in. Git ignores
 * it, and .github/workflows/site.yml publishes it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { bundleForBrowser } from "./bundle.js";
import { createDocuments } from "./site/documents.js";
import { createPlayground } from "./site/playground-page.js";
import { createSamples } from "./site/samples.js";
import { fileURLToPath } from "node:url";
import path from "node:path";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What the site shares with the pages of reports. */
const BASE_STYLE = path.join(ROOT, "cli/report/html/styles/base.css");

/**
 * @param {string} folder - what is in it goes
 * @returns {Promise<string[]>} the files of the site
 */
export async function createSite(folder) {
  const documents = createDocuments(ROOT);
  const samples = createSamples(ROOT);
  const [{ text: playground }] = await bundleForBrowser("scripts/site/client/playground.js", {
    minify: true,
    legalComments: "inline",
  });
  const index = documents
    .filter(({ text }) => text !== "")
    .map(({ path: own, title, text }) => ({ path: own, title, text }));
  /** @type {[name: string, content: string][]} */
  const files = [
    ["index.html", createPlayground(samples)],
    ["playground.js", playground],
    ["search.js", readOwn("client/search.js")],
    ["search-index.js", `globalThis.hotpathSearchIndex = ${JSON.stringify(index)};\n`],
    ["site.css", `${readFileSync(BASE_STYLE, "utf8")}\n${readOwn("site.css")}`],
    ...documents.map(({ path: own, page }) => /** @type {[string, string]} */ ([own, page])),
    ...documents
      .filter(({ file }) => file !== "")
      .map(
        ({ file, path: own }) =>
          /** @type {[string, string]} */ ([
            own.replace(/\.html$/, ".md"),
            readFileSync(path.join(ROOT, file), "utf8"),
          ]),
      ),
  ];
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return files.map(([name]) => name);
}

/** @param {string} name */
function readOwn(name) {
  return readFileSync(path.join(ROOT, "scripts/site", name), "utf8");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.resolve(process.argv[2] ?? path.join(ROOT, "site"));
  const files = await createSite(folder);
  console.log(`${files.length} files in ${folder}`);
}
