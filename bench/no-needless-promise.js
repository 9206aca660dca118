const items = Array.from({ length: 10 }, (_, index) => index);
let requests = 0;

/** @param {number} value */
const step = (value) => value + 1;
/** @param {number} value */
const stepLater = async (value) => value + 1;
const load = async () => requests++;

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "`Promise.all()` of one promise",
    messageId: "allOfOne",
    variants: {
      async before() {
        const [value] = await Promise.all([load()]);
        return value;
      },
      async after() {
        const value = await load();
        return value;
      },
    },
    payoff: [1.8, 2.1],
  },
  {
    name: "`Promise.all()` of ten values",
    messageId: "allOfPlain",
    variants: {
      async before() {
        const values = await Promise.all(items.map((value) => step(value)));
        return values.length;
      },
      async after() {
        const values = items.map((value) => step(value));
        return values.length;
      },
    },
    payoff: [13, 17],
  },
  {
    name: "an `async` function without `await`",
    messageId: "asyncWithoutAwait",
    variants: {
      async before() {
        return (await stepLater(requests++)) + 1;
      },
      async after() {
        return step(requests++) + 1;
      },
    },
    payoff: [2, 2.6],
  },
  {
    name: "`Promise.resolve().then()` around a function that returns a promise",
    messageId: "chainedOnResolved",
    variants: {
      async before() {
        return Promise.resolve().then(() => load());
      },
      async after() {
        return load();
      },
    },
    payoff: [1.5, 1.6],
  },
  {
    name: "`Promise.resolve().then()` around a function that returns a value",
    messageId: "chainedOnResolved",
    variants: {
      async before() {
        const value = await Promise.resolve().then(() => step(requests++));
        return value;
      },
      async after() {
        const value = step(requests++);
        return value;
      },
    },
    payoff: [2.6, 3.2],
  },
  {
    name: "one `await` of a value",
    messageId: "plainAwaited",
    variants: {
      async before() {
        const value = await String(requests++);
        return value;
      },
      async after() {
        const value = String(requests++);
        return value;
      },
    },
    payoff: [1.4, 1.9],
  },
  {
    name: "`await` of a value, ten times in a loop",
    messageId: "plainAwaited",
    variants: {
      async before() {
        let sum = 0;
        for (const value of items) sum += await Math.abs(value);
        return sum;
      },
      async after() {
        let sum = 0;
        for (const value of items) sum += Math.abs(value);
        return sum;
      },
    },
    payoff: [8.6, 11],
  },
  {
    name: "`for await` over an array of ten",
    messageId: "plainLooped",
    variants: {
      async before() {
        let sum = 0;
        for await (const value of items) sum += value;
        return sum;
      },
      async after() {
        let sum = 0;
        for (const value of items) sum += value;
        return sum;
      },
    },
    payoff: [21, 24],
  },
  {
    name: "`new Promise()` around a promise",
    messageId: "wrappedPromise",
    variants: {
      before() {
        return new Promise((resolve, reject) => load().then(resolve, reject));
      },
      after() {
        return load();
      },
    },
    payoff: [1.4, 1.8],
  },
];
