/**
 * jscodeshift as it is published, with several transforms one after the other: `node test/stock-jscodeshift.js [TRANSFORM FOLDER]…`. Its
 * command takes one transform, and has Babel compile all that the transform imports, which takes far longer than the rest: here
 * it is compiled once for all.
 */
import { createRequire } from "node:module";

/** What the command does by itself, and `--run-in-band --fail-on-error`. */
const OPTIONS = {
  babel: true,
  extensions: "js,cjs,mjs,jsx,ts,cts,mts,tsx",
  failOnError: true,
  parser: "babel",
  runInBand: true,
  verbose: 0,
};

const require = createRequire(import.meta.url);
const { run } = /** @type {any} */ (require("jscodeshift/src/Runner.js"));
const args = process.argv.slice(2);
for (let at = 0; at < args.length; at += 2) {
  // It keeps the transform, and who waits for it.
  delete require.cache[require.resolve("jscodeshift/src/Worker.js")];
  await run(args[at], [args[at + 1]], OPTIONS);
}
