import { contains } from "../lib/ast/syntax/contains.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { findNativePath } from "../lib/ast/values/native-path.js";
import { findWithin } from "../lib/ast/syntax/find-within.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Detector, Node, Source } from "../lib/types.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ call: Node, text: Node }} Facts
 */

const DECODERS = /^decodeURI(Component)?$/;

const CREDENTIAL = /pass(wor)?d|credential|secret/i;

/** What is told in escapes: JSON has quotes, and bytes of `data:` are any. */
const CODECS = new Set(["JSON.parse", "Buffer.from", "buffer.Buffer.from"]);

/**
 * Texts that are decoded without a look whether anything in them is encoded.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-blind-decode",
  triggers: ["decodeURI"],
  silences: ["askedBefore", "encodedAnyway", "neverUsed", "ofConnections"],
  nodes: ["CallExpression"],
  detect(node, source) {
    //   params[name] = decodeURIComponent(value)
    //                  ^^^^^^^^^^^^^^^^^^
    const [text] = node.arguments;
    if (
      node.callee.type !== "Identifier" ||
      !DECODERS.test(node.callee.name) ||
      node.optional ||
      node.arguments.length !== 1 ||
      text.type === "SpreadElement" ||
      findFunction(node) === undefined ||
      findNativePath(source, node.callee) !== node.callee.name
    )
      return [];
    //   document.cookie, location.hash
    if (
      findWithin(source, /** @type {Node} */ (findFunction(node)), (inner) => isOfBrowser(source, inner)) !== undefined
    )
      return [];
    const at = node.callee;
    if (getWrapped(node).parent.type === "ExpressionStatement") return [{ node: at, silent: "neverUsed", at }];
    const asked = findOwnQuestion(node) ?? findQuestion(source);
    if (asked !== undefined) return [{ node: at, silent: "askedBefore", at: asked }];
    const credential = findCredential(source);
    if (credential !== undefined) return [{ node: at, silent: "ofConnections", at: credential }];
    if (isEncoded(source, node, text)) return [{ node: at, silent: "encodedAnyway", at: text }];
    return [
      {
        node: at,
        messageId: "decodedUnasked",
        data: { code: `${node.callee.name}()` },
        facts: { call: node, text },
      },
    ];
  },
};

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it is `document.cookie`, `window.location`, of the page that a browser shows
 */
function isOfBrowser(source, node) {
  return (
    node.type === "MemberExpression" &&
    node.object.type === "Identifier" &&
    /^(document|location|window)$/.test(node.object.name) &&
    source.findVariable(node.object) === undefined
  );
}

/**
 * `text.includes("%") ? decodeURIComponent(text) : text`
 *
 * @param {Node} call
 * @returns {Node | undefined} what asks for this text alone
 */
function findOwnQuestion(call) {
  const { node, parent } = getWrapped(call);
  const text = unwrap(call.arguments[0]);
  if (parent.type !== "ConditionalExpression" || parent.test === node || text.type !== "Identifier") return undefined;
  const other = unwrap(parent.consequent === node ? parent.alternate : parent.consequent);
  return other.type === "Identifier" && other.name === text.name ? parent.test : undefined;
}

/**
 * `text.includes("%")`, `/%/.test(text)`, `text.charCodeAt(i) === 37`: whoever asks somewhere may decode elsewhere, by what came
 * out of it.
 *
 * @param {Source} source
 * @returns {Node | undefined} the first of them that does not stand where only one text is decoded
 */
function findQuestion(source) {
  return source.memo(findQuestion, () => {
    const own = source
      .nodes("CallExpression")
      .filter(({ callee }) => callee.type === "Identifier" && DECODERS.test(callee.name))
      .flatMap((call) => (call.arguments.length === 1 ? (findOwnQuestion(call) ?? []) : []));
    return source
      .nodes("Literal")
      .find((literal) => isQuestion(literal) && !own.some((question) => contains(question, literal)));
  });
}

/** @param {Node} literal */
function isQuestion({ value, regex, ...literal }) {
  return value === "%" || (regex !== undefined && regex.pattern.includes("%")) || (value === 37 && isCompared(literal));
}

/** @param {Pick<Node, "parent">} literal */
function isCompared(literal) {
  const { type } = literal.parent;
  return type === "BinaryExpression" || type === "SwitchCase" || type === "VariableDeclarator";
}

/**
 * `{ password: decodeURIComponent(url.password) }`: the file reads the addresses of servers, once for a connection.
 *
 * @param {Source} source
 * @returns {Node | undefined} what is decoded in it and a secret
 */
function findCredential(source) {
  return source.memo(findCredential, () =>
    source.nodes("CallExpression").find(({ callee, arguments: [text], parent }) => {
      if (callee.type !== "Identifier" || !DECODERS.test(callee.name) || text === undefined) return false;
      const { parent: holder } = parent.type === "ConditionalExpression" ? parent : { parent };
      return (
        CREDENTIAL.test(source.slice(text)) || (holder.type === "Property" && CREDENTIAL.test(source.slice(holder.key)))
      );
    }),
  );
}

/**
 * `decodeURIComponent(escape(bytes))`, `JSON.parse(decodeURIComponent(text))`: what is decoded was made of escapes, or has to
 * have some, as JSON does.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} text
 */
function isEncoded(source, call, text) {
  const { parent } = getWrapped(call);
  if (parent.type === "CallExpression" && CODECS.has(findNativePath(source, parent.callee) ?? "")) return true;
  return (
    unwrap(text).type === "Literal" ||
    findWithin(
      source,
      text,
      (node) =>
        (node.type === "Identifier" && /^(escape|encodeURI(Component)?)$/.test(node.name)) ||
        // `replace(/\+/g, "%20")` writes an escape where there is a sign of one.
        (node.type === "Literal" && typeof node.value === "string" && /%(?!20)/.test(node.value)) ||
        (node.type === "TemplateElement" && node.value.raw.includes("%")),
    ) !== undefined
  );
}
