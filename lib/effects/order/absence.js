import { endsFunction, getLast } from "./in-front.js";
import { endsInError } from "../../heat/seldom/refusals.js";
import { findBrought } from "./relations.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getCaught } from "../awaited-calls.js";
import { getNamesOf } from "../links.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getVariablesIn } from "./between.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { resolveFunctions } from "../../ast/values/resolve.js";
import { isQuestion } from "./gates.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What is answered, or thrown, where somebody may not have what is asked for: nothing more is to be read for them. */
const DENIES =
  /\b(?:401|402|403|429)\b|unauth|forbid|denied|permission|not[ _-]?(?:allowed|authori[sz])|credential|captcha|too[ _-]?many|expired|limit[ _-]?(?:exceeded|reached)|quota/i;

/** What is said of something that is not there, with whatever status: `403`, "SAML connection not found". */
const SAYS_MISSING = /not[ _-]?found|no[ _-]such|(?:does|do)(?:n't| not) exist/i;

/** What is said where something stands in the way, which is an exception. */
const SAYS_TAKEN = /\b409\b|already|conflict|duplicate|\btaken\b|\bin use\b/i;

/** What makes a failure to hand back. */
const FAILS = /^(?:err|error|errAsync|fail|failure|left|reject|notFound|conflict)$/i;

/** Methods and members by which results tell that there is none: `found.isErr()`, `found.error`. */
const TELLS_FAILURE =
  /^(?:isErr|isError|isLeft|isFail(?:ed|ure)?|isNone|hasErrors?|hasFailed|error|err|errors|failed|failure)$/;

/** Functions that say of what they are given that it is none: `isEmpty(rows)`, `isError(found)`. */
const TELLS_NONE = /^(?:isEmpty|isNil|isNull|isUndefined|isNullOrUndefined|isErr|isError|isLeft|isFailure|isNone)$/;

/** What is kept of a result, and says that there is none: `const { data, error: userError } = await find(id)`. */
const OF_FAILURE = /^(?:err|errors?|failure)$|[a-z]Err(?:ors?)?$/;

/** Functions that throw unless what they are given is true. */
const ASSERTS = /^(?:assert(?:\.ok)?|invariant)$/;

/** Functions that throw where they are given nothing, by their names: `mustExist("Team", team)`, `throwIfNotFound(team)`. */
const ASSERTS_FOUND =
  /^_?(?:must|assert|ensure|check|require|expect|throwIf)\w*?(?:Exist|Found|Missing|Present|Defined|Undefined|Nil|Null|Empty)/;

/** Members that what was found has, and nothing else: `!team.id`, `!found.success`. */
const OF_FOUND = /^(?:length|_?id|data|value|rows|body|ok|success|response|results?)$/;

/** Members of answers that say whether there was one: `answer.status !== 200`. */
const STATUS = /^status(?:Code)?$/;

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
  if (alternate != null && !isAbsenceCheck(source, alternate, known)) return false;
  if (hasNothingToDo(source, test, consequent)) return false;
  const throws = getLast(consequent)?.type !== "ReturnStatement";
  return (
    getConditions(test).every((condition) => isAbsence(source, condition, known, throws)) ||
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
 * @param {Node} condition
 * @returns {Node | undefined} the name of what must be there for it to be true: `user` of `user`, `user !== null`, `!!user`, `rows.length > 0`
 */
function findPresent(condition) {
  if (condition.type === "UnaryExpression" && condition.operator === "!") {
    const inner = unwrap(condition.argument);
    return inner.type === "UnaryExpression" && inner.operator === "!" ? findPresent(unwrap(inner.argument)) : undefined;
  }
  if (condition.type !== "BinaryExpression") return findName(condition);
  const isMissing = isNothing(condition.right) || unwrap(condition.right).value === 0;
  return isMissing && /^(?:!==?|>)$/.test(condition.operator) ? findName(condition.left) : undefined;
}

/**
 * `if (webhooks.length === 0) return;`: that is how it mostly ends, and nothing more is to be read then.
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
    only.argument == null &&
    getConditions(test).some((condition) => findWithin(source, condition, isLength) !== undefined)
  );
}

/** @param {Node} node - `rows.length` */
function isLength(node) {
  return node.type === "MemberExpression" && getPropertyName(node) === "length";
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
  const call = value?.type === "AwaitExpression" ? unwrap(value.argument) : value;
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
  return findWithin(source, node, ({ type }) => /^(?:Await|Call|New)Expression$/.test(type)) !== undefined;
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
  const awaited = value?.type === "AwaitExpression" ? getCaught(value.argument) : undefined;
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

/**
 * @param {Node} test
 * @returns {Node[]} `!user` and `!team` of `!user || !team`
 */
function getConditions(test) {
  const node = unwrap(test);
  return node.type === "LogicalExpression" && node.operator === "||"
    ? [...getConditions(node.left), ...getConditions(node.right)]
    : [node];
}

/**
 * @param {Source} source
 * @param {Node} condition
 * @returns {Node | undefined} the name of what it asks for, whether that is there: `user` of `!user`, `!Array.isArray(user)`, `user === null`,
 *   `user.isErr()`, `user.status >= 400`
 */
function findAsked(source, condition) {
  if (condition.type === "UnaryExpression" && condition.operator === "!") {
    const value = unwrap(condition.argument);
    //   if (!Array.isArray(rows)) throw new Error("no rows");
    const isArray = value.type === "CallExpression" && getDottedName(value.callee) === "Array.isArray";
    //   if (!(post instanceof Note)) return error("not-a-post");
    const isOfClass = value.type === "BinaryExpression" && value.operator === "instanceof";
    return findName(isArray ? value.arguments[0] : isOfClass ? value.left : value);
  }
  if (condition.type === "BinaryExpression" && /^===?$/.test(condition.operator)) {
    const value = unwrap(condition.right);
    const isMissing =
      (value.type === "Literal" &&
        (value.value === null || value.value === 0 || value.value === false || value.value === "undefined")) ||
      (value.type === "Identifier" && value.name === "undefined");
    const left = unwrap(condition.left);
    return isMissing
      ? findName(left.type === "UnaryExpression" && left.operator === "typeof" ? left.argument : left)
      : undefined;
  }
  //   if (rows.length <= 0) return [];
  if (condition.type === "BinaryExpression" && /^<=?$/.test(condition.operator)) {
    const left = unwrap(condition.left);
    const isCount = left.type === "MemberExpression" && getPropertyName(left) === "length";
    return isCount && unwrap(condition.right).value === (condition.operator === "<" ? 1 : 0)
      ? findName(left)
      : undefined;
  }
  //   if (typeof id !== "number") throw new Error("no id");
  if (condition.type === "BinaryExpression" && /^!==?$/.test(condition.operator)) {
    const left = unwrap(condition.left);
    if (left.type === "UnaryExpression" && left.operator === "typeof") return findName(left.argument);
  }
  if (condition.type === "BinaryExpression" && /^(?:!==?|>=?)$/.test(condition.operator)) {
    const [answer, status] = [unwrap(condition.left), unwrap(condition.right)];
    const isAnswer = answer.type === "MemberExpression" && STATUS.test(getPropertyName(answer) ?? "");
    const asked = isAnswer && typeof status.value === "number" ? unwrap(answer.object) : undefined;
    return asked?.type === "Identifier" ? asked : undefined;
  }
  //   const { data, error } = await find(id); if (error) throw error;
  if (condition.type === "Identifier") return isOfFailure(source, condition) ? condition : undefined;
  const told = condition.type === "CallExpression" ? unwrap(condition.callee) : condition;
  if (
    condition.type === "CallExpression" &&
    TELLS_NONE.test(findLastName(told) ?? "") &&
    condition.arguments.length === 1
  )
    return findName(condition.arguments[0]);
  if (told.type !== "MemberExpression" || !TELLS_FAILURE.test(findLastName(told) ?? "")) return undefined;
  const root = unwrap(told.object);
  return root.type === "Identifier" ? root : undefined;
}

/**
 * @param {Source} source
 * @param {Node} name
 * @returns {boolean} whether it is the part of a result that says that there is none
 */
function isOfFailure(source, name) {
  const declared = /** @type {any} */ (source.findVariable(name)?.defs[0]);
  return (
    OF_FAILURE.test(name.name) &&
    declared?.node.type === "VariableDeclarator" &&
    /^(?:Array|Object)Pattern$/.test(declared.node.id.type)
  );
}

/**
 * @param {Node} expression
 * @returns {Node | undefined} `rows` of `rows`, `rows.length` and `rows[0]`, `team` of `team.id`
 */
function findName(expression) {
  const node = unwrap(expression);
  if (node.type === "Identifier") return node;
  if (node.type !== "MemberExpression") return undefined;
  const isPart = node.computed ? unwrap(node.property).value === 0 : OF_FOUND.test(getPropertyName(node) ?? "");
  const root = getRoot(node);
  return isPart && root === unwrap(node.object) && root.type === "Identifier" ? root : undefined;
}
