import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-needless-clone",
  docs: {
    description: "disallow deep copies of what is only read, written as text, or written to at its outermost levels",
    recommended: false,
    payoff: {
      clonedToBeSent: "1.5 to 7.9 ×",
      clonedToBeRead: "670 to 8,300 ×",
      clonedForJson: "310 to 8,300 ×",
      clonedToBeWritten: "20 to 1,500 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    clonedToBeSent: "`{{code}}` copies what is then written as text: {{weight}} ({{heat}}).",
    clonedToBeRead: "`{{code}}` copies what is then only read: {{weight}} ({{heat}}).",
    clonedForJson: "`{{code}}` copies what is only serialized: {{weight}} ({{heat}}).",
    clonedToBeWritten: "`{{code}}` copies every level, but only {{written}} written here: {{weight}} ({{heat}}).",
    sendOriginal:
      "Send the original; a `toJSON()` that the copy has lost runs then, and copying no longer fails for what cannot be copied.",
    readOriginal:
      "Read the original; it has the methods and accessors of its class, and copying no longer fails for what cannot be copied.",
  },
});
