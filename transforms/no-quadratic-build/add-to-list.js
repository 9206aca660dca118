import { getLineIndent } from "../../lib/source/style.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { layout } from "../../lib/edit/lines.js";
import { reindent } from "../../lib/edit/lines.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../../lib/types.js" */
/** @import { Copy } from "../../detectors/no-quadratic-build/copies.js" */
/** @import { Fold } from "../../detectors/no-quadratic-build/fold.js" */

/**
 * The elements that a copy has behind what was collected: `item` of `[...all, item]`, and of `all.concat([item])`.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @returns {Node[] | Refusal}
 */
export function getAdded(source, { node, how }) {
  //   all.concat({ name, index })
  if (how === "concat" && node.arguments.every(isNoList)) return node.arguments;
  const list = how === "spread" ? node : unwrap(node.arguments[0]);
  if (how === "concat" && (node.arguments.length > 1 || list.type !== "ArrayExpression"))
    return refuse(source, "elementOrList");
  const elements = list.elements.slice(how === "spread" ? 1 : 0);
  if (how === "spread" && unwrap(list.elements[0]?.argument ?? list) === list) return refuse(source, "addsInFront");
  if (elements.some((/** @type {Node | null} */ element) => element === null || element.type === "SpreadElement"))
    return refuse(source, "addsLists");
  return elements;
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is an element for sure, and no list of them
 */
function isNoList(node) {
  return /^(ObjectExpression|Literal|TemplateLiteral|ArrowFunctionExpression)$/.test(unwrap(node).type);
}

/**
 * `return [...all, item];` as `all.push(item); return all;`
 *
 * @param {Source} source
 * @param {Fold} fold
 * @param {Copy} copy
 * @returns {{ edit: Edit, moved: Range[] } | Refusal}
 */
export function addToList(source, { fn }, copy) {
  const added = getAdded(source, copy);
  if ("refused" in added) return added;
  const { name } = copy.collected;
  const used = getWrapped(copy.node);
  const isBody = fn.body === used;
  const statement = isBody ? used : used.parent;
  if (!isBody && (statement.type !== "ReturnStatement" || statement.parent.type !== "BlockStatement"))
    return refuse(source, "madeInBranch");
  const indent = getLineIndent(source.text, (isBody ? fn : statement).range[0]);
  const own = isBody ? indent + source.style.indent : indent;
  const text = added.map(({ range }) => reindent(source, range, own)).join(", ");
  const lines = [`${name}.push(${text});`, `return ${name};`];
  const written = isBody
    ? layout(source, indent, ["{", ...lines.map((line) => `  ${line}`), "}"])
    : layout(source, indent, lines);
  return { edit: { range: statement.range, text: written.trimStart() }, moved: added.map(({ range }) => range) };
}

/**
 * `list.reduce((all, item) => all.concat(item.parts), [])` as `list.flatMap((item) => item.parts)`, `all.concat(item)` as `list.flat()`.
 *
 * @param {Source} source
 * @param {Fold} fold
 * @returns {{ edits: Edit[], moved: Range[] } | undefined} undefined where it is more than that
 */
export function flatten(source, { call, copies, fn, variable }) {
  const [copy] = copies;
  const [given, init] = call.arguments;
  const { property } = unwrap(call.callee);
  if (
    copies.length > 1 ||
    copy.how !== "concat" ||
    fn.type !== "ArrowFunctionExpression" ||
    fn.body !== copy.node ||
    fn.returnType != null ||
    variable.references.length > 1 ||
    copy.node.arguments.length !== 1 ||
    copy.node.arguments[0].type === "SpreadElement" ||
    fn.params.length < 2 ||
    call.arguments.length !== 2 ||
    (call.typeArguments ?? call.typeParameters) != null ||
    property.name !== "reduce" ||
    init.type !== "ArrayExpression" ||
    init.elements.length > 0
  )
    return undefined;
  const [added] = copy.node.arguments;
  const [, item, ...others] = fn.params;
  const isItself =
    added.type === "Identifier" && item.type === "Identifier" && added.name === item.name && others.length === 0;
  const parameters = fn.params.slice(1);
  const text = parameters.map((/** @type {Node} */ parameter) => source.slice(parameter)).join(", ");
  const body = added.type === "ObjectExpression" ? `(${source.slice(added)})` : source.slice(added);
  /** @type {Edit[]} */
  const edits = [
    { range: property.range, text: isItself ? "flat" : "flatMap" },
    { range: [given.range[0], init.range[1]], text: isItself ? "" : `(${text}) => ${body}` },
  ];
  return {
    edits,
    moved: isItself ? [] : [...parameters.map((/** @type {Node} */ { range }) => range), added.range],
  };
}
