import { findFunction, findName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
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

/** Of these, names of what is no key of node:crypto. */
const IS_TEXT = /cert(?:ificate)?$|pem$/i;

/** Nanoseconds that OpenSSL takes to read a public key, at least (`node bench/weight/packages.js`). */
const READS_PEM = 60_000;

/** Methods that read a setting, and what they are called on: `configService.getOrThrow("JWT_SECRET")`. */
const READS_SETTING = /^get(?:OrThrow)?$/;
const OF_SETTINGS = /config|settings|env/i;

/** The service of @nestjs/jwt, as instances call it, and its methods that verify a token. */
const SERVICE = /^_?jwt(?:Service)?$/i;
const VERIFIES = /^verify(?:Async)?$/;

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
 *   jwt.verify(token, config.jwt.publicKey)
 *
 * @param {Source} source
 * @param {Node} node - NewExpression or CallExpression
 * @returns {Work | undefined} undefined, too, for what may be a key
 */
export function findParsedKey(source, node) {
  const key = node.type === "CallExpression" && node.arguments.length > 1 ? findKey(source, node) : undefined;
  return key === undefined || isShownOnce(source, node) ? undefined : getWorkOf(source, key);
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Node | undefined} what a token is verified by, where that is what it does
 */
function findKey(source, call) {
  const [, given] = call.arguments;
  if (findNativePath(source, call.callee) === "jsonwebtoken.verify") return given;
  return isVerifiedByService(source, unwrap(call.callee))
    ? findValueOf(findObject(source, given), "secret", "publicKey")
    : undefined;
}

/**
 * `this.jwtService.verifyAsync(token, { secret: this.config.get("jwt.secret") })` of @nestjs/jwt, which hands both on to jsonwebtoken
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean}
 */
function isVerifiedByService(source, callee) {
  return (
    callee.type === "MemberExpression" &&
    VERIFIES.test(getPropertyName(callee) ?? "") &&
    SERVICE.test(findLastName(unwrap(callee.object)) ?? "") &&
    source.nodes("ImportDeclaration").some(({ source: module }) => module.value === "@nestjs/jwt")
  );
}

/**
 * @param {Source} source
 * @param {Node} key - that jsonwebtoken is to verify tokens by
 * @returns {Work | undefined} what it does with that each time
 */
export function getWorkOf(source, key) {
  if (isPem(source, key)) return READ_KEY;
  const version = findProject(source.path).dependencies.jsonwebtoken ?? 0;
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
  const values = resolve(source, node);
  //   const publicKey = createPublicKey(pem);
  if (values.some((value) => value.kind === "node" && isKey(unwrap(value.node)))) return false;
  //   import { publicKey } from "./keys.js";      which of both it is, that file says
  if (node.type === "Identifier" && values.some(({ kind }) => kind === "import") && !IS_TEXT.test(node.name))
    return false;
  return called !== node || findFixed(source, node) !== undefined;
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
    SECRET.test(String(value.arguments.at(-1)?.value ?? "")) &&
    (isSettingRead(source, value) || isReadOfSettings(unwrap(value.callee)))
  );
}

/**
 * @param {Node} callee
 * @returns {boolean} whether it asks what a container has handed over: `config.get` of a parameter
 */
function isReadOfSettings(callee) {
  return (
    callee.type === "MemberExpression" &&
    READS_SETTING.test(getPropertyName(callee) ?? "") &&
    OF_SETTINGS.test(findLastName(unwrap(callee.object)) ?? "")
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether the names around it say that the token is not of each request
 */
function isShownOnce(source, node) {
  const [token, key] = node.arguments;
  const names = [source.slice(token), source.slice(key)];
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) names.push(findName(fn) ?? "");
  return isNamedShownOnce(source, names);
}

/**
 * @param {Source} source
 * @param {string[]} names - around what verifies tokens
 * @returns {boolean} whether one of them, or the file's, says that tokens are shown once
 */
export function isNamedShownOnce(source, names) {
  return [...names, source.filename.split("/").at(-1) ?? ""].some((name) => SHOWN_ONCE.test(name));
}
