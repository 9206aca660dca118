const items = Array.from({ length: 10 }, (_, index) => index);
let requests = 0;

/** @param {number} value */
const step = (value) => value + 1;
const load = async () => requests++;

/** @type {import("../scripts/bench.js").Claim[]} */
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
];
