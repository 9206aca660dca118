import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-nested-search",
  docs: {
    description: "disallow searching a list from its start for each element of another",
    recommended: false,
    payoff: {
      soughtPerElement: "4 to 45 ×",
      matchedPerElement: "1.0 to 50 ×",
      filteredPerElement: "10 to 160 ×",
      keyPerComparison: "2.7 to 7.5 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
    weighedAsOthers: ["soughtPerComparison"],
  },
  messages: {
    soughtPerElement:
      "`{{code}}` searches the list from its start for each element of `{{list}}`: {{weight}} ({{heat}}).",
    matchedPerElement:
      "`{{code}}` searches the list from its start for each element of `{{list}}`: {{weight}} ({{heat}}).",
    filteredPerElement:
      "`{{code}}` goes through all of the list for each element of `{{list}}`: {{weight}} ({{heat}}).",
    soughtPerComparison:
      "`{{code}}` searches the list from its start in each comparison that sorting `{{list}}` takes: {{weight}} ({{heat}}).",
    keyPerComparison:
      "`{{code}}` is computed again for each comparison that sorting `{{list}}` takes: {{weight}} ({{heat}}).",
    lookUpInSet: "Look it up in a `Set` that is made of `{{list}}` once, before the loop; {{remaining}}.",
    makeDistinct:
      "Skip with a `Set` what `{{list}}` has already; it must be an array, `NaN` and empty places stay in it, and `-0` becomes `0`.",
    lookUpInMap: "Look it up in a `Map` that is made of `{{list}}` once, before the loop; {{remaining}}.",
  },
});
