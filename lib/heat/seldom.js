import { getOrInsert } from "../ast/get-or-insert.js";
import { findFunction, findName, getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { getBound } from "../ast/syntax/bound.js";
import { isAsideItself } from "./aside.js";
import { isCalledBackOnError, isErrorName, takesFailure, takesOnlyError } from "./on-error.js";
import { endsInError, isBehindRefusal, isErrorCase, isRefusal } from "./refusals.js";

/** @import { HeatModel, Node, Source } from "../types.js" */

const OF_ERRORS = /error|exception|failure|fatal|panic|reject/i;

/** Probes ask a few times a minute. */
const OF_PROBES = /health_?check|^_?(check_?)?(health|liveness|readiness)$/i;

const EXITS = /\bprocess\.exit\(/;

/** Methods that take an error where there was one: `destroy (err, callback)` of a stream. */
const ENDS_STREAM = /^_?destroy$/;

/** Branches and bodies of functions, and whether they are ways out: every finding in one asks again.
 * @type {WeakMap<Node, boolean>} */
const known = new WeakMap();

/**
 * Whether code only runs on the way out, mostly by an error: in a `catch`, below `if (err)`, in a branch that refuses the
 * request, in an error handler, where a stream is destroyed; for a probe of the server's health; or for the first request,
 * which fills what the module keeps.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @returns {boolean}
 */
export function isSeldom(source, heat, node) {
  const owner = findFunction(node);
  for (let inner = node; inner !== owner && inner.parent != null; inner = inner.parent)
    if (isAsideItself(source, inner) || isWayOut(source, inner)) return true;
  return (
    owner !== undefined &&
    (isOfErrors(source, heat, owner) || (runsWhereItStands(heat, owner) && isSeldom(source, heat, owner)))
  );
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
  return (
    level === "unknown" ||
    (/^(called|marked)$/.test(reason) &&
      /^(CallExpression|NewExpression|VariableDeclarator|BlockStatement)$/.test(getBound(owner).parent.type) &&
      heat.at(owner).level === "hot")
  );
}

/**
 * Whether a statement stands where requests end in an error, in which case what is around it does not matter.
 *
 * @param {Source} source
 * @param {Node} node
 */
function isWayOut(source, node) {
  const { parent } = node;
  //   (req, res) => { res.status(404).json({ path: req.path }); }
  if (isRefusal(node)) return true;
  switch (parent.type) {
    case "IfStatement":
      return (
        parent.test !== node &&
        //   if (err) { … }
        ((parent.consequent === node && isErrorTest(parent.test)) ||
          //   if (!req.session) { …; return res.status(403).end(); }
          getOrInsert(known, node, () => endsInError(source, node)))
      );
    case "SwitchCase":
      //   case "error": …   default: res.writeHead(503); …
      return parent.test !== node && getOrInsert(known, parent, () => isErrorCase(source, parent));
    case "BlockStatement":
      //   res.writeHead(404, headers); res.end(…);
      return isBehindRefusal(source, parent, node) || isBehindSuccess(parent, node);
    default:
      return false;
  }
}

/**
 * @param {Node} test - `err`, `response.isBoom`
 * @returns {boolean}
 */
function isErrorTest(test) {
  return isErrorName(test) || (test.type === "MemberExpression" && getPropertyName(test) === "isBoom");
}

/** What may as well be an event or an element: `if (!e) return;` */
const SHORT = /^[_$]?e[rx]?$/;

/** Where in a block only errors are left, for every finding asks again.
 * @type {WeakMap<Node, number>} */
const successes = new WeakMap();

/**
 *   if (!response.isBoom) return h.continue;
 *   return h.response({ … });
 *
 * @param {Node} block
 * @param {Node} statement - of the block
 * @returns {boolean} whether a statement stands behind one that lets go all that is no error
 */
function isBehindSuccess(block, statement) {
  const end = getOrInsert(successes, block, () => {
    const success = block.body.find(
      (/** @type {Node} */ { type, test, consequent, alternate }) =>
        type === "IfStatement" &&
        alternate == null &&
        test.type === "UnaryExpression" &&
        test.operator === "!" &&
        isErrorTest(test.argument) &&
        !SHORT.test(test.argument.name) &&
        (consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent)?.type === "ReturnStatement",
    );
    return success === undefined ? Infinity : success.range[1];
  });
  return statement.range[0] >= end;
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
    OF_PROBES.test(name) ||
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
