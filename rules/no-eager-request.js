import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-eager-request",
  docs: {
    description:
      "disallow building a web `Request` or `Headers`, or copying headers, for every request when not every request reads it, and reading a `Response` back",
    recommended: true,
    payoff: {
      requestBuiltPerRequest: "390 to 820 ×",
      headersBuiltPerRequest: "280 to 540 ×",
      headersCopiedPerRequest: "4.8 to 6.6 ×",
      responseReadBack: "35 to 180 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    requestBuiltPerRequest: "`{{code}}` is built for every request{{reads}}: {{weight}} ({{heat}}).",
    headersBuiltPerRequest: "`{{code}}` is built for every request{{reads}}: {{weight}} ({{heat}}).",
    headersCopiedPerRequest: "`{{code}}` is copied for every request{{reads}}: {{weight}} ({{heat}}).",
    responseReadBack: "`{{code}}` is built and read back by `{{read}}` for every request: {{weight}} ({{heat}}).",
    buildOnFirstRead: "Build it on first read; {{remaining}}.",
    buildWhereRead: "Build it where it is read; {{remaining}}.",
    dropBuilding: "Drop it; {{remaining}}.",
  },
});
