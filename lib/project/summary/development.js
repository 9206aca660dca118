import { isInDevelopment } from "../../heat/seldom/development.js";
import { isTrial } from "../../heat/files.js";

/** @import { Node, RecordedFile, Source } from "../../types.js" */
/** @import { Program } from "../values/program.js" */

/**
 * Modules that a file loads in branches for development or tests, and nowhere else.
 *
 *   if (process.env.NODE_ENV === "development") app.use(require("./debug-routes"));
 *
 * @param {Source} source
 * @returns {[module: string, line: number][]}
 */
export function getDevelopmentModules(source) {
  /** @type {Map<string, number>} */
  const lines = new Map();
  const always = new Set(
    source
      .nodes("ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration")
      .map((declaration) => declaration.source?.value),
  );
  for (const node of source.nodes("ImportExpression", "CallExpression")) {
    const module = findLoaded(node);
    if (module === undefined) continue;
    if (isInDevelopment(source, node)) lines.set(module, source.lineOf(node.range[0]));
    else always.add(module);
  }
  return [...lines].filter(([module]) => !always.has(module));
}

/**
 * @param {Node} node
 * @returns {string | undefined} the module that `import()` or `require()` loads
 */
function findLoaded({ type, source, callee, arguments: args }) {
  const name = type === "ImportExpression" ? source : callee.name === "require" ? args[0] : undefined;
  return typeof name?.value === "string" ? name.value : undefined;
}

/**
 * Files that are only loaded in development or tests: directly, or by files that are. What tests and examples load says nothing.
 *
 * @param {Program} program
 * @returns {Map<number, string>} by file: the place that loads it
 */
export function getDevelopmentFiles(program) {
  /** @type {Map<number, string>} */
  const found = new Map();
  const loads = program.loads.filter(({ from }) => !isTrial(program.files[from].path));
  for (let before = -1; before < found.size;) {
    before = found.size;
    /** @type {Set<number>} */
    const always = new Set();
    /** @type {Map<number, string>} */
    const places = new Map();
    for (const { from, to, line } of loads) {
      const { path } = program.files[from];
      const place = line === undefined ? found.get(from) : `${path}:${line}`;
      if (place === undefined) always.add(to);
      else places.set(to, place);
    }
    for (const [file, place] of places) if (!always.has(file)) found.set(file, place);
  }
  return found;
}

/**
 * @param {Program} program
 * @returns {RecordedFile[]}
 */
export function getMappedDevelopment(program) {
  return [...program.development].map(([file, place]) => ({ file: program.files[file].path, place }));
}
