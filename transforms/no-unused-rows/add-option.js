import { getLineIndent } from "../../lib/source/style.js";
import { getLiteralStyle } from "../../lib/edit/literal-style.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */
/** @import { Link } from "../../lib/effects/links.js" */

/** What ends a chain, and is told nothing more. */
const ENDS = /^(?:lean|exec|toArray|execute|all|get\w*)$/;

/**
 * `find({ where })` → `find({ where, take: 1 })`, `findByPk(id)` → `findByPk(id, { attributes: ["id"] })`
 *
 * @param {Source} source
 * @param {Node} call - that is given an object with options, or nothing in its place
 * @param {number} index - of that argument
 * @param {string} key
 * @param {string | Entries} value
 * @returns {Edit | undefined} undefined where the options are not written there
 */
export function addOption(source, call, index, key, value) {
  const options = call.arguments[index];
  const object = options === undefined ? undefined : unwrap(options);
  const last = object?.type === "ObjectExpression" ? object.properties.at(-1) : undefined;
  const getText = (/** @type {string} */ indent, /** @type {string} */ start) =>
    typeof value === "string" ? `${start}${value}` : layOut(source, indent, start, value);
  if (object !== undefined && last !== undefined) {
    //   { where }      or one property a line
    const at = last.range[1];
    const isBroken = /[\r\n]/.test(source.text.slice(object.range[0], object.properties[0].range[0]));
    const indent = getLineIndent(source.text, last.range[0]);
    const space = isBroken ? `${source.style.eol}${indent}` : " ";
    return { range: [at, at], text: `,${space}${getText(indent, `${key}: `)}` };
  }
  const end = call.range[1] - 1;
  //   findByPk(id,)
  const before = source.text.slice((call.arguments.at(-1) ?? call.callee).range[1], end);
  if (call.arguments.length !== index || !/^[\s(]*$/.test(before)) return undefined;
  const start = index > 0 ? ", { " : "{ ";
  return { range: [end, end], text: `${getText(getLineIndent(source.text, end), `${start}${key}: `)} }` };
}

/**
 * `{ id: true, name: true }` or `["id", "name"]`
 *
 * @typedef {{ open: "{ " | "[", entries: string[], close: " }" | "]" }} Entries
 */

/**
 * @param {Source} source
 * @param {string} indent - of the line that it stands on
 * @param {string} start - what stands in front of it
 * @param {Entries} entries
 * @returns {string} in one line where that fits
 */
export function layOut(source, indent, start, { open, entries, close }) {
  const { eol, indent: step, width } = source.style;
  const line = `${start}${open}${entries.join(", ")}${close}`;
  if (indent.length + line.length < width) return line;
  const comma = getLiteralStyle(source).trailingComma ? "," : "";
  const lines = entries.map((entry) => `${indent}${step}${entry}`).join(`,${eol}`);
  return `${start}${open.trim()}${eol}${lines}${comma}${eol}${indent}${close.trim()}`;
}

/**
 * `User.query().where({ team })` → `User.query().where({ team }).limit(1)`
 *
 * @param {Source} source
 * @param {Link[]} links - a chain of calls
 * @param {string} text - `.limit(1)`
 * @returns {{ edit: Edit, moved: Range[] } | undefined}
 */
export function addLink(source, links, text) {
  const last = links.findLast(({ name }) => !ENDS.test(name))?.call;
  return (
    last && {
      edit: { range: last.range, text: `${source.slice(last)}${getSpace(source, last)}${text}` },
      moved: [last.range],
    }
  );
}

/**
 * @param {Source} source
 * @param {Node} call - of a chain
 * @returns {string} what stands before its `.`: nothing, or a line break
 */
function getSpace(source, call) {
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression") return "";
  const [space] = /^\s*/.exec(source.text.slice(callee.object.range[1])) ?? [""];
  return space;
}
