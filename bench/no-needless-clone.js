let next = 0;

/** What an answer with ten rows consists of: another one each time. */
const answers = Array.from({ length: 8 }, (_, index) => ({
  page: index,
  rows: Array.from({ length: 10 }, (__, row) => ({
    id: index * 10 + row,
    name: `user ${row * 7919 * index}`,
    email: `${row * index}@example.org`,
    roles: ["reader", "writer"],
  })),
}));
const getAnswer = () => answers[next++ & 7];
const { structuredClone } = globalThis;

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "structuredClone() of ten rows, sent",
    messageId: "clonedToBeSent",
    variants: {
      before: () => JSON.stringify(structuredClone(getAnswer())),
      after: () => JSON.stringify(getAnswer()),
    },
    payoff: [2.6, 7.9],
  },
  {
    name: "JSON.parse(JSON.stringify()) of ten rows, sent",
    messageId: "clonedToBeSent",
    variants: {
      before: () => JSON.stringify(JSON.parse(JSON.stringify(getAnswer()))),
      after: () => JSON.stringify(getAnswer()),
    },
    payoff: [1.5, 4.3],
  },
  {
    name: "structuredClone() of ten rows, read",
    messageId: "clonedToBeRead",
    variants: {
      before: () => structuredClone(getAnswer()).rows.length,
      after: () => getAnswer().rows.length,
    },
    payoff: [670, 8_300],
  },
  {
    name: "structuredClone() of ten rows, handed out",
    messageId: "clonedForJson",
    variants: {
      before: () => ({ answer: structuredClone(getAnswer()) }),
      after: () => ({ answer: getAnswer() }),
    },
    payoff: [310, 8_300],
  },
  {
    name: "structuredClone() of ten rows, one field written",
    messageId: "clonedToBeWritten",
    variants: {
      before: () => {
        const copy = structuredClone(getAnswer());
        copy.page = 0;
        return copy;
      },
      after: () => {
        const copy = { ...getAnswer() };
        copy.page = 0;
        return copy;
      },
    },
    payoff: [100, 1_500],
  },
  {
    name: "structuredClone() of ten rows, one field of each written",
    messageId: "clonedToBeWritten",
    variants: {
      before: () => {
        const copy = structuredClone(getAnswer().rows);
        for (const row of copy) row.name = "";
        return copy;
      },
      after: () => {
        const copy = getAnswer().rows.map((row) => ({ ...row }));
        for (const row of copy) row.name = "";
        return copy;
      },
    },
    payoff: [20, 110],
  },
];
