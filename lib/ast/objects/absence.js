import { getDottedName } from "../syntax/dotted-name.js";
import { getMentions, isSameObject } from "../values/same-object.js";
import { isNamedHeaders, isSentAsHeaders } from "./header-bag.js";
import { getOwnKeyReads } from "./own-keys.js";
import { getWrapped } from "../syntax/unwrap.js";
import { refuse } from "../refuse.js";

/** @import { Node, Refusal, Source } from "../../types.js" */

/** Functions that make something of every key, `undefined` or not. */
const SERIALISERS = /^(new )?(URLSearchParams|FormData)\b|\b(querystring|qs)\.(stringify|encode)\b/;

/**
 * Why it can be seen in the file whether an object lacks a key or has it with the value `undefined`.
 *
 * @param {Source} source
 * @param {Node} object - a name, or members of it
 * @returns {Refusal | undefined}
 */
export function findAbsenceRead(source, object) {
  if (isNamedHeaders(object) || isSentAsHeaders(source, object)) return refuse(source, "sentAsHeaders");
  const read = getOwnKeyReads(source).find(
    ({ node, subject }) => isSameObject(source, subject, object) && !isPlainStringify(source, node),
  );
  if (read !== undefined) return refuse(source, "ownKeysShowUndefined", { at: read.node });
  const written = findWrittenOut(source, object);
  return written === undefined ? undefined : refuse(source, "writtenOutWithAllKeys", { at: written });
}

/**
 * The first place where an object goes to a function that makes something of every key:
 *
 *   new URLSearchParams(query), querystring.stringify(query)
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {Node | undefined} the mention of the object
 */
export function findWrittenOut(source, object) {
  return getMentions(source, object).find(
    ({ parent }) => /^(Call|New)Expression$/.test(parent.type) && SERIALISERS.test(source.slice(parent)),
  );
}

/**
 * JSON leaves out what is `undefined`, unless a replacer sees it.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isPlainStringify(source, node) {
  return (
    node.type === "CallExpression" &&
    getDottedName(node.callee) === "JSON.stringify" &&
    (node.arguments.length < 2 || ["null", "undefined"].includes(source.slice(node.arguments[1])))
  );
}

/**
 * Whether an object goes to what writes it as JSON and keeps it for nothing else: `JSON.stringify(user)`, `res.json(user)`,
 * `ctx.body = user`.
 *
 * @param {Source} source
 * @param {Node} mention - of the object
 * @returns {boolean}
 */
export function isWrittenAsJson(source, mention) {
  const used = getWrapped(mention);
  const { parent } = used;
  if (parent.type === "AssignmentExpression")
    return parent.right === used && /^(ctx|context|this)(\.response)?\.body$/.test(source.slice(parent.left));
  return (
    parent.type === "CallExpression" &&
    parent.arguments.includes(used) &&
    (isPlainStringify(source, parent) || /\.(json|send)$/.test(source.slice(parent.callee)))
  );
}
