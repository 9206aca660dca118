import { findEnvironmentRead, isChangedLater } from "./no-native-read/environment.js";
import { findLoading } from "./no-native-read/loading.js";
import { findServerAddress } from "./no-native-read/server-address.js";
import { findSocketAddress } from "./no-native-read/socket-address.js";
import { findSystemCall } from "./no-native-read/system-call.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { getDeepKind, KINDS } from "../lib/ast/values/read-only.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";
import { analyseEscape } from "../lib/ast/values/escape.js";
import { isAskedFor } from "./no-native-read/asked-for.js";
import { isDynamic } from "../lib/ast/syntax/dynamic.js";
import { isKeptAlready } from "../lib/ast/values/kept-already.js";
import { waitsAnyway } from "../lib/ast/promises/waits-anyway.js";

/** @import { Cost, Detector, HeatModel, Node, Silent, Source } from "../lib/types.js" */
/** @import { EnvironmentRead } from "./no-native-read/environment.js" */
/** @import { Loading } from "./no-native-read/loading.js" */
/** @import { NativeRead } from "./no-native-read/reads.js" */
/** @import { SocketAddress } from "./no-native-read/socket-address.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ kind: "environment", read: EnvironmentRead }
 *   | { kind: "system", call: Node, path: string, read: NativeRead, isShared: boolean }
 *   | { kind: "loading", loading: Loading }
 *   | { kind: "address", call: Node, server: Node }
 *   | { kind: "socket", address: SocketAddress }} Facts
 */

/** @typedef {{ node: Node, messageId: string, facts: Facts }} Found */

/** Nanoseconds: less is not noticed beside a query, a file or another server that the function waits for. */
const NOTICED = 5_000;

/** What code for start-up reads, too; addresses are a request's. */
const USUAL_AT_START_UP = new Set(["environment", "system", "loading"]);

/** Reasons of heat that speak of the function itself. */
const SURE = /^(measured|marked|registered)$/;

/**
 * What lies outside of the engine and is asked for on every request, although it stays the same.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-native-read",
  triggers: [
    "env",
    "require",
    "import(",
    "address",
    "hostname",
    "totalmem",
    "availableParallelism",
    "homedir",
    "tmpdir",
    "userInfo",
    "Memory",
    "memoryUsage",
    "cpus",
    "freemem",
    "loadavg",
    "networkInterfaces",
    "remote",
    "localAddress",
    "localPort",
  ],
  silences: [
    "askedFor",
    "changedAfterwards",
    "changesLater",
    "guardedByCache",
    "loadedLate",
    "readOnEveryPath",
    "waitsAnyway",
  ],
  nodes: [
    "MemberExpression",
    "BinaryExpression",
    "VariableDeclarator",
    "SpreadElement",
    "CallExpression",
    "ImportExpression",
  ],
  detect(node, source, heat, { sockets = false }) {
    if (findFunction(node) === undefined || isDynamic(source)) return [];
    const found = find(source, heat, node, sockets === true);
    if (found === undefined) return [];
    if ("silent" in found) return [{ node, ...found }];
    if (isKeptAlready(source, found.node)) return [{ node: found.node, silent: "guardedByCache" }];
    // What helps a handler often requires a package late: a heavy one, one that may be missing, a file that requires this one.
    if (found.facts.kind === "loading" && found.facts.loading.isLate && !SURE.test(heat.at(node).reason ?? ""))
      return [{ node: found.node, silent: "loadedLate" }];
    return [
      {
        node: found.node,
        runs: node,
        ...(found.facts.kind === "socket" && { heat: found.facts.address.heat }),
        isUsualAtStartUp: USUAL_AT_START_UP.has(found.facts.kind),
        messageId: found.messageId,
        data: { code: source.slice(found.node).replace(/\s+/g, " ") },
        cost: getCost(found.facts),
        facts: found.facts,
      },
    ];
  },
};

/**
 * @param {Facts} facts
 * @returns {Cost | undefined} of this very read, where one differs from the others
 */
function getCost(facts) {
  return facts.kind === "system" ? { time: { 20: facts.read.cost } } : undefined;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @param {boolean} sockets - whether addresses of sockets are wanted, too
 * @returns {Found | Silent | undefined}
 */
function find(source, heat, node, sockets) {
  const inEnvironment = findInEnvironment(source, node);
  if (inEnvironment !== undefined) return inEnvironment;
  if (node.type === "ImportExpression") return findLoaded(source, node);
  if (node.type === "CallExpression") return findCall(source, heat, node) ?? findLoaded(source, node);
  const address = sockets && node.type === "MemberExpression" ? findSocketAddress(source, heat, node) : undefined;
  return address === undefined || "silent" in address
    ? address
    : { node, messageId: "socketReadPerRequest", facts: { kind: "socket", address } };
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Found | Silent | undefined}
 */
function findInEnvironment(source, node) {
  const read = findEnvironmentRead(source, node);
  if (read === undefined) return undefined;
  if (isChangedLater(source, read.names)) return { silent: "changesLater" };
  return {
    node: read.shown,
    messageId: read.what === "copy" ? "environmentCopiedPerRequest" : "environmentReadPerRequest",
    facts: { kind: "environment", read },
  };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - CallExpression
 * @returns {Found | Silent | undefined}
 */
function findCall(source, heat, node) {
  const found = findSystemCall(source, node);
  if (found !== undefined) {
    const { path, read } = found;
    if (read.cost < NOTICED && waitsAnyway(source, node)) return { silent: "waitsAnyway" };
    if (read.constant === undefined)
      return isAskedFor(source, heat, node)
        ? { silent: "askedFor" }
        : {
            node,
            messageId: read.messageId,
            facts: { kind: "system", call: node, path, read, isShared: false },
          };
    const uses = analyseEscape(source, node, KINDS[/** @type {string} */ (read.kind)]).map(({ how }) => how);
    if (uses.includes("mutated")) return { silent: "changedAfterwards" };
    return {
      node,
      messageId: read.messageId,
      facts: {
        kind: "system",
        call: node,
        path,
        read,
        isShared: read.kind !== "text" && uses.some((how) => how !== "read"),
      },
    };
  }
  const address = findServerAddress(source, node);
  if (address === undefined) return undefined;
  if (analyseEscape(source, node, getDeepKind("object")).some(({ how }) => how === "mutated"))
    return { silent: "changedAfterwards" };
  return { node, messageId: "addressReadPerRequest", facts: { kind: "address", call: node, server: address.server } };
}

/**
 * @param {Node} wait - AwaitExpression
 * @returns {boolean} whether it is for a module, which is there after the first time
 */
function isImport(wait) {
  return unwrap(wait.argument).type === "ImportExpression";
}

/**
 * @param {Source} source
 * @param {Node} node - CallExpression or ImportExpression
 * @returns {Found | Silent | undefined}
 */
function findLoaded(source, node) {
  const loading = findLoading(source, node);
  if (loading === undefined) return undefined;
  // A module of Node.js may as well be imported at the top; another is loaded late for a reason, and that takes two microseconds.
  const wait = getWrapped(node).parent;
  const isLate = loading.how === "import" && loading.what !== "built-in";
  if (isLate && wait.type === "AwaitExpression" && waitsAnyway(source, wait, isImport))
    return { silent: "waitsAnyway" };
  //   require("os").hostname()   is one finding, which takes both
  const member = getWrapped(getWrapped(node).parent);
  if (member.parent?.callee === member && findSystemCall(source, member.parent) !== undefined) return undefined;
  return {
    node: loading.value,
    messageId: loading.how === "require" ? "moduleRequiredPerRequest" : "moduleImportedPerRequest",
    facts: { kind: "loading", loading },
  };
}
