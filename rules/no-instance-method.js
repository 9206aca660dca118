import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-instance-method",
  docs: {
    description: "disallow methods and accessors that are recreated for each instance of a per-request class",
    recommended: true,
    payoff: {
      accessorPerInstance: "20 to 69 ×",
      boundPerInstance: "1.7 to 3.4 ×",
      functionPerInstance: "1.6 to 3.4 ×",
      functionAlone: "1.6 to 2.7 ×",
      functionsPerObject: "1.9 to 2.2 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    accessorPerInstance: "{{names}} redefined for each `{{className}}`: {{weight}} ({{heat}}).",
    boundPerInstance: "{{names}} bound again for each `{{className}}`: {{weight}} ({{heat}}).",
    functionPerInstance:
      "`{{code}}` is one of {{count}} functions recreated for each `{{className}}`: {{weight}} ({{heat}}).",
    functionAlone: "`{{code}}` is a function recreated for each `{{className}}`: {{weight}} ({{heat}}).",
    functionsPerObject:
      "`{{code}}` gets {{count}} functions that are recreated for each object: {{weight}} ({{heat}}).",
    makeMembers: "Make {{names}} members of `{{className}}`; {{remaining}}.",
  },
});
