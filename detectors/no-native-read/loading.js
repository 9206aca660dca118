import { isPromiseCall } from "../../lib/ast/promises/promise-call.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { isReplaced } from "../../lib/ast/values/replaced.js";
import { findRequired } from "../../lib/ast/values/required.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { isBundled } from "./environment.js";
import { isBuiltIn } from "../../lib/ast/built-in-modules.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A module that is loaded where it is used.
 *
 * @typedef {object} Loading
 * @property {"require" | "import"} how
 * @property {Node} value - `require("fs")`, `await import("fs")`, `import("sharp")`
 * @property {string} module
 * @property {"built-in" | "data" | "package" | "file"} what - data: a file of JSON
 * @property {boolean} isLate - no built-in, and nothing loads it when the file is loaded, perhaps on purpose
 */

/** Loading these does something: it warns, changes what the process does with errors, or throws where Node.js was built without. */
const NOT_QUIET = /^(node:)?(domain|inspector|punycode|repl|sea|sqlite|sys|test|trace_events|wasi)(\/|$)/;

/** Conditions that tell one platform from another: elsewhere the module may not exist. */
const OF_PLATFORM =
  /typeof|process|window|global|navigator|browser|platform|version|deno|bun\b|electron|isNode|IS_NODE/i;

/**
 * @param {Source} source
 * @param {Node} node - CallExpression or ImportExpression, in a function or in a field of a class
 * @returns {Loading | undefined}
 */
export function findLoading(source, node) {
  const how = node.type === "ImportExpression" ? "import" : "require";
  const module = findModule(source, node);
  if (module === undefined || NOT_QUIET.test(module) || isReplaced(source, "require")) return undefined;
  const what = getWhat(module);
  if (how === "import" && what !== "built-in")
    return isKeepable(source, node, module) ? { how, value: node, module, what, isLate: false } : undefined;
  const value = how === "require" ? node : getWrapped(node).parent;
  if (value.type !== "AwaitExpression" && value !== node) return undefined;
  if (how === "require" && isCompiledImport(source, value)) return undefined;
  // Nothing but its effects is wanted.
  if (getWrapped(value).parent.type === "ExpressionStatement") return undefined;
  const way = getWay(source, value);
  if (way === "tried" || way === "of the platform") return undefined;
  const { isTried, start } = getPlaces(source, module);
  if (isTried) return undefined;
  if (what === "built-in") return { how, value, module, what, isLate: false };
  // What is required in a branch may be loaded late on purpose, unless the file has required it by then:
  //   const qs = require("qs");
  //   function onRequest(req) { if (req.query) … require("qs").parse(…) … }
  const isLate = start > value.range[0];
  if (isReloaded(source) || (isLate && way === "conditional")) return undefined;
  return { how, value, module, what, isLate };
}

/**
 * @param {string} module
 * @returns {Loading["what"]}
 */
function getWhat(module) {
  if (isBuiltIn(module)) return "built-in";
  if (/\.json$/.test(module)) return "data";
  return /^[./]/.test(module) ? "file" : "package";
}

/** Names that a bundler or a loader gives files: `@/lib/mail`, `~/mail`, `$lib/mail`, `virtual:pages`. */
const ALIAS = /^([@~]\/|[$#]|[a-z]{2,}:)/;

/**
 * Whether the promise of an import could be kept. `import()` of packages and files is how a program starts fast, and how CommonJS loads
 * ES modules: each is still loaded as late as it was.
 *
 * @param {Source} source
 * @param {Node} node - ImportExpression
 * @param {string} module
 */
function isKeepable(source, node, module) {
  if (ALIAS.test(module) || /[?#]/.test(module) || isBundled(source) || isReloaded(source)) return false;
  const { parent } = getWrapped(node);
  // Nothing but its effects is wanted.
  const used = parent.type === "AwaitExpression" ? getWrapped(parent).parent : parent;
  return used.type !== "ExpressionStatement";
}

/**
 * @param {Source} source
 * @param {Node} node - CallExpression or ImportExpression
 * @returns {string | undefined} the module that it loads
 */
function findModule(source, node) {
  if (node.type === "CallExpression") return findRequired(source, node);
  return node.source.type === "Literal" ? String(node.source.value) : undefined;
}

/**
 * `Promise.resolve().then(() => __importStar(require("graphql")))`: what compilers make of `import("graphql")`, which the
 * author wrote to load it late.
 *
 * @param {Source} source
 * @param {Node} value - `require("graphql")`
 * @returns {boolean}
 */
function isCompiledImport(source, value) {
  const call = findFunction(value)?.parent;
  if (call?.type !== "CallExpression" || getPropertyName(call.callee) !== "then") return false;
  const made = call.callee.object;
  return isPromiseCall(source, made, "resolve") && made.arguments.length === 0;
}

/**
 * Under what conditions code runs in its function.
 *
 * @param {Source} source
 * @param {Node} value
 * @returns {"tried" | "of the platform" | "conditional" | "always"}
 */
function getWay(source, value) {
  /** @type {"conditional" | "always"} */
  let way = "always";
  for (let node = value; node.parent != null && !isFunction(node); node = node.parent) {
    const { parent } = node;
    //   try { pretty = require("pino-pretty"); } catch { … }
    if (parent.type === "TryStatement" && parent.block === node && parent.handler != null) return "tried";
    const test =
      parent.type === "LogicalExpression"
        ? parent.left
        : parent.type === "SwitchCase"
          ? parent.parent.discriminant
          : parent.test;
    if (test == null || test === node) continue;
    if (OF_PLATFORM.test(source.slice(test))) return "of the platform";
    way = "conditional";
  }
  return way;
}

/**
 * How a file loads a module in all its places.
 *
 * @typedef {object} Places
 * @property {boolean} isTried - the file does without it where it is not installed: `try { require("avsc"); } catch { … }`
 * @property {number} start - offset of the first `require()` that runs whenever the file is loaded; Infinity where none does
 */

/**
 * @param {Source} source
 * @param {string} module - that the file loads somewhere
 * @returns {Places}
 */
function getPlaces(source, module) {
  const places = source.memo(getPlaces, () => {
    /** @type {Map<string, Places>} */
    const byModule = new Map();
    for (const node of source.nodes("CallExpression", "ImportExpression")) {
      const loaded = findModule(source, node);
      if (loaded === undefined) continue;
      const way = getWay(source, node);
      const isAtLoad = way === "always" && node.type === "CallExpression" && findFunction(node) === undefined;
      const { isTried, start } = byModule.get(loaded) ?? { isTried: false, start: Infinity };
      byModule.set(loaded, {
        isTried: isTried || way === "tried",
        start: isAtLoad ? Math.min(start, node.range[0]) : start,
      });
    }
    return byModule;
  });
  return /** @type {Places} */ (places.get(module));
}

/**
 * @param {Source} source
 * @returns {boolean} whether the file loads modules anew: `delete require.cache[file]`
 */
function isReloaded(source) {
  return /\brequire\.cache\b|\bimport-fresh\b|\bclear-module\b|\bdecache\b/.test(source.text);
}
