import { compareByPlace } from "../ast/syntax/compare-by-place.js";
import { getHeadOffset, getInitialiserOffsets, getInstanceFields } from "../ast/syntax/head-position.js";
import { getFunctionsAndClasses } from "../ast/syntax/functions-and-classes.js";
import { findName, isClass } from "../ast/syntax/functions.js";

/** @import { Frame } from "./frames.js" */
/** @import { Node, Range, Source } from "../types.js" */

/** What V8 calls the static part of a class until Node 20; later it has the name of the class. */
const STATIC = "<static_initializer>";

/**
 * Finds the function that a frame of a profile is.
 *
 * @param {Source} source
 * @param {Frame} frame
 * @param {number} bom - characters that the file has before the text: Node counts a byte order mark in the first line of a CommonJS file, and not of a module
 * @returns {Node | undefined} a function, or the class whose fields are initialised
 */
export function findFunctionOfFrame(source, { line, column, name }, bom = 0) {
  if (name === STATIC) return undefined;
  const places = source.memo(getPlaces, () => getPlaces(source));
  const offset = source.getOffset(line, column);
  return places.get(offset) ?? (bom > 0 && line === 1 ? places.get(offset - bom) : undefined);
}

/**
 * Finds a function of which a profile has the name and a line only: that of its head or, as some profilers can be told, the one that was
 * running.
 *
 * @param {Source} source
 * @param {Pick<Frame, "line" | "name">} frame
 * @returns {Node | undefined} undefined where that is not exactly one
 */
export function findFunctionByName(source, { line, name }) {
  // `new Offer`, `get name`, `Offer.create`
  const own = name.split(/[.\s]/).at(-1);
  /** @param {Node} node */
  const fits = (node) => [undefined, own].includes(findOwnName(node));
  const begun = getFunctionsAndClasses(source).filter(
    (node) => !isClass(node) && source.lineOf(getHeadOffset(source, node)) === line && fits(node),
  );
  if (begun.length === 1) return begun[0];
  const named = begun.filter((node) => findOwnName(node) === own);
  if (named.length === 1) return named[0];
  return begun.length > 1
    ? undefined
    : getFunctionsOnLine(source, line).find((node) => own !== "" && findOwnName(node) === own);
}

/**
 * @param {Node} node
 * @returns {string | undefined} a constructor has the name of its class
 */
function findOwnName(node) {
  return findName(node.parent.kind === "constructor" ? node.parent.parent.parent : node);
}

/**
 * @param {Source} source
 * @returns {Map<number, Node>} by the offset of their heads
 */
function getPlaces(source) {
  const nodes = getFunctionsAndClasses(source);
  /** @type {Map<number, Node>} */
  const places = new Map();
  for (const node of nodes)
    if (isClass(node))
      for (const offset of [getHeadOffset(source, node), ...getInitialiserOffsets(source, node)])
        places.set(offset, node);
  for (const node of nodes) if (!isClass(node)) places.set(getHeadOffset(source, node), node);
  return places;
}

/**
 * Whether a place is where V8 says that the static fields and blocks of a class are: at the class's `{` in Node 22, at the first
 * of them since Node 24. They run once, with the module.
 *
 * @param {Source} source
 * @param {number} line - 1-based
 * @param {number} column - 1-based
 * @returns {boolean}
 */
export function isStaticPart(source, line, column) {
  const offset = source.getOffset(line, column);
  return source.nodes("ClassDeclaration", "ClassExpression").some(({ body }) => {
    const parts = body.body.filter(
      (/** @type {Node} */ { type, static: isStatic }) =>
        type === "StaticBlock" || (type === "PropertyDefinition" && isStatic === true),
    );
    return (
      parts.length > 0 &&
      (offset === body.range[0] ||
        parts.some(
          (/** @type {Node} */ { range, value }) =>
            range[0] <= offset && offset < (value ?? { range: [range[1]] }).range[0],
        ))
    );
  });
}

/**
 * Finds the function in whose head a place is: what compilers map the head of a compiled function to is its name, its `(`,
 * its `<` or the keyword before; for field initialisers the class's head or a field's name.
 *
 * @param {Source} source
 * @param {number} line - 1-based
 * @param {number} column - 1-based
 * @returns {Node | undefined}
 */
export function findFunctionByHead(source, line, column) {
  const offset = source.getOffset(line, column);
  const nodes = getFunctionsAndClasses(source);
  return (
    nodes.findLast(
      (node) => getStart(node) <= offset && offset < (isClass(node) ? node.body.range[0] + 1 : node.body.range[0]),
    ) ??
    nodes.findLast(
      (node) =>
        isClass(node) &&
        getInstanceFields(node).some(
          ({ range, value }) => range[0] <= offset && offset < (value ?? { range: [range[1]] }).range[0],
        ),
    )
  );
}

/**
 * @param {Node} node
 * @returns {number} a method's name stands before its function
 */
function getStart(node) {
  const { parent } = node;
  return (parent.type === "MethodDefinition" ||
    (parent.type === "Property" && (parent.method || parent.kind !== "init"))) &&
    parent.value === node
    ? parent.range[0]
    : node.range[0];
}

/**
 * The functions that a line may be of, the innermost first; more than one where they share it.
 *
 * @param {Source} source
 * @param {number} line
 * @returns {Node[]}
 */
export function getFunctionsOnLine(source, line) {
  const around = source
    .memo(getSpans, () => getSpans(source))
    .filter(({ first, last }) => first <= line && line <= last);
  const start = source.getOffset(line, 1);
  const end = source.getOffset(line + 1, 1);
  // Those that hold the whole line, but for the innermost, are only around.
  const sharing = around.filter(({ range }) => range[0] > start || range[1] < end - 1);
  const innermost = around.findLast((span) => !sharing.includes(span));
  return [...new Set([...sharing.reverse(), ...(innermost === undefined ? [] : [innermost])].map(({ node }) => node))];
}

/**
 * @param {Source} source
 * @returns {{ node: Node, range: Range, first: number, last: number }[]} functions, and fields as parts of their classes, with their lines
 */
function getSpans(source) {
  return getFunctionsAndClasses(source)
    .flatMap((node) =>
      isClass(node) ? getInstanceFields(node).map(({ range }) => ({ node, range })) : [{ node, range: node.range }],
    )
    .sort(compareByPlace)
    .map(({ node, range }) => ({ node, range, first: source.lineOf(range[0]), last: source.lineOf(range[1] - 1) }));
}
