import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-eager-url.js";
import { cutParts } from "./no-eager-url/cut.js";
import { findGuard } from "./no-eager-url/guard.js";
import { remember } from "./no-eager-url/remember.js";
import { getClassUses } from "../lib/ast/objects/constructions.js";
import { getFieldName } from "../lib/ast/objects/field-name.js";
import { isStable } from "../lib/ast/values/stable.js";
import { makeFieldLazy } from "../lib/edit/lazy-field.js";
import { makeLocalLazy } from "../lib/edit/lazy-local.js";
import { makeRequestPropertyLazy } from "../lib/edit/lazy-request-property.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, HeatModel, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts, Parsed } from "../detectors/no-eager-url.js" */

/** What makes each kind of parser throw. */
const INVALID = {
  url: "an invalid URL",
  query: "an invalid query",
  cookies: "an invalid cookie header",
  header: "an invalid header",
  address: "an invalid address",
};

const ACTS = { moved: "parseWhereRead", remembered: "parseOnFirstRead", dropped: "dropParsing" };

/**
 * Moves the parsing to where the value is read, or cuts out what is read.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source, heat) {
  if ("cut" in facts) return cutParts(source, facts.cut);
  if ("legacy" in facts) return refuse(source, "splitByHand");
  if ("again" in facts) return remember(source, facts.call, facts.again);
  if ("header" in facts) return refuse(source, "keepByText", { name: facts.header });
  if (facts.condition !== undefined) return refuse(source, "readUnderCondition");
  if (facts.kind === "handed") return refuse(source, "passedToConstructor");
  // Who parses a body answers 400 where it is none, also to those that do not look at it.
  if (facts.parser.what === "body" && facts.parser.throws) return refuse(source, "bodyNotValidated");
  if (facts.kind === "field") return rewriteField(facts, source);
  if (facts.kind === "local") return rewriteLocal(facts, source);
  const { call, parser, statement, value } = facts;
  const made = makeRequestPropertyLazy(source, heat, {
    statement,
    value,
    isNullish: value !== call || parser.nullable,
    inputs: getChanging(facts, source).map(({ node }) => node),
  });
  return "refused" in made
    ? made
    : { ...made, risk: "review", act: "parseOnFirstRead", data: { remaining: getRemaining(facts) } };
}

/**
 * Names of the fields that keep a parser's arguments: `_urlInput`, `_urlBase`, `_queryOptions`.
 *
 * @param {Parsed} facts
 * @param {number} index
 */
function getSuffix({ parser }, index) {
  if (index === 0) return "Input";
  return parser.what === "url" ? "Base" : "Options";
}

/**
 * The parser's arguments that may be something else later.
 *
 * @param {Parsed} facts
 * @param {Source} source
 * @returns {{ node: Node, suffix: string, type: string | undefined }[]}
 */
function getChanging(facts, source) {
  const { call, parser } = facts;
  return call.arguments
    .map((/** @type {Node} */ node, /** @type {number} */ index) => ({
      node,
      suffix: getSuffix(facts, index),
      type: isParsedText(node) ? "string" : parser.inputTypes[index],
    }))
    .filter((/** @type {{ node: Node }} */ { node }) => !isStable(source, node));
}

/**
 * @param {Extract<Parsed, { kind: "field" }>} facts
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
function rewriteField(facts, source) {
  const { call, classNode, parser, statement, value } = facts;
  const made = makeFieldLazy(source, {
    classNode,
    statement,
    value,
    inputs: getChanging(facts, source),
    isNullish: value !== call || parser.nullable,
    type: value === call ? parser.type : undefined,
  });
  return "refused" in made
    ? made
    : { ...made, risk: "review", act: "parseOnFirstRead", data: { remaining: getRemainingOfField(facts, source) } };
}

/**
 * @param {Extract<Parsed, { kind: "field" }>} facts
 * @param {Source} source
 * @returns {string} what remains to be looked at, also by those who have the class in other files
 */
function getRemainingOfField(facts, source) {
  const { classNode, statement } = facts;
  const remaining = getRemaining(facts);
  const name = getFieldName(statement) ?? "";
  return getClassUses(source, classNode).isExported && !name.startsWith("#")
    ? `${remaining}, and other files that extend the class or list its fields find an accessor in place of \`${name}\``
    : remaining;
}

/**
 * @param {Parsed} facts
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
function rewriteLocal(facts, source) {
  const { call, parser, statement, value } = facts;
  const guard = parser.throws ? findGuard(source, statement) : undefined;
  if (guard !== undefined)
    return refuse(source, "inputNotValidated", {
      at: guard,
      name: INVALID[/** @type {keyof typeof INVALID} */ (parser.what)],
    });
  const inputs = getChanging(facts, source);
  const made = makeLocalLazy(source, {
    statement,
    value,
    inputs,
    isNullish: value !== call || parser.nullable,
    throws: parser.throws,
    type: value === call ? parser.type : undefined,
  });
  if ("refused" in made) return made;
  const { how, ...rest } = made;
  return {
    ...rest,
    risk: "review",
    act: ACTS[how],
    data: {
      remaining:
        how === "dropped" && parser.throws
          ? `${INVALID[/** @type {"url"} */ (parser.what)]} then no longer throws`
          : getRemaining(facts),
    },
  };
}

/**
 * Whether an expression that a parser gets is a string, whatever its parts are.
 *
 * @param {Node} node
 * @returns {boolean}
 */
function isParsedText(node) {
  // A sum that a parser accepts is a text: `raw.base + raw.url`. So is what `raw.url!` is taken for.
  if (["TemplateLiteral", "BinaryExpression", "TSNonNullExpression"].includes(node.type)) return true;
  // raw.url || "/"
  return node.type === "LogicalExpression" ? isParsedText(node.right) : typeof node.value === "string";
}

/** @param {Parsed} facts */
function getRemaining({ parser }) {
  if (!parser.throws) return "what is parsed is the text of that moment, an error in it shows later";
  return `${INVALID[/** @type {"url"} */ (parser.what)]} then throws at that read only`;
}

export default createCodemod({ detector, rewrite });
