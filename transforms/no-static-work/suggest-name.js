import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getSubjects } from "../../lib/edit/context-names.js";
import { joinNames } from "../../lib/edit/join-names.js";
import { joinWords } from "../../lib/edit/join-words.js";
import { findFunction, findName, getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { saysKindOnly } from "../../lib/edit/kind-only.js";

/** @import { Node } from "../../lib/types.js" */

/**
 * What a constant is called, in camel case.
 *
 * @typedef {object} Names
 * @property {string} name
 * @property {string} [otherName] - should that be taken
 */

/** Signs that have names. @type {Record<string, string>} */
const SIGNS = {
  "[": "openingBracket",
  "]": "closingBracket",
  "{": "openingBrace",
  "}": "closingBrace",
  ",": "comma",
  ":": "colon",
  ";": "semicolon",
  " ": "space",
  "\n": "newline",
  "\r\n": "crlf",
  "\0": "zero",
};

/**
 * What a constant is best called: as the property that it becomes, or after its content, what is looked up in it, or what it is
 * handed over with. A property that says only what kind of thing it is (`root`, `text`) gets the content in front.
 *
 * @param {Node} value
 * @param {{ name: string, messageId: string }} work
 * @returns {Names}
 */
export function suggestName(value, work) {
  const { name, messageId } = work;
  const content = describe(value, messageId);
  const kind = KINDS[messageId] ?? name;
  const used = getWrapped(value);
  const { parent } = used;
  if (parent.type === "VariableDeclarator" && parent.id.type === "Identifier") {
    const declared = toCamelCase(parent.id.name) ?? name;
    return content.length === 0
      ? { name: declared }
      : { name: declared, otherName: joinNames(content[0], saysKindOnly(declared) ? declared : kind) };
  }
  //   this.schema = …   send({ body: … })
  const key = findKey(parent);
  //   inputSchema: { city: z.string() } → citySchema
  if (key !== undefined && name === "schema" && !/schema$/i.test(key)) return { name: `${key}Schema` };
  //   { lstat: promisify(lstat) } → lstatAsync
  const isPromisified = messageId === "promisifiedPerCall" && content[0] === key;
  if (key !== undefined && !saysKindOnly(key) && !isPromisified) return { name: key };
  //   { root: path.join(__dirname, "build/export") } → exportRoot
  const [subject] = getSubjects(used);
  const isNamed = key !== undefined || (saysKindOnly(kind) && messageId !== "pathJoinedPerCall");
  const about = content.length === 0 && isNamed && subject !== undefined ? [subject] : content;
  if (about.length > 0) return getNames(about, isPromisified ? kind : (key ?? kind));
  return { name: key ?? findReturnedName(used, name) ?? DEFAULTS[messageId] ?? name };
}

/** What a function does that returns something of the name behind it. */
const MAKES = /^(?:create|make|build|get|new)(?=[A-Z])/;

/**
 * `function createQuerySchema () { return z.object(…) }` → `querySchema`
 *
 * @param {Node} used
 * @param {string} name - that says what kind of thing it is
 * @returns {string | undefined} what is returned, by the name of the function
 */
function findReturnedName({ parent }, name) {
  const fn = parent.type === "ReturnStatement" ? findFunction(parent) : parent;
  const called = fn !== undefined && isFunction(fn) ? (findName(fn) ?? "") : "";
  const made = MAKES.test(called) ? joinNames(called.replace(MAKES, ""), "") : "";
  return made.toLowerCase().endsWith(name.toLowerCase()) ? made : undefined;
}

/** What stands behind the content in a name. @type {Record<string, string>} */
const KINDS = {
  stringifiedPerCall: "json",
  promisifiedPerCall: "async",
  collectionMadePerCall: "",
};

/** What it is called if it shows nothing of its content. @type {Record<string, string>} */
const DEFAULTS = { pathJoinedPerCall: "folderPath", stringifiedPerCall: "jsonText" };

/**
 * @param {string[]} content
 * @param {string} kind
 * @returns {Names}
 */
function getNames([about, otherAbout], kind) {
  const name = joinNames(about, kind);
  return otherAbout === undefined ? { name } : { name, otherName: joinNames(otherAbout, kind) };
}

/**
 * @param {Node} parent
 * @returns {string | undefined} the property that a value becomes
 */
function findKey(parent) {
  const key =
    parent.type === "Property"
      ? getKeyName(parent)
      : parent.type === "AssignmentExpression"
        ? getPropertyName(parent.left)
        : undefined;
  return key === undefined ? undefined : toCamelCase(key);
}

/**
 * @param {Node} value
 * @param {string} messageId
 * @returns {string[]} what a value is about, the shortest first
 */
function describe(value, messageId) {
  const [first] = value.arguments;
  switch (messageId) {
    case "pathJoinedPerCall":
      return getEnds(value.arguments);
    case "urlParsedPerCall":
      return getEnds([first]);
    case "stringifiedPerCall":
      return list(describeJson(unwrap(first)));
    case "bufferMadePerCall":
      return list(describeText(unwrap(first).value));
    //   promisify(fs.readFile) → readFileAsync
    case "promisifiedPerCall":
      return list(findLastName(unwrap(first)));
    case "collectionMadePerCall": {
      const about = findAsked(value);
      //   new Set(METHODS) → methodsSet
      if (first?.type === "Identifier")
        return [joinNames(toCamelCase(first.name) ?? "known", unwrap(value.callee).name)];
      return about === undefined ? [] : [about.endsWith("s") ? about : `${about.replace(/(?<![aeou])y$/, "ie")}s`];
    }
    case "regexMadePerCall":
    case "zodBuiltPerCall":
    case "joiBuiltPerCall":
    case "schemaBuiltPerCall":
      return list(findAsked(value) ?? findBeside(value));
    default:
      return [];
  }
}

/**
 * @param {string | undefined} about
 * @returns {string[]}
 */
function list(about) {
  return about === undefined ? [] : [about];
}

/**
 * `path.join(__dirname, "views", "admin", "index.html")`
 *
 * @param {Node[]} parts
 * @returns {string[]} "indexHtml", "adminIndexHtml"
 */
function getEnds(parts) {
  let known = "";
  for (const part of parts) {
    const node = unwrap(part);
    const isTemplate = node.type === "TemplateLiteral";
    const text = isTemplate ? node.quasis.at(-1).value.cooked : node.value;
    const isWhole = typeof text === "string" && !(isTemplate && node.expressions.length > 0);
    known = isWhole ? `${known}/${text}` : isTemplate ? text : "";
  }
  const names = known
    .split(/[?#]/)[0]
    .replace(/^\/?[a-z]+:\/\//, "")
    .split(/[\\/]/)
    .filter((name) => /[a-z\d]/i.test(name));
  return [names.slice(-1), names.slice(-2)]
    .filter((end, index) => end.length > index)
    .flatMap((end) => list(toCamelCase(end.join(" "))));
}

/**
 * `HEALTH`, `{ error: … }`, `{ auth: "fail" }`
 *
 * @param {Node} content
 * @returns {string | undefined} "health", "error", "authFail"
 */
function describeJson(content) {
  if (content.type === "Identifier") return toCamelCase(content.name);
  const [first, ...others] = content.properties ?? [];
  const shown = content.properties?.find(isError) ?? (others.length === 0 ? first : undefined);
  const about = shown?.type === "Property" ? toCamelCase(getKeyName(shown) ?? "") : undefined;
  const text = about === undefined ? undefined : describeText(unwrap(shown.value).value);
  return about === undefined || text === undefined ? about : joinNames(isError(shown) ? "" : about, text);
}

/**
 * @param {unknown} text
 * @returns {string | undefined} "notFound" of "Not found", "comma" of ","
 */
function describeText(text) {
  if (typeof text !== "string") return undefined;
  return Object.hasOwn(SIGNS, text)
    ? SIGNS[text]
    : /^[a-z]+( [a-z]+){0,2}$/i.test(text)
      ? toCamelCase(text)
      : undefined;
}

/**
 * What a value is asked about:
 *
 *   new Set(["GET", "HEAD"]).has(req.method)
 *                                    ^^^^^^
 *
 * @param {Node} value
 * @returns {string | undefined} "method"
 */
function findAsked(value) {
  const call = getWrapped(getWrapped(value).parent).parent;
  return call.type === "CallExpression" && call.arguments.length === 1 ? findAbout(call.arguments[0]) : undefined;
}

/**
 * What a value is handed over with:
 *
 *   Joi.assert(user.email, Joi.string().email())
 *                   ^^^^^
 *
 * @param {Node} value
 * @returns {string | undefined} "email"
 */
function findBeside(value) {
  const used = getWrapped(value);
  const index = (used.parent.arguments ?? []).indexOf(used);
  return index > 0 ? findAbout(used.parent.arguments[index - 1]) : undefined;
}

/**
 * @param {Node} expression - a name or member
 * @returns {string | undefined} its last name
 */
function findAbout(expression) {
  const node = unwrap(expression);
  if (node.type === "Identifier") return toCamelCase(node.name);
  return node.type === "MemberExpression" ? toCamelCase(getPropertyName(node) ?? "") : undefined;
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
