import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Node, Source } from "../../lib/types.js" */

/** Statuses of responses that have no body: the constructor throws for a body with them. */
const WITHOUT_BODY = new Set([101, 103, 204, 205, 304]);

/** What the constructor adds where the body is text and nobody says what kind. */
const OF_TEXT = "text/plain;charset=UTF-8";

/**
 * What can be read from a response is what its constructor was told. Written down where all of it is literal.
 *
 * @param {Source} source
 * @param {Node | undefined} init - second argument of `new Response`
 * @param {Node[]} members - what is read: `response.status`, `response.headers`
 * @param {boolean} isMaybe - the body may be undefined, and then gives no content type
 * @returns {Edit[] | undefined} undefined where something has to ask the response
 */
export function getTold(source, init, members, isMaybe) {
  const told = readInit(init);
  if (told === undefined || (isMaybe && told.headers.get("content-type") === OF_TEXT)) return undefined;
  /** @type {Edit[]} */
  const edits = [];
  for (const member of members) {
    const edit = getEdit(source, told, member);
    if (edit === undefined) return undefined;
    edits.push(edit);
  }
  return edits;
}

/**
 * @param {Node | undefined} init
 * @returns {{ status: number, headers: Map<string, string> } | undefined}
 */
function readInit(init) {
  const told = { status: 200, headers: new Map([["content-type", OF_TEXT]]) };
  if (init === undefined) return told;
  if (init.type !== "ObjectExpression") return undefined;
  for (const property of init.properties) {
    const name = getKeyName(property);
    const { value } = property;
    if (
      name === "status" &&
      value.type === "Literal" &&
      Number.isInteger(value.value) &&
      value.value >= 200 &&
      value.value <= 599 &&
      !WITHOUT_BODY.has(value.value)
    )
      told.status = value.value;
    else if (
      name === "headers" &&
      value.type === "ObjectExpression" &&
      value.properties.every((/** @type {Node} */ header) => addHeader(told.headers, header))
    )
      continue;
    else return undefined;
  }
  return told;
}

/**
 * @param {Map<string, string>} headers
 * @param {Node} property - Property or SpreadElement
 * @returns {boolean} whether it is a name and a value that are written down, and valid
 */
function addHeader(headers, property) {
  const name = getKeyName(property)?.toLowerCase();
  const value = property.value?.value;
  // `set-cookie` may come twice, and so may a name in two spellings.
  if (
    name === undefined ||
    typeof value !== "string" ||
    !/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) ||
    !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value) ||
    name === "set-cookie" ||
    (headers.has(name) && headers.get(name) !== OF_TEXT)
  )
    return false;
  headers.set(name, value);
  return true;
}

/**
 * @param {Source} source
 * @param {{ status: number, headers: Map<string, string> }} told
 * @param {Node} member
 * @returns {Edit | undefined}
 */
function getEdit(source, { status, headers }, member) {
  const name = getPropertyName(member);
  if (name === "status") return { range: member.range, text: String(status) };
  if (name === "ok") return { range: member.range, text: String(status < 300) };
  const { parent } = getWrapped(member);
  //   Object.fromEntries(response.headers)
  if (
    name === "headers" &&
    parent.type === "CallExpression" &&
    parent.arguments.length === 1 &&
    source.slice(parent.callee) === "Object.fromEntries"
  ) {
    const list = [...headers]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${/^[a-z]+$/.test(key) ? key : quote(source, key)}: ${quote(source, value)}`)
      .join(", ");
    //   { ...Object.fromEntries(response.headers), "content-length": 17 }
    const isSpread = parent.parent.type === "SpreadElement";
    return isSpread ? { range: parent.parent.range, text: list } : { range: parent.range, text: `{ ${list} }` };
  }
  //   response.headers.get("content-type")
  const call = parent.parent;
  const key =
    name === "headers" && getPropertyName(parent) === "get" && call.callee === parent
      ? call.arguments[0]?.value
      : undefined;
  if (typeof key !== "string") return undefined;
  const value = headers.get(key.toLowerCase());
  //   response.headers.get("content-type")!
  const { range } = call.parent.type === "TSNonNullExpression" && value !== undefined ? call.parent : call;
  return { range, text: value === undefined ? "null" : quote(source, value) };
}

/**
 * @param {Source} source
 * @param {string} text - without control characters
 */
function quote({ style }, text) {
  return style.quote + text.replaceAll("\\", "\\\\").replaceAll(style.quote, `\\${style.quote}`) + style.quote;
}
