import { findFunction } from "../ast/syntax/functions.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { findType } from "../ast/promises/promise-types.js";
import { getChain } from "./links.js";
import { isPassiveSql } from "./drivers/sql-parts.js";
import { getOwnNodes } from "../ast/syntax/own-nodes.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/** What makes hashes and ciphers, which belong to who asked for them. */
const MAKES_HASH = /^create(?:Hash|Hmac|(?:Dec|C)ipher(?:iv)?)$/;

/** How far names are followed. */
const MAX_DEPTH = 4;

const COLLECTIONS = /^(?:Weak)?(?:Map|Set)$|^(?:URLSearchParams|Headers|FormData|Date)$/;

/**
 * @param {Source} source
 * @param {Node} object
 * @param {readonly (Variable | Node)[]} [asked] - what is being looked at: what it is put into says nothing of it
 * @returns {boolean} whether it is a collection of the language, a date, a hash or a part of a query, and no client or row
 */
export function isCollection(source, object, asked = []) {
  if (asked.length > MAX_DEPTH) return false;
  if (isAskedForKeys(source, object)) return true;
  const variable = object.type === "Identifier" ? source.findVariable(object) : undefined;
  //   const ids = byType.get(type) ?? new Set(); … byType.set(type, ids);
  if (variable !== undefined && asked.includes(variable)) return true;
  return isMadeAsCollection(source, object, [...asked, variable ?? object]);
}

/**
 * @param {Source} source
 * @param {Node} object
 * @param {readonly (Variable | Node)[]} asked
 * @returns {boolean}
 */
function isMadeAsCollection(source, object, asked) {
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
        isCollection(source, call.arguments[1], asked)
      );
    }
    if (value.kind !== "node") return false;
    if (isKeptIn(source, value.node, asked)) return true;
    const { node } = value;
    if (node.type === "NewExpression") return COLLECTIONS.test(findLastName(node.callee) ?? "");
    if (node.type === "TaggedTemplateExpression") return isPassiveSql(node.tag);
    //   createHash("sha256").update(salt).update(text)
    const [made, ...others] = getChain(node).links;
    return MAKES_HASH.test(made?.name ?? "") && others.every(({ name }) => name === "update");
  });
}

/**
 * `if (!ids.has(id)) ids.add(id)`: rows, models and clients of databases are not asked so.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean}
 */
function isAskedForKeys(source, object) {
  const around = findFunction(object);
  const node = unwrap(object);
  if (around === undefined || (node.type !== "Identifier" && node.type !== "MemberExpression")) return false;
  const text = source.slice(node);
  return getOwnNodes(source, around, "CallExpression").some(({ callee, parent }) => {
    const method = unwrap(callee);
    return (
      method.type === "MemberExpression" &&
      findLastName(method) === "has" &&
      parent.type !== "AwaitExpression" &&
      source.slice(unwrap(method.object)) === text
    );
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
 * @param {readonly (Variable | Node)[]} asked
 * @returns {boolean}
 */
function isKeptIn(source, node, asked) {
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  if (callee?.type !== "MemberExpression" || findLastName(callee) !== "get") return false;
  const map = unwrap(callee.object);
  const variable = map.type === "Identifier" ? source.findVariable(map) : undefined;
  if (variable === undefined || !isCollection(source, map, asked)) return false;
  const put = variable.references.flatMap(({ identifier }) => {
    const member = /** @type {any} */ (identifier).parent;
    const call = member?.type === "MemberExpression" && findLastName(member) === "set" ? member.parent : undefined;
    return call?.type === "CallExpression" && call.callee === member ? [call.arguments[1]] : [];
  });
  return put.length > 0 && put.every((value) => value !== undefined && isCollection(source, value, asked));
}
