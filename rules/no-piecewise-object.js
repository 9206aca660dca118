import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-piecewise-object",
  docs: {
    description: "disallow building objects key by key for every request",
    recommended: true,
    payoff: {
      keysAddedOneByOne: "1.1 to 1.7 ×",
      manyKeysAddedOneByOne: "2.0 to 40 ×",
      knownKeysComputed: "60 to 68 ×",
      tableFilledInLoop: "1.2 to 1.9 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    keysAddedOneByOne: "`{{name}}` gets {{count}} keys one by one for every request: {{weight}} ({{heat}}).",
    manyKeysAddedOneByOne: "`{{name}}` gets {{count}} keys one by one for every request: {{weight}} ({{heat}}).",
    knownKeysComputed:
      "`{{name}}` gets {{count}} known keys by computed names; write a literal, or a `Map`: {{weight}} ({{heat}}).",
    tableFilledInLoop:
      "`{{name}}` is a table filled in a loop; with many keys a `Map` is faster: {{weight}} ({{heat}}).",
    makeLiteral: "Make the object with all its keys at once{{remaining}}.",
    makeClass:
      "Make it an instance of a class `{{class}}` without methods; its prototype is then no longer `Object.prototype`, and it has every key from the start.",
  },
  schema: [
    {
      type: "object",
      properties: {
        keys: { type: "integer", minimum: 2, description: "how many keys an object must get to be reported" },
        tables: {
          type: "boolean",
          description:
            "also report objects that are filled in a loop with names that the file does not show, where a `Map` pays from about 20 keys on",
        },
      },
      additionalProperties: false,
    },
  ],
  defaults: { keys: 8, tables: false },
  hasSafeRewrites: true,
});
