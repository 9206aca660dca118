let next = 0;
const path = process.env.PATH ?? "";
const missing = process.env.HOTPATH_MISSING;
const environment = { ...process.env };

/** @type {import("../scripts/bench.js").Claim[]} */
export default [
  { name: "process.env.PATH", messageId: "environmentReadPerRequest", variants: { before: () => [process.env.PATH, next++], after: () => [path, next++] }, payoff: [21, 35] },
  { name: "process.env.MISSING", messageId: "environmentReadPerRequest", variants: { before: () => [process.env.HOTPATH_MISSING, next++], after: () => [missing, next++] }, payoff: [21, 35] },
  { name: "{ ...process.env }", messageId: "environmentCopiedPerRequest", variants: { before: () => [{ ...process.env }.PATH, next++], after: () => [environment.PATH, next++] }, payoff: [7400, 9300] },
];
