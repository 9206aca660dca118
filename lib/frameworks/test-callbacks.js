import { isTestFile } from "../heat/files.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** What the runners of tests (Mocha, Jest, Vitest, node:test, Jasmine, AVA, Bun) call and wait for. */
const WAITED = /^(it|test|specify|fit|before|after|beforeEach|afterEach|beforeAll|afterAll)$/;
/** `it.only("…", () => {})` */
const MODIFIERS = /^(only|skip|concurrent|sequential|serial|failing|fails)$/;

/**
 * Whether a function is the body of a test, or prepares for tests, and may return a promise. One that takes `done` or such a thing says
 * by itself when it is over.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
export function isTestCallback(source, fn) {
  const call = fn.parent;
  if (!isTestFile(source.filename) || fn.params?.length !== 0) return false;
  if (call.type !== "CallExpression" || call.callee === fn || call.parent.type !== "ExpressionStatement") return false;
  let callee = unwrap(call.callee);
  if (callee.type === "MemberExpression" && !callee.computed && MODIFIERS.test(callee.property.name))
    callee = unwrap(callee.object);
  if (callee.type !== "Identifier" || !WAITED.test(callee.name)) return false;
  const variable = source.findVariable(callee);
  return variable === undefined || variable.defs.every(({ type }) => type === "ImportBinding");
}
