import { contains } from "../../lib/ast/syntax/contains.js";
import { findFreshKind, isBytes } from "./copies.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findRepeated } from "./repeated.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Copy } from "./copies.js" */

/**
 * A list of parts that gets another one in each round, and is joined whole there, too:
 * `chunks.push(chunk); if (Buffer.concat(chunks).length > limit) …`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {{ copy: Copy, repeated: Node } | undefined}
 */
export function findJoinedAgain(source, call) {
  const callee = unwrap(call.callee);
  const method = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  const list =
    method === "join" ? callee.object : method === "concat" && isBytes(source, callee) ? call.arguments[0] : undefined;
  const name = list === undefined ? undefined : unwrap(list);
  const variable = name?.type === "Identifier" ? source.findVariable(name) : undefined;
  const [definition] = /** @type {any[]} */ (variable?.defs ?? []);
  if (variable === undefined || definition?.type !== "Variable" || findFreshKind(definition.node.init) !== "list")
    return undefined;
  const repeated = findRepeated(call, definition.name);
  // Emptied in between: the list is as long as what was not joined so far.
  if (repeated === undefined || getWrites(variable).length > 0 || isNowAndThen(call, repeated)) return undefined;
  const uses = variable.references.map(({ identifier }) => getWrapped(/** @type {any} */ (identifier)).parent);
  const added = uses.filter((member) => isCallOf(member, /^push$/) && contains(repeated, member));
  const shrinks = uses.some(
    (member) =>
      isCallOf(member, /^(pop|shift|splice)$/) || (getPropertyName(member) === "length" && isAssigned(member)),
  );
  if (added.length === 0 || shrinks || added.every((member) => addsHash(source, member))) return undefined;
  const kind = method === "join" ? "list" : "bytes";
  return { copy: { kind, node: call, collected: /** @type {Node} */ (name), how: "concat" }, repeated };
}

/**
 * `while (Buffer.concat(key).length < 48) key.push(createHash("md5").update(…).digest());`
 *
 * @param {Source} source
 * @param {Node} member - `key.push`
 * @returns {boolean} whether what is added is a hash, of which a key has a few
 */
function addsHash(source, { parent: { arguments: given } }) {
  return given.some((/** @type {Node} */ part) =>
    resolve(source, part).some(
      (value) =>
        value.kind === "node" && value.node.type === "CallExpression" && findLastName(value.node.callee) === "digest",
    ),
  );
}

/**
 * @param {Node} member
 * @param {RegExp} names
 */
function isCallOf(member, names) {
  return (
    member.type === "MemberExpression" && member.parent.callee === member && names.test(getPropertyName(member) ?? "")
  );
}

/** @param {Node} member */
function isAssigned(member) {
  return member.parent.type === "AssignmentExpression" && member.parent.left === member;
}

/**
 * `if (isLast) done(Buffer.concat(chunks));`: whether it runs in some rounds only, mostly in the last one.
 *
 * @param {Node} call
 * @param {Node} repeated
 */
function isNowAndThen(call, repeated) {
  for (let node = call, { parent } = call; node !== repeated && parent != null; node = parent, parent = parent.parent) {
    if (/^(If|Switch|Try)Statement$|^(Conditional|Logical)Expression$|^SwitchCase$/.test(parent.type)) {
      const isAsked =
        parent.test === node || parent.discriminant === node || parent.left === node || parent.block === node;
      // `limit > -1 && Buffer.concat(chunks).length > limit`, which is asked in each round.
      if (!isAsked && !(parent.type === "LogicalExpression" && isInTest(parent))) return true;
    }
    if (/^(Return|Throw)Statement$/.test(parent.type)) return true;
  }
  return false;
}

/** @param {Node} expression */
function isInTest(expression) {
  let node = getWrapped(expression);
  while (/^(Logical|Unary)Expression$/.test(node.parent.type)) node = getWrapped(node.parent);
  return node.parent.test === node;
}
