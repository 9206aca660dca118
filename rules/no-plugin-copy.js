import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-plugin-copy",
  docs: {
    description: "disallow copying plugin functions onto every instance",
    recommended: true,
    payoff: { copiedPerInstance: "3.2 to 5.1 ×", madePerInstance: "3.9 to 5.6 ×", definedPerInstance: "17 to 21 ×" },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    copiedPerInstance: "Functions of `{{collection}}` are copied onto every `{{target}}`: {{weight}} ({{heat}}).",
    madePerInstance: "A function for each of `{{names}}` is made for every `{{target}}`: {{weight}} ({{heat}}).",
    definedPerInstance: "An accessor for each of `{{names}}` is defined on every `{{target}}`: {{weight}} ({{heat}}).",
    buildSubclassOnce: "Build the subclass with these methods once; {{remaining}}.",
    keepSubclass: "Keep a subclass with these methods for each collection; {{remaining}}.",
    putOnPrototype: "Put the functions on the prototype once; {{remaining}}.",
  },
});
