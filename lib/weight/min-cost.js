import { findProject } from "./project-kind.js";
import { findBeside, LEAST_OF_REQUEST } from "./beside.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { describeOrigin } from "./usual-lengths.js";
import { parseMinCost } from "./parse-min-cost.js";

/** @import { Heat, Node, Settings, Source, Weight } from "../types.js" */

/**
 * What costs less a request is not shown: 3 µs or 30,000 bytes in an application, which answers thousands of requests a second at most; 0.02 µs
 * or 200 bytes in a framework, a library or an adapter, which runs in everybody's requests, and a little more where that is only
 * taken from its package.json; but as in an application in a package for such as draw pages or map tables, and a hundred times as much
 * where a process is started or a mail is sent. Code that is no part of a project is shown in full.
 */
const MIN_COSTS = { application: 3_000, part: 3_000, library: 20, byUsers: 30, none: 0 };

/** The least wait in an application: less is lost in how differently long the network takes. */
const MIN_WAIT = 100_000;

/**
 * A tenth of what a row takes that a driver brings, in nanoseconds (the payoff of no-unused-rows, 200 rows of 12 columns): what is done with rows
 * that were loaded and takes less is nothing beside loading them.
 */
const BESIDE_ROW = 160;

/** Messages about schemas that are built on every call. */
const SCHEMAS = /^\w*(?:BuiltPerCall|BuiltByFunction)$/;

/**
 * The least cost of a schema that an application builds once a request, in nanoseconds: of 13 that took less and that people judged, none would
 * have been acted on (`npm run test:findings`).
 */
const MIN_SCHEMA = 20_000;

/** Messages about formatters, and about what sorting a list computes again. */
const FORMATTERS = /^(?:intlMadePerCall|locale(?:Formatted|Compared)PerCall|madeForFew|keyPerComparison)$/;

/**
 * The least cost of a formatter that an application makes once a request, in nanoseconds: of ten that took less and that people judged three
 * would have been acted on, and of 25 in four applications that were read later (midday-ai/midday, lukevella/rallly, Openpanel-dev/openpanel,
 * alphagov/pay-selfservice) those in loops alone.
 */
const MIN_FORMATTER = 50_000;

/** The message about clients that are built anew and keep no connections, and those of them that are no clients. */
const CLIENT = "clientBuiltPerRequest";
const LOGGERS = /^(?:pino|winston)\b/;

/** Why what costs little of some messages is nothing: ten rows, a list of thirty, a file that is looked at, renamed or taken away in each round of a loop.
 * @type {ReadonlyMap<string, string>} */
const OF_FEW = new Map([
  ["rowsOnlyCounted", "a few rows are as soon loaded as counted"],
  ["listCopiedPerStep", "a list of a few is soon copied"],
  ["fileAccessedPerRequest", "its promise form takes more of the event loop"],
]);

/** What writes to a file, and may write more than a line. */
const WRITES_FILE = /(?:^|\.)(?:write|append)\w*$/;

/** The least cost of these in an application, in nanoseconds: of 30 that took less and that people judged, one would have been acted on. */
const MIN_OF_FEW = 20_000;

/** How many rounds a loop is taken to have, of which nobody can read how many there are. */
export const ASSUMED_ROUNDS = 10;

/**
 * The least cost of a finding that is shown, and why.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {{ node: Node, messageId?: string, heat: Pick<Heat, "byUsers">, weight?: Pick<Weight, "waits" | "lists" | "executions"> }} finding
 * @returns {{ minCost: number, reason: string }} nanoseconds; the reason is a clause
 */
export function getMinCost(source, settings, finding) {
  const set = settings.minCost === undefined ? undefined : parseMinCost(settings.minCost);
  if (set !== undefined) return { minCost: set, reason: "it is set" };
  const { kind, reason } = findProject(source.path);
  return getLeast(source, { kind, reason }, finding);
}

/**
 * @param {Source} source
 * @param {{ kind: keyof typeof MIN_COSTS, reason: string }} project
 * @param {Parameters<typeof getMinCost>[2]} finding
 * @returns {{ minCost: number, reason: string }} what no setting says
 */
function getLeast(source, { kind, reason }, { node, messageId = "", heat: { byUsers }, weight }) {
  const reasons = [{ minCost: MIN_COSTS[kind], reason }];
  const beside = kind === "none" ? undefined : findBeside(source, node, isApplication(kind));
  if (beside !== undefined)
    reasons.push({ minCost: weight?.waits === true ? beside.minWait : beside.minCost, reason: beside.reason });
  if (isApplication(kind)) {
    reasons.push({ minCost: getBesideRows(weight), reason: "loading the rows takes ten times as long" });
    if (weight?.executions !== undefined && SCHEMAS.test(messageId))
      reasons.push({ minCost: MIN_SCHEMA, reason: "a schema is built once a request, beside all that it is for" });
    if (weight?.executions !== undefined && FORMATTERS.test(messageId))
      reasons.push({ minCost: MIN_FORMATTER, reason: "it is done once a request, beside all that it is for" });
    const few = OF_FEW.get(messageId);
    if (few !== undefined && !WRITES_FILE.test(getDottedName(node.callee ?? node)))
      reasons.push({ minCost: MIN_OF_FEW, reason: few });
    if (messageId === CLIENT && !LOGGERS.test(getDottedName(node.callee ?? node)))
      reasons.push({ minCost: LEAST_OF_REQUEST, reason: "what is built asks another server" });
    if (weight?.waits === true) reasons.push({ minCost: MIN_WAIT, reason: "a wait that short is lost in the others" });
  }
  // How often users call it nobody sees: what costs next to nothing is left to those who measure.
  if (byUsers === true)
    reasons.push({ minCost: MIN_COSTS.byUsers, reason: "only users of the package are known to call it" });
  return reasons.reduce((most, one) => (one.minCost > most.minCost ? one : most));
}

/** @param {string} kind - of a project */
function isApplication(kind) {
  return kind === "application" || kind === "part";
}

/**
 * @param {Partial<Pick<Weight, "lists" | "executions">>} [weight]
 * @returns {number} the least cost, in nanoseconds, that is worth a word beside loading the rows that it is about; of one round, where nobody
 *   can read how many there are
 */
function getBesideRows({ lists = [], executions } = {}) {
  const rows = lists.filter(({ reason }) => reason === describeOrigin("stored")).map(({ elements }) => elements);
  return (Math.max(0, ...rows) * BESIDE_ROW) / (executions === undefined ? ASSUMED_ROUNDS : 1);
}
