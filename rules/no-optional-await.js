import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-optional-await",
  docs: {
    description: "disallow unconditional `await` of values that are usually not promises",
    recommended: true,
    payoff: { mayBePlain: "1.5 to 1.6 ×", collectedMayBePlain: "6.1 to 23 ×" },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    mayBePlain: "`{{call}}` is awaited but may return a plain value, since {{why}}: {{weight}} ({{heat}}).",
    collectedMayBePlain:
      "`Promise.all()` waits for what `{{call}}` returns, which may be plain values only, since {{why}}: {{weight}} ({{heat}}).",
    awaitOnlyPromises: "Wait only for a promise; after a plain value, what follows runs before the caller continues.",
    dropAwait: "Drop the `await`; what follows then runs before the caller continues.",
    dropAwaitOfMethod:
      "Drop the `await`; what follows then runs before the caller continues, and before a promise that a subclass's method of that name returns.",
    runSynchronously:
      "Make `{{name}}` synchronous up to the first promise; its effects then come before its caller continues.",
  },
});
