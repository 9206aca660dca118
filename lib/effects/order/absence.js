import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { isQuestion } from "./gates.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What is answered, or thrown, where somebody may not have what is asked for: nothing more is to be read for them. */
const DENIES =
  /\b(?:401|402|403|429)\b|unauth|forbid|denied|permission|not[ _-]?(?:allowed|authori[sz])|credential|captcha|too[ _-]?many|expired/i;

/** Methods and members by which results tell that there is none: `found.isErr()`, `found.error`. */
const TELLS_FAILURE = /^(?:isErr|isError|isLeft|isFailure|isNone|error|err|errors|failed|failure)$/;

/** Members that what was found has, and nothing else: `!team.id`, `!found.success`. */
const OF_FOUND = /^(?:length|_?id|data|value|rows|body|ok|success|response|results?)$/;

/** Members of answers that say whether there was one: `answer.status !== 200`. */
const STATUS = /^status(?:Code)?$/;

/** What tells of rows whether something is so. */
const DECIDES = /^(?:some|every|includes|has|startsWith|endsWith|test|equals|isEqual|isSame|isBefore|isAfter)$/;
const COMPARES = /^(?:[!=]==?|[<>]=?)$/;

/** Options of a read that name what it brings along: of TypeORM, Prisma and Sequelize, Drizzle. */
const RELATIONS = ["relations", "include", "with"];

/** What ends the function. */
const LEAVES = /^(?:ReturnStatement|ThrowStatement)$/;

/**
 * Whether a statement does nothing else than to end a function where something was not found: `if (!user) return res.sendStatus(404)`,
 * `if (found.isErr()) throw found.error`. What stands behind it may be read beforehand; it is read in vain where the statement ends the
 * function. A check of who somebody is, or what they may do, is none.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {ReadonlySet<Variable>} known - what was read, and what was made of it
 * @returns {boolean}
 */
export function isAbsenceCheck(source, statement, known) {
  if (statement.type !== "IfStatement" || statement.alternate != null) return false;
  const { test, consequent } = statement;
  const last = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
  if (last === undefined || !LEAVES.test(last.type) || DENIES.test(source.slice(consequent))) return false;
  return getConditions(test).every((condition) => {
    const asked = findAsked(condition) ?? (last.type === "ThrowStatement" ? findBrought(source, condition) : undefined);
    const variable = asked === undefined ? undefined : source.findVariable(asked);
    return variable !== undefined && known.has(variable) && !isDecision(variable) && !isFieldOfFound(variable);
  });
}

/**
 * `const isMember = members.some((member) => member.id === id); if (!isMember) return;`, `const allowed = canRead(team, userId); if (!allowed) return;`
 *
 * @param {Variable} variable
 * @returns {boolean} whether it is what was found out about rows, not a part of them: there are some, and behind it nothing is wanted of others
 */
function isDecision({ name, defs: [definition] }) {
  const value = unwrap(/** @type {any} */ (definition)?.node.init);
  if (value?.type === "BinaryExpression") return COMPARES.test(value.operator);
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
  return property !== undefined && !OF_FOUND.test(property.key?.name ?? "");
}

/**
 *   const space = await getSpaceOrFail(id, { relations: { community: { roles: true } } });
 *   if (!space.community?.roles) throw new NotLoaded();
 *
 * @param {Source} source
 * @param {Node} condition
 * @returns {Node | undefined} the name of what it asks for, whether that has what its read was to bring along
 */
function findBrought(source, condition) {
  if (condition.type !== "UnaryExpression" || condition.operator !== "!") return undefined;
  /** @type {string[]} */
  const path = [];
  let node = unwrap(condition.argument);
  for (; node.type === "MemberExpression"; node = unwrap(node.object)) {
    const name = getPropertyName(node);
    if (name === undefined) return undefined;
    path.unshift(name);
  }
  if (node.type !== "Identifier" || path.length === 0) return undefined;
  const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
  if (definition?.type !== "Variable" || definition.node.id !== definition.name || definition.node.init == null)
    return undefined;
  const read = unwrap(definition.node.init);
  const call = read.type === "AwaitExpression" ? unwrap(read.argument) : read;
  if (call.type !== "CallExpression") return undefined;
  const brings = call.arguments
    .flatMap((/** @type {Node} */ argument) => findObject(source, argument) ?? [])
    .some((/** @type {Node} */ options) => {
      const value = findValueOf(options, ...RELATIONS);
      return value !== undefined && isNamed(unwrap(value), path);
    });
  return brings ? node : undefined;
}

/**
 * @param {Node} value - of `relations`: `{ community: { roles: true } }`, `["community.roles"]`
 * @param {string[]} path - `["community", "roles"]`
 * @returns {boolean} whether it names that
 */
function isNamed(value, path) {
  const text = path.join(".");
  if (value.type === "ArrayExpression")
    return value.elements.some((/** @type {any} */ element) => `${element?.value}.`.startsWith(`${text}.`));
  if (value.type !== "ObjectExpression") return false;
  const [first, ...rest] = path;
  const brought = findValueOf(value, first);
  if (brought === undefined) return false;
  const inner = unwrap(brought);
  if (rest.length === 0) return inner.value === true || inner.type === "ObjectExpression";
  const options = inner.type === "ObjectExpression" ? findValueOf(inner, ...RELATIONS) : undefined;
  return isNamed(options === undefined ? inner : unwrap(options), rest);
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
 * @param {Node} condition
 * @returns {Node | undefined} the name of what it asks for, whether that is there: `user` of `!user`, `!Array.isArray(user)`, `user === null`,
 *   `user.isErr()`, `user.status >= 400`
 */
function findAsked(condition) {
  if (condition.type === "UnaryExpression" && condition.operator === "!") {
    const value = unwrap(condition.argument);
    //   if (!Array.isArray(rows)) throw new Error("no rows");
    const isList = value.type === "CallExpression" && getDottedName(value.callee) === "Array.isArray";
    return findName(isList ? value.arguments[0] : value);
  }
  if (condition.type === "BinaryExpression" && /^===?$/.test(condition.operator)) {
    const value = unwrap(condition.right);
    const isNothing =
      (value.type === "Literal" && (value.value === null || value.value === 0 || value.value === "undefined")) ||
      (value.type === "Identifier" && value.name === "undefined");
    const left = unwrap(condition.left);
    return isNothing
      ? findName(left.type === "UnaryExpression" && left.operator === "typeof" ? left.argument : left)
      : undefined;
  }
  if (condition.type === "BinaryExpression" && /^(?:!==?|>=?)$/.test(condition.operator)) {
    const [answer, status] = [unwrap(condition.left), unwrap(condition.right)];
    const isAnswer = answer.type === "MemberExpression" && STATUS.test(getPropertyName(answer) ?? "");
    const asked = isAnswer && typeof status.value === "number" ? unwrap(answer.object) : undefined;
    return asked?.type === "Identifier" ? asked : undefined;
  }
  const told = condition.type === "CallExpression" ? unwrap(condition.callee) : condition;
  if (told.type !== "MemberExpression" || !TELLS_FAILURE.test(findLastName(told) ?? "")) return undefined;
  const root = unwrap(told.object);
  return root.type === "Identifier" ? root : undefined;
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
