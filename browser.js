/**
 * The plugin for bundlers that build for a browser (condition "browser" of package.json): with everything that Node loads
 * when it is needed. There findings have no rewrites.
 */
import * as engine from "./lib/rule/engine.js";
import { detectors } from "./detectors/index.js";
import plugin from "./index.js";
import { provide } from "./lib/rule/load.js";

provide({
  "./engine.js": engine,
  ...Object.fromEntries(
    Object.entries(detectors).map(([name, detector]) => [`../../detectors/${name}.js`, { detector }]),
  ),
});

export default plugin;
