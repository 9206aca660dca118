import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-serial-await",
  docs: {
    description: "disallow awaiting independent reads one after the other on every request",
    recommended: true,
    payoff: {
      awaitedInTurn: "1.9 to 3.9 ×",
      awaitedPerElement: "9.1 to 9.5 ×",
      writtenInTurn: "1.8 to 2 ×",
      writtenPerElement: "9.5 to 10 ×",
    },
    waits: "a wait for each: 50 µs for a file, 0.5 ms for a query, 5 ms for another server",
    provedBy: "latency",
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    awaitedInTurn: "{{calls}} are awaited in turn, not together: {{weight}} ({{heat}}).",
    awaitedPerElement:
      "{{calls}} is awaited for each element of `{{list}}`, one after the other: {{weight}} ({{heat}}).",
    writtenInTurn:
      "{{calls}} are awaited in turn, not together, where the others run even if one fails: {{weight}} ({{heat}}).",
    writtenPerElement:
      "{{calls}} is awaited per element of `{{list}}`; `{{statement}}` writes all at once{{tied}}: {{weight}} ({{heat}}).",
    awaitBeforeCheck:
      "Await them together before the check{{asked}}; where it ends the function, the others ran for nothing, and if one of them fails, that is thrown; {{connections}} are in use at once.",
    runBeforeCheck:
      "Run them together before the check{{asked}}; where it ends the program, the others ran for nothing, and if one of them fails, that is what it fails with; {{connections}} are in use at once.",
    writeTogether:
      "Await them together, if none relies on another being done; where one fails, the others are done all the same, and {{connections}} are in use at once.",
    askTogether:
      "Await the calls for all elements of `{{list}}` together{{asked}}; if several fail, the first failure is thrown while the others still run, and each uses a connection: where there may be many, prefer one query, or a few at a time.",
    askFirst:
      "Await the calls for all elements of `{{list}}` together, before the loop{{asked}}; if one fails, no iteration runs, and the others still do; each uses a connection: where there may be many, prefer one query, or a few at a time.",
    startTogether:
      "Await the calls for all elements of `{{list}}` together; if one fails, the others are done all the same, and each uses a connection: where there may be many, prefer a few at a time.",
    runTogether:
      "Run them together{{asked}}; the first that fails interrupts the others, and {{connections}} are in use at once.",
    awaitTogether:
      "Await them together{{asked}}; if several fail, the first failure is thrown while the others still run, and {{connections}} are in use at once.",
  },
});
