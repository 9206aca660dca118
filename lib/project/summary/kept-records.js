import { append } from "../../ast/append.js";
import { findFunction, getPropertyName } from "../../ast/syntax/functions.js";
import { getReadCalls } from "../../effects/reads/reads.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { getWrites } from "../../ast/values/writes.js";
import { NAMES, createNameTest } from "../../ast/request-names.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { ReadCall } from "../../effects/reads/reads.js" */

/**
 * What a function keeps on the request, for those that are called with the same: the names that lead there, and the calls of which one has brought
 * it, by their numbers in `getReadCalls()`; none where it is, or may be, something else.
 *
 * @typedef {[path: string, reads: number[]]} KeptRecord
 */

/** What a callback is handed, as a path. */
export const HANDED_ON = "()";

/** What handlers call the request and its context, the response and what they get in Nest. */
const REQUEST = createNameTest(NAMES.request, NAMES.response, NAMES.context, NAMES.letters, ["socket"]);

/** How deep below the request something is kept. */
const MAX_PATH = 3;

/**
 * `req.user = await users.findById(id)`, `ctx.state.user = user`, `done(null, user)`
 *
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @returns {Map<number, KeptRecord[]>} by function
 */
export function getKeptRecords(source, units) {
  /** @type {Map<number, KeptRecord[]>} */
  const records = new Map();
  /** @param {Node} node @param {string} path @param {Node} value */
  const add = (node, path, value) => {
    const fn = findFunction(node);
    const unit = fn === undefined ? undefined : units.get(fn);
    //   req.user = null;    takes away what was there
    if (fn === undefined || unit === undefined || isNothing(value)) return;
    append(records, unit, [path, findReads(source, getReadCalls(source, fn), value)]);
  };
  for (const node of source.nodes("AssignmentExpression")) {
    const { object, path } = readPath(unwrap(node.left));
    if (path !== "" && REQUEST.test(object.name ?? "")) add(node, path, node.right);
  }
  for (const node of source.nodes("CallExpression")) {
    const [first, value, ...others] = node.arguments;
    const callee = unwrap(node.callee);
    if (callee.type !== "Identifier" || value === undefined || others.length > 0) continue;
    if (first.type === "Literal" && first.value === null && isLastParameter(callee, node)) add(node, HANDED_ON, value);
  }
  return records;
}

/**
 * @param {Node} callee - a name
 * @param {Node} call
 * @returns {boolean} whether the function has it as its last parameter
 */
function isLastParameter({ name }, call) {
  return findFunction(call)?.params.at(-1)?.name === name;
}

/**
 * @param {Node} member
 * @returns {{ object: Node, path: string }} what the names lead from, and these; none where one of them is computed
 */
function readPath(member) {
  /** @type {string[]} */
  const names = [];
  let object = member;
  while (object.type === "MemberExpression") {
    const name = getPropertyName(object);
    if (name === undefined || names.length === MAX_PATH) return { object, path: "" };
    names.unshift(name);
    object = unwrap(object.object);
  }
  return { object, path: names.join(".") };
}

/**
 * @param {Source} source
 * @param {ReadCall[]} calls - of the function
 * @param {Node} value
 * @returns {number[]} those of which one has brought it
 */
function findReads(source, calls, value) {
  const node = unwrap(value);
  //   req.user = (await users.findById(id)) || undefined;
  if (node.type === "LogicalExpression" && isNothing(node.right)) return findReads(source, calls, node.left);
  if (node.type === "AwaitExpression") {
    const read = calls.findIndex((call) => getWrapped(call.node).parent === node);
    return read === -1 ? [] : [read];
  }
  const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (variable === undefined || definition?.type !== "Variable" || definition.node.id.type !== "Identifier") return [];
  const values = getWrites(variable).map(({ parent }) =>
    parent.type === "AssignmentExpression" && parent.operator === "=" ? parent.right : parent,
  );
  if (definition.node.init != null && !isNothing(definition.node.init)) values.push(definition.node.init);
  const reads = values.map((one) => (unwrap(one).type === "Identifier" ? [] : findReads(source, calls, one)));
  return reads.some((found) => found.length === 0) ? [] : reads.flat();
}
