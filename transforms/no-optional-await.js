import { getOrInsert } from "../lib/ast/get-or-insert.js";
import { contains } from "../lib/ast/syntax/contains.js";
import { findSuppliedFunction } from "../lib/ast/values/supplied-function.js";
import { HOOKS, isTypedElsewhere } from "../lib/ast/promises/typed-elsewhere.js";
import { dropAwait } from "../lib/edit/drop-await.js";
import { guardAwait } from "../lib/edit/guard-await.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { findTogether } from "./no-optional-await/together.js";
import { splitAsync } from "./no-optional-await/split.js";
import { detector } from "../detectors/no-optional-await.js";
import { findFunction, findName, isFunction } from "../lib/ast/syntax/functions.js";
import { isPolling } from "../lib/ast/order/polling.js";
import { resolveFunctions } from "../lib/ast/values/resolve.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { isTypeChecked, isTypeScript } from "../lib/source/typescript.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, HeatModel, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Candidate } from "./no-optional-await/together.js" */
/** @import { Stays } from "./no-optional-await/split.js" */
/** @import { Facts } from "../detectors/no-optional-await.js" */
/** @import { Plain } from "../lib/ast/promises/plain-evidence.js" */

/**
 * Makes the function synchronous up to the first promise where its callers allow that; else waits only where the value is one.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source, heat) {
  const { node } = finding;
  const { plain, isCollected } = finding.facts;
  if (isCollected) return refuse(source, "collectPromises");
  if (isPolling(source, node)) return refuse(source, "polling");
  const isDropped = isNeverPromise(plain);
  //   if (typeof body?.then === "function") body = await body      has no `then`, and a promise still, where nothing is cast
  if (isTypeChecked(source) && !isTypeScript(source))
    return isDropped ? withReview(guardOrDrop(source, node, plain)) : refuse(source, "checkedJavaScript");
  const whole = makeSynchronous(node, source, heat);
  if (!("stays" in whole)) return whole;
  return withReview(guardOrDrop(source, node, plain));
}

/**
 * @param {Omit<Rewrite, "risk"> | Refusal} written
 * @returns {Rewrite | Refusal}
 */
function withReview(written) {
  return "refused" in written ? written : { ...written, risk: "review" };
}

/**
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {boolean} whether only the name of its type says that users hand the function in
 */
function isHookTypedElsewhere(source, { argument }) {
  const call = unwrap(argument);
  const supplied = call.type === "CallExpression" ? findSuppliedFunction(source, call) : undefined;
  return supplied !== undefined && isTypedElsewhere(source, supplied) && !isTypedElsewhere(source, supplied, HOOKS);
}

/**
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @param {Plain} plain
 * @returns {Pick<Rewrite, "edits" | "moved" | "act"> | Refusal}
 */
function guardOrDrop(source, node, plain) {
  const isDropped = isNeverPromise(plain);
  // TypeScript rejects the question whether a value is a promise whose type says that it is none.
  if (plain === "unlessReplaced" && isTypeScript(source)) return refuse(source, "replacedMayPromise");
  //   await before(request)      of `before: BeforeHook`, which is imported
  if (!isDropped && isHookTypedElsewhere(source, node)) return refuse(source, "testRejectedByType");
  if (isDropped && isAssertion(source, node)) return refuse(source, "assertionLost");
  const written = isDropped ? dropAwait(source, node) : guardAwait(source, node);
  if ("refused" in written) return written;
  return {
    ...written,
    act: !isDropped ? "awaitOnlyPromises" : plain === "always" ? "dropAwait" : "dropAwaitOfMethod",
  };
}

/** @param {Plain} plain */
function isNeverPromise(plain) {
  return plain === "always" || plain === "unlessOverridden";
}

/**
 *   function assertUser(user: User | undefined): asserts user is User
 *                                                ^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 */
function isAssertion(source, { argument, parent }) {
  return (
    parent.type === "ExpressionStatement" &&
    resolveFunctions(source, unwrap(unwrap(argument).callee)).some(
      (fn) => fn.returnType?.typeAnnotation.asserts === true,
    )
  );
}

/**
 * @param {Node} node - AwaitExpression
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Stays}
 */
function makeSynchronous(node, source, heat) {
  const first = findFunction(node);
  if (first === undefined || !isFunction(first)) return { stays: "noFunction" };
  /** @type {Set<Node>} */
  const excluded = new Set();
  for (;;) {
    const together = findTogether(source, heat, first, excluded);
    if ("stays" in together) return together;
    const written = writeTogether(source, heat, together);
    if (!("stays" in written))
      return {
        ...written,
        risk: "review",
        act: "runSynchronously",
        data: { name: together.map(({ fn }) => findName(fn)).join("`, `") },
      };
    if (written.fn === first) return written;
    excluded.add(written.fn);
  }
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Candidate[]} together
 * @returns {Pick<Rewrite, "edits" | "moved" | "changed"> | Stays & { fn: Node }} or the function that cannot become synchronous, and why
 */
function writeTogether(source, heat, together) {
  /** @type {Edit[]} */
  const edits = [];
  const moved = [];
  const changed = [];
  /** @type {Set<string>} */
  const taken = new Set();
  for (const { fn, uses, awaits } of together) {
    if (together.some((other) => other.fn !== fn && contains(fn, other.fn))) return { stays: "containsOther", fn };
    const split = splitAsync(source, fn, { awaits, keepsRejection: uses.ignored, taken });
    if ("stays" in split) return { ...split, fn };
    edits.push(...split.edits);
    moved.push(...split.moved);
    changed.push(...split.changed);
  }
  /** Names that the edits declare in each caller.
   * @type {Map<Node | undefined, Set<string>>} */
  const declared = new Map();
  // The other callers wait only for promises too, or nothing is won.
  for (const { fn, uses } of together) {
    for (const awaited of uses.awaited) {
      const caller = findFunction(awaited);
      if (together.some((other) => other.fn === caller) || heat.at(awaited).level !== "hot") continue;
      const around = together.find((other) => contains(other.fn, awaited));
      if (around !== undefined) return { stays: "containsOther", fn: around.fn };
      const names = getOrInsert(declared, caller, () => new Set());
      const guarded = guardAwait(source, awaited, names);
      if ("refused" in guarded) return { stays: guarded.code, fn };
      edits.push(...guarded.edits);
      moved.push(...guarded.moved);
    }
  }
  return { edits, moved, changed };
}

export default createCodemod({ detector, rewrite });
