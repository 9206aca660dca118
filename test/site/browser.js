/**
 * The playground and the documentation in a real browser: `npm run test:site`, at two widths, light and dark. SCREENSHOTS names a folder to
 * leave pictures in.
 */
import { after, before, describe, it } from "node:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createSite } from "../../scripts/site.js";
import os from "node:os";
import path from "node:path";
import * as inPage from "../report-html/in-page.js";
import { startChromium } from "../chromium.js";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".md": "text/markdown" };

/** @type {string} */
let folder;
/** @type {any} */
let browser;
/** @type {any} */
let page;
/** @type {string} */
let axe;
/** @type {import("node:http").Server} */
let server;
/** @type {string} */
let origin;
/** @type {string[]} */
let requests = [];
/** @type {string[]} */
let complaints = [];

before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-site-"));
  const site = path.join(folder, "site");
  const files = new Set(await createSite(site));
  ({ browser, axe } = await startChromium(folder));
  server = createServer((req, res) => {
    const name = (req.url ?? "/").slice(1) || "index.html";
    if (!files.has(name)) return void res.writeHead(404).end();
    const type = TYPES[/** @type {keyof typeof TYPES} */ (path.extname(name))];
    res.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(readFileSync(path.join(site, name)));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  origin = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
  page = await browser.newPage();
  page.on("request", (/** @type {any} */ request) => requests.push(request.url()));
  page.on("console", (/** @type {any} */ message) => complaints.push(message.text()));
  page.on("pageerror", (/** @type {Error} */ error) => complaints.push(error.message));
  if (process.env.SCREENSHOTS) mkdirSync(process.env.SCREENSHOTS, { recursive: true });
});

after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * @param {string} name
 * @param {number} [width]
 * @param {string} [scheme]
 */
async function open(name, width = 1280, scheme = "light") {
  requests = [];
  complaints = [];
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto("about:blank");
  await page.goto(`${origin}${name}`, { timeout: 0 });
  requests = requests.filter((url) => url !== "about:blank");
}

/** @param {RegExp} expected - of what the playground says of the code */
async function waitForStatus(expected) {
  // The page's policy forbids code from strings, which puppeteer's own waiting is made of.
  for (let tries = 0; tries < 300; tries++) {
    if (expected.test(await getText("#status"))) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.match(await getText("#status"), expected);
}

/** @param {string} selector */
const getText = (selector) =>
  page.$eval(selector, (/** @type {any} */ element) => element.innerText.replaceAll("\u00a0", " "));

for (const width of [390, 1280])
  for (const scheme of ["light", "dark"])
    describe(`the site, ${width} pixels, ${scheme}`, () => {
      for (const name of ["index.html", "docs/index.html", "docs/README.html", "docs/rules/no-eager-url.html"])
        it(`${name} asks for nothing but the site's files, fits the window, and can be read by everybody`, async () => {
          await open(name, width, scheme);
          if (name === "index.html") await waitForStatus(/^1 finding, 1 rewrite$/);
          if (process.env.SCREENSHOTS)
            await page.screenshot({
              path: path.join(process.env.SCREENSHOTS, `${name.replaceAll("/", "-")}-${width}-${scheme}.png`),
              fullPage: name === "index.html",
            });
          for (const url of requests) assert.ok(url.startsWith(origin) || url.startsWith("data:"), url);
          assert.deepEqual(complaints, []);
          assert.equal(
            await page.evaluate(() => /** @type {any} */ (globalThis).document.documentElement.scrollWidth),
            width,
          );
          await page.evaluate(axe);
          const { violations } = await page.evaluate(inPage.runAxe, []);
          assert.deepEqual(
            violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`),
            [],
          );
        });
    });

describe("the playground", () => {
  it("has the number of each rewritten line beside it, also where one has to scroll to it", async () => {
    await open("index.html", 390, "dark");
    await waitForStatus(/^1 finding, 1 rewrite$/);
    await page.$eval("#result", (/** @type {any} */ element) => element.scrollIntoView());
    await new Promise((done) => setTimeout(done, 500));
    const [numbers, lines] = await Promise.all(
      ["#result .cm-lineNumbers .cm-gutterElement", "#result .cm-line"].map((selector) =>
        page.$$eval(selector, (/** @type {any[]} */ elements) =>
          elements.filter(({ offsetHeight }) => offsetHeight > 0).map((e) => e.getBoundingClientRect().bottom),
        ),
      ),
    );
    assert.equal(numbers.length, lines.length);
    for (const [index, bottom] of numbers.entries())
      assert.ok(Math.abs(bottom - lines[index]) < 2, `line ${index + 1}`);
  });

  it("shows a finding while it is typed, its reason under the cursor, and fixes it", async () => {
    await open("index.html");
    await waitForStatus(/^1 finding/);
    await page.click("#code .cm-content");
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    await page.keyboard.press("Backspace");
    await waitForStatus(/^0 findings, 0 rewrites$/);
    const [head, line, behind] = [
      'require("http").createServer((req, res) => {\n',
      "const format = new Intl.NumberFormat('de')",
      "\nres.end(format.format(req.headers.length));\n});",
    ];
    for (const text of [head, line]) await page.keyboard.type(text);
    await page.keyboard.type(behind);
    await waitForStatus(/^1 finding, 1 rewrite$/);
    assert.match(await getText("#findings"), /^Line 2 no-static-work .*`new Intl\.NumberFormat\(\)`|no-static-work/);
    await page.click("#findings button");
    assert.match(await getText("#under"), /^no-static-work: .*Node request listener, line 1/);
    assert.match(await getText("#result .cm-content"), /const format = new Intl\.NumberFormat/);
    await page.click("#take");
    await waitForStatus(/^0 findings, 0 rewrites$/);
    assert.match(await getText("#code .cm-content"), /^const [\w$]+ = new Intl\.NumberFormat/);
    assert.deepEqual(complaints, []);
  });

  it("obeys the switches, and puts the code into a link", async () => {
    await open("index.html");
    await waitForStatus(/^1 finding, 1 rewrite$/);
    await page.click("#all");
    await waitForStatus(/^1 finding, 0 rewrites$/);
    await page.click("details summary");
    await page.click("#no-rules");
    await waitForStatus(/^0 findings, 0 rewrites$/);
    await page.click('#rules input[value="no-eager-url"]');
    await waitForStatus(/^1 finding, 0 rewrites$/);
    await page.select("#samples", "1");
    await page.click("#link");
    const code = await getText("#code .cm-content");
    const { hash } = new URL(page.url());
    assert.ok(hash.length > 10);
    await open(`index.html${hash}`);
    await waitForStatus(/finding/);
    assert.equal(await getText("#code .cm-content"), code);
    assert.equal(await page.$$eval("#rules input:checked", (/** @type {any[]} */ inputs) => inputs.length), 1);
    for (const url of requests) assert.ok(url.startsWith(origin) || url.startsWith("data:"), url);
  });

  it("says where code cannot be read, and why there is no rewrite", async () => {
    await open("index.html");
    await waitForStatus(/^1 finding/);
    await page.click("#code .cm-content");
    await page.keyboard.down("Control");
    await page.keyboard.press("End");
    await page.keyboard.up("Control");
    await page.keyboard.type("\nconst =");
    await waitForStatus(/^Line \d+: /);
  });
});

describe("the search", () => {
  it("finds pages by their words", async () => {
    await open("docs/index.html");
    await page.type("#search", "immutable deoptimisations");
    await page.waitForSelector("#search-results:not([hidden])");
    await page.focus("#search");
    for (let left = "immutable deoptimisations".length; left > 0; left--) await page.keyboard.press("Backspace");
    await page.type("#search", "pprof");
    await page.waitForSelector("#search-results a");
    assert.match(await getText("#search-results"), /Measuring what is hot/);
    assert.deepEqual(complaints, []);
    for (const url of requests) assert.ok(url.startsWith(origin), url);
  });
});
