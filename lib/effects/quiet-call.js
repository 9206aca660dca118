import { COMPOSES } from "./drivers.js";
import {
  CHANGING_DATES,
  DATES,
  HANDS_OUT_MODEL,
  LOUD_GLOBALS,
  QUIET_GLOBALS,
  QUIET_METHODS,
  QUIET_MODULES,
  READS_BODY,
} from "./quiet.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { findType } from "../ast/promises/promise-types.js";
import { isFunction } from "../ast/syntax/functions.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * Whether a call computes something and changes nothing that outlives it: functions of the language, of Node.js and of packages that
 * are known for it, methods of lists and texts, and what composes a query without running it.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression, NewExpression or TaggedTemplateExpression
 * @param {Node} callee - unwrapped
 * @param {(written: Node) => boolean} isOwn - whether what is written was made by the code in question
 * @returns {boolean}
 */
export function isQuietCall(source, node, callee, isOwn) {
  const name = findLastName(callee) ?? "";
  if (node.type === "NewExpression" && /(?:Error|Exception)$/.test(name)) return true;
  if (callee.type === "MemberExpression") {
    // Of lists it takes a function, of databases a condition or a key.
    if (name === "find")
      return node.arguments.some((/** @type {Node} */ argument) => isNamedFunction(source, argument));
    if (name === "filter") return node.arguments.some(isCallback);
    if (QUIET_METHODS.has(name) || HANDS_OUT_MODEL.test(name) || isComposing(node, name)) return true;
    if (name === "get" && (isCollection(source, callee.object) || TABLE.test(findLastName(callee.object) ?? "")))
      return true;
    if (READS_BODY.test(name) && node.arguments.length === 0) return true;
    //   const match = /^(\d+)-/.exec(id);
    if (name === "exec" && node.arguments.length === 1 && isPattern(source, callee.object)) return true;
    //   price.times(quantity)
    if (name === "times" && node.arguments.length === 1 && !isNamedFunction(source, node.arguments[0])) return true;
  }
  const values = resolve(source, callee);
  return values.every((value) => {
    if (value.kind === "import")
      return QUIET_MODULES.test(value.module) || (value.module === "typeorm" && CONDITIONS.test(name));
    if (value.kind !== "global") return false;
    const path = [value.name, ...value.path].join(".").replace(/^globalThis\./, "");
    if (!QUIET_GLOBALS.test(path)) return false;
    //   Object.assign({}, defaults, options)
    return (
      !LOUD_GLOBALS.test(path) || (path === "Object.assign" && isOwn(node.arguments[0])) || path === "Object.freeze"
    );
  });
}

/** Functions and classes of TypeORM that say what a query asks for. */
const CONDITIONS =
  /^(?:In|IsNull|Not|Equal|Like|ILike|Between|LessThan|LessThanOrEqual|MoreThan|MoreThanOrEqual|Any|ArrayContain(?:s|edBy)|ArrayOverlap|Raw|And|Or|Brackets|NotBrackets)$/;

/** How far names are followed. */
const MAX_DEPTH = 4;

/** What people call a `Map`: `userMap`, `usersById`, `labelsByKey`. */
const TABLE = /(?:^map|[a-z\d]Map|[a-z]By(?:[A-Z]\w*))$/;

const COLLECTIONS = /^(?:Weak)?(?:Map|Set)$|^(?:URLSearchParams|Headers|FormData|Date)$/;

/**
 * @param {Source} source
 * @param {Node} object
 * @param {number} [depth]
 * @returns {boolean} whether it is a collection of the language, a date or a hash, and no client or row
 */
export function isCollection(source, object, depth = 0) {
  if (depth > MAX_DEPTH) return false;
  //   url.searchParams
  if (object.type === "MemberExpression" && findLastName(object) === "searchParams") return true;
  const type = findType(source, object, 0);
  if (type !== undefined && isTypeOfCollection(source, type)) return true;
  return resolve(source, object).every((value) => {
    //   list.reduce((map, one) => map.set(one.id, one), new Map())
    if (value.kind === "parameter") {
      const call = value.owner.parent;
      return (
        value.index === 0 &&
        value.path.length === 0 &&
        call.type === "CallExpression" &&
        /^reduce(?:Right)?$/.test(findLastName(call.callee) ?? "") &&
        call.arguments[1] !== undefined &&
        isCollection(source, call.arguments[1], depth + 1)
      );
    }
    if (value.kind !== "node") return false;
    if (isKeptIn(source, value.node, depth + 1)) return true;
    const name = findLastName(value.node.callee ?? value.node) ?? "";
    return value.node.type === "NewExpression" ? COLLECTIONS.test(name) : /^create(?:Hash|Hmac)$/.test(name);
  });
}

/**
 * @param {Source} source
 * @param {Node} type
 * @returns {boolean} `Map<string, User>`, `ReadonlySet<string> | undefined`
 */
function isTypeOfCollection(source, type) {
  if (type.type === "TSTypeAnnotation") return isTypeOfCollection(source, type.typeAnnotation);
  if (type.type === "TSUnionType") {
    const parts = type.types.filter((/** @type {Node} */ part) => !/^TS(?:Null|Undefined)Keyword$/.test(part.type));
    return parts.length > 0 && parts.every((/** @type {Node} */ part) => isTypeOfCollection(source, part));
  }
  return (
    type.type === "TSTypeReference" &&
    type.typeName.type === "Identifier" &&
    COLLECTIONS.test(type.typeName.name.replace(/^Readonly/, "")) &&
    (source.findVariable(type.typeName)?.defs.length ?? 0) === 0
  );
}

/**
 * `groups.get(id)` of a map of which each value is a collection: `groups.set(id, new Set())`
 *
 * @param {Source} source
 * @param {Node} node
 * @param {number} depth
 * @returns {boolean}
 */
function isKeptIn(source, node, depth) {
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  if (callee?.type !== "MemberExpression" || findLastName(callee) !== "get") return false;
  const map = unwrap(callee.object);
  const variable = map.type === "Identifier" ? source.findVariable(map) : undefined;
  if (variable === undefined || !isCollection(source, map, depth)) return false;
  const put = variable.references.flatMap(({ identifier }) => {
    const member = /** @type {any} */ (identifier).parent;
    const call = member?.type === "MemberExpression" && findLastName(member) === "set" ? member.parent : undefined;
    return call?.type === "CallExpression" && call.callee === member ? [call.arguments[1]] : [];
  });
  return put.length > 0 && put.every((value) => value !== undefined && isCollection(source, value, depth));
}

/**
 * `dayjs().add(1, "day")`, `moment().add(1, "day")`
 *
 * @param {Source} source
 * @param {Node} object
 * @param {number} [depth]
 * @returns {boolean} whether it is a date that methods leave as it is, or that was made right there
 */
export function isDate(source, object, depth = 0) {
  let node = unwrap(object);
  while (node.type === "CallExpression" || node.type === "MemberExpression") node = unwrap(node.callee ?? node.object);
  const values = depth > MAX_DEPTH ? [] : resolve(source, node);
  const isMadeHere = depth === 0 && unwrap(object).type === "CallExpression";
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        (value.kind === "import" && (DATES.test(value.module) || (isMadeHere && CHANGING_DATES.test(value.module)))) ||
        (value.kind === "node" &&
          value.node !== object &&
          value.node.type === "CallExpression" &&
          isDate(source, value.node, depth + 1)),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} argument
 * @returns {boolean} whether it is a function, or the name of one
 */
export function isNamedFunction(source, argument) {
  const node = unwrap(argument);
  if (isFunction(node)) return true;
  return (
    node.type === "Identifier" &&
    resolve(source, node).every((value) => value.kind === "import" || (value.kind === "node" && isFunction(value.node)))
  );
}

/**
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean} whether it is a pattern
 */
function isPattern(source, object) {
  const node = unwrap(object);
  if (node.type === "Literal") return node.regex != null;
  const values = resolve(source, node);
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        value.kind === "node" &&
        (value.node.type === "Literal"
          ? value.node.regex != null
          : /^(?:New|Call)Expression$/.test(value.node.type) && findLastName(value.node.callee) === "RegExp"),
    )
  );
}

/** @param {Node} argument */
function isText({ type }) {
  return type === "Literal" || type === "TemplateLiteral";
}

/** @param {Node} argument */
function isCallback(argument) {
  const node = unwrap(argument);
  return isFunction(node) || /^(?:Identifier|MemberExpression|CallExpression)$/.test(node.type);
}

/**
 * `query.where("id", id)`: nothing runs before somebody waits for it.
 *
 * @param {Node} node
 * @param {string} name
 */
function isComposing(node, name) {
  return (
    node.type === "CallExpression" &&
    COMPOSES.test(name) &&
    (name === "on"
      ? //   users.on("id", "=", "posts.author"), and not emitter.on("end", done)
        node.arguments.length > 1 && node.arguments.every(isText)
      : !/^(?:query|timeout|fetch|cache|when|prepare|first|count|sum|min|max|avg|comment|as|with|take|skip|table)$/.test(
          name,
        ))
  );
}
