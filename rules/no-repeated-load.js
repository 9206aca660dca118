import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-repeated-load",
  docs: {
    description: "disallow loading the same file, template, page or key on every request",
    recommended: false,
    payoff: {
      fileReadPerRequest: "270 to 33,000 ×",
      templateCompiledPerRequest: "4.7 to 53,000 ×",
      pageParsedPerRequest: "190 to 23,000 ×",
      moduleLookedUpPerRequest: "2,000 to 9,000 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
    weighedAsOthers: [
      "keyReadPerRequest",
      "windowMadePerRequest",
      "documentFetchedPerRequest",
      "tokenFetchedPerRequest",
    ],
  },
  messages: {
    fileReadPerRequest: "`{{code}}` reads {{which}} on every call: {{weight}} ({{heat}}).",
    templateCompiledPerRequest: "`{{code}}` compiles {{which}} on every call: {{weight}} ({{heat}}).",
    pageParsedPerRequest: "`{{code}}` parses {{which}} on every call: {{weight}} ({{heat}}).",
    keyReadPerRequest: "`{{code}}` reads {{which}} on every call: {{weight}} ({{heat}}).",
    windowMadePerRequest: "`{{code}}` makes a window of {{which}} on every call: {{weight}} ({{heat}}).",
    moduleLookedUpPerRequest: "`{{code}}` looks {{which}} up on every call: {{weight}} ({{heat}}).",
    documentFetchedPerRequest: "`{{code}}` fetches {{which}} on every call: {{weight}} ({{heat}}).",
    tokenFetchedPerRequest:
      "`{{code}}` asks for an access token on every call, though one holds for many: {{weight}} ({{heat}}).",
    keepFirst: "Load it at the first call, and keep it; edits on disk are seen after a restart only.",
  },
});
