import { createLength, isNameOfFew } from "./usual-lengths.js";
import { findText } from "../effects/drivers/sql.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getKeyName, getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { findNativePath } from "../ast/values/native-path.js";
import { findUtilityName } from "../ast/values/utility-name.js";
import { findObject } from "../ast/values/written-object.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */

/** Keys and methods by which a query says how many it wants. */
const LIMIT = /^(?:limit|take|first|top|pageSize|perPage|per_page|maxResults)$/i;

/** The same in the text of a query, which may say how many. */
const SQL = /^[\s(]*(?:select|with)\b/i;
const SQL_LIMIT = /\b(?:limit|fetch\s+(?:first|next))\b(?:\s+(\d+))?/i;

/** Names of lists of what is looked for: `ids`, `libraryItemIds`, `names`, `wantedKeys`. */
const WANTED = /(?:[iI]ds|[nN]ames|[kK]eys)$/;

/** Methods that make of a list the one of what is looked for: `items.map((item) => item.sku)`. */
const MAKES_WANTED = /^(?:map|flatMap)$/;

/** What functions are named after that bring some parts of each thing. */
const PARTS = /(?:Fields|Columns|Settings|Options)$/;

/** Functions that do. */
const DERIVING = /^(?:Object\.(?:keys|values|entries)|Array\.from|Promise\.(?:all|allSettled))$/;

/** The same of lodash and its like, however they are imported, or under its usual name. */
const OF_UTILITIES = new Set(
  "compact concat difference differenceBy filter flatMap flatten flattenDeep groupBy keyBy keys map orderBy reject reverse sortBy union unionBy uniq uniqBy values".split(
    " ",
  ),
);
const USUAL_NAME = /^(?:_|lodash|ld)\.(\w+)$/;

/** How deep arguments are searched: `findAll({ where: { id: { in: ids } } })`. */
const MAX_DEPTH = 4;

/**
 * @param {Source} source
 * @param {Node} argument - of `await`
 * @param {(node: Node) => Length} inner
 * @returns {Length}
 */
export function getLengthOfAwaited(source, argument, inner) {
  const node = unwrap(argument);
  //   await sql`SELECT …`
  if (node.type === "TaggedTemplateExpression") return askByText(source, node, inner) ?? inner(node);
  if (node.type !== "CallExpression") return inner(node);
  const made = findReturnedByThen(node);
  if (made !== undefined) {
    const length = inner(made);
    if (length.origin !== "unknown") return length;
  }
  //   await Promise.all(users.map(load))   as many as there are users
  return isDerived(source, node) ? inner(node.arguments[0]) : getLengthOfLoaded(source, node, inner);
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether its result has about as many as what it is given first: `Object.values(users)`, `uniqBy(users, "id")`
 */
export function isDerived(source, { callee, arguments: given }) {
  if (given.length === 0) return false;
  const name = getDottedName(callee);
  const utility = findUtilityName(findNativePath(source, callee) ?? "") ?? USUAL_NAME.exec(name)?.[1] ?? "";
  return DERIVING.test(name) || OF_UTILITIES.has(utility);
}

/**
 * @param {Node} call
 * @returns {Node | undefined} `result.rows` of `query().then((result) => result.rows)`
 */
function findReturnedByThen(call) {
  const [fn, ...others] = call.arguments;
  return others.length === 0 &&
    fn?.type === "ArrowFunctionExpression" &&
    fn.body.type !== "BlockStatement" &&
    findPromiseOf(fn) !== undefined
    ? fn.body
    : undefined;
}

/**
 * `listUsers()` of `listUsers().then((users) => …)`
 *
 * @param {Node} fn
 * @returns {Node | undefined} what brings the first parameter of a function, where it is handed to `then()`
 */
export function findPromiseOf(fn) {
  const call = fn.parent;
  const callee = call?.type === "CallExpression" && call.arguments[0] === fn ? unwrap(call.callee) : undefined;
  return callee?.type === "MemberExpression" && getPropertyName(callee) === "then" ? unwrap(callee.object) : undefined;
}

/**
 * How many a database, another server or a file brings: what it was asked for, where that is in sight.
 *
 * @param {Source} source
 * @param {Node} call - that is awaited
 * @param {(node: Node) => Length} follow - to the length of another list
 * @returns {Length}
 */
function getLengthOfLoaded(source, call, follow) {
  /** @type {Length} */
  let length = createLength("stored");
  for (let node = call; node.type === "CallExpression";) {
    const callee = unwrap(node.callee);
    const name = findLastName(callee) ?? "";
    //   db("users").where({ active: true }).limit(20)
    if (LIMIT.test(name)) length = limit(length, node.arguments[0]);
    //   await getUsersFields(ids, ["name"])   which are parts of many
    else if (isNameOfFew(name) && !PARTS.test(name)) return createLength("few");
    for (const argument of node.arguments) length = ask(source, length, argument, follow, MAX_DEPTH);
    if (callee.type !== "MemberExpression") break;
    node = unwrap(callee.object);
  }
  return length;
}

/**
 * @param {Source} source
 * @param {Length} length
 * @param {Node} argument
 * @param {(node: Node) => Length} follow
 * @param {number} depth
 * @returns {Length}
 */
function ask(source, length, argument, follow, depth) {
  if (argument == null || depth === 0) return length;
  const node = findObject(source, argument) ?? unwrap(argument);
  if (isFunction(node)) return length;
  const asked = askByText(source, node, follow);
  if (asked !== undefined) return getShorter(length, asked);
  if (node.type === "ObjectExpression") {
    let least = length;
    for (const property of node.properties) {
      if (property.type !== "Property") continue;
      const { value } = property;
      least = LIMIT.test(getKeyName(property) ?? "")
        ? limit(least, value)
        : ask(source, least, value, follow, depth - 1);
    }
    return least;
  }
  if (node.type === "ArrayExpression") {
    let least = length;
    for (const element of node.elements) least = ask(source, least, element, follow, depth - 1);
    return least;
  }
  //   findAll({ where: { id: ids } })
  //                          ^^^
  const isMade = node.type === "CallExpression" && MAKES_WANTED.test(findLastName(node.callee) ?? "");
  if (!isMade && !WANTED.test(findLastName(node) ?? "")) return length;
  return getShorter(length, follow(node));
}

/**
 * @param {Length} length
 * @param {Length} wanted
 * @returns {Length} how many of them are found
 */
function getShorter(length, wanted) {
  return wanted.origin !== "unknown" && wanted.elements < length.elements ? wanted : length;
}

/**
 * @param {Source} source
 * @param {Node} node - a text, or a TaggedTemplateExpression
 * @param {(node: Node) => Length} follow
 * @returns {Length | undefined} how many rows it asks for; undefined of what is no query
 */
function askByText(source, node, follow) {
  const quasi = node.type === "TaggedTemplateExpression" ? node.quasi : node;
  if (quasi.type !== "TemplateLiteral" && typeof quasi.value !== "string") return undefined;
  const text = findText(source, quasi) ?? "";
  if (!SQL.test(text)) return undefined;
  const most = SQL_LIMIT.exec(text);
  if (most !== null) return createLength("limited", most[1] === undefined ? undefined : Number(most[1]));
  let length = createLength("stored");
  //   sql`SELECT … WHERE id IN ${sql(ids)}`
  for (const put of quasi.expressions ?? []) {
    const [list = put] = unwrap(put).type === "CallExpression" ? unwrap(put).arguments : [];
    length = ask(source, length, list, follow, MAX_DEPTH);
  }
  return length;
}

/**
 * @param {Length} length
 * @param {Node | undefined} most - how many there may be at most
 * @returns {Length}
 */
export function limit(length, most) {
  if (most == null) return length;
  const node = unwrap(most);
  const limited =
    node.type === "Literal" && typeof node.value === "number"
      ? createLength("limited", node.value)
      : createLength("limited");
  return length.origin !== "unknown" && length.elements <= limited.elements ? length : limited;
}
