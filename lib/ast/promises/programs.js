import { findFunction } from "../syntax/functions.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { findLastName } from "../syntax/member-chain.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What makes a program of a generator: `Effect.gen(function* () { … })`, `Effect.fn("list")(function* () { … })`. */
const OF_GENERATOR = /^Effect\.(?:gen|fn|fnUntraced)$/;

/** Modules of the package, whose name others may give to something of their own: `effect`, `effect/Effect`, `@effect/platform` */
export const OF_EFFECT = /^(?:effect|@effect\/[\w-]+)(?:\/|$)/;

/**
 * @param {Source} source
 * @returns {boolean} whether the file imports Effect, and not types of it alone
 */
export function importsEffect(source) {
  return source.memo(importsEffect, () =>
    source
      .nodes("ImportDeclaration")
      .some((node) => node.importKind !== "type" && OF_EFFECT.test(String(node.source.value))),
  );
}

/**
 * @param {Node | null | undefined} node
 * @returns {boolean} whether it waits for what an expression brings: `await load(id)`, and `yield* load(id)` in a program of Effect
 */
export function isAwaiting(node) {
  return (
    node?.type === "AwaitExpression" || (node?.type === "YieldExpression" && isOfProgram(node) && !isTag(node.argument))
  );
}

/**
 * `Users` of `const users = yield* Users`, which is at hand.
 *
 * @param {Node} argument - of `yield*` in a program of Effect
 * @returns {boolean} whether it is a tag, by its name
 */
export function isTag(argument) {
  const node = unwrap(argument);
  return /^(?:Identifier|MemberExpression)$/.test(node.type) && /^[A-Z]/.test(findLastName(node) ?? "");
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is `yield* load(id)` in a program of Effect
 */
export function isOfProgram(node) {
  return node.type === "YieldExpression" && node.delegate === true && node.argument != null && isInProgram(node);
}

/**
 * @param {Node} node
 * @returns {boolean} whether it stands in a program of Effect
 */
export function isInProgram(node) {
  const fn = findFunction(node);
  return fn !== undefined && isProgram(fn);
}

/**
 * @param {Node} fn
 * @returns {boolean} whether it is a generator that Effect runs
 */
export function isProgram({ generator, parent }) {
  if (generator !== true || parent?.type !== "CallExpression") return false;
  const callee = unwrap(parent.callee);
  return OF_GENERATOR.test(getDottedName(callee.type === "CallExpression" ? callee.callee : callee));
}

/**
 * @param {Source} source
 * @returns {readonly Node[]} all that wait, in the order of the text
 */
export function getAllAwaiting(source) {
  return source.memo(getAllAwaiting, () =>
    source.text.includes("yield*") && importsEffect(source)
      ? source.nodes("AwaitExpression", "YieldExpression").filter(isAwaiting)
      : source.nodes("AwaitExpression"),
  );
}
