import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isText } from "../../lib/ast/values/text.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { isWritten } from "../../lib/ast/syntax/assignment-target.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A URL of which only parts are read that stand in its text as they are.
 *
 * @typedef {object} Cut
 * @property {Node} call - NewExpression
 * @property {Node} text - its first argument
 * @property {Node | undefined} base - its second one
 * @property {boolean} isBaseText - it is text for sure
 * @property {string[]} parts - what is read, in the order of PARTS
 * @property {Node | undefined} annotation - the type that the author gave the variable
 */

/** What can be cut out. */
const PARTS = ["pathname", "search", "searchParams"];

/** What `url.parse()` gives that stands in the text as it is, but for the query that it was told to parse. */
const LEGACY_PARTS = ["pathname", "path", "search", "query", "href"];

/** Properties of requests that hold the text of a URL. */
const TEXTS = /^(url|originalUrl|rawUrl)$/i;

/** Methods of search parameters that leave them as they are. */
const READS = new Set(["entries", "forEach", "get", "getAll", "has", "keys", "toString", "values"]);

/**
 *   const { pathname } = new URL(req.url, "http://localhost");
 *                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} call - that makes a URL
 * @returns {Cut | undefined} undefined also where something else is done with it
 */
export function findCut(source, call) {
  const [text, base, ...others] = call.arguments;
  if (text === undefined || others.length > 0 || !isTextOfUrl(source, text)) return undefined;
  const reads = findReads(source, call, PARTS);
  if (reads === undefined || reads.length === 0) return undefined;
  const parts = PARTS.filter((part) => reads.some(({ name }) => name === part));
  //   url.searchParams.set("page", "2"); redirect(url.pathname + url.search);
  const isLinked = parts.includes("search") && parts.includes("searchParams");
  if (isLinked && reads.some(({ name, node }) => name === "searchParams" && !isOnlyRead(node))) return undefined;
  const { parent } = getWrapped(call);
  const annotation = parent.type === "VariableDeclarator" ? parent.id.typeAnnotation : undefined;
  const isBaseText = base !== undefined && isTextOfUrl(source, base);
  return { call, text, base, isBaseText, parts, annotation: annotation ?? undefined };
}

/**
 *   const { pathname, query } = url.parse(req.url, true);
 *                               ^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} call - of `url.parse()`
 * @returns {{ text: Node, parts: string[], isQueryDropped: boolean } | undefined} undefined also where something else is done with it;
 *   `isQueryDropped`: the query is parsed, too, and nobody reads it
 */
export function findLegacyCut(source, call) {
  const [text, isParsed, ...others] = call.arguments;
  const parsesQuery = isParsed === undefined ? false : unwrap(isParsed).value;
  if (text === undefined || others.length > 0 || typeof parsesQuery !== "boolean") return undefined;
  const reads = findReads(source, call, LEGACY_PARTS);
  if (reads === undefined || reads.length === 0) return undefined;
  const parts = LEGACY_PARTS.filter((part) => reads.some(({ name }) => name === part));
  return { text, parts, isQueryDropped: parsesQuery && !parts.includes("query") };
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is text: `req.url`, a template, a sum, or a constant that is one
 */
function isTextOfUrl(source, expression) {
  return isText(source, expression, (part) =>
    part.type === "MemberExpression"
      ? TEXTS.test(findLastName(part) ?? "")
      : part.type === "Identifier" && TEXTS.test(part.name) && isTakenOut(source, part),
  );
}

/**
 * @param {Source} source
 * @param {Node} identifier
 * @returns {boolean} whether it is a member that is taken out of an object: `const { url } = req;`
 */
function isTakenOut(source, identifier) {
  const variable = source.findVariable(identifier);
  const definition = /** @type {any} */ (variable?.defs[0]);
  return (
    variable !== undefined &&
    definition?.type === "Variable" &&
    definition.node.id.type === "ObjectPattern" &&
    definition.node.init != null &&
    getWrites(variable).length === 0
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {string[]} parts - what can be cut out
 * @returns {{ name: string, node: Node }[] | undefined} the members that are read; undefined where that cannot be told, or one
 *   cannot be cut out
 */
function findReads(source, call, parts) {
  const value = getWrapped(call);
  const { parent } = value;
  //   new URL(req.url, base).pathname
  if (parent.type === "MemberExpression") {
    const read = getRead(value, parts);
    return read === undefined ? undefined : [read];
  }
  if (parent.type !== "VariableDeclarator" || parent.init !== value) return undefined;
  if (parent.id.type === "ObjectPattern") return findTaken(source, parent, parts);
  const variable = parent.id.type === "Identifier" ? source.findVariable(parent.id) : undefined;
  if (variable === undefined || variable.defs.length !== 1 || getWrites(variable).length > 0) return undefined;
  /** @type {{ name: string, node: Node }[]} */
  const reads = [];
  for (const reference of variable.references) {
    if (reference.init === true) continue;
    const read = getRead(getWrapped(/** @type {any} */ (reference.identifier)), parts);
    if (read === undefined) return undefined;
    reads.push(read);
  }
  return reads;
}

/**
 *   const { pathname } = new URL(req.url, base);
 *
 * @param {Source} source
 * @param {Node} declarator
 * @param {string[]} parts
 * @returns {{ name: string, node: Node }[] | undefined} undefined also where nobody reads what is taken
 */
function findTaken(source, declarator, parts) {
  /** @type {Node[]} */
  const properties = declarator.id.properties;
  const isCut = properties.every(
    (property) => property.type === "Property" && parts.includes(getKeyName(property) ?? ""),
  );
  const variables = source.scopeManager.getDeclaredVariables(/** @type {any} */ (declarator));
  const isUsed = variables.some(({ references }) => references.some((reference) => reference.isRead()));
  return isCut && isUsed
    ? properties.map((property) => ({ name: getKeyName(property) ?? "", node: property }))
    : undefined;
}

/**
 * @param {Node} object
 * @param {string[]} parts
 * @returns {{ name: string, node: Node } | undefined} the part that its parent reads of it
 */
function getRead(object, parts) {
  const { parent } = object;
  const name = parent.type === "MemberExpression" && parent.object === object ? getPropertyName(parent) : undefined;
  return name !== undefined && parts.includes(name) && !isWritten(parent) ? { name, node: parent } : undefined;
}

/**
 * @param {Node} params - a member that holds search parameters
 * @returns {boolean} whether nothing is done with them that would change the URL
 */
function isOnlyRead(params) {
  const { parent } = getWrapped(params);
  if (parent.type === "MemberExpression")
    return READS.has(getPropertyName(parent) ?? "") || getPropertyName(parent) === "size";
  return parent.type === "SpreadElement" || (parent.type === "ForOfStatement" && unwrap(parent.right) === params);
}
