import vm from "node:vm";

/** @import { World } from "./world.js" */

/** The promises of another realm, which are no instances of ours.
 * @type {PromiseConstructor} */
const ForeignPromise = vm.runInNewContext("Promise");

/**
 * What a hook, loader or option may give: by kind, a function that makes it. `tag` tells one call's value from another's.
 *
 * @type {Record<string, (tag: string, world: World) => unknown>}
 */
export const inputs = {
  text: (tag) => `text ${tag}`,
  nothing: () => undefined,
  null: () => null,
  zero: () => 0,
  "empty text": () => "",
  symbol: (tag) => Symbol(tag),
  "object without a prototype": (tag) => Object.assign(Object.create(null), { id: tag }),
  "instance of a subclass": (tag) => new Sub(tag),
  object: (tag) => ({ id: tag, list: [1, 2] }),
  array: (tag) => [tag, "second"],
  "frozen object": (tag) => Object.freeze({ id: tag }),
  "object with a then that is no function": (tag) => ({ id: tag, then: "later" }),
  "object with getters": (tag, world) => ({
    get id() {
      world.record(`read id of ${tag}`);
      return tag;
    },
  }),
  proxy: (tag, world) =>
    new Proxy(
      { id: tag },
      {
        get(target, key, receiver) {
          world.record(key === "then" ? `read then of ${tag}` : `read ${String(key)} of ${tag}`);
          return Reflect.get(target, key, receiver);
        },
      },
    ),
  promise: (tag) => Promise.resolve(`promised ${tag}`),
  "promise of later": (tag, world) => world.later(`later ${tag}`),
  "promise of a subclass": (tag) => Later.resolve(`subclass ${tag}`),
  "promise of another realm": (tag) => ForeignPromise.resolve(`foreign ${tag}`),
  "promise with a then of its own": (tag) =>
    Object.assign(Promise.resolve(`first ${tag}`), {
      /** @param {(value: string) => unknown} resolve @param {(reason: unknown) => unknown} reject */
      then(resolve, reject) {
        return Promise.resolve(`own then ${tag}`).then(resolve, reject);
      },
    }),
  rejection: (tag) => Promise.reject(new RangeError(`rejected ${tag}`)),
  "rejection of later": (tag, world) =>
    world.later(undefined).then(() => {
      throw new RangeError(`rejected later ${tag}`);
    }),
  "rejection with undefined": () => Promise.reject(undefined),
  throw: (tag) => {
    throw new TypeError(`threw ${tag}`);
  },
  thenable: (tag) => ({
    /** @param {(value: string) => void} resolve */
    then(resolve) {
      resolve(`thenable ${tag}`);
    },
  }),
  "frozen thenable": (tag) =>
    Object.freeze({
      /** @param {(value: string) => void} resolve */
      then(resolve) {
        resolve(`frozen ${tag}`);
      },
    }),
  "thenable of later that answers twice": (tag, world) => ({
    /** @param {(value: string) => void} resolve @param {(reason: unknown) => void} reject */
    then(resolve, reject) {
      world.timers.setImmediate(() => {
        resolve(`first ${tag}`);
        resolve(`second ${tag}`);
        reject(new RangeError(`third ${tag}`));
      });
    },
  }),
  "thenable of a promise": (tag) => ({
    /** @param {(value: unknown) => void} resolve */
    then(resolve) {
      resolve(Promise.resolve(`nested ${tag}`));
    },
  }),
  "thenable that rejects": (tag) => ({
    /** @param {unknown} _resolve @param {(reason: unknown) => void} reject */
    then(_resolve, reject) {
      reject(new RangeError(`thenable rejected ${tag}`));
    },
  }),
  "thenable that throws": (tag) => ({
    then() {
      throw new RangeError(`thenable threw ${tag}`);
    },
  }),
  "thenable function": (tag) =>
    Object.assign(() => tag, {
      /** @param {(value: string) => void} resolve */
      then(resolve) {
        resolve(`function ${tag}`);
      },
    }),
  "thenable with a getter": (tag, world) => ({
    get then() {
      world.record(`read then of ${tag}`);
      return /** @param {(value: string) => void} resolve */ (resolve) => resolve(`getter ${tag}`);
    },
  }),
  "text after a microtask": (tag, world) => {
    world.timers.queueMicrotask(() => world.record(`microtask of ${tag}`));
    return `text ${tag}`;
  },
};

/**
 * A promise of somebody's own.
 *
 * @template T
 * @extends {Promise<T>}
 */
class Later extends Promise {}

/** A class whose instances inherit a `then` that is no function. */
class Base {
  then = "base";
}

class Sub extends Base {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
  }
}

/**
 * What a request may be; frameworks get the plain one only, since they give requests a prototype of their own.
 *
 * @type {Record<string, (request: any, world: World) => any>}
 */
export const requests = {
  plain: (request) => request,
  "with getters": (request, world) => {
    for (const key of ["url", "method"]) {
      let value = request[key];
      Object.defineProperty(request, key, {
        configurable: true,
        enumerable: true,
        get() {
          world.record(`read ${key} of request`);
          return value;
        },
        set(changed) {
          world.record(`write ${key} of request`);
          value = changed;
        },
      });
    }
    return request;
  },
  proxy: (request, world) =>
    new Proxy(request, {
      get(target, key) {
        if (key === "url" || key === "headers") world.record(`read ${key} of request`);
        const value = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
  frozen: (request) => Object.freeze(request),
  "of a subclass": (request) => Object.setPrototypeOf(request, { __proto__: Object.getPrototypeOf(request), extra: 1 }),
};
