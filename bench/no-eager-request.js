const headers = {
  host: "localhost:3000",
  connection: "keep-alive",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36",
  accept: "text/html,application/xhtml+xml",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "en-US,en;q=0.9",
  "cache-control": "max-age=0",
  cookie: "session=8f14e45fceea167a",
  referer: "http://localhost:3000/",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "same-origin",
  "x-request-id": "6f1ed002ab5595859014ebf0951522d9",
};
const raws = ["/", "/api/users?page=2", "/api/users/17", "/health"].map((url) => ({
  method: "GET",
  url,
  headers: { ...headers },
}));
/** As Node has them: names and values by turns. */
const rawHeaders = Object.entries(headers).flat();
let next = 0;
/** Another one each time, as on a server. */
const getRaw = () => raws[next++ & 3];

/**
 * A class of request objects that make a value in the constructor, and one that makes it on first read.
 *
 * @template T
 * @param {(raw: (typeof raws)[0]) => T} make
 * @returns {{ Eager: new (raw: (typeof raws)[0]) => { value: T }, Lazy: new (raw: (typeof raws)[0]) => { value: T } }}
 */
function createClasses(make) {
  class Eager {
    /** @param {(typeof raws)[0]} raw */
    constructor(raw) {
      this.raw = raw;
      this.value = make(raw);
    }
  }
  class Lazy {
    /** @param {(typeof raws)[0]} raw */
    constructor(raw) {
      this.raw = raw;
      /** @type {T | undefined} */
      this._value = undefined;
    }

    get value() {
      return (this._value ??= make(this.raw));
    }
  }
  return { Eager, Lazy };
}

/** @param {(typeof raws)[0]} raw */
const makeRequest = ({ method, url, headers: sent }) =>
  new Request(`http://localhost${url}`, { method, headers: sent });

const request = createClasses(makeRequest);
const readRequest = createClasses(makeRequest);
const webHeaders = createClasses((raw) => new Headers(raw.headers));

const text = JSON.stringify({ users: Array.from({ length: 3 }, (_, id) => ({ id, name: `user ${id}` })) });
const init = { status: 200, headers: { "content-type": "application/json" } };

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "new Request() with 12 headers in the constructor, not read",
    messageId: "requestBuiltPerRequest",
    variants: { before: () => new request.Eager(getRaw()), after: () => new request.Lazy(getRaw()) },
    payoff: [390, 820],
  },
  {
    name: "new Request() with 12 headers in the constructor, read once",
    messageId: "requestBuiltPerRequest",
    variants: {
      before: () => new readRequest.Eager(getRaw()).value.method,
      after: () => new readRequest.Lazy(getRaw()).value.method,
    },
    payoff: [0.9, 1.1],
  },
  {
    name: "new Headers() of 12 headers in the constructor, not read",
    messageId: "headersBuiltPerRequest",
    variants: { before: () => new webHeaders.Eager(getRaw()), after: () => new webHeaders.Lazy(getRaw()) },
    payoff: [280, 540],
  },
  {
    name: "{ ...headers } of 12 headers, not read",
    messageId: "headersCopiedPerRequest",
    variants: { before: () => ({ ...getRaw().headers }), after: () => getRaw() },
    payoff: [4.8, 6.6],
  },
  {
    name: "a loop that copies 12 headers into pairs, not read",
    messageId: "headersCopiedPerRequest",
    variants: {
      before() {
        /** @type {string[][]} */
        const pairs = [];
        for (let index = 0; index < rawHeaders.length; index += 2)
          pairs.push([rawHeaders[index], rawHeaders[index + 1]]);
        return pairs;
      },
      after: () => getRaw(),
    },
    payoff: [9.9, 15],
  },
  {
    name: "new Response() of 90 characters, read back by arrayBuffer()",
    messageId: "responseReadBack",
    variants: {
      async before() {
        const response = new Response(text, init);
        return Buffer.from(await response.arrayBuffer());
      },
      async after() {
        return Buffer.from(text);
      },
    },
    payoff: [35, 180],
  },
];
