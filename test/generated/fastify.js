/** @import { Handler } from "./world.js" */

/**
 * As much of Fastify as programs use, so that a server costs microseconds: its request and reply, decorations (functions and
 * accessors on the prototype, values on each instance; a second one of the same name throws), hooks and routes.
 */
export class Fastify {
  #hooks = { onRequest: /** @type {Function[]} */ ([]), preHandler: /** @type {Function[]} */ ([]) };
  /** @type {Function | undefined} */
  #route;
  #request = createClass();
  #reply = createClass();

  /** @param {Handler[]} handlers */
  constructor(handlers) {
    handlers.push((req, res) => this.#handle(req, res));
    const { prototype } = this.#reply;
    prototype.send = /** @this {any} @param {any} payload */ function (payload) {
      this.sent = true;
      this.raw.end(typeof payload === "object" ? JSON.stringify(payload) : payload);
      return this;
    };
    prototype.code = /** @this {any} @param {number} status */ function (status) {
      this.raw.statusCode = status;
      return this;
    };
  }

  /** @param {string} name @param {any} value */
  decorateRequest(name, value) {
    decorate(this.#request, name, value);
    return this;
  }

  /** @param {string} name @param {any} value */
  decorateReply(name, value) {
    decorate(this.#reply, name, value);
    return this;
  }

  /** @param {"onRequest" | "preHandler"} name @param {Function} hook */
  addHook(name, hook) {
    this.#hooks[name].push(hook);
    return this;
  }

  /** @param {string} _path @param {Function} handler */
  get(_path, handler) {
    this.#route = handler;
    return this;
  }

  /** @param {(app: Fastify) => unknown} plugin */
  register(plugin) {
    plugin(this);
    return this;
  }

  listen() {}

  /** @param {any} req @param {any} res */
  async #handle(req, res) {
    const request = new this.#request(req, { url: req.url, method: req.method, headers: req.headers, query: {} });
    const reply = new this.#reply(res, { sent: false, request });
    for (const hook of [...this.#hooks.onRequest, ...this.#hooks.preHandler]) {
      if (hook.length > 2) await new Promise((resolve) => hook(request, reply, resolve));
      else await hook(request, reply);
      if (reply.sent) return undefined;
    }
    const payload = await this.#route?.(request, reply);
    if (payload !== undefined && !reply.sent) reply.send(payload);
    return undefined;
  }
}

/** @returns {any} a class of requests or replies, with the values that each instance gets */
function createClass() {
  return class Decorated {
    /** @type {Map<string, unknown>} */
    static values = new Map();

    /** @param {unknown} raw @param {object} fields */
    constructor(raw, fields) {
      Object.assign(this, { raw, ...fields }, Object.fromEntries(Decorated.values));
    }
  };
}

/** @param {any} target @param {string} name @param {any} value */
function decorate(target, name, value) {
  if (target.values.has(name) || name in target.prototype)
    throw new Error(`The decorator '${name}' has already been added!`);
  if (typeof value === "function") target.prototype[name] = value;
  else if (value !== null && typeof value === "object" && (value.getter || value.setter))
    Object.defineProperty(target.prototype, name, { get: value.getter, set: value.setter, configurable: true });
  else if (value !== null && typeof value === "object")
    throw new Error(`The decorator '${name}' of type 'object' is a reference type.`);
  else target.values.set(name, value);
}
