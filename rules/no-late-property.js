import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-late-property",
  docs: {
    description: "disallow giving the objects of a request properties late or in different orders, and deleting them",
    recommended: true,
    payoff: {
      deletedPerRequest: "19 to 21 ×",
      addedInBranches: "2.8 to 3.3 ×",
      addedByMethods: "1.3 to 4.5 ×",
      addedByHandlers: "1.3 to 4.5 ×",
      tableOfRequests: "1.3 to 4.1 ×",
      definedPerRequest: "13 to 16 ×",
      prototypeSetPerRequest: "6 to 16 ×",
      nullObjectPerRequest: "2.0 to 2.4 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    deletedPerRequest: "`{{code}}` makes `{{object}}` slow for every later read: {{weight}} ({{heat}}).",
    addedInBranches: "The constructor of `{{owner}}` adds {{names}} {{where}}: {{weight}} ({{heat}}).",
    addedByMethods: "Instances of `{{owner}}` get {{names}} late, in different orders: {{weight}} ({{heat}}).",
    addedByHandlers:
      "Handlers add {{names}} to `{{owner}}` in different orders; use `{{declaration}}`: {{weight}} ({{heat}}).",
    tableOfRequests: "`{{table}}` gains and loses a key per request; a `Map` is faster: {{weight}} ({{heat}}).",
    definedPerRequest: "`{{code}}` defines a property of `{{object}}` on every call: {{weight}} ({{heat}}).",
    prototypeSetPerRequest: "`{{code}}` gives `{{object}}` another prototype after it was made: {{weight}} ({{heat}}).",
    nullObjectPerRequest: "`{{code}}` makes a dictionary, which is slow to make and to fill: {{weight}} ({{heat}}).",
    assignUndefined: "Assign `undefined`; `in`, `Object.keys` and spread elsewhere then still see the property.",
    initialiseFields:
      "Initialise {{names}} in the constructor; `in`, `Object.keys` and spread elsewhere then see them always.",
    initialiseDeclarations:
      "Initialise {{names}} where they are declared; `in`, `Object.keys` and spread elsewhere then see them always.",
    declareOnFramework:
      "Declare with `{{declaration}}`; reads before the first write see `null`, a second declaration throws.",
  },
});
