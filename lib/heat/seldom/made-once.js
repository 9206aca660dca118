import { escapeRegExp } from "../../ast/escape-regexp.js";
import { findAskedOfEach, findFilledStore, findStore } from "./kept-by-key.js";
import { findKeeper } from "./keeper.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getCounted, getPresent, getUnset } from "./asked.js";
import { resolveFunctions } from "../../ast/values/resolve.js";
import { getInProduction } from "./development.js";
import { isCalledBackOnError } from "./on-error.js";
import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Range, Source } from "../../types.js" */

/** Branches that were asked about: every call in one asks again.
 * @type {WeakMap<Node, { keeper: Node | undefined }>} */
const branches = new WeakMap();

/**
 * What keeps a value that code makes where there is none yet, so that the code runs as often as that, and not as often as the
 * function that it stands in:
 *
 *   cache ??= load()     cache || (cache = load())     cache = cache || load()     !cache && (cache = load())
 *
 *   if (!client) {                                     if (!pages.has(url)) pages.set(url, render());
 *     client = new Client(options);                    if (this.rows) { … } else { this.rows = load(); }
 *     client.on("error", report);                      const page = pages[url] ?? (pages[url] = render());
 *   }
 *
 * @param {Source} source
 * @param {Node} node - an expression or a branch
 * @returns {Node | undefined} the keeper: the file, a function or a class
 */
export function findMadeFor(source, node) {
  const { parent } = node;
  if (node.type === "AssignmentExpression" && /^(\?\?|\|\|)=$/.test(node.operator))
    return findKeeper(source, node.left);
  switch (parent?.type) {
    case "LogicalExpression":
      return parent.right === node ? findOfBranch(source, node, parent.left, parent.operator === "&&") : undefined;
    case "IfStatement":
    case "ConditionalExpression":
      return parent.test === node ? undefined : findOfBranch(source, node, parent.test, parent.consequent === node);
    default:
      return undefined;
  }
}

/**
 * @param {Source} source
 * @param {Node} branch
 * @param {Node} test
 * @param {boolean} isFor - whether it runs where the test is true
 * @returns {Node | undefined}
 */
function findOfBranch(source, branch, test, isFor) {
  return getOrInsert(branches, branch, () => {
    const [asked, { range }] = [getNamedTest(source, getInProduction(source, test)), branch];
    //   cache = cache || load()
    const { parent } = getWrapped(branch.parent);
    const isDefault =
      branch.parent.type === "LogicalExpression" &&
      !isFor &&
      parent.type === "AssignmentExpression" &&
      source.slice(parent.left) === source.slice(asked);
    if (isDefault) return { keeper: findKeeper(source, asked) };
    for (const unset of isFor ? getAllUnset(source, asked) : getPresent(asked)) {
      if (!isUsedOtherwise(source, unset, branch)) continue;
      const keeper =
        findFilled(source, unset, range) ??
        findFilledBehind(source, unset, branch) ??
        (isFor ? findFilledByCall(source, unset, branch) : undefined);
      if (keeper !== undefined) return { keeper };
    }
    //   const missing = ids.filter((id) => !users.has(id));   if (missing.length > 0) for (const one of await load(missing)) users.set(one.id, one);
    const [missing] = isFor ? getCounted(asked.operator === ">" ? unwrap(asked.left) : asked) : [];
    const each = missing === undefined ? undefined : findAskedOfEach(source, missing);
    if (each !== undefined) return { keeper: findFilledStore(source, each, range) };
    return { keeper: undefined };
  }).keeper;
}

/**
 * Whether somebody takes what is there, in the other arm or behind it, if there is one: not in
 * `if (rooms.has(id)) reply({ error: "exists" }); else rooms.set(id, new Room(id));`, which makes a room each time.
 *
 * @param {Source} source
 * @param {Node} asked - `rooms.has(id)`
 * @param {Node} branch - an arm, which fills it
 */
function isUsedOtherwise(source, asked, branch) {
  const { parent } = branch;
  const other = parent.consequent === branch ? parent.alternate : parent.consequent;
  if (parent.type !== "IfStatement" || other == null) return true;
  const name = source.slice(findStore(source, asked) ?? asked);
  const end = (findFunction(parent) ?? source.ast).range[1];
  return [source.slice(other), source.text.slice(parent.range[1], end)].some((text) => text.includes(name));
}

/**
 * @param {Source} source
 * @param {Node} test
 * @returns {Node[]} what it asks whether it is empty, also by a name for that: `const isFresh = cache !== null && isYoung; if (!isFresh) { … }`
 */
function getAllUnset(source, test) {
  return getUnset(test).flatMap((unset) => {
    const named = getNamedTest(source, unset);
    return named === unset ? [unset] : [unset, ...getPresent(named)];
  });
}

/** What a test may be. */
const TESTS = /^(?:Logical|Binary|Unary)Expression$/;

/**
 * @param {Source} source
 * @param {Node} test
 * @returns {Node} what a constant stands for that has the test's result: `const isStale = !cache || Date.now() > until; if (isStale) { … }`
 */
function getNamedTest(source, test) {
  if (test.type !== "Identifier") return test;
  const [definition, ...others] = source.findVariable(test)?.defs ?? [];
  const { type, node, parent } = /** @type {any} */ (definition ?? {});
  if (type !== "Variable" || others.length > 0 || parent.kind !== "const" || node.id.type !== "Identifier") return test;
  const init = node.init == null ? undefined : unwrap(node.init);
  return init !== undefined && TESTS.test(init.type) ? init : test;
}

/**
 *   const page = pages.get(url) ?? render(url);
 *   if (isKept) pages.set(url, page);
 *
 * @param {Source} source
 * @param {Node} asked - `pages.get(url)`
 * @param {Node} branch - `render(url)`
 * @returns {Node | undefined} what keeps the table, where statements behind the declaration put something there
 */
function findFilledBehind(source, asked, branch) {
  const { parent } = getWrapped(branch.parent);
  const block = parent?.type === "VariableDeclarator" ? parent.parent.parent : undefined;
  return branch.parent.type === "LogicalExpression" && block?.type === "BlockStatement"
    ? findFilledStore(source, asked, [parent.range[1], block.range[1]])
    : undefined;
}

/**
 * `if (!fields) await loadFields();`, `if (this.#fields === null) await this.#load();`, where that function gives something to the
 * variable or property
 *
 * @param {Source} source
 * @param {Node} asked - `fields`, `this.#fields`
 * @param {Node} branch
 * @returns {Node | undefined} what keeps it
 */
function findFilledByCall(source, asked, branch) {
  const [statement, ...others] = branch.type === "BlockStatement" ? branch.body : [branch];
  const expression = statement?.type === "ExpressionStatement" ? unwrap(statement.expression) : undefined;
  const call = expression?.type === "AwaitExpression" ? unwrap(expression.argument) : expression;
  const isNamed = asked.type === "Identifier" || (asked.type === "MemberExpression" && !asked.computed);
  if (!isNamed || others.length > 0 || call?.type !== "CallExpression") return undefined;
  const keeper = findKeeper(source, asked);
  if (keeper === undefined) return undefined;
  const functions = [...resolveFunctions(source, call.callee), ...getAssigned(source, call.callee)];
  return functions.length > 0 && functions.every((fn) => isWritten(source, asked, fn.range)) ? keeper : undefined;
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {Node[]} functions that the file puts there: `users.reload = async () => { … }`
 */
function getAssigned(source, callee) {
  if (callee.type !== "MemberExpression") return [];
  const text = source.slice(callee);
  return source
    .nodes("AssignmentExpression")
    .filter(({ left, right }) => isFunction(right) && source.slice(left) === text)
    .map(({ right }) => right);
}

/**
 * What keeps a thing that was asked for, where code fills it, so that there is something the next time.
 *
 * @param {Source} source
 * @param {Node} asked - `client`, `pages.get(url)`
 * @param {Range} range - of the code
 * @returns {Node | undefined}
 */
export function findFilled(source, asked, range) {
  const keeper = /^(Identifier|MemberExpression)$/.test(asked.type) ? findKeeper(source, asked) : undefined;
  if (keeper !== undefined && isWritten(source, asked, range)) return keeper;
  return findFilledStore(source, asked, range);
}

/**
 * Whether code gives something to a variable or property, and does not take it away again: `this.isBusy = true; …; this.isBusy = false`
 * is no cache, but `ready = connect().catch((error) => { ready = null; throw error; })` is.
 *
 * @param {Source} source
 * @param {Node} target
 * @param {Range} range
 */
function isWritten(source, target, range) {
  const text = source.text.slice(...range);
  // Patterns take longer to make than to find nothing, and mostly nothing is there.
  if (!text.includes(source.slice(target))) return false;
  const name = String.raw`(?<![\p{ID_Continue}$.#])${escapeRegExp(source.slice(target))}\s*`;
  if (!new RegExp(String.raw`${name}(\?\?|\|\|)?=(?![=>])`, "u").test(text)) return false;
  if (!new RegExp(String.raw`${name}=\s*(false|null|undefined)\b`, "u").test(text)) return true;
  const written = source.slice(target);
  return source
    .nodes("AssignmentExpression")
    .filter(
      ({ left, right, range: [start, end] }) =>
        start >= range[0] &&
        end <= range[1] &&
        /^(?:false|null|undefined)$/.test(source.slice(right)) &&
        source.slice(left) === written,
    )
    .every(runsOnFailure);
}

/**
 * @param {Node} node
 * @returns {boolean} whether it runs where something failed: `catch (error) { … }`, `.catch((error) => { … })`
 */
export function runsOnFailure(node) {
  for (let at = node; at.parent != null; at = at.parent) {
    if (at.type === "CatchClause") return true;
    if (isFunction(at)) return at.parent.type === "CallExpression" && isCalledBackOnError(at.parent, at);
  }
  return false;
}
