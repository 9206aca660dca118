/**
 * The plugin as `../bundle.js` makes it a few files: the names and options of its rules, which every run loads, and beside it
 * what finds, for the first file that is linted, and what rewrites, for the first finding.
 */
import { createRequire } from "node:module";
import plugin from "../../index.js";
import { provideLater } from "../../lib/rule/load.js";

const require = createRequire(import.meta.url);
for (const file of ["./finding.js", "./rewrites.js"]) provideLater(() => require(file));

export default plugin;
// eslint 8.57 loads configuration files with `require`, which gets this instead of the namespace.
export { plugin as "module.exports" };
