import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-sync-call",
  docs: {
    description: "disallow synchronous calls that block the event loop on every request",
    recommended: true,
    payoff: {
      hashedPerRequest: "8 to 550 ×",
      compressedPerRequest: "2.8 to 220 ×",
      fileAccessedPerRequest: "0.2 to 4.4 ×",
      processRunPerRequest: "6.4 to 26 ×",
      haltedPerRequest: "43 to 180 ×",
    },
    provedBy: "latency",
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    hashedPerRequest:
      "`{{code}}` blocks the event loop on every call, {{slices}}for all requests: {{weight}} ({{heat}}).",
    compressedPerRequest: "`{{code}}` blocks the event loop on every call, for all requests: {{weight}} ({{heat}}).",
    fileAccessedPerRequest: "`{{code}}` blocks the event loop on every call, for all requests: {{weight}} ({{heat}}).",
    processRunPerRequest: "`{{code}}` blocks the event loop on every call, for all requests: {{weight}} ({{heat}}).",
    awaitPromiseForm:
      "Await `{{form}}`, which works in another thread; other code runs meanwhile, so that what was checked before may no longer hold.",
    awaitPromiseFormThroughout:
      "Make {{functions}} `async` and await `{{form}}`, which works in another thread; other code runs meanwhile, so that what was checked before may no longer hold.",
    haltedPerRequest: "`{{code}}` halts the event loop on every call, for all requests: {{weight}} ({{heat}}).",
  },
});
