import { append } from "../../ast/append.js";
import { contains } from "../../ast/syntax/contains.js";
import { findClassOfThis } from "../../ast/objects/class-of-this.js";
import { findFunction, getKeyName, getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { getImportedName } from "../../ast/syntax/imported-name.js";
import { getMember } from "./key.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Key } from "./key.js" */
/** @import { Node, Source } from "../../types.js" */

/** What gives the same for the same, by its last name. Of the methods of texts those that take no argument, which would have to be the same, too. */
export const PURE =
  /^(?:parseInt|parseFloat|Number|String|Boolean|BigInt|toString|toHexString|trim|toLowerCase|toUpperCase|ObjectId|switchToHttp|getRequest)$/;

/** Functions that make something of what they are given, by their names: `const [scope, name] = getScopeAndName(fullname)`. */
export const COMPUTES =
  /^(?:get|to|parse|extract|split|format|normali[sz]e|strip|trim|encode|decode|convert|build)[A-Z](?!.*(?:Random|Next|New|Now|Unique|Current))/;

/** Functions that make something else each time, by their names: `createRandomToken()`. */
const MAKES_ANEW = /random|unique|uuid|nanoid|cuid|ulid|^(?:get|take|create|generate|make)?(?:next|new)[A-Z]/i;

/** What keeps values for one request. */
export const CONTEXT = /^_?(?:cls|als|asyncLocalStorage|requestContext)(?:Service)?$/i;

/** Packages whose functions compose queries. */
const COMPOSES = /^(?:drizzle-orm|typeorm)$/;

/** Members by which a row is known. */
export const ROW_ID = /^_?id$/;

/**
 * @param {Source} source
 * @param {Node} argument - the first one
 * @param {Key | undefined} key - of it
 * @returns {Key | undefined} of what a row is known by, where it is asked for by that
 */
export function findRowId(source, argument, key) {
  const node = unwrap(argument);
  if (key === undefined) return undefined;
  if (node.type === "Identifier" || node.type === "MemberExpression") {
    const text = source.slice(node);
    return /(?:^|\W)_?id$|[a-z_]Id$|_id$/.test(text) ? key : undefined;
  }
  const asked = getAsked(key);
  return asked?.length === 1 && ROW_ID.test(asked[0][0]) ? asked[0][1] : undefined;
}

/**
 * `id` of `{ id }`, of `{ where: { id } }` and of Drizzle's `eq(users.id, id)`
 *
 * @param {Key} argument - of a query
 * @returns {[name: string, value: Key][] | undefined} what rows must have; undefined where it is no object that is written down
 */
export function getAsked(argument) {
  if (argument[0] === "c") return getCompared(argument);
  if (argument[0] !== "o") return undefined;
  const members = /** @type {[string, Key][]} */ (argument[1]);
  const where = members.find(([name]) => name === "where")?.[1];
  return where === undefined ? members : getAsked(where);
}

/**
 * `and(eq(users.id, id), eq(users.team, team))`
 *
 * @param {Key} condition
 * @returns {[name: string, value: Key][] | undefined} the columns, and what they equal; undefined where it asks for anything else
 */
function getCompared([kind, operator, parts]) {
  if (kind !== "c") return undefined;
  if (operator === "eq" && parts.length === 2) {
    const [[of, , column], value] = parts;
    return of === "m" && typeof column === "string" ? [[column, value]] : undefined;
  }
  const found = operator === "and" ? parts.map(getCompared) : [undefined];
  return found.includes(undefined) ? undefined : found.flat();
}

/**
 * `eq(users.id, id)` of Drizzle, `In(ids)` of TypeORM
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean} whether it is an operator of a package that composes queries: the same condition for the same
 */
export function isOperator(source, callee) {
  if (callee.type !== "Identifier") return false;
  const [definition] = source.findVariable(callee)?.defs ?? [];
  const declaration = /** @type {any} */ (definition)?.node.parent;
  return declaration?.type === "ImportDeclaration" && COMPOSES.test(declaration.source.value);
}

/**
 * `if (type === "draft") id = draft.origin;`: of all other types it is what it was.
 *
 * @param {Node} write - of a variable
 * @param {Node} node - where it is read behind that
 * @returns {boolean} whether the write only happens where a comparison with a literal says so
 */
export function isChosen(write, node) {
  for (let at = write; at.parent != null && !contains(at.parent, node); at = at.parent) {
    const { parent } = at;
    if (parent.type !== "IfStatement" || at === parent.test) continue;
    const test = unwrap(parent.test);
    if (test.type === "BinaryExpression" && /^===?$/.test(test.operator) && unwrap(test.right).type === "Literal")
      return true;
  }
  return false;
}

/**
 * @param {Source} source
 * @returns {Map<string, { owner: Node, value: Node }[]>} by name, what is written to `this` in the classes of a file
 */
export function getFields(source) {
  return source.memo(getFields, () => {
    /** @type {Map<string, { owner: Node, value: Node }[]>} */
    const fields = new Map();
    for (const { left, right } of source.nodes("AssignmentExpression")) {
      const name =
        left.type === "MemberExpression" && left.object.type === "ThisExpression" ? getPropertyName(left) : undefined;
      const owner = name === undefined ? undefined : findClassOfThis(source, left.object);
      if (name !== undefined && owner !== undefined) append(fields, name, { owner, value: right });
    }
    return fields;
  });
}

/** @param {Node} param */
export function getTarget(param) {
  return param.type === "TSParameterProperty" ? param.parameter : param;
}

/**
 * `new Users()`, `yapi.getInst(projectModel)`
 *
 * @param {Source} source
 * @param {Node} expression
 */
export function isMadeOfModule(source, expression) {
  const node = unwrap(expression);
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  if (node.type === "CallExpression" && MAKES_ANEW.test(findLastName(node.callee) ?? "")) return false;
  return [node.callee, ...node.arguments].every((part) => {
    const root = unwrap(getRoot(unwrap(part)));
    if (root.type === "Literal") return true;
    if (root.type !== "Identifier" || isFunction(root)) return false;
    const definition = /** @type {any} */ (source.findVariable(root)?.defs[0]);
    return definition === undefined || findFunction(definition.name ?? definition.node) === undefined;
  });
}

/**
 * @param {Node} expression
 * @returns {boolean} whether it is the same as long as nobody writes what it is made of: `project.id`, `{ id }`, `Number(id)`, `project.ids || []`
 */
export function isPath(expression) {
  let node = unwrap(expression);
  const several = findSeveral(node);
  if (several !== undefined) return isPath(several);
  //   project.ids || []      req.params.id || req.query.id
  if (node.type === "LogicalExpression" && node.operator !== "&&") return [node.left, node.right].every(isPath);
  for (; node.type === "MemberExpression" && !node.computed;) node = unwrap(node.object);
  if (node.type === "CallExpression" || node.type === "NewExpression")
    return (
      PURE.test(node.callee.name ?? node.callee.property?.name ?? "") ||
      COMPUTES.test(node.callee.name ?? "") ||
      CONTEXT.test(findLastName(node.callee.object ?? node.callee) ?? "")
    );
  if (node.type === "ArrayExpression") return node.elements.length === 0;
  return /^(?:Identifier|ThisExpression|Literal|ObjectExpression|TemplateLiteral)$/.test(node.type);
}

/**
 * `Array.isArray(req.query.id) ? req.query.id[0] : req.query.id`
 *
 * @param {Node} node
 * @returns {Node | undefined} what may be a list by its type, where it is one value of a request all the same
 */
export function findSeveral({ type, test, consequent, alternate }) {
  if (type !== "ConditionalExpression") return undefined;
  const [asked, first, value] = [test, consequent, alternate].map(unwrap);
  const path = getDottedName(value);
  const isAsking = asked.type === "CallExpression" && getDottedName(asked.callee) === "Array.isArray";
  if (path.includes("…") || !isAsking || asked.arguments.length !== 1) return undefined;
  const isFirst = first.type === "MemberExpression" && getPropertyName(first) === "0";
  return isFirst && [asked.arguments[0], first.object].every((node) => getDottedName(node) === path)
    ? value
    : undefined;
}

/**
 * `{ id }` of `{ id } = request.params`
 *
 * @param {Key} key - of what is taken apart
 * @param {Node} pattern
 * @param {Node} name - Identifier in it
 * @returns {Key | undefined} of that part
 */
export function findInPattern(key, pattern, name) {
  if (pattern === name) return key;
  if (pattern.type === "AssignmentPattern") return findInPattern(key, pattern.left, name);
  if (pattern.type === "ArrayPattern") {
    const index = pattern.elements.findIndex((/** @type {Node | null} */ one) => one !== null && contains(one, name));
    return index === -1 ? undefined : findInPattern(getMember(key, `${index}`), pattern.elements[index], name);
  }
  if (pattern.type !== "ObjectPattern") return undefined;
  const property = pattern.properties.find((/** @type {Node} */ one) => contains(one, name));
  const part = property?.type === "Property" ? getKeyName(property) : undefined;
  return part === undefined ? undefined : findInPattern(getMember(key, part), property.value, name);
}

/**
 * @param {{ type: string, node: Node, parent?: Node }} definition
 * @returns {[module?: string, name?: string]} of a name that is imported, where another file has it
 */
export function getExported({ type, node, parent }) {
  const module = type === "ImportBinding" && node.type === "ImportSpecifier" ? parent?.source?.value : undefined;
  return typeof module === "string" ? [module, getImportedName(node)] : [];
}
