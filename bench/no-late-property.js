const FIELDS = ["a", "b", "c", "d", "e", "f", "g", "h"];
let next = 0;
/** The object of the last call: one that is never seen again would not even be made.
 * @type {unknown} */
export let last;

class Late {
  constructor() {
    this.id = 1;
  }
}

class Early {
  constructor() {
    this.id = 1;
    this.a = undefined;
    this.b = undefined;
    this.c = undefined;
    this.d = undefined;
    this.e = undefined;
    this.f = undefined;
    this.g = undefined;
    this.h = undefined;
  }
}

/** What methods do: each sets one field, whatever the object has by then.
 * @type {Record<string, (o: any) => void>} */
const setters = {
  a: (o) => void (o.a = 1),
  b: (o) => void (o.b = 2),
  c: (o) => void (o.c = 3),
  d: (o) => void (o.d = 4),
  e: (o) => void (o.e = 5),
  f: (o) => void (o.f = 6),
  g: (o) => void (o.g = 7),
  h: (o) => void (o.h = 8),
};

/** Eight functions that call the same setters, each in an order of its own.
 * @type {((o: object, setters: object) => void)[]} */
const orders = FIELDS.map(
  (_, start) =>
    /** @type {any} */ (
      new Function(
        "o",
        "setters",
        [...FIELDS.slice(start), ...FIELDS.slice(0, start)].map((name) => `setters.${name}(o);`).join(""),
      )
    ),
);

class Conditional {
  /** @param {number} bits */
  constructor(bits) {
    this.id = bits;
    if (bits & 1) this.a = 1;
    if (bits & 2) this.b = 2;
    if (bits & 4) this.c = 3;
    if (bits & 8) this.d = 4;
  }
}

class Always {
  /** @param {number} bits */
  constructor(bits) {
    this.id = bits;
    this.a = bits & 1 ? 1 : undefined;
    this.b = bits & 2 ? 2 : undefined;
    this.c = bits & 4 ? 3 : undefined;
    this.d = bits & 8 ? 4 : undefined;
  }
}

/** @type {Record<string, { id: string, at: number }>} */
const table = {};
/** @type {Map<string, { id: string, at: number }>} */
const map = new Map();
const LIVE = 100;
for (let i = 0; i < LIVE; i++) {
  table[`request-${i}`] = { id: `request-${i}`, at: i };
  map.set(`request-${i}`, { id: `request-${i}`, at: i });
}
let inTable = LIVE;
let inMap = LIVE;

/** @param {any} o */
function read(o) {
  last = o;
  return o.id + (o.a ?? 0) + (o.b ?? 0) + (o.c ?? 0);
}

/** @param {any} o */
function readAll(o) {
  last = o;
  return o.a + o.b + o.c + o.d + o.e + o.f + o.g + o.h;
}

class Message {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    this.at = id;
  }
}

class Hiding extends Message {
  #raw;
  /** @param {number} id */
  constructor(id) {
    super(id);
    this.#raw = id;
  }
  get raw() {
    return this.#raw;
  }
}

const replies = Object.setPrototypeOf(
  {
    /** @this {Message} */
    send() {
      return this.id + this.at;
    },
  },
  Message.prototype,
);

class Reply extends Message {
  send() {
    return this.id + this.at;
  }
}

/** @constructor */
function Table() {}
Table.prototype = Object.create(null);

/**
 * @param {any} object
 * @param {number} first
 */
function fill(object, first) {
  for (let i = 0; i < 4; i++) object[FIELDS[(first + i) & 7]] = i;
  last = object;
  return object.a;
}

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "`delete`, then three reads",
    messageId: "deletedPerRequest",
    variants: {
      before() {
        const o = { id: ++next, token: "t", a: 1, b: 2, c: 3 };
        // @ts-expect-error -- what is measured
        delete o.token;
        return read(o);
      },
      after() {
        const o = { id: ++next, token: /** @type {string | undefined} */ ("t"), a: 1, b: 2, c: 3 };
        o.token = undefined;
        return read(o);
      },
    },
    payoff: [19, 21],
  },
  {
    name: "four conditional fields, 16 shapes",
    messageId: "addedInBranches",
    variants: {
      before() {
        return read(new Conditional(++next & 15));
      },
      after() {
        return read(new Always(++next & 15));
      },
    },
    payoff: [2.8, 3.3],
  },
  {
    name: "eight fields added in eight orders",
    messageId: "addedByMethods",
    variants: {
      before() {
        const o = new Late();
        orders[++next & 7](o, setters);
        return readAll(o);
      },
      after() {
        const o = new Early();
        orders[++next & 7](o, setters);
        return readAll(o);
      },
    },
    payoff: [3.6, 4.5],
  },
  {
    name: "eight properties added to a request in eight orders",
    messageId: "addedByHandlers",
    variants: {
      before() {
        const o = new Late();
        orders[++next & 7](o, setters);
        return readAll(o);
      },
      after() {
        const o = new Early();
        orders[++next & 7](o, setters);
        return readAll(o);
      },
    },
    payoff: [3.6, 4.5],
  },
  {
    name: "a table of 100 live requests: insert, read, delete",
    messageId: "tableOfRequests",
    variants: {
      before() {
        const id = `request-${inTable++}`;
        table[id] = { id, at: inTable };
        const found = table[id].at;
        delete table[`request-${inTable - LIVE - 1}`];
        return found;
      },
      after() {
        const id = `request-${inMap++}`;
        map.set(id, { id, at: inMap });
        const found = map.get(id)?.at;
        map.delete(`request-${inMap - LIVE - 1}`);
        return found;
      },
    },
    payoff: [1.3, 1.9],
  },
  {
    name: "a property defined on each instance, and read",
    messageId: "definedPerRequest",
    variants: {
      before() {
        const o = /** @type {any} */ (new Message(++next));
        Object.defineProperty(o, "raw", { value: next, writable: true });
        last = o;
        return o.raw + o.id;
      },
      after() {
        const o = new Hiding(++next);
        last = o;
        return o.raw + o.id;
      },
    },
    payoff: [13, 16],
  },
  {
    name: "an instance that gets another prototype, and three reads",
    messageId: "prototypeSetPerRequest",
    variants: {
      before() {
        const o = new Message(++next);
        Object.setPrototypeOf(o, replies);
        last = o;
        return /** @type {any} */ (o).send();
      },
      after() {
        const o = new Reply(++next);
        last = o;
        return o.send();
      },
    },
    payoff: [6, 16],
  },
  {
    name: "`Object.create(null)`, four keys and a read",
    messageId: "nullObjectPerRequest",
    variants: {
      before() {
        return fill(Object.create(null), ++next);
      },
      after() {
        return fill(new /** @type {any} */ (Table)(), ++next);
      },
    },
    payoff: [2, 2.4],
  },
];
