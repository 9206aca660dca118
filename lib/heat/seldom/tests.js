import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { getRoot } from "../../ast/syntax/member-chain.js";

/** @import { Node, Source } from "../../types.js" */

const TEST_CALL = new Set([
  "describe",
  "it",
  "test",
  "suite",
  "before",
  "after",
  "beforeEach",
  "afterEach",
  "beforeAll",
  "afterAll",
]);
const RUNNER = /test|mocha|jest|vitest|tap/;

/**
 * Whether a node stands in the body of a test: inside the function given to `describe`, `it` and the like.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isTestCode(source, node) {
  for (let child = isFunction(node) ? node : findFunction(node); child !== undefined; child = findFunction(child)) {
    const call = child.parent;
    if (!isFunction(child) || call?.type !== "CallExpression" || !call.arguments.includes(child)) continue;
    let { callee } = call;
    // describe.only("…", () => {}), t.test("…", () => {})
    while (callee.type === "MemberExpression")
      callee = TEST_CALL.has(callee.property.name) && !callee.computed ? callee.property : callee.object;
    if (callee.type !== "Identifier" || !TEST_CALL.has(callee.name)) continue;
    // string().test("name", "message", async (value) => …) of yup asks whether a value is valid.
    if (call.callee.type === "MemberExpression" && getRoot(call.callee).type === "CallExpression") continue;
    // `before(fn)`, `app.after(fn)` are names that servers use too: a title or a test runner tells them apart.
    if (call.arguments[0] === child && !isRunner(source, call.callee)) continue;
    return true;
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} callee - `before`, `t.before`
 */
function isRunner(source, callee) {
  let root = callee;
  while (root.type === "MemberExpression") root = root.object;
  if (RUNNER.test(getModule(source, root))) return true;
  return root === callee
    ? source.findVariable(root) === undefined
    : root.type === "Identifier" && (root.name === "t" || TEST_CALL.has(root.name));
}

/**
 * @param {Source} source
 * @param {Node} identifier
 * @returns {string} the module that a name comes from
 */
function getModule(source, identifier) {
  const definition = /** @type {any} */ (source.findVariable(identifier)?.defs[0]);
  return String(definition?.parent?.source?.value ?? "");
}
