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

/** @import { Finding, HeatModel, Node, Refusal, Rewrite, Source } from "../lib/types.js" */

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
 * @param {Finding} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source, heat) {
  if (finding.facts.cut !== undefined) return cutParts(source, finding.facts.cut);
  if (finding.facts.again !== undefined) return remember(source, finding.facts.call, finding.facts.again);
  if (finding.facts.header !== undefined)
    return {
      refused: `by hand: keep what it returns by the text of \`${finding.facts.header}\`, and how many is for you to say`,
    };
  if (finding.facts.condition !== undefined)
    return { refused: "it is read behind a condition only, and where it is made then is for you to say" };
  if (finding.facts.kind === "handed")
    return { refused: "it is handed to a constructor, whose class would have to make it on first read" };
  // Who parses a body answers 400 where it is none, also to those that do not look at it.
  if (finding.facts.parser.what === "body" && finding.facts.parser.throws)
    return { refused: "a body that is not valid would no longer be refused where it is not read" };
  if (finding.facts.kind === "field") return rewriteField(finding, source);
  if (finding.facts.kind === "local") return rewriteLocal(finding, source);
  const { call, parser, statement, value } = finding.facts;
  const made = makeRequestPropertyLazy(source, heat, {
    statement,
    value,
    isNullish: value !== call || parser.nullable,
    inputs: getChanging(finding, source).map(({ node }) => node),
  });
  return "refused" in made
    ? made
    : { ...made, risk: "review", act: "parseOnFirstRead", data: { remaining: getRemaining(finding) } };
}

/**
 * Names of the fields that keep a parser's arguments: `_urlInput`, `_urlBase`, `_queryOptions`.
 *
 * @param {Finding} finding
 * @param {number} index
 */
function getSuffix({ facts: { parser } }, index) {
  if (index === 0) return "Input";
  return parser.what === "url" ? "Base" : "Options";
}

/**
 * The parser's arguments that may be something else later.
 *
 * @param {Finding} finding
 * @param {Source} source
 * @returns {{ node: Node, suffix: string, type: string | undefined }[]}
 */
function getChanging(finding, source) {
  const { call, parser } = finding.facts;
  return call.arguments
    .map((/** @type {Node} */ node, /** @type {number} */ index) => ({
      node,
      suffix: getSuffix(finding, index),
      type: isText(node) ? "string" : parser.inputTypes[index],
    }))
    .filter((/** @type {{ node: Node }} */ { node }) => !isStable(source, node));
}

/**
 * @param {Finding} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
function rewriteField(finding, source) {
  const { call, classNode, parser, statement, value } = finding.facts;
  const made = makeFieldLazy(source, {
    classNode,
    statement,
    value,
    inputs: getChanging(finding, source),
    isNullish: value !== call || parser.nullable,
    type: value === call ? parser.type : undefined,
  });
  return "refused" in made
    ? made
    : { ...made, risk: "review", act: "parseOnFirstRead", data: { remaining: getRemainingOfField(finding, source) } };
}

/**
 * @param {Finding} finding
 * @param {Source} source
 * @returns {string} what remains to be looked at, also by those who have the class in other files
 */
function getRemainingOfField(finding, source) {
  const { classNode, statement } = finding.facts;
  const remaining = getRemaining(finding);
  const name = getFieldName(statement) ?? "";
  return getClassUses(source, classNode).isExported && !name.startsWith("#")
    ? `${remaining}, and other files that extend the class or list its fields find an accessor in place of \`${name}\``
    : remaining;
}

/**
 * @param {Finding} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
function rewriteLocal(finding, source) {
  const { call, parser, statement, value } = finding.facts;
  const guard = parser.throws ? findGuard(source, statement) : undefined;
  if (guard !== undefined)
    return {
      refused: `${INVALID[/** @type {keyof typeof INVALID} */ (parser.what)]} would no longer be refused where the check on line ${source.lineOf(guard.range[0])} does not come to it`,
    };
  const inputs = getChanging(finding, source);
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
          ? `${INVALID[/** @type {"url"} */ (parser.what)]} then throws no more`
          : getRemaining(finding),
    },
  };
}

/**
 * Whether an expression that a parser gets is a string, whatever its parts are.
 *
 * @param {Node} node
 * @returns {boolean}
 */
function isText(node) {
  // A sum that a parser accepts is a text: `raw.base + raw.url`. So is what `raw.url!` is taken for.
  if (["TemplateLiteral", "BinaryExpression", "TSNonNullExpression"].includes(node.type)) return true;
  // raw.url || "/"
  return node.type === "LogicalExpression" ? isText(node.right) : typeof node.value === "string";
}

/** @param {Finding} finding */
function getRemaining({ facts: { parser } }) {
  if (!parser.throws) return "what is parsed is the text of that moment, an error in it shows later";
  return `${INVALID[/** @type {"url"} */ (parser.what)]} then throws at that read only`;
}

export default createCodemod({ detector, rewrite });
