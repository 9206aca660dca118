import { OBSERVED_PARTS, REQUESTS, REQUESTS_BY_DEFAULT, SERVICE_READS } from "./drivers.js";
import { findImportedTypes } from "../../heat/handed-over/types.js";
import { findNativePath } from "../../ast/values/native-path.js";
import { findObject } from "../../ast/values/written-object.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { httpClients } from "./http-clients.js";
import { Origins } from "../../heat/handed-over/origins.js";
import { findType } from "../../ast/promises/promise-types.js";
import { getChain } from "../links.js";
import { resolve, resolveFunctions } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** What an address ends with by which something is done, whatever the method: `/jobs/7/cancel`. */
const ACTS =
  /\/(?:cancel|create|delete|disable|enable|execute|logout|pause|publish|purge|refresh|remove|reset|restart|resume|retry|revoke|run|send|start|stop|submit|sync|trigger|update)\/?(?:\?.*)?$/i;

/** What an address ends with by which something is asked, although it is sent: `/users/search`, `/bookings/query`. What runs statements is none (`/db/query`). */
const ASKS = /\/(?:_?m?search|_count|lookup|[a-z][a-z-]*s\/query)\/?(?:\?.*)?$/i;

/** Without a word of these no file makes or declares a client. */
const TRACES = /axios|\bgot\b|\bky\b|ofetch/i;

const TABLES = [httpClients];

/** @import { Chain } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/**
 * A request to another server that only asks: `fetch(url)`, `axios.get(url)`, `this.axios.get(url)` of a client, `client.send(new GetCommand(key))`,
 * `firstValueFrom(this.http.get(url))`.
 *
 * @param {Source} source
 * @param {Chain} chain
 * @returns {Node[] | undefined} calls that say how it asks, and do nothing by themselves
 */
export function findRequest(source, chain) {
  const { call, name, args } = /** @type {Chain["links"][number]} */ (chain.links.at(-1));
  if (
    asksByFunction(source, call) ||
    asksByClient(source, call) ||
    (name === "send" && asksService(source, args)) ||
    (name === "post" && asksByAddress(source, call))
  )
    return [call];
  //   await this.http.get(url).toPromise()
  if (name === "toPromise")
    return isObserved(source, { ...chain, links: chain.links.slice(0, -1) }) ? getCalls(chain) : undefined;
  if (!/^(?:first|last)ValueFrom$/.test(name) || args[0]?.type !== "CallExpression") return undefined;
  const asked = getChain(args[0]);
  return isObserved(source, asked) ? [call, ...getCalls(asked)] : undefined;
}

/** @param {Chain} chain */
function getCalls({ links }) {
  return links.flatMap(({ call, name, args }) => (name === "pipe" ? [call, ...args] : [call]));
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether a function of a package or of Node is called that asks another server
 */
export function asksByFunction(source, call) {
  if (
    !/[fF]etch|axios|got|ky|request|superagent|needle|dns|resolve|lookup|\.(?:get|head)$/.test(
      source.slice(call.callee),
    )
  )
    return false;
  const path = findNativePath(source, call.callee);
  return (
    path !== undefined &&
    !acts(call) &&
    (REQUESTS.has(path) || (REQUESTS_BY_DEFAULT.has(path) && sendsNothing(source, call)))
  );
}

/**
 * @param {Source} source
 * @param {Node} node - `fetch(url, options)`, `globalThis.fetch(url, options)`, a call or what it hands over
 * @returns {boolean} whether another server is asked, or told, as its options say
 */
export function goesToServer(source, node) {
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  return (
    callee !== undefined &&
    /^(?:\w*[fF]etch|axios|got|ky|request)$/.test(findLastName(callee) ?? "") &&
    REQUESTS_BY_DEFAULT.has(findNativePath(source, callee) ?? "")
  );
}

/**
 * `this.axios.get(url)` where `this.axios = axios.create({ baseURL })`, `client.request({ method: "GET", url })`, `client(url)` of `got.extend()`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether a client that a package has made asks another server
 */
function asksByClient(source, call) {
  const callee = unwrap(call.callee);
  const isMember = callee.type === "MemberExpression";
  const name = isMember ? getPropertyName(callee) : undefined;
  if ((isMember && !/^(?:get|head|request)$/.test(name ?? "")) || !isClient(source, isMember ? callee.object : callee))
    return false;
  if (acts(call)) return false;
  const [first] = call.arguments;
  if (name === "request")
    return first !== undefined && findOptions(source, first) !== undefined && isAsking(source, first, 0);
  return name !== undefined || sendsNothing(source, call);
}

/**
 * `axios.create({ baseURL })`, `client.extend({ headers })`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {boolean} whether it makes a client, which asks nobody yet
 */
export function makesClient(source, call) {
  if (!/^(?:create|extend)$/.test(findLastName(call.callee) ?? "")) return false;
  return (
    getOrigins(source)
      ?.findSpecs(call)
      .some(({ spec }) => spec.returns !== undefined) === true
  );
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether the file shows that it is a client, by what made it or by its type
 */
function isClient(source, expression) {
  return getOrigins(source)?.find(expression)?.kind === "client";
}

/**
 * @param {Source} source
 * @returns {Origins | undefined} of clients, where the file may have one
 */
function getOrigins(source) {
  // Each call of a file asks.
  return source.memo(getOrigins, () => (TRACES.test(source.text) ? new Origins(source, TABLES) : undefined));
}

/**
 * @param {Source} source
 * @param {Node} call - `fetch(url, { signal })`, and not `fetch(url, { method: "PUT", body })` or `fetch(url, options)`
 * @returns {boolean} whether it has an address, or options that send nothing
 */
export function sendsNothing(source, call) {
  return call.arguments.every((/** @type {Node} */ argument, /** @type {number} */ index) =>
    isAsking(source, argument, index),
  );
}

/**
 * @param {Node} call - of what asks
 * @returns {boolean} whether its address says that something is done
 */
export function acts(call) {
  return ACTS.test(getText(call.arguments[0]));
}

/**
 * `client.post(`${base}/bookings/query`, { ids })`, whatever client it is, and not `router.post("/search", handle)`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether its address says that something is asked
 */
function asksByAddress(source, call) {
  const [address, ...others] = call.arguments;
  if (address === undefined || unwrap(call.callee).type !== "MemberExpression") return false;
  if (others.some((/** @type {Node} */ other) => resolveFunctions(source, other).length > 0)) return false;
  //   const path = `${base}/search`;
  const [value, ...more] = resolve(source, unwrap(address));
  return ASKS.test(getText(more.length === 0 && value?.kind === "node" ? value.node : address));
}

/**
 * @param {Node | undefined} address
 * @returns {string} its text, as far as it is written: "/cancel" of `base + "/cancel"`
 */
function getText(address) {
  const node = address === undefined ? undefined : unwrap(address);
  switch (node?.type) {
    case "Literal":
      return String(node.value);
    case "TemplateLiteral":
      return node.quasis.map((/** @type {Node} */ { value }) => value.raw).join("$");
    case "BinaryExpression":
      return getText(node.right);
    default:
      return "";
  }
}

/**
 * @param {Node} call - `client.fetchJson("/shops", { method: "POST", body })`, whatever the project calls it
 * @returns {boolean} whether its options say so
 */
export function sends(call) {
  return call.arguments.some(
    (/** @type {Node} */ argument) =>
      unwrap(argument).type === "ObjectExpression" &&
      unwrap(argument).properties.some(
        (/** @type {Node} */ { key, value }) => key?.name === "method" && !isAskingMethod(value),
      ),
  );
}

/** @param {Node} method */
function isAskingMethod(method) {
  return /^(?:get|head)$/i.test(String(method?.value));
}

/** What the first argument is called: `configUrl`, and not `requestOptions`. */
const ADDRESS = /(?:url|uri|path|href|endpoint|address|link)$/i;
const OPTIONS = /^(?:opt|conf|req)|(?:Options|Config)$/i;

/**
 * @param {Source} source
 * @param {Node} argument
 * @param {number} index
 * @returns {boolean} whether it is an address, or options that send nothing
 */
function isAsking(source, argument, index) {
  const node = unwrap(argument);
  //   fetch(...given)
  if (node.type === "SpreadElement") return false;
  const options = findOptions(source, node);
  if (options === undefined) return index === 0 && (ADDRESS.test(node.name ?? "") || !OPTIONS.test(node.name ?? ""));
  return options.properties.every((/** @type {Node} */ { key, value }) =>
    key?.name === "method" ? isAskingMethod(value) : key !== undefined && !/^(?:body|data|json|form)$/.test(key.name),
  );
}

/**
 * @param {Source} source
 * @param {Node} argument
 * @returns {Node | undefined} ObjectExpression: `{ method: "get", url }`, also where a constant has it which is only handed on
 */
function findOptions(source, argument) {
  const node = unwrap(argument);
  const options = findObject(source, node);
  if (options === undefined || node.type === "ObjectExpression") return options;
  //   config.data = order;
  const references = source.findVariable(node)?.references ?? [];
  return references.length > 0 && references.every(({ identifier }) => !isMemberOf(identifier)) ? options : undefined;
}

/** @param {any} identifier */
function isMemberOf({ parent }) {
  return parent.type === "MemberExpression";
}

/**
 * Commands of Amazon's clients are classes: `new GetObjectCommand({ Bucket, Key })`.
 *
 * @param {Source} source
 * @param {Node[]} args
 * @returns {boolean}
 */
function asksService(source, [command]) {
  const made = command === undefined ? undefined : unwrap(command);
  return made?.type === "NewExpression" && SERVICE_READS.test(findNativePath(source, made.callee) ?? "");
}

/**
 * `this.http.get(url)`, `this.http.get(url).pipe(map((response) => response.data))`: an observable of Nest, which asks when it is
 * subscribed to.
 *
 * @param {Source} source
 * @param {Chain} chain
 * @returns {boolean}
 */
function isObserved(source, { links: [first, ...others], receiver }) {
  if (first === undefined || !/^(?:get|head)$/.test(first.name)) return false;
  const type = findType(source, receiver, 0);
  return (
    type !== undefined &&
    findImportedTypes(source, type).some(({ module, name }) => module === "@nestjs/axios" && name === "HttpService") &&
    others.every(({ name, args }) => name === "pipe" && args.every(isPartOfAnswer))
  );
}

/**
 * @param {Node} operator
 * @returns {boolean} whether it hands on a part of what was answered, or waits: `map((response) => response.data)`, `timeout(1000)`
 */
function isPartOfAnswer(operator) {
  return (
    operator.type === "CallExpression" &&
    OBSERVED_PARTS.has(unwrap(operator.callee).name) &&
    operator.arguments.every(
      (/** @type {Node} */ given) =>
        given.type === "Literal" ||
        (given.type === "ArrowFunctionExpression" && /^(?:MemberExpression|Identifier)$/.test(unwrap(given.body).type)),
    )
  );
}
