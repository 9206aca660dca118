/**
 * The plugin for bundlers that build for a browser (condition "browser" of package.json): with everything that Node loads
 * when it is needed. The field "browser" there names what takes the place of parsers that are native code.
 */
import * as engine from "./lib/rule/engine.js";
import * as planner from "./lib/rule/planner.js";
import { provideFinding, provideRewriting } from "./lib/rule/load.js";
import { detectors } from "./detectors/index.js";
import plugin from "./index.js";
import { rewrites } from "./transforms/index.js";

provideFinding(engine, detectors);
provideRewriting(planner, rewrites);

export default plugin;
