/**
 * Loads a plugin and lints two small files, for `load-time.js`, which starts it: `node load-plugin.js URL CONFIG`, the plugin
 * and the name of one of its configurations. Prints what each step took, as JSON.
 */
import { Linter } from "eslint";

/** @typedef {{ load: number, file: number, finding: number }} Steps - milliseconds of processor time, ESLint's own among it */

/** Serves requests, so that it has to be looked at, and there is nothing to say of it. */
const SILENT = `
import http from "node:http";
http.createServer((request, response) => response.end(request.method)).listen(0);
`;
/** `URL` is made of every request and read of some. */
const FINDING = `
import http from "node:http";
http
  .createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    if (request.method === "HEAD") return response.end();
    response.end(url.pathname);
  })
  .listen(0);
`;

const [specifier, name] = process.argv.slice(2);
const linter = new Linter();
// What ESLint loads and compiles for itself at the first file is not the plugin's.
linter.verify(SILENT, [{ rules: { "no-undef": "error" } }], "warm.js");

/** @type {import("eslint").Linter.Config[]} */
let config;
const load = await measure(async () => {
  const { default: plugin } = await import(specifier);
  config = [plugin.configs[name]];
});
const file = await measure(() => linter.verify(SILENT, config, "silent.js"));
const finding = await measure(() => linter.verify(FINDING, config, "finding.js"));
console.log(JSON.stringify(/** @type {Steps} */ ({ load, file, finding })));

/**
 * @param {() => unknown} step
 * @returns {Promise<number>} milliseconds
 */
async function measure(step) {
  const start = process.cpuUsage();
  await step();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
