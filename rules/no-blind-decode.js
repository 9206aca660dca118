import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-blind-decode",
  docs: {
    description: "disallow decoding text without a look whether anything in it is encoded",
    recommended: false,
    payoff: { decodedUnasked: "7.9 to 13 ×" },
    measuredOn: "Node 20, 22, 24, 26",
  },
  hasSafeRewrites: true,
  messages: {
    decodedUnasked: "`{{code}}` decodes text that rarely has anything to decode: {{weight}} ({{heat}}).",
    askForEscapes: "Look for `%` first.",
  },
});
