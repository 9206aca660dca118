/** @import { Handler } from "./world.js" */

/** @typedef {(this: any, request: any, toolkit: any) => any} Step */

/**
 * As much of hapi as programs use, so that a server costs microseconds: requests and toolkits, of which each step of a request
 * gets a new one, decorations of both (a second one of the same name throws), extensions and one route.
 */
export class Hapi {
  /** @type {Step[]} */
  #extensions = [];
  /** @type {Step | undefined} */
  #handler;
  #classes = { request: createClass(), toolkit: createClass() };

  /** @param {Handler[]} handlers */
  constructor(handlers) {
    handlers.push((req, res) => this.#handle(req, res));
    this.#classes.toolkit.prototype.response = (/** @type {unknown} */ source) => new Response(source);
  }

  /** @param {"request" | "toolkit"} type @param {string} name @param {unknown} value */
  decorate(type, name, value) {
    const { prototype } = this.#classes[type];
    if (name in prototype) throw new Error(`${type} decoration already defined: ${name}`);
    prototype[name] = value;
  }

  /** @param {string} _event @param {Step} extension */
  ext(_event, extension) {
    this.#extensions.push(extension);
  }

  /** @param {{ handler: Step }} route */
  route({ handler }) {
    this.#handler = handler;
  }

  async start() {}

  /** @param {any} req @param {any} res */
  async #handle(req, res) {
    const { request: Request, toolkit: Toolkit } = this.#classes;
    const request = new Request({ raw: { req, res }, app: {}, plugins: {}, headers: req.headers, method: "get" });
    for (const step of [...this.#extensions, this.#handler]) {
      const toolkit = new Toolkit({ request, continue: CONTINUE });
      const result = await step?.call(undefined, request, toolkit);
      if (result === CONTINUE && step !== this.#handler) continue;
      if (result === undefined) throw new Error("handler method did not return a value, a promise, or throw an error");
      const { source, status } = result instanceof Response ? result : new Response(result);
      res.statusCode = status;
      res.end(typeof source === "object" ? JSON.stringify(source) : source);
      return;
    }
  }
}

/** What an extension returns that lets the request go on. */
const CONTINUE = Symbol("continue");

/** What a toolkit makes of a value. */
class Response {
  status = 200;

  /** @param {unknown} source */
  constructor(source) {
    this.source = source;
  }

  /** @param {number} status */
  code(status) {
    this.status = status;
    return this;
  }
}

/** @returns {any} a class whose prototype gets the decorations of one server */
function createClass() {
  return class Decorated {
    /** @param {object} fields */
    constructor(fields) {
      Object.assign(this, fields);
    }
  };
}
