import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-repeated-load.js";
import { findNativePath } from "../lib/ast/values/native-path.js";
import { findLastName } from "../lib/ast/syntax/member-chain.js";
import { getDeepKind, KINDS } from "../lib/ast/values/read-only.js";
import { analyseEscape } from "../lib/ast/values/escape.js";
import { getPropertyName } from "../lib/ast/syntax/functions.js";
import { getTexts } from "../lib/loads/repeated-read.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";
import { isTypeScript } from "../lib/source/typescript.js";
import { joinWords } from "../lib/edit/join-words.js";
import { joinNames } from "../lib/edit/join-names.js";
import { keepFirst } from "../lib/edit/first-use.js";
import { keepPromise } from "../lib/edit/keep-promise.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, Node, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-repeated-load.js" */

/**
 * Loads it at the first call, and keeps it.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source) {
  const facts = finding.facts;
  const { call, given, keys, maker, messageId, read } = facts;
  if (messageId === "keyReadPerRequest") return refuse(source, "keepKey");
  if (messageId === "tokenFetchedPerRequest") return refuse(source, "keepUntilOver");
  if ((given ?? "") !== "" || maker?.isByHand === true) return refuse(source, "keepCompiled");
  if (keys.length > 0) return refuse(source, "keepByKey", { name: keys[0] });
  if (messageId === "documentFetchedPerRequest") return refuse(source, "keepForTime");
  if (call.type === "NewExpression") return refuse(source, "documentChanges");
  if (maker?.isKept === false) return refuse(source, maker.messageId.startsWith("page") ? "pageChanges" : "rendersToo");
  if (read?.how === "callback") return refuse(source, "fileToCallback");
  if (isForgotten(call)) return refuse(source, "readForNothing");
  const made = read === undefined ? keepMade(source, facts) : keepRead(source, call, read);
  return "refused" in made ? made : { ...made, risk: "review", act: "keepFirst" };
}

/**
 *   readFileSync(page);      await readFile(page);
 *
 * @param {Node} call
 */
function isForgotten(call) {
  const { parent } = getWrapped(call);
  return (parent.type === "AwaitExpression" ? getWrapped(parent).parent : parent).type === "ExpressionStatement";
}

/**
 * @param {Source} source
 * @param {Facts} facts
 */
function keepMade(source, { call, maker }) {
  const type = maker === undefined ? "string" : `ReturnType<typeof ${source.slice(unwrap(call.callee))}>`;
  return keep(source, call, maker === undefined ? "resolved" : "template", type);
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {NonNullable<Facts["read"]>} read
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
function keepRead(source, call, read) {
  const name = nameFile(source, read.file);
  if (read.how === "promise") {
    const type = read.isParsed ? undefined : readsText(call) ? "string" : "Buffer";
    const { parent } = getWrapped(call);
    if (type !== "string" && (parent.type !== "AwaitExpression" || mayBeChanged(source, parent, read.isParsed)))
      return refuse(source, "readMayChange");
    return keepPromise(source, { promise: call, name, type: type === undefined ? undefined : `Promise<${type}>` });
  }
  const text = findText(call);
  if (text !== undefined) return keep(source, text, name, "string");
  return mayBeChanged(source, call, read.isParsed)
    ? refuse(source, "readMayChange")
    : keep(source, call, name, read.isParsed ? undefined : "Buffer");
}

/**
 * The expression that is the text of the file: with an encoding the call, or `readFileSync(file).toString()`.
 *
 * @param {Node} call
 * @returns {Node | undefined}
 */
function findText(call) {
  if (readsText(call)) return call;
  const { parent } = getWrapped(call);
  const made =
    parent.type === "MemberExpression" && getPropertyName(parent) === "toString"
      ? getWrapped(parent).parent
      : undefined;
  return made?.type === "CallExpression" && made.callee === getWrapped(parent) ? made : undefined;
}

/**
 * @param {Node} call
 * @returns {boolean} whether an encoding is given, so that it reads a text
 */
function readsText({ arguments: [, options] }) {
  if (options === undefined) return false;
  if (options.type === "Literal") return typeof options.value === "string";
  return (
    options.type === "ObjectExpression" &&
    options.properties.some(
      (/** @type {Node} */ { key, value }) => key?.name === "encoding" && typeof value?.value === "string",
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} value
 * @param {boolean} isParsed
 */
function mayBeChanged(source, value, isParsed) {
  const isReader = (/** @type {Node} */ call) => isSending(call) || (!isParsed && isOfCryptography(source, call));
  return analyseEscape(source, value, isParsed ? getDeepKind("any") : KINDS.bytes, isReader).some(
    ({ how }) => how !== "read" && how !== "called",
  );
}

/** Functions that take keys, certificates and what they are to sign, hash and encrypt, and leave their bytes alone. */
const CRYPTOGRAPHY = /^(crypto\.(?!getRandomValues|random|webcrypto)|jsonwebtoken\.(sign|verify)$)/;

/**
 * `jwt.verify(token, key)`, `createPublicKey(key)`, `createHash("sha1").update(bytes)`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
function isOfCryptography(source, call) {
  const callee = unwrap(call.callee);
  const maker = callee.type === "MemberExpression" && callee.object.type === "CallExpression" ? callee.object : call;
  return CRYPTOGRAPHY.test(findNativePath(source, maker.callee) ?? "");
}

/**
 * `response.end(bytes)`, `JSON.parse(bytes)`
 *
 * @param {Node} call
 */
function isSending(call) {
  return /^(end|write|send|parse|type|html|body)$/.test(findLastName(call.callee) ?? "");
}

/**
 * @param {Source} source
 * @param {Node} value
 * @param {string} name
 * @param {string | undefined} type
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
function keep(source, value, name, type) {
  const { parent } = getWrapped(value);
  const isSameName = parent.type === "VariableDeclarator" && parent.id.name === name;
  if (isTypeScript(source) && type === undefined) return refuse(source, "keptNeedsType");
  const made = keepFirst(source, {
    use: value,
    text: source.slice(value),
    name: isSameName ? joinNames("kept", name) : name,
    type,
  });
  if ("refused" in made) return made;
  const isArgument = parent.arguments?.includes(value) === true;
  return {
    moved: [value.range],
    edits: [...made.edits, { range: value.range, text: isArgument ? made.code.slice(1, -1) : made.code }],
  };
}

/**
 * @param {Source} source
 * @param {Node} file
 * @returns {string} "indexHtml" of `path.join(__dirname, "pages/index.html")`
 */
function nameFile(source, file) {
  const base = (getTexts(source, file).at(-1) ?? "").split("/").at(-1) ?? "";
  const words = (base.match(/[A-Z]?[a-z\d]+|[A-Z\d]+/g) ?? []).map((word) => word.toLowerCase());
  const name = joinWords(words);
  return /^[a-z]/.test(name) ? name : "file";
}

export default createCodemod({ detector, rewrite });
