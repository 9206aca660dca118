import { getOrInsert } from "../../ast/get-or-insert.js";
import { findFunction, findName, isClass, isFunction } from "../../ast/syntax/functions.js";
import { getBound } from "../../ast/syntax/bound.js";
import { findOwnAside } from "./aside.js";
import { reportsOnMachine } from "./machine-report.js";
import { isCalledBackOnError, isErrorName, takesFailure, takesOnlyError } from "./on-error.js";

/** @import { HeatModel, Node, Source } from "../../types.js" */

/** `handleError`, `onRejected`; what `rejectInvite` rejects is no error. */
const OF_ERRORS = /error|exception|failure|fatal|panic|rejection|reject(?:ed)?(?![a-z])/i;

/** Probes ask a few times a minute. */
const OF_PROBES = /health_?check|^_?(check_?)?(health|liveness|readiness)$/i;

const EXITS = /\bprocess\.(?:exit\(|kill\(process\.pid\b)/;

/** Methods that take an error where there was one: `destroy (err, callback)` of a stream. */
const ENDS_STREAM = /^_?destroy$/;

/** Branches and bodies of functions, and whether they are ways out: every finding in one asks again.
 * @type {WeakMap<Node, boolean>} */
const known = new WeakMap();

/**
 * Whether code only runs now and then: on the way out, mostly by an error (in a `catch`, below `if (err)`, in a branch that refuses the
 * request, in an error handler, where a stream is destroyed); for a probe of the server's health; where it reports on the machine; or where
 * it fills what outlives the request.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @returns {boolean}
 */
export function isSeldom(source, heat, node) {
  return findSeldom(source, heat, node) !== undefined;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @returns {string | undefined} why code only runs now and then, as a clause
 */
export function findSeldom(source, heat, node) {
  const owner = findFunction(node);
  for (let inner = node; inner !== owner && inner.parent != null; inner = inner.parent) {
    const aside = findOwnAside(source, inner);
    if (aside !== undefined && !isHot(heat, aside.keeper)) return aside.text;
  }
  if (owner === undefined) return undefined;
  if (OF_PROBES.test(findName(owner) ?? "")) return "answers a probe of the server's health";
  if (reportsOnMachine(source, owner)) return "reports on the machine that the server runs on";
  if (isOfErrors(source, heat, owner)) return "runs for requests that fail only";
  //   cachified({ cache, key, getFreshValue: () => load(key) })    which calls it itself
  const aside = owner.parent.type === "Property" ? findOwnAside(source, owner) : undefined;
  if (aside?.kind === "kept" && !isHot(heat, aside.keeper)) return aside.text;
  return runsWhereItStands(heat, owner) ? findSeldom(source, heat, owner) : undefined;
}

/**
 * @param {HeatModel} heat
 * @param {Node} keeper
 * @returns {boolean} whether there is one for each request
 */
function isHot(heat, keeper) {
  if (isClass(keeper)) return heat.ofConstruction(keeper).level === "hot";
  return isFunction(keeper) && heat.of(keeper).level === "hot";
}

/**
 * Whether a function runs as often as the code around it: `if (err) later(() => { … })`. Handlers run for each request wherever
 * they are registered, and what is kept somewhere runs whenever that is used:
 *
 *   if (!app) { app = express(); app.get("/", (req, res) => { … }); }        if (!format) format = (value) => { … };
 *
 * @param {HeatModel} heat
 * @param {Node} owner - a function, or a class field
 */
function runsWhereItStands(heat, owner) {
  const { level, reason = "" } = heat.of(owner);
  const { type } = getBound(owner).parent;
  if (level === "unknown") return type !== "AssignmentExpression";
  return (
    /^(called|marked)$/.test(reason) &&
    /^(CallExpression|NewExpression|VariableDeclarator|BlockStatement)$/.test(type) &&
    heat.at(owner).level === "hot"
  );
}

/**
 * `app.use((err, req, res, next) => { … })`, `{ onerror (err) { … } }`, `new Readable({ destroy (err, callback) { … } })`,
 * `promise.catch((error) => { … })`, `run(req, (code, message, error) => { … })`, `app.post("/restart", (req, res) => { res.end(); setTimeout(() => process.exit(), 100); })`
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} owner - a function, or a class field
 */
function isOfErrors(source, heat, owner) {
  /** @type {Node[]} */
  const parameters = owner.params ?? [];
  const given = getBound(owner);
  if (takesOnlyError(source, owner) || takesFailure(owner)) return true;
  const name = findName(owner) ?? "";
  return (
    OF_ERRORS.test(name) ||
    (ENDS_STREAM.test(name) && parameters.length > 0 && isErrorName(parameters[0])) ||
    parameters.some((parameter) => parameter.type === "Identifier" && heat.findRole(parameter)?.role === "error") ||
    (given.parent.type === "CallExpression" && isCalledBackOnError(given.parent, given)) ||
    (isFunction(owner) && getOrInsert(known, owner.body, () => endsProcess(source, owner.body)))
  );
}

/**
 * @param {Source} source
 * @param {Node} body - of a function
 */
function endsProcess(source, body) {
  const [last] = body.type === "BlockStatement" ? body.body.slice(-1) : [body];
  return (
    last !== undefined &&
    /^(ExpressionStatement|ReturnStatement|CallExpression)$/.test(last.type) &&
    EXITS.test(source.slice(last))
  );
}
