/**
 * What the plugin's entry does not import, so that it loads fast: a linter reads every plugin of its configuration, but most
 * runs use few of their rules, and most files have no finding.
 */

/** Modules that a bundle brings along, by path.
 * @type {Map<string, any>} */
const provided = new Map();
/** Each has more of them provided, in the order in which they are needed.
 * @type {(() => void)[]} */
const later = [];

/**
 * Has at hand what finds, where it cannot be loaded.
 *
 * @param {typeof import("./engine.js")} engine
 * @param {Record<string, import("../types.js").Detector>} detectors - by name
 */
export function provideFinding(engine, detectors) {
  provided.set("./engine.js", engine);
  for (const [name, detector] of Object.entries(detectors)) provided.set(`../../detectors/${name}.js`, { detector });
}

/**
 * Has at hand what rewrites, where it cannot be loaded.
 *
 * @param {typeof import("./planner.js")} planner
 * @param {Record<string, import("../types.js").Transform["rewrite"]>} rewrites - by name
 */
export function provideRewriting(planner, rewrites) {
  provided.set("./planner.js", planner);
  for (const [name, rewrite] of Object.entries(rewrites)) provided.set(`../../transforms/${name}.js`, { rewrite });
}

/**
 * Has further modules at hand, which are loaded when the first of them is needed.
 *
 * @param {() => void} loadOthers - provides them, before what was named after it does
 */
export function provideLater(loadOthers) {
  later.push(loadOthers);
}

/** @returns {typeof import("./engine.js")} what finds */
export function loadEngine() {
  return load("./engine.js");
}

/**
 * @param {string} name - of a pattern
 * @returns {import("../types.js").Detector}
 */
export function loadDetector(name) {
  return load(`../../detectors/${name}.js`).detector;
}

/**
 * @param {string} name - of a pattern
 * @returns {import("../types.js").Transform["rewrite"] | undefined} undefined in a browser
 */
export function loadRewrite(name) {
  return load(`../../transforms/${name}.js`)?.rewrite;
}

/** @returns {typeof import("./planner.js") | undefined} parser, net and planner; undefined in a browser */
export function loadPlanner() {
  return load("./planner.js");
}

/**
 * Loads a module at once, because a rule cannot wait. `process.getBuiltinModule` stands in for `import "node:module"`,
 * which a browser could not bundle.
 *
 * @param {string} path
 * @returns {any}
 */
function load(path) {
  while (!provided.has(path) && later.length > 0) {
    later[0]();
    // What could not be loaded is said the next time, too.
    later.shift();
  }
  if (!provided.has(path))
    provided.set(path, globalThis.process?.getBuiltinModule?.("node:module").createRequire(import.meta.url)(path));
  return provided.get(path);
}
