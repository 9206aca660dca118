import { isAwaiting } from "../ast/promises/programs.js";
import { APPLIES_FILTERS, ASIDE, AUDIT, FILTER_HOOK, PAUSE, SETTINGS } from "./quiet.js";
import { findLastName, getRoot } from "../ast/syntax/member-chain.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { contains } from "../ast/syntax/contains.js";
import { findFunction, getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { resolve } from "../ast/values/resolve.js";
import { isReliedOn } from "./relied-on.js";
import { findAskedAbove } from "../heat/seldom/once-each.js";
import { findKeeper } from "../heat/seldom/keeper.js";
import { findMadeFor } from "../heat/seldom/made-once.js";
import { getUnset } from "../heat/seldom/asked.js";
import { getNamesOf } from "./links.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** What is called so counts something, or brings what was counted. */
const OF_METRICS = /^[a-z]\w*Metrics?$/;

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it is about a log, a metric or a trace
 */
export function isAside(source, call) {
  if (call.type === "TaggedTemplateExpression" || isAwaiting(call.parent)) return false;
  //   return findMetrics(query);    of a project that is about them
  if (isWaitedFor(call) && OF_METRICS.test(findLastName(call.callee) ?? "")) return false;
  if (isNamedAside(call)) return true;
  //   const stop = this.timer("load"); … stop();
  const callee = unwrap(call.callee);
  const declared =
    callee.type === "Identifier" ? /** @type {any} */ (source.findVariable(callee)?.defs[0]?.node) : undefined;
  const made = declared?.type === "VariableDeclarator" && declared.init != null ? unwrap(declared.init) : undefined;
  if (made?.type === "CallExpression") return getNamesOf(made).some((name) => ASIDE.test(name));
  //   const warn = isProduction ? logger.warn : logger.info; … warn("no key")
  const chosen = made?.type === "ConditionalExpression" ? [made.consequent, made.alternate] : [made];
  return chosen.every(
    (method) => method !== undefined && unwrap(method).type === "MemberExpression" && isNamedAside(method),
  );
}

/**
 * `catch (error) { rethrow(error); }`, `throw toApiError(error)`: what is said of a failure happens then alone, and for each
 * of those that fail.
 *
 * @param {Node} root - a function, or an expression
 * @param {Node} call - in it
 * @returns {boolean} whether it runs where something failed, and nothing waits for it
 */
export function isForFailure(root, call) {
  const isPause = call.type === "CallExpression" && PAUSE.test(findLastName(call.callee) ?? "");
  if (!isPause && isWaitedFor(call)) return false;
  for (let at = call; at.parent != null && at !== root; at = at.parent) {
    if (at.type === "CatchClause" || at.type === "ThrowStatement") return true;
    //   await new Promise((resolve) => setTimeout(resolve, DELAY));
    if (isFunction(at) && !(isPause && at.parent.type === "NewExpression")) return false;
  }
  return false;
}

/**
 * @param {Node} call
 * @returns {boolean} whether its result is awaited, or is what the function around it returns, or is gathered in a list of promises
 */
export function isWaitedFor(call) {
  const { parent } = getWrapped(call);
  switch (parent?.type) {
    case "YieldExpression":
      //   return yield* new NotFoundError();
      return call.type !== "NewExpression" && isAwaiting(parent);
    case "AwaitExpression":
    case "ReturnStatement":
    case "ArrayExpression":
      return true;
    case "ArrowFunctionExpression":
      return parent.body === getWrapped(call);
    case "MemberExpression":
      return parent.object === getWrapped(call) && /^(?:then|catch|finally)$/.test(getPropertyName(parent) ?? "");
    case "ConditionalExpression":
    case "LogicalExpression":
      return parent.test !== getWrapped(call) && isWaitedFor(parent);
    default:
      return false;
  }
}

/**
 * @param {Node} node - a call, or a method
 * @returns {boolean}
 */
function isNamedAside(node) {
  const names = getNamesOf(node);
  return names.some((name) => ASIDE.test(name)) && !names.some((name) => AUDIT.test(name));
}

/**
 * `if (!fields) await loadFields();`, `if (!this.sweeper) this.sweeper = setInterval(sweep, MINUTE);`,
 * `if (client) return client; client = await connect();`, and not `if (!users[id]) users[id] = await load(id);`, which waits for each of them
 *
 * @param {Source} source
 * @param {Node} root - a function, or an expression
 * @param {Node} call - in it
 * @returns {boolean} whether it runs for what is made once and kept by no key
 */
export function isMadeOnce(source, root, call) {
  for (let at = call; at.parent != null && at !== root; at = at.parent) {
    const { parent } = at;
    //   client = (async () => { … })();
    if (isFunction(at) && getWrapped(at).parent.callee !== getWrapped(at)) return false;
    const above = parent.type === "BlockStatement" ? findAskedAbove(source, parent, at) : undefined;
    if (above !== undefined && findKeeper(source, above) !== undefined && isNamedOnce(source, above)) return true;
    if (parent.type !== "IfStatement" || parent.consequent !== at) continue;
    const isNamed = getUnset(unwrap(parent.test)).some((asked) => isNamedOnce(source, asked));
    if (isNamed && findMadeFor(source, at) !== undefined) return true;
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} asked - what was asked whether it is there
 * @returns {boolean} whether it is one thing, `client` or `this.client`, that no code needs to be there
 */
function isNamedOnce(source, asked) {
  return (
    (asked.type === "Identifier" || (asked.type === "MemberExpression" && asked.computed === false)) &&
    !isReliedOn(source, asked)
  );
}

/**
 * `config.get("port")`, `configService.getOrThrow(key)`, and not `await settings.get("theme")`
 *
 * @param {Node} call
 * @param {Node} callee - MemberExpression
 */
export function asksSettings(call, callee) {
  const name = findLastName(callee) ?? "";
  return (
    call.type === "CallExpression" &&
    call.parent.type !== "AwaitExpression" &&
    (name === "getOrThrow" || (/^(?:get|has)$/.test(name) && getTextOf(call.arguments[0]) !== undefined)) &&
    SETTINGS.test(findLastName(callee.object) ?? "")
  );
}

/**
 * `hooks.fire("filter:posts.get", { posts })`: listeners answer with what they were given, and a listener that writes would do so whenever
 * somebody looks.
 *
 * @param {Node} call
 * @returns {boolean}
 */
export function appliesFilters(call) {
  return (
    call.type === "CallExpression" &&
    (APPLIES_FILTERS.test(findLastName(call.callee) ?? "") || FILTER_HOOK.test(getTextOf(call.arguments[0]) ?? ""))
  );
}

/**
 * `if (options.interval) await sleep(options.interval);`: it waits for those alone who want it to.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
export function isPauseOnDemand(source, call) {
  if (call.type !== "CallExpression" || call.parent.type !== "AwaitExpression") return false;
  const [time] = call.arguments;
  if (time === undefined || !PAUSE.test(findLastName(call.callee) ?? "")) return false;
  if (source.findVariable(getRoot(time))?.defs[0]?.type !== "Parameter") return false;
  for (let node = call; node.parent != null && !isFunction(node); node = node.parent) {
    if (node.parent.type !== "IfStatement" || node.parent.consequent !== node) continue;
    const text = source.slice(time);
    return findWithin(source, node.parent.test, (part) => source.slice(part) === text) !== undefined;
  }
  return false;
}

/**
 * `if (answer.status === 429) { await sleep(delay); return load(url, tries + 1); }`, `await new Promise((resolve) => setTimeout(resolve, delay)); continue;`
 *
 * @param {Source} source
 * @param {Node} root - a function
 * @param {Node} call - in it
 * @returns {boolean} whether it only waits before something is tried again
 */
export function isPauseBeforeRetry(source, root, call) {
  if (call.type !== "CallExpression" || !PAUSE.test(findLastName(call.callee) ?? "")) return false;
  const executor = findFunction(call);
  const isMade = executor !== root && executor?.parent.type === "NewExpression" && contains(root, executor);
  const { parent: awaited } = getWrapped(isMade ? executor.parent : call);
  const statement = awaited?.type === "AwaitExpression" ? getWrapped(awaited).parent : undefined;
  if (statement?.type !== "ExpressionStatement" || findFunction(statement) !== root) return false;
  const list = statement.parent.type === "SwitchCase" ? statement.parent.consequent : statement.parent.body;
  const next = Array.isArray(list) ? list[list.indexOf(statement) + 1] : undefined;
  if (next?.type === "ContinueStatement") return true;
  if (next?.type !== "ReturnStatement" || next.argument == null) return false;
  const again = unwrap(next.argument.type === "AwaitExpression" ? next.argument.argument : next.argument);
  return (
    again.type === "CallExpression" &&
    resolve(source, again.callee).every((value) => value.kind === "node" && value.node === root)
  );
}

/**
 * @param {Node | undefined} node
 * @returns {string | undefined} a text, or what it begins with
 */
function getTextOf(node) {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  return node?.type === "TemplateLiteral" ? node.quasis[0].value.raw : undefined;
}
