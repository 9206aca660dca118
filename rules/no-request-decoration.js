import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-request-decoration",
  docs: {
    description: "disallow attaching functions to the objects of every request",
    recommended: true,
    payoff: { attachedPerRequest: "1.6 to 2.8 ×", attachedAlone: "1.3 to 1.5 ×" },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    attachedPerRequest: "`{{code}}` is one of {{count}} functions made anew for each request: {{weight}} ({{heat}}).",
    attachedAlone: "`{{code}}` is a function made anew for each request: {{weight}} ({{heat}}).",
    attachOnce: "Attach {{names}} to `{{holder}}` once; {{remaining}}.",
  },
  schema: [
    {
      type: "object",
      properties: {
        single: {
          type: "boolean",
          description: "also report a function that is the only one its object gets, which saves less",
        },
      },
      additionalProperties: false,
    },
  ],
  defaults: { single: false },
});
