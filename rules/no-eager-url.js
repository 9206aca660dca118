import { createRule } from "../lib/rule/create-rule.js";

const PARSED = "`{{code}}` is parsed for every request{{reads}}: {{weight}} ({{heat}}).";

export default createRule({
  name: "no-eager-url",
  docs: {
    description:
      "disallow parsing a URL, query, cookie header or body for every request when not every request reads it, or a URL for its path",
    recommended: true,
    payoff: {
      urlParsedPerRequest: "38 to 50 ×",
      queryParsedPerRequest: "33 to 41 ×",
      cookiesParsedPerRequest: "24 to 29 ×",
      bodyParsedPerRequest: "280 to 440 ×",
      headerParsedPerRequest: "20 to 128 ×",
      addressFoundPerRequest: "198 to 678 ×",
      parsedAgain: "1.6 to 1.8 ×",
      urlParsedForParts: "4.2 to 8.1 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    urlParsedPerRequest: PARSED,
    queryParsedPerRequest: PARSED,
    cookiesParsedPerRequest: PARSED,
    bodyParsedPerRequest: PARSED,
    urlParsedForParts: "A whole URL is parsed for its {{reads}} alone: {{weight}} ({{heat}}).",
    headerParsedPerRequest: PARSED,
    addressFoundPerRequest:
      "The client's address is found by `{{code}}` for every request{{reads}}: {{weight}} ({{heat}}).",
    parsedAgain: "`{{code}}` parses the same text again {{when}}: {{weight}} ({{heat}}).",
    rememberBesideText: "Remember it beside its text; {{remaining}}.",
    cutParts: "Slice the parts out of texts that `new URL()` leaves as they are, and parse all others.",
    parseOnFirstRead: "Parse on first read; {{remaining}}.",
    parseWhereRead: "Parse where it is read; {{remaining}}.",
    dropParsing: "Drop the parsing; {{remaining}}.",
  },
  hasSafeRewrites: true,
});
