/**
 * Changes to the lines of a published file, with what takes their place.
 *
 * @typedef {object} FileChange
 * @property {string} file - in node_modules
 * @property {{ lines: [first: number, last: number], text: string }[]} changes - lines from 1; the one before the first as the last one inserts
 */

/**
 * @param {string} holder - that is the prototype of what a request gets
 * @param {string} name
 * @param {string} value - of `this`
 * @returns {string} an accessor that makes the value at the first read
 */
const getLazy = (holder, name, value) => `    Object.defineProperty(this.${holder}, '${name}', {
      configurable: true,
      enumerable: true,
      get() {
        return this._${name} === undefined ? (this._${name} = ${value}) : this._${name};
      },
      set(value) {
        this._${name} = value;
      },
    });`;

const KOA = "koa/lib/application.js";
/** Behind the line in Koa's constructor that makes the prototype of responses. */
const PROTOTYPES = 49;
const cookies = {
  lines: /** @type {[number, number]} */ ([170, 173]),
  lazy: getLazy(
    "context",
    "cookies",
    "new Cookies(this.req, this.res, { keys: this.app.keys, secure: this.request.secure })",
  ),
};
const ip = {
  lines: /** @type {[number, number]} */ ([174, 174]),
  lazy: getLazy("request", "ip", "this.ips[0] || this.req.socket.remoteAddress || ''"),
};
const accept = {
  lines: /** @type {[number, number]} */ ([175, 175]),
  lazy: `${getLazy("context", "accept", "accepts(this.req)")}\n${getLazy("request", "accept", "accepts(this.req)")}`,
};

/**
 * @param {(typeof cookies)[]} parts
 * @returns {FileChange[]}
 */
const makeLazy = (parts) => [
  {
    file: KOA,
    changes: [
      { lines: [PROTOTYPES, PROTOTYPES - 1], text: parts.map(({ lazy }) => lazy).join("\n") },
      ...parts.map(({ lines }) => ({ lines, text: "" })),
    ],
  },
];

const ADAPTER = "@hono/node-server/dist/index.js";

/** An object that answers what most handlers ask for, and builds the real request for everything else. */
const LAZY_REQUEST = `class LazyRequest {
  constructor(incoming, method, url) {
    this._incoming = incoming;
    this._method = method;
    this._url = url;
    this._real = undefined;
  }
  get method() {
    return this._method;
  }
  get url() {
    return this._url;
  }
  get real() {
    if (this._real === undefined) {
      const raw = this._incoming.rawHeaders;
      const headers = [];
      for (let i = 0; i < raw.length; i += 2) headers.push([raw[i], raw[i + 1]]);
      const hasBody = this._method !== "GET" && this._method !== "HEAD";
      const body = hasBody ? { body: require("stream").Readable.toWeb(this._incoming), duplex: "half" } : {};
      this._real = new Request(this._url, { method: this._method, headers, ...body });
    }
    return this._real;
  }
}
for (const name of Object.getOwnPropertyNames(Request.prototype)) {
  if (Object.hasOwn(LazyRequest.prototype, name)) continue;
  const { get } = Object.getOwnPropertyDescriptor(Request.prototype, name);
  Object.defineProperty(
    LazyRequest.prototype,
    name,
    get === undefined
      ? { value(...args) { return this.real[name](...args); } }
      : { get() { return this.real[name]; } },
  );
}
Object.setPrototypeOf(LazyRequest.prototype, Request.prototype);`;

const lazyRequest = [
  { lines: /** @type {[number, number]} */ ([104, 103]), text: LAZY_REQUEST },
  { lines: /** @type {[number, number]} */ ([108, 120]), text: "" },
];
/** @param {string} request @param {boolean} isGuarded */
const callHandler = (request, isGuarded) => ({
  lines: /** @type {[number, number]} */ ([123, 123]),
  text: isGuarded
    ? `      res = fetchCallback(${request});\n      if (typeof res?.then === "function") res = await res;`
    : `      res = await fetchCallback(${request});`,
});
const LAZY = "new LazyRequest(incoming, method, url)";

/**
 * Parts of the published optimisations that no rule makes, as little as is needed to measure them.
 *
 * @type {Record<string, Record<string, FileChange[]>>}
 */
export const BY_HAND = {
  "hono-node-server": {
    "the request is built when it is asked for more than method and URL": [
      { file: ADAPTER, changes: [...lazyRequest, callHandler(LAZY, false)] },
    ],
    "and nothing is waited for where the handler is synchronous": [
      { file: ADAPTER, changes: [...lazyRequest, callHandler(LAZY, true)] },
    ],
  },
  koa: {
    "cookies on first read": makeLazy([cookies]),
    "accepts on first read": makeLazy([accept]),
    "address on first read": makeLazy([ip]),
    "all three": makeLazy([cookies, accept, ip]),
  },
};
