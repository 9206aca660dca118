import { findFunction, findName } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findFixed } from "../../lib/loads/fixed-value.js";
import { findProject } from "../../lib/weight/project-kind.js";
import { isSettingRead } from "../../lib/loads/settings.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Work } from "./work.js" */

/** The first jsonwebtoken that makes a key of node:crypto of whatever it is given: it tries to read a text as PEM first. */
const PARSES_SINCE = 9;

/** Names of texts that both sides share: `config.jwt.secret`, `getTokenSecret()`. */
const SECRET = /secret/i;

/** Names of texts that are PEM: `publicKey`, `config.jwt.cert`, `getPublicKey()`. */
const PEM = /public_?key|cert(?:ificate)?$|pem$/i;

/** Nanoseconds that OpenSSL takes to read a public key, at least (`node bench/weight/packages.js`). */
const READS_PEM = 60_000;

/** What has been made a key already, by the last name of what makes it. */
const MAKES_KEY = /^(?:create(?:Secret|Public|Private)Key|import\w*|generateKey\w*)$/;

/** Tokens that somebody shows once, and not with each request: they come by mail or from who signs users in, or make another that is shown then. */
const SHOWN_ONCE =
  /mail|invit|unsubscri|notification|reset|forgot|recover|link|intent|install|survey|tracking|refresh|licen[cs]e|sign_?up|register|confirm|^state$/i;

/** @type {Work} */
const PARSED_KEY = { messageId: "keyParsedPerCall", name: "key", kind: "fixed" };

/** @type {Work} */
const READ_KEY = { messageId: "keyReadPerCall", name: "key", kind: "fixed", time: READS_PEM };

/**
 * What is done with the key that a token is verified by where it is handed over as a text: a secret fails to be PEM before it becomes a
 * key, and a public key is read.
 *
 *   jwt.verify(token, process.env.JWT_SECRET)
 *   jwt.verify(token, readFileSync("public.pem"))
 *
 * @param {Source} source
 * @param {Node} node - NewExpression or CallExpression
 * @returns {Work | undefined} undefined, too, for what may be a key
 */
export function findParsedKey(source, node) {
  if (node.type !== "CallExpression" || node.arguments.length < 2) return undefined;
  if (findNativePath(source, node.callee) !== "jsonwebtoken.verify" || isShownOnce(source, node)) return undefined;
  const version = findProject(source.path).dependencies.jsonwebtoken ?? 0;
  const [, key] = node.arguments;
  if (isPem(source, key)) return READ_KEY;
  return (version === 0 || version >= PARSES_SINCE) && isSecret(source, key) ? PARSED_KEY : undefined;
}

/**
 * @param {Source} source
 * @param {Node} key
 * @returns {boolean} whether it is the text of a public key, or its bytes, that is always the same
 */
function isPem(source, key) {
  const node = unwrap(key);
  const called = node.type === "CallExpression" && node.arguments.length === 0 ? unwrap(node.callee) : node;
  if (!PEM.test(findLastName(called) ?? "")) return false;
  //   const publicKey = createPublicKey(pem);
  const isMade = resolve(source, node).some((value) => value.kind === "node" && isKey(unwrap(value.node)));
  return !isMade && (called !== node || findFixed(source, node) !== undefined);
}

/**
 * @param {Source} source
 * @param {Node} key
 * @returns {boolean} whether it is a text, or bytes, and not what `createSecretKey()` makes
 */
function isSecret(source, key) {
  const node = unwrap(key);
  if (node.type === "LogicalExpression") return isSecret(source, node.left) && isWritten(source, unwrap(node.right));
  if (findNativePath(source, node)?.startsWith("process.env.") === true) return SECRET.test(findLastName(node) ?? "");
  const values = resolve(source, node).map((value) => (value.kind === "node" ? unwrap(value.node) : undefined));
  if (values.some((value) => value !== undefined && isKey(value))) return false;
  if (values.every((value) => value !== undefined && isWritten(source, value))) return true;
  const name = findLastName(node.type === "CallExpression" && node.arguments.length === 0 ? unwrap(node.callee) : node);
  return name !== undefined && SECRET.test(name);
}

/**
 * @param {Node} value
 * @returns {boolean} whether it is made by what makes keys, or is a function that finds one
 */
function isKey(value) {
  const made = value.type === "AwaitExpression" ? unwrap(value.argument) : value;
  if (/^(?:ArrowFunction|Function)Expression$|^FunctionDeclaration$/.test(made.type)) return true;
  return /^(?:Call|New)Expression$/.test(made.type) && MAKES_KEY.test(findLastName(unwrap(made.callee)) ?? "");
}

/**
 * @param {Source} source
 * @param {Node} value
 * @returns {boolean} whether it is a text that the file has, or that is asked for by the name of a secret
 */
function isWritten(source, value) {
  // Without a secret, only tokens that nobody signed are taken, and none with a key in its place.
  if (value.type === "Literal") return typeof value.value === "string" && !/^(?:-----BEGIN|$)/.test(value.value);
  return (
    value.type === "CallExpression" &&
    isSettingRead(source, value) &&
    SECRET.test(String(value.arguments.at(-1)?.value ?? ""))
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether the names around it say that the token is not of each request
 */
function isShownOnce(source, node) {
  const [token, key] = node.arguments;
  const names = [source.slice(token), source.slice(key), source.filename.split("/").at(-1) ?? ""];
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) names.push(findName(fn) ?? "");
  return names.some((name) => SHOWN_ONCE.test(name));
}
