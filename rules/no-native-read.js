import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-native-read",
  docs: {
    description: "disallow asking the operating system on every request for what stays the same",
    recommended: true,
    payoff: {
      environmentReadPerRequest: "21 to 35 ×",
      environmentCopiedPerRequest: "7,400 to 9,300 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    environmentReadPerRequest: "`{{code}}` asks the operating system on every call ({{heat}}; payoff {{payoff}}).",
    environmentCopiedPerRequest: "`{{code}}` reads every variable of the environment on every call ({{heat}}; payoff {{payoff}}).",
    readAtLoad: "Read it once, at load; {{remaining}}.",
  },
});
