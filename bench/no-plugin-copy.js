/**
 * Functions as plugins add them.
 *
 * @param {number} count
 * @returns {{ name: string, fn: (this: any, value: unknown) => unknown }[]}
 */
function createPlugins(count) {
  const functions = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `method${index}`,
      /** @type {any} */ (new Function("value", `return value + this.id + ${index};`)),
    ]),
  );
  // Keys of an object, as names in code are: V8 looks up a string that was put together anew at every use.
  return Object.entries(functions).map(([name, fn]) => ({ name, fn }));
}

class Reply {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    this.sent = false;
    this.body = undefined;
    this.headers = {};
    this.hooks = /** @type {unknown[]} */ ([]);
  }
}

/**
 * The ways to copy, as classes: each collection has a constructor of its own, so that one cannot spoil the inline caches of another.
 *
 * @type {Record<string, (count: number) => new (id: number) => any>}
 */
const copying = {
  "for…of"(count) {
    const plugins = createPlugins(count);
    return class {
      /** @param {number} id */
      constructor(id) {
        this.id = id;
        this.sent = false;
        this.body = undefined;
        this.headers = {};
        this.hooks = /** @type {unknown[]} */ ([]);
        this.headers = {};
        this.hooks = /** @type {unknown[]} */ ([]);
        for (const { name, fn } of plugins) /** @type {any} */ (this)[name] = fn;
      }
    };
  },
  forEach(count) {
    const plugins = createPlugins(count);
    return class {
      /** @param {number} id */
      constructor(id) {
        this.id = id;
        this.sent = false;
        this.body = undefined;
        this.headers = {};
        this.hooks = /** @type {unknown[]} */ ([]);
        this.headers = {};
        this.hooks = /** @type {unknown[]} */ ([]);
        plugins.forEach(({ name, fn }) => {
          /** @type {any} */ (this)[name] = fn;
        });
      }
    };
  },
  "Object.assign"(count) {
    const plugins = Object.fromEntries(createPlugins(count).map(({ name, fn }) => [name, fn]));
    return class {
      /** @param {number} id */
      constructor(id) {
        this.id = id;
        this.sent = false;
        this.body = undefined;
        this.headers = {};
        this.hooks = /** @type {unknown[]} */ ([]);
        this.headers = {};
        this.hooks = /** @type {unknown[]} */ ([]);
        Object.assign(this, plugins);
      }
    };
  },
  "for…in"(count) {
    const plugins = Object.fromEntries(createPlugins(count).map(({ name, fn }) => [name, fn]));
    return class {
      /** @param {number} id */
      constructor(id) {
        this.id = id;
        this.sent = false;
        this.body = undefined;
        this.headers = {};
        this.hooks = /** @type {unknown[]} */ ([]);
        this.headers = {};
        this.hooks = /** @type {unknown[]} */ ([]);
        for (const name in plugins) /** @type {any} */ (this)[name] = plugins[name];
      }
    };
  },
};

/**
 * @param {number} count
 * @returns {new (id: number) => any} the subclass that the rewrite builds
 */
function createSubclass(count) {
  class ReplyWithPlugins extends Reply {}
  for (const { name, fn } of createPlugins(count)) /** @type {any} */ (ReplyWithPlugins.prototype)[name] = fn;
  return ReplyWithPlugins;
}

let next = 0;

/**
 * @param {string} form - a key of `copying`
 * @param {number} count
 * @param {[number, number]} payoff
 */
function createClaim(form, count, payoff) {
  const Copying = copying[form](count);
  const Subclass = createSubclass(count);
  return {
    name: `${count} functions, ${form}`,
    messageId: "copiedPerInstance",
    variants: {
      before() {
        return new Copying(++next);
      },
      after() {
        return new Subclass(++next);
      },
    },
    payoff,
  };
}

/**
 * @param {boolean} areAccessors
 * @param {[number, number]} payoff
 */
function createNamesClaim(areAccessors, payoff) {
  const names = ["first", "second", "third"];
  class Made extends Reply {
    /** @param {number} id */
    constructor(id) {
      super(id);
      for (const name of names) {
        if (areAccessors) Object.defineProperty(this, name, { get: () => /** @type {any} */ (this)[name + name] });
        else /** @type {any} */ (this)[name] = () => /** @type {any} */ (this)[name + name];
      }
    }
  }
  class Defined extends Reply {}
  for (const name of names) {
    if (areAccessors)
      Object.defineProperty(Defined.prototype, name, {
        get() {
          return this[name + name];
        },
      });
    else
      /** @type {any} */ (Defined.prototype)[name] = /** @this {any} */ function () {
        return this[name + name];
      };
  }
  return {
    name: `3 ${areAccessors ? "accessors" : "functions"}, one for each name`,
    messageId: areAccessors ? "definedPerInstance" : "madePerInstance",
    variants: {
      before() {
        return new Made(++next);
      },
      after() {
        return new Defined(++next);
      },
    },
    payoff,
  };
}

export default [
  createClaim("for…of", 3, [3.2, 4.4]),
  createClaim("forEach", 3, [3.4, 4.3]),
  createClaim("Object.assign", 3, [3.5, 4.1]),
  createClaim("for…in", 3, [3.3, 5.1]),
  createClaim("for…of", 10, [10, 11.5]),
  // The least where the engine keeps the functions as properties, the most where it makes a dictionary of the object.
  createClaim("for…of", 30, [37.7, 152]),
  createClaim("Object.assign", 30, [98.3, 109]),
  createNamesClaim(false, [3.9, 5.6]),
  createNamesClaim(true, [17, 21]),
];
