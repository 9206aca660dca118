import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-request-decoration",
  docs: {
    description: "disallow attaching functions to the objects of every request",
    recommended: true,
    payoff: { attachedPerRequest: "1.1 to 4.2 ×", copiedPerRequest: "3.6 to 6.9 ×" },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    attachedPerRequest: "{{functions}} recreated for each request: {{weight}} ({{heat}}).",
    copiedPerRequest:
      "The functions of `{{helpers}}` are copied onto `{{object}}` for each request: {{weight}} ({{heat}}).",
    attachOnce: "Attach {{names}} to `{{holder}}` once; {{remaining}}.",
  },
});
