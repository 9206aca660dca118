import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-eager-log",
  docs: {
    description: "disallow computing the arguments of log messages whose level is normally off",
    recommended: false,
    payoff: {
      serialisedForLog: "1,100 to 5,800 ×",
      inspectedForLog: "1,800 to 8,700 ×",
      clonedForLog: "570 to 1,900 ×",
      joinedForLog: "14 to 34 ×",
      dateFormattedForLog: "130 to 170 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    serialisedForLog:
      "`{{code}}` is called for a `{{level}}` message that is normally not written: {{weight}} ({{heat}}).",
    inspectedForLog:
      "`{{code}}` is called for a `{{level}}` message that is normally not written: {{weight}} ({{heat}}).",
    clonedForLog: "`{{code}}` is called for a `{{level}}` message that is normally not written: {{weight}} ({{heat}}).",
    joinedForLog: "`{{code}}` is called for a `{{level}}` message that is normally not written: {{weight}} ({{heat}}).",
    dateFormattedForLog:
      "`{{code}}` is called for a `{{level}}` message that is normally not written: {{weight}} ({{heat}}).",
    askForLevel:
      "Ask first, `{{question}}`; getters and `toJSON()` of what is logged, and errors that they throw, are left out where the answer is no.",
  },
});
