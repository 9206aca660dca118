import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-piecewise-object",
  docs: {
    description: "disallow building objects key by key for every request",
    recommended: true,
    payoff: {
      keysAddedOneByOne: "2.0 to 40 ×",
      knownKeysComputed: "60 to 68 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    keysAddedOneByOne: "`{{name}}` gets {{count}} keys one by one for every request: {{weight}} ({{heat}}).",
    knownKeysComputed:
      "`{{name}}` gets {{count}} known keys by computed names; write a literal, or a `Map`: {{weight}} ({{heat}}).",
    makeLiteral: "Make the object with all its keys at once{{remaining}}.",
  },
  schema: [
    {
      type: "object",
      properties: {
        keys: { type: "integer", minimum: 2, description: "how many keys an object must get to be reported" },
      },
      additionalProperties: false,
    },
  ],
  defaults: { keys: 20 },
  hasSafeRewrites: true,
});
