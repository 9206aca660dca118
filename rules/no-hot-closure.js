import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-hot-closure",
  docs: {
    description: "disallow making functions on every call that use nothing of it and are kept by somebody",
    recommended: false,
    payoff: {
      closurePerCall: "2.6 to 3.2 ×",
      functionPerCall: "2.6 to 3.2 ×",
      listenerPerCall: "1.6 to 2 ×",
      boundPerCall: "3.3 to 4 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    closurePerCall:
      "The function given to `{{code}}` is made anew and uses nothing of the call: {{weight}} ({{heat}}).",
    functionPerCall: "`{{code}}` is made anew and uses nothing of the call: {{weight}} ({{heat}}).",
    listenerPerCall: "The listener given to `{{code}}` is made anew and uses only its emitter: {{weight}} ({{heat}}).",
    boundPerCall: "`{{code}}` makes a function that `{{api}}()` does not need: {{weight}} ({{heat}}).",
    makeOnce: "Make it once, as `{{name}}`.",
    makeOneForAll: "Make it once, as `{{name}}`; all calls then hand on the same function.",
    useThis: "Make it once, as `{{name}}`, with the emitter as `this`.",
    passArguments: "Give the arguments to `{{api}}()`.",
    passArgumentsWithoutThis: "Give the arguments to `{{api}}()`; {{remaining}}.",
  },
  hasSafeRewrites: true,
});
