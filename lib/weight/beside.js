import { findBranch } from "../ast/order/branches.js";
import { findFunction, findName } from "../ast/syntax/functions.js";
import { findNativePath } from "../ast/values/native-path.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getNodesWithin } from "../ast/syntax/nodes-within.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { resolve } from "../ast/values/resolve.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { NAMES, createNameTest, takesNamed } from "../ast/request-names.js";

/** @import { Node, Source } from "../types.js" */

/**
 * @typedef {object} Larger
 * @property {number} minCost - the least cost, in nanoseconds, that is worth a word
 * @property {string} reason - a clause
 * @property {Node[]} [longer] - calls that are waited for each time, for 0.1 s, or the function that is there for one
 */

/** What starts a process, by module, and what writes all of the heap to a file: each takes milliseconds. */
const STARTS =
  /^(?:node:)?(?:child_process|v8)\.(?:spawn|exec|execFile|fork|writeHeapSnapshot)$|^(?:cross-spawn|execa)(?:\.|$)/;

/** What starts a thread, with a heap of its own. */
const THREAD = /^(?:node:)?worker_threads\.Worker$/;

/** Functions that run a program, by their names: `runGitCommand`. */
const RUNS = /^_?(?:run|exec(?:ute)?|spawn)_?(?:git|shell|bash|npm|docker|ffmpeg|ffprobe|openssl)(?:[A-Z_]\w*)?$/i;

/** Functions that send mail, by their names: `transporter.sendMail(…)`, `sendWelcomeEmail(user)`. */
const MAILS = /^_?send(?:[A-Z_]\w*?)?(?:_e?mails?|E?[Mm]ails?)(?:[A-Z_]\w*)?$/;

/** What makes one that sends them, over a connection of its own each time. */
const MAKES_MAILER = /^nodemailer\.createTransport$/;

/**
 * Functions that ask a language model, by their names: those of the AI SDK, of Google's clients, and what projects call their own, such as
 * `generateCompletions` and `callLlm`.
 */
const ASKS_MODEL =
  /^_?(?:(?:generate|stream)(?:Text|Object|Content|ContentStream|Completions?(?:_\w+)?)|create(?:Chat)?Completion|\w*(?:LLM|Llm)(?:[A-Z_]\w*)?)$/;

/** And the last parts of their paths in the clients of OpenAI and Anthropic: `openai.chat.completions.create(…)`. */
const MODEL_PATH =
  /(?:^|\.)(?:(?:completions|responses)\.(?:create|stream|parse)|(?:\w*[aA]nthropic|claude)\.(?:beta\.)?messages\.(?:create|stream))$/;

/** What asks another server: its module, and its method. */
const ASKS_SERVER =
  /^(?:fetch|https?\.(?:request|get)|undici\.(?:fetch|request|stream)|(?:axios|got|ky|node-fetch|cross-fetch|superagent|needle|request|request-promise)(?:\.(?:delete|get|head|patch|post|put|request))?)$/;

/** And clients by their names, which others make: `this.httpService.post(url, body)`. */
const CLIENT_PATH = /(?:^|\.)[#_]?(?:http(?:Service|Client)|axios\w*|\w+Axios)\.(?:delete|get|patch|post|put|request)$/;

/** What checks or hashes a password, and is slow on purpose: by its module, and by what projects call their own. */
const HASHES =
  /^(?:(?:bcrypt(?:js)?|@node-rs\/(?:bcrypt|argon2)|argon2)\.(?:compare|hash|verify)|(?:node:)?crypto\.(?:scrypt|pbkdf2|argon2))$/;
const CHECKS_PASSWORD = /^_?(?:check|compare|hash|verify)(?:Hashed|User)?Passwords?$/;

/**
 * A hundredth of what starting a process takes, or a password, or a mail that goes out by a connection of its own, or asking another server, in nanoseconds: less
 * is nothing beside it. Of an answer of a language model, which takes half a second and more, a thousandth, so that a round trip is still shown.
 */
const LEAST = 100_000;
export const LEAST_OF_REQUEST = 50_000;
const LEAST_OF_MODEL = 500_000;

/**
 * The same of waiting, beside a password or a mail, which are waited for themselves: a hundredth of 0.1 s. Of eleven findings of one query
 * there that people judged, one would have been acted on (`npm run test:findings`).
 */
const LEAST_WAIT = 1_000_000;

/** Parameters of what answers a request: what it does is nothing to the functions around it. None of a response, which is one of another server as often. */
const REQUEST = createNameTest(NAMES.request, NAMES.context, ["c"]);

/** @type {WeakMap<Node, ReturnType<typeof findLarger>>} */
const known = new WeakMap();

/**
 * What the functions around a piece of code do anyway, beside which it is nothing.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {boolean} isApplication - what asks another server in a library is often called so, and asks who uses it: `fetch(request)`
 * @returns {{ minCost: number, minWait: number, reason: string } | undefined} `minCost`: the least cost, in nanoseconds, that is worth a word; `minWait`: the same
 *   of what only waits; `reason`: a clause
 */
export function findBeside(source, node, isApplication) {
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) {
    const around = fn;
    const found = getOrInsert(known, around, () => findLarger(source, around, isApplication));
    if (found !== undefined) {
      const { minCost, reason, longer = [] } = found;
      // A mail that is waited for stands beside itself.
      return { minCost, minWait: longer.some((call) => call !== node) ? LEAST_WAIT : minCost, reason };
    }
    if (takesNamed(fn, REQUEST)) return undefined;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {boolean} isApplication
 * @returns {Larger | undefined} what it does that takes long
 */
function findLarger(source, fn, isApplication) {
  const name = findName(fn) ?? "";
  const calls = getNodesWithin(source, fn, "CallExpression").filter((call) => isOwn(call, fn));
  // The longest first.
  if (ASKS_MODEL.test(name) || calls.some(({ callee }) => asksModel(unwrap(callee))))
    return { minCost: LEAST_OF_MODEL, reason: "the function asks a language model beside it" };
  if (RUNS.test(name) || calls.some(({ callee }) => RUNS.test(callee.name ?? "") || isOf(source, callee, STARTS)))
    return { minCost: LEAST, reason: "the function starts a process beside it" };
  if (getNodesWithin(source, fn, "NewExpression").some((made) => isOwn(made, fn) && isOf(source, made.callee, THREAD)))
    return { minCost: LEAST, reason: "the function starts a thread beside it" };
  const hashes = calls.filter(
    ({ callee }) => CHECKS_PASSWORD.test(findLastName(callee) ?? "") || isOf(source, callee, HASHES),
  );
  if (hashes.length > 0)
    return {
      minCost: LEAST,
      reason: "the function checks or hashes a password beside it",
      longer: hashes.filter(isWaitedFor),
    };
  const mails = calls.filter(({ callee }) => MAILS.test(findLastName(callee) ?? ""));
  if (MAILS.test(name) || mails.length > 0)
    return {
      minCost: LEAST,
      reason: "the function sends a mail beside it",
      longer: MAILS.test(name) ? [fn] : mails.filter(isWaitedFor),
    };
  if (calls.some(({ callee }) => isOf(source, callee, MAKES_MAILER)))
    return { minCost: LEAST, reason: "a mail is sent by what the function makes" };
  if (isApplication && calls.some(({ callee }) => asksServer(source, unwrap(callee))))
    return { minCost: LEAST_OF_REQUEST, reason: "the function asks another server beside it" };
  return undefined;
}

/**
 * @param {Node} call
 * @returns {boolean} whether its function waits for it each time, as with neither `sendWelcomeEmail(user).catch(report);` nor
 *   `if (file.password) await bcrypt.compare(password, file.password);`
 */
function isWaitedFor(call) {
  return /^(?:Await|Return)/.test(getWrapped(call).parent.type) && findBranch(call) === undefined;
}

/** @param {Node} callee */
function asksModel(callee) {
  const name = findLastName(callee) ?? "";
  if (ASKS_MODEL.test(name)) return true;
  return callee.type === "MemberExpression" && MODEL_PATH.test(getDottedName(callee));
}

/**
 * @param {Source} source
 * @param {Node} callee
 */
function asksServer(source, callee) {
  if (ASKS_SERVER.test(findNativePath(source, callee) ?? "")) return true;
  return callee.type === "MemberExpression" && CLIENT_PATH.test(getDottedName(callee));
}

/**
 * @param {Node} call
 * @param {Node} fn - around it
 * @returns {boolean} whether it is not of what answers a request of its own
 */
function isOwn(call, fn) {
  for (let inner = findFunction(call); inner !== undefined && inner !== fn; inner = findFunction(inner))
    if (takesNamed(inner, REQUEST)) return false;
  return true;
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @param {RegExp} paths - of a module and what it exports
 */
function isOf(source, callee, paths) {
  return resolve(source, callee).some(
    (value) =>
      value.kind === "import" &&
      paths.test([value.module, ...value.path.filter((step) => step !== "default" && step !== "*")].join(".")),
  );
}
