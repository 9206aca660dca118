import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-repeated-query",
  docs: {
    description: "disallow reading the same rows twice for one request, and rows by a query for each element of a list",
    recommended: false,
    payoff: { readAgain: "1.9 to 2.0 ×", readPerRound: "9.3 to 10 ×", readPerElement: "9.8 to 10 ×" },
    waits: "a wait for each: 50 µs for a file, 0.5 ms for a query, 5 ms for another server",
    provedBy: "latency",
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    readAgain: "{{reads}} what {{first}} {{brought}}: {{weight}} ({{heat}}).",
    readPerRound: "{{reads}} the same in each round over `{{list}}`: {{weight}} ({{heat}}).",
    readPerElement: "{{calls}} per element of `{{list}}`; one query can load all: {{weight}} ({{heat}}).",
    readOnce:
      "Use what was read first; both names then stand for the same object, and a change of one is seen by the other.",
  },
});
