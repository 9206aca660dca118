/** What keeps a function, as queues, emitters and timers do. */
class Keeper {
  constructor() {
    /** @type {any} */
    this.fn = undefined;
  }

  /** @param {() => void} fn */
  keep(fn) {
    this.fn = fn;
    return count;
  }

  /**
   * @param {(value: number) => void} fn
   * @param {number} value - that it gets
   */
  keepWith(fn, value) {
    this.fn = fn;
    return value;
  }
}

const keeper = new Keeper();

/** Read by nobody, but the engine cannot know. */
export let count = 0;

function increase() {
  count++;
}

/** @param {number} value */
function add(value) {
  count += value;
}

/** A response as an emitter keeps its listeners: one field for each event. */
class Response {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    /** @type {unknown} */
    this.onFinish = undefined;
    /** @type {unknown} */
    this.onClose = undefined;
    /** @type {unknown} */
    this.onError = undefined;
  }
}

/** @this {Response} */
function onFinish() {
  count += this.id;
}

/** @this {Response} */
function onClose() {
  count -= this.id;
}

/** @this {Response} */
function onError() {
  count = this.id;
}

let id = 0;

export default [
  {
    name: "a function that is passed on",
    messageId: "closurePerCall",
    variants: {
      before() {
        return keeper.keep(() => {
          count++;
        });
      },
      after() {
        return keeper.keep(increase);
      },
    },
    payoff: [2.6, 3.3],
  },
  {
    name: "a function with a name that is passed on",
    messageId: "functionPerCall",
    variants: {
      before() {
        function increaseHere() {
          count++;
        }
        return keeper.keep(increaseHere);
      },
      after() {
        return keeper.keep(increase);
      },
    },
    payoff: [2.6, 3.4],
  },
  {
    name: "three listeners that use their emitter",
    messageId: "listenerPerCall",
    variants: {
      before() {
        const response = new Response(id++);
        response.onFinish = () => {
          count += response.id;
        };
        response.onClose = () => {
          count -= response.id;
        };
        response.onError = () => {
          count = response.id;
        };
        return response;
      },
      after() {
        const response = new Response(id++);
        response.onFinish = onFinish;
        response.onClose = onClose;
        response.onError = onError;
        return response;
      },
    },
    payoff: [1.6, 2],
  },
  {
    name: "`bind()` and arguments",
    messageId: "boundPerCall",
    variants: {
      before() {
        return keeper.keep(add.bind(null, id++ & 1023));
      },
      after() {
        return keeper.keepWith(add, id++ & 1023);
      },
    },
    payoff: [3.3, 7.2],
  },
];
