import { createRequire } from "node:module";
import querystring from "node:querystring";

const raw = {
  method: "GET",
  url: "/api/users?page=2&limit=50&sort=name",
  headers: { cookie: "session=8f14e45fceea167a; theme=dark; lang=en" },
};
const base = "http://localhost";
const body = JSON.stringify({
  users: Array.from({ length: 8 }, (_, id) => ({
    id,
    name: `user ${id}`,
    mail: `user${id}@example.com`,
    active: id % 2 === 0,
  })),
});

/**
 * A cookie header, as the usual packages parse it.
 *
 * @param {string} header
 */
function parseCookies(header) {
  /** @type {Record<string, string>} */
  const cookies = Object.create(null);
  for (let start = 0; start < header.length;) {
    const end = header.indexOf(";", start) === -1 ? header.length : header.indexOf(";", start);
    const equals = header.indexOf("=", start);
    if (equals !== -1 && equals < end) {
      const name = header.slice(start, equals).trim();
      const value = header.slice(equals + 1, end).trim();
      if (cookies[name] === undefined) cookies[name] = value.includes("%") ? decodeURIComponent(value) : value;
    }
    start = end + 1;
  }
  return cookies;
}

/**
 * A class of request objects that parse in the constructor, and one that parses on first read.
 *
 * @template T
 * @param {(input: string) => T} parse
 * @returns {{ Eager: new (input: string) => { value: T }, Lazy: new (input: string) => { value: T } }}
 */
function createClasses(parse) {
  class Eager {
    /** @param {string} input */
    constructor(input) {
      this.raw = raw;
      this.value = parse(input);
    }
  }
  class Lazy {
    /** @param {string} input */
    constructor(input) {
      this.raw = raw;
      this._input = input;
      /** @type {T | undefined} */
      this._value = undefined;
    }

    get value() {
      return (this._value ??= parse(this._input));
    }
  }
  return { Eager, Lazy };
}

const url = createClasses((input) => new URL(input, base));
const readUrl = createClasses((input) => new URL(input, base));
const query = createClasses((input) => querystring.parse(input.slice(input.indexOf("?") + 1)));
const cookies = createClasses(parseCookies);
const data = createClasses((input) => JSON.parse(input));

class Asked {
  constructor() {
    this.url = getTarget();
    this._text = "";
    /** @type {object | undefined} */
    this._kept = undefined;
  }

  get query() {
    return querystring.parse(this.url.slice(this.url.indexOf("?") + 1));
  }

  get keptQuery() {
    const text = this.url;
    if (this._kept === undefined || this._text !== text) {
      this._kept = querystring.parse(text.slice(text.indexOf("?") + 1));
      this._text = text;
    }
    return this._kept;
  }
}

const PLAIN_TARGET = /^\/(?!\/)[\w\-~!$&'()*+,;=:@/.%]*(?:\?[\w\-~!$&()*+,;=:@/.%?]*)?$/;
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|\?|$)/i;

/** @param {string} target */
function parseTarget(target) {
  if (!PLAIN_TARGET.test(target) || DOT_SEGMENT.test(target)) return new URL(target, base);
  const end = target.indexOf("?");
  const pathname = end === -1 ? target : target.slice(0, end);
  const search = end === -1 || end === target.length - 1 ? "" : target.slice(end);
  return { pathname, search };
}

const targets = ["/", raw.url, "/assets/app.3f9c2b.js", "/users/42?fields=name,mail", "/health"];
let asked = 0;
const getTarget = () => targets[asked++ % targets.length];

const contentType = "application/json; charset=utf-8";
const type = createClasses((input) => {
  const [essence, ...parameters] = input.split(";");
  const pairs = parameters.map((parameter) => /** @type {[string, string]} */ (parameter.trim().split("=")));
  return { essence: essence.trim().toLowerCase(), parameters: new Map(pairs) };
});
const forwarded = {
  headers: { "x-forwarded-for": "203.0.113.7, 127.0.0.1" },
  connection: { remoteAddress: "127.0.0.1" },
};

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "new URL() in the constructor, not read",
    messageId: "urlParsedPerRequest",
    variants: { before: () => new url.Eager(raw.url), after: () => new url.Lazy(raw.url) },
    payoff: [38, 50],
  },
  {
    name: "new URL() in the constructor, read once",
    messageId: "urlParsedPerRequest",
    variants: {
      before: () => new readUrl.Eager(raw.url).value.pathname,
      after: () => new readUrl.Lazy(raw.url).value.pathname,
    },
    payoff: [0.9, 1],
  },
  {
    name: "querystring.parse() in the constructor, not read",
    messageId: "queryParsedPerRequest",
    variants: { before: () => new query.Eager(raw.url), after: () => new query.Lazy(raw.url) },
    payoff: [33, 41],
  },
  {
    name: "cookies in the constructor, not read",
    messageId: "cookiesParsedPerRequest",
    variants: {
      before: () => new cookies.Eager(raw.headers.cookie),
      after: () => new cookies.Lazy(raw.headers.cookie),
    },
    payoff: [24, 29],
  },
  {
    name: "JSON.parse() of a body of 500 bytes, not read",
    messageId: "bodyParsedPerRequest",
    variants: { before: () => new data.Eager(body), after: () => new data.Lazy(body) },
    payoff: [280, 440],
  },
  {
    name: "new URL(), of which the path is read",
    messageId: "urlParsedForParts",
    variants: { before: () => new URL(getTarget(), base).pathname, after: () => parseTarget(getTarget()).pathname },
    payoff: [4.2, 8.1],
  },
  {
    name: "a query that two reads parse",
    messageId: "parsedAgain",
    variants: {
      before() {
        const one = new Asked();
        return [one.query, one.query];
      },
      after() {
        const one = new Asked();
        return [one.keptQuery, one.keptQuery];
      },
    },
    payoff: [1.6, 1.8],
  },
  {
    name: "a content type in the constructor, not read",
    messageId: "headerParsedPerRequest",
    variants: { before: () => new type.Eager(contentType), after: () => new type.Lazy(contentType) },
    payoff: [20, 128],
  },
  {
    name: "proxyAddr() in the constructor, not read",
    messageId: "addressFoundPerRequest",
    needs: "express",
    async variants() {
      // What Express finds `req.ip` by.
      const { default: proxyAddr } = await import(createRequire(import.meta.resolve("express")).resolve("proxy-addr"));
      const trust = proxyAddr.compile("loopback");
      const address = createClasses(() => proxyAddr(forwarded, trust));
      return { before: () => new address.Eager(""), after: () => new address.Lazy("") };
    },
    payoff: [198, 678],
  },
];
