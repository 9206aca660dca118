import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-hot-closure",
  docs: {
    description: "disallow recreating retained callbacks that capture nothing from the call",
    recommended: false,
    payoff: {
      closurePerCall: "2.6 to 3.3 ×",
      functionPerCall: "2.6 to 3.4 ×",
      listenerPerCall: "1.6 to 2 ×",
      boundPerCall: "3.3 to 7.2 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    closurePerCall:
      "The function given to `{{code}}` is recreated on every call and captures nothing from it: {{weight}} ({{heat}}).",
    functionPerCall: "`{{code}}` is recreated on every call and captures nothing from it: {{weight}} ({{heat}}).",
    listenerPerCall:
      "The listener given to `{{code}}` is recreated on every call and captures only its emitter: {{weight}} ({{heat}}).",
    boundPerCall: "`{{code}}` makes a function that `{{api}}()` does not need: {{weight}} ({{heat}}).",
    makeOnce: "Make it once, as `{{name}}`.",
    makeOneForAll: "Make it once, as `{{name}}`; all calls then hand on the same function.",
    useThis: "Make it once, as `{{name}}`, with the emitter as `this`.",
    passArguments: "Give the arguments to `{{api}}()`.",
    passArgumentsWithoutThis: "Give the arguments to `{{api}}()`; {{remaining}}.",
  },
  hasSafeRewrites: true,
});
