import { existsSync, readFileSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runNpm } from "../scripts/npm.js";

const PACKAGES = ["puppeteer-core@24.8.2", "axe-core@4.14.1"];
const BROWSERS = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Starts Chromium or Chrome, where it usually is or where CHROMIUM says.
 *
 * @param {string} folder - that what drives it is installed in
 * @returns {Promise<{ browser: any, axe: string }>} `axe`: the text of the accessibility checks
 */
export async function startChromium(folder) {
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  runNpm(["install", "--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts", ...PACKAGES], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const installed = path.join(folder, "node_modules");
  const executablePath = BROWSERS.find((file) => file !== undefined && existsSync(file));
  assert.ok(executablePath, "There is no Chromium; CHROMIUM=/path/to/chrome names one.");
  const entry = path.join(installed, "puppeteer-core/lib/esm/puppeteer/puppeteer-core.js");
  const { default: puppeteer } = await import(pathToFileURL(entry).href);
  return {
    browser: await puppeteer.launch({ executablePath, args: ["--no-sandbox"], protocolTimeout: 600_000 }),
    axe: readFileSync(path.join(installed, "axe-core/axe.js"), "utf8"),
  };
}
