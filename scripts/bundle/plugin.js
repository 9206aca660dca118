/**
 * The plugin as `../bundle.js` makes it one file: what finds is at hand, as in a browser, and what rewrites lies in a second
 * file, which is loaded at the first finding.
 */
import { createRequire } from "node:module";
import plugin from "../../browser.js";
import { provideLater } from "../../lib/rule/load.js";

provideLater(() => createRequire(import.meta.url)("./rewrites.js").default);

export default plugin;
// eslint 8.57 loads configuration files with `require`, which gets this instead of the namespace.
export { plugin as "module.exports" };
