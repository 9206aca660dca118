import { findEagerPlace, findEagerValue } from "../lib/frameworks/eager-value.js";
import { findAgain } from "./no-eager-url/again.js";
import { findMadeAgain } from "./no-eager-url/made-again.js";
import { findCut, findLegacyCut } from "./no-eager-url/cut.js";
import { findRepeated } from "./no-eager-url/repeated.js";
import { findBranch } from "../lib/ast/order/branches.js";
import { findClassOfMember, findFunction, isFunction } from "../lib/ast/syntax/functions.js";
import { findWithin } from "../lib/ast/syntax/find-within.js";
import { isKeptAlready } from "../lib/ast/values/kept-already.js";
import { findParser } from "../lib/ast/values/parse-calls.js";
import { isTainted, isRequest } from "../lib/heat/handed-over/taint.js";
import { isStable } from "../lib/ast/values/stable.js";

/** @import { Again } from "./no-eager-url/again.js" */
/** @import { Cut } from "./no-eager-url/cut.js" */
/** @import { Candidate, Cost, Detector, Heat, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { EagerPlace, EagerValue } from "../lib/frameworks/eager-value.js" */
/** @import { Parser } from "../lib/ast/values/parse-calls.js" */

/**
 * What the transform needs: what is cut out of a `URL`, or of what `url.parse()` gives; when it is parsed again; the header whose texts
 * are few; or where the value goes, and how it is made.
 *
 * @typedef {{ cut: Cut } | { legacy: string[] } | { header: string } | { again: Again, call: Node } | Parsed} Facts
 */

/** @typedef {EagerPlace & EagerValue & { call: Node, parser: Parser }} Parsed */

/** Message of each kind of text. */
const MESSAGES = {
  url: "urlParsedPerRequest",
  query: "queryParsedPerRequest",
  cookies: "cookiesParsedPerRequest",
  body: "bodyParsedPerRequest",
  header: "headerParsedPerRequest",
  address: "addressFoundPerRequest",
};

/**
 * A URL, query, cookie header or body that is parsed for every request although some requests never look at it; a URL of which
 * only parts are read that its text has as they are.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-eager-url",
  triggers: [
    "URL",
    "parse",
    "accept",
    "querystring",
    "ontent-type",
    "UAParser",
    "proxy-addr",
    "getClientIp",
    "split(",
    "Parse",
  ],
  silences: [
    "declaredWithOthers",
    "errorIsCaught",
    "keptElsewhere",
    "readByFunction",
    "readOnEveryPath",
    "textOutOfSight",
    "usedAtOnce",
  ],
  nodes: ["NewExpression", "CallExpression"],
  detect(node, source, heat) {
    const parser = findParser(source, node);
    const made = parser === undefined && node.type === "CallExpression" ? findMadeAgain(source, heat, node) : undefined;
    if (made !== undefined) return [createAgain(getHeatOfReads(heat, node, made.again), node, made)];
    if (parser === undefined || node.arguments.some((/** @type {Node} */ { type }) => type === "SpreadElement"))
      return [];
    const found = detectParsed(node, source, heat, parser);
    const isReadAtOnce = found.some((one) => "silent" in one && READ_AT_ONCE.has(one.silent));
    return (isReadAtOnce && parser.code === "url.parse()" ? detectLegacyCut(node, source, heat) : undefined) ?? found;
  },
};

/** Why a value that is parsed is left alone that is needed after all. */
const READ_AT_ONCE = new Set(["readOnEveryPath", "usedAtOnce"]);

/**
 * @param {Node} node - NewExpression or CallExpression
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Parser} parser - that it runs
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectParsed(node, source, heat, parser) {
  if (node.type === "NewExpression" && parser.what === "url") {
    const cut = findCut(source, node);
    if (cut !== undefined) return reportCut(source, heat, cut);
  }
  const again = node.arguments.length > 0 ? findAgain(source, node) : undefined;
  if (again !== undefined && (parser.what !== "address" || again.accessor !== undefined))
    return reportAgain(source, heat, node, parser, again);
  const header = parser.what === "header" ? findRepeated(source, node) : undefined;
  const place = findEagerPlace(node);
  if (place === undefined)
    return header === undefined ? [{ node, silent: "usedAtOnce" }] : reportRepeated(node, parser, header);
  const eager = findEagerValue(source, heat, place, parser);
  if ("silent" in eager) return header === undefined ? [{ node, ...eager }] : reportRepeated(node, parser, header);
  if (!isOfRequest(source, heat, node, parser) && !isMeasured(eager.heat))
    return [{ node, silent: "textOutOfSight", heat: eager.heat }];
  /** @type {Facts} */
  const facts = { ...place, ...eager, call: node, parser };
  return [
    {
      node,
      heat: eager.heat,
      messageId: MESSAGES[parser.what],
      data: { code: parser.code, reads: eager.reads },
      facts,
    },
  ];
}

/** What it takes less to cut parts out of a text than to have `url.parse()` do it, and its query parsed for nobody. */
const LEGACY_CUT = { time: { 20: 420 } };
const LEGACY_CUT_AND_QUERY = { time: { 20: 920 } };

/**
 * @param {Node} call
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Candidate<Facts>[] | undefined} undefined where it is not for parts of the request's address alone
 */
function detectLegacyCut(call, source, heat) {
  if (!isAlwaysRun(source, call)) return undefined;
  const cut = findLegacyCut(source, call);
  if (cut === undefined || !isTainted(source, heat, cut.text)) return undefined;
  const data = { reads: listParts(cut.parts) };
  const cost = cut.isQueryDropped ? LEGACY_CUT_AND_QUERY : LEGACY_CUT;
  return [{ node: call, messageId: "urlParsedForParts", data, cost, facts: { legacy: cut.parts } }];
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it runs whenever its function does: in no branch, and behind no way out
 */
function isAlwaysRun(source, call) {
  const fn = findFunction(call);
  const isWayOut = (/** @type {Node} */ { type, range }) =>
    (type === "ReturnStatement" || type === "ThrowStatement") && range[1] <= call.range[0];
  return (
    fn !== undefined &&
    findBranch(call) === undefined &&
    !isKeptAlready(source, call) &&
    findWithin(source, fn.body, isWayOut, isFunction) === undefined
  );
}

/**
 * @param {string[]} parts
 * @returns {string} "`pathname` and `query`"
 */
function listParts(parts) {
  const names = parts.map((part) => `\`${part}\``);
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((text) => text !== "").join(" and ");
}

/**
 * @param {Node} call
 * @param {Parser} parser
 * @param {string} header
 * @returns {Candidate<Facts>[]}
 */
function reportRepeated(call, { code }, header) {
  const data = { code, reads: ` although requests have few different \`${header}\`` };
  return [{ node: call, messageId: MESSAGES.header, data, facts: { header } }];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Cut} cut
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function reportCut(source, heat, cut) {
  const { call, text, parts } = cut;
  if (!isTainted(source, heat, text) && !isMeasured(heat.at(call))) return [{ node: call, silent: "textOutOfSight" }];
  return [{ node: call, messageId: "urlParsedForParts", data: { reads: listParts(parts) }, facts: { cut } }];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {Parser} parser
 * @returns {boolean} whether it parses what the request at hand brought; headers are also those of its answer
 */
function isOfRequest(source, heat, { arguments: [text] }, { what }) {
  if (what === "header") return text !== undefined && !isStable(source, text);
  return what === "address" ? text !== undefined && isRequest(source, heat, text) : isTainted(source, heat, text);
}

/** The share of a profile's samples from which on it does not matter whose text is parsed. */
const LEAST_SHARE = 0.01;

/**
 * @param {Heat} heat
 * @returns {boolean} whether a profile shows that the function takes time
 */
function isMeasured({ share }) {
  return share !== undefined && share >= LEAST_SHARE;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {Parser} parser
 * @param {Again} again
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function reportAgain(source, heat, call, { code, what }, again) {
  const reason = getHeatOfReads(heat, call, again);
  const [text] = call.arguments;
  const isReceived = what === "address" ? isRequest(source, heat, text) : isTainted(source, heat, text);
  if (!isReceived) return [{ node: call, silent: "textOutOfSight", heat: reason }];
  return [createAgain(reason, call, { code, again })];
}

/**
 * @param {Heat} reason
 * @param {Node} call
 * @param {{ again: Again, code: string, cost?: Cost }} made
 * @returns {Candidate<Facts>}
 */
function createAgain(reason, call, { again, code, cost }) {
  const data = { code, when: again.when };
  const candidate = { node: call, heat: reason, messageId: "parsedAgain", data, facts: { again, call } };
  return cost === undefined ? candidate : { ...candidate, cost };
}

/**
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {Again} again
 * @returns {Heat} of the code; an accessor of a class is read of its instances
 */
function getHeatOfReads(heat, call, { accessor }) {
  const reason = heat.at(call);
  const classNode = findClassOfMember(accessor);
  return reason.level === "unknown" && classNode !== undefined ? heat.ofConstruction(classNode) : reason;
}
