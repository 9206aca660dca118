import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-deferred-reply",
  docs: {
    description:
      "disallow deferring a reply with `setImmediate` after work, or several times, and by waiting until others are told of something",
    recommended: true,
    payoff: { putOffAfterWork: "1.8 to 2.0 ×", putOffAgain: "1.6 to 3.4 ×", waitsToTell: "1.9 to 2.0 ×" },
    provedBy: "latency",
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    putOffAfterWork: "`{{call}}` defers the reply after `{{work}}` on line {{line}}: {{weight}} ({{heat}}).",
    putOffAgain: "`{{call}}` is one of {{hops}} event-loop turns that delay the reply: {{weight}} ({{heat}}).",
    waitsToTell: "The reply waits for `{{call}}`{{others}}, {{advice}}: {{weight}} ({{heat}}).",
    replyOnNextTick: "Use `process.nextTick()`; the reply then comes before other pending requests are handled.",
    dropTurn: "Remove the deferral; what follows then runs before other pending requests are handled.",
  },
});
