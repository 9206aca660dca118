import { findFunction, findName, isFunction } from "../ast/syntax/functions.js";
import { isCalledBackOnError, isErrorName, takesOnlyError } from "./on-error.js";
import { isMadeOnce } from "./made-once.js";
import { isOnceEach } from "./once-each.js";
import { isRare } from "../ast/order/rare.js";

/** @import { HeatModel, Node, Source } from "../types.js" */

const OF_ERRORS = /error|exception|failure|fatal|panic|reject/i;

const EXITS = /\bprocess\.exit\(/;

/** Methods that take an error where there was one: `destroy (err, callback)` of a stream. */
const ENDS_STREAM = /^_?destroy$/;

/** Replies and calls that end a request with an error, or the process. `next("route")` of Express goes on. */
const ENDS_IN_ERROR =
  /\bprocess\.exit\(|\bnew \w*(Error|Exception)\b|\bnext\(\s*(?!["'`]router?["'`])[^\s)]|\breject\(|\.(badRequest|forbidden|notFound|unauthorized|serverError|internal|badImplementation)\(|\b(status|code|sendStatus|writeHead)\(\s*[45]\d\d\b|\bstatus(Code)?\s*[=:]\s*[45]\d\d\b|HTTP\/(1\.[01]|\$\{[\w.]+\}) [45]\d\d\b/;

/** What starts the answer to a request that is refused: the rest of the branch only writes it. */
const STARTS_ERROR = /\bwriteHead\(\s*[45]\d\d\b|\bstatusCode\s*=\s*[45]\d\d\b|HTTP\/(1\.[01]|\$\{[\w.]+\}) [45]\d\d\b/;

/** Branches and bodies of functions, and whether they are ways out: every finding in one asks again.
 * @type {WeakMap<Node, boolean>} */
const known = new WeakMap();

/**
 * @param {Node} node
 * @param {() => boolean} ask
 */
function once(node, ask) {
  const answer = known.get(node) ?? ask();
  known.set(node, answer);
  return answer;
}

/**
 * Whether code only runs on the way out, mostly by an error: in a `catch`, below `if (err)`, in a branch that refuses the
 * request, in an error handler, where a stream is destroyed; or for the first request, which fills what the module keeps.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @returns {boolean}
 */
export function isSeldom(source, heat, node) {
  if (isRare(node)) return true;
  for (let child = node; child.parent != null; child = child.parent) {
    const { parent } = child;
    if (parent.type === "IfStatement" && parent.test !== child) {
      //   if (!client) { client = new Client(); client.on("error", () => { … }); }
      if (isMadeOnce(source, child)) return true;
      //   if (err) { … }
      if (parent.consequent === child && isErrorName(parent.test)) return true;
      //   if (!req.session) { …; return res.status(403).end(); }
      if (once(child, () => endsInError(source, child))) return true;
    }
    //   case "error": …   default: res.writeHead(503); …
    if (parent.type === "SwitchCase" && parent.test !== child && once(parent, () => isErrorCase(source, parent)))
      return true;
    //   app.post("/restart", (req, res) => { res.end(); setTimeout(() => process.exit(), 100); })
    if (isFunction(parent) && parent.body === child && once(child, () => endsProcess(source, child))) return true;
    //   if (told.has(place)) return; told.add(place); …
    if (parent.type === "BlockStatement" && isOnceEach(source, parent, child)) return true;
    //   promise.catch((error) => { … })
    if (isFunction(child) && child !== node && parent.type === "CallExpression" && isCalledBackOnError(parent, child))
      return true;
  }
  for (let owner = findFunction(node); owner !== undefined; owner = findFunction(owner))
    if (isOfErrors(source, heat, owner)) return true;
  return false;
}

/**
 * `app.use((err, req, res, next) => { … })`, `{ onerror (err) { … } }`, `new Readable({ destroy (err, callback) { … } })`
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} owner - a function, or a class field
 */
function isOfErrors(source, heat, owner) {
  /** @type {Node[]} */
  const parameters = owner.params ?? [];
  if (takesOnlyError(source, owner)) return true;
  const name = findName(owner) ?? "";
  return (
    OF_ERRORS.test(name) ||
    (ENDS_STREAM.test(name) && parameters.length > 0 && isErrorName(parameters[0])) ||
    parameters.some((parameter) => parameter.type === "Identifier" && heat.findRole(parameter)?.role === "error")
  );
}

/**
 * @param {Source} source
 * @param {Node} branch - SwitchCase
 */
function isErrorCase(source, { test, consequent }) {
  return (
    (typeof test?.value === "string" && /^(error|exception|failure)$/i.test(test.value)) ||
    consequent.some((/** @type {Node} */ statement) =>
      statement.type === "BlockStatement" ? endsInError(source, statement) : startsError(source, statement),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} statement
 */
function startsError(source, statement) {
  return statement.type === "ExpressionStatement" && STARTS_ERROR.test(source.slice(statement));
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

/**
 * @param {Source} source
 * @param {Node | null | undefined} statement
 * @returns {boolean} whether it ends in an error, whatever happens in it
 */
function endsInError(source, statement) {
  switch (statement?.type) {
    case "BlockStatement": {
      //   res.status(401).end();
      //   return;
      const [before, last] = statement.body.slice(-2);
      const isBare = last?.type === "ReturnStatement" && last.argument == null;
      return (
        endsInError(source, isBare ? before : statement.body.at(-1)) ||
        statement.body.some((/** @type {Node} */ inner) => startsError(source, inner))
      );
    }
    case "IfStatement":
      return endsInError(source, statement.consequent) && endsInError(source, statement.alternate);
    case "ThrowStatement":
      return true;
    case "ReturnStatement":
    case "ExpressionStatement":
      return ENDS_IN_ERROR.test(source.slice(statement));
    default:
      return false;
  }
}
