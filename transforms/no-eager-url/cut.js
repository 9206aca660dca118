import { findConstantPlace } from "../../lib/edit/constant-place.js";
import { getConstantKind, ONE_AT_A_TIME } from "../../lib/edit/hoist-declaration.js";
import { getDeclarationSpace } from "../../lib/edit/function-text.js";
import { getLiteralStyle } from "../../lib/edit/literal-style.js";
import { getFreeVariable } from "../../lib/edit/free-name.js";
import { isStable } from "../../lib/ast/values/stable.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { layout } from "../../lib/edit/lines.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Cut } from "../../detectors/no-eager-url/cut.js" */
/** @import { Edit, Node, Refusal, Rewrite, Source } from "../../lib/types.js" */

/** The path and query of a request line of which `new URL()` changes no character: of `//host` it makes a host, and `'` is escaped in a query. */
const PLAIN_TARGET = String.raw`/^\/(?!\/)[\w\-~!$&'()*+,;=:@/.%]*(?:\?[\w\-~!$&()*+,;=:@/.%?]*)?$/`;

/** A host that is one for sure, as its last label is no number and none is encoded. */
const HOST = String.raw`https?:\/\/(?![^/]*xn--)(?:[\w-]+\.)*[a-z][a-z\d-]*(?::\d{1,4})?`;

/** What may be a base of it, so that no base that is not valid goes by. */
const PLAIN_BASE = String.raw`/^${HOST}\/?$/i`;

/** The same of a whole URL. */
const PLAIN_URL = String.raw`/^${HOST}\/[\w\-~!$&'()*+,;=:@/.%]*(?:\?[\w\-~!$&()*+,;=:@/.%?]*)?$/i`;

/** Segments that `new URL()` resolves. */
const DOT_SEGMENT = String.raw`/\/(?:\.|%2e){1,2}(?:\/|\?|$)/i`;

/**
 * Cuts parts out of the text of a URL, by a function that all of the file share.
 *
 *   const { pathname } = new URL(req.url, "http://localhost");
 *   const { pathname } = parseTarget(req.url);
 *
 * @param {Source} source
 * @param {Cut} cut
 * @returns {Rewrite | Refusal}
 */
export function cutParts(source, cut) {
  const { call, text, base, annotation } = cut;
  if (annotation !== undefined)
    return refuse(source, "declaredAs", { name: source.slice(annotation).replace(/^:\s*/, "") });
  const fixed = base !== undefined && isFixed(source, base) ? base : undefined;
  const place = findConstantPlace(source, call, fixed === undefined ? [call.callee] : [call.callee, fixed]);
  if ("refused" in place) return place;
  const { name, code } = nameFunction(source, cut, fixed, place.indent);
  const end = base === undefined || fixed === undefined ? undefined : [text.range[1], call.range[1]];
  /** @type {Edit[]} */
  const edits = [
    ONE_AT_A_TIME,
    { range: [call.range[0], call.callee.range[1]], text: name },
    ...(end === undefined ? [] : [{ range: /** @type {[number, number]} */ (end), text: ")" }]),
  ];
  if (code !== undefined) edits.push(place.insert(code));
  return { edits, risk: "safe", act: "cutParts", changed: [call] };
}

/**
 * @param {Source} source
 * @param {Node} base
 * @returns {boolean} whether it is the same valid address of the web each time
 */
function isFixed(source, base) {
  const node = unwrap(base);
  if (node.type === "Literal") return /^https?:\/\//i.test(node.value) && URL.canParse(node.value);
  if (node.type !== "Identifier" || !isStable(source, node)) return false;
  const declarator = /** @type {any} */ (source.findVariable(node)?.defs[0]?.node);
  return declarator?.init?.type === "Literal" && isFixed(source, declarator.init);
}

/**
 * @param {Source} source
 * @param {Cut} cut
 * @param {Node | undefined} fixed - the base, where it is always the same
 * @param {string} indent
 * @returns {{ name: string, code: string | undefined }} the function's name, and the code that declares it, unless the file has it already
 */
function nameFunction(source, cut, fixed, indent) {
  /** @type {Set<string>} */
  const own = new Set();
  /** @type {string[]} */
  const constants = [];
  const kind = getConstantKind(source);
  /**
   * @param {string} wished
   * @param {string} pattern
   */
  const getPattern = (wished, pattern) => {
    const kept = findConstant(source, pattern);
    if (kept !== undefined) return kept;
    const name = getFreeVariable(source, [wished], own);
    constants.push(`${kind} ${name} = ${pattern};`);
    return name;
  };
  const isWhole = cut.base === undefined;
  const patterns = {
    plain: isWhole ? getPattern("PLAIN_URL", PLAIN_URL) : getPattern("PLAIN_TARGET", PLAIN_TARGET),
    base: isWhole || fixed !== undefined ? undefined : getPattern("PLAIN_BASE", PLAIN_BASE),
    dots: getPattern("DOT_SEGMENT", DOT_SEGMENT),
  };
  const write = (/** @type {string} */ name) => writeFunction(source, cut, fixed, patterns, name, kind);
  const kept = findFunctionOf(source, write, indent);
  if (kept !== undefined) return { name: kept, code: undefined };
  const wished = `${isWhole ? "parseUrl" : "parseTarget"}${cut.parts.includes("searchParams") ? "WithParams" : ""}`;
  const name = getFreeVariable(source, [wished], own);
  const paragraphs = constants.length > 0 ? [...constants, ""] : [];
  return {
    name,
    code: layout(source, indent, [...paragraphs, ...writeComment(source, cut, fixed), ...write(name)]).slice(
      indent.length,
    ),
  };
}

/**
 * @param {Source} source
 * @param {string} pattern
 * @returns {string | undefined} the constant of the file that holds it
 */
function findConstant(source, pattern) {
  const declarator = source
    .nodes("VariableDeclarator")
    .find(
      ({ id, init, parent }) =>
        init?.regex !== undefined &&
        source.slice(init) === pattern &&
        id.type === "Identifier" &&
        parent.kind !== "let" &&
        parent.parent.type === "Program",
    );
  return declarator?.id.name;
}

/**
 * @param {Source} source
 * @param {(name: string) => string[]} write
 * @param {string} indent
 * @returns {string | undefined} the name of a function of the file that is the same
 */
function findFunctionOf(source, write, indent) {
  const declaration = source
    .nodes("FunctionDeclaration")
    .find((node) => node.id != null && layout(source, indent, write(node.id.name)).trim() === source.slice(node));
  return declaration?.id.name;
}

/**
 * @param {Source} source
 * @param {Cut} cut
 * @param {Node | undefined} fixed - the base, where it is always the same
 * @returns {string[]} what stands above the function
 */
function writeComment(source, cut, fixed) {
  return [
    "// The same parts that `new URL()` gives, cut out of texts in which it would leave them as they are.",
    ...(isTypeScript(source) ? [] : [`/** @type {(${getParameters(cut, fixed, true)}) => ${getType(source, cut)}} */`]),
  ];
}

/**
 * @param {Source} source
 * @param {Cut} cut
 * @param {Node | undefined} fixed - the base, where it is always the same
 * @param {{ plain: string, base: string | undefined, dots: string }} patterns - names of what is tested
 * @param {string} name
 * @param {string} kind - what constants are declared with
 * @returns {string[]} lines
 */
function writeFunction(source, cut, fixed, patterns, name, kind) {
  const { quote } = source.style;
  const isTyped = isTypeScript(source);
  const isWhole = cut.base === undefined;
  const text = isWhole ? "text" : "target";
  const base = fixed === undefined ? "base" : source.slice(fixed);
  const url = `new ${source.slice(cut.call.callee)}(${isWhole ? text : `${text}, ${base}`})`;
  const head = `${name}${getDeclarationSpace(source)}(${getParameters(cut, fixed, isTyped)})${isTyped ? `: ${getType(source, cut)}` : ""}`;
  const tests = [
    `!${patterns.plain}.test(${text})`,
    ...(patterns.base === undefined
      ? []
      : [`!${patterns.base}.test(${isTyped && !cut.isBaseText ? `String(${base})` : base})`]),
    `${patterns.dots}.test(${text})`,
  ];
  const start = isWhole ? `${text}.indexOf(${quote}/${quote}, 8)` : "0";
  const parts = getLiteralStyle(source).shorthand ? ["pathname", "search"] : ["pathname: pathname", "search: search"];
  if (cut.parts.includes("searchParams")) parts.push("searchParams: new URLSearchParams(search)");
  return [
    `function ${head} {`,
    ...(tests.length > 2
      ? [`  if (${tests.join(" || ")})`, `    return ${url};`]
      : [`  if (${tests.join(" || ")}) return ${url};`]),
    `  ${kind} end = ${text}.indexOf(${quote}?${quote});`,
    `  ${kind} pathname = ${isWhole ? `${text}.slice(${start}, end === -1 ? undefined : end)` : `end === -1 ? ${text} : ${text}.slice(0, end)`};`,
    `  ${kind} search = end === -1 || end === ${text}.length - 1 ? ${quote}${quote} : ${text}.slice(end);`,
    `  return { ${parts.join(", ")} };`,
    "}",
  ];
}

/**
 * @param {Cut} cut
 * @param {Node | undefined} fixed - the base, where it is always the same
 * @param {boolean} isTyped
 * @returns {string} the function's parameters, with their types if wanted
 */
function getParameters({ base, isBaseText }, fixed, isTyped) {
  const [text, other] = isTyped ? [": string", isBaseText ? ": string" : ": string | URL | undefined"] : ["", ""];
  if (base === undefined) return `text${text}`;
  return fixed === undefined ? `target${text}, base${other}` : `target${text}`;
}

/**
 * @param {Source} source
 * @param {Cut} cut
 * @returns {string} of what the function returns
 */
function getType({ style: { quote } }, { parts }) {
  const members = ["pathname", "search", ...(parts.includes("searchParams") ? ["searchParams"] : [])];
  return `Pick<URL, ${members.map((member) => `${quote}${member}${quote}`).join(" | ")}>`;
}
