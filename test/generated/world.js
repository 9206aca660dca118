import { describeError, describeKeys, describeValue, LINKS } from "./describe-value.js";
import { createBus } from "./bus.js";
import { inputs, requests } from "./inputs.js";
import { createRequire } from "node:module";
import { createModules } from "./modules.js";
import { createParsers } from "./parsers.js";
import http from "node:http";
import timers from "node:timers";

/**
 * One request and what the world has for it.
 *
 * @typedef {object} Scenario
 * @property {string} method
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {string} request - of `requests`
 * @property {string[]} inputs - of `inputs`: what hooks and loaders give, one after the other, over and over
 * @property {number} flags - bits: what `flag(n)` answers
 */

/** @typedef {unknown[]} Entry - who, and what they had */

/** @typedef {(request: any, response: any) => unknown} Handler */

const loadModule = createRequire(import.meta.url);

/** Of modules that programs only call.
 * @type {Map<string, any>} */
const namespaces = new Map();

/** Turns without an effect after which a request has come to rest. */
const QUIET_TURNS = 3;

/** Turns after which it never will. */
const MOST_TURNS = 200;

/**
 * Everything around a program: modules that it imports, globals, and a record of its effects in their order.
 */
export class World {
  /** @type {Entry[]} */
  entries = [];
  /** @type {Handler[]} */
  handlers = [];
  /** @type {Scenario} */
  scenario = { method: "GET", url: "/", headers: {}, request: "plain", inputs: ["text"], flags: 0 };
  /** Kinds of inputs that were asked for.
   * @type {Set<string>} */
  given = new Set();
  #asked = 0;
  #pending = 0;

  /** @param {string} who @param {unknown[]} values */
  record(who, ...values) {
    this.entries.push([who, ...this.#look(() => values.map((value) => describeValue(value)))]);
  }

  /**
   * @template T
   * @param {() => T} describe - whose reads are no effects of the program
   * @returns {T}
   */
  #look(describe) {
    const { length } = this.entries;
    const described = describe();
    this.entries.length = length;
    return described;
  }

  /**
   * The next input of the scenario.
   *
   * @param {string} who
   */
  next(who) {
    const tag = `${who}${this.#asked}`;
    const kind = this.scenario.inputs[this.#asked++ % this.scenario.inputs.length];
    this.given.add(kind);
    return inputs[kind](tag, this);
  }

  /**
   * @template T
   * @param {T} value
   * @returns {Promise<T>}
   */
  later(value) {
    return new Promise((resolve) => this.#schedule(setImmediate, () => resolve(value)));
  }

  /**
   * @param {(callback: () => void) => unknown} schedule
   * @param {() => void} callback
   */
  #schedule(schedule, callback) {
    this.#pending++;
    return schedule(() => {
      this.#pending--;
      try {
        callback();
      } catch (error) {
        this.entries.push(["uncaught", describeError(error)]);
      }
    });
  }

  /** What hooks are given, and note that they were. */
  #createOptions() {
    /** @param {string} name */
    const hook =
      (name) =>
      /** @param {unknown[]} args */
      (...args) => {
        this.record(`hook ${name}`, ...args.slice(0, 1));
        return this.next(name);
      };
    return {
      encode: hook("encode"),
      validator: hook("validator"),
      onSend: hook("onSend"),
      hooks: [hook("first"), hook("second"), hook("third")],
    };
  }

  options = this.#createOptions();

  trace = {
    note: this.record.bind(this),
    /** @param {number} bit */
    flag: (bit) => {
      this.record(`flag ${bit}`);
      return ((this.scenario.flags >> (bit % 8)) & 1) === 1;
    },
    ask: (/** @type {string} */ who) => this.next(`asked ${who} `),
    /** @param {number} element */
    fails: (element) => {
      this.record("element", element);
      return ((this.scenario.flags >> element) & 1) === 1;
    },
    later: (/** @type {unknown} */ value) => this.later(value),
    promised: async (/** @type {string} */ who) => this.next(`promised ${who} `),
    database: {
      /** @param {string} text @param {unknown[]} [values] */
      query: async (text, values = []) => {
        this.record("query", text, ...values);
        const rows = await this.later([{ a: text.length }]);
        if (this.trace.flag(text.length)) throw new Error("the query fails");
        return { rows };
      },
    },
    options: this.options,
    hooks: this.options.hooks,
    bus: createBus(),
  };

  timers = {
    /** @param {(...args: unknown[]) => void} callback @param {unknown[]} args */
    setImmediate: (callback, ...args) => this.#schedule(setImmediate, () => callback.apply(TIMER, args)),
    /** @param {(...args: unknown[]) => void} callback @param {number} _delay @param {unknown[]} args */
    setTimeout: (callback, _delay, ...args) => this.#schedule(setImmediate, () => callback.apply(TIMER, args)),
    clearTimeout: timers.clearImmediate,
    clearImmediate: timers.clearImmediate,
    /** @param {() => void} callback */
    queueMicrotask: (callback) => this.#schedule(globalThis.queueMicrotask, callback),
  };

  globals = {
    ...this.timers,
    ...createParsers((error) => this.entries.push(["parse failed", describeError(error)])),
    process: Object.create(process, {
      nextTick: {
        value: (/** @type {(...args: unknown[]) => void} */ callback, /** @type {unknown[]} */ ...args) =>
          this.#schedule(process.nextTick, () => callback(...args)),
      },
      env: { value: { HOTPATH_LIMIT: "25", HOTPATH_MODE: "test" } },
    }),
    require: (/** @type {string} */ name) => {
      const module = this.import(name);
      return module.default ?? module;
    },
  };

  #modules = createModules(this);

  /**
   * @param {string} name
   * @returns {any} a namespace
   */
  import(name) {
    const own = this.#modules[name.replace(/^node:/, "")];
    if (own !== undefined) return own();
    let namespace = namespaces.get(name);
    if (namespace === undefined) {
      const module = loadModule(name);
      namespace =
        typeof module === "function"
          ? Object.assign((/** @type {any[]} */ ...a) => module(...a), module, { default: module })
          : { ...module, default: module };
      namespaces.set(name, namespace);
    }
    return namespace;
  }

  /**
   * Sends a request to a handler and waits until nothing happens any more.
   *
   * @param {Handler} handler
   * @param {Scenario} scenario
   * @returns {Promise<Entry[]>} what happened, in its order
   */
  async send(handler, scenario) {
    this.scenario = scenario;
    this.#asked = 0;
    this.entries = [];
    const { request, response } = this.#createExchange(scenario);
    const known = [request.raw, response].map((object) => new Set(Reflect.ownKeys(object).map(String)));
    /** @type {Entry} */
    let outcome = ["never settled"];
    try {
      const result = handler(request.given, response);
      if (result instanceof Promise)
        result.then(
          (value) => (outcome = ["resolved", this.#look(() => describeValue(value))]),
          (error) => (outcome = ["rejected", describeError(error)]),
        );
      else outcome = ["returned", this.#look(() => describeValue(result))];
    } catch (error) {
      outcome = ["threw", describeError(error)];
    }
    await this.rest();
    this.entries.push(outcome);
    for (const [index, object] of [request.raw, response].entries()) {
      // Describing Node's own fields and leaving them out afterwards would take longer than all the rest.
      const isLeftOut = (/** @type {string} */ key) =>
        LINKS.has(key) || known[index].has(key) || EXPRESS_KEYS.test(key);
      const { keys } = this.#look(() => describeKeys(object, 3, isLeftOut));
      this.entries.push([index === 0 ? "keys of the request" : "keys of the response", { keys }]);
    }
    return this.entries;
  }

  async rest() {
    let seen = -1;
    for (let turns = 0, quiet = 0; quiet < QUIET_TURNS && turns < MOST_TURNS; turns++) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.entries.length === seen && this.#pending === 0 ? quiet + 1 : 0;
      seen = this.entries.length;
    }
  }

  /** @param {Scenario} scenario */
  #createExchange({ method, url, headers, request: kind }) {
    const raw = Object.assign(new http.IncomingMessage(/** @type {any} */ (SOCKET)), {
      method,
      url,
      headers: { ...headers },
      resume: () => raw,
      unpipe: () => raw,
      destroy: () => raw,
    });
    const response = new http.ServerResponse(raw);
    const world = this;
    Object.defineProperties(response, {
      write: { value: (/** @type {unknown} */ chunk) => void world.record("write", String(chunk)) },
      end: {
        value(/** @type {unknown} */ chunk) {
          world.record(
            "end",
            response.statusCode,
            response.getHeaders(),
            chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : typeof chunk === "function" ? "" : chunk,
          );
          if (response.finished) return response;
          response.finished = true;
          world.#schedule(process.nextTick, () => {
            response.emit("finish");
            response.emit("close");
          });
          return response;
        },
      },
    });
    return { request: { raw, given: requests[kind](raw, this) }, response };
  }
}

/** What timers call their callbacks on. */
const TIMER = { hasRef: () => true };

/** Keys that Express and its router hang on requests and responses. */
const EXPRESS_KEYS = /^(?:_|Symbol\(|baseUrl$|originalUrl$|params$|locals$|route$)/;

/** Of a connection, what frameworks ask for. */
const SOCKET = { remoteAddress: "10.0.0.1", readable: true, on() {}, once() {}, removeListener() {}, encrypted: false };
