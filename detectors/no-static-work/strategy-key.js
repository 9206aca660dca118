import { findClassOfMember, findFunction, getKeyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { createCost } from "../../lib/weight/create-cost.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { getWorkOf, isNamedShownOnce } from "./parsed-key.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Candidate, Node, Source } from "../../lib/types.js" */
/** @import { Facts } from "../no-static-work.js" */

/** What verifies the token of each request by jsonwebtoken. */
const STRATEGY = "passport-jwt.Strategy";

/**
 * What a strategy of passport-jwt does with the secret, or the public key, that it hands to jsonwebtoken for each request:
 *
 *   passport.use(new JwtStrategy({ secretOrKey: process.env.JWT_SECRET }, (claims, done) => …))
 *                                               ^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - NewExpression, or the call of `super`
 * @returns {Candidate<Facts> | undefined}
 */
export function findStrategyKey(source, node) {
  const strategy = node.type === "NewExpression" ? findMade(source, node) : findExtended(source, node);
  if (strategy === undefined) return undefined;
  const options = findObject(source, node.arguments[0]);
  const key = findValueOf(options, "secretOrKey");
  if (options === undefined || key === undefined) return undefined;
  const work = getWorkOf(source, key);
  if (work === undefined || isNamedShownOnce(source, [strategy.name, source.slice(options)])) return undefined;
  return {
    node: key,
    // It is made once, and asked for each request: what it hands the claims of a token to runs as often.
    runs: strategy.verified.body,
    messageId: work.messageId,
    data: { code: strategy.name },
    ...(work.time !== undefined && { cost: createCost(work.time) }),
    facts: { value: key, work, remaining: [], throws: true },
  };
}

/**
 * @typedef {object} Strategy
 * @property {string} name - "JwtStrategy"
 * @property {Node} verified - the function that gets what was verified
 */

/**
 * `new JwtStrategy(options, (claims, done) => …)`
 *
 * @param {Source} source
 * @param {Node} node - NewExpression
 * @returns {Strategy | undefined}
 */
function findMade(source, node) {
  if (node.arguments.length !== 2 || findNativePath(source, node.callee) !== STRATEGY) return undefined;
  const verified = unwrap(node.arguments[1]);
  return isFunction(verified) ? { name: findLastName(node.callee) ?? "Strategy", verified } : undefined;
}

/**
 * `super(options)` of `class JwtStrategy extends PassportStrategy(Strategy) { validate(claims) { … } }`
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {Strategy | undefined}
 */
function findExtended(source, node) {
  const owner = node.callee.type === "Super" ? findFunction(node) : undefined;
  const classNode = owner === undefined ? undefined : findClassOfMember(owner);
  const parent = classNode === undefined ? undefined : unwrap(classNode.superClass);
  if (parent?.type !== "CallExpression" || findLastName(parent.callee) !== "PassportStrategy") return undefined;
  const [strategy] = parent.arguments;
  if (strategy === undefined || findNativePath(source, strategy) !== STRATEGY) return undefined;
  const verified = classNode?.body.body.find((/** @type {Node} */ member) => getKeyName(member) === "validate")?.value;
  return isFunction(verified) ? { name: classNode?.id?.name ?? "Strategy", verified } : undefined;
}
