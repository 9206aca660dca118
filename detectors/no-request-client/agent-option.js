import { findFunction, getKeyName } from "../../lib/ast/syntax/functions.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findRequired } from "../../lib/ast/values/required.js";
import { findValueOf } from "../../lib/ast/values/written-object.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

const REQUESTS = /^https?\.(?:request|get)$/;
const MODULES = /^(?:node:)?https?$/;

/** What Node's options of a request say of whom it goes to. */
const PEER = ["host", "hostname", "port", "path"];

/** What needs a connection of its own. */
const OWN = ["createConnection", "socketPath"];

/**
 * Whether a property is `agent: false` of the options of a request, by which Node makes an agent for that request alone: it opens a
 * connection, and closes it again.
 *
 * @param {Source} source
 * @param {Node} property
 * @returns {boolean}
 */
export function isWithoutAgent(source, property) {
  if (property.value?.value !== false || getKeyName(property) !== "agent") return false;
  const options = property.parent;
  if (options.type !== "ObjectExpression" || findFunction(property) === undefined) return false;
  if (findValueOf(options, ...OWN) !== undefined || findValueOf(options, "method")?.value === "CONNECT") return false;
  return (isOfCall(source, options) || isOfRequest(source, options)) && !readsCertificates(source);
}

/**
 * @param {Source} source
 * @param {Node} options
 * @returns {boolean} `https.get(url, { agent: false }, callback)`
 */
function isOfCall(source, options) {
  const { parent } = getWrapped(options);
  return parent.type === "CallExpression" && REQUESTS.test(findNativePath(source, parent.callee) ?? "");
}

/**
 * `const options = { host, port, path, agent: false };`, in a file that has Node's module: which of the two it is that the options are handed
 * to is often decided where that happens, `const { request } = isSecure ? https : http`, and other clients do not call their options so.
 *
 * @param {Source} source
 * @param {Node} options
 * @returns {boolean}
 */
function isOfRequest(source, options) {
  const named = PEER.filter((name) => findValueOf(options, name) !== undefined);
  return named.length > 0 && isLoaded(source);
}

/**
 * @param {Source} source
 * @returns {boolean} whether the file loads `http` or `https`
 */
function isLoaded(source) {
  return (
    source.nodes("ImportDeclaration").some((declaration) => MODULES.test(declaration.source.value)) ||
    source.nodes("CallExpression").some((call) => MODULES.test(findRequired(source, call) ?? ""))
  );
}

/**
 * @param {Source} source
 * @returns {boolean} whether connections are opened for what the other end shows while one is opened
 */
function readsCertificates(source) {
  return /\bgetPeer(?:X509)?Certificate\b/.test(source.text);
}
