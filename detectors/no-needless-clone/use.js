import { findFunction, findName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { getDeepKind } from "../../lib/ast/values/read-only.js";
import { analyseEscape } from "../../lib/ast/values/escape.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { findOutermost } from "./outermost.js";
import { isTelling } from "./looked-through.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { isInLoop } from "../../lib/ast/order/enclosing.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";

/** @import { HeatModel, Node, Silent, Source, Variable } from "../../lib/types.js" */
/** @import { Clone } from "./clone.js" */
/** @import { IsReader } from "./looked-through.js" */
/** @import { Written } from "./outermost.js" */

/** @typedef {"serialised" | "read" | "given" | "written"} Use */

/** Methods that hand out what an instance is in JSON: `toJSON`, `toJSONForClient`, `toOldJSON`. */
const TO_JSON = /^to[A-Z]?\w*JSON/;

/** Functions of the language that look at what they get. */
const READERS = /^(Array\.isArray|Boolean|Math\.\w+|Number|Object\.(keys|values|entries)|String)$/;

/** What a copy is a part of on its way. */
const PARTS = /^(ConditionalExpression|ObjectExpression|ArrayExpression|Property|SpreadElement|LogicalExpression)$/;

/**
 * What a copy is made for, where nobody writes to it, or why it may be needed.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {Clone} clone
 * @returns {{ use: Use, written?: Written } | Silent}
 */
export function findUse(source, heat, call, clone) {
  const whole = getWhole(call);
  const { parent } = whole;
  if (parent.type === "CallExpression" && parent.arguments[0] === whole && isSerialising(source, heat, parent))
    return { use: "serialised" };
  if (isGivenAsJson(call, clone, whole)) return { use: "given" };
  // It is no copy as it was: dates are texts, and what JSON does not know is gone.
  if (clone.isText) return { silent: "changedByJson" };
  /** @type {IsReader} */
  const isReader = (reader, argument) =>
    (reader.arguments[0] === argument && isSerialising(source, heat, reader)) || isTelling(source, reader);
  const other = findOtherUse(source, heat, call, isReader);
  if (other === undefined) return { use: "read" };
  const written = findOutermost(source, call, clone.original, isReader) ?? other;
  return "silent" in written ? written : { use: "written", written };
}

/**
 * @param {Node} call
 * @returns {Node} the value that it is a part of: the object of `{ rows: structuredClone(rows) }`
 */
function getWhole(call) {
  let node = getWrapped(call);
  while (PARTS.test(node.parent.type) && node.parent.test !== node && node.parent.key !== node)
    node = getWrapped(node.parent);
  return node;
}

/**
 * Whether a call writes its argument as text at once: `JSON.stringify(copy)`, `res.json(copy)`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 */
function isSerialising(source, heat, call) {
  const callee = unwrap(call.callee);
  if (findNativePath(source, callee) === "JSON.stringify") return true;
  if (callee.type !== "MemberExpression" || !/^(json|jsonp)$/.test(getPropertyName(callee) ?? "")) return false;
  let object = unwrap(callee.object);
  //   res.status(200).json(copy)
  while (object.type === "CallExpression") object = getRoot(unwrap(object.callee));
  return object.type === "Identifier" && /^(response|context)$/.test(heat.findRole(object)?.role ?? "");
}

/**
 * `toJSON() { return { rows: structuredClone(this.rows) }; }`
 *
 * @param {Node} call
 * @param {Clone} clone
 * @param {Node} whole
 */
function isGivenAsJson(call, { original }, whole) {
  const owner = findFunction(call);
  return (
    owner !== undefined &&
    whole !== getWrapped(call) &&
    whole.type === "ObjectExpression" &&
    /^(ReturnStatement|ArrowFunctionExpression)$/.test(whole.parent.type) &&
    getRoot(original).type === "ThisExpression" &&
    TO_JSON.test(findName(owner) ?? "")
  );
}

/**
 * What a copy is needed for. `const copy = structuredClone(rows); return copy.length;`: nothing, while nobody changes `rows`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {IsReader} isReader
 * @returns {Silent | undefined}
 */
function findOtherUse(source, heat, call, isReader) {
  const declarator = getWrapped(call).parent;
  if (declarator.type !== "VariableDeclarator" || declarator.id.type !== "Identifier")
    return { silent: "keptElsewhere" };
  const uses = analyseEscape(source, call, getDeepKind("array"), isReader);
  if (uses.length === 0) return { silent: "neverUsed" };
  const changed = uses.find(({ how }) => how === "mutated");
  if (changed !== undefined) return { silent: "changedAfterwards", at: changed.node };
  const other = uses.find(({ how, isLater }) => how !== "read" || isLater);
  if (other !== undefined) return { silent: "keptElsewhere", at: other.node };
  const block = declarator.parent.parent;
  if (block.type !== "BlockStatement") return { silent: "keptElsewhere" };
  const last = Math.max(...uses.map(({ node }) => node.range[0]));
  const copy = source.findVariable(declarator.id);
  /** @param {Node} node - what holds the last read runs behind it */
  const isBeforeRead = (node) => node.range[1] <= last || isInLoop(node);
  for (const statement of block.body) {
    if (statement.range[0] < declarator.range[1] || statement.range[0] > last) continue;
    const touch = findWithin(source, statement, (node) => isBeforeRead(node) && mayTouch(source, heat, node, copy));
    if (touch !== undefined) return { silent: "mayChangeBetween", at: touch };
  }
  return undefined;
}

/**
 * Whether code behind the copy may change the original: it waits, writes to something, or calls what is no method of the copy.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @param {Variable | undefined} copy
 */
function mayTouch(source, heat, node, copy) {
  switch (node.type) {
    case "CallExpression": {
      const root = getRoot(unwrap(node.callee));
      const isOfCopy = root.type === "Identifier" && source.findVariable(root) === copy;
      return (
        !isOfCopy &&
        !isSerialising(source, heat, node) &&
        !READERS.test(getDottedName(node.callee)) &&
        !isTelling(source, node)
      );
    }
    case "AssignmentExpression":
      return unwrap(node.left).type !== "Identifier";
    case "AwaitExpression":
    case "NewExpression":
    case "TaggedTemplateExpression":
    case "UpdateExpression":
    case "YieldExpression":
      return true;
    default:
      return node.type === "UnaryExpression" && node.operator === "delete";
  }
}
