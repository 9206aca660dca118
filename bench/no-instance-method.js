/** Objects of one request: `before` makes their functions anew for each, `after` has them once. */

let next = 0;

class OneBound {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    this.send = this.send.bind(this);
  }

  send() {
    return this.id;
  }
}

class OneMethod {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
  }

  send() {
    return this.id;
  }
}

class FiveBound {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    this.send = this.send.bind(this);
    this.json = this.json.bind(this);
    this.html = this.html.bind(this);
    this.fail = this.fail.bind(this);
    this.head = this.head.bind(this);
  }

  send() {
    return this.id;
  }

  json() {
    return this.id + 1;
  }

  html() {
    return this.id + 2;
  }

  fail() {
    return this.id + 3;
  }

  head() {
    return this.id + 4;
  }
}

class FiveMethods {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
  }

  send() {
    return this.id;
  }

  json() {
    return this.id + 1;
  }

  html() {
    return this.id + 2;
  }

  fail() {
    return this.id + 3;
  }

  head() {
    return this.id + 4;
  }
}

class OneClosure {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    this.send = () => this.id;
  }
}

class TwoClosures {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    this.send = () => this.id;
    this.json = () => this.id + 1;
  }
}

class FiveClosures {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    this.send = () => this.id;
    this.json = () => this.id + 1;
    this.html = () => this.id + 2;
    this.fail = () => this.id + 3;
    this.head = () => this.id + 4;
  }
}

class FiveFields {
  send = () => this.id;
  json = () => this.id + 1;
  html = () => this.id + 2;
  fail = () => this.id + 3;
  head = () => this.id + 4;

  /** @param {number} id */
  constructor(id) {
    this.id = id;
  }
}

class OwnAccessor {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    Object.defineProperty(this, "send", { get: () => this.id });
  }
}

class Accessor {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
  }

  get send() {
    return this.id;
  }
}

/** @param {number} id */
function createReply(id) {
  return { id, send: () => id, json: () => id + 1, html: () => id + 2 };
}

/** @param {{ send: () => unknown }} made - with a method */
function call(made) {
  made.send();
  return made;
}

/**
 * Each variant makes its own objects, and uses them.
 *
 * @param {string} name
 * @param {string} messageId
 * @param {new (id: number) => any} Before
 * @param {new (id: number) => any} After
 * @param {[number, number]} payoff
 * @param {(made: any) => unknown} [use]
 */
function createClaim(name, messageId, Before, After, payoff, use = call) {
  return {
    name,
    messageId,
    variants: {
      before() {
        return use(new Before(++next));
      },
      after() {
        return use(new After(++next));
      },
    },
    payoff,
  };
}

export default [
  createClaim(
    "accessor defined in the constructor",
    "accessorPerInstance",
    OwnAccessor,
    Accessor,
    [20, 69],
    (made) => made,
  ),
  createClaim("the same, and read", "accessorPerInstance", OwnAccessor, Accessor, [20, 69], (made) => [
    made.send,
    made,
  ]),
  createClaim("1 bound method", "boundPerInstance", OneBound, OneMethod, [1.7, 2.2]),
  createClaim("5 bound methods", "boundPerInstance", FiveBound, FiveMethods, [3.1, 3.4]),
  createClaim("1 function", "functionAlone", OneClosure, OneMethod, [1.4, 1.7]),
  createClaim("2 functions", "functionPerInstance", TwoClosures, FiveMethods, [1.6, 2.7]),
  createClaim("5 functions", "functionPerInstance", FiveClosures, FiveMethods, [2.8, 3.4]),
  createClaim("5 class fields", "functionPerInstance", FiveFields, FiveMethods, [2.2, 3.2]),
  {
    name: "3 functions of a literal",
    messageId: "functionsPerObject",
    variants: {
      before: () => call(createReply(++next)),
      after: () => call(new FiveMethods(++next)),
    },
    payoff: [1.9, 2.2],
  },
];
