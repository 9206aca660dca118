import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-quadratic-build",
  docs: {
    description: "disallow copying a collection for each element that is added to it",
    recommended: false,
    payoff: {
      objectCopiedPerStep: "1.4 to 5,800 ×",
      listCopiedPerStep: "2.8 to 800 ×",
      bytesCopiedPerChunk: "7 to 850 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    objectCopiedPerStep: "`{{code}}` is copied whole for each key that is added: {{weight}} ({{heat}}).",
    listCopiedPerStep: "`{{code}}` is copied whole for each element that is added: {{weight}} ({{heat}}).",
    bytesCopiedPerChunk: "`{{code}}` is copied whole for each chunk that is added: {{weight}} ({{heat}}).",
    addToIt: "Add to it instead.",
    addToItUnless: "Add to it instead; {{remaining}}.",
  },
  hasSafeRewrites: true,
});
