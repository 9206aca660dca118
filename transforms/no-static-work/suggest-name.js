import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { joinNames } from "../../lib/edit/join-names.js";
import { joinWords } from "../../lib/edit/join-words.js";
import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */

/**
 * What a constant is best called: as the property that it becomes, or after what is looked up in it, or after its content.
 *
 * @param {Node} value
 * @param {{ name: string, messageId: string }} work
 * @returns {string} in camel case
 */
export function suggestName(value, { name, messageId }) {
  const used = getWrapped(value);
  const { parent } = used;
  if (parent.type === "VariableDeclarator" && parent.id.type === "Identifier")
    return toCamelCase(parent.id.name) ?? name;
  //   this.schema = …   send({ body: … })
  const key =
    parent.type === "Property"
      ? getKeyName(parent)
      : parent.type === "AssignmentExpression"
        ? getPropertyName(parent.left)
        : undefined;
  const wished = key === undefined ? undefined : toCamelCase(key);
  //   inputSchema: { city: z.string() } → citySchema
  if (wished !== undefined && name === "schema" && !/schema$/i.test(wished)) return `${wished}Schema`;
  //   { lstat: promisify(lstat) } → lstatAsync
  const isPromisified = messageId === "promisifiedPerCall" && findLastName(unwrap(value.arguments[0])) === key;
  if (wished !== undefined && !isPromisified) return wished;
  //   new Set(METHODS) → methodsSet
  const [source] = value.arguments;
  if (messageId === "collectionMadePerCall" && source.type === "Identifier")
    return joinNames(toCamelCase(source.name) ?? name, unwrap(value.callee).name);
  //   new Set(["GET", "HEAD"]).has(req.method)
  //                                    ^^^^^^ methods
  const call = getWrapped(parent).parent;
  if (messageId === "collectionMadePerCall" && call.type === "CallExpression" && call.arguments.length === 1) {
    const argument = unwrap(call.arguments[0]);
    const asked = toCamelCase(
      argument.type === "MemberExpression"
        ? (getPropertyName(argument) ?? "")
        : argument.type === "Identifier"
          ? argument.name
          : "",
    );
    if (asked !== undefined) return asked.endsWith("s") ? asked : `${asked.replace(/(?<![aeou])y$/, "ie")}s`;
  }
  //   path.join(__dirname, "views", "index.html") → indexHtmlPath
  if (messageId === "pathJoinedPerCall") {
    const last = unwrap(value.arguments.at(-1));
    const text = last.type === "TemplateLiteral" ? last.quasis.at(-1).value.cooked : last.value;
    const file = typeof text === "string" ? toCamelCase(text.split(/[\\/]/).filter(Boolean).at(-1) ?? "") : undefined;
    return joinNames(file ?? "folder", "path");
  }
  //   JSON.stringify(HEALTH) → healthJson   JSON.stringify({ error: … }) → errorJson
  if (messageId === "stringifiedPerCall") {
    const content = unwrap(value.arguments[0]);
    const first = content.properties?.find(isError) ?? content.properties?.[0];
    const about = toCamelCase(
      content.type === "Identifier" ? content.name : first?.type === "Property" ? (getKeyName(first) ?? "") : "",
    );
    return about === undefined ? "jsonText" : joinNames(about, "json");
  }
  //   Buffer.from("not found") → notFoundBytes
  if (messageId === "bufferMadePerCall") {
    const text = unwrap(value.arguments[0]);
    const about =
      typeof text.value === "string" && /^[a-z]+( [a-z]+){0,2}$/i.test(text.value)
        ? toCamelCase(text.value)
        : undefined;
    return about === undefined ? name : joinNames(about, "bytes");
  }
  //   promisify(fs.readFile) → readFileAsync
  if (messageId === "promisifiedPerCall") {
    const promisified = unwrap(value.arguments[0]);
    const fn = findLastName(promisified);
    return fn === undefined ? name : joinNames(fn, "async");
  }
  return name;
}

/**
 * @param {Node} property
 * @returns {boolean} whether it says what the object is about: `{ jsonrpc: "2.0", error: { … }, id: null }`
 */
function isError(property) {
  return property.type === "Property" && getKeyName(property) === "error";
}

/**
 * @param {string} text
 * @returns {string | undefined} undefined where nothing of it can be a name
 */
function toCamelCase(text) {
  const words = text.split(/[^A-Za-z\d]/).filter(Boolean);
  if (words.length === 0 || /^\d/.test(words[0])) return undefined;
  return joinWords(words.map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word)));
}
