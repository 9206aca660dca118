/**
 * The pages of reports in a real browser: `npm run test:reports`, at two widths, light and dark.
 *
 * Needs Chromium or Chrome, where it usually is or where CHROMIUM says. SCREENSHOTS names a folder to leave pictures in, for people to
 * look at.
 */
import { after, before, describe, it } from "node:test";
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
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { formatBytes, formatInterval, formatRatio, formatTime } from "../../lib/evidence/format.js";
import assert from "node:assert/strict";
import { formatCheckHtml } from "../../cli/report/html/check.js";
import { formatEvidenceHtml } from "../../cli/report/html/evidence.js";
import { formatMapHtml } from "../../cli/report/html/map.js";
import { formatProfileHtml } from "../../cli/report/html/profile.js";
import { formatProveHtml } from "../../cli/report/html/prove.js";
import { formatValue } from "../../cli/report/html/value.js";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as inPage from "./in-page.js";
import { startChromium } from "../chromium.js";

const WIDTHS = [390, 1280];
const SCHEMES = ["light", "dark"];

/** Text that is as long as nobody would write it, without a place to break it. */
const LONG = "a/very/long/path/".repeat(12);

const evidence = createEvidenceReport();
const proof = createProveReport();
const checked = createCheckReport();
const found = checked.files[0].findings.map((finding) => ({ file: checked.files[0], finding }));
const formatProfile = (/** @type {ReturnType<typeof createProfileReport>} */ report) =>
  formatProfileHtml(report, found, createUnexplained(report));
const PAGES = {
  check: formatCheckHtml(checked),
  profile: formatProfile(createProfileReport()),
  "check-hostile": formatCheckHtml(replaceTexts(checked, HOSTILE.join(" "))),
  "profile-hostile": formatProfile(createProfileReport(HOSTILE.join(" "))),
  treemap: formatCheckHtml(createMonorepoReport()),
  "treemap-hostile": formatCheckHtml(createMonorepoReport(HOSTILE.join(" "))),
  map: formatMapHtml(createMapReport()),
  "map-hostile": formatMapHtml(createMapReport({ text: HOSTILE.join(" "), depth: 40 })),
  "map-long": formatMapHtml(createMapReport({ text: LONG, depth: 40 })),
  evidence: formatEvidenceHtml(evidence),
  prove: formatProveHtml(proof),
  "prove-tests": formatProveHtml(createFailedReport("tests")),
  "prove-answers": formatProveHtml(createFailedReport("answers")),
  "prove-start": formatProveHtml(createFailedReport("start")),
  hostile: formatProveHtml(replaceTexts(proof, HOSTILE.join(" "))),
  "evidence-hostile": formatEvidenceHtml(replaceTexts(evidence, HOSTILE.join(" "))),
  long: formatProveHtml(replaceTexts(proof, LONG)),
};

/** Scripts of a page: of a profile data, and the one that draws it. @type {Record<string, number>} */
const SCRIPTS = { profile: 2, map: 1, treemap: 2 };

/** Pages of which all texts are the same, so that no two of them can tell things apart. */
const REPLACED = new Set([
  "hostile",
  "evidence-hostile",
  "long",
  "check-hostile",
  "profile-hostile",
  "treemap-hostile",
  "map-hostile",
  "map-long",
]);

/**
 * A report whose free texts are another one.
 *
 * @template T
 * @param {T} report
 * @param {string} text
 * @returns {T}
 */
function replaceTexts(report, text) {
  const free = new Set(["sentence", "name", "path", "diff", "message", "text", "start", "test", "urls", "kept", "cpu"]);
  return JSON.parse(JSON.stringify(report), (key, value) => {
    if (!free.has(key) || value === null) return value;
    return typeof value === "string" ? text : Array.isArray(value) ? value.map(() => text) : value;
  });
}

/** @type {string} */
let folder;
/** @type {any} */
let browser;
/** @type {any} */
let page;
/** What the page asked for, and what the browser complained about. @type {string[]} */
let requests = [];
/** @type {string[]} */
let complaints = [];
/** @type {string} */
let axe;

before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-reports-"));
  ({ browser, axe } = await startChromium(folder));
  page = await browser.newPage();
  page.on("request", (/** @type {any} */ request) => requests.push(request.url()));
  page.on("console", (/** @type {any} */ message) => complaints.push(message.text()));
  page.on("pageerror", (/** @type {Error} */ error) => complaints.push(error.message));
  page.on("dialog", (/** @type {any} */ dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  for (const [name, text] of Object.entries(PAGES)) writeFileSync(path.join(folder, `${name}.html`), text);
  if (process.env.SCREENSHOTS) mkdirSync(process.env.SCREENSHOTS, { recursive: true });
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * @param {string} name
 * @param {number} width
 * @param {string} scheme
 */
async function open(name, width, scheme) {
  requests = [];
  complaints = [];
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  const url = pathToFileURL(path.join(folder, `${name}.html`)).href;
  await page.goto(url, { timeout: 0 });
  return url;
}

for (const name of Object.keys(PAGES))
  for (const width of WIDTHS)
    for (const scheme of SCHEMES)
      describe(`${name}, ${width} pixels, ${scheme}`, () => {
        it("loads nothing, runs nothing but its own, and is drawn with its style", async () => {
          const url = await open(name, width, scheme);
          assert.deepEqual(requests, [url]);
          assert.deepEqual(complaints, []);
          assert.equal(await page.evaluate(inPage.countScripts), SCRIPTS[name.split("-")[0]] ?? 0);
          assert.equal(await page.evaluate(inPage.getMargin), "0px", "its style is refused");
          if (process.env.SCREENSHOTS) {
            const file = path.join(process.env.SCREENSHOTS, `${name}-${width}-${scheme}.png`);
            await page.screenshot({ path: file, fullPage: true });
          }
        });

        it("is as wide as the window, and nothing in it is cut off or lies on something else", async () => {
          await open(name, width, scheme);
          assert.deepEqual(await page.evaluate(inPage.findOverflow), []);
          // Names that are longer than a chart is wide run into each other; the table beside it has them whole.
          if (!REPLACED.has(name)) assert.deepEqual(await page.evaluate(inPage.findCollisions), []);
        });

        it("can be read by everybody", async () => {
          await open(name, width, scheme);
          assert.deepEqual(await page.evaluate(inPage.findFaint), []);
          await page.evaluate(axe);
          const { violations } = await page.evaluate(inPage.runAxe, REPLACED.has(name) ? ["landmark-unique"] : []);
          assert.deepEqual(
            violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`),
            [],
          );
        });
      });

describe("5,000 findings", () => {
  it("fit a telephone, and are laid out when they come into sight", async () => {
    writeFileSync(path.join(folder, "many.html"), formatCheckHtml(createCheckReport(5000)));
    await open("many", 390, "light");
    assert.equal((await page.evaluate(inPage.countLaidOut)) < 50, true);
    assert.deepEqual(complaints, []);
  });
});

describe("the flame graph", () => {
  it("zooms by key and by click, moves by arrows, and marks what is searched", async () => {
    await open("profile", 1280, "light");
    const read = () => page.evaluate(inPage.readFlame);
    const whole = await read();
    assert.deepEqual(
      whole.boxes.slice(0, 2).map((/** @type {any} */ { text }) => text),
      ["all samples", "● handle"],
    );
    assert.equal(whole.boxes.filter((/** @type {any} */ { tabIndex }) => tabIndex === 0).length, 1);
    await page.focus(".call[tabindex='0']");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const zoomed = await read();
    assert.match(zoomed.status, /^handle, src\/server\.js:1: 92\.9 % of the time, 28\.6 % itself, 3 findings$/);
    assert.equal(zoomed.boxes[1].share, 1);
    assert.ok(zoomed.boxes.length < whole.boxes.length);
    await page.keyboard.press("Escape");
    assert.deepEqual((await read()).boxes, whole.boxes);
    await page.click(".call.own");
    assert.equal((await read()).boxes[1].share, 1);
    await page.click("#flame-whole");
    await page.type("#flame-search", "handle1");
    const marked = await read();
    assert.deepEqual(
      marked.boxes.filter((/** @type {any} */ { isFaded }) => !isFaded).map((/** @type {any} */ { text }) => text),
      ["handle1"],
    );
    assert.equal(marked.status, "What is marked takes 14.3 % of the time itself.");
    assert.deepEqual(complaints, []);
  });
});

describe("the treemap", () => {
  const read = () => page.evaluate(inPage.readTreemap);

  it("is drawn to scale, each tile in its folder and beside its neighbours", async () => {
    const data = createMonorepoReport().files.map(({ path: file, findings: [{ weight }] }) => ({
      file,
      time: weight?.time ?? 0,
    }));
    for (const width of WIDTHS) {
      await open("treemap", width, "light");
      const { tiles, covered } = await read();
      assert.deepEqual(covered, []);
      /** @type {any[]} */
      const files = tiles.filter((/** @type {any} */ { kind }) => kind !== "folder");
      const inServer = files.filter(({ label }) => label.startsWith("packages/server/"));
      assert.equal(inServer.length, 5);
      assertProportional(
        inServer.map(({ width: w, height }) => Math.sqrt(w * height)),
        inServer.map(({ label }) => Math.sqrt(data.find(({ file }) => label.startsWith(`${file}:`))?.time ?? NaN)),
      );
      for (const [index, one] of files.entries())
        for (const other of files.slice(index + 1))
          assert.ok(
            one.left + one.width <= other.left + 1 ||
              other.left + other.width <= one.left + 1 ||
              one.top + one.height <= other.top + 1 ||
              other.top + other.height <= one.top + 1,
            `${one.label} lies on ${other.label}`,
          );
      for (const { label, left, top, width: w, height } of files) {
        const above = tiles.find(
          (/** @type {any} */ { kind, label: name }) =>
            kind === "folder" && name !== tiles[0].label && label.startsWith(`${name.split(":")[0]}/`),
        );
        assert.ok(above.left <= left && above.top <= top, label);
        assert.ok(left + w <= above.left + above.width && top + height <= above.top + above.height, label);
      }
    }
  });

  it("zooms by key and by click, moves by arrows, and goes to findings", async () => {
    await open("treemap", 1280, "light");
    const whole = await read();
    assert.equal(whole.tiles[0].text, "packages");
    assert.equal(whole.tiles.filter((/** @type {any} */ { tabIndex }) => tabIndex === 0).length, 1);
    await page.focus(".tile[tabindex='0']");
    await page.keyboard.press("ArrowDown");
    assert.equal((await read()).status, "packages/server/src: 230 µs a request, 75.3 %, 5 files");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    assert.equal((await read()).tiles[0].text, "worker/src");
    await page.keyboard.press("ArrowUp");
    assert.deepEqual(
      (await read()).tiles.map((/** @type {any} */ { label }) => label),
      whole.tiles.map((/** @type {any} */ { label }) => label),
    );
    await page.click(".tile.folder[aria-label^='packages/store/src']", { offset: { x: 8, y: 8 } });
    assert.equal((await read()).tiles[0].text, "store/src");
    await page.keyboard.press("Escape");
    await page.click(".tile[aria-label^='packages/server/src/file1.js']");
    assert.equal(await page.evaluate(inPage.readTarget), "packages/server/src/file1.js:2:3");
    await page.setViewport({ width: 390, height: 900 });
    await page.waitForFunction(inPage.fitsTreemap);
    assert.deepEqual(complaints, []);
  });

  it("has 5,000 files without a pause that anybody would notice", async () => {
    writeFileSync(path.join(folder, "files.html"), formatCheckHtml(createMonorepoReport(undefined, 1250)));
    await open("files", 390, "light");
    assert.ok((await page.evaluate(inPage.measureZoom)) < 1000);
    assert.deepEqual(complaints, []);
  });
});

describe("the map", () => {
  it("opens by key, and shows what is searched with what leads to it and what it leads to", async () => {
    await open("map", 1280, "light");
    const read = () => page.evaluate(inPage.readTree);
    const whole = await read();
    assert.equal(whole.length, 21);
    await page.focus("#map summary");
    await page.keyboard.press("Enter");
    assert.equal((await read()).length, 15);
    await page.click("#map-close");
    assert.equal((await read()).length, 3);
    await page.click("#map-open");
    assert.equal((await read()).length, 21);
    await page.type("#map-search", "ANSWER3");
    assert.deepEqual(await read(), ["answer0", "answer1", "answer3"]);
    assert.equal(
      await page.$eval("#map-status", (/** @type {any} */ element) => element.textContent),
      "1 of 21 functions",
    );
    for (let left = "ANSWER3".length; left > 0; left--) await page.keyboard.press("Backspace");
    assert.deepEqual(await read(), whole);
    assert.deepEqual(complaints, []);
  });

  it("has 5,000 functions without a pause that anybody would notice", async () => {
    writeFileSync(
      path.join(folder, "functions.html"),
      formatMapHtml(createMapReport({ roots: 50, depth: 11, width: 9 })),
    );
    await open("functions", 390, "light");
    assert.equal((await page.evaluate(inPage.readTree)).length, 50);
    await page.type("#map-search", "answer4321");
    assert.equal((await page.evaluate(inPage.readTree)).at(-1), "answer4321");
    assert.ok((await page.evaluate(inPage.measureSearch)) < 1000);
    assert.deepEqual(complaints, []);
  });
});

describe("what the pages show", () => {
  it("is what the report of the evidence says", async () => {
    await open("evidence", 1280, "light");
    /** @type {Record<string, string[][]>} */
    const tables = await page.evaluate(inPage.readTables);
    for (const { name, measurements } of evidence.claims) {
      if (measurements.every(({ payoffs }) => payoffs.length === 0)) continue;
      const rows = tables[`Medians of the rounds: ${name}`];
      assert.equal(rows.length, measurements.length);
      for (const [index, { node, variants, payoffs }] of measurements.entries()) {
        const [version, payoff, interval, first, second, bytes] = rows[index];
        assert.equal(version, node);
        assert.equal(payoff, formatRatio(payoffs[0].median));
        assert.equal(interval, formatInterval(payoffs[0].interval ?? [0, 0]));
        assert.ok(first.startsWith(formatTime(variants[0].median)));
        assert.ok(second.startsWith(formatTime(variants[1].median)));
        if (variants[0].bytes !== undefined && variants[1].bytes !== undefined)
          assert.equal(bytes, `${formatBytes(variants[0].bytes)} → ${formatBytes(variants[1].bytes)}`);
      }
    }
  });

  it("is drawn where it belongs: bars as long as the times, and points as far as the logarithms", async () => {
    for (const width of WIDTHS) {
      await open("evidence", width, "light");
      for (const [index, { measurements }] of evidence.claims.entries()) {
        const payoffs = measurements.flatMap((measurement) => measurement.payoffs);
        if (payoffs.length === 0) continue;
        const medians = payoffs.map(({ median }) => median);
        /** @type {number[]} */
        const points = await page.evaluate(inPage.getPoints, `claim-${index}-payoff-title`);
        assertProportional(
          points.slice(1).map((point) => point - points[0]),
          medians.slice(1).map((median) => Math.log(median / medians[0])),
        );
        const times = measurements.flatMap(({ variants }) => variants.map(({ median }) => median));
        /** @type {number[]} */
        const bars = await page.evaluate(inPage.getBars, `claim-${index}-time-title`);
        assertProportional(bars, times);
      }
    }
  });

  it("is what the report of the proof says", async () => {
    const { comparison } = proof;
    assert.ok(comparison);
    await open("prove", 390, "dark");
    /** @type {Record<string, string[][]>} */
    const tables = await page.evaluate(inPage.readTables);
    assert.deepEqual(
      tables["Medians of the rounds"].map(([title, first, second, ratio]) => [title, first, second, ratio]),
      comparison.measures.map(({ title, unit, ratio, ...values }) => [
        title,
        formatValue(values.before, unit),
        formatValue(values.after, unit),
        ratio === undefined ? "" : formatRatio(ratio),
      ]),
    );
    assert.deepEqual(
      tables["All rounds"].map(([pair, side, time]) => [pair, side, time]),
      comparison.rounds.map(({ pair, side, cpuPerRequest }) => [
        String(pair),
        side === "before" ? "original" : "rewritten",
        formatValue(cpuPerRequest, "µs"),
      ]),
    );
    /** @type {number[]} */
    const heights = await page.evaluate(inPage.getHeights, "rounds-title");
    assertProportional(
      heights.slice(1).map((height) => heights[0] - height),
      comparison.rounds.slice(1).map(({ cpuPerRequest }) => cpuPerRequest - comparison.rounds[0].cpuPerRequest),
    );
    assert.deepEqual(
      tables["What each rule gains by itself"].map(([rule, ratio]) => [rule, ratio]),
      proof.rules.map(({ rule, comparison: own }) => [rule, formatRatio(own?.ratio ?? 0)]),
    );
  });
});

/**
 * @param {number[]} pixels
 * @param {number[]} values - of which these are so many times as large, to the pixel
 */
function assertProportional(pixels, values) {
  assert.equal(pixels.length, values.length);
  const largest = values.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  const factor = largest === 0 ? 0 : pixels[values.indexOf(largest)] / largest;
  assert.ok(factor >= 0);
  for (const [index, value] of values.entries())
    assert.ok(
      Math.abs(pixels[index] - value * factor) <= 1,
      `${pixels[index]} pixels for ${value}, and not ${value * factor}`,
    );
}
