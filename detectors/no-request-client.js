import { isWithoutAgent } from "./no-request-client/agent-option.js";
import { findClient } from "./no-request-client/clients.js";
import { TRACES } from "./no-request-client/packages.js";
import { findDependence } from "./no-request-client/dependence.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { findOwner } from "./no-request-client/of-somebody.js";
import { isAnswerKept, isGivenOut, isKeptOutside } from "./no-request-client/escape.js";
import { isAlone, isClosed, isClosedHere, isFlushed } from "./no-request-client/ended.js";
import { createCost } from "../lib/weight/create-cost.js";
import { findTrial } from "../lib/heat/seldom/start-up.js";
import { createWaitCost } from "../lib/weight/round-trips.js";
import { isKeptAlready } from "../lib/ast/values/kept-already.js";

/** @import { Cost, Detector, Node, Source } from "../lib/types.js" */
/** @import { Client } from "./no-request-client/clients.js" */
/** @import { ClientKind } from "./no-request-client/packages.js" */

/**
 * What the transform needs: how a client is made, or the option that stands in the way of an agent.
 *
 * @typedef {Made | { option: Node }} Facts
 */

/**
 * @typedef {object} Made
 * @property {Node} call
 * @property {Client} client
 * @property {Node | undefined} dependence - what decides from call to call how the client is made
 * @property {boolean} isShort - whether it is closed where it is made
 */

/** @type {Record<ClientKind, string>} */
const MESSAGES = {
  connection: "connectionPerRequest",
  agent: "agentPerRequest",
  object: "clientBuiltPerRequest",
  logger: "loggerBuiltPerRequest",
  mail: "mailConnectionPerRequest",
  keys: "keysFetchedPerRequest",
  token: "tokenFetchedPerRequest",
  answer: "answerFetchedPerRequest",
  process: "processesPerRequest",
  queue: "eventsSentPerRequest",
};

/** Nanoseconds that opening and closing a connection takes (docs/rules/no-request-client.md), without the network's. */
const OPENED = 145_000;

/** What fetches something that it keeps. */
const FETCHES = /^(?:keys|token|answer)$/;

/** Of these one for each set of options is what a function is there for that makes them. */
const ALIKE = /^(?:object|logger|token|answer|queue)$/;

/** Nanoseconds until a process is there, as starting a command takes (docs/rules/no-sync-call.md). */
const PROCESS = 50_000_000;

/**
 * Clients, pools and agents that hot code makes anew, so connections are never reused.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-request-client",
  triggers: [...TRACES, "agent: false", "agent:false"],
  silences: ["closedAfterwards", "dependsOnCall", "guardedByCache"],
  nodes: ["NewExpression", "CallExpression", "Property"],
  detect(node, source, heat) {
    if (node.type === "Property") return isWithoutAgent(source, node) ? [reportOption(source, node)] : [];
    //   new https.Agent({ rejectUnauthorized: false })
    //   ^^^^^^^^^^^^^^^
    if (findFunction(node) === undefined) return [];
    const client = findClient(source, node);
    if (client === undefined) return [];
    // What is tried is what somebody has just entered.
    if (findTrial(node) !== undefined) return [{ node: node.callee, silent: "seldom" }];
    const isFetching = FETCHES.test(client.kind);
    if (
      isKeptOutside(source, heat, node) ||
      isKeptAlready(source, node) ||
      (isFetching && isAnswerKept(source, heat, node))
    )
      return [{ node: node.callee, silent: "guardedByCache" }];
    const dependence = findDependence(source, node.arguments);
    const isShort = isClosed(source, node) || (client.kind === "queue" && isFlushed(source, node));
    if (isShort && !isWorthKeeping(source, node, client, dependence))
      return [{ node: node.callee, silent: "closedAfterwards" }];
    // One for each set of options is what such a function is for, and what is made of shared connections costs little.
    const isVarying = dependence !== undefined && findDependence(source, node.arguments, true) !== undefined;
    if (dependence !== undefined && ((ALIKE.test(client.kind) && isVarying) || isGivenOut(source, heat, node)))
      return [{ node: node.callee, silent: "dependsOnCall", at: dependence }];
    const owner = findOwner(source, heat, node, client);
    if (owner !== undefined) return [{ node: node.callee, silent: "dependsOnCall", at: owner }];
    const name = source.slice(node.callee).replace(/\s+/g, "");
    return [
      {
        node: node.callee,
        messageId: MESSAGES[client.kind],
        data: { code: node.type === "NewExpression" ? `new ${name}()` : `${name}()` },
        cost: getCost(source, client),
        facts: { call: node, client, dependence, isShort },
      },
    ];
  },
};

/**
 * @param {Source} source
 * @param {Node} option - `agent: false`
 */
function reportOption(source, option) {
  return {
    node: option,
    messageId: "openedPerRequest",
    data: { code: source.slice(option) },
    cost: createCost(OPENED),
    facts: { option },
  };
}

/**
 * Whether a client that is closed when the work is done could be left open: to connect for each request costs as much as to forget the
 * connection. Not what needs one of its own, and not what tries whether one can be had.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Client} client
 * @param {Node | undefined} dependence
 */
function isWorthKeeping(source, call, { kind }, dependence) {
  return (
    /^(?:connection|process|mail)$/.test(kind) &&
    dependence === undefined &&
    isClosedHere(source, call) &&
    !isAlone(source, call)
  );
}

/**
 * @param {Source} source
 * @param {Client} client
 * @returns {Cost | undefined} undefined: what the message costs in general
 */
function getCost(source, { kind, time }) {
  if (kind === "mail" || FETCHES.test(kind)) return createWaitCost(source, ["request"]);
  if (kind === "process") return { ...createCost(PROCESS), waits: true };
  return time === undefined ? undefined : createCost(time);
}
