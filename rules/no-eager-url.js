import { createRule } from "../lib/rule/create-rule.js";

const PARSED = "`{{code}}` is parsed for every request{{reads}}: {{weight}} ({{heat}}).";

export default createRule({
  name: "no-eager-url",
  docs: {
    description:
      "disallow parsing a URL, query, cookie header or body for every request when not every request reads it",
    recommended: true,
    payoff: {
      urlParsedPerRequest: "38 to 50 ×",
      queryParsedPerRequest: "33 to 41 ×",
      cookiesParsedPerRequest: "24 to 29 ×",
      bodyParsedPerRequest: "280 to 440 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    urlParsedPerRequest: PARSED,
    queryParsedPerRequest: PARSED,
    cookiesParsedPerRequest: PARSED,
    bodyParsedPerRequest: PARSED,
    parseOnFirstRead: "Parse on first read; {{remaining}}.",
    parseWhereRead: "Parse where it is read; {{remaining}}.",
    dropParsing: "Drop the parsing; {{remaining}}.",
  },
});
