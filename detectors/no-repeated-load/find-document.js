import { asksByFunction } from "../../lib/effects/drivers/requests.js";
import { findFixed } from "../../lib/loads/fixed-value.js";
import { findFunction, findName, getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { isBundledFile } from "../../lib/effects/drivers/bundled-files.js";
import { getTexts } from "../../lib/loads/repeated-read.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Fixed } from "../../lib/loads/fixed-value.js" */
/** @import { Node, Silent, Source } from "../../lib/types.js" */

/** Options of a request that say nothing of what it asks for, and do not have it kept: `fetch(url, { next: { revalidate: 60 } })` of Next is. */
const SAYS_NOTHING = /^(?:method|signal|timeout|retry|retries|redirect|headers|dispatcher|agent|httpsAgent)$/;

/** Headers that are the same for all who ask. */
const SAME_FOR_ALL = /^(?:accept|accept-encoding|accept-language|content-type|user-agent)$/i;

/** Words of addresses that say how things are at the moment, who asks, or that something is to be done. */
const OF_MOMENT =
  /(?:^|[^a-z])(?:health\w*|h(?:ealth)?z|ping|status|alive|ready|latest|now|current|time|prices?|rates?|ticker|stats?|counts?|random|next|feed|search|webhooks?|hooks?|revalidate|callback|token|oauth2?|graphql|verify|me|users?|sessions?|blocks?|info)(?![a-z])/i;

/** What says the host: its last part is no such word, as in `https://rules.example.info/all.json`. */
const HOST = /^https?:\/\/[^/:]+/;

/** Functions that replace what is kept, by their names. */
const BRINGS_ANEW = /^_?(?:download|poll|refresh|reload|renew|sync|update|warm)/i;

/** What tells caches in front of the server to keep the answer. */
const KEPT_IN_FRONT = /s-maxage|stale-while-revalidate/;

/** What has Next keep the answer. */
const NEXT_KEEPS = /^export const (?:revalidate = [1-9]|dynamic = ["']force-static)/;

/** What keeps what it is handed a function for. */
const KEEPS = /cache|memo|store|once|swr/i;

/** What projects call their own ways of asking for a document. */
const NAMED_REQUESTS = /^(?:fetch|(?:fetch|get|load)Json)$/i;

/** What asks for the address of a host, and for no document. */
const OF_NAMES = /^(?:lookup|resolve|reverse)/;

/** What makes an address of its parts. */
const JOINS = /^(?:join|build|make|create|resolve)?ur[li](?:join)?$/i;

/** What tells that the server is asked for is there, and not what it says. */
const ASKS_WHETHER = /^(?:ok|status|statusCode)$/;

/**
 * A document of another server that is the same for every request: `fetch(`${env.ACCOUNTS_URL}/.well-known/jwks.json`)`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Fixed | Silent | undefined} undefined for what asks nobody, or for something else each time
 */
export function findDocument(source, call) {
  const [address, options, ...others] = call.arguments;
  if (address === undefined || others.length > 0 || !isRequest(source, call)) return undefined;
  //   fetch(new URL("./inter.woff", import.meta.url))      is in the bundle
  if (isBundledFile(source, address)) return undefined;
  if (options !== undefined && !saysNothing(options)) return undefined;
  const fixed = findFixed(source, address, {
    isCallFixed: (inner) => findFixedAddress(source, inner),
    hasFields: true,
  });
  if (fixed === undefined || isOfMoment(source, address)) return undefined;
  if (isOnlyAskedWhether(call)) return undefined;
  return isKeptByOthers(source, call) ? { silent: "guardedByCache" } : fixed;
}

/**
 * @param {Source} source
 * @param {Node} address
 * @returns {boolean} whether a word of it says that it is about this moment, or about who asks
 */
function isOfMoment(source, address) {
  return getTexts(source, address, true).some((text) =>
    OF_MOMENT.test(text.replace(HOST, (host) => host.replace(/\.[a-z]+$/i, ""))),
  );
}

/**
 * Whether what is brought, or the answer that is made of it, is kept by who asks for it: `createStore({ fetch: async () => fetch(url) })`,
 * `async function refreshKeys() { … }`, `"Cache-Control": "s-maxage=3600"`, and Next's `export const revalidate = 60`.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
function isKeptByOthers(source, call) {
  const owner = /** @type {Node} */ (findFunction(call));
  if (BRINGS_ANEW.test(findName(owner) ?? "") || KEPT_IN_FRONT.test(source.slice(owner))) return true;
  if (source.nodes("ExportNamedDeclaration").some((node) => NEXT_KEEPS.test(source.slice(node)))) return true;
  for (let at = call; at.parent != null; at = at.parent)
    if (at.parent.type === "CallExpression" && at.parent.callee !== at && KEEPS.test(getDottedName(at.parent.callee)))
      return true;
  return false;
}

/**
 * `fetch(url)`, `axios.get(url)`, `fetchJson(url)` of a file of the project
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
function isRequest(source, call) {
  const name = findLastName(unwrap(call.callee)) ?? "";
  if (OF_NAMES.test(name)) return false;
  if (asksByFunction(source, call)) return true;
  return NAMED_REQUESTS.test(unwrap(call.callee).name ?? "") && getWrapped(call).parent.type === "AwaitExpression";
}

/**
 * `joinUrl(env.ACCOUNTS_URL, "keys")`, `new URL("keys", env.ACCOUNTS_URL).toString()`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Fixed | undefined}
 */
function findFixedAddress(source, call) {
  const callee = unwrap(call.callee);
  const parts = getPropertyName(callee) === "toString" ? [callee.object] : call.arguments;
  //   parts.join("/")      joins what nobody knows
  if (parts === call.arguments && !JOINS.test(callee.name ?? "")) return undefined;
  const found = parts.map((/** @type {Node} */ part) =>
    findFixed(source, part, { isCallFixed: (inner) => findFixedAddress(source, inner) }),
  );
  return found.includes(undefined) ? undefined : { keys: found.flatMap((/** @type {Fixed} */ { keys }) => keys) };
}

/**
 * @param {Node} options
 * @returns {boolean} whether they are the same for all who ask
 */
function saysNothing(options) {
  const object = unwrap(options);
  return (
    object.type === "ObjectExpression" &&
    object.properties.every((/** @type {Node} */ property) => {
      const name = property.type === "Property" ? getKeyName(property) : undefined;
      if (name === undefined || !SAYS_NOTHING.test(name)) return false;
      if (name === "method") return /^get$/i.test(String(unwrap(property.value).value));
      if (name !== "headers") return true;
      const headers = unwrap(property.value);
      return (
        headers.type === "ObjectExpression" &&
        headers.properties.every((/** @type {Node} */ header) => SAME_FOR_ALL.test(getKeyName(header) ?? ""))
      );
    })
  );
}

/**
 * @param {Node} call
 * @returns {boolean} whether only its status is read
 */
function isOnlyAskedWhether(call) {
  const awaited = getWrapped(call).parent;
  const { parent } = getWrapped(awaited);
  return parent.type === "MemberExpression" && ASKS_WHETHER.test(getPropertyName(parent) ?? "");
}
