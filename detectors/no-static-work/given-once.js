import { findClassOfMember, findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findInstanceMembers } from "../../lib/ast/values/resolve.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getNamedMembers } from "../../lib/ast/syntax/named-members.js";
import { getNames, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { NAMES, createNameTest, takesNamed } from "../../lib/ast/request-names.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Work } from "./work.js" */

/** What a plugin, a factory or a constructor is told about itself. */
const OPTIONS = /^_?(opts?|options|conf|config|configuration|settings)$|(Options|Opts|Config|Settings)$/;
/** Names of what belongs to one request or one element. */
const OF_REQUEST = createNameTest(NAMES.request, NAMES.response, NAMES.context, NAMES.parts, [
  "event",
  "message",
  "socket",
  "conn",
  "connection",
  "item",
  "row",
]);
/** What is made of objects may be made of what they hold at the time. */
const OF_OBJECTS = /^(stringifiedPerCall|collectionMadePerCall|constantsValidatedPerCall|eventsValidatedPerInstance)$/;

/** What takes so long that it is worth a word where the environment decides about it. */
const TAKES_LONG = /^(?:ajv|zod|joi|schema|struct|intl)/;

/**
 * What the maker of hot code was given once: a parameter of the function around it, or an option of its class.
 *
 *   export const plugin = (app, options) => app.get("/", (req, res) => { … new RegExp(options.pattern) … });
 *                                                                                     ^^^^^^^^^^^^^^^
 *
 * @typedef {object} Given
 * @property {(node: Node) => boolean} isGiven
 * @property {Node[]} found - what was asked for and is given
 */

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Work} work
 * @param {Node} node - NewExpression or CallExpression
 * @returns {Given}
 */
export function createGiven(source, heat, work, node) {
  /** @type {Node[]} */
  const found = [];
  const hot = findFunction(node);
  return {
    found,
    isGiven(expression) {
      const isOne =
        hot !== undefined &&
        isPlain(expression) &&
        ((TAKES_LONG.test(work.messageId) && isOfEnvironment(expression)) ||
          isGivenOnce(source, heat, expression, hot, OF_OBJECTS.test(work.messageId)));
      if (isOne) found.push(expression);
      return isOne;
    },
  };
}

/** @param {Node} expression - Identifier or MemberExpression: all of `options.pattern`, not `options[name]` */
function isPlain(expression) {
  const whole = getWrapped(expression);
  if (whole.parent.type === "MemberExpression" && whole.parent.object === whole) return false;
  for (let node = expression; node.type === "MemberExpression"; node = unwrap(node.object))
    if (getPropertyName(node) === undefined) return false;
  return true;
}

/** @param {Node} expression - `process.env.MAIL_HOST`: who changes it starts the server again */
function isOfEnvironment(expression) {
  return /^process\.env\.\w+$/.test(getDottedName(expression));
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @param {Node} hot - the function that asks for it
 * @param {boolean} mayChange - it may be an object that is filled later, unless its name says otherwise
 * @returns {boolean}
 */
function isGivenOnce(source, heat, expression, hot, mayChange) {
  const root = getRoot(expression);
  const names = getNames(expression);
  if (names.some((name) => OF_REQUEST.test(name))) return false;
  if (mayChange && !OPTIONS.test(names.at(root.type === "ThisExpression" ? -2 : -1) ?? "")) return false;
  if (root.type === "ThisExpression") return isOptionOfClass(source, heat, expression, hot);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const definition = variable?.defs[0];
  if (variable === undefined || definition?.type !== "Parameter" || getWrites(variable).length > 0) return false;
  const maker = /** @type {Node} */ (definition.node);
  if (maker === hot || !contains(maker, hot) || !isMaker(heat, maker)) return false;
  return names.length === 1 || !isWrittenLater(source, names[0], maker);
}

/**
 * @param {HeatModel} heat
 * @param {Node} maker
 * @returns {boolean} whether a function runs before there are requests: it is not hot, and takes none
 */
function isMaker(heat, maker) {
  return (
    heat.of(maker).level !== "hot" &&
    !takesNamed(maker, OF_REQUEST) &&
    [findFunction(maker)].every((outer) => outer === undefined || !isFunction(outer) || heat.of(outer).level !== "hot")
  );
}

/**
 * `this.options.pattern`, `this.pattern` of `this.pattern = options.pattern` in the constructor, and nowhere else.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression - a member of `this`
 * @param {Node} hot
 * @returns {boolean}
 */
function isOptionOfClass(source, heat, expression, hot) {
  let owner = hot;
  while (owner.type === "ArrowFunctionExpression" && findFunction(owner) !== undefined)
    owner = /** @type {Node} */ (findFunction(owner));
  const classNode = findClassOfMember(owner);
  if (classNode === undefined || owner.parent.kind === "constructor") return false;
  if (heat.ofConstruction(classNode).level === "hot") return false;
  let first = expression;
  while (unwrap(first.object).type === "MemberExpression") first = unwrap(first.object);
  const name = getPropertyName(first) ?? "";
  const values = findInstanceMembers(source, classNode, name);
  const isOption = values.every((value) => {
    const root = getRoot(value);
    return (
      root.type === "Identifier" && OPTIONS.test(root.name) && source.findVariable(root)?.defs[0]?.type === "Parameter"
    );
  });
  return (
    values.length > 0 &&
    isOption &&
    !isWrittenLater(source, name, classNode) &&
    !isWrittenLater(source, getNames(expression)[0], classNode)
  );
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {Node} maker - a function, or a class
 * @returns {boolean} whether a property of that name is written by what the maker makes
 */
function isWrittenLater(source, name, maker) {
  return getNamedMembers(source, name).some((member) => {
    const { parent } = getWrapped(member);
    const isWrite =
      (parent.type === "AssignmentExpression" && unwrap(parent.left) === member) ||
      parent.type === "UpdateExpression" ||
      (parent.type === "UnaryExpression" && parent.operator === "delete");
    const writer = isWrite ? findFunction(member) : undefined;
    return writer !== undefined && writer !== maker && writer.parent?.kind !== "constructor";
  });
}
