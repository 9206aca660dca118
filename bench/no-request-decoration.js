import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/**
 * A framework: `handle` makes the reply of one request and runs the middleware over it. Each of the two has its own class, so
 * that one cannot spoil the inline caches of the other.
 *
 * @param {(reply: any) => void} [decorate] - what a middleware does to every reply
 */
function createFramework(decorate) {
  class Reply {
    /** @param {number} id */
    constructor(id) {
      this.id = id;
      this.code = 200;
      /** @type {unknown} */
      this.body = undefined;
    }
  }
  return {
    prototype: /** @type {any} */ (Reply.prototype),
    /** @param {number} id */
    handle(id) {
      const reply = new Reply(id);
      decorate?.(reply);
      return reply;
    },
  };
}

/** Middleware that attaches one to five functions.
 * @type {Record<number, (reply: any) => void>} */
const middleware = {
  1(reply) {
    reply.ok = (/** @type {unknown} */ body) => (reply.body = body);
  },
  2(reply) {
    reply.ok = (/** @type {unknown} */ body) => (reply.body = body);
    reply.fail = (/** @type {number} */ code) => (reply.code = code);
  },
  3(reply) {
    reply.ok = (/** @type {unknown} */ body) => (reply.body = body);
    reply.fail = (/** @type {number} */ code) => (reply.code = code);
    reply.list = (/** @type {unknown[]} */ body) => (reply.body = body);
  },
  5(reply) {
    reply.ok = (/** @type {unknown} */ body) => (reply.body = body);
    reply.fail = (/** @type {number} */ code) => (reply.code = code);
    reply.list = (/** @type {unknown[]} */ body) => (reply.body = body);
    reply.empty = () => (reply.code = 204);
    reply.created = (/** @type {unknown} */ body) => (reply.body = body);
  },
};

let next = 0;

/**
 * @param {1 | 2 | 3 | 5} count
 * @param {[number, number]} payoff
 */
function createClaim(count, payoff) {
  const decorating = createFramework(middleware[count]);
  const declared = createFramework();
  /** @this {any} @param {unknown} body */
  declared.prototype.ok = function (body) {
    this.body = body;
  };
  if (count > 1) {
    /** @this {any} @param {number} code */
    declared.prototype.fail = function (code) {
      this.code = code;
    };
  }
  return {
    name: `${count} ${count === 1 ? "function" : "functions"}`,
    messageId: "attachedPerRequest",
    variants: {
      before() {
        const reply = /** @type {any} */ (decorating.handle(++next));
        reply.ok(next);
        return reply;
      },
      after() {
        const reply = /** @type {any} */ (declared.handle(++next));
        reply.ok(next);
        return reply;
      },
    },
    payoff,
  };
}

/**
 * @param {1 | 10} count - of helpers that exist already
 * @param {[number, number]} payoff
 */
function createCopyClaim(count, payoff) {
  /** @type {Record<string, Function>} */
  const helpers = {};
  for (let index = 0; index < count; index++)
    helpers[`helper${index}`] = /** @this {any} @param {unknown} body */ function (body) {
      this.body = body;
    };
  const copying = createFramework((reply) => Object.assign(reply, helpers));
  const declared = createFramework();
  Object.assign(declared.prototype, helpers);
  return {
    name: `Object.assign(ctx, helpers) of ${count} ${count === 1 ? "function" : "functions"}`,
    messageId: "copiedPerRequest",
    variants: {
      before() {
        const reply = /** @type {any} */ (copying.handle(++next));
        reply.helper0(next);
        return reply;
      },
      after() {
        const reply = /** @type {any} */ (declared.handle(++next));
        reply.helper0(next);
        return reply;
      },
    },
    payoff,
  };
}

const socket = new Socket();

/** What five middlewares do, each with a function of its own, as it is written in five files.
 * @type {((object: any) => void)[]} */
const five = [
  (object) => {
    object.helper0 = () => object.statusCode;
  },
  (object) => {
    object.helper1 = () => object.statusCode;
  },
  (object) => {
    object.helper2 = () => object.statusCode;
  },
  (object) => {
    object.helper3 = () => object.statusCode;
  },
  (object) => {
    object.helper4 = () => object.statusCode;
  },
];

/** Their functions as methods. */
const helpers = Object.fromEntries(
  five.map((_, index) => [
    `helper${index}`,
    /** @this {any} */ function () {
      return this.statusCode;
    },
  ]),
);

/**
 * @param {string} name
 * @param {(prototype: object) => any} create - makes what a framework hands to handlers
 * @param {object} base - its methods
 * @param {[number, number]} payoff
 */
function createServerClaim(name, create, base, payoff) {
  const [decorated, declared] = [Object.create(base), Object.assign(Object.create(base), helpers)];
  const answer = (/** @type {any} */ object) => {
    object.locals = {};
    object.helper0();
    object.helper2();
    return object;
  };
  return {
    name,
    variants: {
      before() {
        const object = create(decorated);
        for (const decorate of five) decorate(object);
        return answer(object);
      },
      after: () => answer(create(declared)),
    },
    payoff,
  };
}

/** As Koa makes its context. */
const context = createServerClaim(
  "5 functions on a context",
  (prototype) => {
    const made = Object.create(prototype);
    made.res = new ServerResponse(new IncomingMessage(socket));
    made.originalUrl = "/";
    made.state = {};
    return made;
  },
  {
    get statusCode() {
      return /** @type {any} */ (this).res.statusCode;
    },
  },
  [2.2, 3.2],
);

/** As Express changes what Node has made. */
const response = createServerClaim(
  "5 functions on the response of Express",
  (prototype) => {
    const made = new ServerResponse(new IncomingMessage(socket));
    made.setHeader("etag", "1");
    return Object.setPrototypeOf(made, prototype);
  },
  ServerResponse.prototype,
  [1.1, 4.2],
);

export default [
  { ...context, messageId: "attachedPerRequest" },
  { ...response, messageId: "attachedPerRequest" },
  createClaim(1, [1.6, 4]),
  createClaim(2, [1.6, 1.8]),
  createClaim(3, [1.8, 2]),
  createClaim(5, [2.1, 2.3]),
  createCopyClaim(1, [3.6, 3.8]),
  createCopyClaim(10, [6, 6.9]),
];
