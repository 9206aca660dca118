import { resolve } from "./resolve.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * A call that parses text: what it is called, and how it behaves.
 *
 * @typedef {object} Parser
 * @property {string} code - for people: "new URL()"
 * @property {"url" | "query" | "cookies" | "body" | "header" | "address"} what
 * @property {boolean} throws - for text that is not valid
 * @property {boolean} nullable - it may return `null`; none of them returns `undefined`
 * @property {string} [type] - of what it returns, in TypeScript, where the name needs no import
 * @property {string[]} inputTypes - of its arguments, in TypeScript: wide enough for whatever was accepted
 */

/** @type {Parser} */
const newUrl = {
  code: "new URL()",
  what: "url",
  throws: true,
  nullable: false,
  type: "URL",
  inputTypes: ["string | URL", "string | URL | undefined"],
};
/** @type {Parser} */
const parseUrl = {
  code: "URL.parse()",
  what: "url",
  throws: false,
  nullable: true,
  type: "URL | null",
  inputTypes: ["string | URL", "string | URL | undefined"],
};
/** @type {Parser} */
const legacyParse = {
  code: "url.parse()",
  what: "query",
  throws: true,
  nullable: false,
  inputTypes: ["string", "boolean | undefined", "boolean | undefined"],
};
/** @type {Parser} */
const newSearchParams = {
  code: "new URLSearchParams()",
  what: "query",
  throws: false,
  nullable: false,
  type: "URLSearchParams",
  inputTypes: ["ConstructorParameters<typeof URLSearchParams>[0]"],
};
/** @type {(code: string) => Parser} */
const createQueryParser = (code) => ({ code, what: "query", throws: false, nullable: false, inputTypes: ["string"] });
/** @type {(code: string) => Parser} */
const createCookieParser = (code) => ({ code, what: "cookies", throws: true, nullable: false, inputTypes: ["string"] });

/** @type {(code: string) => Parser} */
const createHeaderParser = (code) => ({ code, what: "header", throws: true, nullable: true, inputTypes: ["string"] });
/** They are given the request itself. @type {(code: string) => Parser} */
const createAddressFinder = (code) => ({ code, what: "address", throws: true, nullable: true, inputTypes: [] });

/** Constructors, by module (without `node:`) and name; globals stand below "". @type {Record<string, Parser>} */
const CONSTRUCTORS = {
  ".URL": newUrl,
  "url.URL": newUrl,
  ".URLSearchParams": newSearchParams,
  "url.URLSearchParams": newSearchParams,
  "ua-parser-js.": createHeaderParser("new UAParser()"),
  "ua-parser-js.UAParser": createHeaderParser("new UAParser()"),
  // A project's own.
  "./content-type.": createHeaderParser("new ContentType()"),
  "./content-type.ContentType": createHeaderParser("new ContentType()"),
};

/** Functions, likewise. @type {Record<string, Parser>} */
const FUNCTIONS = {
  ".URL.parse": parseUrl,
  "url.URL.parse": parseUrl,
  "url.parse": legacyParse,
  ".JSON.parse": { code: "JSON.parse()", what: "body", throws: true, nullable: true, inputTypes: ["string"] },
  "querystring.parse": createQueryParser("querystring.parse()"),
  "querystring.decode": createQueryParser("querystring.decode()"),
  "fast-querystring.parse": createQueryParser("fast-querystring.parse()"),
  "qs.parse": createQueryParser("qs.parse()"),
  "cookie.parse": createCookieParser("cookie.parse()"),
  "cookie.parseCookie": createCookieParser("cookie.parseCookie()"),
  "content-type.parse": createHeaderParser("contentType.parse()"),
  "ua-parser-js.": createHeaderParser("UAParser()"),
  "ua-parser-js.UAParser": createHeaderParser("UAParser()"),
  "useragent.parse": createHeaderParser("useragent.parse()"),
  "express-useragent.parse": createHeaderParser("useragent.parse()"),
  "accept-language-parser.parse": createHeaderParser("acceptLanguage.parse()"),
  ...Object.fromEntries(
    [
      "charset",
      "charsets",
      "encoding",
      "encodings",
      "language",
      "languages",
      "mediaType",
      "mediaTypes",
      "parseAll",
    ].flatMap((name) =>
      ["accept", "@hapi/accept"].map((module) => [`${module}.${name}`, createHeaderParser(`Accept.${name}()`)]),
    ),
  ),
  "bowser.parse": createHeaderParser("Bowser.parse()"),
  "proxy-addr.": createAddressFinder("proxyAddr()"),
  "proxy-addr.all": createAddressFinder("proxyAddr.all()"),
  "request-ip.getClientIp": createAddressFinder("requestIp.getClientIp()"),
};

/** Last names of the parsers: whatever else is called needs no look at where it comes from. */
const NAMES = new Set(
  [...Object.keys(CONSTRUCTORS), ...Object.keys(FUNCTIONS)].map((key) => key.slice(key.lastIndexOf(".") + 1)),
);

/**
 * The parser that a call or `new` expression runs, by where the function comes from: a local `URL` or somebody's own
 * `qs.parse` is none.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression or NewExpression
 * @returns {Parser | undefined}
 */
export function findParser(source, node) {
  const table = node.type === "NewExpression" ? CONSTRUCTORS : FUNCTIONS;
  const { callee } = node;
  const last = callee.type === "MemberExpression" ? callee.property.name : callee.name;
  // `import { parse as parseCookies } from "cookie"` has another name here than in its module.
  if (
    callee.type === "MemberExpression"
      ? !NAMES.has(last)
      : callee.type !== "Identifier" || (source.findVariable(callee) === undefined && !NAMES.has(last))
  )
    return undefined;
  const parsers = resolve(source, callee).map((value) => {
    if (value.kind === "global") {
      const path = ["globalThis", "global"].includes(value.name) ? value.path : [value.name, ...value.path];
      return table[`.${path.join(".")}`];
    }
    if (value.kind !== "import") return undefined;
    const path = ["default", "*"].includes(value.path[0])
      ? value.path.slice(value.path[1] === "default" ? 2 : 1)
      : value.path;
    return table[`${getTableName(value.module)}.${path.join(".")}`];
  });
  return parsers.every((parser) => parser === parsers[0]) ? parsers[0] : undefined;
}

/**
 * @param {string} module
 * @returns {string} as the tables have it: files of the project by their last name
 */
function getTableName(module) {
  return module.startsWith(".")
    ? module.replace(/^.*\/([^/]+?)(\.[cm]?[jt]s)?$/, "./$1")
    : module.replace(/^node:/, "");
}
