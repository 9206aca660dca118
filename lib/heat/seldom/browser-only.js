import { findBranch } from "../../ast/order/branches.js";
import { findFunction } from "../../ast/syntax/functions.js";
import { isCaught } from "../../ast/order/caught.js";

/** @import { Node, Source } from "../../types.js" */

/** What browsers have, and servers do not. */
const GLOBALS = /^(?:window|document)$/;

/** Whoever asks where the code runs may run on a server, too. */
const ASKS =
  /typeof (?:window|document|self|globalThis)\b|\b(?:is|in|on)_?(?:browser|client|server|ssr|node)\b|canUseDOM/i;

/** What gives servers a page: a package, or a file that makes its own globals. */
const HAS_PAGE = /jsdom|happy-dom|linkedom|domino|(?:global|globalThis|self)\.(?:window|document)\s*=/;

/**
 * What of browsers a function needs whenever it runs, so that it runs on no server, whatever seems to call it: `document.title = title`. Not what stands in
 * functions within it, in a branch or a loop, nor where its failure is caught.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {string | undefined} "document"
 */
export function findBrowserGlobal(source, fn) {
  return source.memo(findBrowserGlobal, () => findAll(source)).get(fn);
}

/**
 * @param {Source} source
 * @returns {Map<Node, string>} by function
 */
function findAll(source) {
  /** @type {Map<Node, string>} */
  const found = new Map();
  if (!/\b(?:window|document)\./.test(source.text) || HAS_PAGE.test(source.text)) return found;
  for (const { object } of source.nodes("MemberExpression")) {
    if (object.type !== "Identifier" || !GLOBALS.test(object.name) || isDeclared(source, object)) continue;
    const fn = findFunction(object);
    if (fn === undefined || found.has(fn) || findBranch(object) !== undefined || isCaught(object)) continue;
    if (!ASKS.test(source.slice(fn))) found.set(fn, object.name);
  }
  return found;
}

/**
 * @param {Source} source
 * @param {Node} name
 * @returns {boolean} whether the file has a variable of that name
 */
function isDeclared(source, name) {
  return (source.findVariable(name)?.defs.length ?? 0) > 0;
}
