import { findFunction, findThisFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findReadName, keeps } from "./again.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isTainted, isRequest } from "../../lib/heat/handed-over/taint.js";

/** @import { Cost, HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Again } from "./again.js" */

/** Parsers that users choose, by what they are called. */
const PARSER = /^_?(parse|parser|parse[A-Z]\w*|\w+[pP]arser?)$|^\w*query_?parse$/;

/**
 * What it costs to split a header of two addresses at an expression: the least of 41 rounds of processor time.
 *
 * @type {Cost}
 */
const COST_OF_SPLITTING = { time: { 20: 95, 22: 93, 24: 86, 26: 83 }, bytes: 150 };

/** What goes through a list, and makes another. */
const LIST_WORK = /^(map|filter|reverse|slice|sort|flatMap|concat)$/;

/** Parts of the request at hand that are asked for by a method: `this.get("X-Forwarded-For")`. */
const HEADER_READS = /^(get|header|getHeader)$/;

/**
 * A list or an object that an accessor of requests makes of their text at each read, by `split()` or by a parser that users choose.
 *
 *   get ips () { return this.get("X-Forwarded-For").split(/,\s+/); }
 *                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {{ again: Again, code: string, cost?: Cost } | undefined} without a cost, where it is that of a query
 */
export function findMadeAgain(source, heat, call) {
  const owner = findFunction(call);
  const name = owner !== undefined && findThisFunction(call) === owner ? findReadName(owner) : undefined;
  if (owner === undefined || name === undefined || !isHandedBack(call) || keeps(source, owner)) return undefined;
  const code = getCode(source, heat, call);
  if (code === undefined) return undefined;
  const isSplit = code === "split()";
  const text = isSplit ? unwrap(call.callee).object : call.arguments[0];
  return {
    again: { when: `at each read of \`${name}\``, accessor: owner, name, text },
    code,
    ...(isSplit ? { cost: COST_OF_SPLITTING } : {}),
  };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {string | undefined} how it is made, for people
 */
function getCode(source, heat, call) {
  const callee = unwrap(call.callee);
  const [given, ...others] = call.arguments;
  //   this.get("X-Forwarded-For").split(/,\s+/)
  if (callee.type === "MemberExpression" && getPropertyName(callee) === "split")
    return isPattern(given) && others.length === 0 && isReceived(source, heat, callee.object) ? "split()" : undefined;
  //   const parse = this.app.get("query parser"); return parse(querystring);
  const isChosen =
    callee.type === "Identifier" &&
    PARSER.test(callee.name) &&
    /** @type {any} */ (source.findVariable(callee)?.scope.block)?.type !== "Program";
  return isChosen && given !== undefined && others.length === 0 && !isRequest(source, heat, given)
    ? isReceived(source, heat, given)
      ? `${callee.name}()`
      : undefined
    : undefined;
}

/**
 * @param {Node | undefined} separator
 * @returns {boolean} whether it is an expression, which takes its time: `/,\s+/`
 */
function isPattern(separator) {
  return separator?.type === "Literal" && "regex" in separator;
}

/**
 * Whether the caller gets the list, or one that is made of it, and not an element of it.
 *
 * @param {Node} call
 * @returns {boolean}
 */
function isHandedBack(call) {
  const used = getWrapped(call);
  const { parent } = used;
  if (parent.type === "ReturnStatement") return true;
  if (/^(ConditionalExpression|LogicalExpression)$/.test(parent.type))
    return parent.test !== used && isHandedBack(parent);
  const isCalled =
    parent.type === "MemberExpression" && parent.object === used && parent.parent.type === "CallExpression";
  return isCalled && LIST_WORK.test(getPropertyName(parent) ?? "") ? isHandedBack(parent.parent) : false;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @returns {boolean} whether it is text of the request that the accessor belongs to, be it through a variable
 */
function isReceived(source, heat, expression) {
  const node = unwrap(expression);
  if (isTainted(source, heat, node)) return true;
  if (node.type === "LogicalExpression") return isReceived(source, heat, node.left);
  if (node.type === "CallExpression") {
    const callee = unwrap(node.callee);
    return (
      callee.type === "MemberExpression" &&
      HEADER_READS.test(findLastName(callee) ?? "") &&
      isRequest(source, heat, callee.object)
    );
  }
  const definition = node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]) : undefined;
  const init =
    definition?.type === "Variable" && definition.node.id.type === "Identifier" ? definition.node.init : null;
  return init != null && isReceived(source, heat, init);
}
