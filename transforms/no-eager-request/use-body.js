import { contains } from "../../lib/ast/syntax/contains.js";
import { getAttachedRange } from "../../lib/edit/move-out.js";
import { getLocalName } from "../../lib/edit/local-name.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getRemoval } from "../../lib/edit/removal.js";
import { getTold } from "./told.js";
import { getUses } from "../../lib/ast/order/reads.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../../lib/types.js" */
/** @import { ReadBack } from "../../detectors/no-eager-request/read-back.js" */

/**
 * Takes the body as it was before it went into the response, and drops the response where nothing else has to ask it.
 *
 * @param {Source} source
 * @param {ReadBack} readBack
 * @returns {{ edits: Edit[], moved: Range[], isDropped: boolean } | Refusal}
 */
export function useBody(source, { statement, body, init, read, how, others }) {
  const variable = body.type === "Identifier" ? source.findVariable(body) : undefined;
  const made = variable === undefined ? body : /** @type {any} */ (variable.defs[0].node).init;
  //   { const text = "a"; var response = new Response(text); }
  //   await response.text()
  //   ^^^^^^^^^^^^^^^^^^^^^
  const scopeOfName = source.scopeManager.scopes.findLast(
    ({ block, set }) => contains(/** @type {any} */ (block), read) && set.has(body.name),
  );
  if (scopeOfName?.set.get(body.name) !== variable)
    return { refused: "the name of the text stands for something else there" };
  if (how === "text" && !isPlainText(made))
    return { refused: "the text may start with a byte order mark, which `text()` leaves out" };
  const use = how === "text" ? { range: read.range, prefix: "", suffix: "" } : findUseOfBytes(source, read);
  if (use === undefined) return { refused: "the bytes are used otherwise than to send them" };
  const [start, end] = statement.range;
  const hasComment = source.comments.some((comment) => contains(statement, comment) && !contains(body, comment));
  const isMaybe = mayBeUndefined(made);
  const told = hasComment ? undefined : getTold(source, init, others, isMaybe);
  // A name and a literal can stand where the bytes were.
  const isShort = body.type === "Identifier" || body.type === "Literal";
  const name = isShort ? source.slice(body) : getLocalName(source, statement, "body");
  const { quote } = source.style;
  //   JSON.stringify(value)
  //                  ^^^^^ undefined, and so is the text
  const orEmpty = isMaybe ? ` ?? ${quote}${quote}` : "";
  const isDropped = told !== undefined;
  const isCall = use.prefix !== "" || read.parent.type === "CallExpression";
  const text = isDropped && !isShort ? name : isCall || orEmpty === "" ? name + orEmpty : `(${name}${orEmpty})`;
  /** @type {Edit[]} */
  const edits = [{ range: use.range, text: use.prefix + text + use.suffix }, ...(told ?? [])];
  const terminator = source.text[end - 1] === ";" ? ";" : "";
  const declaration = `${statement.kind === "var" ? "var" : "const"} ${name} = ${source.slice(body)}`;
  if (isDropped && isShort) {
    if (getAttachedRange(source, statement).some((offset, index) => offset !== statement.range[index]))
      return { refused: "a comment belongs to it" };
    edits.push({ range: getRemoval(source, statement.range), text: "" });
  } else if (isDropped) {
    edits.push({ range: [start, end], text: declaration + orEmpty + terminator });
  } else if (!isShort) {
    const indent = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
    if (indent.trim() !== "") return { refused: "other code stands on the same line" };
    edits.push(
      { range: [start, start], text: `${declaration}${terminator}${source.style.eol}${indent}` },
      { range: body.range, text: name },
    );
  }
  return { edits, moved: isShort ? [] : [body.range], isDropped };
}

/**
 * Whether text is sure not to start with a byte order mark.
 *
 * @param {Node} body
 * @returns {boolean}
 */
function isPlainText(body) {
  const node = unwrap(body);
  if (node.type === "CallExpression") return getPropertyName(unwrap(node.callee)) === "stringify";
  //   "Hello " + name
  if (node.type === "BinaryExpression") return isPlainText(node.left);
  const first =
    node.type === "TemplateLiteral" ? node.quasis[0].value.cooked : node.type === "Literal" ? node.value : "";
  return first !== "" && first[0] !== "\uFEFF";
}

/** @param {Node} body */
function mayBeUndefined(body) {
  const node = unwrap(body);
  const [value] =
    node.type === "CallExpression" && getPropertyName(unwrap(node.callee)) === "stringify" ? node.arguments : [];
  return (
    value !== undefined &&
    !["ObjectExpression", "ArrayExpression", "TemplateLiteral", "Literal"].includes(unwrap(value).type)
  );
}

/**
 * What makes bytes of the text instead, where nobody could tell: the buffer of the response is only copied, or counted.
 *
 * @param {Source} source
 * @param {Node} read - `await response.arrayBuffer()`
 * @returns {{ range: Range, prefix: string, suffix: string } | undefined}
 */
function findUseOfBytes(source, read) {
  const used = getWrapped(read);
  //   Buffer.from(await response.arrayBuffer())
  if (isCopied(source, used)) return { range: used.parent.range, prefix: "Buffer.from(", suffix: ")" };
  //   const buffer = await response.arrayBuffer();
  const { parent: declarator } = used;
  if (
    declarator.type !== "VariableDeclarator" ||
    declarator.id.type !== "Identifier" ||
    declarator.id.typeAnnotation != null
  )
    return undefined;
  const { reads, writes } = getUses(source, declarator.parent);
  const isSent =
    writes.length === 0 &&
    reads.every((one) => isCopied(source, getWrapped(one)) || getPropertyName(one.parent) === "byteLength");
  return isSent ? { range: read.range, prefix: "Buffer.from(", suffix: ")" } : undefined;
}

/**
 * `Buffer.from(bytes)`, and `new Uint8Array(bytes)` that is sent at once.
 *
 * @param {Source} source
 * @param {Node} bytes
 * @returns {boolean}
 */
function isCopied(source, bytes) {
  const { parent } = bytes;
  if (parent.arguments?.length !== 1) return false;
  if (parent.type === "CallExpression") return source.slice(parent.callee) === "Buffer.from";
  const sending = getWrapped(parent).parent;
  return (
    source.slice(parent.callee) === "Uint8Array" &&
    sending.type === "CallExpression" &&
    /\.(end|write)$/.test(source.slice(unwrap(sending.callee)))
  );
}
