import { findParser } from "../../lib/ast/values/parse-calls.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { isNamedHeaders } from "../../lib/ast/objects/header-bag.js";
import { isRequest } from "../../lib/heat/handed-over/taint.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** What of a request has the keys that its client chose. */
const PART = /^(body|cookies|headers|params|query)$/;

/** How many names are followed. */
const MAX_DEPTH = 4;

/** Parsers that make an object of the keys that a text has. */
const PARSES_KEYS = /^(fast-)?(querystring|qs|cookie)\./;

/**
 * Whether an object is headers, or what the client of the request at hand sent: `req.query`, `const { body } = req`,
 * `querystring.parse(text)`. Each has keys of its own anyway, and what is deleted from it goes on to code that must not see the key.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} object
 * @param {number} [depth]
 * @returns {boolean}
 */
export function isClientData(source, heat, object, depth = 0) {
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(object);
  if (isNamedHeaders(node)) return true;
  if (node.type === "MemberExpression")
    return (
      PART.test(getPropertyName(node) ?? "") &&
      (isRequest(source, heat, node.object) || isParsedUrl(source, node.object))
    );
  if (node.type === "CallExpression") return PARSES_KEYS.test(findParser(source, node)?.code ?? "");
  const declarator = findDeclarator(source, node);
  if (
    declarator?.id.type === "ObjectPattern" &&
    PART.test(node.name) &&
    (isRequest(source, heat, declarator.init) || isParsedUrl(source, declarator.init))
  )
    return true;
  return getValues(source, node, declarator).some((value) => isClientData(source, heat, value, depth + 1));
}

/**
 *   const event = req.body; let context = event.context; if (!context) context = event;
 *                 ^^^^^^^^                ^^^^^^^^^^^^^                          ^^^^^
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node | undefined} declarator
 * @returns {Node[]} what a name is given
 */
function getValues(source, node, declarator) {
  const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
  if (variable === undefined) return [];
  const assigned = getWrites(variable).flatMap(({ parent }) =>
    parent.type === "AssignmentExpression" && parent.operator === "=" ? [parent.right] : [],
  );
  return declarator?.id.type === "Identifier" ? [declarator.init, ...assigned] : assigned;
}

/**
 * `url.parse(req.url, true)`, whose `query` has no prototype, and is as slow before anything is deleted.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean}
 */
function isParsedUrl(source, object) {
  const node = unwrap(object);
  const value = unwrap(node.type === "Identifier" ? findDeclarator(source, node)?.init : node);
  return value?.type === "CallExpression" && findParser(source, value)?.code === "url.parse()";
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Node | undefined} VariableDeclarator of a name, with an initialiser
 */
function findDeclarator(source, node) {
  const definition = node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]) : undefined;
  return definition?.type === "Variable" && definition.node.init != null ? definition.node : undefined;
}
