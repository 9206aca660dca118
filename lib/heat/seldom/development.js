import {
  DEVELOPMENT,
  DEVELOPMENT_OR_TEST,
  DEVELOPMENT_VALUES,
  ENVIRONMENT,
  PRODUCTION,
  PRODUCTION_VALUES,
  TEST_VARIABLES,
} from "./seldom-names.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Of a program. @typedef {"dev" | "prod"} Run */

/** What takes the handlers of Vite's development and preview servers. */
const DEVELOPMENT_SERVER = /\.middlewares\.use$/;

/** What only Vite's development server does with a page: a handler that always asks for it is there in development only. */
const DEVELOPMENT_STEP = "transformIndexHtml";

/** Code that runs in some calls of its function only, or in none. */
const SOMETIMES = new Set([
  "IfStatement",
  "ConditionalExpression",
  "LogicalExpression",
  "SwitchStatement",
  "CatchClause",
]);

/** How many names and operators are followed. */
const MAX_DEPTH = 6;

/** Where in a block only development is left, for every finding asks again.
 * @type {WeakMap<Node, number>} */
const starts = new WeakMap();

/**
 * Whether code stands in a branch that only runs in development or tests:
 *
 *   if (process.env.NODE_ENV === "development") { … }     isTest && log(req)     if (isProduction) return; …
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isForDevelopment(source, node) {
  const { parent } = node;
  switch (parent?.type) {
    case "IfStatement":
    case "ConditionalExpression":
    case "LogicalExpression":
      return getRunOfBranch(source, node) === "dev";
    case "CallExpression":
      //   configureServer(vite) { vite.middlewares.use((req, res) => { … }) }
      //   app.use(async (req, res) => { res.send(await vite.transformIndexHtml(req.url, page)) })
      return (
        parent.callee !== node && (DEVELOPMENT_SERVER.test(getDottedName(parent.callee)) || isMadeByVite(source, node))
      );
    case "BlockStatement":
    case "Program":
      return node.range[0] >= getOrInsert(starts, parent, () => findStart(source, parent));
    default:
      return false;
  }
}

/**
 * What is known of the runs that take a branch: `if (isProduction) { … }`, `isTest || log(req)`.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Run | undefined} undefined where any run may take it, and for what is no branch
 */
export function getRunOfBranch(source, node) {
  const { parent } = node;
  switch (parent?.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return parent.test === node ? undefined : getRun(source, parent.test, parent.consequent === node);
    case "LogicalExpression":
      return parent.right !== node || parent.operator === "??"
        ? undefined
        : getRun(source, parent.left, parent.operator === "&&");
    default:
      return undefined;
  }
}

/**
 * @param {Source} source
 * @param {Node} test
 * @returns {Node} what decides in production: `!page` of `isDevelopment || !page`
 */
export function getInProduction(source, test) {
  const node = unwrap(test);
  if (node.type !== "LogicalExpression" || node.operator !== "||") return node;
  if (getRun(source, node.left, true) === "dev") return getInProduction(source, node.right);
  return getRun(source, node.right, true) === "dev" ? getInProduction(source, node.left) : node;
}

/**
 * The same with all that is around, also around functions: a handler that is registered there.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isInDevelopment(source, node) {
  for (let around = node; around.parent != null; around = around.parent)
    if (isForDevelopment(source, around)) return true;
  return false;
}

/**
 * @param {Source} source
 * @param {Node} handler
 * @returns {boolean} whether Vite's development server makes each page that a handler sends
 */
function isMadeByVite(source, handler) {
  return (
    isFunction(handler) &&
    source.memo(isMadeByVite, () => source.text.includes(DEVELOPMENT_STEP)) &&
    findWithin(
      source,
      handler.body,
      (node) => node.type === "CallExpression" && findLastName(node.callee) === DEVELOPMENT_STEP,
      (node) => isFunction(node) || SOMETIMES.has(node.type),
    ) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} block
 * @returns {number} behind `if (isProduction) return;`
 */
function findStart(source, block) {
  for (const { type, test, consequent, alternate, range } of block.body) {
    if (type !== "IfStatement" || alternate != null) continue;
    const last = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
    if (last?.type === "ReturnStatement" && getRun(source, test, false) === "dev") return range[1];
  }
  return Infinity;
}

/**
 * What is known of the runs in which a test has an outcome. That it has the other one says something else: `isDebug && !isDev` is true in
 * production only, and false in both.
 *
 * @param {Source} source
 * @param {Node} test
 * @param {boolean} outcome
 * @param {number} [depth]
 * @returns {Run | undefined} the only runs in which it may have that outcome
 */
function getRun(source, test, outcome, depth = 0) {
  const node = unwrap(test);
  if (depth > MAX_DEPTH) return undefined;
  switch (node.type) {
    case "UnaryExpression":
      return node.operator === "!" ? getRun(source, node.argument, !outcome, depth + 1) : undefined;
    case "LogicalExpression": {
      if (node.operator === "??") return undefined;
      const [left, right] = [node.left, node.right].map((side) => getRun(source, side, outcome, depth + 1));
      // Both sides have the outcome, or one of them.
      return (node.operator === "&&") === outcome ? (left ?? right) : left === right ? left : undefined;
    }
    case "BinaryExpression":
      return getRunOfComparison(node, outcome);
    case "CallExpression":
      //   Boolean(process.env.CI)
      if (node.callee.name === "Boolean" && node.arguments.length === 1)
        return getRun(source, node.arguments[0], outcome, depth + 1);
      return node.arguments.length === 0 ? getRunByName(findLastName(node.callee) ?? "", outcome) : undefined;
    case "Identifier": {
      const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
      const init = definition?.type === "Variable" && definition.parent.kind === "const" ? definition.node.init : null;
      return (
        getRunByName(node.name, outcome) ??
        (init == null || definition.node.id !== definition.name ? undefined : getRun(source, init, outcome, depth + 1))
      );
    }
    case "MemberExpression": {
      const name = findLastName(node) ?? "";
      if (/(^|\.)(process|meta)\.env\./.test(getDottedName(node)) && TEST_VARIABLES.test(name))
        return outcome ? "dev" : "prod";
      return getRunByName(name, outcome);
    }
    default:
      return undefined;
  }
}

/**
 * @param {Node} comparison
 * @param {boolean} outcome
 * @returns {Run | undefined}
 */
function getRunOfComparison({ operator, left, right }, outcome) {
  const [asked, value] = typeof right.value === "string" ? [unwrap(left), right.value] : [unwrap(right), left.value];
  if (typeof value !== "string" || !/^[!=]==?$/.test(operator)) return undefined;
  //   app.get("env")
  const name =
    asked.type === "CallExpression" && asked.arguments.length === 1 ? asked.arguments[0].value : findLastName(asked);
  const isVariable = /(^|\.)(process|meta)\.env\./.test(getDottedName(asked)) && TEST_VARIABLES.test(String(name));
  const isEqual = operator.startsWith("=") === outcome;
  if (isVariable) return isEqual && !/^(0|false|)$/.test(value) ? "dev" : undefined;
  if (typeof name !== "string" || !ENVIRONMENT.test(name)) return undefined;
  if (PRODUCTION_VALUES.test(value)) return isEqual ? "prod" : "dev";
  // What is not for tests may still be for production.
  return DEVELOPMENT_VALUES.test(value) ? (isEqual ? "dev" : "prod") : undefined;
}

/**
 * @param {string} name
 * @param {boolean} outcome - of a test of that name
 * @returns {Run | undefined}
 */
function getRunByName(name, outcome) {
  if (DEVELOPMENT.test(name) || DEVELOPMENT_OR_TEST.test(name)) return outcome ? "dev" : "prod";
  return PRODUCTION.test(name) ? (outcome ? "prod" : "dev") : undefined;
}
