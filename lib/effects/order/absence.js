import { isAwaiting } from "../../ast/promises/programs.js";
import { findAsked, findName, findPresent, isLength, OF_FOUND, TELLS_FAILURE } from "./asked-presence.js";
import { getOperands } from "../../ast/syntax/operands.js";
import { endsFunction, getLast } from "./in-front.js";
import { endsInError } from "../../heat/seldom/refusals.js";
import { findBrought } from "./relations.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getCaught } from "../awaited-calls.js";
import { getNamesOf } from "../links.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getVariablesIn, readsAny } from "./between.js";
import { resolveFunctions } from "../../ast/values/resolve.js";
import { isQuestion } from "./gates.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What is answered, or thrown, where somebody may not have what is asked for: nothing more is to be read for them. */
const DENIES =
  /\b(?:401|402|403|429)\b|unauth|forbid|denied|permission|privileges|not[ _-]?(?:allowed|authori[sz]|authenticat|logged)|credential|captcha|too[ _-]?many|expired|limit[ _-]?(?:exceeded|reached)|quota/i;

/** What is said of something that is not there, with whatever status: `403`, "SAML connection not found". */
const SAYS_MISSING = /not[ _-]?found|no[ _-]such|(?:does|do)(?:n't| not) exist/i;

/** What is said where something stands in the way, which is an exception. */
const SAYS_TAKEN = /\b409\b|already|conflict|duplicate|\btaken\b|\bin use\b/i;

/** What makes a failure to hand back. */
const FAILS = /^(?:err|error|errAsync|fail|failure|left|reject|notFound|conflict)$/i;

/** Functions that throw unless what they are given is true. */
const ASSERTS = /^(?:assert(?:\.ok)?|invariant)$/;

/** Functions that throw where they are given nothing, by their names: `mustExist("Team", team)`, `throwIfNotFound(team)`. */
const ASSERTS_FOUND =
  /^_?(?:must|assert|ensure|check|require|expect|throwIf)\w*?(?:Exist|Found|Missing|Present|Defined|Undefined|Nil|Null|Empty)/;

/** What finds out who somebody is: `verifyPassword(user, password)`, `this.verifyToken.execute(token)`. */
const VERIFIES = /^_?(?:verify|authenticate|authorize)(?![a-z])/;

/** What tells of rows whether something is so. */
const DECIDES = /^(?:some|every|includes|has|startsWith|endsWith|test|equals|isEqual|isSame|isBefore|isAfter)$/;
const COMPARES = /^(?:[!=]==?|[<>]=?)$/;

/**
 * Whether a statement does nothing else than to end a function where something was not found: `if (!user) return res.sendStatus(404)`,
 * `if (found.isErr()) throw found.error`, `invariant(user, "no user")`. What stands behind it may be read beforehand; it is read in vain where the statement ends the
 * function. A check of who somebody is, or what they may do, is none.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {ReadonlySet<Variable>} known - what was read, and what was made of it
 * @returns {boolean}
 */
export function isAbsenceCheck(source, statement, known) {
  if (statement.type === "ExpressionStatement") return assertsPresence(source, unwrap(statement.expression), known);
  if (statement.type !== "IfStatement") return false;
  const { test, consequent, alternate } = statement;
  if (!endsFunction(consequent) || denies(source.slice(consequent))) return false;
  //   if (!user) { … return; } else if (!user.team) { … return; }
  if (alternate != null && !(alternate.type === "IfStatement" && isAbsenceCheck(source, alternate, known)))
    return false;
  if (hasNothingToDo(source, test, consequent) || isFree(source, test, consequent)) return false;
  const throws = getLast(consequent)?.type !== "ReturnStatement";
  return (
    getOperands(test, "||").every((condition) => isAbsence(source, condition, known, throws)) ||
    (SAYS_TAKEN.test(source.slice(consequent)) && isFailure(source, consequent) && asksOfKnown(source, test, known))
  );
}

/** @param {string} text - of what ends the function */
function denies(text) {
  return DENIES.test(text) && !SAYS_MISSING.test(text);
}

/**
 * `invariant(user, "no user")`, `assert(user !== null)`, `mustExist("User", user)`
 *
 * @param {Source} source
 * @param {Node} call
 * @param {ReadonlySet<Variable>} known
 * @returns {boolean} whether it throws where something was not found
 */
function assertsPresence(source, call, known) {
  if (call.type !== "CallExpression" || denies(source.slice(call))) return false;
  const [first] = call.arguments;
  const asked = ASSERTS.test(getDottedName(call.callee))
    ? [first && findPresent(unwrap(first))]
    : ASSERTS_FOUND.test(findLastName(call.callee) ?? "") || throwsWhereMissing(source, call)
      ? call.arguments.map(findName)
      : [];
  const variables = asked.flatMap((/** @type {Node | undefined} */ name) => (name && source.findVariable(name)) ?? []);
  return variables.some((/** @type {Variable} */ one) => known.has(one) && !isDecision(one) && !isFieldOfFound(one));
}

/**
 * `handleMissing(user)` of `function handleMissing(row) { if (!row) throw new NotFoundError(); }`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether the file shows that it does nothing else than to throw where it is handed nothing
 */
function throwsWhereMissing(source, call) {
  const functions = resolveFunctions(source, call.callee);
  return (
    functions.length > 0 &&
    functions.every(({ params, body }) => {
      const known = new Set(params.flatMap((/** @type {Node} */ param) => source.findVariable(param) ?? []));
      return (
        body.type === "BlockStatement" &&
        body.body.length > 0 &&
        body.body.every(
          (/** @type {Node} */ one) =>
            one.type === "IfStatement" &&
            getLast(one.consequent)?.type === "ThrowStatement" &&
            isAbsenceCheck(source, one, known),
        )
      );
    })
  );
}

/**
 * `const taken = await count(name); if (taken === 0) return name;`: that is what it is asked for, and mostly so.
 *
 * @param {Source} source
 * @param {Node} test
 * @param {Node} consequent - that ends the function
 * @returns {boolean} whether it hands out what was asked with
 */
function isFree(source, test, consequent) {
  const last = getLast(consequent);
  const returned = last?.type === "ReturnStatement" && last.argument != null ? unwrap(last.argument) : undefined;
  const variable = returned?.type === "Identifier" ? source.findVariable(returned) : undefined;
  if (variable === undefined) return false;
  return [...getVariablesIn(source, test)].some(({ defs: [definition] }) => {
    const value = unwrap(/** @type {any} */ (definition)?.node.init);
    return isAwaiting(value) && readsAny(source, new Set([variable]), value.argument);
  });
}

/**
 * `if (webhooks.length === 0) return;`, or `return true`: that is how it mostly ends, and nothing more is to be read then.
 *
 * @param {Source} source
 * @param {Node} test
 * @param {Node} consequent - that ends the function
 * @returns {boolean}
 */
function hasNothingToDo(source, test, consequent) {
  const [only, ...others] = consequent.type === "BlockStatement" ? consequent.body : [consequent];
  return (
    others.length === 0 &&
    only?.type === "ReturnStatement" &&
    (only.argument == null || only.argument.value === true) &&
    getOperands(test, "||").some((condition) => findWithin(source, condition, isLength) !== undefined)
  );
}

/**
 * @param {Source} source
 * @param {Node} consequent - that ends the function
 * @returns {boolean} whether it throws, refuses the request, or hands back a failure: `return err("taken")`
 */
function isFailure(source, consequent) {
  const last = /** @type {Node} */ (getLast(consequent));
  if (last.type !== "ReturnStatement" || endsInError(source, consequent)) return true;
  const value = last.argument == null ? undefined : unwrap(last.argument);
  const call = value !== undefined && isAwaiting(value) ? unwrap(value.argument) : value;
  return call?.type === "CallExpression" && FAILS.test(findLastName(call.callee) ?? "");
}

/**
 * `if (taken && taken.id !== user.id) throw new ConflictError()`
 *
 * @param {Source} source
 * @param {Node} test
 * @param {ReadonlySet<Variable>} known
 * @returns {boolean} whether it asks of what was read, and calls nothing
 */
function asksOfKnown(source, test, known) {
  if (hasCall(source, test)) return false;
  const asked = [...getVariablesIn(source, test)].filter((variable) => known.has(variable));
  return asked.length > 0 && !asked.some(isDecision);
}

/**
 * @param {Source} source
 * @param {Node} condition
 * @param {ReadonlySet<Variable>} known
 * @param {boolean} throws - whether what follows throws
 * @returns {boolean} whether it is only so where something was not found: `!user`, and `!user && isStrict`
 */
function isAbsence(source, condition, known, throws) {
  if (condition.type === "LogicalExpression" && condition.operator === "&&") {
    const parts = [condition.left, condition.right].map(unwrap);
    return (
      parts.some((part) => isAbsence(source, part, known, throws)) &&
      parts.every((part) => isAbsence(source, part, known, throws) || !hasCall(source, part))
    );
  }
  const asked = findAsked(source, condition) ?? (throws ? findBrought(source, condition) : undefined);
  const variable = asked === undefined ? undefined : source.findVariable(asked);
  return (
    variable !== undefined &&
    known.has(variable) &&
    !isDecision(variable) &&
    (isList(asked) || !isFieldOfFound(variable))
  );
}

/**
 * @param {Node | undefined} asked - a name
 * @returns {boolean} whether it is asked as a list is: `posts.length === 0`
 */
function isList(asked) {
  return asked?.parent !== undefined && isLength(asked.parent);
}

/**
 * @param {Source} source
 * @param {Node} node
 */
function hasCall(source, node) {
  return findWithin(source, node, ({ type }) => /^(?:Await|Call|New|Yield)Expression$/.test(type)) !== undefined;
}

/**
 * `const isMember = members.some((member) => member.id === id); if (!isMember) return;`, `const allowed = canRead(team, userId); if (!allowed) return;`
 *
 * @param {Variable} variable
 * @returns {boolean} whether it is what was found out about rows or somebody, not a part of them: there are some, and behind it nothing is wanted of others
 */
function isDecision({ name, defs: [definition] }) {
  const value = unwrap(/** @type {any} */ (definition)?.node.init);
  if (value?.type === "BinaryExpression") return COMPARES.test(value.operator);
  const awaited = isAwaiting(value) ? getCaught(value.argument) : undefined;
  if (awaited?.type === "CallExpression" && getNamesOf(awaited.callee).some((part) => VERIFIES.test(part))) return true;
  const asked = value?.type === "CallExpression" ? (findLastName(unwrap(value.callee)) ?? "") : "";
  return DECIDES.test(asked) || isQuestion(asked) || isQuestion(name);
}

/**
 * `const { limit } = await findPlan(id); if (limit === null) return;`, which is no other than `plan.limit === null`
 *
 * @param {Variable} variable
 * @returns {boolean} whether it is what a row has in a column, not the row or what stands for it
 */
function isFieldOfFound({ defs: [definition] }) {
  const { name, node } = /** @type {any} */ (definition);
  const pattern = node.type === "VariableDeclarator" && node.id.type === "ObjectPattern" ? node.id : undefined;
  const property = pattern?.properties.find((/** @type {Node} */ { value }) => value === name);
  const key = property?.key?.name ?? "";
  return property !== undefined && !OF_FOUND.test(key) && !TELLS_FAILURE.test(key);
}
